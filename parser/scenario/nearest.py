"""The known forms that are nearest to a line that was not understood, with the asker's own names in them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import log
from typing import Literal, NamedTuple, TypeAlias

from saitei.errors import Place
from saitei.parser.scenario.data import load
from saitei.parser.scenario.gist import Gist, Role, gist
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.scenario.lines import NAMES, ScenarioLine
from saitei.parser.text import Text, normalise

Kind: TypeAlias = Literal["questions", "statements"]
"""What a line is: a question, or a statement."""

MOST = 3
"""How many are shown."""

_SHAPED = 0.3
"""What it weighs that a form names a card, or has a colon, as what was said does."""

_DEED, _THING, _ASKED, _WORDS, _COUNTED = 3.0, 2.0, 2.0, 1.5, 0.2
"""What it weighs that the same is done, spoken of, asked; that the words are the same; that both count."""

_KIN, _NO_DEED = 0.6, 0.3
"""How much a deed is one of its kin; that neither does anything, or one does and the other does not."""

_MEANT = {"can": 0.6, "must": 0.8, "not": 0.4, "passive": 0.3, "imminent": 0.3, "past": 0.2}
"""What it weighs that a deed is meant in the same way."""

_PLACES = ("P", "Q", "R")
_SLOT_OF = {"P": "player", "Q": "other"}
_STANDS_FOR = {
    "ja": {"player": "P", "other": "Q", "name": "《X》", "card": "Rの《X》"},
    "en": {"player": "P", "other": "Q", "name": "《X》", "card": "R's 《X》"},
}
"""What stands in a form where it is looked at by itself."""

_COUNT = re.compile(r"(?<![0-9{力])[0-9]+")

_LONGEST = 300
_NAME = re.compile(r"(?:(?P<owner>[^\s《》、。]{1,20}?)\s*(?:の|'s\s))?《(?P<name>[^》]{1,60})》\s*[0-9]*")
_SLOT = re.compile(r"\{(\w+)\}")
_SENTENCE = re.compile(r"[^。.?？!！]+[。.?？!！]*")
_RUN = re.compile(r"[a-z]+|[ァ-ヶー]+|[一-鿿々]+|[ぁ-ん]|[0-9]+", re.IGNORECASE)
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|s|e)$")


class RawSentence(NamedTuple):
    """One of several sentences of a line, as it was typed, and where it stands in the raw text."""

    said: str
    start: int
    end: int

    def places_in(self, text: Text, line: ScenarioLine) -> list[int]:
        """The places of a line of the plain text that come from this sentence; all, if none does."""
        every = range(line.body, line.end)
        return [at for at in every if self.start <= text.origin[at] < self.end] or [*every]


def sentence_apart(text: Text, place: Place) -> RawSentence | None:
    """The sentence at a place of the raw text; none where it is the only one of its line."""
    begins = sum(len(one) + 1 for one in text.raw.split("\n")[: place.line - 1])
    line = text.raw[begins:].partition("\n")[0]
    hidden = NAMES.sub(lambda found: "-" * len(found[0]), line)
    found = [one for one in _SENTENCE.finditer(hidden) if one[0].strip()]
    at = place.column - 1
    here = next((one for one in found if at < one.end()), None)
    if len(found) == 1 or here is None:
        return None
    return RawSentence(line[here.start() : here.end()].strip(), begins + here.start(), begins + here.end())


def known_forms(kind: Kind, lang: str) -> Mapping[str, tuple[str, ...]]:
    """The forms that people most often look for, by what they are about; slots stand in braces."""
    return {theme: tuple(forms[lang]) for theme, forms in load("forms")[kind].items()}


def nearest_forms(
    said: str, kind: Kind, players: Sequence[str], cards: Sequence[tuple[str, str]]
) -> tuple[str, ...]:
    """The nearest forms to what was said, best first; `players` and `cards`, with owners, are the table's."""
    said = normalise(said[:_LONGEST]).plain.strip(" 。.?？!！")
    lang = "ja" if is_japanese(_NAME.sub("", said)) else "en"
    said = _with_persons_named(said, players, lang)
    table = _Table(said, tuple(players), tuple(cards), lang)
    about = gist(said, players, lang)
    bare = _words(_without_names(said, players))
    every = _forms(kind, lang)
    weights = _weights(tuple(every))
    slots = table.slots()

    def fit(form: str) -> float:
        shaped = (_has_card(form) == _has_card(said), _has_colon(form) == _has_colon(said))
        words = _alike(bare, _words(_SLOT.sub(" ", form)), weights)
        return _likeness(about, _gist_of(form, lang), kind, lang) + _WORDS * words + _SHAPED * sum(shaped)

    def can_say(form: str) -> bool:
        """Whether its slots can be filled, and an English form is put as so many are as were said."""
        parts = _gist_of(form, lang)
        said_of = _count_for(parts, about) if lang == "en" else None
        return set(_SLOT.findall(form)) <= slots and (said_of is None or _has_number_of(parts, said_of))

    forms = [form for form in every if can_say(form)]
    ranked = dict.fromkeys(table.filled(form, about) for form in sorted(forms, key=fit, reverse=True))
    return tuple(_sentence(form, lang, kind) for form in [*ranked][:MOST])


def _forms(kind: Kind, lang: str) -> list[str]:
    return [form for forms in known_forms(kind, lang).values() for form in forms]


@cache
def _gist_of(form: str, lang: str) -> Gist:
    """What a form is about; who plays a part in it is named by the slot."""
    return gist(form.format(**_STANDS_FOR[lang]), _PLACES, lang)


@cache
def _rarity(kind: Kind, lang: str) -> Mapping[str, float]:
    """What each thing weighs that forms speak of: more the fewer forms do."""
    forms = _forms(kind, lang)
    found = Counter(thing for form in forms for thing in _gist_of(form, lang).things)
    return {thing: log(1 + len(forms) / count) for thing, count in found.items()}


def _likeness(said: Gist, form: Gist, kind: Kind, lang: str) -> float:
    """How like two gists are: by what is done, how it is meant, what is asked, who and what is spoken of."""
    rarity = _rarity(kind, lang)
    usual = max(rarity.values())
    things = sum(rarity.get(one, usual) for one in said.things & form.things)
    every = sum(rarity.get(one, usual) for one in said.things) + sum(
        rarity.get(one, usual) for one in form.things
    )
    asked = said.asks == form.asks
    differs = said.how ^ form.how
    return (
        _DEED * _deeds_alike(said, form)
        + (_THING * 2 * things / every if every else 0.0)
        + (_ASKED if asked and said.asks else 0.0 if asked else -_ASKED / 2)
        - sum(_MEANT.get(one, 0.0) for one in differs)
        + sum(_MEANT.get(one, 0.0) for one in said.how & form.how)
        + (_COUNTED if bool(said.counts) == bool(form.counts) else 0.0)
    )


def _deeds_alike(said: Gist, form: Gist) -> float:
    """How much the deed of a form is what is said to be done."""
    if not form.deeds:
        return 0.0 if said.deeds else _NO_DEED
    mains = [deed for deed, weight in form.deeds.items() if weight == max(form.deeds.values())]
    kin: Sequence[Sequence[str]] = load("likeness")["kin"]["deeds"]
    near = {one: {other for some in kin if one in some for other in some} for one in mains}
    return max(
        max(
            said.deeds.get(one, 0.0),
            _KIN * max((said.deeds.get(other, 0.0) for other in near[one]), default=0.0),
            -_NO_DEED if said.deeds else -_NO_DEED / 2,
            key=lambda weight: weight or -_NO_DEED,
        )
        for one in mains
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """What was said, of whom, and what lies there."""

    said: str
    players: tuple[str, ...]
    lying: tuple[tuple[str, str], ...]
    lang: str

    def slots(self) -> frozenset[str]:
        """The slots that can be filled."""
        seats = ("player", "other")[: len(self.players)]
        return frozenset((*seats, *(("card", "name") if self._cards() and self.players else ())))

    def filled(self, form: str, about: Gist) -> str:
        """A form with who and what plays the same part in what was said, with the numbers that were said."""
        parts = _gist_of(form, self.lang)
        owner, name = self._card(parts, about) if "{card}" in form or "{name}" in form else ("", "")
        seats: dict[str, str] = {}
        for role, place in parts.players.items():
            slot = _SLOT_OF.get(place)
            if slot is not None and slot not in seats and (who := _who(role, about)) is not None:
                seats[slot] = who
        slots = [one for one in ("player", "other") if f"{{{one}}}" in form]
        taken = {*seats.values(), *([owner] if "{card}" in form and "player" not in slots else [])}
        spoken = _spoken(self.said, self.players)
        for slot in (one for one in slots if one not in seats):
            places = self.players if slot == "player" or "{card}" in form else self.players[1:]
            rest = [one for one in (*spoken, *places, *self.players) if one not in taken]
            seats[slot] = (rest or self.players)[0]
            taken.add(seats[slot])
        named = f"{owner}の《{name}》" if self.lang == "ja" else f"{owner}'s 《{name}》"
        return _with_counts(form, _count_for(parts, about)).format(
            **seats, card=named, name=f"《{name}》", owner=owner
        )

    def _cards(self) -> list[tuple[str, str]]:
        """The cards that may be meant, with owners: those that are named, else what lies there."""
        named = [*_NAME.finditer(self.said)]
        lying = {name: owner for owner, name in reversed(self.lying)}
        found = [(self._owner(one, lying), one["name"]) for one in named]
        return found or [*self.lying]

    def _card(self, form: Gist, about: Gist) -> tuple[str, str]:
        """The card that plays the part that the form has for one."""
        cards = self._cards()
        part = form.cards[0] if form.cards else ""
        same = [at for at, role in enumerate(about.cards) if role == part]
        return cards[same[0]] if same and same[0] < len(cards) else cards[0]

    def _owner(self, name: re.Match[str], lying: Mapping[str, str]) -> str:
        """Whose a card is that a line names: whom it says, whose lies there, who is spoken of before it."""
        before = _spoken(self.said[: name.start("name")], self.players)
        lies = lying.get(name["name"])
        return next((one for one in (name["owner"], lies, *before) if one in self.players), self.players[0])


def _who(role: Role, about: Gist) -> str | None:
    """Who plays a part in what was said: that very one, else whose card or thing of another kind it is."""
    if role in about.players:
        return about.players[role]
    if role.part == "owner":
        return next(
            (who for one, who in about.players.items() if one.part == "owner" and not one.thing), None
        )
    return None


def _with_counts(form: str, said: str | None) -> str:
    """A form with the number that was said of what it counts."""
    return form if said is None else _COUNT.sub(said, form)


def _count_for(form: Gist, about: Gist) -> str | None:
    """The number that was said of what a form counts, else the only one that was said."""
    same = (about.counts[noun] for noun in form.counts if noun and noun in about.counts)
    said = next(same, about.counts.get(""))
    return said if said is not None and said.isdecimal() else None


def _has_number_of(form: Gist, said: str) -> bool:
    """Whether a form is put as so many are: of one, or of several."""
    return all((count == "1") == (said == "1") for count in form.counts.values())


def _with_persons_named(said: str, players: Sequence[str], lang: str) -> str:
    """What was said with names for who asks and for the opponent."""
    hidden = NAMES.sub(lambda found: "-" * len(found[0]), said)
    found: list[tuple[int, int, str]] = []
    persons: Sequence[Sequence[str]] = load("likeness")["persons"][lang]
    for place, words in enumerate(persons):
        if place >= len(players):
            break
        ends = r"(?<![A-Za-z])(?:{})(?![A-Za-z])" if lang == "en" else "(?:{})"
        named = ends.format("|".join(sorted(map(re.escape, words), key=len, reverse=True)))
        found += [
            (*one.span(), _named_as(one[0], players[place], lang))
            for one in re.finditer(named, hidden, re.IGNORECASE)
        ]
    for start, end, name in sorted(found, reverse=True):
        said = said[:start] + name + said[end:]
    return said


def _named_as(word: str, player: str, lang: str) -> str:
    """A player's name in the form of a word for a person: “my” is of somebody."""
    return f"{player}'s" if lang == "en" and word.lower().endswith(("y", "s", "eir")) else player


def _has_card(text: str) -> bool:
    return "《" in text or "{card}" in text or "{name}" in text


def _has_colon(text: str) -> bool:
    return ":" in text or "：" in text


def _spoken(said: str, players: Sequence[str]) -> list[str]:
    """The players that a line names."""
    return [one for one in players if re.search(rf"(?<![A-Za-z]){re.escape(one)}(?![A-Za-z])", said)]


def _without_names(said: str, players: Sequence[str]) -> str:
    bare = _NAME.sub(" ", said)
    for player in players:
        bare = re.sub(rf"(?<![A-Za-z]){re.escape(player)}(?![A-Za-z])", " ", bare)
    return bare


def _words(text: str) -> Counter[str]:
    """The words of a text, without English endings; of Japanese also which two kana stand side by side."""
    runs = [_ENDING.sub("", run.lower()) for run in _RUN.findall(text)]
    pairs = (a + b for a, b in pairwise(runs) if len(a) == len(b) == 1)
    return Counter((*runs, *pairs))


@cache
def _weights(forms: tuple[str, ...]) -> Mapping[str, float]:
    """What each word of the forms weighs: more the longer it is and the fewer forms have it."""
    found = Counter(word for form in forms for word in _words(_SLOT.sub(" ", form)))
    return {word: len(word) * log(1 + len(forms) / count) for word, count in found.items()}


def _alike(said: Counter[str], form: Counter[str], weights: Mapping[str, float]) -> float:
    """How much of a form was said; what no form has does not count against any."""
    said = Counter({word: count for word, count in said.items() if word in weights})
    shared = sum(weights[word] * count for word, count in (said & form).items())
    whole = sum(weights[word] * count for words in (said, form) for word, count in words.items())
    return 2 * shared / whole if whole else 0.0


def _sentence(form: str, lang: str, kind: Kind) -> str:
    capital = f"{form[:1].upper()}{form[1:]}"
    if kind == "statements":
        return form if lang == "ja" else capital
    return f"{form}？" if lang == "ja" else f"{capital}?"
