"""Resolve a question whose words are ambiguous to the one that its situation calls for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from saitei.fact_base import FactBase
from saitei.language import Language
from saitei.parser.ability import Ability
from saitei.parser.scenario.copies import zone_after
from saitei.parser.scenario.resolve import fits
from saitei.parser.scenario.scenario import AbilityReference
from saitei.queries.situation.inferences import is_entering
from saitei.queries.situation.verb_by_card_type import fighting, verb_for_card
from saitei.tables import table
from saitei.terms import NOTHING, Term, Value

_CAST = Term("cast")
_ATTACK = Term("attack")
_ENTER = Term("enter")
_USED = Term("use_ability")


@cache
def _words(kind: str, name: str) -> frozenset[str]:
    """The facts or deeds by which something is known of a scenario."""
    rows: Mapping[str, Mapping[str, Sequence[str]]] = table(
        "queries", "situation", "disambiguate_question.toml"
    )
    return frozenset(rows[kind][name])


def _goes_on(predicates: Collection[str]) -> bool:
    """Whether something is told to go on, or to have happened."""
    return not _words("facts", "something_goes_on").isdisjoint(predicates)


def _is_played_on(predicates: Collection[str]) -> bool:
    """Whether what is told has consequences to be played, none of which it tells to be over."""
    return "happened" in predicates and "resolved" not in predicates


def of_its_ability(
    question: Term | None, facts: Collection[Term], spells: Collection[Term], language: Language
) -> Term | None:
    """“May A use X?”: of a card in play, or while something goes on, this is asked of X's ability.

    To use one of the `spells` is to cast it, whenever that is.
    """
    if question is None or question.name != "may" or question.args[1:2] != (Term("use"),):
        return question
    card = question.args[2]
    at_hand = not _goes_on({fact.name for fact in facts})
    in_play = any(Term("in_zone", (card, Term(zone))) in facts for zone in language.role("play_zone"))
    brought_up = any(
        Term("in_zone", (card, Term(zone))) in facts for zone in language.role("brought_up_zone")
    )
    if isinstance(card, Term) and card not in spells and not brought_up and (in_play or not at_hand):
        return Term("may_use", (AbilityReference(card).term,))
    return question


def of_being_brought_up(
    question: Term | None,
    facts: Collection[Term],
    abilities: Mapping[Term, Sequence[Ability]],
    language: Language,
) -> Term | None:
    """“May A use X's shield trigger?”: where X has none itself, whether A may play it as it is brought up."""
    if question is None or question.name != "may_use":
        return question
    reference = AbilityReference.read(question.args[0])
    if reference is None or reference.by.name != "keyword" or reference.of not in abilities:
        return question
    card = reference.of
    lies = any(Term("in_zone", (card, Term(zone))) in facts for zone in language.role("brought_up_zone"))
    if not lies or any(fits(reference.by, one) for one in abilities[card]):
        return question
    return Term("may", (card.args[0], Term("use"), card))


def disambiguate_question(  # noqa: PLR0911 a case for each kind
    question: Term, facts: FactBase, language: Language
) -> Term:
    """The question that is meant, for example “may B summon it” for “may B play it” about a creature."""
    told = {*facts.predicates}
    match question.name, question.args:
        case "fate", (Term("card"),) if "imminent" not in told:
            return Term("ends_in", question.args)
        case "fate", (card,) if "imminent" not in told and "happened" in told:
            return Term("ends_in", (card,))
        case "fate", (card,) if _is_being_cast(card, facts):
            return Term("ends_in", (card,))
        case "fate", (Term(name="card", args=(_, _, _)) as card,) if not _is_about_to_move(
            card, facts, language
        ):
            return Term("ends_in", (card,))
        case "markers_at_end", () if not told & _words("facts", "turn_markers_in_use"):
            return Term("turn_markers")
        case (("how_often" | "does_break"), (Term("break"), Term(name="card") as card, *_)):
            anyhow = question.name == "how_often" or not _goes_on(told)
            asks_of_text = anyhow and _breaks_nothing_told(card, facts)
            return Term("breaks_when_attacking", (card,)) if asks_of_text else question
        case "may", (Term(name="card") as card, Term("leave"), _) if _is_played_on(told):
            return Term("occurs", (Term("leave"), card))
        case "may", (Term(name="card", args=(str() as owner, _, _)) as card, Term("put_into_play") as put, _):
            return disambiguate_question(Term("may", (owner, put, card)), facts, language)
        case (("may" | "may_for_free"), _):
            return _of_effect(question, facts, language) or _of_playing(question, facts, language)
        case _:
            found = _of_working(question, facts) or _of_both(question, facts, language)
            return found or _of_doing(question, facts, language) or question


def _of_doing(question: Term, facts: FactBase, language: Language) -> Term | None:
    """What an effect may do it to is what it may choose, if it does that; else no clause says anything."""
    choice = next(iter(language.role("question_of_choice")), None)
    if choice is None or question.name != "may_do_with":
        return None
    player, by, verb, zone, card = question.args
    told_by = by if isinstance(by, Term) else None
    done = any(_does(one, str(verb), zone, facts, language) for one in _instructions(told_by, facts))
    return Term(choice, (player, by, card)) if done else None


def _does(instruction: Value, verb: str, zone: Value, facts: FactBase, language: Language) -> bool:
    """Whether an instruction does to another card what a verb says, or takes it to a zone."""
    phrases = [(part, phrase) for of, part, phrase in facts.rows("phrase") if of == instruction]
    if any(part == Term("object") and facts.has("refers", phrase, Term("this")) for part, phrase in phrases):
        return False
    deeds = {str(deed) for of, deed in facts.rows("deed") if of == instruction}
    ends = {phrase for part, phrase in phrases if part == Term("to")}
    leads_to = {str(to) for phrase, to in facts.rows("zone") if phrase in ends}
    leads_to |= {to for deed in deeds if (to := zone_after(Term(deed))) is not None}
    if zone != NOTHING:
        return str(zone) in leads_to
    home = language.role("returned_to")
    brings_home = verb in _words("deeds", "brings_home") and not leads_to.isdisjoint(home)
    return brings_home or not deeds.isdisjoint(_words("does", verb))


def _of_working(question: Term, facts: FactBase) -> Term | None:
    """“May X's ability be used?”, of one that nobody uses: whether it works."""
    works = question.name == "may_use" and _works_by_itself(question.args[0], facts)
    return Term("in_force", question.args) if works else None


def _of_both(question: Term, facts: FactBase, language: Language) -> Term | None:
    """“May A use both X and Y?”, where what goes on brings them up: whether A can see to it."""
    if question.name != "may_both" or not _goes_on(facts.predicates):
        return None
    cards = [card for card in question.args if isinstance(card, Term) and card.name == "card"]
    brought_up = all(_is_brought_up(card, facts, language) for card in cards)
    return Term("can_bring_about_all", question.args) if brought_up else None


def _works_by_itself(ability: Value, facts: FactBase) -> bool:
    """Whether an ability is in force without anybody's using it, and nothing is played by it."""
    waits = any(ability in facts.firsts(name) for name in ("trigger", "replacement", "keyword"))
    used = any(ability in facts.firsts(name) for name in ("labelled", "limited_use"))
    own = (one for of, one in facts.rows("instruction") if of == ability)
    deeds = {fact.args[1] for one in own for fact in facts.about(one) if fact.name == "deed"}
    plays = any(str(deed) in _words("deeds", "plays") for deed in deeds)
    return facts.has("kind", ability, Term("static")) and not (waits or used or plays)


def _of_playing(  # noqa: PLR0911 a case for each kind
    question: Term, facts: FactBase, language: Language
) -> Term:
    """What is meant by “may somebody do it with this card”: by what it is, and by what goes on."""
    going_on = _goes_on(facts.predicates)
    match question.name, question.args:
        case "may_for_free", (str() as player, Term() as card) if going_on and _is_brought_up(
            card, facts, language
        ):
            found = verb_for_card(card, facts, language)
            return Term("can_bring_about", (player, found, card)) if found else question
        case "may", (str() as player, Term("put_into_play"), Term() as card) if going_on and (
            _is_brought_up(card, facts, language) or _is_out_of_turn(player, card, facts)
        ):
            return Term("can_bring_about", (player, _ENTER, card))
        case "may", (str() as player, Term("use"), Term() as card) if going_on and _is_brought_up(
            card, facts, language
        ):
            found = verb_for_card(card, facts, language)
            return Term("can_bring_about", (player, found, card)) if found else question
        case "may", (str() as player, Term("put_into_play" | "use") as verb, Term() as card):
            found = verb_for_card(card, facts, language)
            if found is None or (going_on and (verb, found) != (Term("use"), _CAST)):
                return question
            meant = Term("may", (player, found, card))
            return _of_playing(meant, facts, language) if going_on else meant
        case "may", (Term(name="card") as card, Term("block") as verb, _) if _uses_are_told(facts):
            return Term("can_bring_about", (card.args[0], verb, card))
        case "may", (str(), Term("cast" | "summon"), Term() as card) if _is_brought_up(card, facts, language):
            return Term("can_bring_about", question.args)
        case "may", (
            str(),
            Term("destroy" | "tap" | "untap" | "return" | "discard" | "stop"),
            Term(),
        ) if going_on:
            return Term("can_bring_about", question.args)
        case _:
            return question


def _uses_are_told(facts: FactBase) -> bool:
    """Whether it is told that somebody uses an ability: what comes of it is known once it has been played."""
    return _told_deeds(facts) >= {_USED, _ATTACK}


def _told_deeds(facts: FactBase) -> set[Value]:
    """What is told to have been done."""
    happened = {*facts.firsts("happened")}
    return {deed for event, deed in facts.rows("deed") if event in happened}


def _of_effect(question: Term, facts: FactBase, language: Language) -> Term | None:
    """What is meant by “may A choose it”, “may A put it out”, where an effect of A's is at work."""
    match question.name, question.args:
        case "may", (str(), Term("choose"), Term()) if _USED in _told_deeds(facts):
            return Term("can_bring_about", question.args)
        case "may", (str() as player, Term("choose" | "put_into_play") as verb, Term() as card):
            effect = _at_work(player, facts, language)
        case "may", (str() as player, Term("cast" | "summon") as verb, Term() as card):
            effect = _at_work(player, facts, language)
            played = effect is not None and _has_played(effect, verb, card, facts)
            return Term("can_bring_about", (player, verb, card)) if played else None
        case _:
            return None
    asked = next(iter(language.role("question_of_choice")), None)
    if verb == Term("choose"):
        return Term(asked, (player, effect, card)) if effect is not None and asked is not None else None
    brings_in = any(facts.has("deed", one, Term("put_into_play")) for one in _instructions(effect, facts))
    return Term("can_bring_about", (player, _ENTER, card)) if brings_in else None


def _has_played(effect: Term, verb: Term, card: Term, facts: FactBase) -> bool:
    """Whether an effect has a card played out of the zone in which it lies."""
    plays = {one for one in _instructions(effect, facts) if facts.has("deed", one, verb)}
    phrases = {phrase for one, _, phrase in facts.rows("phrase") if one in plays}
    return any(
        zone for phrase, zone in facts.rows("zone") if phrase in phrases and facts.has("in_zone", card, zone)
    )


def _at_work(player: str, facts: FactBase, language: Language) -> Term | None:
    """The card that a player has just played or attacked with, if its text does something."""
    last = next(reversed([*facts.firsts("happened")]), None)
    subjects = (card for event, card in facts.rows("subject") if event == last)
    card = next((one for one in subjects if isinstance(one, Term) and one.args[:1] == (player,)), None)
    played = facts.values("deed").get(last) if last is not None else None
    if card is None or not isinstance(played, Term) or not any(_instructions(card, facts)):
        return None
    return card if is_entering(played, language) or played.name in _words("deeds", "sets_to_work") else None


def _instructions(card: Term | None, facts: FactBase) -> Iterator[Value]:
    """The instructions of a card's text, without those that say how it is played."""
    yield from (
        one for of, one in facts.rows("instruction")
        if isinstance(of, Term) and of.args[0] == card and not facts.has("deed", one, Term("use"))
    )  # fmt: skip


def _breaks_nothing_told(card: Value, facts: FactBase) -> bool:
    """Whether no attack by a creature is told: it is asked how many shields it breaks when it does attack."""
    attacks = {event for event, deed in facts.rows("deed") if deed in (Term("attack"), Term("break"))}
    told = any(facts.has("subject", event, card) for event in attacks) or facts.has("attacking", card)
    return facts.has("card_type", card, Term("creature")) and not told


def _is_being_cast(card: Value, facts: FactBase) -> bool:
    """Whether a card is about to be cast: it goes where spells go, unless that is barred."""
    about = (event for event, subject in facts.rows("subject") if subject == card)
    return any(facts.has("deed", event, Term("cast")) for event in about)


def _is_about_to_move(card: Term, facts: FactBase, language: Language) -> bool:
    """Whether something that is about to happen befalls a card itself; an attack or a block moves nothing."""
    coming = {event for event, subject in facts.rows("subject") if subject == card}
    deeds = {deed for event, deed in facts.rows("deed") if event in coming and facts.has("imminent", event)}
    return bool(deeds - fighting(language)) or "imminent" not in facts.predicates


def _is_out_of_turn(player: str, card: Term, facts: FactBase) -> bool:
    """Whether only what goes on can put out a card: in another's turn, or as it is discarded."""
    discarded = (event for event, deed in facts.rows("deed") if deed == Term("discard"))
    turns = facts.firsts("turn_player")
    return (bool(turns) and player not in turns) or any(facts.has("subject", one, card) for one in discarded)


def _is_brought_up(card: Term, facts: FactBase, language: Language) -> bool:
    """Whether a card lies where it is played only as something brings it up."""
    return any(facts.has("in_zone", card, Term(zone)) for zone in language.role("brought_up_zone"))
