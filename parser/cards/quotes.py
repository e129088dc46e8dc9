"""Granted abilities in quotes: read by the same grammar, and kept in the phrase that names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from saitei.parser.ability import Ability, Action, Instruction, Phrase

Reader = Callable[[str], tuple[Ability, ...]]


def read_quotes(ability: Ability, read: Reader) -> tuple[Ability, tuple[str, ...]]:
    """The ability with its quotes read, and the texts of those that were not understood."""
    if not any(_quoted(phrase) for phrase in _phrases(ability.instructions)):
        return ability, ()
    unread: list[str] = []
    instructions = tuple(
        replace(each, action=_action(each.action, read, unread)) for each in ability.instructions
    )
    return replace(ability, instructions=instructions), tuple(unread)


def _phrases(instructions: Iterable[Instruction]) -> Iterable[Phrase]:
    return (phrase for each in instructions for _, phrase in each.action.phrases)


def _quoted(phrase: Phrase) -> list[str]:
    return [str(each.args[0]) for each in phrase.filters if each.name == "has_text"]


def _action(action: Action, read: Reader, unread: list[str]) -> Action:
    phrases = tuple((slot, _phrase(phrase, read, unread)) for slot, phrase in action.phrases)
    return replace(action, phrases=phrases)


def _phrase(phrase: Phrase, read: Reader, unread: list[str]) -> Phrase:
    texts = _quoted(phrase)
    if not texts:
        return phrase
    (text,) = texts
    abilities = read(text)
    if len(abilities) != 1 or abilities[0].kind == "unknown" or abilities[0].missed:
        unread.append(text)
        return phrase
    kept = tuple(each for each in phrase.filters if each.name != "has_text")
    return replace(phrase, filters=kept, grants=abilities)
