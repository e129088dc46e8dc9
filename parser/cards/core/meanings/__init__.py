"""What the productions of the grammar of card texts mean."""
