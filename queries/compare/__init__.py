"""Compare two ruling sets: where their rulings part, at moments, in courses of play, on given scenarios."""
