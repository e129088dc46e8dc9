"""The question of a scenario as a term."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from saitei.parser.scenario.clauses import CHOOSING, ScenarioClause, ScenarioPhrase
from saitei.parser.scenario.copies import is_done_in, is_told_of
from saitei.parser.scenario.data import load
from saitei.parser.scenario.happen import ALL_OF_THEM, ENTERS, IN_PLAY, OWN, Part, happens, times_told, used
from saitei.parser.scenario.lines import NAMES
from saitei.parser.scenario.meaning import Bound, Row, features, fits, is_kind
from saitei.parser.scenario.nouns import Noun
from saitei.parser.scenario.payments import amount_paid
from saitei.parser.scenario.scenario import ONLY, AbilityReference
from saitei.parser.scenario.statements import tell
from saitei.parser.scenario.table import Table
from saitei.parser.scenario.worded import LEFT_OUT
from saitei.terms import NOTHING, Term, Value

_OR = load("words")["AND"]["or"]
"""How either language joins two things of which only one may be meant."""

_ONLY = (*load("words")["COUNTER"]["only"]["ja"], "only")

_NEGATED = frozenset({"not", "cannot", "may_not", "two_verbs"})
"""A question that says "not" could be answered both ways: it is not read."""

_ASKING = frozenset({"be", "have", "tap", "end_up"})
"""Verbs with which it is asked how a card stands; with others what is said of it is taken to be so."""

_OF_A_STATE = frozenset({"ends_tapped(o)", "ends_untapped(o)", "sick(o)"})
"""Questions of which a state of the card is what is asked."""

_TELLING = frozenset(
    {
        "without_paying",
        "without_tapping_mana",
        "summoned",
        "both",
        "each_of_them",
        "naming_whom",
        "again",
        "earlier",
        "at_the_same_time",
        "amid_attack",
        "after_attack",
        "after_battle",
        ALL_OF_THEM,
    }
)
"""Words that make another question of the one in which they stand."""

_MOVES = frozenset({"put", "return", "add"})
"""Verbs of bringing a card to some place, of which texts use one and players another."""

_LINKED = "linked"
"""What is told of gods that are one creature."""

_WHOM = "whom(x)"
"""The question on whom something falls: who is first of them is another one."""

_ACTS = frozenset({"destroy", "break", "tap", "untap", "return", "discard", "put", "choose"})
"""What an ability does with somebody's cards."""

ANYWHERE = Term("anywhere")
"""That cards are asked for wherever they come from, not only out of play."""

_ATTACK = Term("attack")
_AFTERWARDS = frozenset({"after_attack", "after_battle"})
"""The time after an attack, which ends once its battle is over."""

_BLOCK = Term("block")
_OF_AN_ATTACK = (_ATTACK, _BLOCK, Term("use_ability"), Term("choose"))
"""What is told of an attack: that it is made, and what is done in it."""

_ENTERING = tuple(map(Term, ENTERS))

_CARDS = (
    "object", "creatures_of", "power", "cost", "price", "civilization", "race", "controller", "attack_goal",
    "how", "how_many_named",
)  # fmt: skip
"""What a card is named by, or something of it."""

_STANDING = {"nothing": NOTHING, "asked": LEFT_OUT, "dest": NOTHING, "anywhere": ANYWHERE}
"""What stands in a question for a thing that it does not name: none is meant, or it is what is asked for."""

_SEVERAL = "os"
"""Cards of which it is asked whether it comes to each of them."""

_BOTH_USES = "xx"
"""Abilities of which it is asked whether both may be used."""

_PRICE = "price"
"""What a card costs as it is played: of several copies one that lies whence cards are played."""

_DOER = "by"
"""The card by whose effect something may be done to another one."""

_OF_A_PLAYER = {"s": "shield", "g": "creatures"}
"""What stands for any shield, or any creature, of a player."""


def ask(table: Table, clauses: list[ScenarioClause]) -> Term:
    """The question's term; clauses before it that only say what happened are told to the table."""
    if not clauses:
        raise table.unclear(0, "scenario_not_a_question")
    if (chosen := _who_picks(table, clauses)) is not None:
        return chosen
    asked = _asked(clauses)
    aimed = [one for clause in clauses if clause is not asked for one in _aimed(clause, asked)]
    aimed += _spread(asked)
    for clause in clauses:
        if clause is asked or any(True for _ in _aimed(clause, asked)):
            continue
        if clause.verb == "name" and (clause.conn == "if" or "cond" in clause.features):
            asked.phrases.extend(_named(clause))
        else:
            tell(table, clause)
    _leave_out_what_goes_without_saying(table, asked)
    found = fits(asked, "question")
    if found is None or asked.features & _NEGATED or not _wholly_read(asked, found[0]):
        raise table.unclear(asked.at, "scenario_not_a_question")
    of_both = _BOTH_USES in found[1]
    question = _second_use(table, asked, found[1]) if of_both else _term(table, asked, *found)
    if _is_of_another(table, question, asked):
        raise table.unclear(asked.at, "scenario_not_a_question")
    _tell_of(table, question, asked, found[1])
    for verb, player in aimed:
        table.say("names", _doing(question.args[0], verb), player)
    return question


def _tell_of(table: Table, question: Term, asked: ScenarioClause, bound: Bound) -> None:
    """Tell what goes on while a question is asked: a hand-over that is wanted, an attack that is blocked."""
    for to in bound.get("h", ()):
        _wanted(table, asked.verb, to, question)
    for attacked in bound.get("v", ()):
        _under_attack(table, attacked, blocker=question.args[0])
    _attacked_who_blocks(table, question, asked.at)


def _who_picks(table: Table, clauses: list[ScenarioClause]) -> Term | None:
    """Who chooses to which card something is done: “who decides which creature is destroyed”.

    Of cards that are one creature together the rules say it, not the ability that is at work.
    """
    choosing = [one for one in clauses if one.verb in CHOOSING]
    doing = [one for one in clauses if one.verb in (_ACTS | _MOVES) - CHOOSING]
    said = [phrase for one in clauses for phrase in one.phrases]
    who, by, others = _sorted_out(said)
    told = any(one.conn is not None or one.adverbs or features(one) & _NEGATED for one in clauses)
    if not (len(choosing) == len(doing) == len(who) == 1) or len(clauses) != 2 or others or told:  # noqa: PLR2004 - one chooses, one is done
        return None
    if len(by) > 1 or any(fact.name == _LINKED for fact in table.facts):
        raise table.unclear(doing[0].at, "scenario_not_a_question")
    at_work = by[0] if by else _at_work(table, doing[0].at)
    reference = AbilityReference.read(table.ability(at_work))
    if reference is None or reference.by != ONLY:
        return Term("who_chooses", (table.ability(at_work),))
    verb = doing[0].verb
    deeds = tuple(map(Term, sorted(_MOVES) if verb in _MOVES else [verb]))
    return Term("who_chooses", (AbilityReference(reference.of, Term("deeds", deeds)).term,))


def _at_work(table: Table, at: int) -> Noun:
    """The card that has been told of last: what it does is asked about where none is named."""
    told = [fact.args[1] for fact in table.facts if fact.name == "subject"]
    card = told[-1] if told else None
    if not isinstance(card, Term) or card.name != "card":
        raise table.unclear(at, "scenario_not_a_question")
    player, name, number = card.args
    return Noun(at, kind="object", player=str(player), name=str(name), number=int(str(number)))


def _sorted_out(said: list[ScenarioPhrase]) -> tuple[list[Noun], list[Noun], list[Noun]]:
    """Who is asked for, by which ability it is done, and what names neither this nor mere cards or a zone."""
    nouns = [one for phrase in said for one in phrase.nouns]
    who = [one for one in nouns if is_kind(one, "who_or_either") and not is_kind(one, "which_creature")]
    by = [one for phrase in said if phrase.parts & {"with"} for one in phrase.nouns if _is_ability(one)]
    by = [one for one in by if one not in who]
    others = [one for one in nouns if one not in who and one not in by and not _is_any(one)]
    return who, by, others


def _is_any(one: Noun) -> bool:
    """Whether a noun names no card: creatures, cards, which one, or the zone it comes to."""
    plain = one.kind in ("creatures", "cards") and one.player is None and not one.traits
    return plain or one.kind in ("which_one", "either_one", "zone")


def _leave_out_what_goes_without_saying(table: Table, asked: ScenarioClause) -> None:
    """Take from a question what its verb says by itself, and the time after an attack that is told last."""
    asked.phrases = [phrase for phrase in asked.phrases if not _is_said_by(asked.verb, phrase)]
    attacked = any(fact.name == "deed" and fact.args[1] == _ATTACK for fact in table.facts)
    if asked.verb == _BLOCK.name and attacked:
        asked.phrases = [one for one in asked.phrases if [noun.kind for noun in one.nouns] != ["this_attack"]]
    if not asked.adverbs.isdisjoint(_AFTERWARDS) and _ends_with_attack(table):
        asked.adverbs -= _AFTERWARDS


def _ends_with_attack(table: Table) -> bool:
    """Whether an attack is the last that is told: what is asked of the time after it is asked of the end."""
    told = [fact.args[1] for fact in table.facts if fact.name == "deed"]
    while told and told[-1] in _OF_AN_ATTACK:
        if told.pop() == _ATTACK:
            return True
    return False


def _is_of_another(table: Table, question: Term, asked: ScenarioClause) -> bool:
    """Whether a card is asked about and a zone, not in play, of another than its owner and who is asked."""
    owners = {one.args[0] for one in question.args if isinstance(one, Term) and one.name == "card"}
    nouns = [one for phrase in asked.phrases for one in phrase.nouns]
    zones = [one for one in nouns if one.kind == "zone" and one.player is not None]
    elsewhere = [one for one in zones if one.zone != table.play_zone]
    groups = [one for one in question.args if isinstance(one, Term) and one.name in _OF_A_PLAYER.values()]
    spoken_of = (*owners, *question.args, *(one.args[0] for one in groups))
    return bool(owners) and any(one.player not in spoken_of for one in elsewhere)


def _wholly_read(asked: ScenarioClause, row: Row) -> bool:
    """Whether nothing that a question says is left out of what it is read as."""
    declined = {"need_not"} & asked.features
    telling = (
        _TELLING
        | {one for one in asked.adverbs if times_told(one) is not None or amount_paid(one) is not None}
        | (frozenset({"at_end"}) if row.now else frozenset[str]())
    )
    telling |= frozenset({"in_turn"}) if row.gives == _WHOM else frozenset[str]()
    nouns = [one for phrase in asked.phrases for one in phrase.nouns]
    described = any(map(_is_described, nouns)) or any(map(_is_limited, nouns))
    if asked.verb in _ASKING and row.gives not in _OF_A_STATE:
        described |= any(is_kind(one, "named") and one.traits != _of_itself(one) for one in nouns)
    return declined <= row.features and not described and not (telling & asked.adverbs) - row.adverbs


def _is_limited(one: Noun) -> bool:
    """Whether so many and no more are asked about: “only 1 card”, 「1枚だけ」."""
    return one.count is not None and any(word in one.text for word in _ONLY)


def _of_itself(one: Noun) -> tuple[Term, ...]:
    """What a noun says of a card that does not change as the game goes on: its cost, its civilization."""
    return tuple(trait for trait in one.traits if trait.args)


def _is_described(one: Noun) -> bool:
    """Whether somebody's creatures are asked about of which not all are meant."""
    traits = [trait for trait in one.traits if trait.name != "card_type"]
    some = is_kind(one, "creatures") and (one.traits or one.count not in (None, 1))
    some = some or (one.kind == "object" and one.count not in (None, 1))
    return bool(some or (one.kind == "cards" and traits))


def _doing(ability: Value, verb: str) -> Value:
    """The ability that does it, of the card whose ability is asked about."""
    reference = AbilityReference.read(ability)
    if reference is None or reference.by != ONLY or verb == "choose":
        return ability
    return AbilityReference(reference.of, Term("doing", (Term(verb),))).term


def _the_one_that_does(ability: Term, verb: str) -> Term:
    """An ability that nobody names: of several the one that does what is asked about."""
    reference = AbilityReference.read(ability)
    if reference is None or reference.by != ONLY or verb not in _ACTS | {"draw"}:
        return ability
    return AbilityReference(reference.of, Term(ONLY.name, (Term(verb),))).term


def _aimed(clause: ScenarioClause, asked: ScenarioClause) -> Iterator[tuple[str, str]]:
    """Whose cards somebody chooses first: 「Aのクリーチャーを選んだ場合、Bのクリーチャーを選べる？」."""
    acts = {clause.verb, asked.verb} <= _ACTS and (clause.conn == "if" or "te" in clause.features)
    found = [one.player for phrase in clause.phrases for one in phrase.nouns if _is_somebodys(one)]
    if acts and len(found) == 1 and found[0] is not None and features(asked) & {"can"}:
        if not any(_is_ability(one) for phrase in asked.phrases for one in phrase.nouns):
            asked.phrases[:0] = [p for p in clause.phrases if not any(map(_is_somebodys, p.nouns))]
        yield clause.verb, found[0]


def _spread(asked: ScenarioClause) -> Iterator[tuple[str, str]]:
    """「AのクリーチャーとBのクリーチャーを1体ずつ」: one is chosen, and then it is asked of the other."""
    spread = [
        phrase for phrase in asked.phrases if len(phrase.nouns) > 1 and all(map(_is_somebodys, phrase.nouns))
    ]
    for phrase in spread if asked.verb in _ACTS else ():
        first, *others = phrase.nouns
        rest = [
            one for one in asked.phrases if one is not phrase and [n.kind for n in one.nouns] != ["count"]
        ]
        asked.phrases = [*rest, replace(phrase, nouns=tuple(others))]
        yield asked.verb, first.player or ""


def _is_somebodys(one: Noun) -> bool:
    return is_kind(one, "creatures") or is_kind(one, "owned_zone")


def _is_ability(one: Noun) -> bool:
    return one.kind in ("ability", "quote", "object")


def _asked(clauses: list[ScenarioClause]) -> ScenarioClause:
    """The clause that asks: the last without "if" or "when", for English may put its condition behind."""
    free = [clause for clause in clauses if clause.conn is None]
    return (free or clauses)[-1]


def _is_said_by(verb: str, phrase: ScenarioPhrase) -> bool:
    """A card that returns goes to the hand, whether the question says so or not."""
    home = [one.zone for one in phrase.nouns if not one.traits] == ["hand"]
    return verb == "return" and home and len(phrase.nouns) == 1 and "to" in phrase.parts


def _named(clause: ScenarioClause) -> list[ScenarioPhrase]:
    phrases = [phrase for phrase in clause.phrases if "object" in phrase.parts]
    return [ScenarioPhrase(frozenset({"named"}), phrase.nouns) for phrase in phrases]


def _term(table: Table, clause: ScenarioClause, row: Row, bound: Bound) -> Term:
    name, variables = _template(row.gives)
    if (found := _otherwise(table, clause, row, bound)) is not None:
        return found
    _is_no_state(table, clause, bound)
    acting = bound.get("w") or bound.get("a")
    owner = acting[0].player if acting and acting[0].kind == "player" else None
    bound = _of_who_acts(table, name, _in_its_zone(_by_keyword(bound)), owner)
    args: list[Value] = []
    for variable in variables:
        if variable == "VERB":
            args.append(Term(clause.verb))
        elif variable == "z":
            args.extend(_place(table, bound))
        elif variable == "m":
            args.extend(one.number for one in bound["m"] if one.number is not None)
        elif variable in bound:
            # What an effect may do to a card may be done to anybody's, wherever it lies.
            verb = "" if _DOER in bound else clause.verb
            holder = owner if variable == "c" or (variable == "b" and verb in OWN) else None
            args.append(_value(table, verb, bound[variable][0], variable, (holder, owner)))
        elif variable == "x":
            args.append(_the_one_that_does(table.ability(Noun(clause.at, player=owner)), clause.verb))
        elif variable == "e":
            args.append(_about_to_move(table, clause.at))
        elif variable in _STANDING:
            args.append(_STANDING[variable])
    _take_for_granted(table, clause, args[-1:] if _DOER in bound else args, bound)
    return Term(name, tuple(args))


def _each_of(table: Table, clause: ScenarioClause, said: tuple[Noun, ...]) -> list[Value]:
    """The cards that a question is about together: two at least, none of which is said beside an “or”."""
    between = table.source.text.plain[said[0].at : said[-1].at]
    if len(said) < 2 or any(_joins(word, between) for lang in ("ja", "en") for word in _OR[lang]):  # noqa: PLR2004 - one card is no two
        raise table.unclear(clause.at, "scenario_not_a_question")
    return [_value(table, clause.verb, one, "o", (None, None)) for one in said]


def _second_use(table: Table, clause: ScenarioClause, bound: Bound) -> Term:
    """Whether the second of two abilities may be used; the first is told to have been."""
    if len(bound[_BOTH_USES]) != 2:  # noqa: PLR2004 - both are two
        raise table.unclear(clause.at, "scenario_not_a_question")
    player = {"p": bound["w"]} if "w" in bound else {}
    owner = bound["w"][0].player if "w" in bound else None
    first, second = bound[_BOTH_USES]
    used(table, replace(clause, features={"past"}), {"x": (first,), **player})
    return Term("may_use", (table.ability(_of_who_acts(table, "may_use", {"x": (second,)}, owner)["x"][0]),))


def _both(table: Table, said: tuple[Noun, ...], player: str) -> list[Term]:
    """Two cards, or the two copies of the one card that is named, with what is said of them."""
    copies = table.copies(said[0], player)
    if len(said) == 1 and len(copies) != 2:  # noqa: PLR2004 - both are two
        raise table.unclear(said[0].at, "scenario_not_a_question")
    cards = [table.find(one, owner=player) for one in said] if len(said) > 1 else copies
    for card, one in zip(cards, said if len(said) > 1 else said * 2, strict=True):
        table.describe(card, one)
    return cards


def _joins(word: str, between: str) -> bool:
    """Whether a word stands in what is said between two names, by itself."""
    return f" {word.strip(' ,')} " in between if word.isascii() else word in NAMES.sub("", between)


def _otherwise(table: Table, clause: ScenarioClause, row: Row, bound: Bound) -> Term | None:
    """Of several instructions or cards, or of creatures that nobody has named: whether they can be hit."""
    name = _template(row.gives)[0]
    if "xy" in bound:
        return Term(name, tuple(table.instruction(one) for one in bound["xy"]))
    if _SEVERAL in bound:
        done = (Term(clause.verb),) if "VERB" in _template(row.gives)[1] else ()
        return Term(name, (*done, *_each_of(table, clause, bound[_SEVERAL])))
    if "bc" in bound:
        player = bound["a"][0].player or ""
        return Term(name, (player, Term(clause.verb), *_both(table, bound["bc"], player)))
    if name != "occurs" or "g" not in bound:
        return None
    player = bound["g"][0].player or ""
    if table.in_play_of(player):
        return None
    return Term("may_act_on", (table.ability(Noun(clause.at)), Term(clause.verb), player))


def _by_keyword(bound: Bound) -> Bound:
    """An ability that is named by its keyword beside its card."""
    if not {"x", "k"} <= bound.keys():
        return bound
    return bound | {"x": (replace(bound["x"][0], kind="ability", by=bound["k"][0].by),)}


def _of_who_acts(table: Table, name: str, bound: Bound, owner: str | None) -> Bound:
    """A use is that of a card of whoever uses it: where only the keyword is said, or others have one, too."""
    used = [one for one in bound.get("x", ()) if one.player is None] if name == "may_use" else []
    own = any(one.name is not None and table.owns(owner, one.name) for one in used)
    if owner is None or not (own or any(is_kind(one, "keyword") for one in used)):
        return bound
    return bound | {"x": tuple(replace(one, player=owner) for one in used)}


def _is_no_state(table: Table, clause: ScenarioClause, bound: Bound) -> None:
    """Whose creatures are tapped is asked of an ability, unless it may be asked of how they stand."""
    stands = {trait.name for one in bound.get("tapped", ()) for trait in one.traits}
    if any(fact.name in stands for fact in table.facts):
        raise table.unclear(clause.at, "scenario_not_a_question")


def _in_its_zone(bound: Bound) -> Bound:
    """A card whose zone is said elsewhere in the question: “the cost of 《X》 in the mana zone”."""
    where = next((one.zone for one in (*bound.get("at", ()), *bound.get("f", ()))), None)
    if where is None:
        return bound
    of_cards = "oc" if "at" in bound else "b" if _DOER in bound else "x"
    return bound | {
        name: tuple(replace(one, zone=where) for one in bound[name]) for name in of_cards if name in bound
    }


def _take_for_granted(table: Table, clause: ScenarioClause, args: list[Value], bound: Bound) -> None:
    """Where cards lie: whence they are played, or in play where they attack, block or are attacked.

    A card of which nothing has been told lies in play as well where it is asked what is done to cards there;
    one that somebody is about to put there has come by then.
    """
    whence = next(
        (one.zone for one in bound.get("f", ())), table.play_zone if clause.verb in IN_PLAY else None
    )
    for card in args:
        if isinstance(card, Term) and card.name == "card":
            new = is_done_in(table.play_zone, clause.verb) and not is_told_of(card, table.facts)
            zone = whence or (table.play_zone if new else None)
            if zone == table.play_zone and card not in table.zones and _is_about_to_come(table, card):
                table.say("arrived", card)
            if zone is not None:
                table.put_if_nowhere(card, zone, clause.at)


def _is_about_to_come(table: Table, card: Term) -> bool:
    """Whether somebody is told to be about to put a card into play."""
    coming = {fact.args[0] for fact in table.facts if fact.name == "imminent"}
    entering = {fact.args[0] for fact in table.facts if fact.name == "deed" and fact.args[1] in _ENTERING}
    return any(
        fact.name == "subject" and fact.args[0] in coming & entering and fact.args[1] == card
        for fact in table.facts
    )


def _wanted(table: Table, deed: str, to: Noun, question: Term) -> None:
    """What is asked about is what somebody wants to do."""
    actor, _, subject = question.args
    parts: list[Part] = [("deed", Term(deed)), ("imminent",), ("goal", to.player or "")]
    happens(table, [*parts, ("actor", actor), ("subject", subject)])


def _under_attack(table: Table, attacked: Noun, blocker: Value) -> None:
    """Whoever blocks for a player does so while that player is attacked.

    Where no attack is told, somebody's creature attacks.
    """
    attacks = {fact.args[0] for fact in table.facts if fact.name == "deed" and fact.args[1] == _ATTACK}
    if attacks:
        goals = (fact.args[1] for fact in table.facts if fact.name == "goal" and fact.args[0] in attacks)
        if attacked.player not in [goal.args[0] if isinstance(goal, Term) else goal for goal in goals]:
            raise table.unclear(attacked.at, "scenario_not_a_question")
        return
    own = blocker.args[0] if isinstance(blocker, Term) else blocker
    others = [name for name in table.source.names if name not in (attacked.player, own)]
    attacking = table.only_turn_player() or next(iter(others), None)
    if attacking is None or attacking == attacked.player:
        raise table.unclear(attacked.at, "scenario_not_a_question")
    creature = table.new(attacking, "", attacked.at)
    table.put(creature, table.play_zone, attacked.at)
    attack: list[Part] = [("deed", _ATTACK), ("happened",), ("goal", attacked.player or "")]
    happens(table, [*attack, ("actor", attacking), ("subject", creature)])


def _attacked_who_blocks(table: Table, question: Term, at: int) -> None:
    """Of two players who may block does so while the other attacks, where no attack is told."""
    if question.name != "may" or question.args[1] != Term("block") or len(table.source.names) != 2:  # noqa: PLR2004 of more, anybody may attack
        return
    blocker, _, attacker = question.args
    own = blocker.args[0] if isinstance(blocker, Term) else blocker
    attacked = any(fact.name == "deed" and fact.args[1] == _ATTACK for fact in table.facts)
    if attacker == NOTHING and table.only_turn_player() != own and not attacked:
        _under_attack(table, Noun(at, player=str(own)), blocker)


def _about_to_move(table: Table, at: int) -> Value:
    """The card of what is about to happen."""
    imminent = {fact.args[0] for fact in table.facts if fact.name == "imminent"}
    found = [f.args[1] for f in table.facts if f.name == "subject" and f.args[0] in imminent]
    if len(found) != 1:
        raise table.unclear(at, "scenario_not_a_question")
    return found[0]


@cache
def _template(text: str) -> tuple[str, tuple[str, ...]]:
    name, _, rest = text.partition("(")
    return name, tuple(rest.rstrip(")").split(",")) if rest else ()


def _place(table: Table, bound: Bound) -> tuple[Value, Value]:
    """Whose zone and which, the player said of the zone or elsewhere."""
    zone = bound["z"][0]
    player = zone.player or (bound["p"][0].player if "p" in bound else None)
    if player is None or zone.zone is None:
        raise table.unclear(zone.at, "scenario_whose", word=zone.text)
    return player, Term(zone.zone)


def _say_which_side(table: Table, one: Noun, card: Term) -> None:
    """Tell of a card that is called by its second side, or whose cost is asked for one way of playing it.

    The first side's name stands for the whole card too.
    """
    whole = str(card.args[1])
    if one.name and one.name != whole and whole.rpartition("/")[2].strip() == one.name:
        table.say("called_by_side", card, one.name)
    if is_kind(one, _PRICE) and one.hint:
        table.say("price_asked", card, Term(one.hint))


def _as_card(table: Table, one: Noun) -> Noun:
    """The card by whose effect something is done, where its ability is spoken of and not one of several."""
    if one.kind != "ability":
        return one
    if one.by != ONLY:
        raise table.unclear(one.at, "scenario_not_a_question")
    return replace(one, kind="object", by=None)


def _value(
    table: Table, verb: str, one: Noun, variable: str, holders: tuple[str | None, str | None]
) -> Value:
    """What a noun stands for; a card is the first holder's, or the second's where it lies nowhere yet."""
    fallback = holders[1]
    one = _as_card(table, one) if variable == _DOER else one
    if variable == "p":
        if one.player is None:
            raise table.unclear(one.at, "scenario_whose", word=one.text)
        return one.player
    if variable in _OF_A_PLAYER:
        return Term(_OF_A_PLAYER[variable], (one.player or "",))
    if variable in ("k", "in", "dest"):
        said = one.by.args[0] if one.by else Term("unknown")
        return said if variable == "k" else Term(one.zone or "")
    if variable == "x":
        return table.instruction(one, fallback) if one.kind == "instruction" else table.ability(one, fallback)
    if one.kind == "player":
        return one.player or ""
    return _card(table, verb, one, holders)


def _card(table: Table, verb: str, one: Noun, holders: tuple[str | None, str | None]) -> Term:
    """The card that a noun is about, with what the noun says of it."""
    owner, fallback = holders
    if not any(is_kind(one, kind) for kind in _CARDS):
        raise table.unclear(one.at, "scenario_not_a_question")
    done_anew = verb if verb in OWN | IN_PLAY else "summon" if is_kind(one, _PRICE) else ""
    card = table.find(one, owner=owner, fallback=fallback, deed=done_anew)
    _say_which_side(table, one, card)
    if one.kind != "object" and one.name is not None and one.zone is not None:
        table.put_if_told_there(card, one.zone, one.at)
    if one.kind == "object":
        table.describe(card, replace(one, traits=_of_itself(one)) if verb in _ASKING else one)
    return card
