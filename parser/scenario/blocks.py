"""Cards written in a scenario: the heading and the lines of text under it, or what is said where they lie."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import cache, lru_cache

from saitei.errors import ParseError, Place, Refused
from saitei.language import Language
from saitei.parser.ability_cache import abilities
from saitei.parser.cards.lines import is_marked
from saitei.parser.cards.races import is_race, may_be_race
from saitei.parser.scenario.data import load
from saitei.parser.scenario.described import civilizations_named, named_by_description
from saitei.parser.scenario.lexicon import is_japanese, lexicon
from saitei.parser.scenario.scenario import WrittenCard
from saitei.parser.scenario.tokens import nearest
from saitei.parser.text import Text
from saitei.wording import Notice

_BRACKETS = ("《》", "≪≫", "«»", "〈〉", "<>", "「」", "『』", '""', "“”")
"""What may stand around the name of a card that a scenario writes."""

_OPENING = tuple(pair[0] for pair in _BRACKETS)
_IN_BRACKETS = "|".join(f"{pair[0]}[^{pair[1]}\n]+{pair[1]}" for pair in _BRACKETS)
_WORD = r"(?:カード|card)\s*:?\s*"
_HEADING = re.compile(
    rf"[ ]*{_WORD}(?P<name>{_IN_BRACKETS}|[^()《》:\n]+(?=\())[ ]*"
    r"(?:\((?P<marks>[^\n]*?)\))?[ ]*(?P<colon>:?)(?P<rest>[^\n]*)",
    re.IGNORECASE,
)
"""A card's heading; a name without brackets is one where its marks stand behind it."""

_QUOTED = r"\"[^\"\n]*\"|“[^”\n]*”|「[^」\n]*」"
_MARKED = re.compile(rf"《(?P<name>[^》\n]+)》[ ]*\((?P<marks>(?:{_QUOTED}|[^()\n])*)\)")
"""A name with what stands in brackets behind it."""

_MARK = re.compile(rf"(?:{_QUOTED}|[^、,])+")
"""One of the marks of a card; what is quoted may hold a comma."""

_QUOTE = re.compile(_QUOTED)
_MARKS = 1024
"""So many marks are kept in mind: each is looked at several times."""

_COST = re.compile(
    r"(?:コスト|costs?)\s*:?\s*(?:(?P<cost>[0-9]{1,4})(?:\s*/\s*(?P<other>[0-9]{1,4}))?|∞)"
    r"|(?P<said>[0-9]{1,4})(?:コスト|[- ]?cost)",
    re.IGNORECASE,
)
_POWER = re.compile(
    r"(?:パワー|power|攻撃力|attack|atk)\s*:?\s*[+＋]?(?P<power>[0-9]{1,6})[+＋]?"
    r"|(?P<said>[0-9]{1,6})[+＋]?(?:パワー|[- ]?power)",
    re.IGNORECASE,
)
_DEFENSE = re.compile(r"(?:守備力|defen[sc]e|def)\s*:?\s*([0-9]{1,6})", re.IGNORECASE)
_BEFORE_TYPE = re.compile(r"\s+and\s+|の|\s+")
"""What divides the words before a type: a fire dragon creature, 火のクリーチャー."""

_NUMBER = re.compile(r"(?:.*\D)?[0-9]+\s*\D?")
"""Words that end in a number: of a card's marks only its cost and its strengths do."""

_RACE = re.compile(r"(?:種族|races?)\s*:?\s*", re.IGNORECASE)

_TOLD = re.compile(
    rf"(?i:{_WORD})(?:{_IN_BRACKETS})|(?i:question|turn order|rules|問|ターン順|ルール)\s*:"
    r"|(?:プレイヤー|(?i:player) )?[A-Z](?:(?:、|と|,? and |, )[A-Z])*(?:'s |の|は|が)"
    r"|[A-Z](?:(?:,? and |, )[A-Z])+ [a-z]|(?i:it is )[A-Z]'s |[B-Z] [a-z]|A [a-z]+s "
    r"|全員|(?i:everyone|all players')"
)
"""How a line begins that tells of players, which no text of a card does: “A's turn.”, 「Aのターン。」."""

_OF_SOMEBODY = re.compile(r"(?<![A-Za-z0-9《「・])[A-Z](?:'s |の)|(?:: ?|、|, )[A-Z]$")
"""Whose something is, by the letter of a player: “Top of A's deck”, 「公共墓地：Aの《X》」."""

_A_DOES = re.compile(r"A (?P<word>[a-z]+)(?P<named> 《)?")
"""What begins as a player's deed, or as “a creature”."""


@dataclass(slots=True)
class _Marks:
    types: list[str]
    civilizations: list[str]
    races: list[str]
    special: list[str]
    cost: int | None = None
    other_cost: int | None = None
    power: int | None = None
    defense: int | None = None
    infinite_cost: bool = False
    text: list[str] = field(default_factory=list[str])


def take(text: Text, file: str, language: Language) -> tuple[tuple[WrittenCard, ...], str]:
    """The cards written in a text, and its plain form with their lines blanked out, as long as before."""
    plain = text.plain
    kept: list[str] = []
    cards: list[WrittenCard] = []
    at = 0
    while at < len(plain):
        line_end = _line_end(plain, at)
        heading = _HEADING.fullmatch(plain, at, line_end)
        if heading is None or not _is_card(heading, text, file, language):
            kept.append(plain[at : line_end + 1])
            at = line_end + 1
            continue
        end, written = _card(text, heading, file, language)
        cards.append(written)
        kept.append(re.sub(r"[^\n]", " ", plain[at:end]))
        at = end
    described, told = named_by_description("".join(kept), language)
    names = {card.name for card in cards}
    return (*cards, *(card for card in described if card.name not in names)), told


def described_in_place(
    text: Text, file: str, language: Language, is_known: Callable[[str], bool]
) -> tuple[tuple[WrittenCard, ...], str]:
    """The cards that brackets behind a name nobody knows describe, and the text without that, as long.

    What brackets say of a state (“tapped”) stays in the text; so does a type or a civilization alone, which
    may say as what the card was put there.
    """
    found: dict[str, WrittenCard] = {}

    def without_print(marked: re.Match[str]) -> str:
        name = marked["name"].strip()
        if is_known(name):
            return marked[0]
        said = _parts(marked["marks"])
        printed = [part for part in said if _is_printed(part, language)]
        marks = _marks("、".join(printed), text, marked, file, language)
        if marks.power is None and not marks.text and not (marks.types and len(printed) > 1):
            return marked[0]
        found.setdefault(name, _written(name, marks, [], text.place(marked.start(), file)))
        state = "、".join(part for part in said if part not in printed)
        return (f"《{marked['name']}》" + (f"({state})" if state else "")).ljust(len(marked[0]))

    plain = _MARKED.sub(without_print, text.plain)
    return tuple(found.values()), plain


def _is_printed(part: str, language: Language) -> bool:
    """Whether a mark says what is printed: type, civilization, cost, power, race, text."""
    if _QUOTE.fullmatch(part) or _COST.fullmatch(part) or _POWER.fullmatch(part) or _DEFENSE.fullmatch(part):
        return True
    return _ability(part, language) is not None or not (
        _NUMBER.fullmatch(part) or _is_unknown(part, language)
    )


def _line_end(plain: str, at: int) -> int:
    found = plain.find("\n", at)
    return len(plain) if found < 0 else found


def _is_card(heading: re.Match[str], text: Text, file: str, language: Language) -> bool:
    """Whether the line writes a card: its name is in brackets, or its marks say of what type it is."""
    if heading.group("name").startswith(_OPENING):
        return True
    marks = _marks(heading.group("marks"), text, heading, file, language)
    if not marks.types and (marks.cost or marks.power or marks.civilizations):
        raise _not_a_heading(text, heading, file)
    return bool(marks.types)


def _name(heading: re.Match[str]) -> str:
    """The name of the card without its brackets."""
    name = heading.group("name").strip()
    return name[1:-1].strip() if name.startswith(_OPENING) else name


def _card(text: Text, heading: re.Match[str], file: str, language: Language) -> tuple[int, WrittenCard]:
    name, (marks_text, colon, rest) = _name(heading), heading.group("marks", "colon", "rest")
    if not name or (rest.strip() and not colon):
        raise _not_a_heading(text, heading, file)
    marks = _marks(marks_text or "", text, heading, file, language)
    end = min(heading.end() + 1, len(text.plain))
    spans: list[tuple[int, int]] = []
    if rest.strip():
        spans.append((heading.start("rest"), heading.end("rest")))
    if colon:
        end = _block(text.plain, end, spans, language, indented=bool(rest.strip()))
    for start, stop in spans:
        if text.plain[start:stop].partition(":")[0].strip().lower() in _forms("question"):
            raise ParseError(
                Notice("scenario_text_open", {"card": name}), text.place(start, file), _raw(text, start, stop)
            )
    lines = [_raw(text, start, stop) for start, stop in spans]
    if lines and _QUOTE.fullmatch(lines[0]):
        lines[0] = lines[0][1:-1].strip()  # a text may be quoted where it is written, as among the marks
    place = text.place(spans[0][0] if spans else heading.start(), file)
    return end, _written(name, marks, lines, place)


def _written(name: str, marks: _Marks, lines: list[str], place: Place) -> WrittenCard:
    return WrittenCard(
        name, tuple(marks.types), tuple(marks.civilizations), marks.cost, marks.power, tuple(marks.races),
        "\n".join((*marks.text, *lines)), place, tuple(marks.special), marks.other_cost, marks.defense,
        marks.infinite_cost,
    )  # fmt: skip


def _not_a_heading(text: Text, heading: re.Match[str], file: str) -> ParseError:
    line = _raw(text, heading.start(), heading.end())
    return ParseError(Notice("scenario_card_heading"), text.place(heading.start(), file), line)


def _tells(line: str, language: Language) -> bool:
    """Whether a line tells of players, or is headed as lines of a scenario are: no text of a card."""
    if _TOLD.match(line) or _OF_SOMEBODY.search(line):
        return True
    head, colon, _ = line.partition(":")
    if colon and any(head.strip().lower() in _forms(one) for one in load("heads")):
        return True
    does = _A_DOES.match(line)
    if does is None or does["named"]:
        return does is not None
    word = lexicon(language).get(does["word"])
    return word is not None and word.type in ("VERB", "AUX")


def _block(plain: str, at: int, spans: list[tuple[int, int]], language: Language, *, indented: bool) -> int:
    """Take the lines that are indented or marked as the first is, else all up to an empty line or おわり."""
    ends = _forms("end")
    first, marked = True, False
    while at < len(plain):
        stop = _line_end(plain, at)
        line = plain[at:stop]
        if first and not indented:
            indented = line[:1].isspace()
            marked = not indented and is_marked(line)
        first = False
        if line.strip().rstrip("。.").lower() in ends:
            return min(stop + 1, len(plain))
        if not line.strip() or (indented and not line[:1].isspace()) or (marked and not is_marked(line)):
            return at
        if not indented and not marked and _tells(line, language):
            return at
        spans.append((at, stop))
        at = stop + 1
    return min(at, len(plain))


def _forms(head: str) -> set[str]:
    """What may stand for this head of a line, in either language."""
    return {form.lower() for lang in ("ja", "en") for form in load("heads")[head][lang]}


def _raw(text: Text, start: int, stop: int) -> str:
    if stop - start > 1 and text.origin[start] == text.origin[stop - 1]:
        return text.plain[start:stop].strip()  # nobody typed it: a row of plain speech tells it
    begin = text.origin[start] if start < len(text.origin) else len(text.raw)
    finish = text.origin[stop] if stop < len(text.origin) else len(text.raw)
    return text.raw[begin:finish].strip()


def _marks(written: str, text: Text, heading: re.Match[str], file: str, language: Language) -> _Marks:
    marks = _Marks([], [], [], [])
    for part in _parts(written):
        if _QUOTE.fullmatch(part):
            marks.text.append(part[1:-1].strip())
        elif cost := _COST.fullmatch(part):
            number = cost["cost"] or cost["said"]
            marks.cost = int(number) if number else None
            marks.infinite_cost = not number
            marks.other_cost = int(cost["other"]) if cost["other"] else None
        elif power := _POWER.fullmatch(part):
            marks.power = int(power["power"] or power["said"])
        elif defense := _DEFENSE.fullmatch(part):
            marks.defense = int(defense.group(1))
        elif re.search(r"[0-9]{5,}", part):
            raise Refused(
                Notice("scenario_number_too_large", {"number": part[:20], "largest": 9_999}),
                text.place(heading.start(), file),
            )
        elif (said := _ability(part, language)) is not None:
            marks.text.append(said)
        elif _NUMBER.fullmatch(part) and not _RACE.match(part):
            raise Refused(Notice("scenario_card_number", {"words": part}), text.place(heading.start(), file))
        elif _is_unknown(part, language):
            near = nearest(part, language)
            raise Refused(
                Notice("scenario_card_mark", {"words": part, **({"near": near} if near else {})}),
                text.place(heading.start() + heading[0].find(part), file),
            )
        else:
            _words(marks, part, language)
    return marks


def _parts(written: str) -> list[str]:
    """The marks of a card, one by one."""
    return [part for one in _MARK.findall(written) if (part := one.strip())]


def _ability(part: str, language: Language) -> str | None:
    """What a mark that is no word for a type, a civilization or a race says as a card's text, if it does."""
    if not _is_unknown(part, language):
        return None
    own = load("described")["own"]["ja" if is_japanese(part) else "en"].format(said=part)
    return next((said for said in (part, own) if _is_read(said, language)), None)


def _is_read(said: str, language: Language) -> bool:
    read = abilities(said, card_type="", keywords={}, language=language)
    return bool(read) and not any(one.missed or one.kind == "unknown" for one in read)


@lru_cache(maxsize=_MARKS)
def _is_unknown(part: str, language: Language) -> bool:
    """Whether a mark is no word for a type or a civilization, and no race that is known or called one."""
    if _RACE.match(part):
        return False
    marks = _Marks([], [], [], [])
    _words(marks, part, language)
    ends, kinds = tuple(load("described")["races"]["ends"]), _kinds()
    return not all(
        race.lower() in _races(language) or may_be_race(race) or race.endswith(ends) or race.lower() in kinds
        for race in marks.races
    )


def _words(marks: _Marks, part: str, language: Language) -> None:
    """A card type, civilizations or races, several divided by a slash."""
    types = {words[lang]: key for key, words in language.words["card_type"].items() for lang in ("ja", "en")}
    races = _races(language)
    pieces = [piece.strip() for piece in _RACE.sub("", part, count=1).split("/") if piece.strip()]
    for piece in pieces:
        word = lexicon(language).get(piece.lower())
        special, plain = _special(piece.lower(), types, language)
        alone = not plain and piece.lower() not in types and piece.lower() not in races
        if special and (plain in types or alone) and not _RACE.match(part):
            marks.special += special
            marks.types += [types[plain]] if plain else []
        elif piece.lower() in types:
            marks.types.append(types[piece.lower()])
        elif not _RACE.match(part) and (civilizations := civilizations_named(piece, language)):
            marks.civilizations += civilizations
        elif not (_RACE.match(part) or is_race(piece)) and (kind := _ending(piece.lower(), types)):
            marks.types.append(types[kind])
            _before_type(marks, piece[: -len(kind)], language)
        elif word is None or word.value != "colorless":
            marks.races.append(piece)


def _before_type(marks: _Marks, said: str, language: Language) -> None:
    """What stands before a type: civilizations, special types, a race; else a kind of that type."""
    rest: list[str] = []
    for word in filter(None, (one.strip("・") for one in _BEFORE_TYPE.split(said))):
        special, left = _special(word.lower(), (), language)
        if civilizations := civilizations_named(word, language):
            marks.civilizations += civilizations
        elif special and not left:
            marks.special += special
        else:
            rest.append(word)
    if rest and (kind := " ".join(rest)).lower() not in _kinds():
        marks.races.append(kind)


@cache
def _kinds() -> frozenset[str]:
    """Kinds of types that are no special types of any rules."""
    return frozenset(kind for lang in ("ja", "en") for kind in load("described")["kinds"][lang])


@cache
def _races(language: Language) -> frozenset[str]:
    """The names of the races that are known, in either language."""
    return frozenset(name.lower() for names in language.words["race"].values() for name in names.values())


def _special(piece: str, types: Collection[str], language: Language) -> tuple[list[str], str]:
    """The special types that the words of a type begin with, and the type: NEO GR creature."""
    said = {
        row[lang].lower(): constant
        for constant, row in language.words["special_type"].items()
        for lang in ("also", "en", "ja")
        if lang in row
    }
    found: list[str] = []
    while piece not in types and (
        word := max((one for one in said if piece.startswith(one)), key=len, default="")
    ):
        found.append(said[word])
        piece = piece[len(word) :].strip("・ ")
    return found, piece


def _ending(piece: str, types: Collection[str]) -> str:
    """The type that a word for some kind of it ends with: 最終禁断クリーチャー is a creature."""
    return max((word for word in types if piece.endswith(word)), key=len, default="")
