"""A core that reads card text by a grammar: tables of words and verbs, a constructor for each production."""
