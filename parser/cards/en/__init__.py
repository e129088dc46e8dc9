"""Card text in English: the same abilities from other words."""
