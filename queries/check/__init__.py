"""Check a ruling set: clauses that clash, never apply or say the same as another, and open questions."""
