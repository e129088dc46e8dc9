"""What happens: an event as facts of the table, or as steps of an expected course."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from saitei.parser.scenario import stated
from saitei.parser.scenario.clauses import ScenarioClause
from saitei.parser.scenario.copies import zone_after
from saitei.parser.scenario.meaning import Bound, features, is_kind, number
from saitei.parser.scenario.nouns import LIES_UNDER, Noun
from saitei.parser.scenario.payments import amount_paid
from saitei.parser.scenario.scenario import CARD_OF, ONLY, AbilityReference
from saitei.parser.scenario.table import SPELL, Table
from saitei.parser.scenario.tokens import TIMES
from saitei.parser.scenario.zones import PILES
from saitei.terms import NOTHING, Term, Value

USE_ABILITY = "use_ability"
"""The deed of a player who uses an ability of a card."""

OWN = frozenset(
    {
        "put_into_play",
        "summon",
        "cast",
        "use",
        "deploy",
        "generate",
        "cross",
        "fortify",
        "execute",
        "charge",
    }
)
"""What a player does with a card of their own, unless another owner is named."""

TOLD = frozenset(
    {
        "going",
        "past",
        "plain",
        "bare",
        "third",
        "te",
        "base",
        "participle",
        "passive",
        "be",
        "imminent",
        "cond",
        "earlier",
    }
)
"""What the form of a verb may say where something is told."""

_STAYS = frozenset(
    {"enter", "put_into_play", "summon", "attack", "block", "battle", "destroy", "leave", "tap", "untap"}
)
_REMOVED = frozenset({"destroy", "leave", "return", "put"})
"""What takes a card out of play: one to which it happened earlier is none of those that are there."""

ENTERS = frozenset({"enter", "put_into_play", "summon"})
"""How a creature comes, onto what it evolves from."""

IN_PLAY = frozenset({"attack", "block"})
"""What is done by creatures in the battle zone, and to them."""

_ONE_BY_ONE = IN_PLAY | {"summon", "cast", "use", "battle", "break", "draw", "choose"}
"""What is done one after another, in whatever way it is told."""

_REDIRECTING = Term("doing", (Term("redirect"),))
"""The ability of a card that changes the target of an attack."""

_STATES = frozenset({"exist", "have", "stay", "perform", "trigger"})
"""Verbs that texts have and that tell nothing of a card that happens to it."""

_MOST_TIMES = 20
"""So often at most something is told to be done in one sentence."""

_OF_PLAYERS = frozenset(
    {"win_game", "lose_game", "concede", "turn_ends", "turn_starts", "skip_turn", "game_starts", "gain_turn"}
)
_OF_AN_ATTACK = frozenset({"amid_attack", "after_attack"})
"""When something may be told to have happened that an attack does not bring about by itself."""

MANNERS = frozenset({"without_tapping_mana", "without_paying", "summoned"}) | _OF_AN_ATTACK
"""How something may be told to have been done."""

_OF_TURNS_TO_COME = frozenset({"gain_turn", "skip_turn"})
"""What changes which turns are to come: whenever in this turn it happened, it is still to count."""

ALL_OF_THEM = "all_of_them"
"""That what is told happens to all of a player's creatures."""

EARLIER = frozenset({"earlier", "this_turn"})
"""What tells that something happened earlier in the turn."""

_NEWS = (frozenset({"subject", "object"}), frozenset({"subject"}))
"""What a phrase with が may be, or an English subject: it tells news, where は says how the table stands."""

Part = tuple[str, *tuple[Value, ...]]
"""The name of a fact about an event, and what it says beside the event itself."""


def event(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """Add an event to what has happened, or one for each card it is about and each player who acts."""
    known = clause.verb in table.source.language.words["verb"] and clause.verb not in _STATES
    if not known or (_OF_AN_ATTACK & clause.adverbs and not _tells_of_a_fight(table)):
        raise table.unclear(clause.at, "scenario_not_a_statement")
    often = [said for one in clause.adverbs if (said := times_told(one)) is not None]
    if often:
        once = replace(clause, adverbs={one for one in clause.adverbs if times_told(one) is None})
        for _ in range(table.limited(often[0], clause.at, _MOST_TIMES)):
            event(table, once, bound)
        return
    acting = _in_turn(table, bound.get("p", ()))
    for one in acting:
        _event(table, clause, {**bound, "p": (one,)})
    if not acting:
        _event(table, clause, bound)


def times_told(adverb: str) -> int | None:
    """How often an adverb says that something is done; None where it says something else."""
    return int(adverb.removeprefix(TIMES)) if adverb.startswith(TIMES) else None


def _event(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """Add an event for each card it is about."""
    if clause.verb in IN_PLAY and "passive" in clause.features:
        bound = _as_done_by_somebody(table, clause)
    actor = _actor(table, clause, bound)
    about, goals = _sides(table, clause, bound)
    subjects = [card for one in about for card in _each(table, clause, one, actor)]
    if _acts_unnamed(table, clause, actor) and actor is not None and not subjects:
        subjects = [_somebody(table, clause, actor)]
    if clause.verb in _OF_PLAYERS and subjects:
        raise table.unclear(clause.at, "scenario_not_a_statement")
    if clause.verb in IN_PLAY and subjects:
        actor = table.controller_of(subjects[0])
    for player in {actor, *(str(card.args[0]) for card in subjects)}:
        if player in table.out - (table.leaving if clause.verb == "turn_ends" else set()):
            raise table.contradiction(clause.at, "scenario_event_by_nobody", player=player)
    parts = _parts(table, clause, bound, goals)
    parts += [] if goals else _only_opponent(table, clause, actor, subjects)
    parts += [("actor", actor)] if actor is not None else []
    of_a_zone = any(name == "out_of_zone" for name, *_ in parts)  # it says itself how many there are
    each_told = clause.verb == "draw" or (when(clause) == "earlier_this_turn" and not of_a_zone)
    times = table.limited(_times(bound), clause.at) if each_told else 1
    if subjects and "n" in bound and clause.verb in OWN:
        subjects += [card for _ in range(1, times) for card in _subjects(table, clause, about[0], actor)]
    several = len(subjects) > 1 and clause.verb not in _ONE_BY_ONE
    for at, card in enumerate(subjects or (None,) * times):
        with_last = _with_last(table, clause, again=several and at > 0)
        happens(table, [*parts, *with_last, *_itself(table, clause, card)] if card is not None else parts)


def _only_opponent(
    table: Table, clause: ScenarioClause, actor: str | None, subjects: Sequence[Term]
) -> list[Part]:
    """Whom an attack is on of which no target is told: the one other player who is left."""
    if clause.verb != "attack" or when(clause) != "happened" or not subjects:
        return []
    by = actor if actor is not None else table.controller_of(subjects[0])
    others = [name for name in table.source.names if name not in {by, *table.out}]
    if len(others) != 1:
        return []
    table.attack_on_opponent = True
    return [("goal", others[0])]


def _in_turn(table: Table, acting: tuple[Noun, ...]) -> tuple[Noun, ...]:
    """The players who are told to do something: where all are said, from who is on turn."""
    if not any(one.kind == "everyone" for one in acting):
        return acting
    names = [name for name in table.source.names if name not in table.out]
    turn = table.only_turn_player()
    first = names.index(turn) if turn in names else 0
    return tuple(replace(acting[0], kind="player", player=name) for name in names[first:] + names[:first])


def _tells_of_a_fight(table: Table) -> bool:
    """Whether an attack or a block has been told."""
    return any(fact.name == "deed" and str(fact.args[1]) in IN_PLAY for fact in table.facts)


def _with_last(table: Table, clause: ScenarioClause, *, again: bool) -> Iterator[Part]:
    """That it happens at the same time as what was told last: said so, or of several cards together."""
    said = "at_the_same_time" in clause.adverbs and table.events > 0
    if (again or said) and when(clause) != "earlier_this_turn" and clause.verb not in _ONE_BY_ONE:
        yield "told_with", Term("event", (table.events,))


def _as_done_by_somebody(table: Table, clause: ScenarioClause) -> Bound:
    """What is told of who was attacked or blocked, put as done by the one other who may have done it."""
    both = frozenset({"subject", "object"})
    hit = [one for phrase in clause.phrases if phrase.parts == both for one in phrase.nouns]
    by = [one for phrase in clause.phrases if phrase.parts != both for one in phrase.nouns]
    if len(hit) == len(by) == 1 and is_kind(by[0], "object"):
        return {"o": tuple(by), "g": tuple(hit)}
    if len(hit) != 1 or by or hit[0].player is None:
        raise table.unclear(clause.at, "scenario_not_a_statement")
    others = [name for name in table.source.names if name != hit[0].player]
    turn = table.only_turn_player() if clause.verb == "attack" else None
    acting = turn if turn in others else others[0] if len(others) == 1 else None
    there = [] if acting is None else table.in_play_of(acting)
    if acting is None or hit[0].kind == "creatures" or (clause.verb == "block" and len(there) != 1):
        raise table.unclear(clause.at, "scenario_not_a_statement")
    done: Bound = {"p": (Noun(clause.at, kind="player", player=acting),), "g": tuple(hit)}
    if clause.verb == "attack":
        return done
    blocker = there[0].args
    one = Noun(clause.at, kind="object", player=acting, name=str(blocker[1]), number=int(str(blocker[2])))
    return {"o": (one,), "g": tuple(hit)}


def _itself(table: Table, clause: ScenarioClause, card: Term) -> Iterator[Part]:
    """The card that something happens to; one that enters is put onto what is told to lie beneath it."""
    yield "subject", card
    if clause.verb in ENTERS and when(clause) != "earlier_this_turn":
        yield from (("put_onto", below) for below in table.uncover(card))


def evolves(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """A card becomes the creature that is put onto it."""
    base = replace(bound["b"][0], hint="")
    bound = {**bound, "b": (base,)}
    named = (*bound.get("p", ()), *bound["o"])
    whose = next((one.player for one in named if one.player), None)
    owner = str(table.told(base, fallback=whose).args[0])
    event(table, replace(clause, verb="put_into_play"), bound | {"p": (Noun(base.at, player=owner),)})


def by_spell(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """A player does it with a card: a spell is cast, and that comes of it."""
    spell = bound["x"][0]
    if table.is_spell(spell.name or ""):
        event(table, replace(clause, verb="cast"), {"p": bound["p"], "o": (spell,)})
    before = table.events
    verb = "enter" if clause.verb == "put_into_play" else clause.verb
    kept = ("p", "o") if verb == "choose" else ("o", "z")
    event(table, replace(clause, verb=verb), {name: bound[name] for name in kept if name in bound})
    if verb != "choose" and table.is_spell(spell.name or ""):
        _caused(table, before, table.told(spell, fallback=bound["p"][0].player))


def by_cause(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """Something comes of a spell or a creature: of a named one, or of one more card of that player's."""
    said = bound["c"][0]
    if said.count not in (None, 1):
        raise table.unclear(said.at, "scenario_not_a_statement")
    happened: Bound = {name: bound[name] for name in ("o", "z") if name in bound}
    if said.kind in ("spell_of", "cards", "creature_effect"):
        card = _unnamed_cause(table, said)
    elif said.name is not None and table.is_spell(said.name):
        owner = said.player or table.only_turn_player()
        who = (Noun(said.at, kind="player", player=owner),)
        spell = replace(said, kind="object", by=None)
        by_spell(table, clause, happened | {"p": who, "x": (spell,)})
        return
    else:
        card = _named_cause(table, clause, said)
    before = table.events
    event(table, clause, happened)
    _caused(table, before, card)


def _caused(table: Table, before: int, card: Term) -> None:
    """What has been told since so many events comes of a card."""
    for one in range(before + 1, table.events + 1):
        table.say("caused_by", Term("event", (one,)), card)


def _unnamed_cause(table: Table, said: Noun) -> Term:
    """One more card of a player's: a creature in play, or a spell."""
    player = said.player or ""
    if said.kind != "creature_effect":
        return table.new(player, "", said.at, kind=SPELL)
    card = table.new(player, "", said.at)
    table.put(card, table.play_zone, said.at)
    return card


def _named_cause(table: Table, clause: ScenarioClause, said: Noun) -> Term:
    """A card that does it by an ability: one that is said to destroy has such an ability to do it with."""
    if said.name is None:
        raise table.unclear(said.at, "scenario_not_a_statement")
    card = table.told(replace(said, kind="object", by=None))
    table.put_if_nowhere(card, table.play_zone, said.at)
    if said.kind == "object" and clause.verb == "destroy":
        return Term(CARD_OF, (AbilityReference(card, Term("doing", (Term(clause.verb),))).term,))
    return card


def attacks_player(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """A creature attacks "the player": the only opponent there is."""
    before = table.events
    event(table, clause, {name: bound[name] for name in ("o", "p") if name in bound})
    aimed = any(fact.name == "goal" and fact.args[0] == Term("event", (before + 1,)) for fact in table.facts)
    if not aimed:
        raise table.unclear(bound["g"][0].at, "scenario_whose", word=bound["g"][0].text)


def redirected(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """The target of an attack is changed, by an ability of the new target or of the card that is named."""
    target = bound["g"][0]
    by = bound["x"][0] if "x" in bound else target
    if not _tells_of_a_fight(table) or by.name is None:
        raise table.unclear(clause.at, "scenario_not_a_statement")
    who = bound["p"][0].player if "p" in bound else None
    owner = by.player or who
    by = replace(by, kind="ability", player=owner, by=_REDIRECTING if by.by in (None, ONLY) else by.by)
    used(table, clause, {"x": (by,)} | ({"p": bound["p"]} if "p" in bound else {}))
    goal = table.told(target, fallback=owner)
    if table.told(replace(by, kind="object", by=None)) != goal:
        acting = who or table.controller_of(goal)
        happens(table, [("deed", Term("choose")), (when(clause),), ("actor", acting), ("subject", goal)])


def used(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """A player has used an ability of a card: in the course of what was told before, or earlier this turn.

    Told in the present it is as much part of that.
    """
    player, card, ability = _use(table, bound)
    time = when(replace(clause, features=clause.features - {"plain"}))
    parts: list[Part] = [("deed", Term(USE_ABILITY)), (time,), ("uses", ability), ("subject", card)]
    parts += _paid(table, clause)
    happens(table, [*parts, ("actor", player)])


def chooses_with(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """A player has used an ability and chosen a card with it."""
    used(table, clause, {"p": bound["p"], "x": bound["x"]})
    event(table, clause, {"p": bound["p"], "o": bound["o"]})


def left_unused(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """A player has chosen not to use an ability of a card."""
    player, _, ability = _use(table, bound)
    table.say("ability_declined", player, ability)


def _use(table: Table, bound: Bound) -> tuple[str, Term, Term]:
    """Who uses which ability of which card."""
    said = bound["x"][0]
    if "k" in bound:
        said = replace(said, kind="ability", by=bound["k"][0].by)
    player = bound["p"][0].player if "p" in bound else said.player
    if said.kind == "quote" and said.player is None:
        said = replace(said, player=player)
    if said.name is not None and said.player is None and player is not None:
        table.told(said, owner=player)
        said = replace(said, player=player)
    ability = table.ability(said)
    card = ability.args[0]
    if isinstance(card, Term) and card.name == "cards_of" and said.kind == "quote" and player is not None:
        return player, Term(CARD_OF, (ability,)), ability
    if not isinstance(card, Term) or card.name != "card":
        raise table.unclear(said.at, "scenario_not_a_statement")
    return player or str(card.args[0]), card, ability


def loss(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """Somebody is out; told after or as something that happens, it does so then."""
    told = table.events > 0 or any(phrase.parts in _NEWS for phrase in clause.phrases)
    if clause.verb == "lose_game" and (not told or clause.features & {"going", "be"}):
        stated.out(table, bound)
        return
    happens(
        table,
        [("deed", Term("lose_game")), ("happened",), *(("actor", one.player or "") for one in bound["p"])],
    )
    table.leaving.update(one.player or "" for one in bound["p"])
    table.out |= table.leaving


def die(table: Table, _clause: ScenarioClause, bound: Bound) -> None:
    """Somebody's die has shown a face."""
    face = bound["f"][0]
    thrown = bound["d"][0].player if "d" in bound else table.only_turn_player()
    if thrown is None or face.by is None:
        raise table.unclear(face.at, "scenario_whose", word=face.text)
    parts: list[Part] = [("deed", Term("roll_die")), ("happened",), ("face", face.by)]
    happens(table, [*parts, ("actor", thrown)])


def _actor(table: Table, clause: ScenarioClause, bound: Bound) -> str | None:
    """Who does it, or whose turn ends."""
    if clause.verb == "game_starts" and "p" not in bound:
        return table.source.names[0]
    said = bound.get("p") or bound.get("t")
    if "t" in bound and said and said[0].player is None:
        on = table.turn_now or next((f.args[0] for f in table.facts if f.name == "turn_player"), None)
        if clause.verb == "turn_ends" and on is not None:
            return str(on)
        raise table.unclear(clause.at, "scenario_whose", word=said[0].text)
    return said[0].player if said else None


def _sides(table: Table, clause: ScenarioClause, bound: Bound) -> tuple[tuple[Noun, ...], tuple[Noun, ...]]:
    """What an event is about and what it is aimed at: who battles is named together, or with the other."""
    about, goals = bound.get("o", ()), bound.get("g", ())
    if clause.verb != "battle":
        return about, goals
    if len(about) + len(goals) != 2:  # noqa: PLR2004 - a battle is between two
        raise table.unclear(clause.at, "scenario_not_a_statement")
    return about[:1], (*about[1:], *goals)


def _subjects(table: Table, clause: ScenarioClause, one: Noun, actor: str | None) -> list[Term]:
    """The cards an event is about; a mere "a creature" is told of, but no card on the table."""
    if _is_mere(one):
        return []
    if one.hint == LIES_UNDER:
        raise table.unclear(one.at, "scenario_not_a_statement")
    if one.kind == "object" and one.count not in (None, 1):
        raise table.unclear(one.at, "scenario_not_a_statement")
    if one.kind == "creatures" and not one.number:
        card = _some_creature(table, clause, one, one.player or actor or "")
    else:
        fallback = actor or (table.only_turn_player() if clause.verb == "attack" else None)
        owner = actor if clause.verb in OWN else None
        card = table.find(one, owner=owner, create=True, fallback=fallback, deed=clause.verb)
    table.describe(card, one)
    chosen = clause.verb == "choose" and one.zone is None and not table.is_spell(one.name or "")
    if (clause.verb in _STAYS or chosen) and _is_seen(clause):
        table.put_if_nowhere(card, table.play_zone, one.at)
    return [card]


def _each(table: Table, clause: ScenarioClause, one: Noun, actor: str | None) -> list[Term]:
    """The cards an event is about: where all are said, every creature of a player's."""
    if ALL_OF_THEM not in clause.adverbs:
        return _subjects(table, clause, one, actor)
    if not is_kind(one, "creatures_of") or one.traits or one.count is not None:
        raise table.unclear(one.at, "scenario_not_a_statement")
    if not (found := table.creatures_of(one.player or "")):
        raise table.unclear(one.at, "scenario_no_such_creature")
    return found


def _some_creature(table: Table, clause: ScenarioClause, one: Noun, player: str) -> Term:
    """A creature that is not named: the player's only one that it can be, or one more."""
    gone = clause.verb in _REMOVED and when(clause) == "earlier_this_turn"
    if not table.in_play_of(player) or one.traits or gone or clause.verb in OWN | {"enter"}:
        return table.new(player, "", one.at)
    return table.only_creature(player, one.at)


def _somebody(table: Table, clause: ScenarioClause, actor: str) -> Term:
    """The creature that attacks where only its player is named: the only one, or one more."""
    if len(there := table.in_play_of(actor)) == 1:
        return there[0]
    card = table.new(actor, "", clause.at)
    table.put_if_nowhere(card, table.play_zone, clause.at)
    return card


def _acts_unnamed(table: Table, clause: ScenarioClause, actor: str | None) -> bool:
    """Whether it is plain which creature attacks or blocks where only its player is named."""
    if clause.verb != "block" or actor is None:
        return clause.verb == "attack"
    return len(table.in_play_of(actor)) == len(table.creatures_of(actor)) == 1


def _is_mere(one: Noun) -> bool:
    described = [trait for trait in one.traits if trait.name != "card_type"]
    return one.kind in ("creatures", "cards") and not one.number and not described and one.player is None


def when(clause: ScenarioClause) -> str:
    """Whether an event has happened, did so earlier this turn, or is about to happen."""
    if "imminent" in clause.features or ("plain" in clause.features and clause.conn is None):
        return "imminent"
    earlier = EARLIER & clause.adverbs or "earlier" in clause.features
    earlier = earlier and clause.verb not in _OF_TURNS_TO_COME
    return "earlier_this_turn" if earlier else "happened"


def _is_seen(clause: ScenarioClause) -> bool:
    """Whether who takes part is still where it happened."""
    return when(clause) != "imminent" and not EARLIER & clause.adverbs


def happens(table: Table, parts: Sequence[Part]) -> None:
    """Add an event of which this is said."""
    table.events += 1
    found = Term("event", (table.events,))
    table.say("event", found)
    for name, *values in parts:
        table.say(name, found, *values)


def _parts(table: Table, clause: ScenarioClause, bound: Bound, goals: tuple[Noun, ...]) -> list[Part]:
    """What is said of an event beside whose it is and which card it is about."""
    parts: list[Part] = [("deed", Term(clause.verb)), (when(clause),)]
    for goal in goals:
        aim = _goal(table, goal)
        if isinstance(aim, Term):
            table.describe(aim, goal)
            if clause.verb == "battle" and _is_seen(clause):
                table.put_if_nowhere(aim, table.play_zone, goal.at)
        parts.append(("goal", aim))
    owner = _actor(table, clause, bound)
    parts += [("put_onto", _taking_part(table, clause, one, owner)) for one in bound.get("b", ())]
    parts += [("broken_by", _taking_part(table, clause, one, None)) for one in bound.get("x", ())]
    parts += [("destination", Term(one.zone or "")) for one in bound.get("z", ())]
    if "s" in bound:
        parts.append(_unnamed(table, clause, bound["s"][0], bound))
    parts += _paid(table, clause)
    return parts + [("manner", Term(manner)) for manner in sorted(MANNERS & clause.adverbs)]


def _paid(table: Table, clause: ScenarioClause) -> list[Part]:
    """How much mana is told to have been paid for what a player does."""
    paid = sorted(mana for one in clause.adverbs if (mana := amount_paid(one)) is not None)
    return [("paid", table.limited(mana, clause.at)) for mana in paid]


def _taking_part(table: Table, clause: ScenarioClause, one: Noun, owner: str | None) -> Term:
    """A creature that does it or that it is done to: in play, unless it lies elsewhere."""
    card = table.told(one, fallback=owner)
    if _is_seen(clause):
        table.put_if_nowhere(card, table.play_zone, one.at)
    return card


def _unnamed(table: Table, clause: ScenarioClause, one: Noun, bound: Bound) -> Part:
    """Cards that nobody names: so many of a zone, of a hand where none is said.

    A zone to which the deed brings cards is not where they come from: “charges mana”.
    """
    player = one.player or _actor(table, clause, bound)
    if player is None:
        raise table.unclear(one.at, "scenario_whose", word=one.text)
    named = PILES.get(one.zone or "", "hand")
    zone = "hand" if named == zone_after(clause.verb) else named
    return ("out_of_zone", player, Term(zone), table.limited(_times(bound), clause.at))


def _goal(table: Table, goal: Noun) -> Value:
    """The card or player that it is aimed at: of a player's creatures the only one."""
    of_cards = is_kind(goal, "object") or is_kind(goal, "creatures_of")
    return table.find(goal, create=True) if of_cards else goal.player or ""


def _times(bound: Bound) -> int:
    """How many shields or cards: 「シールドが2つ」 or 2 of A's shields."""
    named = bound.get("s") or bound.get("o") or ()
    said = (number(bound), *(one.count for one in (*named, *bound.get("z", ()))))
    return next((count for count in said if count is not None), 1)


def is_told(clause: ScenarioClause) -> bool:
    """Whether the form of the verb only tells; 捨てられる may say that it is discarded or that it can be."""
    either = {"can"} if {"can", "passive"} <= clause.features else set[str]()
    return features(clause) - either <= TOLD


def steps(table: Table, clause: ScenarioClause, bound: Bound) -> list[Term]:
    """The steps of a course that a sentence tells: one for each card, shield or drawn card.

    A step is `step(VERB,O,P)`: a card, a player's shield or nothing, and the player who does it or nothing.
    A fourth argument is what it is aimed at, or the zone it leads to, where the sentence names one.
    """
    stands = "going" in clause.features and "be" not in clause.features
    known = clause.verb in table.source.language.words["verb"]
    if not (known and is_told(clause)) or stands or clause.features & {"imminent", "earlier"}:
        raise table.unclear(clause.at, "scenario_not_an_answer")
    actor = _actor(table, clause, bound)
    about, goals = _sides(table, clause, bound)
    things: list[Value] = [_thing(table, clause, one, actor) for one in about]
    if "d" in bound:
        actor = str(table.find(bound["d"][0]).args[0])
    if "s" in bound:
        actor = next((str(card.args[0]) for card in things if isinstance(card, Term)), actor)
        things = [Term("shield", (bound["s"][0].player or "",))]
    elif clause.verb in IN_PLAY and things:
        actor = None
    to: list[Value] = [_goal(table, goal) for goal in goals]
    to += [Term(one.zone or "") for one in bound.get("z", ())]
    counted = "s" in bound or things == [NOTHING]
    times = table.limited(_times(bound), clause.at) if counted else 1
    verb, by = Term(clause.verb), actor or NOTHING
    return [Term("step", (verb, thing, by, *to)) for thing in things or [NOTHING] for _ in range(times)]


def _thing(table: Table, clause: ScenarioClause, one: Noun, actor: str | None) -> Term:
    if _is_mere(one) and (clause.verb == "cast" or not one.traits):
        return NOTHING
    return table.find(one, owner=actor if clause.verb in OWN else None, fallback=actor, deed=clause.verb)
