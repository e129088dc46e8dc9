"""Other ways to say what a sentence of the scenario language says, from a table.

A row gives patterns with slots ({card}, {player}, {keyword}, …) and the sentence that they stand for: of a
whole sentence, or of what stands after a comma of one, so that “when X attacks, …” may go before it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from saitei.data import data
from saitei.disk_cache import Cached, fingerprint, kept_as
from saitei.language import Language
from saitei.parser.scenario.data import load, load_talk
from saitei.parser.scenario.lexicon import numbers
from saitei.parser.scenario.lines import NAMES
from saitei.parser.scenario.talk.plain_speech import compiled, language_of
from saitei.parser.scenario.talk.required_words import RequiredWords, may_fit, required_words
from saitei.parser.text import normalise

_KEPT = 2_000
"""For so many sentences it is kept what they stand for: who varies a scenario says most of them again."""

_LONGEST = 500
"""No sentence of a table is longer; patterns with slots take much longer than what they are tried on."""

_SLOT = re.compile(r"\{([a-z]+)([0-9]?)\}")
_STOPS = re.compile(r"[\s。.?!]+$")
_PARTS = re.compile(r"(?P<stop>、\s*)|,?\s+and\s+|,\s*", re.IGNORECASE)
"""What parts a sentence: a Japanese clause before a comma stays in its sentence, an English one need not."""

_OF = r"(?:の|'s\s*)"

_MADE_BY = (
    ("scenario", "talk", "rewordings.toml"),
    ("scenario", "talk", "rewording.py"),
    ("scenario", "talk", "required_words.py"),
    ("text.py",),
)


@dataclass(frozen=True, slots=True)
class _Row:
    said: str
    means: str
    words: RequiredWords

    def apply(self, plain: str) -> str:
        """A text with what the row means wherever its pattern fits."""
        if not may_fit(self.words, plain.lower()):
            return plain
        return compiled(self.said, re.IGNORECASE).sub(self.means, plain)


@dataclass(frozen=True, slots=True)
class _Template:
    """A pattern of the table before its slots are filled, and words without which no sentence fits it."""

    said: str
    means: str
    words: RequiredWords

    def may_fit(self, plain: str, lower: str) -> bool:
        """Whether a sentence fits it with anything in the slots.

        To compile all patterns with what they hold takes longer than to read a scenario.
        """
        return may_fit(self.words, lower) and _holding_anything(self.said).search(plain) is not None


@lru_cache(maxsize=_KEPT)
def reworded(said: str, kind: str, players: tuple[str, ...], language: Language) -> str | None:
    """The sentence that this one stands for, where the table has it; `kind` is `question` or `statement`."""
    lang = language_of(said, players)
    whole = _STOPS.sub("", said.strip())
    plain = _in_plain_words(whole, lang)
    changes = _rows("endings", lang) if kind == "question" else _rows("listed", lang) if ":" in plain else ()
    for change in changes:
        plain = change.apply(plain)
    named = _without_pronouns(plain, lang, players)
    found = (_meant(one, kind, lang, players, language) for one in dict.fromkeys((plain, named)))
    return next(filter(None, found), named if named != whole else None)


def _meant(plain: str, kind: str, lang: str, players: tuple[str, ...], language: Language) -> str | None:
    """The sentence that the table has for this one, or for its end."""
    if len(plain) > _LONGEST:
        return None
    lower = plain.lower()
    rows = [row for row in _templates(kind, lang) if row.may_fit(plain, lower)]
    for before, start in (("", 0), *_parts(plain, kind)):
        for row in rows:
            found = _filled(row.said, players, language).fullmatch(plain, start)
            held = _held(found) if found else {}
            if found and all(name + number in held for name, number in _SLOT.findall(row.means)):
                return before + row.means.format_map(held)
    return None


def _in_plain_words(said: str, lang: str) -> str:
    """The sentence with the words that players use put as the language puts them; names and quotes stay."""
    parts, kept = NAMES.split(said), [*NAMES.findall(said), ""]
    for change in _rows("synonyms", lang):
        parts = [change.apply(part) for part in parts]
    return "".join(part + name for part, name in zip(parts, kept, strict=True))


def _without_pronouns(said: str, lang: str, players: tuple[str, ...]) -> str:
    """The sentence with “their own”, 「自分の」 as the player spoken of, of two also “the opponent's”."""
    if not players:
        return said
    names = "|".join(map(re.escape, sorted(players, key=len, reverse=True)))
    table: Mapping[str, str] = load_talk("rewordings")["pronouns"][lang]
    hidden = NAMES.sub(lambda found: "・" * len(found[0]), said)
    spoken = [*re.finditer(table["acting"].replace("{players}", names), hidden)]
    made, at = "", 0
    for pronoun in re.finditer(table["said"], hidden):
        before = [one[1] for one in spoken if one.end() <= pronoun.start()]
        others = [one for one in players if before and one != before[-1]]
        if not before or (pronoun["other"] and len(others) != 1):
            continue
        meant = others[0] if pronoun["other"] else before[-1]
        made += said[at : pronoun.start()] + table["means"].format(player=meant)
        at = pronoun.end()
    return made + said[at:]


def _held(found: re.Match[str]) -> dict[str, str]:
    """What the slots hold; one that stands in several branches of a pattern is held by the one that fits."""
    groups = found.groupdict().items()
    return {name.partition("_")[0]: held.strip() for name, held in groups if held is not None}


@cache
def _rows(part: str, lang: str) -> tuple[_Row, ...]:
    """Other words wherever they stand: `synonyms`, `endings` of questions, what is `listed`."""
    rows = load_talk("rewordings")[part][lang]
    pairs = ((said, row["means"]) for row in rows for said in _each(row["said"]))
    return tuple(_Row(said, means, required_words(said)) for said, means in pairs)


def _each(said: str | Sequence[str]) -> Sequence[str]:
    """The patterns of a row that has one, or several."""
    return [said] if isinstance(said, str) else said


def _parts(plain: str, kind: str) -> Iterator[tuple[str, int]]:
    """Where the parts of a sentence begin, and what is said before; not within names and quotes."""
    hidden = NAMES.sub(lambda found: "・" * len(found[0]), plain)
    for stop in _PARTS.finditer(hidden):
        keeps = stop["stop"] is not None or kind == "question"
        yield plain[: stop.end()] if keeps else f"{plain[: stop.start()]}. ", stop.end()


@cache
def _templates(kind: str, lang: str) -> tuple[_Template, ...]:
    files = (data("parser", *path).read_bytes() for path in _MADE_BY)
    source = fingerprint((kind.encode(), lang.encode(), *files))
    return kept_as("rewordings", source, lambda: [*map(list, _made(kind, lang))], _read_templates)


def _made(kind: str, lang: str) -> Iterator[tuple[str, str, RequiredWords]]:
    for row in load_talk("rewordings")[kind][lang]:
        for said in (_either_particle(normalise(one).plain) for one in row["said"]):
            yield said, row["means"], required_words(said)


def _read_templates(rows: Cached) -> tuple[_Template, ...]:
    return tuple(
        _Template(str(said), str(means), [[*map(str, either)] for either in words])
        for said, means, words in rows
    )


def _either_particle(said: str) -> str:
    """A pattern in which who acts may stand before は as before が."""
    return re.sub(r"^(\{(?:player|card)\})は", r"\1(?:は|が)", said)


@cache
def _holding_anything(said: str) -> re.Pattern[str]:
    return re.compile(_SLOT.sub(".+", said), re.IGNORECASE)


@cache
def _filled(said: str, players: tuple[str, ...], language: Language) -> re.Pattern[str]:
    """The pattern with its slots filled: a group is named by what it holds, and by how many there are."""
    seen: Counter[str] = Counter()
    forms = _forms(players, language)

    def filled(slot: re.Match[str]) -> str:
        name = slot[1] + slot[2]
        seen[name] += 1
        return f"(?P<{name}_{seen[name]}>{forms[slot[1]]})"

    return re.compile(_SLOT.sub(filled, said), re.IGNORECASE)


@cache
def _forms(players: tuple[str, ...], language: Language) -> dict[str, str]:
    """The regular expression of what each slot holds."""
    names = "|".join(map(re.escape, sorted(players, key=len, reverse=True)))
    player = rf"(?:プレイヤー\s*|player\s+)?(?:{names})"
    name = r"《[^》]+》\s*[0-9]*"
    zone = _words("zone", language)
    return {
        "player": player,
        "players": rf"{player}(?:(?:\s*[、,と]\s*(?:and\s+)?|\s+and\s+){player})*",
        "card": rf"(?:{player}{_OF})?(?:(?:{zone})の)?{name}",
        "name": name,
        "names": rf"{name}(?:\s*(?:、|と|,|,?\s+and\s)\s*{name})*",
        "owner": rf"{player}{_OF}",
        "quote": r"「[^」]+」|\"[^\"]+\"",
        "keyword": _words("keyword", language),
        "zone": zone,
        "civilization": _words("civilization", language),
        "n": _number_words(),
        "race": r"[一-鿿ァ-ヶー・A-Za-z]+(?: [A-Za-z]+)*",
    }


def _number_words() -> str:
    """Numbers in digits and in words."""
    return "|".join((r"[0-9]+", *sorted(numbers(), key=len, reverse=True)))


def _words(kind: str, language: Language) -> str:
    """The words of a type's constants, the longest first."""
    words = {said[lang].lower() for said in language.words[kind].values() for lang in ("en", "ja")}
    words |= {form.lower() for forms in load("extra").get(kind.upper(), {}).values() for form in forms}
    return "|".join(sorted((re.escape(normalise(word).plain) for word in words), key=len, reverse=True))
