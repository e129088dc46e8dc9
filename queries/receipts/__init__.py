"""Receipts: an answer with its proof, so that somebody else can check it."""
