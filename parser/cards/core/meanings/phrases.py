"""What the meanings of several kinds of productions are put together from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.core.meanings.values import THAT, THIS, Deed, Role, Standing
from saitei.parser.cards.core.tables import Valency, sorts_of_act, valencies
from saitei.parser.cards.core.words import Token, Word
from saitei.terms import Term

_BANNED: dict[str, tuple[list[str], ...]] = {
    "destroy": (["BY_BATTLE"], ["BY_EFFECT"]),
    "target": (["BY_EFFECT"],),
    "special_summon": ([],),
    "tribute": ([],),
    "set": ([],),
    "normal_summon": ([],),
    "flip_summon": ([],),
    "banish": ([], ["BY_EFFECT"]),
}
BY_OPPONENT = {"destroy": ("opponent", "opponent:battle"), "target": ("opponent",)}
"""What a text says cannot be done, and by what it has to say that it cannot."""

STATS = {
    "power": ("change_power",),
    "defense": ("change_defense",),
    "both": ("change_power", "change_defense"),
}
MADE_OF_MATERIALS = ("ritual_summon", "fusion_summon", "synchro_summon", "xyz_summon", "link_summon")
"""What is done with materials: by banishing them is how, and no cost."""

_STATES = ("change_power", "change_defense", "negate", "set_amount", "treat_as", "become", "affect")
"""What is so for a while, rather than done."""

_DIFFERENT, _SAME = "different_", "same_"
"""What several cards are like among each other."""

_NO_LINK = ("YOU", "LPAR", "RPAR", "COMMA")

SOME = Term("at_least", (1,))
"""A monster(s)."""

BARE = Term("exactly", (1,))
"""A card by its name alone."""

THE_ONE = Term("exactly", (1,))
"""Your monster: in an event any one, in a deed the one that was spoken of, elsewhere without a number."""

ONE = Term("exactly", (1,))
"""A monster: what is ordered is of one, what happens of any one, what is asked for of at least one."""


def what_is_activated(act: Token) -> Iterator[Phrase]:
    """What an act is of: a card or an effect, of each of its sorts."""
    for noun, types in sorts_of_act(act.meaning).items():
        terms = tuple(Term("card_type", (Term(each),)) for each in types)
        kinds = terms[:1] if not terms[1:] else (Term("or", terms),)
        yield Phrase(Word(noun, act.at), filters=kinds)


def places_of(word: str) -> tuple[int, ...]:
    """The places of a word, if it has any."""
    return (word.at, *word.also) if isinstance(word, Word) else ()


def with_meaning(word: str, meaning: str) -> str:
    """Another meaning of the same word."""
    return Word(meaning, *places_of(word)) if isinstance(word, Word) else meaning


def with_word(action: Action, sign: Token) -> Action:
    """The action, with a word more that says it."""
    return replace(action, verb=Word(action.verb, *places_of(action.verb), sign.at))


def standing_with_word(standing: Standing, sign: Token) -> Standing:
    """What holds, with a word more that says the first of it."""
    first, *more = standing.deeds
    return Standing((replace(first, action=with_word(first.action, sign)), *more))


def done_by_opponent(action: Action, agent: Token) -> Action:
    """The action, done by an opponent, or by an effect of one."""
    who, _, battle = agent.meaning.partition(":")
    effect = Phrase("effect", Word(who, agent.at))
    how = ("by_battle_or_effect",) if battle else ("by_effect",)
    return replace(action, phrases=(*action.phrases, ("agent", effect)), how=how)


def bans_of(parts: Sequence[Any]) -> Iterator[Standing]:
    """What cannot be done to something, by what."""
    subject, mode, verb, *how = parts
    valency = valencies()[verb.meaning]
    if valency.fact not in _BANNED:
        return
    if how[1:]:
        by, _, other = how
        if valency.fact == "destroy" and by.meaning == "by_battle" and other.refers is None:
            agent = replace(any_one(other), quantity=None, noun=Word(other.noun, *places_of(other.noun)))
            phrases = (("object", subject), ("agent", agent))
            action = Action(Word("destroy", verb.at), phrases=phrases, mode=mode.word, how=(by.word,))
            yield Standing((Deed(action),))
        return
    if how and isinstance(how[0], Role):
        if ["BY_EFFECT"] in _BANNED[valency.fact]:
            phrases = (("object", subject), ("agent", how[0].phrases[0]))
            action = Action(Word(valency.fact, verb.at), phrases=phrases, mode=mode.word, how=("by_effect",))
            yield Standing((Deed(action),))
        return
    means = [each.name for each in how]
    action = Action(Word(valency.fact, verb.at), phrases=(("object", subject),), mode=mode.word)
    if means == ["BY_OPPONENT"] and how[0].meaning in BY_OPPONENT.get(valency.fact, ()):
        yield Standing((Deed(done_by_opponent(action, how[0])),))
    elif means in _BANNED[valency.fact]:
        yield Standing((Deed(replace(action, how=tuple(one.word for one in how))),))


def conditions_of(parts: Sequence[Any]) -> tuple[tuple[Action, ...], ...]:
    """States that all have to be so, each with the word that joins it to the one before."""
    found: list[tuple[Action, ...]] = []
    joined: Token | None = None
    for each in parts[1:]:
        if isinstance(each, Token):
            joined = each
            continue
        one, *more = cast("tuple[Action, ...]", each if isinstance(each, tuple) else (each,))
        found.append((with_word(one, joined) if found and joined is not None else one, *more))
    return tuple(found)


def fitted_to_number(sort: Term, quantity: Term | None) -> Term | None:
    """A filter as it is meant of so many: one card "with the same name" has that of what was spoken of.

    Nothing where it would mean nothing: one card "with different names".
    """
    if sort.args or quantity is None or quantity != ONE:
        return sort
    if sort.name.startswith(_DIFFERENT):
        return None
    return Term(sort.name, (Term(THAT),)) if sort.name.startswith(_SAME) else sort


def zone_phrase(zone: Token, whose: Token | None = None) -> Phrase:
    """A zone, or only what lies in it face-up."""
    name, _, state = zone.meaning.partition(":")
    filters = (Term(Word(state, zone.at)),) if state else ()
    return Phrase("zone", "unstated" if whose is None else whose.word, Word(name, zone.at), filters=filters)


def steps_of(parts: Sequence[Any]) -> tuple[tuple[str, Deed], ...]:
    """Deeds in order, each with the word that links it to the one before."""
    parts = [one for each in parts for one in _laid_out(each)]
    links = ["first", *(each.word for each in parts if isinstance(each, Token) and each.name not in _NO_LINK)]
    deeds = [each for each in parts if isinstance(each, Deed | Standing)]
    flat: list[tuple[str, Deed]] = []
    for link, each in zip(links, deeds, strict=True):
        one = each.deeds if isinstance(each, Standing) else (each,)
        flat += [(link, one[0]), *(("then", more) for more in one[1:])]
    return tuple(flat)


def _laid_out(part: object) -> tuple[object, ...]:
    """The deeds that a production made of several verbs, or what it made alone."""
    return cast("tuple[object, ...]", part) if isinstance(part, tuple) else (part,)


LISTED = "then:listed"
"""The link of one deed to the next by a comma alone."""


def is_list(steps: Sequence[tuple[str, Deed]]) -> bool:
    """Whether commas stand only in a list: what joins its last two deeds is said."""
    links = [link for link, _ in steps[1:]]
    return LISTED not in links[-1:]


def has_settled_scopes(steps: Sequence[tuple[str, Deed]]) -> bool:
    """Whether it is plain which deeds hang on a condition, and which last as long as is said in front.

    What follows a condition follows only if what hangs on it is done; a term in front is said of all that
    lasts.
    """
    return is_list(steps) and all(
        (not one.conditions or link.startswith("if_done"))
        and (not one.fronted or other.fronted or other.lasts is not None or not _would_last(other))
        for (_, one), (link, other) in pairwise(steps)
    )


def _would_last(deed: Deed) -> bool:
    return deed.action.mode != "does" or deed.action.verb in _STATES


def roles_fit(valency: Valency, roles: list[Role], *, needed: bool) -> bool:
    """Whether the roles are those that the verb has, each once, and of the classes that it asks for."""
    names = [role.name for role in roles]
    if len(set(names)) < len(names):
        return False
    if needed and not set(valency.needs()) <= set(names):
        return False
    return all(is_of_class(valency.allows(role.name), role) for role in roles)


def is_of_class(classes: tuple[str, ...], role: Role) -> bool:
    """Whether what stands in a role is of the classes that its verb asks for there."""
    if role.name in ("with", "as"):
        return bool(classes)
    if role.name == "object":
        return all(may_be_object(classes, each) for each in role.phrases)
    if classes == ("card",) or role.phrases[0].noun != "zone":
        first = role.phrases[0]
        spoken_of = first.refers is not None or first.quantity is not None
        return classes == ("card",) and first.noun != "zone" and spoken_of
    return "zone" in classes or all(phrase.zone in classes for phrase in role.phrases)


def may_be_object(classes: tuple[str, ...], phrase: Phrase) -> bool:
    """Whether a phrase is of one of the classes that a verb takes as its object."""
    of_it = phrase.noun == "material" and has_filter(phrase, "of")
    if (phrase.noun == "material") is not (classes == ("material",)) and not of_it:
        return False
    if classes == ("cards",):
        plain = not phrase.filters and phrase.zone is None
        return phrase.noun == "card" and phrase.quantity is not None and plain
    told = has_filter(phrase, "bears") or has_filter(phrase, "total_level")
    spoken_of = phrase.quantity is not None or phrase.refers is not None or told
    return classes in (("card",), ("material",)) and spoken_of


def action_of(valency: Valency, verb: Token, roles: list[Role], how: tuple[str, ...]) -> Action:
    """What is done, by a verb with its roles."""
    order = ("object", "from", "to", "with", "as")
    phrases = tuple(
        (name, phrase) for name in order for role in roles if role.name == name for phrase in role.phrases
    )
    either = tuple(role.name for role in roles if role.either)
    return Action(Word(valency.fact, verb.at), phrases=phrases, how=how, alternatives=either)


def stat_changed(
    subject: Phrase, verb: Token, number: Token, stat: Token, rest: Sequence[Any]
) -> Standing | None:
    """That ATK or DEF are changed, and by how much."""
    counted = [each_of(each) for each in rest if isinstance(each, Phrase)]
    per = [("per", each) for each in counted if each is not None]
    lasts = [each.word for each in rest if isinstance(each, Token) and each.name == "TERM"]
    if len(per) < len(counted):
        return None
    amount = number.count if verb.name == "GAINS" else -number.count
    return Standing(
        tuple(
            Deed(
                Action(Word(deed, stat.at, verb.at), phrases=(("object", subject), *per)),
                amount,
                lasts[0] if lasts else None,
            )
            for deed in STATS.get(stat.meaning, ())
        )
    )


def each_of(phrase: Phrase) -> Phrase | None:
    """What is counted, each of them; a card by name alone is counted too."""
    if phrase.quantity is BARE:
        return replace(phrase, quantity=None)
    return phrase if phrase.quantity is None else None


def any_one(phrase: Phrase) -> Phrase:
    """What an event is about: any one of them."""
    return (
        replace(phrase, quantity=None)
        if any(phrase.quantity is each for each in (ONE, SOME, BARE, THE_ONE))
        else phrase
    )


def asked_for(phrase: Phrase) -> Phrase | None:
    """What has to be there: at least one; nothing where an exact number might mean as many or more."""
    if phrase.quantity is ONE or phrase.quantity is BARE:
        return replace(phrase, quantity=Term("at_least", (1,)))
    number = phrase.quantity
    if number is not None and number.name == "neither_more_nor_less":
        return phrase
    return None if number is None or number.name != "at_least" else phrase


def named_so(name: Token) -> Term:
    """The filter for a name."""
    return Term("named", (name.word,))


def has_filter(phrase: Phrase, name: str) -> bool:
    """Whether a phrase has a filter of a name."""
    return any(each.name == name for each in phrase.filters)


def quantity_of(count: Token) -> Term:
    """How many a count says."""
    if count.name == "NUM":
        return Term("exactly", (count.count,))
    name, _, number = count.meaning.partition(":")
    return Term(Word(name, count.at), (int(number),) if number else ())


def measure_as_term(measure: Phrase) -> Term | None:
    """What a measure is held against: that of this card, or of what was spoken of before."""
    marks = [each for each in measure.filters if each.name == "original"]
    others = [each for each in measure.filters if each.name not in ("original", measure.noun)]
    if measure.refers not in (THIS, THAT) or others:
        return None
    reference = Term(measure.refers)
    if measure.relatives:
        (relative,) = measure.relatives
        reference = Term(measure.refers, (Term(relative.verb),))
    noun = Word(f"{measure.noun}_of", *_stat_places(measure))
    value = Term(noun, (reference,))
    return Term(marks[0].name, (value,)) if marks else value


def _stat_places(measure: Phrase) -> tuple[int, ...]:
    said = [each.name for each in measure.filters if each.name == measure.noun]
    return places_of(said[0]) if said else places_of(measure.noun) or (-1,)


def duration_in(parts: Sequence[Any]) -> str | None:
    """How long something is said to last, if that is said."""
    return next((each.word for each in parts if isinstance(each, Token) and each.name == "TERM"), None)


def is_all(what: Phrase) -> bool:
    """Whether something is said of all that lie somewhere."""
    return what.quantity is not None and what.quantity.name == "all" and what.zone is not None
