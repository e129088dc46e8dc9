"""`saitei lsp`: a language server for rule pages and scenarios; an optional extra."""
