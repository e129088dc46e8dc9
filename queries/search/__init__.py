"""Search for smallest scenarios: to compare, to check, to find examples."""
