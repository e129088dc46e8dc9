"""What is printed on a card, as a clause names it: "that has Bolshack in its name", "… in its race"."""

from __future__ import annotations

import re

from saitei.language import Language
from saitei.parser.cards.en.atoms import Atom
from saitei.parser.cards.en.lexicon import key, lexicon
from saitei.parser.cards.tokens import Token, Word

_OPENS = (["that", "has"], ["that", "have"], ["that", "each", "has"], ["with"], ["that", "include"])
_ENDS = {"name": "name", "names": "name", "race": "race", "races": "race"}
_LONGEST = 14
_JOIN = re.compile(r",? (?:and/or|or) |, ")
_NAME = re.compile(r"(?:[A-Z0-9~][^\s,]*(?: [A-Z0-9~&-][^\s,]*)*)(?: of| the)*(?: [A-Z0-9~][^\s,]*)*")


def inscribed(line: str, pieces: list[Atom], at: int, language: Language) -> tuple[Token, int] | None:
    """The clause as one word, if it begins here."""
    opened = next((len(words) for words in _OPENS if _keys(pieces, at, len(words)) == words), 0)
    end = _end(pieces, at + opened) if opened else None
    if end is None:
        return None
    what = _ENDS[pieces[end - 1].key]
    listed = end - (3 if pieces[end - 3].key == "in" else 1)
    if listed <= at + opened:
        return None
    said = line[pieces[at + opened].start : pieces[listed - 1].end]
    meaning = _races(said, language) if what == "race" else _named(said)
    if meaning is None:
        return None
    kind = "name" if meaning.startswith('"') else "test"
    word = Word("REL", kind, meaning.strip('"'))
    return Token(
        word, line[pieces[at].start : pieces[end - 1].end], pieces[at].start, pieces[end - 1].end
    ), end


def _keys(pieces: list[Atom], at: int, size: int) -> list[str]:
    return [each.key for each in pieces[at : at + size]]


def _end(pieces: list[Atom], at: int) -> int | None:
    """Behind "in its name", "in their names", "races"."""
    for index in range(at, min(at + _LONGEST, len(pieces))):
        key_here = pieces[index].key
        if key_here in (".", "costs", "that", "put", "from"):
            return None
        if key_here == "in" and index + 2 < len(pieces) and pieces[index + 2].key in _ENDS:
            owned = pieces[index + 1].key in ("its", "their", "the") or _keys(pieces, index + 1, 2) == [
                "it",
                "'s",
            ]
            return index + 3 if owned else None
        if key_here in ("race", "races"):
            return index + 1
    return None


def _named(said: str) -> str | None:
    names = [each.strip() for each in _JOIN.split(said)]
    bare = [_unquoted(each) for each in names]
    if not all(bare):
        return None
    if len(bare) == 1:
        return f'"{bare[0]}"'
    meaning = f'name_has("{bare[0]}")'
    for name in bare[1:]:
        meaning = f'or({meaning},name_has("{name}"))'
    return meaning


def _unquoted(name: str) -> str | None:
    quoted = re.fullmatch(r"[\"'](.+)[\"']", name)
    if quoted:
        return None if '"' in quoted[1] else quoted[1]
    return name if _NAME.fullmatch(name) and '"' not in name and not name.endswith((" of", " the")) else None


def _races(said: str, language: Language) -> str | None:
    """ "Dragon", "both the Hunter and Alien", "Hunter or Alien"."""
    both = re.sub(r"^(?:both )?(?:the )?", "", said)
    join = "and" if " and " in both else "or"
    found = [lexicon(language)[0].get(key(each)) for each in re.split(r" and | or |, ", both)]
    if not found or any(word is None or word.kind != "race" for word in found):
        return None
    terms = [f'race("{word.meaning}")' for word in found if word is not None]
    meaning = terms[0]
    for each in terms[1:]:
        meaning = f"{join}({meaning},{each})"
    return meaning
