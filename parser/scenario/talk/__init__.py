"""How people talk who have not read how scenarios are written, told again as scenarios are."""
