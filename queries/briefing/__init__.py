"""What the cards of a deck do differently under a ruling set than under another: one line a card."""
