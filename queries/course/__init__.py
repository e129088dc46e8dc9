"""Questions about a course of play: the game is played out, and its ends are read."""
