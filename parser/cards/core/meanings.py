"""What each production of the grammar means: one constructor by its name, which may refuse its children.

A constructor yields nothing where verb and roles do not fit by their valency. Meanings are those of
`saitei.parser.ability`; strings and numbers in them know the word that they come from (`words.Word`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.tables import Valency, card_types, valencies
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term

THIS, THAT = "this", "that"
IT, THEM, TARGET, TARGETS = "it", "them", "target", "targets"
"""How something spoken of before is called; `references` finds out what it is."""


@dataclass(frozen=True, slots=True)
class Role:
    """Phrases in a role of a verb; `either` where "or" joins them."""

    name: str
    phrases: tuple[Phrase, ...]
    either: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """A deed with how much and how long."""

    action: Action
    amount: int | None = None
    lasts: str | None = None


@dataclass(frozen=True, slots=True)
class Deeds:
    """Deeds in order, each with how it hangs on the one before; `may` where they are permitted, not told."""

    steps: tuple[tuple[str, Deed], ...]
    may: str | None = None
    by: str = "unstated"


@dataclass(frozen=True, slots=True)
class Occasion:
    """When something is done: on which events (any of them), if what is so, how often."""

    triggers: tuple[Action, ...] = ()
    conditions: tuple[tuple[Action, ...], ...] = ()
    limit: str | None = None
    quick: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What holds as long as the card is there."""

    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """A sentence: (occasion): (cost); (deeds), or what stands."""

    occasion: Occasion = Occasion()
    cost: Deeds | None = None
    deeds: Deeds | None = None
    standing: Standing | None = None
    activated: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """How often, or how many."""

    action: Action
    of_effect_above: bool = False


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a monster is summoned with."""

    phrases: tuple[Phrase, ...]


Made = Iterator[object]


_BANNED: dict[str, tuple[list[str], ...]] = {
    "destroy": (["BY_BATTLE"], ["BY_EFFECT"]),
    "target": (["BY_EFFECT"],),
    "special_summon": ([],),
}
"""What a text says cannot be done, and by what it has to say that it cannot."""


class EnglishMeanings:
    """The constructors by the names of their productions."""

    def of(self, production: str) -> Callable[[Sequence[Any]], Made] | None:
        """The constructor of a production; None for one that passes its only child on."""
        return getattr(self, f"_on_{production}", None)

    # ── a sentence
    def _on_line(self, parts: Sequence[Any]) -> Made:
        yield parts[0]

    def _on_full(self, parts: Sequence[Any]) -> Made:
        yield Effect(parts[0], parts[2], parts[4], activated=True)

    def _on_headed(self, parts: Sequence[Any]) -> Made:
        yield Effect(parts[0], None, parts[2], activated=True)

    def _on_paid(self, parts: Sequence[Any]) -> Made:
        yield Effect(Occasion(), parts[0], parts[2], activated=True)

    def _on_conditional(self, parts: Sequence[Any]) -> Made:
        yield Effect(parts[0], None, parts[2])

    def _on_bare(self, parts: Sequence[Any]) -> Made:
        yield Effect(Occasion(), None, parts[0])

    def _on_stands(self, parts: Sequence[Any]) -> Made:
        yield Effect(standing=parts[0])

    def _on_stands_while(self, parts: Sequence[Any]) -> Made:
        yield Effect(parts[0], standing=parts[2])

    # ── occasions
    def _on_heading(self, parts: Sequence[Any]) -> Made:
        every = [each for each in parts if isinstance(each, Occasion)]
        limits = [each.limit for each in every if each.limit]
        quick = [each.quick for each in every if each.quick]
        if len(limits) > 1 or len(quick) > 1 or sum(bool(each.triggers) for each in every) > 1:
            return
        yield Occasion(
            tuple(one for each in every for one in each.triggers),
            tuple(one for each in every for one in each.conditions),
            limits[0] if limits else None,
            quick[0] if quick else None,
        )

    def _on_once(self, parts: Sequence[Token]) -> Made:
        yield Occasion(limit=parts[0].word)

    def _on_quick(self, parts: Sequence[Token]) -> Made:
        yield Occasion(quick=parts[0].word)

    def _on_flip(self, parts: Sequence[Token]) -> Made:
        yield Occasion(triggers=(Action(parts[0].word, phrases=(("object", Phrase("card", refers=THIS)),)),))

    def _on_time(self, parts: Sequence[Token]) -> Made:
        phase, whose = parts[0].meaning.split(":")
        at = Phrase(Word(phase, parts[0].at), whose)
        yield Occasion(conditions=((Action("be", phrases=(("at", at),)),),))

    def _on_trigger(self, parts: Sequence[Any]) -> Made:
        yield Occasion(triggers=parts[1])

    def _on_condition(self, parts: Sequence[Any]) -> Made:
        yield Occasion(conditions=((parts[1],),))

    def _on_happens(self, parts: Sequence[Any]) -> Made:
        subject = _any_one(parts[0])
        if subject.refers == THAT:
            return
        done = [each for each in parts[2:] if isinstance(each, Action)]
        yield tuple(replace(each, phrases=(("object", subject), *each.phrases), past=True) for each in done)

    def _on_done(self, parts: Sequence[Any]) -> Made:
        verb, *rest = parts
        valency = valencies()[verb.meaning]
        how = tuple(each.word for each in rest if isinstance(each, Token))
        roles = [each for each in rest if isinstance(each, Role)]
        if (how and valency.name != "destroy") or len(how) > 1 or not _fits(valency, roles, needed=False):
            return
        if valency.name == "send" and not roles:
            return
        yield _action(valency, verb, roles, how)

    def _on_felled_and_sent(self, parts: Sequence[Any]) -> Made:
        felled, battle, _, sent, to = parts
        yield from _felled_and_sent(felled, battle, sent, to)

    def _on_felled_and_sent_by(self, parts: Sequence[Any]) -> Made:
        felled, _, sent, to, battle = parts
        yield from _felled_and_sent(felled, battle, sent, to)

    def _on_activates(self, parts: Sequence[Any]) -> Made:
        player, verb, what = parts
        if what.quantity is not None:
            yield (Action(verb.word, player.whose, (("object", _any_one(what)),)),)

    def _on_fells(self, parts: Sequence[Any]) -> Made:
        actor, verb, object_, how = parts
        if THAT in (actor.refers, object_.refers):
            return
        phrases = (("subject", _any_one(actor)), ("object", _any_one(object_)))
        yield (Action(verb.word, phrases=phrases, past=True, how=(how.word,)),)

    def _on_hurts(self, parts: Sequence[Any]) -> Made:
        actor, verb, damage, _, player = parts
        if actor.refers == THAT:
            return
        phrases = (("subject", _any_one(actor)), ("to", player))
        yield (Action(verb.word, phrases=phrases, past=True, how=(damage.word,)),)

    def _on_attacks(self, parts: Sequence[Any]) -> Made:
        if parts[0].refers == THAT:
            return
        yield (Action(parts[1].word, phrases=(("subject", _any_one(parts[0])),)),)

    def _on_controls(self, parts: Sequence[Any]) -> Made:
        player, where, said = parts
        what = _asked_for(said)
        if what is None or what.refers or what.zone or what.whose != "unstated":
            return
        yield Action("exist", phrases=(("subject", replace(what, whose=player.whose, zone=where.word)),))

    def _on_controls_none(self, parts: Sequence[Any]) -> Made:
        player, where, _, what = parts
        if what.zone or what.whose != "unstated":
            return
        thing = replace(what, whose=player.whose, zone=where.word)
        yield Action("exist", phrases=(("subject", thing),), negated=True)

    def _on_lies(self, parts: Sequence[Any]) -> Made:
        this, _, _, place = parts
        if place.either or len(place.phrases) > 1:
            return
        zone = place.phrases[0]
        subject = Phrase("card", zone.whose, zone.zone, refers=this.word)
        yield Action("exist", phrases=(("subject", subject),))

    # ── deeds
    def _on_deeds(self, parts: Sequence[Any]) -> Made:
        yield Deeds(_steps(parts))

    def _on_allowed(self, parts: Sequence[Any]) -> Made:
        yield Deeds(_steps(parts[2:]), parts[1].word, parts[0].word)

    def _on_link(self, parts: Sequence[Token]) -> Made:
        yield parts[-1]

    def _on_ordered(self, parts: Sequence[Any]) -> Made:
        verb, *rest = parts
        excepted = tuple(each for each in rest if isinstance(each, Term))
        rest = [each for each in rest if not isinstance(each, Term)]
        valency = valencies()[verb.meaning]
        roles = [
            each if isinstance(each, Role) else Role("object", (each,))
            for each in rest
            if not isinstance(each, Token)
        ]
        manners = [each for each in rest if isinstance(each, Token)]
        how = tuple(each.word for each in manners)
        positions = [each for each in manners if each.name == "MANNER"]
        if valency.event or len(how) > 1 or (positions and "manner" not in valency.roles):
            return
        if _fits(valency, roles, needed=True):
            made = _without(roles, excepted)
            if made is not None:
                yield Deed(_action(valency, verb, made, how))

    def _on_gain_life(self, parts: Sequence[Token]) -> Made:
        yield Deed(Action(parts[0].word), parts[1].count)

    _on_pay_life = _on_gain_life

    def _on_increase_life(self, parts: Sequence[Token]) -> Made:
        verb, whose, _, number, _ = parts
        yield Deed(Action(verb.word, by=whose.word), number.count)

    def _on_inflict(self, parts: Sequence[Any]) -> Made:
        verb, number, _, _, player, *rest = parts
        per = [("per", each) for each in rest if isinstance(each, Phrase)]
        if not per or per[0][1].quantity is None:
            yield Deed(Action(verb.word, phrases=(("to", player), *per)), number.count)

    def _on_negates(self, parts: Sequence[Token]) -> Made:
        yield Deed(Action(parts[0].word, phrases=(("object", Phrase(parts[1].word, refers=THAT)),)))

    def _on_turns(self, parts: Sequence[Any]) -> Made:
        verb, what, _, position = parts
        yield Deed(Action(verb.word, phrases=(("object", what),), how=(position.word,)))

    def _on_takes_control(self, parts: Sequence[Any]) -> Made:
        verb, what, *term = parts
        yield Deed(Action(verb.word, phrases=(("object", what),)), lasts=term[0].word if term else None)

    def _on_from(self, parts: Sequence[Any]) -> Made:
        yield replace(parts[1], name="from")

    def _on_from_in_brackets(self, parts: Sequence[Any]) -> Made:
        yield replace(parts[2], name="from")

    def _on_to(self, parts: Sequence[Any]) -> Made:
        if not parts[1].either:
            yield replace(parts[1], name="to")

    def _on_term(self, parts: Sequence[Token]) -> Made:
        yield parts[0]

    def _on_zone(self, parts: Sequence[Token]) -> Made:
        yield Role("place", (Phrase("zone", zone=parts[0].word),))

    def _on_zone_of(self, parts: Sequence[Token]) -> Made:
        yield Role("place", (Phrase("zone", parts[0].word, parts[1].word),))

    def _on_zones_of(self, parts: Sequence[Token]) -> Made:
        whose, one, _, other = parts
        phrases = (Phrase("zone", whose.word, one.word), Phrase("zone", whose.word, other.word))
        yield Role("place", phrases, either=True)

    def _on_either_zone(self, parts: Sequence[Token]) -> Made:
        yield Role("place", (Phrase("zone", "each_player", parts[0].word),))

    def _on_player(self, parts: Sequence[Token]) -> Made:
        yield Phrase("player", parts[0].word)

    # ── what stands
    def _on_itself_cannot_be(self, parts: Sequence[Any]) -> Made:
        yield from self._on_cannot_be((Phrase("card", refers=THIS), *parts))

    def _on_cannot_be(self, parts: Sequence[Any]) -> Made:
        subject, mode, verb, *how = parts
        valency = valencies()[verb.meaning]
        if subject.refers == THAT or valency.fact not in _BANNED:
            return
        means = [each.name for each in how]
        if means not in _BANNED[valency.fact]:
            return
        action = Action(
            Word(valency.fact, verb.at),
            phrases=(("object", subject),),
            mode=mode.word,
            how=tuple(one.word for one in how),
        )
        yield Standing((Deed(action),))

    def _on_may_attack(self, parts: Sequence[Any]) -> Made:
        yield from _attack(parts, "can")

    def _on_cannot_attack(self, parts: Sequence[Any]) -> Made:
        yield from _attack(parts, "cannot")

    def _on_gains(self, parts: Sequence[Any]) -> Made:
        subject, verb, number, stat, *rest = parts
        made = _changed(subject, verb, number, stat, rest)
        if made is not None:
            yield made

    _on_loses = _on_gains

    def _on_itself_gains(self, parts: Sequence[Any]) -> Made:
        yield from self._on_gains((Phrase("card", refers=THIS), *parts))

    def _on_pierces(self, parts: Sequence[Any]) -> Made:
        occasion, _, _, verb, *_ = parts
        this = Phrase("card", refers=THIS)
        players = [each for each in parts if isinstance(each, Phrase)]
        to = (("to", players[0]),) if players else ()
        action = Action(verb.word, phrases=(("subject", this), *to))
        yield Standing((Deed(action, lasts=Word("while_attacking", occasion.at)),))

    def _on_must_attack(self, parts: Sequence[Token]) -> Made:
        this = Phrase("card", refers=THIS)
        yield Standing((Deed(Action("attack", phrases=(("subject", this),), how=(parts[0].word,))),))

    # ── limits
    def _on_limit_this(self, parts: Sequence[Token]) -> Made:
        you, mode, effect, _, name, often = parts
        phrase = Phrase("effect", filters=(_named(name),), refers=effect.word)
        yield Limit(
            Action("use", you.word, (("object", phrase),), mode.word, how=(often.word,)), of_effect_above=True
        )

    def _on_limit_each(self, parts: Sequence[Token]) -> Made:
        you, mode, each, _, name, often = parts
        phrase = Phrase("effect", quantity=Term(each.word, ()), filters=(_named(name),))
        yield Limit(Action("use", you.word, (("object", phrase),), mode.word, how=(often.word,)))

    def _on_limit_card(self, parts: Sequence[Token]) -> Made:
        you, verb, number, name, often = parts
        if number.count == 1:
            only = Phrase("card", quantity=Term("exactly", (number.count,)), filters=(_named(name),))
            yield _limit(you, verb, only, often)

    def _on_limit_summon(self, parts: Sequence[Token]) -> Made:
        you, verb, name, often = parts
        yield _limit(you, verb, Phrase("card", filters=(_named(name),)), often)

    def _on_limit_one(self, parts: Sequence[Token]) -> Made:
        you, verb, name, often = parts
        yield _limit(you, verb, Phrase("effect", filters=(_named(name),)), often)

    def _on_limit_control(self, parts: Sequence[Token]) -> Made:
        you, verb, number, name = parts
        phrase = Phrase("card", quantity=Term("more_than", (number.count,)), filters=(_named(name),))
        yield Limit(Action(verb.word, you.word, (("object", phrase),), "cannot"))

    def _on_no_normal(self, parts: Sequence[Token]) -> Made:
        action = Action(parts[1].word, phrases=(("object", Phrase("card", refers=THIS)),), mode=parts[0].word)
        yield Limit(action)

    def _on_always_named(self, parts: Sequence[Token]) -> Made:
        _, verb, name = parts
        as_ = Phrase("card", filters=(Term("name_has", (name.word,)),))
        yield Limit(Action(verb.word, phrases=(("object", Phrase("card", refers=THIS)), ("as", as_))))

    def _on_must_be(self, parts: Sequence[Token]) -> Made:
        must, verb = parts
        valency = valencies()[verb.meaning]
        if valency.event and verb.meaning not in ("summon", "normal_or_special_summon"):
            this = Phrase("card", refers=THIS)
            yield Limit(Action(Word(valency.fact, verb.at), phrases=(("object", this),), mode=must.word))

    def _on_ritual_with(self, parts: Sequence[Token]) -> Made:
        you, may, verb, name = parts
        phrases = (("object", Phrase("card", refers=THIS)), ("with", Phrase("card", filters=(_named(name),))))
        yield Limit(Action(verb.word, you.word, phrases, may.word))

    def _on_ritual_of(self, parts: Sequence[Token]) -> Made:
        verb, name = parts
        phrases = (("object", Phrase("card", filters=(_named(name),))), ("with", Phrase("card", refers=THIS)))
        yield Limit(Action(verb.word, phrases=phrases, mode="can"))

    def _on_equips_to(self, parts: Sequence[Any]) -> Made:
        verb, what = parts
        if what.quantity is ONE:
            phrases = (("object", Phrase("card", refers=THIS)), ("to", what))
            yield Limit(Action(verb.word, phrases=phrases, mode="can", how=("only",)))

    # ── what a monster is summoned with
    def _on_recipe(self, parts: Sequence[Any]) -> Made:
        phrases = tuple(each for each in parts if isinstance(each, Phrase))
        if all(each.quantity or _has(each, "named") for each in phrases):
            yield Recipe(phrases)

    def _on_named(self, parts: Sequence[Token]) -> Made:
        yield Phrase("card", quantity=None, filters=(_named(parts[0]),))

    # ── noun phrases
    def _on_this(self, parts: Sequence[Token]) -> Made:
        yield Phrase("card", refers=parts[0].word)

    def _on_it(self, parts: Sequence[Token]) -> Made:
        yield Phrase(IT, refers=parts[0].word)

    def _on_them(self, parts: Sequence[Token]) -> Made:
        yield Phrase(THEM, refers=parts[0].word)

    def _on_target(self, parts: Sequence[Token]) -> Made:
        yield Phrase(TARGET, refers=parts[0].word)

    def _on_targets(self, parts: Sequence[Token]) -> Made:
        yield Phrase(TARGETS, refers=parts[0].word)

    def _on_equipped(self, parts: Sequence[Token]) -> Made:
        yield Phrase("monster", filters=(Term(parts[0].word, (Term(THIS),)),), quantity=None)

    def _on_of_opponent(self, parts: Sequence[Any]) -> Made:
        owner = next(each for each in parts if isinstance(each, Token) and each.name == "OPPONENTS")
        count = parts[0] if parts[0].name == "COUNT" else None
        if count is not None and count.meaning != "all":
            return
        rest = [each for each in parts if each is not owner and each is not count]
        one = None if count is None else _quantity(count)
        for each in _thing(rest, one):
            if each.whose == "unstated" and each.zone is None:
                yield replace(each, whose=owner.word)

    def _on_one(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts[1:], ONE)

    def _on_one_name(self, parts: Sequence[Any]) -> Made:
        yield from _called(parts[1], parts[2:], ONE)

    def _on_described(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts, None)

    def _on_counted(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts[1:], _quantity(parts[0]))

    def _on_this_on_field(self, parts: Sequence[Token]) -> Made:
        yield Phrase("card", zone=parts[1].word, refers=parts[0].word)

    def _on_at_least(self, parts: Sequence[Any]) -> Made:
        if parts[1].name == "BOUND" and parts[1].meaning != "at_least":
            return
        yield from _thing(parts[2:], Term(_at_least(parts[1]), (parts[0].count,)))

    def _on_up_to(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts[2:], Term("up_to", (parts[1].count,)))

    def _on_counted_name(self, parts: Sequence[Any]) -> Made:
        count, name, *rest = parts
        yield from _called(name, rest, _quantity(count))

    def _on_quality(self, parts: Sequence[Token]) -> Made:
        token = parts[0]
        plain = {"RACE": "race", "ATTRIBUTE": "attribute", "CLASS": "card_class"}.get(token.name)
        said = token.word if token.name == "RACE" else Term(token.word)
        yield Term(plain, (said,)) if plain else Term(token.word)

    def _on_level(self, parts: Sequence[Token]) -> Made:
        _, number, *bound = parts
        yield Term("level", (Term(bound[0].word if bound else "exactly", (number.count,)),))

    def _on_part_of_name(self, parts: Sequence[Token]) -> Made:
        yield Term("name_has", (parts[0].word,))

    def _on_held(self, parts: Sequence[Token]) -> Made:
        yield Phrase("zone", parts[0].word, parts[1].word)

    def _on_on_field(self, parts: Sequence[Token]) -> Made:
        yield Phrase("zone", zone=parts[0].word)

    def _on_inside(self, parts: Sequence[Any]) -> Made:
        if not parts[1].either:
            yield parts[1].phrases[0]

    def _on_except(self, parts: Sequence[Token]) -> Made:
        *_, non, name = parts
        yield Term(non.word, (_named(name),))

    def _on_with_stat(self, parts: Sequence[Token]) -> Made:
        _, number, *bound, stat = parts
        if stat.meaning != "both":
            test = Term(bound[0].word if bound else "exactly", (number.count,))
            yield Term(stat.word, (test,))


def _steps(parts: Sequence[Any]) -> tuple[tuple[str, Deed], ...]:
    links = ["first", *(each.word for each in parts if isinstance(each, Token))]
    deeds = [each for each in parts if isinstance(each, Deed | Standing)]
    flat: list[tuple[str, Deed]] = []
    for link, each in zip(links, deeds, strict=True):
        one = each.deeds if isinstance(each, Standing) else (each,)
        flat += [(link, one[0]), *(("then", more) for more in one[1:])]
    return tuple(flat)


def _felled_and_sent(felled: Token, battle: Token, sent: Token, to: Role) -> Iterator[Action]:
    """Destroyed and so sent: one event of going, with how it came about."""
    valency = valencies()[sent.meaning]
    if felled.meaning == "destroy" and sent.meaning == "send" and _fits(valency, [to], needed=False):
        how = (battle.word, Word("by_destruction", felled.at))
        yield _action(valency, sent, [to], how)


def _fits(valency: Valency, roles: list[Role], *, needed: bool) -> bool:
    """Whether the roles are those that the verb has, each once, and of the classes that it asks for."""
    names = [role.name for role in roles]
    if len(set(names)) < len(names):
        return False
    if needed and not set(valency.needs()) <= set(names):
        return False
    return all(_of_class(valency.allows(role.name), role) for role in roles)


def _of_class(classes: tuple[str, ...], role: Role) -> bool:
    if role.name == "object":
        phrase = role.phrases[0]
        if (phrase.noun == "material") is not (classes == ("material",)):
            return False
        if classes == ("cards",):
            return (
                phrase.noun == "card"
                and phrase.quantity is not None
                and not phrase.filters
                and phrase.zone is None
            )
        return classes in (("card",), ("material",)) and (
            phrase.quantity is not None or phrase.refers is not None
        )
    if classes == ("this",):
        return False
    return "zone" in classes or all(phrase.zone in classes for phrase in role.phrases)


def _action(valency: Valency, verb: Token, roles: list[Role], how: tuple[str, ...]) -> Action:
    order = ("object", "from", "to")
    phrases = tuple(
        (name, phrase) for name in order for role in roles if role.name == name for phrase in role.phrases
    )
    either = tuple(role.name for role in roles if role.either)
    return Action(Word(valency.fact, verb.at), phrases=phrases, how=how, alternatives=either)


def _attack(parts: Sequence[Any], mode: str) -> Iterator[Standing]:
    subject, how, verb, *rest = parts
    if subject.refers == THAT:
        return
    players = [("object", each) for each in rest if isinstance(each, Phrase)]
    directly = tuple(each.word for each in rest if isinstance(each, Token))
    if players and players[0][1].whose != "opponent":
        return
    action = Action(
        verb.word, phrases=(("subject", subject), *players), mode=Word(mode, how.at), how=directly
    )
    yield Standing((Deed(action),))


_STATS = {
    "power": ("change_power",),
    "defense": ("change_defense",),
    "both": ("change_power", "change_defense"),
}


def _changed(
    subject: Phrase, verb: Token, number: Token, stat: Token, rest: Sequence[Any]
) -> Standing | None:
    per = [("per", each) for each in rest if isinstance(each, Phrase)]
    lasts = [each.word for each in rest if isinstance(each, Token) and each.name == "TERM"]
    if per and per[0][1].quantity is not None:
        return None
    amount = number.count if verb.name == "GAINS" else -number.count
    return Standing(
        tuple(
            Deed(
                Action(Word(deed, stat.at), phrases=(("object", subject), *per)),
                amount,
                lasts[0] if lasts else None,
            )
            for deed in _STATS[stat.meaning]
        )
    )


def _limit(you: Token, verb: Token, what: Phrase, often: Token) -> Limit:
    return Limit(Action(verb.word, you.word, (("object", what),), "cannot", how=(often.word,)))


def _without(roles: list[Role], excepted: tuple[Term, ...]) -> list[Role] | None:
    """The roles, with what is not meant taken from the object."""
    if not excepted:
        return roles
    objects = [each.phrases[0] for each in roles if each.name == "object"]
    if len(excepted) > 1 or not objects or objects[0].refers or _has(objects[0], "non"):
        return None
    meant = replace(objects[0], filters=(*objects[0].filters, *excepted))
    return [replace(each, phrases=(meant,)) if each.name == "object" else each for each in roles]


ONE = Term("exactly", (1,))
"""A monster: what is ordered is of one, what happens of any one, what is asked for of at least one."""


def _called(name: Token, rest: Sequence[Any], quantity: Term) -> Iterator[Phrase]:
    """Cards of a name."""
    kind = Token("KIND", "card", "", -1)
    for each in _thing((kind, *rest), quantity):
        yield replace(each, filters=(_named(name), *each.filters))


def _any_one(phrase: Phrase) -> Phrase:
    """What an event is about: any one of them."""
    return replace(phrase, quantity=None) if phrase.quantity is ONE else phrase


def _asked_for(phrase: Phrase) -> Phrase | None:
    """What has to be there: at least one; nothing where an exact number might mean as many or more."""
    if phrase.quantity is ONE:
        return replace(phrase, quantity=Term("at_least", (1,)))
    return None if phrase.quantity is None or phrase.quantity.name != "at_least" else phrase


def _at_least(sign: Token) -> str:
    return sign.word if sign.name == "BOUND" else "at_least"


def _named(name: Token) -> Term:
    return Term("named", (name.word,))


def _has(phrase: Phrase, name: str) -> bool:
    return any(each.name == name for each in phrase.filters)


def _quantity(count: Token) -> Term:
    if count.name == "NUM":
        return Term("exactly", (count.count,))
    name, _, number = count.meaning.partition(":")
    return Term(Word(name, count.at), (int(number),) if number else ())


def _thing(parts: Sequence[Any], quantity: Term | None) -> Iterator[Phrase]:
    kind = next(each for each in parts if isinstance(each, Token) and each.name == "KIND")
    filters = [each for each in parts if isinstance(each, Term)]
    places = [each for each in parts if isinstance(each, Phrase)]
    if len(places) > 1 or len({each.name for each in filters if each.name != "card_class"}) < sum(
        each.name != "card_class" for each in filters
    ):
        return
    noun: str = kind.word if kind.at >= 0 else kind.meaning
    where = places[0] if places else Phrase("zone")
    if kind.meaning in ("tuner", "non_tuner"):
        noun, filters = "monster", [*filters, Term("card_class", (Term(kind.word),))]
    if types := [Term("card_type", (Term(Word(each, kind.at)),)) for each in card_types(kind.meaning)]:
        noun = "card"
        filters.append(types[0] if len(types) == 1 else Term("or", tuple(types)))
    yield Phrase(noun, where.whose, where.zone, quantity, tuple(filters))
