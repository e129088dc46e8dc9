"""What belongs to the main verb of a clause, and what to a verb before one of its nouns."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.arguments import Marked, Parts, sort_arguments
from saitei.parser.cards.carried import Carried
from saitei.parser.cards.clauses import actions
from saitei.parser.cards.frame_matcher import FrameMatcher
from saitei.parser.cards.moments import in_this_turn
from saitei.parser.cards.nominal import Nominal
from saitei.parser.cards.nouns import fold
from saitei.parser.cards.relatives import MEASURED, Split, describing, splits
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood
from saitei.parser.cards.tree import Argument, Clause
from saitei.parser.cards.verbs import frames


def parts_of(clause: Clause) -> Parts:
    """The arguments sorted; raises NotUnderstood for a bare noun that has no job, or for two readings."""
    found = splits(clause.arguments, _relative)
    if len(found) == 1 and not found[0].described:
        return sort_arguments(found[0], copular=clause.verb is None)
    read: list[Parts] = []
    refusals: list[NotUnderstood] = []
    for split in found:
        try:
            parts = sort_arguments(split, copular=clause.verb is None)
            if clause.verb is None or places(clause.verb, parts.marked):
                read.append(parts)
        except NotUnderstood as refusal:
            refusals.append(refusal)
    if len(read) > 1:
        raise not_understood("ambiguous", clause.verb)
    if not read:
        words = [word for word in map(describing, clause.arguments) if word is not None]
        raise refusals[0] if refusals else not_understood("participle", words[0] if words else None)
    return read[0]


def _relative(verb: Token, taken: tuple[Argument, ...], described: Argument) -> Action:
    """The clause before a noun as an action in which the noun stands as `itself`."""
    parts = sort_arguments(Split(taken, {}), copular=False)
    head = fold(described.noun) if described.noun else None
    if head is None or parts.times or parts.links or parts.ends or parts.instead or parts.amount is not None:
        raise not_understood("participle", verb)
    if verb.meaning == "ある" and not parts.marked:
        raise not_understood("participle", verb)
    if head.kind == "ability" and (verb.has("cannot") or verb.has("can")):
        return _content(verb, parts)
    if head.kind in ("ability", "keyword") and described.noun and described.noun.links:
        noun = described.noun
        head = fold(replace(noun, units=noun.units[:-1], links=noun.links[:-1]))
    found = gaps(verb, parts, replace(head, kind="obj") if head.kind in MEASURED else head)
    if len(found) != 1:
        raise not_understood("participle", verb)
    return found[0]


def _content(verb: Token, parts: Parts) -> Action:
    """プレイヤーを攻撃できない能力: what the ability says, of the one who has it."""
    carried = Carried(subject=(Phrase("card", refers="itself"),))
    (found,) = actions(Clause("final", (), verb, None), parts, carried)
    return replace(found, how=(*found.how, "says"))


def gaps(verb: Token, parts: Parts, head: Nominal) -> list[Action]:
    """The ways in which a noun fits into the clause before it."""
    parts.how += in_this_turn(parts.durations)
    found: list[Action] = []
    for frame in frames().get(verb.meaning, ()):
        try:
            described = FrameMatcher(frame, verb, parts, Carried()).described(head)
            found += [each for each in described if each not in found]
        except NotUnderstood:
            continue
    return found


def places(verb: Token, marked: list[Marked]) -> bool:
    """Whether some frame of the verb takes all these nouns."""
    known = frames().get(verb.meaning, ())
    return any(FrameMatcher(frame, verb, Parts(marked=marked), Carried()).takes() for frame in known)
