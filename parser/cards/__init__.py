"""Card text: from printed lines to abilities, and from abilities to facts."""
