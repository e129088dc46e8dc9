"""The knowledge base: rule pages read, checked and compiled to a clause program."""
