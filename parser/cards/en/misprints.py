"""What English cards print for something else: "its a creature", "while battling a God"."""

from __future__ import annotations

from saitei.parser.cards.tokens import Token, Word

_NAMED = frozenset({"DET", "POSS", "ADJ", "NOUN", "NON"})
_FIGHTS = {"while_battling": "battle", "while_attacking": "attack"}


def mended(tokens: list[Token]) -> list[Token]:
    """The tokens as they are meant."""
    out: list[Token] = []
    for index, token in enumerate(tokens):
        after = tokens[index + 1] if index + 1 < len(tokens) else None
        out += _one(token, after, tokens)
    return out


def _one(token: Token, after: Token | None, tokens: list[Token]) -> list[Token]:
    article = after is not None and after.type == "DET" and after.meaning in ("exactly(1)", "the")
    if token.type == "POSS" and token.text.lower() == "its" and article:
        return [_word(token, "NOUN", "obj", "card @it"), _verb(token, "be")]
    if token.meaning == "while_linked" and _this_first(tokens, token):
        linked = _word(token, "PRED", "quality", "linked")
        return [
            _word(token, "SUB", "", "while"),
            _word(token, "NOUN", "obj", "creature @this"),
            _verb(token, "be"),
            linked,
        ]
    fought = after is not None and after.type in _NAMED and after.meaning != "@this"
    if token.meaning in _FIGHTS and fought and _this_first(tokens, token):
        return [
            _word(token, "SUB", "", "while"),
            _word(token, "NOUN", "obj", "creature @this"),
            _verb(token, _FIGHTS[token.meaning]),
        ]
    return [token]


def _word(token: Token, name: str, kind: str, meaning: str) -> Token:
    return Token(Word(name, kind, meaning), token.text, token.start, token.end)


def _verb(token: Token, lemma: str) -> Token:
    return Token(Word("V", "", lemma, frozenset({"s", "ongoing"})), "", token.end, token.end)


def _this_first(tokens: list[Token], fight: Token) -> bool:
    """Whether the one that fights is "this creature": no other noun leads the clause."""
    at = tokens.index(fight)
    if at:
        return tokens[0].meaning == "@this" or (tokens[0].type == "SUB" and tokens[1].meaning == "@this")
    comma = next((index for index, token in enumerate(tokens) if token.type == "COMMA"), len(tokens) - 1)
    return comma + 1 < len(tokens) and tokens[comma + 1].meaning == "@this"
