"""Derive trading-card-game rulings from the clauses of rule documents."""
