"""The cards known by name: those shipped, and a user's own card store in SQLite."""
