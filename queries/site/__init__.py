"""The docs site: rule pages, examples with a picture of the table, ledger, words, cards, guide."""
