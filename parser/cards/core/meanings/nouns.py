"""Noun phrases: cards by name, kind, place and what they are like, and what was spoken of before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.phrases import (
    BARE,
    ONE,
    SOME,
    THE_ONE,
    any_one,
    fitted_to_number,
    has_filter,
    measure_as_term,
    named_so,
    places_of,
    quantity_of,
    zone_phrase,
)
from saitei.parser.cards.core.meanings.values import (
    IT,
    ITSELF,
    TARGET,
    THAT,
    THEIRS,
    THEM,
    THIS,
    Made,
)
from saitei.parser.cards.core.tables import card_types, field_zone, is_singular, token_name, valencies
from saitei.parser.cards.core.words import Token, Word, places
from saitei.parser.cards.terms import both
from saitei.terms import Term

_PLAIN = {"RACE": "race", "ATTRIBUTE": "attribute", "CLASS": "card_class"}


class NounMeanings:
    """The constructors of noun phrases."""

    def _on_this_bearing(self, parts: Sequence[Any]) -> Made:
        """This card equipped with an Equip Card."""
        this, verb, _, what = parts
        if verb.meaning == "equip" and what.refers is None:
            itself = ("to", Phrase("card", refers=ITSELF))
            bears = Action(Word("equip", verb.at), phrases=(("object", any_one(what)), itself), past=True)
            yield Phrase("card", refers=this.word, relatives=(bears,))

    def _on_that_card(self, parts: Sequence[Token]) -> Made:
        noun, _, whose = parts[0].meaning.partition(":")
        yield Phrase(IT, whose or "unstated", refers=Word(THAT, parts[0].at), filters=(Term(noun),))

    def _on_that_thing(self, parts: Sequence[Any]) -> Made:
        yield from _spoken_of(IT, parts)

    def _on_those_things(self, parts: Sequence[Any]) -> Made:
        yield from _spoken_of(THEM, parts)

    def _on_sort(self, parts: Sequence[Token]) -> Made:
        if parts[0].meaning != "other":
            yield from self._on_quality(parts)

    def _on_of_opponent(self, parts: Sequence[Any]) -> Made:
        owner = next(each for each in parts if isinstance(each, Token) and each.name == "OPPONENTS")
        count = parts[0] if parts[0].name == "COUNT" else None
        if count is not None and count.meaning != "all":
            return
        rest = [each for each in parts if each is not owner and each is not count]
        one = None if count is None else quantity_of(count)
        for each in _thing(rest, one):
            if each.whose == "unstated" and each.zone is None:
                yield replace(each, whose=owner.word)

    def _on_some(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts[1:], SOME)

    def _on_another(self, parts: Sequence[Any]) -> Made:
        other, *rest = parts
        yield from _thing([Term(other.word), *rest], ONE)

    def _on_banished_of(self, parts: Sequence[Any]) -> Made:
        *counts, whose, zone = parts[: 2 + (parts[0].name in ("NUM", "COUNT"))]
        for each in _thing(parts[2 + len(counts) :], quantity_of(counts[0]) if counts else None):
            if each.whose == "unstated" and each.zone is None:
                yield replace(each, whose=whose.word, zone=zone.word)

    def _on_banished_up_to(self, parts: Sequence[Any]) -> Made:
        _, count, whose, zone, *rest = parts
        for each in _thing(rest, Term("up_to", (count.count,))):
            if each.whose == "unstated" and each.zone is None:
                yield replace(each, whose=whose.word, zone=zone.word)

    def _on_of_player(self, parts: Sequence[Any]) -> Made:
        count = parts[0] if parts[0].name == "COUNT" else None
        whose, *rest = parts[1:] if count is not None else parts
        kind = next(each for each in rest if isinstance(each, Token) and each.name == "KIND")
        one = THE_ONE if is_singular(kind.text) else None
        for each in _thing(rest, one if count is None else quantity_of(count)):
            if each.whose == "unstated" and each.zone is None:
                yield replace(each, whose=whose.word)

    def _on_of_yours(self, parts: Sequence[Any]) -> Made:
        at = next(n for n, each in enumerate(parts) if isinstance(each, Token) and each.name == "OF_YOUR")
        number, whose, rest = parts[at - 1], parts[at], parts[at + 1 :]
        up_to = parts[0].name == "UP_TO"
        many = Term("up_to", (number.count,)) if up_to else quantity_of(number)
        for each in _thing(rest, many):
            if each.whose == "unstated" and each.zone is None:
                yield replace(each, whose=whose.word)

    def _on_counted_names(self, parts: Sequence[Any]) -> Made:
        count, *said = parts
        names = [each for each in said if isinstance(each, Token) and each.name == "NAME"]
        rest = [each for each in said if not isinstance(each, Token)]
        kind = Token("KIND", "card", "", -1)
        for each in _thing((kind, *rest), quantity_of(count)):
            named = tuple(map(named_so, names))
            either = Term("or", (named[0], both("or", named[1:])))
            yield replace(each, filters=(either, *each.filters))

    def _on_qualities(self, parts: Sequence[Any]) -> Made:
        found = [each for each in parts if isinstance(each, Term)]
        sorts = {"race", "attribute", "card_class"}
        if not any(isinstance(each, Token) and each.name == "OR" for each in parts):
            sorts.add("name_has")  # "1 "Ember" or Dragon monster" may name a card, and no sort of monster
        names = {each.name for each in found}
        if len(names) == 1 or names <= sorts:
            signs = [each.at for each in parts if isinstance(each, Token) and each.name == "AND"]
            either = Word("or", signs[0]) if signs else "or"
            whole = found[-1]
            for each in reversed(found[:-1]):
                whole = Term(either, (each, whole))
            yield whole

    def _on_one(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts[1:], ONE)

    def _on_bare_name(self, parts: Sequence[Any]) -> Made:
        yield from _called(parts[0], parts[1:], BARE)

    def _on_one_name(self, parts: Sequence[Any]) -> Made:
        yield from _called(parts[1], parts[2:], ONE)

    def _on_described(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts, None)

    def _on_counted(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts[1:], quantity_of(parts[0]))

    def _on_at_least(self, parts: Sequence[Any]) -> Made:
        if parts[1].name == "BOUND" and parts[1].meaning != "at_least":
            return
        yield from _thing(parts[2:], Term(_at_least(parts[1]), (parts[0].count,)))

    def _on_up_to(self, parts: Sequence[Any]) -> Made:
        yield from _thing(parts[2:], Term("up_to", (parts[1].count,)))

    def _on_counted_name(self, parts: Sequence[Any]) -> Made:
        count, name, *rest = parts
        yield from _called(name, rest, quantity_of(count))

    def _on_quality(self, parts: Sequence[Token]) -> Made:
        token = parts[0]
        plain = _PLAIN.get(token.name)
        if token.name == "FACE_AND_POSITION":
            face, _, position = token.meaning.partition(":")
            yield Term("and", (Term(Word(face, token.at)), Term(position)))
            return
        if token.name.startswith("NON_"):
            kind = _PLAIN[token.name.removeprefix("NON_")]
            said = token.word if kind == "race" else Term(token.word)
            yield Term("non", (Term(kind, (said,)),))
            return
        said = token.word if token.name == "RACE" else Term(token.word)
        yield Term(plain, (said,)) if plain else Term(token.word)

    def _on_levels(self, parts: Sequence[Token]) -> Made:
        levels, number, *bound = parts
        test = Term(bound[0].word if bound else "exactly", (number.count,))
        first, *others = levels.meaning.split()
        yield Term("or", (Term(Word(first, levels.at), (test,)), *(Term(each, (test,)) for each in others)))

    def _on_level_or(self, parts: Sequence[Token]) -> Made:
        level, one, _, other = parts
        tests = [Term(level.word, (Term("exactly", (each.count,)),)) for each in (one, other)]
        yield Term("or", tuple(tests))

    def _on_level(self, parts: Sequence[Token]) -> Made:
        level, number, *bound = parts
        yield Term(level.word, (Term(bound[0].word if bound else "exactly", (number.count,)),))

    def _on_inside(self, parts: Sequence[Any]) -> Made:
        first, *others = parts[1].phrases
        if not others:
            yield first
        elif all(each.whose == first.whose and not each.filters for each in (first, *others)):
            zones = tuple(Term("in_zone", (Term(each.zone),)) for each in (first, *others))
            yield Phrase("zone", first.whose, filters=(both("or", zones),))

    def _on_except(self, parts: Sequence[Token]) -> Made:
        *_, non, name = parts
        yield Term(non.word, (named_so(name),))

    def _on_except_either(self, parts: Sequence[Token]) -> Made:
        """1 monster, except "Ember" or "Frost"."""
        non, one, _, other = parts[-4:]
        yield Term(non.word, (Term("or", (named_so(one), named_so(other))),))

    def _on_except_this(self, parts: Sequence[Token]) -> Made:
        sign, this = (each for each in parts if each.name in ("EXCEPT", "OTHER_THAN", "THIS_CARD"))
        yield Term(Word("other", sign.at, this.at))

    def _on_with_each(self, parts: Sequence[Token]) -> Made:
        """With 2400 or more ATK and 1000 DEF."""
        at = next(number for number, each in enumerate(parts) if each.name == "AND")
        for one in self._on_with_stat(parts[:at]):
            for other in self._on_with_stat((parts[0], *parts[at + 1 :])):
                if isinstance(one, Term) and isinstance(other, Term):
                    yield Term(Word("and", parts[at].at), (one, other))

    def _on_on_or_in(self, parts: Sequence[Token]) -> Made:
        """On your field or in your GY."""
        yield from self._on_held_or_in(parts[1:])

    def _on_except_bracketed(self, parts: Sequence[Token]) -> Made:
        """1 "Ember" monster (except "Frost")."""
        yield from self._on_except(parts[1:-1])

    def _on_any_such(self, parts: Sequence[Any]) -> Made:
        """Any Level 3 or 4 monsters."""
        any_, *rest = parts
        for each in _thing(rest, None):
            yield replace(each, noun=Word(each.noun, *places_of(each.noun), any_.at))

    def _on_one_of_names(self, parts: Sequence[Any]) -> Made:
        """An "Ember" or "Frost" you control."""
        one, *names = parts
        for each in self._on_counted_names((replace(one, name="NUM", meaning="1"), *names)):
            if isinstance(each, Phrase):
                yield replace(each, quantity=ONE)

    def _on_both_sorts(self, parts: Sequence[Any]) -> Made:
        """Fusion Monsters and "Ember" monsters you control."""
        at = next(n for n, each in enumerate(parts) if isinstance(each, Token) and each.name == "AND")
        for each in _one_of_sorts(None, parts[:at], parts[at + 1 :]):
            if each.whose == "unstated" or each.zone:
                yield replace(each, noun=Word(each.noun, *places_of(each.noun), parts[at].at))

    def _on_with_both(self, parts: Sequence[Token]) -> Made:
        _, power, one, _, defense, other = parts
        if (one.meaning, other.meaning) == ("power", "defense"):
            tests = [
                Term(stat.word, (Term("exactly", (number.count,)),))
                for stat, number in ((one, power), (other, defense))
            ]
            yield Term("and", tuple(tests))

    def _on_this_such(self, parts: Sequence[Any]) -> Made:
        this, *qualities, kind = parts
        filters = tuple(each for each in qualities if isinstance(each, Term))
        if len(filters) == len(qualities) and not card_types(kind.meaning):
            refers = Word(this.meaning, this.at, kind.at)
            yield Phrase("card", refers=refers, filters=filters)

    def _on_of_yours_in_either(self, parts: Sequence[Any]) -> Made:
        up_to = [each for each in parts if getattr(each, "name", "") == "UP_TO"]
        signs = ("BE", "UP_TO", "COMMA")
        count, whose, *rest = (each for each in parts if getattr(each, "name", "") not in signs)
        banished, _, _, poss, zone = rest[-5:]
        if poss.meaning != whose.meaning:
            return
        zones = (Term("in_zone", (Term(banished.word),)), Term("in_zone", (Term(zone.word),)))
        for each in _thing(rest[:-5], Term("up_to", (count.count,)) if up_to else quantity_of(count)):
            if each.whose == "unstated" and each.zone is None:
                owner = Word(whose.meaning, whose.at, poss.at)
                yield replace(each, whose=owner, filters=(*each.filters, Term("or", zones)))

    def _on_token_made(self, parts: Sequence[Token]) -> Made:
        count, name, race, attribute = parts[0], parts[1], parts[3], parts[5]
        level, stars, power, attack, defense, guard = (parts[at] for at in (7, 8, 10, 11, 13, 14))
        measures = tuple(
            Term(what.word, (Term("exactly", (number.count,)),))
            for what, number in ((level, stars), (power, attack), (defense, guard))
        )
        sorts = (Term("race", (race.word,)), Term("attribute", (Term(attribute.word),)))
        called = Term("named", (token_name(name.word),))
        yield Phrase("token", quantity=quantity_of(count), filters=(called, *sorts, *measures))

    def _on_counted_other_name(self, parts: Sequence[Any]) -> Made:
        count, other, name, *rest = parts
        yield from _called(name, [Term(other.word), *rest], quantity_of(count))

    def _on_held_or_in(self, parts: Sequence[Token]) -> Made:
        who, field, _, _, poss, zone = parts
        if poss.meaning in (who.meaning, THEIRS):
            zones = (Term("in_zone", (Term(field.word),)), Term("in_zone", (Term(zone.word),)))
            yield Phrase("zone", Word(who.meaning, who.at, poss.at), filters=(Term("or", zones),))

    def _on_this_so_done(self, parts: Sequence[Token]) -> Made:
        this, verb, kind = parts
        if kind.meaning in ("card", "monster") and not valencies()[verb.meaning].event:
            yield Phrase("card", refers=Word(THIS, this.at, kind.at), relatives=(_done_before(verb),))

    def _on_listed_materials(self, parts: Sequence[Token]) -> Made:
        """Fusion Materials mentioned on it."""
        *sorts, kind, listed = parts
        if kind.meaning == "material":
            of = (
                Term(listed.word, (Term(THAT),)),
                *(Term("card_class", (Term(each.word),)) for each in sorts),
            )
            yield Phrase(kind.word, quantity=Term("all"), filters=of)

    def _on_each_one(self, parts: Sequence[Any]) -> Made:
        each, *rest = parts
        if each.meaning == "each_player":
            yield from _thing(rest, Term(Word("all", each.at)))

    def _on_total_late(self, parts: Sequence[Token]) -> Made:
        yield from self._on_total_levels([each for each in parts if each.name != "COMMA"])

    def _on_total_levels(self, parts: Sequence[Token]) -> Made:
        total, number, *bound = parts
        test = Term(bound[0].word if bound else "exactly", (number.count,))
        yield Term(total.word, (test,))

    def _on_the_most(self, parts: Sequence[Any]) -> Made:
        """The monster with the highest ATK on the field."""
        the, *rest = parts
        count = rest.pop(0) if isinstance(rest[0], Token) and rest[0].name == "NUM" else None
        for each in _thing(rest, quantity_of(count) if count else ONE):
            if has_filter(each, "greatest") or has_filter(each, "least"):
                yield replace(each, noun=Word(each.noun, *places_of(each.noun), the.at))

    def _on_superlative(self, parts: Sequence[Token]) -> Made:
        """With the highest ATK."""
        most, *rest = parts
        original = [each for each in rest if each.name == "ORIGINAL"]
        tied = tuple(Term(each.word) for each in rest if each.name == "IF_TIED")
        what = next(each for each in rest if each.name in ("STAT", "LEVEL"))
        measure = Term(what.word)
        yield Term(most.word, (Term(original[0].word, (measure,)) if original else measure, *tied))

    def _on_one_name_so(self, parts: Sequence[Any]) -> Made:
        """A face-up "Ember"."""
        yield from _called_so(parts[1:], ONE)

    def _on_bare_name_so(self, parts: Sequence[Any]) -> Made:
        """Face-up "Ember"."""
        yield from _called_so(parts, None)

    def _on_most_named(self, parts: Sequence[Any]) -> Made:
        """As many "Ember" as possible."""
        many, name, *rest, _ = parts
        yield from _called(name, rest, Term(many.word))

    def _on_counted_name_so(self, parts: Sequence[Any]) -> Made:
        """1 face-up "Ember"."""
        yield from _called_so(parts[1:], quantity_of(parts[0]))

    def _on_total_reaches(self, parts: Sequence[Any]) -> Made:
        """Whose total Levels equal or exceed its Level."""
        sign, measure = (each for each in parts if getattr(each, "name", "") != "COMMA")
        against = measure.count if isinstance(measure, Token) else measure_as_term(measure)
        if against is not None:
            yield Term("total_level", (Term(sign.word, (against,)),))

    def _on_up_to_name(self, parts: Sequence[Any]) -> Made:
        _, number, name, *rest = parts
        yield from _called(name, rest, Term("up_to", (number.count,)))

    def _on_sort_or_name(self, parts: Sequence[Any]) -> Made:
        count, *rest = parts
        at = next(n for n, each in enumerate(rest) if isinstance(each, Token) and each.name == "OR")
        name, *posts = rest[at + 1 :]
        for sort in _thing(rest[:at], quantity_of(count)):
            for each in _called(name, posts, quantity_of(count)):
                inner = _all_of(_as_cards(sort))
                if inner is not None and len(each.filters) == 1:
                    yield replace(each, filters=(Term("or", (inner, each.filters[0])),))

    def _on_banished_other(self, parts: Sequence[Any]) -> Made:
        at = next(n for n, each in enumerate(parts) if isinstance(each, Token) and each.name == "OTHER")
        other = Term(parts[at].word)
        plain = (*parts[:at], *parts[at + 1 :])
        make = self._on_banished_up_to if parts[0].name == "UP_TO" else self._on_banished_of
        for each in make(plain):
            if isinstance(each, Phrase):
                yield replace(each, filters=(*each.filters, other))

    def _on_above_cards(self, parts: Sequence[Any]) -> Made:
        above, *rest = parts
        for each in _thing(rest, None):
            yield replace(each, refers=above.word)

    def _on_is_not(self, parts: Sequence[Any]) -> Made:
        non, one, *things = parts
        for each in _thing(things, None):
            if each.filters and not each.zone and each.noun in ("monster", "card"):
                said = Word(non.meaning, non.at, one.at, *places_of(each.noun))
                inner = _all_of(each)
                if inner is not None:
                    yield Term(said, (inner,))

    def _on_on_field_and_in(self, parts: Sequence[Any]) -> Made:
        field, both, _, place = parts
        if not place.either:
            zone = place.phrases[0]
            zones = (Term("in_zone", (Term(field.word),)), Term("in_zone", (Term(zone.zone),)))
            if zone.whose == "unstated":
                yield Phrase("zone", filters=(Term(Word("or", both.at), zones),))

    def _on_equipped_to_this(self, parts: Sequence[Token]) -> Made:
        verb, _, this = parts
        if verb.meaning in ("equip", "attach"):
            yield Term(Word("attached_to", verb.at), (Term(this.word),))

    def _on_this_done(self, parts: Sequence[Token]) -> Made:
        this, *done = parts
        for each in self._on_done_by_this(done):
            if isinstance(each, Action):
                yield Phrase("card", refers=this.word, relatives=(each,))

    def _on_the_done(self, parts: Sequence[Any]) -> Made:
        sign, verb, *sorts, kind = parts
        how_many = IT if sign.name != "THOSE_SUCH" else THEM
        for each in _spoken_of(how_many, (sign, *sorts, kind)):
            yield replace(each, relatives=(_done_before(verb),))

    def _on_stat_of_done(self, parts: Sequence[Any]) -> Made:
        sign, verb, *rest = parts
        for each in _measure_of(sign, rest):
            yield replace(each, relatives=(_done_before(verb),))

    def _on_stat_of_that(self, parts: Sequence[Any]) -> Made:
        sign, *rest = parts
        yield from _measure_of(sign, rest)

    def _on_either_sort(self, parts: Sequence[Any]) -> Made:
        count, *rest = parts
        at = next(n for n, each in enumerate(rest) if isinstance(each, Token) and each.name == "OR")
        yield from _one_of_sorts(count, rest[:at], rest[at + 1 :])

    def _on_name_or_sort(self, parts: Sequence[Any]) -> Made:
        count, name, _, *rest = parts
        for each in _thing(rest, quantity_of(count)):
            inner = _all_of(_as_cards(each))
            if inner is not None and not has_filter(each, "name_has"):
                yield replace(each, noun="card", filters=(Term("or", (named_so(name), inner)),))

    def _on_just_done(self, parts: Sequence[Any]) -> Made:
        *sorts, kind, verb = parts
        for each in _thing((*sorts, kind), None):
            yield replace(each, relatives=(_done_before(verb),))

    def _on_came_so(self, parts: Sequence[Token]) -> Made:
        *_, verb = parts
        fact = valencies()[verb.meaning].fact
        yield Action(Word(fact, verb.at), phrases=(("object", Phrase("card", refers=ITSELF)),), past=True)

    def _on_done_by_this(self, parts: Sequence[Any]) -> Made:
        verb, *to, by = parts
        phrases = (
            ("object", Phrase("card", refers=ITSELF)),
            *(("to", each.phrases[0]) for each in to),
            ("agent", Phrase("effect", refers=by.word)),
        )
        yield Action(Word(valencies()[verb.meaning].fact, verb.at), phrases=phrases, past=True)

    def _on_on_side(self, parts: Sequence[Token]) -> Made:
        _, whose, zone = parts
        if zone.meaning.partition(":")[0] == field_zone():
            yield zone_phrase(zone, whose)

    def _on_except_sort(self, parts: Sequence[Token]) -> Made:
        non, kind = (each for each in parts if each.name in ("EXCEPT", "KIND"))
        if kind.meaning == "token":
            yield Term(non.word, (Term("card_class", (Term(kind.word),)),))

    def _on_alike(self, parts: Sequence[Any]) -> Made:
        sign = next(each for each in parts if isinstance(each, Token) and each.name in ("ALIKE", "UNLIKE"))
        what = parts[-1]
        if what.refers == THAT and what.noun in (IT, TARGET):
            yield Term(sign.word, (Term(what.refers),))

    def _on_most(self, parts: Sequence[Any]) -> Made:
        many, *what, _ = parts
        yield from _thing(what, Term(many.word))

    def _on_including(self, parts: Sequence[Any]) -> Made:
        rest = list(parts)
        if rest[0].name == "COMMA":
            rest = rest[1:]
        sign, _, *things = rest
        kind = things[-1]
        for each in _thing(things, None):
            if each.filters and kind.meaning in ("monster", "card"):
                inner = each.filters[0] if len(each.filters) == 1 else Term("and", each.filters)
                yield Term(Word(sign.meaning, sign.at, kind.at), (inner,))

    def _on_with_stat(self, parts: Sequence[Token]) -> Made:
        number = next(each for each in parts if each.name == "NUM")
        bound = [each for each in parts if each.name == "BOUND"]
        stat = next(each for each in parts if each.name == "STAT")
        if stat.meaning == "both" and not bound:
            test = Term("exactly", (number.count,))
            yield Term("and", (Term(Word("power", stat.at), (test,)), Term("defense", (test,))))
        elif stat.meaning == "either":
            test = Term(bound[0].word if bound else "exactly", (number.count,))
            yield Term("or", (Term(Word("power", stat.at), (test,)), Term("defense", (test,))))
        elif stat.meaning != "both":
            test = Term(bound[0].word if bound else "exactly", (number.count,))
            yield Term(stat.word, (test,))


def _done_before(verb: Token) -> Action:
    """That something is what that was done to."""
    itself = Phrase("card", refers=ITSELF)
    fact = valencies()[verb.meaning].fact
    return Action(Word(fact, verb.at), phrases=(("object", itself),), past=True, how=("so",))


def _measure_of(sign: Token, parts: Sequence[Any]) -> Iterator[Phrase]:
    """The measure of what was spoken of before, by what sort of card it is."""
    *sorts, last = parts
    original = [each for each in sorts if isinstance(each, Token) and each.name == "ORIGINAL"]
    sorts = [each for each in sorts if each not in original]
    if last.name == "STAT" and last.meaning not in ("power", "defense"):
        return
    said = [*places((*sorts,)), *(each.at for each in sorts if isinstance(each, Token))]
    marks = tuple(Term(each.word) for each in original)
    noun = last.meaning if last.name == "STAT" else last.word
    filters = (Term(last.word), *marks) if last.name == "STAT" else marks
    yield Phrase(noun, refers=Word(THAT, sign.at, *said), filters=filters)


def _one_of_sorts(count: Token | None, one: Sequence[Any], other: Sequence[Any]) -> Iterator[Phrase]:
    """Cards of one sort or of another, where the place that is said last is that of both."""
    many = None if count is None else quantity_of(count)
    for first in _thing(one, many):
        for last in _thing(other, many):
            alike = first.noun == last.noun
            sorts = [_all_of(each if alike else _as_cards(each)) for each in (first, last)]
            if None not in sorts and not last.relatives:
                noun = last.noun if alike else "card"
                if said := (*places_of(first.noun), *places_of(last.noun)):
                    noun = Word(noun, *said)
                yield replace(last, noun=noun, filters=(Term("or", tuple(each for each in sorts if each)),))


def _as_cards(phrase: Phrase) -> Phrase:
    """Cards of a sort, with what sort of card they are among what they are like."""
    if phrase.noun == "card":
        return phrase
    of = Term("card_type", (Term(phrase.noun),))
    return replace(phrase, noun="card", filters=(of, *phrase.filters))


def _all_of(phrase: Phrase) -> Term | None:
    """What cards are like, as one filter; nothing if they are like nothing."""
    if len(phrase.filters) > 1:
        return Term("and", phrase.filters)
    return phrase.filters[0] if phrase.filters else None


def _spoken_of(how_many: str, parts: Sequence[Any]) -> Iterator[Phrase]:
    """What was spoken of before, by what sort of card it is."""
    sign, *sorts, kind = parts
    faces = tuple(each for each in sorts if isinstance(each, Term) and not each.args)
    said = [*places((*sorts,)), *(each.at for each in sorts if isinstance(each, Token))]
    whose = next((each.meaning for each in sorts if isinstance(each, Token)), "unstated")
    yield Phrase(how_many, whose, refers=Word(THAT, sign.at, *said), filters=(Term(kind.word), *faces))


def _called(name: Token, rest: Sequence[Any], quantity: Term | None) -> Iterator[Phrase]:
    """Cards of a name."""
    kind = Token("KIND", "card", "", -1)
    for each in _thing((kind, *rest), quantity):
        yield replace(each, filters=(named_so(name), *each.filters))


def _called_so(parts: Sequence[Any], quantity: Term | None) -> Iterator[Phrase]:
    """Cards of a name that are like this."""
    at = next(n for n, each in enumerate(parts) if each.name == "NAME")
    yield from _called(parts[at], [*(Term(each.word) for each in parts[:at]), *parts[at + 1 :]], quantity)


def _at_least(sign: Token) -> str:
    return sign.word if sign.name == "BOUND" else "at_least"


def _thing(parts: Sequence[Any], quantity: Term | None) -> Iterator[Phrase]:
    kind = next(each for each in parts if isinstance(each, Token) and each.name in ("KIND", "KINDS"))
    at = parts.index(kind)
    before = [each for each in parts[:at] if isinstance(each, Term)]
    filters = [*before, *(each for each in parts[at:] if isinstance(each, Term))]
    where_from = [each for each in parts if isinstance(each, Phrase)]
    relatives = tuple(each for each in parts if isinstance(each, Action))
    if len(where_from) > 1 or len({each.name for each in filters if each.name != "card_class"}) < sum(
        each.name != "card_class" for each in filters
    ):
        return
    noun: str = kind.word if kind.at >= 0 else kind.meaning
    where = where_from[0] if where_from else Phrase("zone")
    filters += where.filters
    if kind.meaning in ("tuner", "non_tuner"):
        noun = "monster"
        filters.insert(len(before), Term("card_class", (Term(kind.word),)))
    if types := [Term("card_type", (Term(Word(each, kind.at)),)) for each in card_types(kind.meaning)]:
        noun = "card"
        filters.insert(len(before), types[0] if len(types) == 1 else Term("or", tuple(types)))
    told = [fitted_to_number(each, quantity) for each in filters]
    if None not in told:
        meant = tuple(each for each in told if each is not None)
        yield Phrase(noun, where.whose, where.zone, quantity, meant, relatives=relatives)
