"""What a vocabulary may declare: names that a program can have, sentences with slots that are arguments.

Whatever is wrong raises ValueError, which begins with the name that it is about.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from string import Formatter
from typing import Any, cast

from saitei.language import NOT_PREDICATES

Entry = Mapping[str, Any]

KINDS = ("fact", "definition", "conclusion", "precedence", "answer")
"""What a predicate may be."""

_DRAWN = ("fact", "conclusion")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_ARGUMENT = re.compile(r"([a-z][a-z0-9_]*): ([a-z][a-z0-9_]*)")
MOST_SLOTS = 6
"""Arguments that a sentence may leave to be filled."""

THINGS = ("number", "player", "thing", "card", "ability", "text")
"""Types whose values scenarios write without words of their own."""

ROLES = {
    "play_zone": "the zones in which cards are in play, first the one into which they come",
    "entering": "the deeds that put a card there",
    "fighter_type": "the types of cards that stay in play, attack and battle",
    "spell_type": "the types of cards that are used once and put away",
    "done_in_play": "the deeds done by or to a card that lies there",
    "played_from_hand": "the deeds by which a card is played out of its player's hand",
    "told_of_attacks": "what scenarios tell of an attack, which has to be told of as well",
    "blocking_keyword": "the keyword by which a creature blocks",
    "fighting": "the deeds of an attack, which goes on while they are asked about",
    "listed_zones": "zones of which a scenario that lists cards names them all",
    "paid_from": "zones with whose cards costs are paid",
    "dealt_zones": "zones in which every player has cards, whether anybody speaks of them or not",
    "struck_zone": "the zone that an attack on a player strikes at",
    "brought_up_zone": "the zones whose cards are played only as something brings them up",
    "taps_who_acts": "the deeds for which a creature is tapped",
    "returned_to": "the zone to which a card returns",
    "question_of_choice": "the question whether a card may be chosen for an effect",
    "question_of_order": "the questions who comes first of what an event sets off, be it the end of a turn",
    "partners_zone": "the zone in which a card waits that somebody has named as partner",
    "faces_all_others": "the roles of a player whom all others face as one team",
    "zone_beside_play": "the zone of cards that nobody plays, but that are in force for all: planes, schemes",
    "deck_parts": "the parts of a deck list, in the order in which they are shown",
    "moment_of_draw": "what is stated of the moment at which a player draws for the turn",
    "remembered": "what is kept in mind of a turn, and no scenario states",
}
"""The parts that constants of a game may have in what is inferred before clauses are asked."""

ON_TABLE = ("player", "team", "card", "event", "ability")
"""Types of which a search finds values on its tables."""

ASKED_OF = ("stated", "event", "after", "course")
"""Of what a question may be asked: the table as told, the told event, the moment after it, or the course."""

ANSWERED = ("number", "player", "zone", "until", "step")
"""Types of values that can be asked for."""

_SENTENCES = ("en", "ja", "en_no", "en_one", "en_many", "ja_no")
_PATTERNS = ("also_en", "also_ja", "ask_en", "ask_ja")
_TEXTS = ("meaning", "meaning_ja")
_SWITCHES = ("hidden", "told", "open_table")
_OTHER = (
    "kind",
    "args",
    "value",
    "unstated",
    "drawn",
    "asked_of",
    "untold",
    "lies_nowhere",
    "in_play",
    "played_on",
    "told_last",
)
_LARGEST = 1_000_000


def is_constant(name: str) -> bool:
    """Whether a name can stand in a program as it is."""
    return bool(_NAME.fullmatch(name)) and name != "not"


def check_form(game: Mapping[str, Any], taken: Collection[str]) -> None:
    """Refuse a game's vocabulary that could not stand in programs and sentences; raises ValueError.

    `taken` are names that the engine gives a meaning of its own.
    """
    for name, entry in game.items():
        if name == "words":
            for kind, words in _row(name, entry).items():
                _check_words(kind, words)
        elif name == "roles":
            _check_roles(_row(name, entry))
        elif name == "sentences":
            _row(name, entry)
        elif name in taken:
            raise ValueError(f"{name}: the engine uses this name: take another one")
        else:
            _check_predicate(name, entry)


def check_types(game: Mapping[str, Any], worded: Collection[str]) -> None:
    """Refuse sentences of which no scenario could fill the slots; `worded` are types of constants.

    Raises ValueError.
    """
    for name, entry in game.items():
        if name in NOT_PREDICATES:
            continue
        args = _arguments(name, entry)
        told = [entry.get("en", ""), entry.get("ja", "")] if entry.get("told") else []
        told += [one for key in ("also_en", "also_ja") for one in entry.get(key, []) if entry.get("told")]
        asked = [one for key in ("ask_en", "ask_ja") for one in entry.get(key, [])]
        for sentence in (*told, *asked):
            slots = [slot for _, slot, _, _ in Formatter().parse(sentence) if slot is not None]
            if len(slots) > MOST_SLOTS:
                raise ValueError(f"{name}: more than {MOST_SLOTS} arguments in “{sentence}”")
            said = {*slots, *entry.get("untold", ())}
            if len({*slots}) < len(slots) or (sentence in told and said != args.keys()):
                raise ValueError(f"{name}: each argument stands once in “{sentence}”")
        written = {*THINGS, *worded} if told or asked else {*args.values()}
        if strange := [kind for kind in args.values() if kind not in written]:
            raise ValueError(f"{name}: nobody can write what is a {strange[0]}")
        drawn: Mapping[str, object] = entry.get("drawn", args)
        if strange := [
            kind for arg, kind in args.items() if arg not in drawn and kind not in (*ON_TABLE, *worded)
        ]:
            raise ValueError(f"{name}: nothing on a table is a {strange[0]}: list what is drawn of it")
        if asked and entry.get("value", "number") not in ANSWERED:
            raise ValueError(f"{name}: what is asked for is {', '.join(ANSWERED)}")


def check_sentences(sentences: Entry, slots: Mapping[str, set[str]]) -> None:
    """Refuse sentences for predicates that there are not, or with other slots than theirs; raises ValueError.

    `slots` are those that the sentences of each predicate may have.
    """
    for name, entry in sentences.items():
        row = _row(name, entry)
        if name not in slots:
            raise ValueError(f"{name}: no predicate is called so")
        if strange := row.keys() - {*_SENTENCES}:
            raise ValueError(f"{name}: {strange.pop()} is no sentence; there is: {', '.join(_SENTENCES)}")
        _check_sentences(name, row, slots[name])


def _check_roles(roles: Entry) -> None:
    """Refuse parts that nothing asks for, and what is no list of constants; raises ValueError."""
    for role, constants in roles.items():
        if role not in ROLES:
            raise ValueError(f"roles: no part is called {role}; there is: {', '.join(ROLES)}")
        if not isinstance(constants, list) or not all(map(_is_name, cast("list[object]", constants))):
            raise ValueError(f"roles: {role} is a list of constants")


def _check_predicate(name: str, entry: object) -> None:
    """Refuse a predicate that could not stand in a program or in a sentence; raises ValueError."""
    if not is_constant(name):
        raise ValueError(f"{name}: a name has small letters, digits and _")
    row = _row(name, entry)
    known = {*_SENTENCES, *_PATTERNS, *_TEXTS, *_SWITCHES, *_OTHER}
    if strange := row.keys() - known:
        raise ValueError(f"{name}: nothing is called {strange.pop()}; there is: {', '.join(sorted(known))}")
    if row.get("kind") not in KINDS or not isinstance(row.get("meaning"), str):
        raise ValueError(f"{name}: it needs a kind ({', '.join(KINDS)}) and a meaning")
    args = _arguments(name, row)
    _check_sentences(name, row, {*args, "value"})
    for key in _SWITCHES:
        if not isinstance(row.get(key, False), bool):
            raise ValueError(f"{name}: {key} is true or false")  # noqa: TRY004 one error for all
    if row.get("told") and not all(row.get(lang, "").strip() for lang in ("en", "ja")):
        raise ValueError(f"{name}: what is told has a sentence in each language: en and ja")
    if "value" in row and not _is_name(row["value"]):
        raise ValueError(f"{name}: the value is a type")
    _check_reading(name, row, args)


def _check_reading(name: str, row: Entry, args: Mapping[str, str]) -> None:
    """Refuse what could not say how sentences and questions are read; raises ValueError."""
    if row.get("unstated", "no") not in ("no", "open"):
        raise ValueError(f"{name}: unstated is no or open")
    if row.get("asked_of", "after") not in ASKED_OF:
        raise ValueError(f"{name}: asked_of is one of {', '.join(ASKED_OF)}")
    if "lies_nowhere" in row and args.get(row["lies_nowhere"]) != "card":
        raise ValueError(f"{name}: what lies nowhere is an argument that is a card")
    if "untold" in row:
        _check_untold(name, _row(name, row["untold"]), args)
    if "drawn" in row:
        _check_drawn(name, row, args)


def _check_untold(name: str, untold: Mapping[str, object], args: Mapping[str, str]) -> None:
    """Refuse what cannot be meant where a sentence leaves an argument out; raises ValueError."""
    for arg, number in untold.items():
        if args.get(arg) != "number" or not isinstance(number, int) or not 0 <= number <= _LARGEST:
            raise ValueError(f"{name}: only numbers are left out, of its arguments, with what is meant then")


def _check_words(kind: str, words: object) -> None:
    """Refuse constants that could not stand in a program or in a sentence; raises ValueError."""
    if not is_constant(kind):
        raise ValueError(f"{kind}: a type has small letters, digits and _")
    for name, said in _row(kind, words).items():
        if not is_constant(name):
            raise ValueError(f"{name}: a word is declared by a constant of small letters, digits and _")
        row = _row(name, said)
        if not {"en", "ja"} <= row.keys():
            raise ValueError(f"{name}: its words in both languages are needed")
        if not all(isinstance(one, str) and one.strip() for one in row.values()):
            raise ValueError(f"{name}: its words are texts with something in them")


def _row(name: str, entry: object) -> Mapping[str, Any]:
    if not isinstance(entry, dict):
        raise ValueError(f"{name}: a table is expected, as in [{name}]")  # noqa: TRY004 one error for all
    return cast("dict[str, Any]", entry)


def _arguments(name: str, row: Entry) -> dict[str, str]:
    args: object = row.get("args", [])
    said = (
        [_ARGUMENT.fullmatch(str(one)) for one in cast("list[object]", args)]
        if isinstance(args, list)
        else [None]
    )
    found = {one[1]: one[2] for one in said if one is not None}
    if len(found) != len(said):
        raise ValueError(
            f'{name}: args is a list, each with a name of its own and a type: args = ["player: player"]'
        )
    return found


def _check_sentences(name: str, row: Entry, known: set[str]) -> None:
    sentences = [row.get(key, "") for key in _SENTENCES]
    for key in _PATTERNS:
        patterns: object = row.get(key, [])
        if not isinstance(patterns, list) or not all(cast("list[object]", patterns)):
            raise ValueError(f"{name}: {key} is a list of sentences")
        sentences += cast("list[object]", patterns)
    for sentence in sentences:
        if not isinstance(sentence, str):
            raise ValueError(f"{name}: a sentence is a text")  # noqa: TRY004 one error for all
        try:
            parts = [*Formatter().parse(sentence)]
        except ValueError as error:
            raise ValueError(f"{name}: {error} in “{sentence}”") from error
        for _, slot, how, turned in parts:
            if slot is not None and (slot not in known or how or turned):
                raise ValueError(f"{name}: {{{slot}}} is none of its arguments")


def _check_drawn(name: str, row: Entry, args: Mapping[str, str]) -> None:
    drawn: object = row["drawn"]
    if (
        not isinstance(drawn, dict)
        or row["kind"] not in _DRAWN
        or not cast("dict[str, Any]", drawn).keys() <= args.keys()
    ):
        raise ValueError(
            f"{name}: only facts and conclusions are drawn, with values for arguments that they have"
        )
    for values in cast("dict[str, object]", drawn).values():
        if (
            not isinstance(values, list)
            or not values
            or not all(map(_is_value, cast("list[object]", values)))
        ):
            raise ValueError(f"{name}: what is drawn are lists of constants and numbers")


def _is_value(value: object) -> bool:
    number = isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST
    return number or _is_name(value)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and is_constant(value)
