"""A judge team's own rulings: kept, asked again, reported by clause."""
