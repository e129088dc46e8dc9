"""Keywords that put other abilities to work: what their definition calls "the next ability" is put into it.

Which ones these are says the line itself (the ability on the next line), or a mark that stands before them;
where nothing has that mark, it is the only other ability that the card has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from saitei.parser.ability import Ability, Action, Instruction, Phrase
from saitei.parser.cards.tables import rows
from saitei.terms import Term

_NEXT = "next"
_USE = "use"
_OTHER = Term("other")

Meaning = Callable[[str], Ability | None]
"""What a keyword's definition says."""


def defines_next_ability(meaning: Ability) -> bool:
    """Whether a definition speaks of the ability that its keyword introduces."""
    return any(phrase.refers == _NEXT for step in meaning.instructions for _, phrase in step.action.phrases)


def with_introduced(abilities: Sequence[Ability], meaning: Meaning) -> tuple[Ability, ...]:
    """The abilities, with those that keyword lines introduce put into the definitions of these keywords."""
    return tuple(_put_together(one, abilities, meaning) for one in abilities)


def _put_together(line: Ability, abilities: Sequence[Ability], meaning: Meaning) -> Ability:
    """What a keyword line comes to; the line as it is where it introduces nothing that is understood."""
    defined = meaning(line.keyword) if line.kind == "keyword" and line.keyword else None
    if defined is None or not defines_next_ability(defined):
        return line
    introduced = line.grants or _marked(line, abilities)
    if not introduced or any(one.kind == "unknown" or one.missed for one in introduced):
        return line
    if any(step.action.verb == _USE for step in defined.instructions):
        return _used(line, defined, introduced[0]) if len(introduced) == 1 else line
    given = tuple(replace(one, number=at, label=None) for at, one in enumerate(introduced, 1))
    steps = tuple(_giving(one, given, printed=not line.grants) for one in defined.instructions)
    return replace(line, kind=defined.kind, instructions=steps, grants=())


def _marked(line: Ability, abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """The abilities that carry the mark of a keyword, or the only other one that may be meant."""
    mark = next((mark for keyword, mark in rows("marked") if keyword == line.keyword), None)
    marked = tuple(one for one in abilities if mark is not None and one.label == mark)
    others = tuple(one for one in abilities if one is not line)
    return marked or (others if mark is not None and len(others) == 1 else ())


def _used(line: Ability, defined: Ability, used: Ability) -> Ability:
    """The ability as one that its keyword's event sets off, of the cards that the line names."""
    if used.triggers or used.replaces:
        return line
    wanted = tuple(one for _, phrase in line.about for one in phrase.filters)
    triggers = tuple(_of_such(one, wanted) for one in defined.triggers)
    return replace(
        used, number=line.number, text=line.text, kind=defined.kind, label=None, keyword=line.keyword,
        keyword_number=line.keyword_number, triggers=triggers, about=line.about, side=line.side,
    )  # fmt: skip


def _of_such(trigger: Action, wanted: tuple[Term, ...]) -> Action:
    def such(slot: str, phrase: Phrase) -> Phrase:
        return replace(phrase, filters=(*phrase.filters, *wanted)) if slot == "object" else phrase

    return _with_phrases(trigger, such)


def _giving(step: Instruction, given: tuple[Ability, ...], *, printed: bool) -> Instruction:
    """The step that gives abilities; what is printed on a line of its own its card has already."""

    def such(slot: str, phrase: Phrase) -> Phrase:
        if phrase.refers == _NEXT:
            return replace(phrase, refers=None, grants=given)
        return replace(phrase, filters=(_OTHER, *phrase.filters)) if printed and slot == "to" else phrase

    return replace(step, action=_with_phrases(step.action, such))


def _with_phrases(action: Action, change: Callable[[str, Phrase], Phrase]) -> Action:
    return replace(action, phrases=tuple((slot, change(slot, one)) for slot, one in action.phrases))
