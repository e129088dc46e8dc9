"""Questions about one moment: put to the clauses in force, answered with what they conclude."""
