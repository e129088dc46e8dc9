"""Ask about the abilities of a whole card store under several ruling sets, on all cores or on a cluster."""
