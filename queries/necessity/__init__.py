"""Which clauses a ruling needs: it is asked again without them."""
