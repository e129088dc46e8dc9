"""Qualities before a noun: "non-evolution", "light, water or nature", "Dragon or Command"."""

from __future__ import annotations

from saitei.parser.cards.terms import both, term
from saitei.parser.cards.tokens import Token, Word, not_understood
from saitei.terms import Term

_JOINS = frozenset({"OR", "AND", "COMMA"})


def merged_qualities(tokens: list[Token]) -> list[Token]:
    """Each list of qualities as one word; "-" marks a quality that is denied."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        item = _item(tokens, at)
        if item is None:
            out.append(tokens[at])
            at += 1
        else:
            merged, at = _list(tokens, at)
            out.append(merged)
    return out


def _item(tokens: list[Token], at: int) -> int | None:
    """Where a quality that starts here ends."""
    token = tokens[at]
    if token.type == "NON" and at + 1 < len(tokens) and _quality(tokens[at + 1]):
        return at + 2
    return at + 1 if _quality(token) and token.kind != "quality" else None


def _quality(token: Token) -> bool:
    if token.kind == "race":
        return True
    listed = token.type in ("ADJ", "NOUN") and token.kind in ("", "quality")
    return (
        listed
        and not token.meaning.startswith("@")
        and token.meaning not in ("top", "bottom", "additional", "other", "next", "only")
        and not token.meaning.startswith("nth(")
    )


def _list(tokens: list[Token], at: int) -> tuple[Token, int]:
    first, items, joins = at, list[str](), set[str]()
    end = _item(tokens, at)
    last = at
    while end is not None:
        items.append(_said(tokens[last:end]))
        following, join = _next_item(tokens, end)
        if following is None:
            break
        after = _item(tokens, following)
        races = join == "and" and _labelled(tokens, first) and tokens[at].kind == "race"
        if after is None or races or not _alike([*items, _said(tokens[following:after])]):
            break
        joins.add(join)
        last, end = following, after
    if end is None:
        raise not_understood("license", tokens[at])
    return _merged(tokens, first, end, items, joins), end


def _next_item(tokens: list[Token], at: int) -> tuple[int | None, str]:
    join, comma = "", False
    while at < len(tokens) and tokens[at].type in _JOINS:
        comma = comma or tokens[at].type == "COMMA"
        if tokens[at].type != "COMMA":
            join = "or" if tokens[at].text.lower() in ("or", "and/or") else tokens[at].text.lower()
        at += 1
    if not (join or comma) or at >= len(tokens) or _item(tokens, at) is None:
        return None, ""
    return at, join or "list"


def _said(words: list[Token]) -> str:
    """One item: a race as it is printed, anything else as a term."""
    word = words[-1]
    denied = "-" if len(words) > 1 else ""
    return denied + (f"race:{word.meaning}" if word.kind == "race" else word.meaning)


def _merged(tokens: list[Token], first: int, end: int, items: list[str], joins: set[str]) -> Token:
    last = tokens[end - 1]
    if len(items) > 1 and not _alike(items):
        raise not_understood("and_or_or", last)
    said = joins - {"list"}
    if said == {"and"} and _labelled(tokens, first) and all(item.startswith("civ(") for item in items):
        return _word_of(tokens, first, end, "&".join(items))
    if said == {"and"} and (_plural(tokens[first:end]) or _of_each(tokens, first, end)):
        said = {"or"}
    if len(items) > 1 and said != {"or"}:
        raise not_understood("and_or_or", tokens[first])
    return _word_of(tokens, first, end, "|".join(items))


def _labelled(tokens: list[Token], first: int) -> bool:
    """Whether a list stands right behind a keyword: "Attack Chance: Light, Water and Fire dispector"."""
    return first > 0 and tokens[first - 1].type in ("SEP", "LABEL", "NUMBER")


def _word_of(tokens: list[Token], first: int, end: int, meaning: str) -> Token:
    last = tokens[end - 1]
    heads = last.type == "NOUN" and last.kind == "race"
    word = Word("NOUN" if heads else "ADJ", "race" if heads else "list", meaning, last.word.features)
    if not heads and last.type == "NOUN":
        word = Word("NOUN", "quality", meaning)
    text = " ".join(token.text for token in tokens[first:end])
    return Token(word, text, tokens[first].start, last.end)


def _plural(words: list[Token]) -> bool:
    """ "Dragons and Fire Birds": each of them is one or the other."""
    return any(word.kind == "race" and word.has("plural") for word in words)


def _of_each(tokens: list[Token], first: int, end: int) -> bool:
    """ "your light and water creatures", "all light and water cards", "for each Giant and Dragon"."""
    before = tokens[first - 1] if first else None
    head = tokens[end] if end < len(tokens) else None
    many = head is not None and head.type == "NOUN" and (head.has("plural") or head.kind == "races")
    if before is None or (before.type == "DET" and before.meaning == "all"):
        return True
    if before.type == "PREP" and before.meaning == "per":
        return True
    if before.type != "POSS" or not many:
        return before.type in ("PREP", "LINK") and many
    wider = tokens[first - 2] if first > 1 else None
    return wider is None or wider.type != "DET" or wider.meaning == "all"


_KINDS = frozenset({"multicolored", "colorless", "single_colored"})
_EVOLVED = frozenset({"evolution", "neo", "neo_evolution", "star_evolution"})


def _alike(items: list[str]) -> bool:
    """Civilizations and races make a list; "evolution" belongs to one of them, nobody knows to which."""
    listed = all(item.lstrip("-").startswith(("civ(", "race:")) or item in _KINDS for item in items)
    return listed or all(item in _EVOLVED for item in items)


def quality_terms(meaning: str) -> Term:
    """The filter of a list of qualities."""
    if "&" in meaning:
        return both("and", tuple(map(_one, meaning.split("&"))))
    return both("or", tuple(map(_one, meaning.split("|"))))


def _one(item: str) -> Term:
    if item.startswith("-"):
        return Term("non", (_one(item[1:]),))
    if item.startswith("race:"):
        return Term("race", (item[5:],))
    found = term(item)
    return Term("civilization", found.args) if found.name == "civ" else found
