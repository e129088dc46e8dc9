"""Check a receipt: an implementation of its own, which shares no code with solver, grounder or explainer."""
