"""Words that change their job with their neighbours get their type before the grammar sees them."""

from __future__ import annotations

from functools import cache

from saitei.parser.cards.tables import rows
from saitei.parser.cards.tokens import Token, Word

_LISTED = frozenset({"civ", "race", "name", "quality", "test", "keyword"})
_SPLIT = {
    "を持つ": ("を", "持つ", "持つ", ""),
    "にある": ("に", "ある", "ある", ""),
    "がない": ("が", "ない", "ある", "negated"),
    "に置かれた": ("に", "置かれた", "置く", "passive past"),
    "に置かれている": ("に", "置かれている", "置く", "passive state"),
}
_TURNED = {
    "タップして": "tapped",
    "アンタップして": "untapped",
    "表向きにして": "face_up",
    "裏向きにして": "face_down",
}

_Rule = tuple[str, frozenset[str], frozenset[str], str, str]


def retyped(tokens: list[Token]) -> list[Token]:
    """The tokens with the types that the grammar knows."""
    out: list[Token] = []
    for index, token in enumerate(tokens):
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        out.extend(_one(token, out[-1] if out else None, following))
    return _line_start(out)


def _one(token: Token, before: Token | None, after: Token | None) -> list[Token]:
    special = _listed(token, before, after) or _apart(token, before, after)
    if special:
        return special
    if token.text in _TURNED:
        return [_turned(token, after)]
    for rule in _rules().get(token.type, ()):
        if _fits(rule, token, before, after):
            meaning = token.text if rule[3] == "P" else token.meaning
            return [token.retyped(rule[3], rule[4] or token.kind, meaning)]
    return [token]


def _listed(token: Token, before: Token | None, after: Token | None) -> list[Token]:
    """Signs between two words: a comma in a list, the dot in サムライ・クリーチャー, a second colon."""
    if token.type == "COMMA" and _same_list(before, after):
        return [token.retyped("OR", meaning="list")]
    if token.type == "DOT":
        inside = before is not None and after is not None and before.kind == "race" and after.kind == "obj"
        return [token.retyped("SKIP" if inside else "DOT")]
    if token.type == "SEP" and before is not None and before.type == "SEP":
        return [token.retyped("SKIP")]
    return []


def _apart(token: Token, before: Token | None, after: Token | None) -> list[Token]:
    """Words of the lexicon that come apart here."""
    if token.type == "OFCOST":
        return _cost_of(token)
    if token.text in _SPLIT and (after is None or after.type in ("SUBC", "END", "SUBN")):
        return _split(token)
    if token.text in ("すべての", "全ての") and before is not None and before.type in ("NOUN", "QN"):
        return _all_of(token)
    return []


def _same_list(before: Token | None, after: Token | None) -> bool:
    return bool(
        before
        and after
        and before.kind == after.kind
        and before.kind in _LISTED
        and before.type == after.type == "NOUN"
    )


def _turned(token: Token, after: Token | None) -> Token:
    """タップして is "tapped" beside the verb it modifies, and a deed of its own before a comma."""
    if after is not None and after.type == "COMMA":
        return Token(Word("VC", "", token.text[:-2]), token.text, token.start, token.end)
    return token.retyped("ADV", meaning=_TURNED[token.text])


def _split(token: Token) -> list[Token]:
    """A postposition fused with its verb comes apart where the verb is the sentence's own."""
    particle, form, lemma, features = _SPLIT[token.text]
    middle = token.start + len(particle)
    return [
        Token(Word("P", "", particle), particle, token.start, middle),
        Token(Word("V", "", lemma, frozenset(features.split())), form, middle, token.end),
    ]


def _cost_of(token: Token) -> list[Token]:
    """呪文を唱えるコスト: the cost of the spell."""
    middle = token.end - len("コスト")
    return [
        Token(Word("LINK", "", "of"), token.text[: middle - token.start], token.start, middle),
        Token(Word("NOUN", "cost", token.meaning), "コスト", middle, token.end),
    ]


def _all_of(token: Token) -> list[Token]:
    """クリーチャーすべてのパワー: すべて counts the noun before it."""
    middle = token.end - 1
    return [
        Token(Word("QN", "", "all"), token.text[:-1], token.start, middle),
        Token(Word("LINK", "", "of"), "の", middle, token.end),
    ]


@cache
def _rules() -> dict[str, list[_Rule]]:
    found: dict[str, list[_Rule]] = {}
    for word, before, after, becomes in rows("retype"):
        new_type, _, kind = becomes.partition(".")
        rule = (word, frozenset(before.split()), frozenset(after.split()), new_type, kind)
        found.setdefault(word.split(".")[0], []).append(rule)
    return found


def _fits(rule: _Rule, token: Token, before: Token | None, after: Token | None) -> bool:
    return _is(token, frozenset({rule[0]})) and _is(before, rule[1]) and _is(after, rule[2])


def _is(token: Token | None, wanted: frozenset[str]) -> bool:
    if "*" in wanted:
        return True
    return token is not None and (token.type in wanted or f"{token.type}.{token.kind}" in wanted)


def _line_start(tokens: list[Token]) -> list[Token]:
    """A line of keywords only, or labels before a colon."""
    tokens = [token for token in tokens if token.type != "SKIP"]
    if len(tokens) > 0 and all(_in_keyword_line(token) for token in tokens) and _names_keyword(tokens[0]):
        return [token.retyped("KEYWORD", "keyword") if _names_keyword(token) else token for token in tokens]
    separators = [index for index, token in enumerate(tokens) if token.type == "SEP"]
    if separators and all(
        _in_keyword_line(token) or token.type == "SEP" for token in tokens[: separators[-1]]
    ):
        heads = range(separators[-1])
        return [
            token.retyped("LABEL", "keyword") if index in heads and _names_keyword(token) else token
            for index, token in enumerate(tokens)
        ]
    return tokens


def _in_keyword_line(token: Token) -> bool:
    return _names_keyword(token) or token.type in ("NUMBER", "END") or token.text == "または"


def _names_keyword(token: Token) -> bool:
    """進化 is a quality beside a noun, and a label before a colon."""
    return token.kind == "keyword" or (token.kind == "quality" and token.meaning == "evolution")
