"""Card text in Japanese: from printed lines to abilities, and from abilities to facts."""
