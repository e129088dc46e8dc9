"""Abstract interpretation of a program by the outer shapes of its terms."""
