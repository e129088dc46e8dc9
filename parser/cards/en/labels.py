"""The start of an English line: keywords alone, or labels before a sentence."""

from __future__ import annotations

from saitei.parser.cards.en.lexicon import key, keyword_names
from saitei.parser.cards.tokens import Token

_SIGNS = frozenset({"END", "COMMA", "OR", "AND", "SEP"})


def line_start(tokens: list[Token]) -> list[Token]:
    """The tokens with keywords and labels at the start marked."""
    tokens = _without_final_signs(tokens)
    if tokens and all(_names(token) or _counts(token) or token.type in _SIGNS for token in tokens) and _names(tokens[0]):
        return [_keyword(token) for token in tokens if token.type not in ("SEP", "END")]
    labels = _labels(tokens)
    return [*map(_label, tokens[:labels]), *tokens[labels:]]


def _without_final_signs(tokens: list[Token]) -> list[Token]:
    """Colons where the corpus of card texts has full stops: they end a line like one."""
    end = len(tokens)
    while end and tokens[end - 1].type in ("SEP", "END"):
        end -= 1
    return [*tokens[:end], *(tokens[end:][:1] and [tokens[end].retyped("END")])]


def _names(token: Token) -> bool:
    return token.kind == "keyword" or (token.type == "ADJ" and key(token.text.lower()) in keyword_names())


def _counts(token: Token) -> bool:
    return token.type == "AMOUNT" or (token.type == "DET" and token.kind == "number")


def _keyword(token: Token) -> Token:
    if _names(token):
        return token.retyped("KEYWORD", "keyword", keyword_names()[_key(token)])
    return token.retyped("NUMBER", meaning=_digits(token)) if _counts(token) else token


def _key(token: Token) -> str:
    return key(token.text.strip("{}\"' ").strip().lower())


def _digits(token: Token) -> str:
    return "".join(char for char in token.meaning if char.isdigit())


def _labels(tokens: list[Token]) -> int:
    """How many tokens at the start are labels with their numbers and signs."""
    end = at = 0
    while at < len(tokens) and _names(tokens[at]):
        braced = tokens[at].has("brace")
        at += 1
        at += at < len(tokens) and _counts(tokens[at])
        signs = at
        while at < len(tokens) and tokens[at].type == "SEP":
            at += 1
        if not braced and signs == at:
            break
        end = at
    return end


def _label(token: Token) -> Token:
    if _names(token):
        return token.retyped("LABEL", "keyword", keyword_names()[_key(token)])
    return token.retyped("NUMBER", meaning=_digits(token)) if _counts(token) else token
