"""Sentences as people talk, told again in the words of the scenario language.

Each clause of a sentence is matched to the rows of frames.toml by its verb, the form of the verb and the
parts that who and what plays in it. A sentence is told again only where each of its words has a place and
each of its clauses means one thing. What it tells is heard by the sentences after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from saitei.parser.scenario.conjugate import VERBS, english_forms
from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.lines import split
from saitei.parser.scenario.talk.composed import composed
from saitei.parser.scenario.talk.concepts import concepts
from saitei.parser.scenario.talk.discourse import BRACKETED, Discourse, beginning, turn_of
from saitei.parser.scenario.talk.frames import Fit, fits, is_generic, kinds
from saitei.parser.scenario.talk.plain_speech import Seats
from saitei.parser.scenario.talk.referents import SOMEONE, player_meant, with_referents, with_someone
from saitei.parser.scenario.talk.spoken_clauses import (
    Mention,
    Part,
    SentenceNotUnderstood,
    SpokenClause,
    mentions,
    spoken_clauses,
    with_possibility_asked,
)
from saitei.parser.text import Text, TextEdit, spliced

_VARIABLE = re.compile(r"\{([a-z]+)(?:\.([a-z]+))?\}")
_SENTENCE = re.compile(r"[^\s。.?][^。.?\n]*(?:[。.?]+|$|(?=\n))")
_LONGEST = 400
"""Signs of a line that is told again."""

_TURN, _TAPPED, _ATTACK = "turn", "tapped", "attack"
_WHEN = frozenset({"to", "in", "topic", "bare", "at"})
_IS = frozenset({"subject", "object"})
_FORMS = {"do": 0, "does": 1, "done": 3}
"""Forms of English verbs that a row has."""

_BESIDE = frozenset({"with", "in", "at"})
"""The parts of what only tells how many somebody has while something is done."""

_HAVING = frozenset({"have", "exist", "control"})

_OF_CARDS = frozenset({"hand", "graveyard", "mana", "deck"})
"""Zones of a player to which that player's cards go."""

_OF_STATES = frozenset({"fresh_turn"})
"""When something is done that says in which state a card is."""

_IS_OR_NOT = frozenset({"be", "do", "have", "not"})
"""Forms in which English says that something is so, or is not."""


class RetoldText(NamedTuple):
    """A text told again, and the sentences, with their places, of which was left out what cards say."""

    text: Text
    left_out: tuple[tuple[int, str], ...] = ()


class _Retold(NamedTuple):
    """What comes to stand in the stead of something said, and what has been told with it."""

    said: tuple[str, ...]
    heard: Discourse


class _Sentence(NamedTuple):
    """Where a sentence stands, and whether its line asks."""

    start: int
    end: int
    asks: bool


def translated_talk(text: Text, seats: Seats, *, composes: bool = False) -> RetoldText:
    """The text with those of its lines told again all of whose words have a place.

    Where “someone” is one of several, only what a row asks is known not to hang on who it is. What no row
    has is left as it is, or with `composes` put into a sentence of its own (composed.py).
    """
    heard = replace(beginning(text.plain, seats), composes=composes)
    edits: list[TextEdit] = []
    asked_otherwise = False
    left_out: list[tuple[int, str]] = []
    for sentence in _sentences(heard):
        said, heard = _sentence_retold(sentence, replace(heard, left_out=False))
        if heard.left_out:
            left_out.append((sentence.start, text.plain[sentence.start : sentence.end].strip()))
            said = said or ("",)
        if said:
            edits.append(TextEdit(sentence.start, sentence.end, f"{' '.join(filter(None, said))} "))
        else:
            asked_otherwise |= sentence.asks
    if not edits or (asked_otherwise and SOMEONE in heard.known):
        return RetoldText(text)
    before = "".join(f"{line}\n" for line in heard.lines)
    return RetoldText(spliced(text, [*([TextEdit(0, 0, before)] if before else []), *edits]), tuple(left_out))


def _sentences(heard: Discourse) -> Iterator[_Sentence]:
    """The sentences that may be told again, of a text that asks one question."""
    lines = split(heard.plain)
    if sum(line.head == "question" for line in lines) != 1:
        return
    for line in lines:
        if line.head in ("", "question") and line.end - line.body <= _LONGEST:
            for found in _SENTENCE.finditer(heard.hidden, line.body, line.end):
                yield _Sentence(*found.span(), line.head == "question")


def _sentence_retold(sentence: _Sentence, heard: Discourse) -> _Retold:
    """A sentence in the language's words; nothing where something in it has no place."""
    tells = heard.hidden[sentence.end - 1] != "?"
    try:
        clauses = _clauses(sentence, heard)
        heard = replace(heard, nameless_told=heard.nameless_told or _tell_of_creatures(clauses))
        said, after = _clauses_retold(clauses, heard)
        if not clauses and tells:
            said = ("",)  # politeness
    except SentenceNotUnderstood:
        named = BRACKETED.findall(heard.plain, sentence.start, sentence.end)
        said, after = (), replace(heard, doubtful=heard.doubtful | {*named})
    return _Retold(said, after.with_known("told") if tells else after)


def _clauses(sentence: _Sentence, heard: Discourse) -> Sequence[SpokenClause]:
    """The clauses of a sentence, the last of which asks where its line does and none says so."""
    words = concepts(heard.hidden, sentence.start, sentence.end, heard.seats.players, heard.lang)
    if not words:
        raise SentenceNotUnderstood
    clauses: Sequence[SpokenClause] = spoken_clauses(words, heard.lang)
    if sentence.asks and clauses and not any(clause.asks for clause in clauses):
        clauses = [*clauses[:-1], replace(clauses[-1], asks=True)]
    return with_possibility_asked(clauses)


def _tell_of_creatures(clauses: Sequence[SpokenClause]) -> bool:
    """Whether clauses tell of a creature without a name."""
    told = mentions([clause for clause in clauses if not clause.asks])
    return any(one.kind == "noun" and one.value == "creature" for one in told)


def _clauses_retold(clauses: Sequence[SpokenClause], heard: Discourse) -> _Retold:
    """What clauses tell, then what they ask."""
    nameless = frozenset((one.value, one.owner) for one in mentions(clauses) if is_generic(one))
    heard = replace(heard, nameless=nameless or heard.nameless)
    said: list[str] = []
    for clause in [one for one in clauses if not one.asks] + [one for one in clauses if one.asks]:
        turns, rest = _turn_apart(clause)
        heard = with_someone(clause, heard)
        for turn in turns:
            heard = replace(heard, turn_told=True)
            said.append(turn_of(player_meant(turn.thing.owner, turn.thing.start, heard)))
        if clause.asks and said:
            heard = heard.with_known("told")
        more, heard = _clause_retold(rest, heard)
        said += [one for one in more if not clause.asks or one not in said]
    return _Retold(tuple(said), heard)


def _turn_apart(clause: SpokenClause) -> tuple[tuple[Part, ...], SpokenClause]:
    """What of a clause says whose turn it is, and the clause without that."""
    turns = tuple(one for one in clause.parts if _tells_turn(one, clause))
    rest = tuple(one for one in clause.parts if one not in turns and not (turns and _is_empty(one, clause)))
    return turns, replace(clause, parts=rest) if turns else clause


def _tells_turn(part: Part, clause: SpokenClause) -> bool:
    """Whether a part of a clause says whose turn it is: 「Aのターンに」, “it is A's turn”."""
    is_turn = part.thing.kind == "noun" and part.thing.value == _TURN and "next" not in clause.adverbs
    when = _WHEN if clause.verb else _WHEN | _IS
    return is_turn and part.thing.owner is not None and part.role in when


def _is_empty(part: Part, clause: SpokenClause) -> bool:
    """Whether “it” only stands where a subject has to."""
    return not clause.verb and part.role == "subject" and part.thing.value == "it"


def _clause_retold(clause: SpokenClause, heard: Discourse) -> _Retold:
    """What a clause says by the one row that fits it."""
    if clause.says_nothing or _has_been_told(clause, heard):
        return _Retold((), heard)
    spoken = [one.thing for one in clause.parts]
    clause = with_referents(clause, heard)
    for before, now in zip(spoken, clause.parts, strict=True):
        if before.value == "it" and now.thing.kind == "card":
            heard = heard.with_mentioned(heard.name_of(now.thing))
    if clause.state and clause.asks:
        clause = _asked_of_state(clause)
    if clause.state:
        return _state_retold(clause, heard)
    found = {said: fit for fit in fits(clause, heard.known) if (said := _said(fit, heard)) is not None}
    if not found and heard.composes:
        return _retold_without_row(clause, heard)
    if len(found) != 1:
        raise SentenceNotUnderstood
    ((said, fit),) = found.items()
    return _fit_retold(said, fit, heard)


def _retold_without_row(clause: SpokenClause, heard: Discourse) -> _Retold:
    """What no row has: facts beside a deed, what a card's text says, or a sentence of its own."""
    each = _each_that_lies(clause)
    if each:
        return _each_retold(each, heard)
    facts, rest = _facts_apart(clause)
    if facts:
        return _each_retold((*facts, rest), heard)
    if _says_what_card_says(clause):
        return _Retold((), replace(heard, left_out=True))
    if not clause.asks and heard.last_actor not in (None, heard.seats.asker) and _names_nobody(clause):
        raise SentenceNotUnderstood  # who acted last may be meant
    fit = composed(clause, of_two=heard.seats.other is not None)
    said = _said(fit, heard)
    if said is None:
        raise SentenceNotUnderstood
    return _fit_retold(said, fit, heard)


def _names_nobody(clause: SpokenClause) -> bool:
    """Whether it is not said who acts."""
    acts = (one.thing for one in clause.parts if one.role in ("subject", "topic", "bare"))
    return "passive" not in clause.features and not any(one.kind == "player" for one in acts)


def _fit_retold(said: str, fit: Fit, heard: Discourse) -> _Retold:
    """What a row means for a clause, with what has to be told besides."""
    _check_attributes(fit)
    beside, heard = _beside(fit, heard)
    _check_goal(fit, heard)
    _check_zone(fit, heard)
    _check_owners(fit, heard)
    follows = (one for one in _follows(fit, heard) if one not in said)
    return _Retold((*beside, said, *follows), heard.after(fit))


def _facts_apart(clause: SpokenClause) -> tuple[tuple[SpokenClause, ...], SpokenClause]:
    """How many somebody has, “with two shields left”, and the clause without it."""
    apart = [one for one in clause.parts if one.role in _BESIDE and _says_how_many(one.thing)]
    if _lists_what_lies(clause):
        return tuple(
            SpokenClause("exist", parts=(replace(one, role="subject"),)) for one in clause.parts
        ), SpokenClause()
    if not clause.verb or clause.verb in _HAVING:
        return _number_apart(clause)
    if not apart:
        return (), clause
    actors = [one.thing for one in clause.parts if one.role == "subject" and one.thing.kind == "player"]
    whose = actors[0].value if actors else None
    facts = (replace(one.thing, owner=one.thing.owner or whose) for one in apart)
    told = tuple(SpokenClause("have", parts=(Part("object", one),)) for one in facts)
    return told, replace(clause, parts=tuple(one for one in clause.parts if one not in apart))


def _each_that_lies(clause: SpokenClause) -> tuple[SpokenClause, ...]:
    """A clause for each of several things that are there: “X and Y are in play”."""
    beside = [one for one in clause.parts if one.role == "and"]
    last = next((one for one in clause.parts[::-1] if one.role in ("subject", "object")), None)
    if clause.asks or clause.verb not in _HAVING or not beside or last is None:
        return ()
    if any(one.thing.kind not in ("card", "noun") for one in (*beside, last)):
        return ()
    rest = [one for one in clause.parts if one not in beside and one is not last]
    things = (*(one.thing for one in beside), last.thing)
    return tuple(replace(clause, parts=(*rest, Part(last.role, one))) for one in things)


def _lists_what_lies(clause: SpokenClause) -> bool:
    """Whether nothing is told but whose cards lie there: 「Aの場に◆、Bの場に◆」."""
    bare = not (clause.verb or clause.asks or clause.state or clause.features or clause.adverbs)
    return (
        bare
        and bool(clause.parts)
        and all(one.thing.kind == "card" and one.thing.owner for one in clause.parts)
    )


def _says_what_card_says(clause: SpokenClause) -> bool:
    """Whether it is told what a card can do or has, which follows from its text: “X can't attack players”."""
    if clause.asks or clause.adverbs or clause.state:
        return False
    table = load_talk("composed")["of_text"]
    things = [one.thing for one in clause.parts]
    subjects = [one.thing for one in clause.parts if one.role in ("subject", "topic")]
    if len(things) == 2 and things[0].kind == "card" and "not" not in clause.features:  # noqa: PLR2004 it and what is said
        is_so = clause.verb == "" and things[1].value in table["is"]
        if is_so or (clause.verb in table["costs"] and things[1].kind == "number"):
            return True
    if clause.verb in _HAVING and "not" in clause.features:
        has = [one for one in things if one.value in table["has"] or one.kind == "quote"]
        return bool(has) and all(one.kind == "card" for one in things if one not in has)
    is_card = bool(subjects) and all(one.kind == "card" for one in subjects)
    others = {one.value for one in things if one not in subjects}
    return is_card and clause.verb in table["does"] and "can" in clause.features and others <= {*table["to"]}


def _number_apart(clause: SpokenClause) -> tuple[tuple[SpokenClause, ...], SpokenClause]:
    """“two shields” that somebody has as the shields, and two."""
    counted = [one for one in clause.parts if _says_how_many(one.thing) and one.thing.kind == "noun"]
    if clause.asks or len(counted) != 1 or any(one.thing.kind == "number" for one in clause.parts):
        return (), clause
    thing = counted[0].thing
    number = Mention("number", thing.count or "", thing.start, thing.end)
    actors = [
        one.thing for one in clause.parts if one.role in ("subject", "topic") and one.thing.kind == "player"
    ]
    whose = thing.owner or (actors[0].value if actors else None)
    rest = tuple(one for one in clause.parts if one not in counted and one.thing not in actors)
    parts = (Part("bare", replace(thing, owner=whose, count=None)), Part("bare", number), *rest)
    return (replace(clause, verb="have", parts=parts),), SpokenClause()


def _says_how_many(thing: Mention) -> bool:
    return (
        thing.kind == "noun"
        and thing.count is not None
        and thing.value in load_talk("composed")["counted"]["nouns"]
        and not thing.attrs
    )


def _each_retold(clauses: Sequence[SpokenClause], heard: Discourse) -> _Retold:
    """What several clauses say, one after the other."""
    said: list[str] = []
    for clause in clauses:
        more, heard = _clause_retold(clause, heard)
        said += more
    return _Retold(tuple(said), heard)


def _follows(fit: Fit, heard: Discourse) -> tuple[str, ...]:
    """What comes of what was told before: nobody blocks an attack where there are no blockers."""
    rows = load_talk("frames")["follows"]
    return tuple(row["means"] for row in rows if row["on"] == fit.frame.sets and row["where"] in heard.known)


def _has_been_told(clause: SpokenClause, heard: Discourse) -> bool:
    """Whether a clause only tells which one is meant, by what has been told: 「攻撃してきたクリーチャー」."""
    players = {one.thing.value for one in clause.parts if one.thing.kind == "player"}
    named = any(one.thing.kind == "card" for one in clause.parts) or players - {heard.seats.asker}
    return not named and load_talk("frames")["events"].get(clause.tells_which) in heard.things


def _check_attributes(fit: Fit) -> None:
    """What is said of things that are counted has to be in what a row means; `_beside` tells it of cards."""
    said = " ".join(fit.frame.means)
    for name, thing in fit.bound.items():
        if thing.attrs and "card" not in kinds(thing) and f"{{{name}.attrs}}" not in said:
            raise SentenceNotUnderstood


def _check_goal(fit: Fit, heard: Discourse) -> None:
    """Where somebody else's creature is tapped, an attack may be meant to be on it: it has to be said."""
    card = fit.bound.get("c")
    attacker = heard.owner(card, fit) if card is not None else None
    attacks = fit.clause.verb == _ATTACK and not fit.clause.asks
    if attacks and "t" not in fit.bound and heard.tapped - {attacker}:
        raise SentenceNotUnderstood


def _check_zone(fit: Fit, heard: Discourse) -> None:
    """A card goes to a zone of its owner: of somebody else's it is no row that says how it is."""
    card = fit.bound.get("c")
    if card is None or "card" not in kinds(card):
        return
    for name, thing in fit.bound.items():
        is_zone = thing.kind == "noun" and thing.value in _OF_CARDS and thing.owner in heard.seats.players
        unsaid = not any(f"{{{name}" in means for means in fit.frame.means)
        if is_zone and unsaid and thing.owner != heard.owner(card, fit):
            raise SentenceNotUnderstood


def _check_owners(fit: Fit, heard: Discourse) -> None:
    """Whose something is of which is asked has to be in what a row means, unless it is theirs who act."""
    if not fit.clause.asks:
        return
    said = " ".join(fit.frame.means)
    cards = [one for one in fit.bound.values() if "card" in kinds(one)]
    known = {one.value for one in fit.bound.values() if one.kind == "player"}
    known |= {heard.owner(one, fit) for one in cards}
    known |= {heard.asker()} if "s" not in fit.bound and heard.seats.asker else set[str]()
    for name, thing in fit.bound.items():
        owned = thing.kind == "noun" and "card" not in kinds(thing) and thing.owner in heard.seats.players
        if owned and f"{{{name}" not in said and thing.owner not in known:
            raise SentenceNotUnderstood


def _asked_of_state(clause: SpokenClause) -> SpokenClause:
    """“Is it tapped?” as whether that is done; raises SentenceNotUnderstood where nothing brings it about."""
    verb = load_talk("frames")["brought_about"].get(clause.state)
    if verb is None:
        raise SentenceNotUnderstood
    return replace(clause, verb=verb, state="", features=clause.features | {"passive"})


def _state_retold(clause: SpokenClause, heard: Discourse) -> _Retold:
    """That a card is tapped, and the like, or is not."""
    plainly = clause.features <= _IS_OR_NOT and clause.adverbs <= _OF_STATES
    if clause.asks or not plainly or len(clause.parts) != 1 or "card" not in kinds(clause.parts[0].thing):
        raise SentenceNotUnderstood
    thing = clause.parts[0].thing
    owner = thing.owner or heard.known_owner(thing) or heard.asker()
    here, heard = _lies(thing, owner, heard, lies=thing.kind == "noun")
    denied: Mapping[str, str] = load_talk("concepts")["state"]["denied"]
    state = denied[clause.state] if "not" in clause.features else clause.state
    said, heard = _stands(state, thing, owner, heard)
    return _Retold((*here, *said), heard.with_card_described(thing, owner))


def _stands(attr: str, thing: Mention, owner: str, heard: Discourse) -> _Retold:
    """In which state somebody's card is."""
    said = str(load_talk("frames")["state"][attr]).format(card=heard.card(thing, owner))
    return _Retold((said,), replace(heard, tapped=heard.tapped | {owner}) if attr == _TAPPED else heard)


def _beside(fit: Fit, heard: Discourse) -> _Retold:
    """What is told besides: whose turn it is, what lies in play, in which state a card is."""
    said = [turn_of(_turn_player(fit, heard))] if fit.frame.turn and not heard.turn_told else []
    for name, thing in fit.bound.items():
        if "card" not in kinds(thing):
            continue
        owner = heard.owner(thing, fit)
        more, heard = _lies(thing, owner, heard, lies=name in fit.frame.lies)
        said += more
        fresh = ("fresh",) if name == "c" and fit.clause.adverbs & _OF_STATES else ()
        for attr in dict.fromkeys((*thing.attrs, *fresh)):
            more, heard = _stands(attr, thing, owner, heard)
            said += more
    return _Retold(tuple(said), heard)


def _turn_player(fit: Fit, heard: Discourse) -> str:
    """Whose turn it has to be for what is done: theirs whose card acts."""
    card, actor = fit.bound.get("c"), fit.bound.get(fit.frame.turn)
    if card is not None:
        return heard.owner(card, fit)
    return actor.value if actor is not None else heard.asker()


def _lies(thing: Mention, owner: str, heard: Discourse, *, lies: bool) -> _Retold:
    """That a card with which something is done lies in play, and what one without a name is."""
    generic = heard.generic(thing)
    if generic is not None:
        lines = [generic["tells"].format(owner=owner)] if "tells" in generic else []
        if lies and "lies" in generic and (owner, thing.value) not in heard.lying:
            heard = replace(heard, lying=heard.lying | {(owner, thing.value)})
            lines.append(generic["lies"].format(owner=owner))
        return _Retold((), heard.with_lines(*lines))
    if not lies:
        return _Retold((), heard)
    here: str = load_talk("frames")["lies"]["named"].format(owner=owner, card=heard.name_of(thing))
    return _Retold(() if heard.has_told_of(thing) else (here,), heard.with_mentioned(heard.name_of(thing)))


def _said(fit: Fit, heard: Discourse) -> str | None:
    """The first of what a row means all of whose variables are known; every part has to be in it."""
    for means in fit.frame.means:
        values = {one[0]: _value(one[1], one[2] or "", fit, heard) for one in _VARIABLE.finditer(means)}
        known = {variable: value for variable, value in values.items() if value is not None}
        if len(known) == len(values):
            return _filled(means, known)
    return None


def _filled(means: str, values: Mapping[str, str]) -> str:
    """What a row means with what its variables say."""
    return _VARIABLE.sub(lambda found: values[found[0]], means)


def _value(name: str, what: str, fit: Fit, heard: Discourse) -> str | None:
    """What a variable of a row says; None where it is not known."""
    thing = fit.bound.get(name)
    if thing is None:
        given = _given(name, fit, heard)
        return given if what != "other" else heard.seats.other if given == heard.seats.asker else None
    if what == "owner":
        return heard.owner(thing, fit)
    if what == "other":
        return heard.other_than(thing, fit)
    if what in ("count", "attrs"):
        return thing.count if what == "count" else "".join(f"{one} " for one in thing.attrs)
    if thing.kind in ("player", "number"):
        return thing.value
    owner = heard.owner(thing, fit)
    return heard.name_of(thing) if what == "bare" else heard.card(thing, owner)


def _given(name: str, fit: Fit, heard: Discourse) -> str | None:
    """What a variable says that no part of the clause is: a form of the verb, somebody, what is known."""
    if name in _FORMS:
        return english_forms(VERBS[fit.clause.verb]["en"][0])[_FORMS[name]]
    if name == "own":
        return heard.own_card(fit)
    if name in heard.known:
        return heard.known[name]
    missing = next((slot.missing for slot in fit.frame.slots if slot.variable == name), name)
    return heard.somebody(missing) if missing else None
