"""The card store: a user's own cards in SQLite, imported from files, found by name and by text."""
