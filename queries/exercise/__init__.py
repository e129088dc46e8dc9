"""Exercise card texts: play each ability in scenes in which it must matter, with it and without it."""
