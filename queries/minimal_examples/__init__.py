"""Find worked examples that need their clause, and clauses that no example needs."""
