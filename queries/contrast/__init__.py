"""Rulings held against others: why one is not another, and what would have to change for that."""
