"""Word a ruling in one sentence, by the kind of its question and of its value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from saitei.kb.clauses.question_rules import LEFT_OUT
from saitei.queries.answer import (
    Answer,
    Choice,
    Deciders,
    Deciding,
    Facts,
    Group,
    Legality,
    Moment,
    Odds,
    Order,
    Players,
    Ruling,
    Status,
    Steps,
    Things,
    Until,
    Zone,
)
from saitei.queries.say.events_in_words import say_deed
from saitei.queries.say.messages import phrase
from saitei.queries.say.timeline import in_one_line
from saitei.queries.say.unstated import say_unstated
from saitei.queries.say.words import Speaker
from saitei.tables import table
from saitei.terms import NOTHING, Term, Value
from saitei.wording import filled

WordedValue: TypeAlias = (
    "bool | int | Players | Things | Choice | Order | Zone | Odds | Moment | Until | Steps | Facts | Deciders"
)
"""A value that can be worded."""

ASKED = Term(LEFT_OUT)
"""What a question leaves out: “does it leave?” has no object."""


def _table() -> Mapping[str, Mapping[str, Any]]:
    return table("queries", "say", "rulings.toml")


def say_answer(answer: Answer, speaker: Speaker, players: Sequence[str]) -> str:
    """The ruling in one sentence; `players` are all who play."""
    lang = speaker.lang
    if isinstance(answer.value, Legality):
        return _deck(answer.status, answer.value, speaker)
    if answer.status == "depends":
        unstated = dict.fromkeys(say_unstated(case.fact, speaker) for case in answer.cases)
        facts = phrase("comma", lang).join(unstated)
        return phrase("depends", lang, facts=facts)
    said = say_ruling(answer.question, answer.value, speaker, players)
    if answer.status == "tainted":
        return phrase(
            "tainted_unplayed" if answer.certainty == "not_played" else "tainted", lang, ruling=said
        )
    opposed = [*dict.fromkeys(clause for clause, _ in answer.sides)]
    if answer.status == "conflict" and len(opposed) > 1:
        elsewhere = any(case.status != "conflict" for case in answer.cases)
        form = "conflict_may_come" if elsewhere else "conflict_of"
        return phrase(form, lang, clauses=phrase("comma", lang).join(opposed))
    return phrase(answer.status, lang) if answer.status in ("silent", "conflict") else said


def say_without(one: Deciding, answer: Answer, speaker: Speaker, players: Sequence[str]) -> str:
    """What the answer would be without the clauses that decide it."""
    if one.status in ("silent", "conflict", "depends", "unproven"):
        return phrase(f"without_{one.status}", speaker.lang)
    return say_ruling(answer.question, one.value, speaker, players)


def _deck(status: Status, legality: Legality, speaker: Speaker) -> str:
    from saitei.queries.say.deck_faults import say_deck  # noqa: PLC0415 only for a deck

    return say_deck(status, legality, speaker)


def say_case(status: Status, value: Ruling, answer: Answer, speaker: Speaker, players: Sequence[str]) -> str:
    """The ruling of one case, in few words."""
    if status in ("silent", "conflict"):
        return phrase(status, speaker.lang)
    said = say_ruling(None if isinstance(value, bool) else answer.question, value, speaker, players)
    return phrase("case_tainted", speaker.lang, ruling=said) if status == "tainted" else said


def say_ruling(question: Term | None, value: Ruling, speaker: Speaker, players: Sequence[str]) -> str:
    """A value as the answer to a question, or by itself where there is no question."""
    if value is None:
        return phrase("silent", speaker.lang)
    if isinstance(value, Legality):
        return _deck("settled", value, speaker)
    form, slots = _form(value, speaker, players)
    sentence = _sentence(question, value, form, slots, speaker) or _worded(question, value, speaker)
    if not sentence:
        return phrase(form if form != "choice" else "choice_players", speaker.lang, **slots)
    if isinstance(value, bool):
        return phrase(f"{form}_because", speaker.lang, sentence=sentence)
    return phrase("statement", speaker.lang, sentence=sentence[0].upper() + sentence[1:])


def _sentence(
    question: Term | None, value: WordedValue, form: str, slots: Mapping[str, str], speaker: Speaker
) -> str:
    """What the table says of this kind of question and value, "" where it says nothing."""
    entry = _entry(question) if question else None
    if entry is not None and _is_one(value) and f"{form}_one" in entry:
        form = f"{form}_one"
    if question is None or entry is None or form not in entry:
        return ""
    about = _slots(question, entry.get("args", ()), speaker) | _told(question, value, speaker)
    return filled(entry[form][speaker.lang], {**about, **slots})


def _entry(question: Term) -> Mapping[str, Any] | None:
    """What the table says of this kind of question; of what is done, where that has a sentence of its own.

    So has a question that says more than others of its kind: it is found by how many things it is about.
    """
    deeds = (f" {arg.name}" for arg in question.args if isinstance(arg, Term) and not arg.args)
    own = (_table().get(f"{question.name}{more}") for more in (f" {len(question.args)}", *deeds))
    return next((entry for entry in own if entry is not None), _table().get(question.name))


def _is_one(value: WordedValue) -> bool:
    """Whether a sentence about a value is in the singular."""
    return len(value.players) == 1 if isinstance(value, Players) else value == 1 and value is not True


def _told(question: Term, value: WordedValue, speaker: Speaker) -> dict[str, str]:
    """What happens, where it is asked whether or to what it does."""
    match question.name, value:
        case "occurs", _:
            told = say_deed(question.args[0], question.args[1], speaker)
        case "occurs_to_each", _:
            told = phrase("comma", speaker.lang).join(
                say_deed(question.args[0], card, speaker) for card in question.args[1:]
            )
        case "which", Things(things):
            told = phrase("comma", speaker.lang).join(
                say_deed(question.args[0], thing, speaker) for thing in things
            )
        case _:
            return {}
    return {"told": told}


def _worded(question: Term | None, value: WordedValue, speaker: Speaker) -> str:
    """A value as the vocabulary words the conclusion that is asked for, "" where it does not."""
    predicate = speaker.words.predicates.get(question.name) if question else None
    if question is None or predicate is None or not predicate.asked:
        return ""
    match value:
        case bool():
            said = speaker.sentence(question, Term("yes" if value else "no"))
        case int():
            said = speaker.sentence(question, value)
        case Zone(zone, _):
            said = speaker.sentence(question, Term(zone))
        case Players(players) if players and predicate.value is not None:
            said = speaker.sentence(question, speaker.listed(players))
        case Players(players) if players:
            names = speaker.listed(players)
            named = Term(question.name, tuple(names if one == ASKED else one for one in question.args))
            said = speaker.sentence(named, many=len(players) > 1)
        case _:
            said = ""
    return said


def _slots(question: Term, args: Iterable[str], speaker: Speaker) -> dict[str, str]:
    names = [tuple(arg.split(": ")) for arg in args]
    slots = {name: "" for name, _ in names}
    for (name, kind), value in zip(names, question.args, strict=False):
        slots[name] = "" if value == NOTHING else speaker.thing(value, kind)
    return slots


def _form(value: WordedValue, speaker: Speaker, players: Sequence[str]) -> tuple[str, dict[str, str]]:  # noqa: C901, PLR0912 a case for each kind
    """The kind of a value and what fills its sentence."""
    match value:
        case bool():
            found = "yes" if value else "no", dict[str, str]()
        case int():
            found = "number", {"number": str(value)}
        case Players(()):
            found = "nobody", dict[str, str]()
        case Players(meant):
            everyone = len(meant) > 1 and set(meant) == set(players)
            found = "everyone" if everyone else "players", {"players": speaker.listed(meant)}
        case Things(()):
            found = "nobody", dict[str, str]()
        case Things(things):
            found = "things", {"things": speaker.listed(things)}
        case Choice():
            found = _choice(value, speaker)
        case Order(groups, after):
            found = "order", {"groups": _groups(groups, after, speaker)}
        case Zone("nowhere", _):
            found = "nowhere", dict[str, str]()
        case Zone(zone, by):
            named = speaker.thing(by) if by is not None else ""
            found = "zone", {"zone": speaker.thing(Term(zone), "zone"), "by": named}
        case Steps(steps, free):
            said = in_one_line(steps, speaker)
            found = "steps_free" if free else "steps" if said else "no_steps", {"steps": said}
        case Facts(()):
            found = "nothing_changes", dict[str, str]()
        case Facts(facts):
            found = "facts", {"facts": phrase("comma", speaker.lang).join(map(speaker.sentence, facts))}
        case Deciders():
            found = _deciders(value, speaker, players)
        case Odds():
            found = "odds", {"odds": _odds(value)}
        case Moment(instruction):
            found = "moment", {"instruction": speaker.thing(instruction)}
        case Until(then):
            found = "until", {"until": speaker.thing(then, "until")}
    return found


def _odds(value: Odds) -> str:
    """How likely something is, as a fraction."""
    return str(value.part) if value.whole == 1 else f"{value.part}/{value.whole}"


def _deciders(value: Deciders, speaker: Speaker, players: Sequence[str]) -> tuple[str, dict[str, str]]:
    key = {0: "chance", 1: "decider"}.get(len(value.players), "deciders")
    among = [say_bare(one, speaker, players) for one in sorted(value.among, key=_small_first)]
    if all(isinstance(one, int | Zone | Odds) for one in value.among):  # else a comma may stand within one
        among = [*filter(None, [phrase("comma", speaker.lang).join(among[:-1])]), *among[-1:]]
    return key, {"deciders": speaker.listed(value.players), "among": phrase("or", speaker.lang).join(among)}


def _small_first(value: Ruling) -> tuple[int, int]:
    """Where a value stands among others that may be decided on: yes before no, numbers by their size."""
    if isinstance(value, bool):
        return (0, not value)
    return (1, value) if isinstance(value, int) else (2, 0)


def say_bare(value: Ruling, speaker: Speaker, players: Sequence[str]) -> str:
    """A value in few words, without a full stop."""
    if isinstance(value, bool):
        return phrase("bare_yes" if value else "bare_no", speaker.lang)
    if isinstance(value, Odds):
        return _odds(value)
    if isinstance(value, Zone):
        return speaker.thing(Term(value.zone), "zone")
    return say_ruling(None, value, speaker, players).rstrip(".。")


def _choice(value: Choice, speaker: Speaker) -> tuple[str, dict[str, str]]:
    chooser = value.chooser or ""
    if any(isinstance(one, Term) for one in value.among):
        return "choice_zones", {"chooser": chooser, "zones": speaker.listed(value.among, "zone")}
    form = "choice" if len(value.among) > 1 else "choice_one"
    return form, {"chooser": chooser, "players": speaker.listed(value.among)}


def _groups(groups: Sequence[Group], after: Sequence[tuple[Value, Value]], speaker: Speaker) -> str:
    ordered = phrase("arrow", speaker.lang).join(_group(group, after, speaker) for group in groups)
    shown = {pair for group in groups if _is_chain(group, after) for pair in _steps(group)}
    late = [
        phrase("comes_after", speaker.lang, late=speaker.thing(late), early=speaker.thing(early))
        for late, early in after
        if (late, early) not in shown
    ]
    return phrase("with_after", speaker.lang, groups=ordered, after=phrase("comma", speaker.lang).join(late))


def _steps(group: Group) -> Iterator[tuple[Value, Value]]:
    """Each member with the one before it."""
    return zip(group.members[1:], group.members, strict=False)


def _is_chain(group: Group, after: Sequence[tuple[Value, Value]]) -> bool:
    """Whether every member follows from the one before it."""
    return set(_steps(group)) <= set(after)


def _group(group: Group, after: Sequence[tuple[Value, Value]], speaker: Speaker) -> str:
    nameless = all(_is_nameless(member, speaker) for member in group.members)
    if _is_chain(group, after):
        members = phrase("arrow", speaker.lang).join(speaker.thing(member) for member in group.members)
    elif nameless:
        members = _effects_of_players(group, speaker)
    else:
        members = speaker.listed(group.members)
    key = "group" if group.chooser is None else "group_free"
    return phrase(key, speaker.lang, members=members, chooser=group.chooser or "")


def _effects_of_players(group: Group, speaker: Speaker) -> str:
    """How many effects of each player a group has."""
    owners = [str(member.args[0]) if isinstance(member, Term) else group.player for member in group.members]
    numbers = Counter(owners)
    return phrase("comma", speaker.lang).join(
        phrase("effects", speaker.lang, player=player, number=str(number))
        for player, number in numbers.items()
    )


def _is_nameless(member: Value, speaker: Speaker) -> bool:
    return isinstance(member, Term) and member.name == "effect" and speaker.about("made_by", member) is None
