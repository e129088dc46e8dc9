"""Abilities named by what they are become abilities by number, once their text has been parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import cast

from saitei.errors import ParseError, UnknownTerm
from saitei.parser.ability import Ability, Action, Instruction
from saitei.parser.scenario.data import load
from saitei.parser.scenario.scenario import CARD_OF, AbilityReference, Scenario
from saitei.parser.scenario.wording import ScenarioWording
from saitei.terms import Term, Value
from saitei.wording import Notice

Abilities = Mapping[Term, Sequence[Ability]]
Pairs = list[tuple[Term, Ability]]


def resolve(scenario: Scenario, abilities: Abilities) -> Scenario:
    """The scenario with every reference replaced by the one ability that fits.

    Raises UnknownTerm where none fits, ParseError where several do, both naming the abilities there are.
    """
    finder = _Finder(scenario, abilities)
    facts: dict[Term, int | None] = {}
    for fact, line in scenario.facts.items():
        facts.setdefault(finder.term(fact), line)
    question = finder.term(scenario.question) if scenario.question else None
    expected = finder.term(scenario.expected) if scenario.expected else None
    return replace(scenario, facts=facts, question=question, expected=expected)


_ON_THE_TABLE = frozenset({"must_do", "may_decline"})
"""Questions in which an ability that nobody names is one of the table's, before one of other zones."""

_COMING = frozenset({"enter", "put_into_play", "summon"})
"""Several words for one deed."""


_CAST = "cast"

_BETWEEN = 12
"""So many signs of a text may stand between two quoted ones that do not follow one another in it."""


class _Finder:
    def __init__(self, scenario: Scenario, abilities: Abilities) -> None:
        self.scenario = scenario
        self.abilities = abilities
        self.in_play = frozenset(map(Term, scenario.language.role("play_zone")))
        told = {
            fact.args[1].name
            for fact in scenario.facts
            if fact.name == "deed" and isinstance(fact.args[1], Term)
        }
        self.deeds = frozenset(told | (_COMING if told & _COMING else set()))

    def term(self, term: Term, around: Term | None = None) -> Term:
        """The term with the references in it replaced; `around` is what a reference stands in."""
        reference = AbilityReference.read(term)
        if reference is not None:
            return self._found(reference, around or term)
        if term.name == "ability":
            return self._numbered(term)
        if term.name == CARD_OF and isinstance(of := self._value(term.args[0], term), Term):
            return cast("Term", of.args[0])
        return Term(term.name, tuple(self._value(arg, term) for arg in term.args)) if term.args else term

    def _value(self, value: Value, around: Term) -> Value:
        return self.term(value, around) if isinstance(value, Term) else value

    def _cards(self, of: Term) -> Iterator[Term]:
        if of.name == "card":
            yield of
            return
        for one in self.scenario.objects:
            if one.name and (of.name == "any" or one.owner == of.args[0]):
                yield one.term

    def _numbered(self, term: Term) -> Term:
        card, number = term.args
        here = self.abilities.get(card, ()) if isinstance(card, Term) else ()
        if not any(ability.number == number for ability in here):
            there = [(card, ability) for ability in here] if isinstance(card, Term) else []
            raise UnknownTerm(
                self._notice("scenario_no_such_ability", term, there), self.scenario.question_place
            )
        return term

    def _found(self, reference: AbilityReference, around: Term) -> Term:
        cards = list(self._cards(reference.of))
        candidates = [(card, ability) for card in cards for ability in self.abilities.get(card, ())]
        if reference.by.name == "number":
            fitting = [pair for pair in candidates if pair[1].number == reference.by.args[0]]
        elif reference.by.name == "only":
            fitting = _only(candidates)
        elif reference.by.name == "last":
            fitting = candidates[-1:]
        else:
            fitting = [pair for pair in candidates if fits(reference.by, pair[1])]
            fitting = fitting or [pair for pair in candidates if _fits_loosely(reference.by, pair[1])]
        fitting = _set_off_by(_narrowed(fitting, reference.by, around), reference.by, self.deeds)
        if len(fitting) > 1 and reference.of.name != "card":
            fitting = [pair for pair in fitting if pair[0] == self._told_last()] or fitting
        if len(fitting) > 1 and around.name in _ON_THE_TABLE:
            fitting = self._in_play(fitting) or fitting
        if len(fitting) == 1:
            card, ability = fitting[0]
            return Term("ability", (card, ability.number))
        kind = ParseError if fitting else UnknownTerm
        key = "scenario_which_ability" if fitting else "scenario_no_such_ability"
        raise kind(self._notice(key, reference.term, fitting or candidates), self.scenario.question_place)

    def _in_play(self, pairs: Pairs) -> Pairs:
        """The abilities of cards in the battle zone; of several copies the first."""
        lying = {
            fact.args[0]
            for fact in self.scenario.facts
            if fact.name == "in_zone" and fact.args[1] in self.in_play
        }
        seen = [pair for pair in pairs if pair[0] in lying]
        return seen[:1] if len({(pair[0].args[1], pair[1].number) for pair in seen}) == 1 else seen

    def _told_last(self) -> Value | None:
        """The card that the last of the told events is about."""
        told = [fact.args[1] for fact in self.scenario.facts if fact.name == "subject"]
        return told[-1] if told else None

    def _near(self, name: str) -> str:
        """The names like an unknown card's, as reading found them."""
        notices = (notice.values for notice, _ in self.scenario.notices)
        return next((str(values["near"]) for values in notices if f"《{values.get('card')}》" == name), "")

    def _notice(self, key: str, term: Term, there: Pairs) -> Notice:
        """The notice about what was said of an ability, with those that it may have meant."""
        of, by = term.args
        cards = list(self._cards(of)) if isinstance(of, Term) else []
        shown = [f"《{card.args[1]}》{one.number}: {one.text[:40]}" for card, one in there]
        if cards and not shown:
            names = dict.fromkeys(f"《{card.args[1]}》" for card in cards)
            near = " ".join(filter(None, map(self._near, names)))
            return Notice("scenario_card_without_text", {"card": "、".join(names), "near": near})
        words = ScenarioWording(self.scenario.lang, (), self.scenario.language)
        said = words.called(by) if isinstance(by, Term) else str(by)
        return Notice(key, {"ability": said, "abilities": " / ".join(shown[:12])})


def _narrowed(pairs: Pairs, by: Term, around: Term) -> Pairs:
    """Of several that fit, those whose words say it, that can be meant here, that are about their card.

    Where nothing but the card is named, an ability in words goes before a keyword, and the last word has
    what is told to have happened.
    """
    tests = (
        (_says, by),
        (_does, by),
        (_is_meant_in, around),
        (_about_others, around),
        (_about_itself, by),
        (_in_words, by),
    )
    for test, what in tests:
        if len(pairs) > 1:
            pairs = [pair for pair in pairs if test(what, pair[1])] or pairs
    return pairs


def _set_off_by(pairs: Pairs, by: Term, told: frozenset[str]) -> Pairs:
    """Of several abilities of a card that nothing tells apart, those that wait for a deed that is told.

    Of a spell that is told to be cast, what it does, and not how it lies in another zone.
    """
    if by.name != "only" or len(pairs) < 2:  # noqa: PLR2004 one is found
        return pairs
    waiting = [pair for pair in pairs if any(trigger.verb in told for trigger in pair[1].triggers)]
    of_spell = [pair for pair in pairs if _CAST in told and pair[1].kind == "spell"]
    return waiting or of_spell or pairs


def _says(by: Term, ability: Ability) -> bool:
    return by.name == "trigger" and _quoted(by, ability)


def _does(by: Term, ability: Ability) -> bool:
    """Whether it does what is asked about an ability that nobody names."""
    return by.name == "only" and any(Term(one.action.verb) in by.args for one in ability.instructions)


def _about_itself(by: Term, ability: Ability) -> bool:
    """Whether the card itself sets it off: “when it attacks”, not “when a creature attacks”."""
    own = any(phrase.refers == "this" for one in ability.triggers for _, phrase in one.phrases)
    return by.name == "trigger" and own


def _about_others(around: Term, ability: Ability) -> bool:
    """Whether what is asked to be applied waits for something that befalls others than its own card."""
    own = any(phrase.refers == "this" for one in ability.triggers for _, phrase in one.phrases)
    return around.name == "applies" and not own


def _in_words(by: Term, ability: Ability) -> bool:
    return by.name == "only" and ability.keyword is None


def _is_meant_in(around: Term, ability: Ability) -> bool:  # noqa: PLR0911 a case for each kind
    """Whether an ability is of the kind that is declared, that has modes, that does what is asked about.

    What triggers is a triggered ability, what is applied replaces, whoever is named is somebody's opponent.
    """
    match around.name:
        case "declares":
            return any(_brings_itself(one) for one in ability.instructions)
        case "may_act_on_with_both":
            return ability.modes is not None
        case "may_act_on":
            chosen = Term("choose") in around.args
            return any(
                Term(one.action.verb) in around.args or (chosen and _speaks_of_opponent(one.action))
                for one in ability.instructions
            )
        case "must_do" | "may_decline":
            return any(Term(one.action.verb) in around.args for one in ability.instructions)
        case "triggers":
            return ability.kind == "triggered"
        case "applies":
            return ability.replaces
        case asked:
            return asked in _OF_OPPONENTS and any(
                _speaks_of_opponent(one.action) for one in ability.instructions
            )


_TAP_ABILITY = "tap_ability"
"""What players call such an ability, though no text says it of itself."""

_OF_OPPONENTS = frozenset({"names", "may_name", "when_named", "same_opponent", "holds_against"})
"""What is told or asked about the opponent that an ability means."""


def _speaks_of_opponent(action: Action) -> bool:
    return action.by == "opponent" or any(phrase.whose == "opponent" for _, phrase in action.phrases)


def _brings_itself(instruction: Instruction) -> bool:
    action = instruction.action
    itself = any(slot == "object" and phrase.refers == "this" for slot, phrase in action.phrases)
    return itself and action.verb in ("summon", "put_into_play", "cast", "use")


def _only(pairs: Pairs) -> Pairs:
    """The only ability, or the only one that is more than a bare keyword."""
    spoken = [pair for pair in pairs if pair[1].kind != "keyword"]
    return pairs if len(pairs) == 1 else spoken


def fits(by: Term, ability: Ability) -> bool:
    """Whether an ability is what a reference says of it."""
    what = by.args[0]
    word = what.name if isinstance(what, Term) else what
    if by.name == "words":
        return str(word).lower() in ability.text.lower()
    if by.name == "doing":
        return any(one.action.verb == word for one in ability.instructions)
    if by.name == "deeds":
        return any(Term(one.action.verb) in by.args for one in ability.instructions)
    if by.name == "keyword":
        return word in (ability.keyword, ability.label) or (word == _TAP_ABILITY and _is_tapped_for(ability))
    if by.name == "kind":
        return ability.replaces if word == "replacement" else ability.kind == word
    return _quoted(by, ability) or any(trigger.verb == word for trigger in ability.triggers)


def _fits_loosely(by: Term, ability: Ability) -> bool:
    """Whether it waits for the deed that is named, or has the quoted words in this order in its text."""
    what = by.args[0]
    word = what.name if isinstance(what, Term) else str(what)
    if by.name in ("doing", "trigger"):
        deeds = _COMING if word in _COMING else {word}
        return any(trigger.verb in deeds for trigger in ability.triggers)
    return by.name == "words" and _in_this_order(word).search(ability.text.lower()) is not None


@cache
def _in_this_order(words: str) -> re.Pattern[str]:
    """A pattern of a text that has these words, or signs where no spaces part words, one after the other."""
    plain = words.lower()
    parts = plain.split() if plain.isascii() else [one for one in plain if not one.isspace()]
    return re.compile(f".{{0,{_BETWEEN}}}?".join(map(re.escape, parts)) if len(parts) > 1 else r"(?!)")


def _is_tapped_for(ability: Ability) -> bool:
    """Whether it lets its creature be tapped to use the ability on the next line."""
    return any(one.kind == "activated" for one in ability.grants)


def _quoted(by: Term, ability: Ability) -> bool:
    """Whether the printed words name the trigger."""
    what = by.args[0]
    said = load("triggers")[what.name if isinstance(what, Term) else str(what)]
    forms = ((lang, form) for lang in ("ja", "en") for form in said[lang])
    return any(form in ability.text for lang, form in forms if " " in form or lang == "ja")
