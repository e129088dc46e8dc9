"""What follows from the facts of a scenario before any clause is asked.

`INFERENCES` lists the passes in their order; each sees what those before it have added.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeAlias

from saitei.fact_base import FactBase
from saitei.language import Language
from saitei.parser.cards.names import plain_name
from saitei.parser.scenario.lexicon import is_japanese
from saitei.queries.question_kinds import is_of_course
from saitei.queries.situation.verb_by_card_type import resolve_verbs
from saitei.terms import Term, Value

Inference: TypeAlias = Callable[[FactBase, Language], FactBase]
"""A pass over the facts of a scenario: the same facts, some of them resolved, or more of them."""

_HITS = ("may_act_on", "may_act_on_with_both")
"""Questions whether an ability may do something with somebody's cards."""

_MEANT = "whom"
"""The question whom an ability means; only what no other ability does tells it."""

_MOMENTS = {"turn_end": "turn_ends", "turn_start": "turn_starts"}
"""Steps that are events as well, for abilities that wait for them."""


def infer(facts: FactBase, language: Language) -> FactBase:
    """The facts of a scenario after all passes."""
    for inference in INFERENCES:
        facts = inference(facts, language)
    return facts


def _adding(find: Callable[[FactBase], Iterable[Term]]) -> Inference:
    """A pass that adds what `find` finds."""
    return lambda facts, _language: facts.extended(find(facts))


def arrived_this_turn(facts: FactBase, language: Language) -> Iterator[Term]:
    """The cards that came this turn, as the telling of events has it."""
    past = {*facts.firsts("happened"), *facts.firsts("earlier_this_turn")}
    entering = {event for event, deed in facts.rows("deed") if is_entering(deed, language)}
    yield from (Term("arrived", (card,)) for event, card in facts.rows("subject") if event in past & entering)


def is_entering(deed: Value, language: Language) -> bool:
    """Whether a deed puts a card into play."""
    return isinstance(deed, Term) and deed.name in language.role("entering")


def _arrivals(facts: FactBase, language: Language) -> FactBase:
    return facts.extended(arrived_this_turn(facts, language))


def _arrivals_untold(facts: FactBase, language: Language) -> FactBase:
    """The cards in play of which nobody tells whether they came this turn."""
    told = {*facts.firsts("arrived"), *facts.firsts("there_before")}
    in_play = {Term(zone) for zone in language.role("play_zone")}
    lying = (card for card, zone in facts.rows("in_zone") if zone in in_play and card not in told)
    return facts.extended(Term("arrival_untold", (card,)) for card in lying)


def _comings_untold(facts: FactBase, language: Language) -> FactBase:
    """The cards in play of which no event tells how they came."""
    entering = {event for event, deed in facts.rows("deed") if is_entering(deed, language)}
    told = {card for event, card in facts.rows("subject") if event in entering}
    in_play = {Term(zone) for zone in language.role("play_zone")}
    lying = (card for card, zone in facts.rows("in_zone") if zone in in_play and card not in told)
    return facts.extended(Term("coming_untold", (card,)) for card in lying)


def _used_from_hand(facts: FactBase, language: Language) -> FactBase:
    """A card that lies nowhere, of which an ability is used that plays it, is played from the hand."""
    somewhere = {*facts.firsts("in_zone"), *facts.firsts("under"), *facts.firsts("linked")}
    uses = [event for event, deed in facts.rows("deed") if deed == Term("use_ability")]
    used = {ability for event, ability in facts.rows("uses") if event in uses}
    playing = {step for step, deed in facts.rows("deed") if str(deed) in language.role("played_from_hand")}
    hand = {phrase for phrase, zone in facts.rows("zone") if zone == Term("hand")}
    own = {phrase for phrase, thing in facts.rows("refers") if thing == Term("this")}
    slots = {(step, slot, phrase) for step, slot, phrase in facts.rows("phrase")}
    playing |= {step for step, slot, phrase in slots if slot == Term("from") and phrase in hand}
    moving = {step for step, slot, phrase in slots if slot == Term("object") and phrase in own}
    by_itself = {ability for ability, step in facts.rows("instruction") if step in playing & moving}
    cards = [card for card, ability in facts.rows("has") if ability in used & by_itself]
    lying_nowhere = (card for card in cards if card not in somewhere)
    return facts.extended(Term("in_zone", (card, Term("hand"))) for card in lying_nowhere)


def _still_tapped(facts: FactBase, language: Language) -> FactBase:
    """Who attacked or blocked earlier this turn was tapped for it, and still is unless told otherwise.

    Who is told to do so again has untapped.
    """
    earlier = {*facts.firsts("earlier_this_turn")}
    taps = {event for event, deed in facts.rows("deed") if str(deed) in language.role("taps_who_acts")}
    untaps = {event for event, deed in facts.rows("deed") if deed == Term("untap")}
    subjects = [*facts.rows("subject")]
    back = {card for event, card in subjects if event in (taps - earlier) | untaps}
    back |= {*facts.firsts("told_untapped")}
    acted = (card for event, card in subjects if event in taps & earlier and card not in back)
    return facts.extended(Term("tapped", (card,)) for card in acted)


def _kinds_used(facts: FactBase) -> Iterator[Term]:
    """Who has used an ability earlier this turn has used one of its name."""
    earlier = {*facts.firsts("earlier_this_turn")}
    users: dict[Value, Value] = {event: player for event, player in facts.rows("actor")}  # noqa: C416 - typed
    for event, ability in facts.rows("uses"):
        names = (name for kind in ("labelled", "keyword") for of, name in facts.rows(kind) if of == ability)
        if event in earlier and event in users:
            yield from (Term("used_of_kind", (users[event], name)) for name in names)


def _told_played(facts: FactBase) -> Iterator[Term]:
    """What a scenario tells of cards used this turn, which a course of play adds to."""
    yield from (Term("told_played", args) for args in facts.rows("played"))


def _first_turn(facts: FactBase) -> Iterator[Term]:
    """The first turn of a game is turn 1, and the turn player's first."""
    if Term("first_turn") in facts or Term("turn_number", (1,)) in facts:
        yield from (Term("first_turn"), Term("turn_number", (1,)))
        yield from (Term("first_own_turn", (player,)) for player in facts.firsts("turn_player"))


def _players_out(facts: FactBase) -> Iterator[Term]:
    """Who is out since something that is told of; until a turn ends, the seat is still there."""
    deeds = facts.values("deed")
    past = [*facts.firsts("happened")]
    ended = [place for place, event in enumerate(past) if deeds.get(event) == Term("turn_ends")]
    for event, player in facts.rows("actor"):
        if event in past and deeds.get(event) == Term("lose_game"):
            yield Term("out", (player,))
            if not any(place > past.index(event) for place in ended):
                yield Term("gone_this_turn", (player,))


def _faced_together(facts: FactBase, language: Language) -> FactBase:
    """Where a role has its player face all others, and nobody says who plays with whom, they are one team."""
    alone = {player for player, role in facts.rows("role") if str(role) in language.role("faces_all_others")}
    others = [player for player in facts.firsts("player") if player not in alone]
    if len(alone) != 1 or len(others) <= 1 or [*facts.rows("team")]:
        return facts
    return facts.extended(Term("team", (player, others[0])) for player in others)


def conceded(facts: FactBase, question: Term, language: Language) -> Iterator[Term]:
    """Who has been told to concede is out, where no course is asked for that would have it happen."""
    if is_of_course(question.name, language):
        return
    past, deeds = facts.firsts("happened"), facts.values("deed")
    for event, player in facts.rows("actor"):
        if event in past and deeds.get(event) == Term("concede"):
            yield Term("out", (player,))


def ending(facts: FactBase, question: Term, language: Language) -> FactBase:
    """The facts with the end of the turn as what happens, where a course is asked for from that end on."""
    end, players = Term("step", (Term("turn_end"),)), [*facts.firsts("turn_player")]
    told = [event for event in facts.firsts("event") if event != Term("event", (0,))]
    if not is_of_course(question.name, language) or end not in facts or told or len(players) != 1:
        return facts
    event = Term("event", (1,))
    ends = (("deed", Term("turn_ends")), ("actor", players[0]))
    happens = (Term("event", (event,)), Term("happened", (event,)), *(Term(n, (event, v)) for n, v in ends))
    return FactBase(fact for fact in facts if fact != end).extended(happens)


_DURING_ATTACKS = frozenset({Term("block"), Term("cast"), Term("summon")})
"""What somebody may do while an attack goes on."""


def opponent_already_hit(facts: FactBase, question: Term) -> Iterator[Term]:
    """Whose card an ability has hit is its opponent, where it is asked whom it means or may hit besides.

    “A summons 《X》. B's creature is destroyed. May A make C discard?”: the ability destroyed it. So is the
    one whose card its user has chosen, where no other card of that player has an ability to choose for.
    """
    if question.name not in (*_HITS, _MEANT) or question.args[0] in facts.firsts("names"):
        return
    ability = question.args[0]
    does = _deeds_of(facts, ability)
    user = next((facts.value("owner", card) for card, has in facts.rows("has") if has == ability), None)
    if question.name == _MEANT:
        does -= {deed for _, has in facts.rows("has") if has != ability for deed in _deeds_of(facts, has)}
    if _chooses_alone(facts, ability, user):
        does.add(Term("choose"))
    deeds, past = facts.values("deed"), facts.firsts("happened")
    told = (card for event, card in facts.rows("subject") if event in past and deeds.get(event) in does)
    hit = dict.fromkeys(owner for card in told if (owner := facts.value("owner", card)) not in (None, user))
    if hit and (question.name != _MEANT or len(hit) == 1):
        yield Term("names", (ability, next(iter(hit))))


def _deeds_of(facts: FactBase, ability: Value) -> set[Value | None]:
    return {facts.value("deed", of) for of in facts.seconds("instruction", ability)}


def _chooses_alone(facts: FactBase, ability: Value, player: Value | None) -> bool:
    """Whether what a player chooses can be chosen only for this ability."""
    owner = facts.values("owner")
    able = {has for card, has in facts.rows("has") if owner.get(card) == player}
    return {has for has, _ in facts.rows("instruction") if has in able} == {ability}


def attacks_under_way(facts: FactBase, question: Term, language: Language) -> FactBase:
    """The facts with attacks under way that somebody is going to make.

    So are those after which something is told, but for a course of play, which comes to them by itself; and
    all of them where it is asked what may be done in answer.
    """
    deeds, events = facts.values("deed"), [*facts.firsts("event")]
    fights = {Term(deed) for deed in language.role("fighting")}
    left = [] if is_of_course(question.name, language) else events[:-1]
    begun = {event for event in left if deeds.get(event) in fights}
    if _is_in_answer(question):
        begun |= {event for event in events if deeds.get(event) == Term("attack")}
    over = {Term("imminent", (event,)) for event in begun}
    return FactBase(Term("happened", fact.args) if fact in over else fact for fact in facts)


def _is_in_answer(question: Term) -> bool:
    """Whether it is asked what may be done in answer to an attack."""
    acts = question.name in ("may", "who_may") and not _DURING_ATTACKS.isdisjoint(question.args)
    return acts or question.name == "may_for_free"


def _race_words(facts: FactBase, language: Language) -> FactBase:
    """Which race words of the texts stand in which races: “Dragon” is part of “Armored Dragon”.

    Few races are known by their names in both languages; whether another one is one abroad, nobody has told.
    """
    families = language.words["race_family"].values()
    words = _words_in_filters(facts, "race") | {name for family in families for name in family.values()}
    races = {str(race) for _, race in facts.rows("race")}
    if any(deed == Term("add_race") for _, deed in facts.rows("deed")):
        races |= words
    in_both = {one: {*names.values()} for names in language.words["race"].values() for one in names.values()}

    def is_part(race: str, word: str) -> bool:
        return any(_has_word(race, one) for one in in_both.get(word, (word,)))

    def is_in_other_language(race: str, word: str) -> bool:
        return word not in in_both and is_japanese(race) != is_japanese(word)

    facts = facts.extended(_pairs("part_of_race", words, races, is_part))
    asked = _words_in_filters(facts, "race")
    return facts.extended(_pairs("race_abroad", asked, races, is_in_other_language))


def _name_words(facts: FactBase) -> Iterator[Term]:
    """Which names in the texts are which, and what is part of a name or of a word in it: “Men” in “Ramen”."""
    names = [str(name) for _, name in facts.rows("named")]
    names += (str(name) for _, _, name in facts.rows("side_name"))
    words = _words_in_filters(facts, "name_has")
    yield from _pairs("part_of_name", words, names, _has_word)
    yield from _pairs("within_word", words, names, _has_within_a_word)
    yield from _pairs("same_name", _words_in_filters(facts, "named"), names, _is_same_name)


def _words_in_filters(facts: FactBase, kind: str) -> set[str]:
    return {word for _, wanted in facts.rows("filter") for word in _words(wanted, kind)}


def _words(value: Value, kind: str) -> Iterator[str]:
    """The words of a kind in a filter."""
    if isinstance(value, Term):
        if value.name == kind:
            yield str(value.args[0])
        for arg in value.args:
            yield from _words(arg, kind)


def _pairs(
    name: str, words: Collection[str], wholes: Iterable[str], has: Callable[[str, str], bool]
) -> Iterator[Term]:
    for whole in dict.fromkeys(wholes):
        yield from (Term(name, (word, whole)) for word in sorted(words) if has(whole, word))


_WITHOUT_SPACES = re.compile(r"[ぁ-ヿ一-鿿]")
"""Writing with no spaces between words: any part of such a name counts."""


def _has_word(whole: str, word: str) -> bool:
    """Whether a word is part of a name, alone or in the plural: “Dragonoid” is no dragon."""
    if _WITHOUT_SPACES.search(whole):
        return _closed_up(word) in _closed_up(whole)
    return re.search(rf"(?<![A-Za-z]){re.escape(word)}(?=s?(?![A-Za-z]))", whole) is not None


def _closed_up(name: str) -> str:
    return "".join(name.split())


def _is_same_name(whole: str, word: str) -> bool:
    """Whether a text means the card of this name: spaces, dots and dashes are printed in several ways."""
    return plain_name(word) == plain_name(whole)


def _has_within_a_word(whole: str, word: str) -> bool:
    """Whether it depends on what the name is in another language whether the word is part of it."""
    return word.casefold() in whole.casefold() and not _has_word(whole, word)


def _broken_by_attackers(facts: FactBase) -> Iterator[Term]:
    """A shield that is broken right after an attack on its owner is broken by who attacks, unless told."""
    deeds, owners = facts.values("deed"), facts.values("owner")
    subjects, goals = facts.values("subject"), facts.values("goal")
    attack: Value | None = None
    for event in facts.firsts("happened"):
        if deeds.get(event) == Term("attack"):
            attack = event
            continue
        attacker = None if attack is None else subjects.get(attack)
        if deeds.get(event) != Term("break") or attacker is None:
            attack = None
            continue
        shield = subjects.get(event)
        whose = owners.get(shield) if shield is not None else facts.value("out_of_zone", event)
        attacked = goals.get(attack, whose) if attack is not None else None
        others = {facts.value("actor", event), owners.get(attacker)} - {None}
        if (
            whose == attacked
            and whose not in others
            and len(others) == 1
            and facts.value("broken_by", event) is None
        ):
            yield Term("broken_by", (event, attacker))


def _turn_of_first_to_end(facts: FactBase) -> Iterator[Term]:
    """Where nobody said whose turn it is, it is the turn of whoever ends the first one."""
    if facts.named("turn_player") or facts.named("marker"):
        return
    ending = {event for event, deed in facts.rows("deed") if deed == Term("turn_ends")}
    ends = [player for event, player in facts.rows("actor") if event in ending]
    yield from (Term("turn_player", (player,)) for player in ends[:1])


def _ended_from_its_end(facts: FactBase, _language: Language) -> FactBase:
    """“The end of A's turn. A ends the turn.” tells once of the end: what waits for it is yet to trigger."""
    past = {*facts.firsts("happened")}
    ending = {event for event, deed in facts.rows("deed") if deed == Term("turn_ends") and event in past}
    ended = {(player,) for event, player in facts.rows("actor") if event in ending}
    end = Term("step", (Term("turn_end"),))
    if ended != {*facts.rows("turn_player")} or end not in facts:
        return facts
    return FactBase(fact for fact in facts if fact != end)


def _turn_moments(facts: FactBase) -> Iterator[Term]:
    """The end or the start of a turn is something that happens, for abilities that wait for it."""
    step = next(reversed(facts.firsts("step")), None)
    player = next(reversed(facts.firsts("turn_player")), None)
    if isinstance(step, Term) and step.name in _MOMENTS and player is not None:
        event = Term("event", (0,))
        yield Term("event", (event,))
        yield Term("deed", (event, Term(_MOMENTS[step.name])))
        yield Term("actor", (event, player))
        yield Term("happened", (event,))


INFERENCES: tuple[Inference, ...] = (
    resolve_verbs,  # before anything reads a deed
    _race_words,
    _adding(_name_words),
    _arrivals,
    _arrivals_untold,
    _comings_untold,
    _used_from_hand,
    _adding(_kinds_used),
    _still_tapped,
    _adding(_told_played),
    _faced_together,
    _adding(_first_turn),
    _adding(_broken_by_attackers),
    _adding(_players_out),
    _adding(_turn_of_first_to_end),
    _ended_from_its_end,
    _adding(_turn_moments),  # reads whose turn it is
)
"""The passes over the facts of a scenario, in their order."""
