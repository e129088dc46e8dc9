"""A core that reads card text by a grammar: tables of words and verbs, productions, and one constructor each."""
