"""Courses of play: the step program, explored or unrolled, and what follows from the game graph."""
