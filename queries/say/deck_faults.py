"""Word the faults of a deck, grouped by kind and clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from saitei.queries.answer import Finding, Legality, Status
from saitei.queries.say.messages import phrase
from saitei.queries.say.words import Speaker
from saitei.terms import Term, Value

MOST_NAMED = 8
"""Cards that a sentence names."""

_DETAILS = {"not_for_deck": ("civilization",), "no_partner": ("cost", "card_type")}
"""What is said of the cards beside their names, by the kind of finding."""


@dataclass(frozen=True, slots=True)
class FaultGroup:
    """Findings of one kind: the numbers and parts they share, the clauses, the cards each with its number."""

    name: str
    shared: tuple[Value, ...]
    clauses: tuple[str, ...]
    cards: tuple[tuple[Term, int], ...] = ()


def group_findings(findings: Iterable[Finding]) -> tuple[FaultGroup, ...]:
    """The findings in groups, in their order, each with all its cards."""
    found: dict[tuple[str, tuple[Value, ...], tuple[str, ...]], list[tuple[Term, int]]] = {}
    for finding in findings:
        cards, shared = _divided(finding.what)
        found.setdefault((finding.what.name, shared, finding.clauses), []).extend(cards)
    return tuple(FaultGroup(*key, tuple(cards)) for key, cards in found.items())


def _divided(what: Term) -> tuple[list[tuple[Term, int]], tuple[Value, ...]]:
    """The card of a finding with the number of it, and the rest."""
    first = what.args[0]
    if not isinstance(first, Term) or first.name not in ("listed", "others"):
        return [], what.args
    if what.name not in ("too_many_copies", "numbered_by_text"):
        return [(first, 0)], what.args[1:]
    _, part, number, *wanted = what.args
    return [(first, number if isinstance(number, int) else 0)], (part, *wanted)


def say_deck(status: Status, legality: Legality, speaker: Speaker) -> str:
    """The ruling on a deck in one sentence."""
    if status in ("conflict", "tainted"):
        return phrase("conflict" if status == "conflict" else "deck_uncertain", speaker.lang)
    count = len(group_findings(legality.faults))
    if count:
        return phrase("deck_no_one" if count == 1 else "deck_no", speaker.lang, count=str(count))
    if legality.unknown:
        return phrase(
            "deck_open", speaker.lang, cards=_few([speaker.thing(card) for card in legality.unknown], speaker)
        )
    sets = [finding.what.args[0] for finding in legality.possible if finding.what.name == "too_many_sets"]
    if sets:
        return phrase("deck_sets", speaker.lang, part=speaker.thing(sets[0], "deck_part"))
    return phrase("deck_yes_so_far" if legality.unsaid else "deck_yes", speaker.lang)


def _few(names: Sequence[str], speaker: Speaker) -> str:
    """The names, or the first of them and how many more there are."""
    comma = phrase("comma", speaker.lang)
    if len(names) <= MOST_NAMED:
        return comma.join(names)
    shown = comma.join(names[: MOST_NAMED - 1])
    return phrase("deck_and_more", speaker.lang, cards=shown, count=str(len(names) - MOST_NAMED + 1))


def say_group(group: FaultGroup, speaker: Speaker) -> str:
    """What a group of findings says, in one sentence."""
    cards = phrase("comma", speaker.lang).join(
        _card(group, card, number, speaker) for card, number in group.cards
    )
    key, slots = _slots(group, speaker)
    said = phrase(f"deck_{key}", speaker.lang, cards=cards, **slots)
    return said[0].upper() + said[1:]


_SHARED = {
    "wrong_number": ("part", "number", "wanted"),
    "too_many_cards": ("part", "number", "wanted"),
    "too_many_sets": ("part", "number", "wanted"),
    "too_many_copies": ("part", "wanted"),
    "too_many_of_race": ("race", "number", "wanted"),
    "too_many_of_type": ("part", "type", "number", "wanted"),
    "too_few_cards": ("part", "number", "wanted"),
    "not_for_part": ("part",),
    "numbered_by_text": ("part",),
    "misplaced": ("part", "zone"),
    "list_of": ("regulation",),
    "counted": ("part",),
    "start": ("part",),
    "note": ("note",),
}
"""What the findings of a group share, by their kind."""

_TYPES = {
    "part": "deck_part",
    "zone": "deck_part",
    "regulation": "regulation",
    "note": "mark",
    "type": "card_type",
}


def _slots(group: FaultGroup, speaker: Speaker) -> tuple[str, dict[str, str]]:
    """The sentence of a group, and what fills it."""
    shared = dict(zip(_SHARED.get(group.name, ()), group.shared, strict=True))
    slots = {slot: speaker.thing(value, _TYPES.get(slot, "any")) for slot, value in shared.items()}
    number, wanted = shared.get("number"), shared.get("wanted")
    if not isinstance(number, int) or not isinstance(wanted, int):
        return group.name, slots
    slots["difference"] = str(abs(number - wanted))
    if group.name != "wrong_number":
        return group.name, slots
    if "leads" in speaker.words.words["deck_part"].get(str(shared["part"]), {}):
        return ("leaders" if number else "leader_missing"), slots
    return ("too_few" if number < wanted else "too_many"), slots


def _card(group: FaultGroup, card: Term, number: int, speaker: Speaker) -> str:
    """A card's name, with how many of it there are or what the finding is about."""
    if number:
        return phrase("deck_times", speaker.lang, card=speaker.thing(card), number=str(number))
    return say_card(card, _DETAILS.get(group.name, ()), speaker)


def say_card(card: Term, properties: Iterable[str], speaker: Speaker) -> str:
    """A card's name, with some of its properties as far as they are known."""
    said = speaker.thing(card)
    details = [word for name in properties if (word := _detail(card, name, speaker))]
    if not details:
        return said
    return phrase("deck_detail", speaker.lang, card=said, detail=phrase("comma", speaker.lang).join(details))


def _detail(card: Term, name: str, speaker: Speaker) -> str:
    """The civilizations, the cost or the types of a card, "" where they are not known."""
    values = speaker.facts.seconds(name, card)
    if name == "civilization" and not values and speaker.facts.has("printed", card):
        return phrase("deck_colorless", speaker.lang)
    if name == "cost":
        return phrase("deck_cost", speaker.lang, number=str(values[0])) if values else ""
    return phrase("deck_slash", speaker.lang).join(speaker.thing(value, name) for value in values)
