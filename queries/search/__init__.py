"""The space of scenarios: what is searched, and how what is found is told."""
