"""Worked examples of rule pages: run, compared with what they expect, reported; the clause ledger."""
