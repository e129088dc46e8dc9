"""Clauses: parsed, checked and compiled to rules, composed, with the precedence among them."""
