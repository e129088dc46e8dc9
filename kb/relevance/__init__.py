"""Which rules can matter to a question or to a step of a game; and which facts can bear on what it shows."""
