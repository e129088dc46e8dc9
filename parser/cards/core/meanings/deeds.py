"""Deeds, in order, with how much, of what, and how long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.nouns import NounMeanings
from saitei.parser.cards.core.meanings.phrases import (
    BARE,
    LISTED,
    MADE_OF_MATERIALS,
    ONE,
    action_of,
    conditions_of,
    each_of,
    fitted_to_number,
    has_filter,
    has_settled_scopes,
    named_so,
    places_of,
    quantity_of,
    roles_fit,
    steps_of,
    what_is_activated,
    with_word,
    zone_phrase,
)
from saitei.parser.cards.core.meanings.values import (
    ITSELF,
    THAT,
    THIS,
    Deed,
    Deeds,
    Made,
    Role,
    Standing,
)
from saitei.parser.cards.core.tables import valencies, zone_pointed_to
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term

_MOST_EXCEPTED = 2
_MOST_MANNERS = 2
_OF_AN_ATTACK = "until_damage_step_ends"
"""How long something stands that is said of an attack: not a deed of its own."""

_LASTING = (
    "change_power",
    "change_defense",
    "attack",
    "destroy",
    "target",
    "negate",
    "set_amount",
    "special_summon",
    "activate",
    "affect",
    "change_position",
    "deal",
    "normal_summon",
    "tribute",
    "use",
    "halve",
    "conduct",
)
"""Deeds that last for a while."""

_BARRED = (
    "tribute",
    "special_summon",
    "normal_summon_deed",
    "set",
    "synchro_summon_deed",
    "fusion_summon_deed",
    "normal_summon_or_set",
    "add",
    "send",
    "banish",
    "tribute_summon_deed",
    "xyz_summon_deed",
    "link_summon_deed",
    "ritual_summon_deed",
    "pendulum_summon_deed",
)


class DeedMeanings(NounMeanings):
    """The constructors of deeds."""

    def _on_deeds(self, parts: Sequence[Any]) -> Made:
        if has_settled_scopes(steps := steps_of(parts)):
            yield Deeds(steps)

    def _on_allowed(self, parts: Sequence[Any]) -> Made:
        if has_settled_scopes(steps := steps_of(parts[2:])):
            yield Deeds(steps, parts[1].word, parts[0].word)

    def _on_or_instead(self, parts: Sequence[Any]) -> Made:
        names = [getattr(each, "name", "") for each in parts]
        begun = names.index("OR")
        you, may = parts[names.index("YOU")], parts[names.index("MAY")]
        *_, other = (each for each in parts if isinstance(each, Deed))
        conditions = conditions_of(parts[names.index("IF") : names.index("YOU") - 1])
        steps = steps_of(parts[:begun])
        if all(not each.conditions for _, each in steps) and not other.conditions:
            other = replace(other, may=may.word, by=you.word, conditions=conditions)
            yield Deeds((*steps, (parts[-1].word, other)))

    def _on_or_that_instead(self, parts: Sequence[Any]) -> Made:
        """Add 1 monster to your hand, or if you control a monster, you can add 1 Spell instead."""
        at = max(number for number, each in enumerate(parts) if isinstance(each, Phrase))
        *told, verb = parts[:at]
        first, what, instead = told[0], parts[at], parts[at + 1 :]
        objects = [role for role, _ in first.action.phrases if role == "object"]
        if valencies()[verb.meaning].fact == first.action.verb and len(objects) == 1:
            phrases = tuple((role, what if role == "object" else one) for role, one in first.action.phrases)
            said = Word(str(first.action.verb), verb.at)
            other = replace(first, action=replace(first.action, verb=said, phrases=phrases))
            yield from self._on_or_instead((*told, other, *instead))

    def _on_but_instead(self, parts: Sequence[Any]) -> Made:
        """Draw 1 card, but if you control a monster, draw 2 cards instead."""
        names = [getattr(each, "name", "") for each in parts]
        but = len(names) - 1 - names[::-1].index("BUT")
        at = len(names) - 1 - names[::-1].index("IF")
        *_, other = (each for each in parts if isinstance(each, Deed))
        end = next(n for n in range(len(parts) - 1, 0, -1) if parts[n] is other) - 1
        steps = steps_of(parts[:but])
        if all(not each.conditions for _, each in steps) and not other.conditions:
            said = with_word(other.action, parts[but])
            other = replace(other, action=said, conditions=conditions_of(parts[at:end]))
            yield Deeds((*steps, (parts[-1].word, other)))

    def _on_unless_paid(self, parts: Sequence[Any]) -> Made:
        """Your opponent can discard 1 card to negate this effect, otherwise draw 1 card."""
        player, may, paid, _, negate, *rest = parts
        otherwise = next(
            n for n, each in enumerate(rest) if isinstance(each, Token) and each.name == "OTHERWISE"
        )
        if not isinstance(paid, Deed):
            return
        effect = (("object", Phrase("effect", refers=THIS)),)
        negated = Deed(Action(negate.word, phrases=effect))
        (_, first), *others = steps_of(rest[otherwise + 1 :])
        told = replace(paid, may=may.word, by=player.word)
        yield Deeds((("first", told), ("if_done", negated), (rest[otherwise].word, first), *others))

    def _on_unless_done(self, parts: Sequence[Any]) -> Made:
        """Destroy this card unless you discard 1 card."""
        deed, _, you, *paid = parts
        told = [each for each in paid if isinstance(each, Deed)]
        if isinstance(deed, Deed) and len(told) * 2 - 1 == len(paid):
            first, *others = (replace(each, may="may", by=you.word) for each in told)
            yield Deeds((("first", first), *(("or", each) for each in others), ("if_not_done", deed)))

    def _on_must_or(self, parts: Sequence[Any]) -> Made:
        """You must pay 500 LP, or this card is destroyed."""
        you, must, paid, *rest = parts
        signs = [each.word for each in rest if isinstance(each, Token) and each.name == "NOT_OPTIONAL"]
        last = rest[-1]
        if isinstance(last, Token):
            what = rest[-3]
            last = next(iter(self._on_ordered((replace(last, name="VERB"), what))), None)
        if isinstance(paid, Deed) and isinstance(last, Deed) and "not_optional" not in paid.action.how:
            said = with_word(replace(paid.action, how=(*paid.action.how, *signs)), must)
            told = replace(paid, action=said, may=None if signs else "may", by=you.word)
            yield Deeds((("first", told), ("if_not_done", last)))

    def _on_if_so(self, parts: Sequence[Any]) -> Made:
        *states, _, deed = parts
        deeds = deed.deeds if isinstance(deed, Standing) else (deed,)
        conditions = conditions_of(states)
        if len(deeds) == 1 and not deeds[0].conditions:
            yield replace(deeds[0], conditions=conditions)

    def _on_granted_at_once(self, parts: Sequence[Any]) -> Made:
        at_once, *_, you, may, deed = parts
        for each in self._on_granted((you, may, deed)):
            if isinstance(each, Deed):
                yield replace(each, action=replace(each.action, how=(*each.action.how, at_once.word)))

    def _on_granted(self, parts: Sequence[Any]) -> Made:
        you, may, deed = parts
        if isinstance(deed, Deed):
            yield replace(deed, may=may.word, by=you.word)

    def _on_link_comma(self, parts: Sequence[Token]) -> Made:
        yield replace(parts[0], name="THEN", meaning=LISTED)

    def _on_link(self, parts: Sequence[Token]) -> Made:
        sign = parts[-1]
        yield replace(sign, meaning="or") if sign.name == "OR_DO" else sign

    def _on_for_a_while(self, parts: Sequence[Any]) -> Made:
        term, _, deed = parts
        deeds = deed.deeds if isinstance(deed, Standing) else (deed,)
        if any(each.lasts for each in deeds) or not all(each.action.verb in _LASTING for each in deeds):
            return
        made = tuple(replace(each, lasts=term.word, fronted=True) for each in deeds)
        yield Standing(made)

    def _on_equips_with(self, parts: Sequence[Any]) -> Made:
        verb, what, with_, other, *froms = parts
        if verb.meaning != "equip" or (what.quantity is None and what.refers is None) or other.refers:
            return
        if other.quantity is None:
            return
        said = Word("equip", verb.at, with_.at)
        places = tuple(("from", one) for each in froms for one in each.phrases)
        either = ("from",) if any(each.either for each in froms) else ()
        phrases = (("object", other), *places, ("to", what))
        yield Deed(Action(said, phrases=phrases, alternatives=either))

    def _on_by_materials(self, parts: Sequence[Any]) -> Made:
        verb, *args, cost = parts
        if valencies()[verb.meaning].fact not in MADE_OF_MATERIALS or len(cost.steps) != 1 or cost.may:
            return
        ((_, made),) = cost.steps
        args = [each for each in args if not (isinstance(each, Token) and each.name == "COMMA")]
        for each in self._on_ordered((verb, *args)):
            if isinstance(each, Deed):
                roles = [one for role, one in made.action.phrases if role == "object"]
                rest = tuple((role, one) for role, one in made.action.phrases if role != "object")
                itself = ("object", Phrase("card", refers=ITSELF))
                relative = replace(made.action, phrases=(itself, *rest))
                used = tuple(("with", replace(one, relatives=(relative,))) for one in roles)
                yield replace(each, action=replace(each.action, phrases=(*each.action.phrases, *used)))

    def _on_measure_there(self, parts: Sequence[Any]) -> Made:
        what, *_, where = parts
        zone = where.word if isinstance(where, Token) else where.phrases[0].zone
        if isinstance(where, Token) or (not where.either and where.phrases[0].whose == "unstated"):
            yield replace(what, filters=(*what.filters, Term("in_zone", (Term(zone),))))

    def _on_zones_of_all(self, parts: Sequence[Token]) -> Made:
        whose, *rest = parts
        both = next(each for each in rest if each.name == "AND")
        if any(each.name == "POSS" and each.meaning != whose.meaning for each in rest):
            return
        again = [each.at for each in rest if each.name == "POSS"]
        first, *more = [each for each in rest if each.name == "ZONE"]
        named = zone_phrase(first, whose)
        named = replace(named, zone=Word(str(named.zone), first.at, both.at, *again))
        yield Role("place", (named, *(zone_phrase(each, whose) for each in more)))

    def _on_as_kind(self, parts: Sequence[Any]) -> Made:
        as_, *sorts, kind = parts
        for each in self._on_described((*sorts, kind)):
            if isinstance(each, Phrase):
                yield Role("as", (replace(each, noun=Word(each.noun, *places_of(each.noun), as_.at)),))

    def _on_looks_at_top(self, parts: Sequence[Token]) -> Made:
        verb, top, number, _, whose, zone = parts
        if zone.meaning == "deck":
            cards = Phrase("card", whose.word, Word(top.meaning, top.at, zone.at), quantity_of(number))
            yield Deed(Action(verb.word, phrases=(("object", cards),)))

    def _on_at_once(self, parts: Sequence[Any]) -> Made:
        at_once, deed = parts[0], parts[-1]
        if isinstance(deed, Deed):
            yield replace(deed, action=replace(deed.action, how=(*deed.action.how, at_once.word)))

    def _on_using(self, parts: Sequence[Any]) -> Made:
        using = next(each for each in parts if isinstance(each, Token) and each.name in ("USING", "BY_USING"))
        what = next(each for each in parts if isinstance(each, Phrase))
        parts, included = _included(parts)
        if what.refers not in (None, THIS) or (included and what.refers):
            return
        what = replace(what, filters=(*what.filters, *included))
        places = [each for each in parts if isinstance(each, Role)]
        also = [each.at for each in parts if isinstance(each, Token) and each.name == "AS_MATERIAL"]
        what = replace(what, noun=Word(what.noun, *places_of(what.noun), using.at, *also))
        if not places:
            yield Role("with", (what,))
            return
        if what.zone or what.whose != "unstated":
            return
        first, *others = places[0].phrases
        made = (
            replace(
                what,
                whose=first.whose,
                zone=first.zone,
                filters=(*what.filters, *first.filters),
            ),
        )
        more = tuple(
            replace(what, whose=each.whose, zone=each.zone, filters=(*what.filters, *each.filters))
            for each in others
        )
        yield Role("with", (*made, *more), places[0].either)

    def _on_original_stat(self, parts: Sequence[Token]) -> Made:
        original, stat = parts
        if stat.name == "LEVEL" or stat.meaning in ("power", "defense"):
            yield Phrase(stat.meaning, refers=THAT, filters=(Term(stat.word), Term(original.word)))

    def _on_in_either(self, parts: Sequence[Token]) -> Made:
        _, whose, one, _, other = parts
        zones = tuple(Term("in_zone", (Term(each.word),)) for each in (one, other))
        if not any(":" in each.meaning for each in (one, other)):
            yield Phrase("zone", whose.word, filters=(Term("or", zones),))

    def _on_equips_it(self, parts: Sequence[Any]) -> Made:
        verb, what, _, this = parts
        if verb.meaning == "equip" and (what.quantity is not None or what.refers is not None):
            phrases = (("object", Phrase("card", refers=this.word)), ("to", what))
            yield Deed(Action("equip" if verb.at < 0 else Word("equip", verb.at), phrases=phrases))

    def _on_delayed(self, parts: Sequence[Any]) -> Made:
        *said, moment = parts
        if isinstance(said[-1], Token) and said[-1].name == "COMMA":
            said = said[:-1]
        for each in self._on_ordered(said):
            if isinstance(each, Deed):
                yield replace(each, delayed=moment.word)

    def _on_when_leaves(self, parts: Sequence[Any]) -> Made:
        verb, what, leaves = parts
        if verb.meaning != "banish" or what.refers not in (THIS, THAT):
            return
        left = Action(leaves.word, phrases=(("object", what),))
        yield Deed(Action(verb.word, phrases=(("object", what),)), replaced=left)

    def _on_negates_effects(self, parts: Sequence[Any]) -> Made:
        verb = next(each for each in parts if isinstance(each, Token) and each.name.startswith("NEGATE"))
        what = next(each for each in parts if isinstance(each, Phrase))
        terms = [each.word for each in parts if isinstance(each, Token) and each.name == "TERM"]
        yield Deed(
            Action(Word("negate", verb.at), phrases=(("object", what),), how=("effects",)),
            lasts=terms[0] if terms else None,
        )

    def _on_bars_activating(self, parts: Sequence[Any]) -> Made:
        player, cannot, verb, what, term = parts
        if term.meaning == _OF_AN_ATTACK:
            return
        for action in _barred_activating(player.whose, cannot.word, verb, what):
            yield Deed(action, lasts=term.word)

    def _on_barred(self, parts: Sequence[Any]) -> Made:
        for action in _barred(parts):
            yield Standing((Deed(action),))

    def _on_neither(self, parts: Sequence[Any]) -> Made:
        who, verb, *rest = parts
        made = (Phrase("player", who.word), Token("CANNOT", "cannot", "", who.at), verb, *rest)
        for action in _barred(made):
            yield Standing((Deed(action),))

    def _on_barred_activating(self, parts: Sequence[Any]) -> Made:
        player, cannot, verb, what = parts
        for action in _barred_activating(player.whose, cannot.word, verb, what):
            yield Standing((Deed(action),))

    def _on_neither_activates(self, parts: Sequence[Any]) -> Made:
        who, verb, what = parts
        for action in _barred_activating(who.word, "cannot", verb, what):
            yield Standing((Deed(action),))

    def _on_barred_in_turn(self, parts: Sequence[Any]) -> Made:
        you, *rest = parts
        term = next(each for each in rest if isinstance(each, Token) and each.name == "TURN_OF_USE")
        for action in _barred((Phrase("player", you.word), *rest)):
            yield Standing((Deed(action, lasts=term.word),))

    def _on_gain_life_per(self, parts: Sequence[Any]) -> Made:
        verb, number, _, _, per = parts
        each = each_of(per)
        if each is not None:
            yield Deed(Action(verb.word, phrases=(("per", each),)), number.count)

    def _on_stat_of_it(self, parts: Sequence[Token]) -> Made:
        whose, *_, stat = parts
        if stat.meaning in ("power", "defense"):
            yield Phrase(
                "power" if stat.meaning == "power" else "defense",
                refers=whose.word,
                filters=(Term(stat.word),),
            )

    def _on_no_damage(self, parts: Sequence[Token]) -> Made:
        you, deal, *term = parts
        verb, _, how = deal.meaning.partition(":")
        phrases = (("to", Phrase("player", you.word)),)
        action = Action(Word(verb, deal.at), phrases=phrases, mode="cannot", how=(how or "by_battle",))
        yield Deed(action, lasts=term[0].word if term else None)

    def _on_mills(self, parts: Sequence[Any]) -> Made:
        verb, top, *where = parts
        yield from _milled(verb, top, ONE, where)

    def _on_mills_many(self, parts: Sequence[Any]) -> Made:
        verb, top, number, _, *where = parts
        yield from _milled(verb, top, quantity_of(number), where)

    def _on_both_of(self, parts: Sequence[Any]) -> Made:
        one, sign, other = (each for each in parts if getattr(each, "name", "") not in ("COMMA", "BOTH"))
        also = [each.at for each in parts if getattr(each, "name", "") == "BOTH"]
        for each in _several_things(one, other, either=False):
            last = each.phrases[-1]
            yield replace(
                each,
                phrases=(
                    *each.phrases[:-1],
                    replace(last, noun=Word(last.noun, *places_of(last.noun), sign.at, *also)),
                ),
            )

    def _on_some_of_each(self, parts: Sequence[Any]) -> Made:
        signs = [each.name if isinstance(each, Token) else "" for each in parts]
        both, kind = signs.index("AND"), signs.index("KIND")
        shared = (*parts[kind:],)
        for one in self._on_counted((*parts[:both], *shared)):
            for other in self._on_counted(parts[both + 1 :]):
                yield from self._on_both_of((one, parts[both], other))

    def _on_one_of_three(self, parts: Sequence[Any]) -> Made:
        """1 Dragon monster, 1 Spell, or 1 "Ember"."""
        one, two, three = (each for each in parts if isinstance(each, Phrase))
        for first in _several_things(one, two, either=True):
            for last in _several_things(two, three, either=True):
                beside = first.phrases[0]
                if last.phrases[0].zone is not None and beside.zone is None and beside.refers is None:
                    beside = replace(beside, whose=last.phrases[0].whose, zone=last.phrases[0].zone)
                yield Role("object", (beside, *last.phrases), either=True)

    def _on_allowed_after(self, parts: Sequence[Any]) -> Made:
        you, may, _, *deeds = parts
        yield from self._on_allowed((you, may, *deeds))

    def _on_as_kind_giving(self, parts: Sequence[Any]) -> Made:
        """As an Equip Spell that gives it 500 ATK."""
        *kind, gives, number, stat = parts
        given = Term(Word("gives", gives.at), (Term(stat.word), number.count))
        for each in self._on_as_kind(kind):
            if isinstance(each, Role):
                yield replace(
                    each, phrases=tuple(replace(one, filters=(*one.filters, given)) for one in each.phrases)
                )

    def _on_one_of(self, parts: Sequence[Any]) -> Made:
        one, other = (each for each in parts if not isinstance(each, Token))
        yield from _several_things(one, other, either=True)

    def _on_except_kind(self, parts: Sequence[Any]) -> Made:
        what = parts[2]
        if (
            what.quantity not in (None, ONE)
            or what.quantity is BARE
            or what.zone
            or what.whose != "unstated"
            or has_filter(what, "non")
        ):
            return
        if what.noun in ("monster", "card") and what.filters:
            inner = what.filters[0] if len(what.filters) == 1 else Term("and", what.filters)
            if len(what.filters) <= _MOST_EXCEPTED:
                yield Term(Word("non", parts[1].at, *places_of(what.noun)), (inner,))

    def _on_ordered(self, parts: Sequence[Any]) -> Made:
        verb, *rest = parts
        excepted = tuple(each for each in rest if isinstance(each, Term))
        rest = [each for each in rest if not isinstance(each, Term)]
        valency = valencies()[verb.meaning]
        if any(isinstance(each, Role) and each.name == "with" for each in rest) and any(
            each.name == "including" for each in excepted
        ):
            return
        roles = [
            each if isinstance(each, Role) else Role("object", (each,))
            for each in rest
            if not isinstance(each, Token)
        ]
        as_material = [each for each in rest if isinstance(each, Token) and each.name == "AS_MATERIAL"]
        if as_material and valency.name != "attach":
            return
        manners = [each for each in rest if isinstance(each, Token) and each.name != "AS_MATERIAL"]
        how: tuple[str, ...] = tuple(each.word for each in manners)
        roles, at_random = _at_random(roles)
        how = (*how, *at_random)
        positions = [each for each in manners if each.name == "MANNER"]
        rest = [each for each in rest if not isinstance(each, Token)]
        if valency.event or len(how) > _MOST_MANNERS or (positions and "manner" not in valency.roles):
            return
        made = _without(roles, excepted)
        if made is not None and roles_fit(valency, made, needed=True):
            action = action_of(valency, verb, made, how)
            for each in as_material:
                action = with_word(action, each)
            yield Deed(action)

    def _on_inflict(self, parts: Sequence[Any]) -> Made:
        verb, number, _, _, player, *rest = parts
        counted = [each_of(each) for each in rest if isinstance(each, Phrase)]
        per = tuple(("per", each) for each in counted if each is not None)
        if len(per) == len(counted):
            yield Deed(Action(verb.word, phrases=(("to", player), *per)), number.count)

    def _on_zone_pointed_to(self, parts: Sequence[Token]) -> Made:
        whose, sign = parts
        filters = (Term(sign.word, (Term(THIS),)),)
        who = whose.word if whose.name == "POSS" else "unstated"
        zone = zone_pointed_to()
        said = zone if whose.name == "POSS" else Word(zone, whose.at)
        yield Role("place", (Phrase("zone", who, said, filters=filters),))

    def _on_from(self, parts: Sequence[Any]) -> Made:
        yield replace(parts[-1], name="from")

    def _on_from_in_brackets(self, parts: Sequence[Any]) -> Made:
        yield replace(parts[2], name="from")

    def _on_to(self, parts: Sequence[Any]) -> Made:
        yield replace(parts[-1], name="to")

    def _on_term(self, parts: Sequence[Token]) -> Made:
        yield parts[-1]

    def _on_zone(self, parts: Sequence[Token]) -> Made:
        yield Role("place", (zone_phrase(parts[0]),))

    def _on_zone_of(self, parts: Sequence[Token]) -> Made:
        yield Role("place", (zone_phrase(parts[1], parts[0]),))

    def _on_end_of_deck(self, parts: Sequence[Token]) -> Made:
        end, whose, zone = parts
        if zone.meaning == "deck":
            ends = end.meaning.split("|")
            places = tuple(Phrase("zone", whose.word, Word(each, end.at, zone.at)) for each in ends)
            yield Role("place", places, either=len(ends) > 1)

    def _on_zones_of(self, parts: Sequence[Token]) -> Made:
        owners = [each for each in parts if each.name == "POSS"]
        zones = [each for each in parts if each.name == "ZONE"]
        before = owners[0] if owners[0].at < zones[0].at else None
        phrases = [zone_phrase(each, before) for each in zones]
        if owners[-1] is not before:
            phrases[-1] = zone_phrase(zones[-1], owners[-1])
        if len({each.meaning for each in owners}) == 1:
            yield Role("place", tuple(phrases), either=True)

    def _on_ends_of_deck(self, parts: Sequence[Token]) -> Made:
        """The top or the bottom of your Deck."""
        one, _, other, *deck = parts
        for first in self._on_end_of_deck((one, *deck)):
            for last in self._on_end_of_deck((other, *deck)):
                if isinstance(first, Role) and isinstance(last, Role):
                    yield Role("place", (*first.phrases, *last.phrases), either=True)


_OF_THE_DEED = ("at_random", "one_or_both")
"""What stands beside a noun and says how a deed is done."""


def _at_random(roles: list[Role]) -> tuple[list[Role], tuple[str, ...]]:
    """The roles without "random" among what they are like: it says how a card is taken."""
    found: list[str] = []
    plain: list[Role] = []
    for role in roles:
        found += [each.name for one in role.phrases for each in one.filters if each.name in _OF_THE_DEED]
        phrases = tuple(
            replace(one, filters=tuple(each for each in one.filters if each.name not in _OF_THE_DEED))
            for one in role.phrases
        )
        plain.append(replace(role, phrases=phrases) if found else role)
    return plain, tuple(found)


def _included(parts: Sequence[Any]) -> tuple[list[Any], tuple[Term, ...]]:
    """What stands beside materials, without what has to be among them; and that."""
    at = next(
        (n for n, each in enumerate(parts) if isinstance(each, Token) and each.name == "INCLUDING"), None
    )
    if at is None:
        return list(parts), ()
    sign, first, *rest = parts[at:]
    if isinstance(first, Token) and first.name == "THIS_CARD":
        inner, after = Term(first.word), rest
    elif isinstance(first, Token) and first.name == "NAME":
        inner, after = named_so(first), rest
    else:
        end = next(n for n, each in enumerate(rest) if isinstance(each, Token) and each.name == "KIND")
        sorts = tuple(each for each in rest[:end] if isinstance(each, Term))
        kind = Term("card_type", (Term(rest[end].word),))
        if not sorts or rest[end].meaning not in ("monster", "card"):
            return list(parts), ()
        inner, after = Term("and", (*sorts, kind)), rest[end + 1 :]
    return [*parts[:at], *after], (Term(sign.word, (inner,)),)


def _milled(verb: Token, top: Token, count: Term, where: Sequence[Any]) -> Iterator[Deed]:
    """Cards from the top of a deck."""
    whose, zone, *rest = where
    to = [each for each in rest if isinstance(each, Role)]
    manner = tuple(each.word for each in rest if isinstance(each, Token))
    valency = valencies()[verb.meaning]
    if zone.meaning != "deck" or valency.name not in ("send", "banish", "excavate"):
        return
    cards = Role("object", (Phrase("card", quantity=count),))
    from_ = Role("from", (Phrase("zone", whose.word, Word(top.meaning, zone.at)),))
    roles = [cards, from_, *to]
    if roles_fit(valency, roles, needed=True):
        action = action_of(valency, verb, roles, manner)
        yield Deed(replace(action, phrases=tuple((name, _topmost(one, top)) for name, one in action.phrases)))


def _topmost(phrase: Phrase, top: Token) -> Phrase:
    return replace(phrase, zone=top.word) if phrase.noun == "card" else phrase


def _barred(parts: Sequence[Any]) -> Iterator[Action]:
    """What a player may not do: a verb, with what and from where, and what is excepted."""
    player, cannot, verb, *rest = parts
    valency = valencies()[verb.meaning]
    things = [each for each in rest if isinstance(each, Phrase)]
    excepted = [each for each in rest if isinstance(each, Term)]
    places = [each for each in rest if isinstance(each, Role)]
    if len(things) > 1 or len(excepted) > 1 or valency.name not in _BARRED:
        return
    if any(each.quantity is not None or each.zone or each.refers for each in things):
        return
    if any(each.either or each.name not in ("from", "to") for each in places):
        return
    if len({each.name for each in places}) < len(places):
        return
    what = things[0] if things else Phrase("card")
    if excepted and has_filter(what, "non"):
        return
    what = replace(what, filters=(*what.filters, *excepted))
    phrases = (("object", what), *((each.name, each.phrases[0]) for each in places))
    yield Action(Word(valency.fact, verb.at), player.whose, phrases, cannot.word)


def _barred_activating(who: str, mode: str, verb: Token, what: Phrase | Token) -> Iterator[Action]:
    if isinstance(what, Phrase):
        if what.quantity is None and not what.zone:
            yield Action(verb.word, who, (("object", what),), mode)
        return
    phrases = tuple(("object", each) for each in what_is_activated(what))
    if len(phrases) == 1:
        yield Action(verb.word, who, phrases, mode)
    else:
        yield Action(verb.word, who, phrases, mode, alternatives=("object",))


def _several_things(one: Phrase | Role, other: Phrase | Role, *, either: bool) -> Iterator[Role]:
    if either and isinstance(other, Phrase) and other.quantity is BARE:
        return
    again = [one.refers, other.refers] if isinstance(one, Phrase) and isinstance(other, Phrase) else []
    if again == [THAT, THIS] and not either:
        yield Role("object", (cast("Phrase", one), cast("Phrase", other)))  # destroy both it and this card
    if isinstance(one, Phrase) and isinstance(other, Phrase) and THAT not in (one.refers, other.refers):
        elsewhere = one.refers is None and one.zone is None and one.whose == "unstated"
        if elsewhere and other.zone is not None:  # 1 Dragon monster or 1 Spell in your GY
            one = replace(one, whose=other.whose, zone=other.zone)
        yield Role("object", (one, other), either)


def _without(roles: list[Role], excepted: tuple[Term, ...]) -> list[Role] | None:
    """The roles, with what is not meant taken from the object."""
    if not excepted:
        return roles
    objects = [each.phrases[0] for each in roles if each.name == "object"]
    if not objects or objects[0].refers or len({each.name for each in excepted}) < len(excepted):
        return None
    if any(has_filter(objects[0], each.name) for each in excepted):
        return None
    told = [fitted_to_number(each, objects[0].quantity) for each in excepted]
    if None in told:
        return None
    more = tuple(each for each in told if each is not None)
    meant = replace(objects[0], filters=(*objects[0].filters, *more))
    return [replace(each, phrases=(meant,)) if each.name == "object" else each for each in roles]
