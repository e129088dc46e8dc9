"""Judge deck lists, for `saitei deck`."""
