"""A plain English line to tokens: the longest phrase of the lexicon at each place."""

from __future__ import annotations

import re
from dataclasses import replace

from saitei.language import Language
from saitei.parser.cards.en.atoms import Atom, atoms, small_number
from saitei.parser.cards.en.fillings import filled_in
from saitei.parser.cards.en.inscribed import inscribed
from saitei.parser.cards.en.lexicon import key, keyword_names, lexicon
from saitei.parser.cards.tokens import NotUnderstood, Token, Word

_LEADS = {
    "up to": ("up_to", 2),
    "at least": ("at_least", 2),
    "more than": ("above", 2),
    "less than": ("below", 2),
    "fewer than": ("below", 2),
    "exactly": ("exactly", 1),
}
_REMINDER = re.compile(r" ?\([^()]*\)")
_POWERED = re.compile(r"(.+?) ?[+]?([0-9]{1,6})")


def _with_number(quoted: str, language: Language) -> str:
    """ "Power attacker +3000" in quotes: the keyword's constant and its number."""
    match = _POWERED.fullmatch(re.sub(r" ?\([^()]*\)$", "", quoted))
    constant = keyword_names(language).get(key(match[1])) if match else None
    return f"{constant} {int(match[2])}" if match and constant else ""


_MANAS = re.compile("([LWDFN]+)([0-9]{1,3})")
_MANA = re.compile("[LWDFN]+")
_CIVILIZATIONS = {"L": "light", "W": "water", "D": "darkness", "F": "fire", "N": "nature"}
_PAID = frozenset({"summon", "cast", "use", "play", "put", "cross", "generate"})
_BOUNDS = {"less": "at_most", "fewer": "at_most", "more": "at_least"}


def tokens(line: str, language: Language) -> list[Token]:
    """The words of a plain line; raises NotUnderstood at the first that the lexicon does not know."""
    pieces = [each for piece in atoms(line) for each in _unbraced(piece, language)]
    found: list[Token] = []
    at = 0
    while at < len(pieces):
        numbered = _numbered(pieces[at], language)
        if numbered:
            found += numbered
            at += 1
            continue
        bracketed = inscribed(line, pieces, at, language) or _bracketed(line, pieces, at, language)
        if bracketed is not None:
            token, at = bracketed
            found.append(token)
            continue
        paid = (
            _whose_name(line, pieces, at, found)
            or _multiple(line, pieces, at)
            or _payment(line, pieces, at, found)
        )
        token, at = (
            paid
            or _counted(line, pieces, at, found, language)
            or _number(line, pieces, at, language)
            or _phrase(line, pieces, at, found, language)
            or _single(line, pieces, at, language)
        )
        found.append(token)
    return found


def _unbraced(piece: Atom, language: Language) -> list[Atom]:
    """ "play {GACHINKO JUDGE}": braces around what is no keyword, race or mana are mere print."""
    name = key(piece.value)
    word = lexicon(language)[0].get(name)
    race = word is not None and word.kind == "race"
    known = name in keyword_names(language) or race or _MANA.fullmatch(piece.value)
    if piece.key != "{}" or known or not piece.value.replace(" ", "").isalpha():
        return [piece]
    return [
        replace(each, start=each.start + piece.start + 1, end=each.end + piece.start + 1)
        for each in atoms(piece.value)
    ]


def _numbered(piece: Atom, language: Language) -> list[Token]:
    """ "Civil Count 5" in quotes: a keyword and its number."""
    name, _, number = piece.value.rpartition(" ")
    mana = _MANAS.fullmatch(piece.value) if piece.key == "{}" else None
    if mana:
        middle = piece.start + 1 + len(mana[1])
        letters = " ".join(_CIVILIZATIONS[char] for char in mana[1])
        return [
            Token(Word("COST", "", letters), mana[1], piece.start, middle),
            Token(Word("DET", "number", f"exactly({int(mana[2])})"), mana[2], middle, piece.end),
        ]
    constant = (
        keyword_names(language).get(key(name)) if piece.key in ("@", "{}") and number.isdigit() else None
    )
    if constant is None:
        return []
    middle = piece.end - 1 - len(number)
    return [
        Token(Word("NOUN", "keyword", constant, frozenset({"brace"})), name, piece.start, middle),
        Token(Word("DET", "number", f"exactly({int(number)})"), number, middle, piece.end),
    ]


def _bracketed(line: str, pieces: list[Atom], at: int, language: Language) -> tuple[Token, int] | None:
    """ "(Holy Soul)": a race in brackets; "(Fire)", "(Fire/Nature)": which mana a keyword is about."""
    if pieces[at].key != "(":
        return None
    end = next((index for index in range(at, len(pieces)) if pieces[index].key == ")"), at)
    held = [each.key for each in pieces[at + 1 : end]]
    word = lexicon(language)[0].get(" ".join(held))
    if word is not None and word.kind == "race":
        return _token(line, pieces, at, end + 1, word)
    civil = [each for each in held if each != "/"]
    if civil and set(civil) <= set(_CIVILIZATIONS.values()):
        return _token(line, pieces, at, end + 1, Word("COST", "", " ".join(civil)))
    return None


def _token(line: str, pieces: list[Atom], at: int, end: int, word: Word) -> tuple[Token, int]:
    start, stop = pieces[at].start, pieces[end - 1].end
    return Token(word, line[start:stop], start, stop), end


def _phrase(
    line: str, pieces: list[Atom], at: int, found: list[Token], language: Language
) -> tuple[Token, int] | None:
    entries, longest = lexicon(language)
    for size in range(min(longest.get(pieces[at].key, 0), len(pieces) - at), 0, -1):
        taken = pieces[at : at + size]
        word = entries.get(" ".join([each.key for each in taken]))
        filled = filled_in(word, taken, language) if word is not None else None
        if filled is not None and filled.kind == "whose" and (not found or found[-1].type != "NOUN"):
            continue
        if (
            filled is not None
            and filled.type == "CONN"
            and taken[0].key == "if"
            and not _ends(pieces, at + size)
        ):
            continue
        if filled is not None:
            return _token(line, pieces, at, at + size, filled)
    return None


def _ends(pieces: list[Atom], at: int) -> bool:
    """ "If you don't" alone, and not "if you don't have a creature"."""
    return at >= len(pieces) or pieces[at].key in (",", ".", ":")


def _number(line: str, pieces: list[Atom], at: int, language: Language) -> tuple[Token, int] | None:
    """Numbers that count: "up to 2 of", "3 or more", "one of"; and a signed number with "power"."""
    first = pieces[at]
    if first.key in ("+#", "-#"):
        power = at + 1 < len(pieces) and pieces[at + 1].key == "power"
        return _token(line, pieces, at, at + 1 + power, Word("AMOUNT", "", str(int(first.value))))
    start = at
    before = [each.key for each in pieces[at : at + 3]]
    if before == ["(", "#", ")"]:
        word = Word("DET", "number", f"exactly({int(pieces[at + 1].value)})")
        return _token(line, pieces, at, at + 3, word)
    total = before == ["a", "total", "of"]
    at += 3 * total
    before = [each.key for each in pieces[at : at + 2]]
    lead = _LEADS.get(" ".join(before)) or _LEADS.get(first.key, ("", 0))
    at += lead[1]
    number = _value(pieces[at]) if at < len(pieces) else None
    if number is None:
        return None
    cost = _cost_change(line, pieces, start, at, number) if lead[0] in ("", "up_to") else None
    amount = cost or (_dealt(line, pieces, at, number, language) if at == start else None)
    if amount is not None:
        return amount
    keys = [each.key for each in pieces[at + 1 : at + 3]]
    bound = _BOUNDS.get(keys[1], "") if len(keys) > 1 and keys[0] == "or" else ""
    at += 3 if bound else 1
    of = at < len(pieces) and pieces[at].key == "of"
    if pieces[start].key == "one" and not of and not bound and not _noun_at(pieces, at, language):
        return None
    beyond = {"below": f"at_most({number - 1})", "above": f"at_least({number + 1})"}
    meaning = beyond.get(lead[0]) or f"{lead[0] or bound or 'exactly'}({number})"
    kind = "total" if total else "partitive" if of else "number"
    return _token(line, pieces, start, at + of, Word("DET", kind, meaning))


def _dealt(
    line: str, pieces: list[Atom], at: int, number: int, language: Language
) -> tuple[Token, int] | None:
    """ "500 damage": so much of it."""
    word = lexicon(language)[0].get(pieces[at + 1].key) if at + 1 < len(pieces) else None
    is_amount = word is not None and word.kind == "damage"
    return _token(line, pieces, at, at + 2, Word("AMOUNT", "", str(number))) if is_amount else None


def _whose_name(line: str, pieces: list[Atom], at: int, found: list[Token]) -> tuple[Token, int] | None:
    """ "{DORON GO} Out or Rage:": the names that the keyword asks for, before its text."""
    if len(found) != 1 or found[0].meaning != "doron_go" or not found[0].has("brace"):
        return None
    end = next((index for index in range(at, min(at + 6, len(pieces))) if pieces[index].key == ":"), at)
    said = line[pieces[at].start : pieces[end].start].strip() if end > at else ""
    names = said.split(" or ")
    if not said or not all(name[:1].isupper() and name.replace(" ", "").isalpha() for name in names):
        return None
    return _token(line, pieces, at, end, Word("COST", "", "name:" + "|".join(names)))


def _multiple(line: str, pieces: list[Atom], at: int) -> tuple[Token, int] | None:
    """ "x2" behind a civilization."""
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    if pieces[at].key != "x" or following is None or not following.value.isdecimal():
        return None
    return _token(line, pieces, at, at + 2, Word("DET", "times", f"exactly({int(following.value)})"))


def _payment(line: str, pieces: list[Atom], at: int, found: list[Token]) -> tuple[Token, int] | None:
    """ "pay Light/Fire 2:": mana of these civilizations."""
    if not found or found[-1].text.lower() not in ("pay", "paying"):
        return None
    end = at
    while end < len(pieces) and (pieces[end].key in _CIVILIZATIONS.values() or pieces[end].key == "/"):
        end += 1
    civil = [each.key for each in pieces[at:end] if each.key != "/"]
    if not civil or end >= len(pieces) or not pieces[end].value.isdecimal():
        return None
    number = int(pieces[end].value)
    sign = end + 1 < len(pieces) and pieces[end + 1].key == ":"
    word = Word("NOUN", "mana", f"{number} {' '.join(civil)}")
    return _token(line, pieces, at, end + 1 + sign, word)


def _counted(
    line: str, pieces: list[Atom], at: int, found: list[Token], language: Language
) -> tuple[Token, int] | None:
    """ "3 times", "6000 power or more", "more than 0 power": phrases that hold their number."""
    key, following = pieces[at].key, [piece.key for piece in pieces[at + 1 : at + 4]]
    counts = following[:1] in (["times"], ["power"])
    bounds = following[:1] == ["or"] and following[2:] == ["power"]
    above = key == "more" and following == ["than", "#", "power"]
    if (key == "#" and (counts or bounds)) or above:
        return _phrase(line, pieces, at, found, language)
    return None


def _noun_at(pieces: list[Atom], at: int, language: Language) -> bool:
    """ "one spell", "one fire card", and not "one" alone."""
    at += at < len(pieces) and pieces[at].key in _CIVILIZATIONS.values()
    word = lexicon(language)[0].get(pieces[at].key) if at < len(pieces) else None
    return word is not None and word.type == "NOUN" and word.kind == "obj" and "@" not in word.meaning


def _cost_change(line: str, pieces: list[Atom], start: int, at: int, number: int) -> tuple[Token, int] | None:
    """ "2 less to summon": how much a cost changes."""
    keys = [each.key for each in pieces[at + 1 : at + 4]]
    if not keys or keys[0] not in ("less", "more"):
        return None
    whole = keys[1:2] == ["to"] and keys[2:3] and keys[2] in _PAID
    free = not keys[1:] or keys[1] in (".", ",", "and", "for", "instead", ":")
    if not (whole or free):
        return None
    amount = -number if keys[0] == "less" else number
    bounds = frozenset({"up_to"} if at > start else ())
    return _token(line, pieces, start, at + (4 if whole else 2), Word("AMOUNT", "cost", str(amount), bounds))


def _value(piece: Atom) -> int | None:
    return int(piece.value) if piece.value.isdecimal() else small_number(piece.key)


def _single(line: str, pieces: list[Atom], at: int, language: Language) -> tuple[Token, int]:
    piece = pieces[at]
    name = key(_REMINDER.sub("", piece.value).rstrip(" .")) if piece.key in ("@", "{}") else ""
    word: Word
    if piece.key == "《》":
        word = Word("NOUN", "name", piece.value)
    elif piece.key == "{}" and _MANA.fullmatch(piece.value):
        letters = [_CIVILIZATIONS[char] for char in piece.value if char.isalpha()]
        word = Word("COST", "", " ".join(letters))
    elif piece.key == "{}" and name in lexicon(language)[0] and lexicon(language)[0][name].kind == "race":
        word = lexicon(language)[0][name]
    elif name in keyword_names(language):
        word = Word(
            "NOUN",
            "keyword",
            keyword_names(language)[name],
            frozenset({"brace"} if piece.key == "{}" else ()),
        )
    elif piece.key == "@" and _with_number(piece.value, language):
        word = Word("NOUN", "keyword", _with_number(piece.value, language))
    elif piece.key == "@" and line[piece.start] == "'" and piece.value:
        word = Word("NOUN", "name", piece.value)
    elif piece.key == "@" and piece.value:
        word = Word("NOUN", "quote", piece.value)
    else:
        raise NotUnderstood("unknown_word", piece.start, line[piece.start : piece.end])
    return _token(line, pieces, at, at + 1, word)
