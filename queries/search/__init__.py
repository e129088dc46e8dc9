"""Search for the smallest scenes on which something happens: what compare, check and examples share."""
