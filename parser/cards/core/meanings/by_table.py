"""What a production means where a table says it: a term over its parts, and what they have to be like.

A row of `meanings.tsv` names the parts of a production in order (`.` for one that only takes part, `x?` for
one that need not be there, `*x` for all the others) and writes its meaning as a term:
`does(verb,object(what))`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, cast

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.phrases import ONE, any_one, is_all, named_so, places_of, quantity_of
from saitei.parser.cards.core.meanings.values import (
    THAT,
    THIS,
    Amount,
    Deed,
    Effect,
    Limit,
    Made,
    Occasion,
    Role,
    Standing,
)
from saitei.parser.cards.core.tables import valencies
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term, Value, read

_TABLE = Path(__file__).parent.parent / "meanings.tsv"
_UNNAMED, _OPTIONAL, _OTHERS = ".", "?", "*"

Parts: TypeAlias = Mapping[str, Any]
Productions: TypeAlias = Callable[[str], Callable[[Sequence[Any]], Made] | None]


@dataclass(frozen=True, slots=True)
class Row:
    """A production: what its parts are called, what it means, and what they have to be like."""

    parts: tuple[str, ...]
    means: Term
    where: tuple[Term, ...]


@cache
def rows() -> dict[str, Row]:
    """The rows by production."""
    found: dict[str, Row] = {}
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            names, parts, means, *where = line.split("\t")
            row = Row(tuple(parts.split()), _term(means), _terms(where))
            found.update(dict.fromkeys(names.split(), row))
    return found


def made_by(row: Row, productions: Productions, children: Sequence[Any]) -> Made:
    """What a production means by its row; nothing if its parts are not like that."""
    parts = _named(row.parts, children)
    if all(_holds(each, parts) for each in row.where):
        yield from _Evaluator(row, parts, productions).meanings(row.means)


def said_by(production: str, children: Sequence[Any]) -> Made:
    """What a production means by its row, which is like no other."""
    yield from made_by(rows()[production], lambda _: None, children)


def _term(text: str) -> Term:
    value = read(text)
    return value if isinstance(value, Term) else Term(str(value))


def _terms(column: list[str]) -> tuple[Term, ...]:
    (told,) = [_term(f"all({column[0]})")] if column and column[0] else [Term("all")]
    return tuple(each for each in told.args if isinstance(each, Term))


def _named(names: Sequence[str], children: Sequence[Any]) -> dict[str, Any]:
    """The children by name: those that need not be there are left out from the last on."""
    spare = len(children) - sum(not each.startswith(_OTHERS) for each in names)
    found: dict[str, Any] = {}
    at = 0
    for name in names:
        if name.startswith(_OTHERS):
            found[name[1:]] = tuple(children[at : at + spare])
            at += spare
        elif name.endswith(_OPTIONAL) and spare < 0:
            found[name[:-1]] = None
            spare += 1
        else:
            found[name.rstrip(_OPTIONAL)] = children[at]
            at += 1
    if at < len(children):
        raise ValueError(f"more parts than {names}")
    return found


_TESTS: dict[str, Callable[[Any, Sequence[Any]], bool]] = {
    "new": lambda what, _: what is None or what.refers != THAT,
    "fresh": lambda what, _: what.refers is None,
    "of_this": lambda what, _: what.refers == THIS,
    "is": lambda word, meanings: word.meaning in meanings,
    "of": lambda player, owners: _owner(player) in owners,
    "called": lambda what, nouns: what.noun in nouns,
    "of_attacks": lambda events, _: all(each.verb == "attack" for each in events),
    "uncounted": lambda what, _: what.quantity is None,
    "counted": lambda what, _: what.quantity is not None,
    "of_no_number": lambda what, _: any_one(what).quantity is None,
    "placed": lambda what, _: what.zone is not None,
    "nowhere": lambda what, _: what.zone is None,
    "in_one": lambda place, _: not place.either,
    "all_there": lambda what, _: is_all(what),
}
"""What the parts of a production may have to be like."""


def _holds(test: Term, parts: Parts) -> bool:
    what, *others = [_part(each, parts) for each in test.args]
    return _TESTS[test.name](what, others)


def _part(value: Value, parts: Parts) -> Any:  # noqa: ANN401 whatever a production is made of
    if isinstance(value, Term):
        return parts.get(value.name, value.name)
    return value


def _owner(player: Token | Phrase) -> str:
    return player.word if isinstance(player, Token) else player.whose


def _word(value: Any) -> Any:  # noqa: ANN401 as above
    """The word of a token; anything else as it is."""
    return value.word if isinstance(value, Token) else value


_ROLES = ("object", "subject", "from", "to", "onto", "with", "of", "as", "agent", "at", "per")
_FLAGS = ("past", "negated")
_WORDS = ("by", "mode")
_OF_DEEDS = ("amount", "lasts", "delayed")
_OF_PHRASES = ("whose", "zone", "refers")
_OF_OCCASIONS = tuple(each.name for each in fields(Occasion) if each.default is None)


class _Evaluator:
    """The values of terms over the parts of a production: each function of the table is a method."""

    def __init__(self, row: Row, parts: Parts, productions: Productions) -> None:
        self.others = {each[1:] for each in row.parts if each.startswith(_OTHERS)}
        self.parts = parts
        self.productions = productions

    def meanings(self, term: Term) -> Made:
        """What a row means: of a production that is like another, all that the other means, changed."""
        if term.name != "like":
            yield self.evaluate(term)
            return
        like, *said = (each for each in term.args if isinstance(each, Term))
        told: list[Any] = []
        for each in (one for one in said if one.name not in _CHANGES):
            told += self.evaluate(each) if each.name in self.others else [self.evaluate(each)]
        changes = [each for each in said if each.name in _CHANGES]
        made = self.productions(like.name)
        for meaning in made(told) if made else ():
            if changed := self._changed(meaning, changes):
                yield changed

    def evaluate(self, value: Value) -> Any:  # noqa: ANN401 as above
        """The value of a term: a part by its name, what its function makes, or else a term."""
        if not isinstance(value, Term):
            return value
        if value.args and (make := getattr(self, f"make_{value.name}", None)):
            return make(value.args)
        said = self.parts.get(value.name, value.name)
        return Term(_word(said), tuple(map(self._in_term, value.args))) if value.args else said

    def _laid_out(self, value: Value) -> Sequence[Any]:
        found: Any = self.evaluate(value)
        if isinstance(found, Role):
            return found.phrases
        return found if _is_tuple(found) else (found,)

    def _in_term(self, value: Value) -> Value:
        text = isinstance(value, Term) and value.name == "text"
        found: Value = _word(self.evaluate(value.args[0] if isinstance(value, Term) and text else value))
        if text:
            return found
        return Term(found) if isinstance(found, str) else found

    def _filters(self, values: Sequence[Value]) -> tuple[Term, ...]:
        found = (self._in_term(each) for each in values)
        return tuple(each for each in found if isinstance(each, Term))

    def _fields(self, values: Sequence[Value], names: Sequence[str]) -> dict[str, Any]:
        told = {each.name: _word(self.evaluate(each.args[0])) for each in _named_so(values, names)}
        return {name: each for name, each in told.items() if each is not None}

    def _changed(self, made: object, changes: Sequence[Term]) -> object:
        """A deed or a phrase, with more that is said of it; nothing of what cannot be so changed."""
        how = tuple(_word(self.evaluate(each.args[0])) for each in _named_so(changes, ("how",)))
        match made:
            case tuple():
                events = cast("tuple[object, ...]", made)
                return tuple(self._changed(each, changes) for each in events)
            case Occasion():
                made = replace(made, **self._fields(changes, _OF_OCCASIONS))
            case Deed():
                action = replace(made.action, how=(*made.action.how, *how))
                made = replace(made, action=action, **self._fields(changes, ("delayed",)))
            case Action():
                made = replace(made, how=(*made.how, *how))
            case Phrase():
                places = [self.evaluate(each.args[0]) for each in _named_so(changes, ("in",))]
                if any(each.either for each in places):
                    return None
                lies = [(each.phrases[0].whose, each.phrases[0].zone) for each in places]
                for whose, zone in lies:
                    made = replace(made, whose=whose, zone=zone)
                made = replace(made, **self._fields(changes, _OF_PHRASES))
            case _:
                return None
        return made

    def make_word(self, args: Sequence[Value]) -> Word:
        """A meaning that a word of another meaning stands for."""
        return Word(str(_plain(args[0])), self.evaluate(args[1]).at)

    def make_also(self, args: Sequence[Value]) -> Any:  # noqa: ANN401 a word or a phrase
        """A word or a phrase, with more words that say it."""
        said, signs = _word(self.evaluate(args[0])), [self.evaluate(each).at for each in args[1:]]
        if isinstance(said, Phrase):
            return replace(said, noun=Word(said.noun, *places_of(said.noun), *signs))
        return Word(said, *places_of(said), *signs)

    def make_filter(self, args: Sequence[Value]) -> Value:
        """What something is like."""
        return self._in_term(args[0])

    def make_term(self, args: Sequence[Value]) -> Term:
        """What something is like, by a word and what that is said of."""
        return Term(self.evaluate(args[0]), tuple(map(self._in_term, args[1:])))

    def make_count(self, args: Sequence[Value]) -> int:
        """The number that a word writes."""
        token: Token = self.evaluate(args[0])
        return token.count

    def make_fact(self, args: Sequence[Value]) -> Word:
        """What a verb is in facts."""
        verb = self.evaluate(args[0])
        return Word(valencies()[verb.meaning].fact, verb.at)

    def make_named(self, args: Sequence[Value]) -> Term:
        """The filter for a name."""
        return named_so(self.evaluate(args[0]))

    def make_so_many(self, args: Sequence[Value]) -> Term:
        """How many a count says."""
        return quantity_of(self.evaluate(args[0]))

    def make_any(self, args: Sequence[Value]) -> Phrase | None:
        """Any one of them."""
        what = self.evaluate(args[0])
        return None if what is None else any_one(what)

    def make_player(self, args: Sequence[Value]) -> Phrase:
        """A player."""
        return Phrase("player", _word(self.evaluate(args[0])))

    def make_owner(self, args: Sequence[Value]) -> str:
        """Who a player is."""
        return _owner(self.evaluate(args[0]))

    def make_such(self, args: Sequence[Value]) -> Phrase:
        """Something, with more that it is like."""
        what: Phrase = self.evaluate(args[0])
        return replace(what, filters=(*what.filters, *self._filters(args[1:])))

    def make_lying(self, args: Sequence[Value]) -> Phrase:
        """Something that lies in a place."""
        what: Phrase = self.evaluate(args[0])
        zone: Phrase = self.evaluate(args[1]).phrases[0]
        return replace(what, whose=zone.whose, zone=zone.zone, filters=(*what.filters, *zone.filters))

    def make_phrase(self, args: Sequence[Value]) -> Phrase:
        """A noun, with what it is like, whose it is, where, how many, and what was done to it."""
        noun, *rest = args
        told = [each for each in rest if each not in _named_so(rest, _IN_PHRASES)]
        many = [self._many(each.args[0]) for each in _named_so(rest, ("quantity",))]
        relatives = tuple(self.evaluate(each.args[0]) for each in _named_so(rest, ("relative",)))
        more = self._fields(rest, _OF_PHRASES)
        quantity = many[0] if many else None
        return Phrase(
            _word(self.evaluate(noun)),
            quantity=quantity,
            filters=self._filters(told),
            relatives=relatives,
            **more,
        )

    def make_card(self, args: Sequence[Value]) -> Phrase:
        """A card."""
        return self.make_phrase((Term("card"), *args))

    def _many(self, value: Value) -> Term:
        found = self._in_term(value)
        if found == Term("one"):
            return ONE
        return found if isinstance(found, Term) else Term("exactly", (found,))

    def make_action(self, args: Sequence[Value]) -> Action:
        """A verb with what stands in its roles, who does it, and how."""
        verb, *rest = args
        phrases = [
            (each.name, one)
            for each in _named_so(rest, _ROLES)
            for one in self._laid_out(each.args[0])
            if one is not None
        ]
        how = [_word(self.evaluate(each.args[0])) for each in _named_so(rest, ("how",))]
        flags: dict[str, Any] = {
            each.name: True for each in rest if isinstance(each, Term) and each.name in _FLAGS
        }
        return Action(
            _word(self.evaluate(verb)),
            phrases=tuple(phrases),
            how=tuple(each for each in how if each is not None),
            **self._fields(rest, _WORDS),
            **flags,
        )

    def make_does(self, args: Sequence[Value]) -> Deed:
        """A deed, with how much and how long."""
        more = self._fields(args, _OF_DEEDS)
        for each in _named_so(args, ("amount",)):
            more["amount"] = self.evaluate(each.args[0]).count
        return Deed(self.make_action(args), **more)

    def make_so_much(self, args: Sequence[Value]) -> Deed:
        """A deed, as much as an amount says."""
        deed: Deed = self.evaluate(args[0])
        amount: Amount = self.evaluate(args[1])
        action, how = deed.action, (*deed.action.how, *amount.how)
        action = replace(action, phrases=(*action.phrases, *amount.phrases), how=how)
        return replace(deed, action=action, amount=amount.number)

    def make_together(self, args: Sequence[Value]) -> Standing:
        """Deeds that are said of one thing."""
        return Standing(tuple(map(self.evaluate, args)))

    def make_stands(self, args: Sequence[Value]) -> Standing:
        """What holds as long as its card is there."""
        return Standing((self.make_does(args),))

    def make_limits(self, args: Sequence[Value]) -> Limit:
        """A limit by itself."""
        return Limit(self.make_action(args))

    def make_limits_above(self, args: Sequence[Value]) -> Limit:
        """A limit of the effect above."""
        return Limit(self.make_action(args), of_effect_above=True)

    def make_event(self, args: Sequence[Value]) -> tuple[Action, ...]:
        """An event."""
        return (self.make_action(args),)

    def make_either(self, args: Sequence[Value]) -> tuple[Action, ...]:
        """Events or states of which one is enough."""
        return tuple(map(self.evaluate, args))

    def make_when(self, args: Sequence[Value]) -> Occasion:
        """The occasion that something is so."""
        return Occasion(conditions=((self.make_action(args),),))

    def make_upon(self, args: Sequence[Value]) -> Occasion:
        """The occasion of an event."""
        return Occasion((self.make_action(args),))

    def make_occasion(self, args: Sequence[Value]) -> Occasion:
        """How often, how fast, and where something is done."""
        return Occasion(**self._fields(args, _OF_OCCASIONS))

    def make_role(self, args: Sequence[Value]) -> Role:
        """Something in a role."""
        return Role(str(_plain(args[0])), (self.evaluate(args[1]),))

    def make_effect(self, args: Sequence[Value]) -> Effect:
        """A sentence of what is done or stands: on which occasion, for what."""
        activated = any(each == Term("activated") for each in args)
        return Effect(activated=activated, **self._fields(args, ("occasion", "cost", "deeds", "standing")))


_CHANGES = ("how", "delayed", "in", *_OF_PHRASES, *_OF_OCCASIONS)
_IN_PHRASES = (*_OF_PHRASES, "quantity", "relative")


def _named_so(values: Sequence[Value], names: Sequence[str]) -> list[Term]:
    return [each for each in values if isinstance(each, Term) and each.name in names and each.args]


def _is_tuple(value: object) -> bool:
    return isinstance(value, tuple)


def _plain(value: Value) -> Value:
    return value.name if isinstance(value, Term) else value
