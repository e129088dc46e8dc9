"""Which rules can matter to a question or to a step of a game; the rest is pruned before grounding."""
