"""`saitei serve`: the page, the HTTP API and the docs site under one roof; an optional extra."""
