"""Rule pages and the documents they make up: read, guarded, cached."""
