"""A picture of the table, drawn from the facts of a scenario."""
