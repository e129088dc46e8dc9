"""`saitei mcp`: a language model meets the engine; an optional extra."""
