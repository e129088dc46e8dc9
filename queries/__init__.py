"""Questions asked of the knowledge base, and their answers."""
