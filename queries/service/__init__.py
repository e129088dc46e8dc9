"""One core for all doors: questions asked side by side in processes that are killed when they go too far."""
