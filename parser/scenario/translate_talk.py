"""Sentences as people talk, told again in the words of the scenario language.

Each clause of a sentence is matched to the rows of frames.toml by its verb, the form of the verb and the
parts that who and what plays in it. A sentence is told again only where each of its words has a place and
each of its clauses means one thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from saitei.parser.scenario.concepts import concepts
from saitei.parser.scenario.conjugate import VERBS, english_forms
from saitei.parser.scenario.data import load
from saitei.parser.scenario.lines import split
from saitei.parser.scenario.plain_speech import Seats, language_of, slot_patterns, with_names_hidden
from saitei.parser.scenario.spoken_clauses import (
    Mention,
    SentenceNotUnderstood,
    SpokenClause,
    mentions,
    spoken_clauses,
)
from saitei.parser.text import Text, TextEdit, spliced

_VARIABLE = re.compile(r"\{([a-z]+)(?:\.([a-z]+))?\}")
_SENTENCE = re.compile(r"[^\s。.?][^。.?\n]*(?:[。.?]+|$|(?=\n))")
_SEATS = re.compile(r"\{(\w+)\}")
_LONGEST = 400
"""Signs of a line that is told again."""

_TURN = "turn"
_TAPPED = "tapped"

_OF_CREATURES = frozenset({"attack", "block", "battle", "summon", "enter", "destroy", "tap", "untap"})
"""What only creatures do, or is done to them."""

_FORMS = {"does": 1, "done": 3}
"""Forms of English verbs that a row has."""

_LOOSE = frozenset({"fresh_turn", "this_turn", "directly", "surely"})
"""When and how something is asked to be done, which is no question of its own."""

_ACTS = frozenset({"subject", "topic", "with", "bare"})
_WHEN = frozenset({"to", "in", "topic", "bare", "at"})
_OF_STATES = frozenset({"fresh_turn"})
"""When something is done that says in which state a card is."""
_BRACKETED = re.compile(r"《[^《》\n]+》")
_SLOTTED_NOUNS = {"card": "cards"}


@dataclass(frozen=True, slots=True)
class _Slot:
    """A place for a part of a clause: see frames.toml."""

    variable: str
    missing: str
    owner: str
    parts: frozenset[str]
    kinds: frozenset[str]
    optional: bool

    def accepts(self, part: str, thing: Mention) -> bool:
        return part in self.parts and bool(self.kinds & _kinds(thing))


@dataclass(frozen=True, slots=True)
class _Frame:
    """A row of frames.toml."""

    verbs: frozenset[str]
    features: frozenset[str]
    unlike: frozenset[str]
    adverbs: frozenset[str]
    slots: tuple[_Slot, ...]
    means: tuple[str, ...]
    lies: tuple[str, ...]
    turn: str
    needs: frozenset[str]
    when: str
    unless: str
    sets: str
    tells: str
    patient: str

    def fits(self, clause: SpokenClause) -> bool:
        return (
            clause.verb in self.verbs
            and self.features <= clause.features
            and not self.unlike & clause.features
            and self.needs <= clause.adverbs <= self.adverbs | (_LOOSE if clause.asks else frozenset())
        )


class _Fit(NamedTuple):
    """A row, the clause that fits it, and what stands in its slots."""

    frame: _Frame
    bound: Mapping[str, Mention]
    clause: SpokenClause


def translated_talk(text: Text, table: Seats) -> Text:
    """The text with those of its lines told again all of whose words have a place."""
    lang = language_of(text.plain)
    hidden = with_names_hidden(text.plain)
    changes: list[TextEdit] = []
    translator = _Translator(text.plain, hidden, table, lang)
    lines = split(text.plain)
    if sum(line.head == "question" for line in lines) != 1:
        return text
    for line in lines:
        if line.head not in ("", "question") or line.end - line.body > _LONGEST:
            continue
        for sentence in _SENTENCE.finditer(hidden, line.body, line.end):
            found = translator.translate(*sentence.span(), asks=line.head == "question")
            if hidden[sentence.end() - 1] != "?":
                translator.known["told"] = ""
            if found is None:
                translator.doubtful.update(_BRACKETED.findall(text.plain, *sentence.span()))
            else:
                changes.append(TextEdit(*sentence.span(), f"{found} "))
    if not changes:
        return text
    cards = "".join(f"{card}\n" for card in (*_always(text.plain, table), *translator.cards))
    return spliced(text, [*([TextEdit(0, 0, cards)] if cards else []), *changes])


def _always(plain: str, table: Seats) -> Iterator[str]:
    """What goes with the rules that a text names, unless it tells otherwise."""
    for row in load("frames")["always"]:
        if re.search(row["where"], plain, re.MULTILINE) and not re.search(row["unless"], plain):
            seats = slot_patterns(table, "en")
            named = {name: seats[name] for name in _SEATS.findall(row["tells"])}
            if all(named.values()):
                yield row["tells"].format(**named)


class _Translator:
    """Translates the lines of one text."""

    def __init__(self, plain: str, hidden: str, table: Seats, lang: str) -> None:
        self.plain, self.hidden, self.table, self.lang = plain, hidden, table, lang
        self.cards: dict[str, None] = {}
        self.owners: dict[str, str] = {}
        self.lying: set[tuple[str, str]] = set()
        self.acting: dict[str, str] = {}
        self.tapped: set[str] = set()
        self.doubtful: set[str] = set()
        self.mentioned: set[str] = set()
        self.known: dict[str, str] = {}
        self.attacker: str | None = None
        self.patient: str | None = None
        self.last: str | None = None
        self.nameless: set[tuple[str, str | None]] = set()
        self.nameless_told = False
        self.told_of: Mapping[str, Any] = load("frames")["told_of"]
        self.turn_told = any(said in plain for said in self.told_of["turns"])

    def translate(self, start: int, end: int, *, asks: bool) -> str | None:
        """A sentence in the language's words; None where something in it has no place."""
        words = concepts(self.hidden, start, end, self.table.players, self.lang)
        if not words:
            return None
        kept = dict(self.cards), dict(self.owners), set(self.lying)
        try:
            clauses = spoken_clauses(words, self.lang)
            if asks and clauses and not any(clause.asks for clause in clauses):
                clauses[-1].asks = True
            self.nameless = {
                (one.value, one.owner)
                for one in mentions(clauses)
                if one.kind == "noun" and one.value in load("frames")["generic"]
            }
            self.nameless_told |= any(
                one.kind == "noun" and one.value == "creature"
                for one in mentions([clause for clause in clauses if not clause.asks])
            )
            turns = [line for clause in clauses for line in self._turns(clause)]
            told = [
                *turns,
                *(line for clause in clauses if not clause.asks for line in self._means(clause, "told")),
            ]
            if told:
                self.known["told"] = ""
            asked = [line for clause in clauses if clause.asks for line in self._asked(clause)]
        except SentenceNotUnderstood:
            self.cards, self.owners, self.lying = kept
            return None
        return " ".join(filter(None, (*told, *asked))) if told or asked else None

    def _asked(self, clause: SpokenClause) -> Iterator[str]:
        """What a clause asks, of the creatures that have been named where it names none."""
        clause.parts = [(part, self._named_creature(thing)) for part, thing in clause.parts]
        yield from self._means(clause, "asked")

    def _turns(self, clause: SpokenClause) -> Iterator[str]:
        """Whose turn it is while something is done."""
        for part, thing in [*clause.parts]:
            if thing.kind == "noun" and thing.value == _TURN and thing.owner and part in _WHEN:
                clause.parts.remove((part, thing))
                self.turn_told = True
                yield self._turn_of(thing.owner)

    def _means(self, clause: SpokenClause, kind: str) -> Iterator[str]:
        if not (clause.verb or clause.parts or clause.adverbs or clause.state):
            return
        clause.parts = [(part, self._meant(part, thing, clause)) for part, thing in clause.parts]
        if clause.state:
            yield from self._state(clause, kind)
            return
        found = {
            said: (frame, bound)
            for frame in _frames(kind)
            if frame.fits(clause)
            and (not frame.when or frame.when in self.known)
            and frame.unless not in self.known
            for bound in _assigned(clause.parts, frame.slots)
            if (said := self._sentence(frame, bound, clause)) is not None
        }
        if len(found) != 1:
            raise SentenceNotUnderstood
        (said, (frame, bound)) = next(iter(found.items()))
        yield from self._beside(frame, bound, clause)
        if clause.verb == "attack" and kind == "told":
            self.attacker = next((self._owner(bound[v], frame, bound) for v in "c" if v in bound), None)
            self.attacker = self.attacker or (bound["s"].value if "s" in bound else None)
        if clause.verb == "attack" and kind == "told":
            self._check_goal(frame, bound)
        if clause.verb in _OF_CREATURES:
            named = (bound[v] for v in "cot" if v in bound and bound[v].kind == "card")
            self.acting |= {self._bare(one): self._owner(one, frame, bound) for one in named}
        if "c" in bound and "card" in _kinds(bound["c"]):
            self.last = self._card(bound["c"], self._owner(bound["c"], frame, bound))
        patient = bound.get(frame.patient)
        self.patient = self._bare(patient) if patient is not None and "named" in _kinds(patient) else None
        if frame.sets:
            known = bound.get("c")
            self.known[frame.sets] = self._card(known, self._owner(known, frame, bound)) if known else ""
        if frame.tells:
            self.cards[frame.tells] = None
        yield said

    def _meant(self, part: str, thing: Mention, clause: SpokenClause) -> Mention:
        """Who is attacked where shields are; the card that “it” stands for, if that is plain."""
        if self._may_be_attacked(part, thing, clause):
            raise SentenceNotUnderstood
        if clause.verb == "attack" and thing.value == "shields" and thing.owner in self.table.players:
            return replace(thing, kind="player", value=thing.owner, owner=None)
        nameless: Mapping[str, str] = load("frames")["nameless"].get(clause.verb, {})
        if clause.asks and thing.value in nameless and part in _ACTS:
            return replace(thing, value=nameless[thing.value])
        if thing.value != "it" or thing.kind != "noun":
            return thing
        named = [*_BRACKETED.finditer(self.plain, 0, thing.start)]
        names = {one[0] for one in named}
        if not names:
            if not self.nameless and self._is_a_creature(thing):
                return replace(
                    thing, value=nameless.get("creature", "creature") if clause.asks else "creature"
                )
            if len(self.nameless) != 1:
                raise SentenceNotUnderstood
            (only,) = self.nameless
            return replace(thing, value=only[0], owner=only[1])
        if len(names) > 1:
            actors = [one.value for where, one in clause.parts if where == "subject" and one.kind == "player"]
            whose = (
                {name for name in names if self.owners.get(name) in actors} if part == "with" else set[str]()
            )
            names = whose or ({self.patient} if self.patient else names)
        if len(names) != 1 or self._another_since(named[-1].end(), thing.start):
            raise SentenceNotUnderstood
        found = next(one for one in named if one[0] in names)
        self.mentioned.add(found[0])
        return Mention("card", "", *found.span(), attrs=thing.attrs)

    def _check_goal(self, frame: _Frame, bound: Mapping[str, Mention]) -> None:
        """Where somebody else's creature is tapped, an attack may be meant to be on it: it has to be said."""
        card = bound.get("c")
        attacker = self._owner(card, frame, bound) if card is not None else None
        if "t" not in bound and self.tapped - {attacker}:
            raise SentenceNotUnderstood

    def _named_creature(self, thing: Mention) -> Mention:
        """The one creature that “my creature” means where creatures have been named; it has to be plain."""
        if thing.kind != "noun" or thing.value != "creature" or thing.count is not None:
            return thing
        named = [name for name, owner in self.acting.items() if thing.owner in (None, owner)]
        told = self.nameless_told or not self.acting
        if told or (not named and thing.owner is not None):
            return thing
        if len(named) != 1:
            raise SentenceNotUnderstood
        at = self.plain.rfind(named[0], 0, thing.start)
        if at < 0:
            raise SentenceNotUnderstood
        return Mention("card", "", at, at + len(named[0]), self.acting[named[0]], thing.attrs)

    def _may_be_attacked(self, part: str, thing: Mention, clause: SpokenClause) -> bool:
        """「Bのクリーチャーは攻撃できる」: somebody else's, which may attack or be attacked."""
        asked = (
            clause.asks and clause.verb == "attack" and part == "topic" and "passive" not in clause.features
        )
        return asked and thing.kind != "player" and thing.owner not in (None, self.table.asker)

    def _another_since(self, start: int, end: int) -> bool:
        """Whether something else has been spoken of that “it” may stand for."""
        between: str = load("spoken")["between"][self.lang]
        return re.search(between, self.hidden[start:end], re.IGNORECASE) is not None

    def _state(self, clause: SpokenClause, kind: str) -> Iterator[str]:
        if kind == "asked" or len(clause.parts) != 1 or clause.parts[0][1].kind != "card":
            raise SentenceNotUnderstood
        thing = clause.parts[0][1]
        yield self._stands(clause.state, thing, thing.owner or self._me())

    def _stands(self, attr: str, thing: Mention, owner: str) -> str:
        """In which state somebody's card is."""
        if attr == _TAPPED:
            self.tapped.add(owner)
        return str(load("frames")["state"][attr]).format(card=self._card(thing, owner))

    def _beside(self, frame: _Frame, bound: Mapping[str, Mention], clause: SpokenClause) -> Iterator[str]:
        """What is told besides: whose turn it is, what lies in play, in which state a card is."""
        if frame.turn and not self.turn_told:
            acting = bound.get(frame.turn)
            owner = acting.value if acting is not None else self._me()
            owner = next((self._owner(bound[name], frame, bound) for name in "c" if name in bound), owner)
            yield self._turn_of(owner)
        for name, thing in bound.items():
            if thing.kind not in ("card", "noun") or not (_kinds(thing) & {"card"}):
                continue
            owner = self._owner(thing, frame, bound)
            generic = self._generic(thing)
            if generic is not None:
                if "tells" in generic:
                    self.cards[generic["tells"].format(owner=owner)] = None
                if name in frame.lies and "lies" in generic and (owner, thing.value) not in self.lying:
                    self.lying.add((owner, thing.value))
                    self.cards[generic["lies"].format(owner=owner)] = None
            elif name in frame.lies and not self._is_told_of(thing):
                yield load("frames")["lies"]["named"].format(owner=owner, card=self._bare(thing))
            fresh = ("fresh",) if name == "c" and clause.adverbs & _OF_STATES else ()
            for attr in dict.fromkeys((*thing.attrs, *fresh)):
                yield self._stands(attr, thing, owner)

    def _sentence(self, frame: _Frame, bound: Mapping[str, Mention], clause: SpokenClause) -> str | None:
        """The first of what a row means all of whose variables are known; every part has to be in it."""
        fit = _Fit(frame, bound, clause)
        for means in frame.means:
            said: dict[str, str] = {}
            for name, what in _VARIABLE.findall(means):
                value = self._said(name, what, fit)
                if value is None:
                    break
                said[f"{name}.{what}" if what else name] = value
            else:
                return _filled(means, said)
        return None

    def _said(self, name: str, what: str, fit: _Fit) -> str | None:
        """What a variable of a row says; None where it is not known."""
        thing = fit.bound.get(name)
        if thing is None:
            return self._given(name, fit)
        if what == "owner":
            return self._owner(thing, fit.frame, fit.bound)
        if what == "count":
            return thing.count
        if thing.kind in ("player", "number"):
            return thing.value
        owner = self._owner(thing, fit.frame, fit.bound)
        return self._bare(thing) if what == "bare" else self._card(thing, owner)

    def _given(self, name: str, fit: _Fit) -> str | None:
        """What a variable says that no part of the clause is: a form of the verb, somebody, what is known."""
        if name in _FORMS:
            return english_forms(VERBS[fit.clause.verb]["en"][0])[_FORMS[name]]
        if name == "own":
            return self._own(fit.bound)
        if name in self.known:
            return self.known[name]
        missing = next((slot.missing for slot in fit.frame.slots if slot.variable == name), name)
        return self._somebody(missing) if missing else None

    def _owner(self, thing: Mention, frame: _Frame, bound: Mapping[str, Mention]) -> str:
        if thing.owner is not None and thing.owner in self.table.players:
            return self._owned(thing, thing.owner)
        known = self.owners.get(self._bare(thing)) if "card" in _kinds(thing) else None
        if known is not None:
            return known
        slot = next((one for one in frame.slots if bound.get(one.variable) is thing), None)
        by = slot.owner if slot is not None else ""
        who = (self._whose(one, frame, bound) for one in (by or "me").split("/"))
        owner = next(filter(None, who), None)
        if owner is None or (
            slot is not None and not bound.keys() & {*by.split("/")} and self._is_doubtful(thing)
        ):
            raise SentenceNotUnderstood
        return self._owned(thing, owner)

    def _is_told_of(self, thing: Mention) -> bool:
        """Whether a card has been named before."""
        name = self._bare(thing)
        before = name in self.mentioned or name in self.plain[: thing.start]
        self.mentioned.add(name)
        return before

    def _is_doubtful(self, thing: Mention) -> bool:
        """Whether something is said of a card that was not read, which may be whose it is."""
        return thing.kind == "card" and self._bare(thing) in self.doubtful

    def _whose(self, by: str, frame: _Frame, bound: Mapping[str, Mention]) -> str | None:
        """Whose something is by what a slot says: who is in another slot, or whose that is."""
        actor = bound.get(by.removeprefix("!"))
        if actor is None:
            return None if by.startswith("!") else self._somebody(by)
        if by.startswith("!"):
            return self._other_than(actor, frame, bound)
        return actor.value if actor.kind == "player" else actor.owner

    def _other_than(self, thing: Mention, frame: _Frame, bound: Mapping[str, Mention]) -> str | None:
        """Of two players the one who is not it, or whose it is not."""
        whose = thing.value if thing.kind == "player" else self._owner(thing, frame, bound)
        others = [one for one in self.table.players if one != whose]
        return others[0] if len(others) == 1 else None

    def _owned(self, thing: Mention, owner: str) -> str:
        if "card" in _kinds(thing):
            self.owners[self._bare(thing)] = owner
        return owner

    def _only_name(self) -> str | None:
        """The one card that the text names."""
        names = {*_BRACKETED.findall(self.plain)}
        return str(next(iter(names))) if len(names) == 1 else None

    def _only(self) -> str | None:
        """The one card that the text names, with its owner where that is known."""
        name = self._only_name()
        owner = self.owners.get(name) if name else None
        return self._called(name, owner) if name and owner else name

    def _own(self, bound: Mapping[str, Mention]) -> str | None:
        """The one card that the text names, if it is the one's who acts."""
        name, actor = self._only_name(), bound["s"].value if "s" in bound else self.table.asker
        return self._called(name, actor) if name and actor and self.owners.get(name) == actor else None

    def _bare(self, thing: Mention) -> str:
        if thing.kind == "card":
            return self.plain[thing.start : thing.end]
        generic = self._generic(thing)
        if generic is None:
            raise SentenceNotUnderstood
        return f"《{generic['name']}》"

    def _generic(self, thing: Mention) -> Mapping[str, str] | None:
        """How a card without a name is called and told of."""
        found = load("frames")["generic"].get(thing.value) if thing.kind == "noun" else None
        return None if found is None else found[self.lang]

    def _card(self, thing: Mention, owner: str) -> str:
        return self._called(self._bare(thing), owner)

    def _called(self, card: str, owner: str) -> str:
        return str(self.told_of["card"]).format(owner=owner, card=card)

    def _turn_of(self, player: str) -> str:
        return str(self.told_of["turn"]).format(player=player)

    def _is_a_creature(self, thing: Mention) -> bool:
        """Whether it is “a creature” as who asks said before being seated."""
        return self.plain[thing.start : thing.end].lower() == str(self.told_of["a_creature"])

    def _me(self) -> str:
        if self.table.asker is None:
            raise SentenceNotUnderstood
        return self.table.asker

    def _somebody(self, which: str) -> str | None:
        """Who or what is meant where nobody is named: see frames.toml."""
        others = [one for one in self.table.players if one != self.attacker]
        known = {
            "me": self.table.asker,
            "other": self.table.other,
            "next": self.table.from_asker(1) or self.table.other,
            "last": self.last,
            "only": self._only() if which == "only" else None,
            "defender": others[0] if self.attacker is not None and len(others) == 1 else None,
        }
        return known.get(which)


def _filled(means: str, said: Mapping[str, str]) -> str:
    """What a row means with what its variables say."""
    return _VARIABLE.sub(lambda one: said[f"{one[1]}.{one[2]}" if one[2] else one[1]], means)


def _kinds(thing: Mention) -> frozenset[str]:
    """What a noun may be taken for in a slot."""
    if thing.kind == "card":
        return frozenset({"card", "named"})
    if thing.kind == "number":
        return frozenset({"number", f"number_{thing.value}"})
    if thing.kind != "noun":
        return frozenset({thing.value if thing.kind == "wh" else thing.kind})
    if thing.owner in ("everyone", "who"):
        return frozenset({f"{thing.owner}s"})
    counted = (
        {f"counted_{thing.value}", f"counted_{thing.value}_{thing.count}"}
        if thing.count is not None
        else set[str]()
    )
    generic = {"card", "generic"} if thing.value in load("frames")["generic"] else set[str]()
    bare = {_SLOTTED_NOUNS.get(thing.value, thing.value)} if thing.count is None else set[str]()
    return frozenset(counted | generic | bare)


def _assigned(parts: Sequence[tuple[str, Mention]], slots: tuple[_Slot, ...]) -> Iterator[dict[str, Mention]]:
    """Every way to give each part a slot of its own, none of the needed ones left empty."""
    if not parts:
        if all(slot.optional for slot in slots):
            yield {}
        return
    (part, thing), rest = parts[0], parts[1:]
    for at, slot in enumerate(slots):
        if slot.accepts(part, thing):
            for bound in _assigned(rest, slots[:at] + slots[at + 1 :]):
                yield {slot.variable: thing, **bound}


@cache
def _frames(kind: str) -> tuple[_Frame, ...]:
    rows: list[dict[str, Any]] = load("frames")[kind]
    return tuple(
        _Frame(
            frozenset(row["verbs"]),
            frozenset(row.get("with", ())),
            frozenset(row.get("without", ())),
            frozenset(row.get("adverbs", ())),
            tuple(map(_slot, row["slots"])),
            tuple(row["means"]),
            tuple(row.get("lies", ())),
            row.get("turn", ""),
            frozenset(row.get("needs", ())),
            row.get("when", ""),
            row.get("unless", ""),
            row.get("sets", ""),
            row.get("tells", ""),
            row.get("patient", ""),
        )
        for row in rows
    )


def _slot(text: str) -> _Slot:
    variable, parts, kinds = text.split(" ")
    name, _, owner = variable.partition("<")
    name, _, missing = name.partition("=")
    return _Slot(
        name,
        missing,
        owner,
        frozenset(parts.split(",")),
        frozenset(kinds.rstrip("?").split(",")),
        kinds.endswith("?"),
    )
