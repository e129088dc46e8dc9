"""The known forms that are nearest to a line that was not understood, with the asker's own names in them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import log
from typing import Literal, NamedTuple, TypeAlias

from saitei.errors import Place
from saitei.parser.scenario.data import load
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.scenario.lines import NAMES, ScenarioLine
from saitei.parser.text import Text, normalise

Kind: TypeAlias = Literal["questions", "statements"]
"""What a line is: a question, or a statement."""

MOST = 3
"""How many are shown."""

_SHAPED = 0.15
"""What it weighs that a form names a card or another player, or has a colon, as what was said does."""

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
    spoken = _spoken(said, players)
    names = _names(said, spoken, players, cards, lang)
    bare = _words(_without_names(said, players))
    every = [form for forms in known_forms(kind, lang).values() for form in forms]
    weights = _weights(tuple(every))
    forms = [form for form in every if set(_SLOT.findall(form)) <= names.keys()]

    def fit(form: str) -> float:
        shaped = (
            _has_card(form) == _has_card(said),
            _has_colon(form) == _has_colon(said),
            ("{other}" in form) == (len(spoken) > 1),
        )
        return _alike(bare, _words(_SLOT.sub(" ", form)), weights) + _SHAPED * sum(shaped)

    ranked = sorted(forms, key=fit, reverse=True)
    return tuple(_sentence(_filled(form, names, [*spoken, *players]), lang, kind) for form in ranked[:MOST])


def _filled(form: str, names: Mapping[str, str], players: Sequence[str]) -> str:
    """A form with names in its slots; a card of which it speaks acts against another than its owner."""
    of_card = "{player}" not in form and "{card}" in form
    other = next((one for one in players if of_card and one != names["owner"]), names.get("other", ""))
    return form.format(**{**names, "other": other})


def _has_card(text: str) -> bool:
    return "《" in text or "{card}" in text or "{name}" in text


def _has_colon(text: str) -> bool:
    return ":" in text or "：" in text


def _spoken(said: str, players: Sequence[str]) -> list[str]:
    """The players that a line names."""
    return [one for one in players if re.search(rf"(?<![A-Za-z]){re.escape(one)}(?![A-Za-z])", said)]


def _names(
    said: str, spoken: Sequence[str], players: Sequence[str], cards: Sequence[tuple[str, str]], lang: str
) -> dict[str, str]:
    """What stands in each slot: who and what the line names, else who sits there and lies there first."""
    seated = [*dict.fromkeys((*spoken, *players))]
    named = [*_NAME.finditer(said)]
    names = {found["name"] for found in named}
    lying = sorted(cards, key=lambda card: card[1] not in names)
    if (
        named and not (lying and lying[0][1] in names) and players
    ):  # a card that is told of for the first time
        lying.insert(0, (_owner(said, named[0], players), named[0]["name"]))
    found: dict[str, str] = dict(zip(("player", "other"), seated, strict=False))
    if lying:
        owner, name = lying[0]
        found["owner"], found["name"] = owner, f"《{name}》"
        found["card"] = f"{owner}の《{name}》" if lang == "ja" else f"{owner}'s 《{name}》"
    return found


def _owner(said: str, name: re.Match[str], players: Sequence[str]) -> str:
    """Whose a card is that a line names: whom it says, else who is spoken of before it, else the first."""
    before = _spoken(said[: name.start("name")], players)
    return next((one for one in (name["owner"], *before) if one in players), players[0])


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
