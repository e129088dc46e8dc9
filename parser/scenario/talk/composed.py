"""A clause as people talk that no row of frames.toml has, composed in the words of the scenario language.

Who acts, what is done, to what and with what each get a place in one English sentence; whether that says
anything the language itself decides, which refuses what it does not have. A part without a place leaves the
clause unread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from saitei.parser.scenario.conjugate import VERBS, english_forms
from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.talk.frames import Fit, Frame, Slot, is_generic
from saitei.parser.scenario.talk.spoken_clauses import Mention, Part, SentenceNotUnderstood, SpokenClause

_BASE, _THIRD, _PARTICIPLE = 0, 1, 3
_HOW_MANY, _WHO = "how_many", "who"
_LOOSE_ROLES = ("topic", "bare")
_KNOWN_FEATURES = frozenset({
    "can", "not", "must", "do", "be", "have", "passive", "past", "base", "third", "going", "participle",
    "plain", "cond", "te",
})  # fmt: skip
"""Forms of a verb that a composed sentence says, or that say no more than when."""

_ATTACK = "attack"


@dataclass(slots=True)
class _Roles:
    """Who acts, to what it is done, and what else plays a part, by preposition."""

    subject: Mention | None = None
    object: Mention | None = None
    how_many: Mention | None = None
    rest: list[Part] = field(default_factory=list[Part])


def composed(clause: SpokenClause, *, of_two: bool) -> Fit:
    """The row that a clause makes of itself, and how it fits it; raises SentenceNotUnderstood.

    Of two players it need not be said against whom a card is used.
    """
    clause = _in_known_verbs(clause)
    table = load_talk("composed")
    if clause.verb in table["acting"]["never"]:
        raise SentenceNotUnderstood
    if clause.verb not in VERBS or not VERBS[clause.verb]["en"] or clause.state:
        raise SentenceNotUnderstood
    if clause.features - _KNOWN_FEATURES or clause.adverbs - table["adverbs"].keys():
        raise SentenceNotUnderstood
    if "not" in clause.features and not (clause.asks and "can" in clause.features):
        raise SentenceNotUnderstood
    if of_two and clause.verb in table["acting"]["own"]:
        against = [one for one in clause.parts if one.role == "to" and one.thing.kind == "player"]
        clause = replace(clause, parts=tuple(one for one in clause.parts if one not in against))
    roles = _roles(clause)
    if clause.verb in table["acting"]["players"] and roles.object is None:
        raise SentenceNotUnderstood  # what it is done to is said elsewhere
    written = _Writer(clause, roles)
    means = written.sentence()
    frame = Frame(
        frozenset({clause.verb}), frozenset(), frozenset(), frozenset(), tuple(written.slots), (means,),
        tuple(written.lies), "s" if _asks_for_turn(clause) else "", frozenset(), "", "",
        table["acting"]["sets"].get(clause.verb, "") if not clause.asks else "", "", "",
    )  # fmt: skip
    return Fit(frame, written.bound, clause)


def _asks_for_turn(clause: SpokenClause) -> bool:
    return clause.asks and clause.verb == _ATTACK and "can" in clause.features


def _in_known_verbs(clause: SpokenClause) -> SpokenClause:
    """The clause with a verb of the language for one that stands for it."""
    other = load_talk("composed")["stands_for"].get(clause.verb)
    if other is None:
        return clause
    return replace(clause, verb=other["verb"], features=clause.features | {*other["adds"]})


def _roles(clause: SpokenClause) -> _Roles:
    """What part each plays; raises SentenceNotUnderstood where two would play one."""
    found = _Roles()
    for part in clause.parts:
        if part.role in ("subject", "object"):
            _take(found, part.role, part.thing, clause)
    for part in clause.parts:
        if part.role in _LOOSE_ROLES:
            _take(found, _role_of_loose(part.thing, found, clause), part.thing, clause)
        elif part.role not in ("subject", "object"):
            _beside(found, part, clause)
    return found


def _take(found: _Roles, role: str, thing: Mention, clause: SpokenClause) -> None:
    """Give somebody or something a part; in the passive the subject is what it is done to."""
    if (thing.kind, thing.value) == ("wh", _HOW_MANY):
        if found.how_many is not None:
            raise SentenceNotUnderstood
        found.how_many = thing
        return
    if role == "subject" and ("passive" in clause.features or _is_counted(found, thing, clause)):
        role = "object"
    if getattr(found, role) is not None:
        raise SentenceNotUnderstood
    setattr(found, role, thing)


def _is_counted(found: _Roles, thing: Mention, clause: SpokenClause) -> bool:
    """Whether what stands behind “how many” is what is counted: “how many cards does A draw”."""
    behind = found.how_many is not None and found.object is None
    return behind and thing.kind == "noun" and clause.verb in load_talk("composed")["acting"]["players"]


def _role_of_loose(thing: Mention, found: _Roles, clause: SpokenClause) -> str:
    """What part that has no particle, or that of the topic, plays with a verb."""
    if thing.kind == "player":
        return "subject"
    if clause.verb in load_talk("composed")["acting"]["players"] or found.subject is not None:
        return "object"
    return "subject"


def _beside(found: _Roles, part: Part, clause: SpokenClause) -> None:
    """What stands behind a preposition; who does what is done to another is named there in the passive."""
    if clause.verb == _ATTACK and part.role == "to" and "passive" not in clause.features:
        _take(found, "object", part.thing, clause)
    elif "passive" in clause.features and part.role in ("to", "with", "by"):
        found.rest.append(Part("by", part.thing))
    elif (
        part.role == "with" and part.thing.kind == "card" and clause.verb == _ATTACK and found.subject is None
    ):
        found.subject = part.thing
    elif part.role in load_talk("composed")["before"]:
        found.rest.append(part)
    else:
        raise SentenceNotUnderstood


class _Writer:
    """The sentence of a clause, with a slot for each of its parts."""

    def __init__(self, clause: SpokenClause, roles: _Roles) -> None:
        self.clause, self.roles = clause, roles
        self.bound: dict[str, Mention] = {}
        self.slots: list[Slot] = []
        self.lies: list[str] = []
        self.table: Mapping[str, Any] = load_talk("composed")
        self.names = iter("dghijklmpqruvwxy")

    def sentence(self) -> str:
        """The sentence with variables in it."""
        clause, roles = self.clause, self.roles
        filled = {
            "<subject>": self._subject(),
            "<object>": self._object(),
            "<counted>": self._counted(),
            "<rest>": "".join(self._rest()),
        }
        base = english_forms(VERBS[clause.verb]["en"][0])
        filled |= {"<do>": base[_BASE], "<does>": base[_THIRD], "<done>": base[_PARTICIPLE]}
        pattern: str = self.table["asked" if clause.asks else "told"][self._kind()]
        needed = [one for one in ("<subject>", "<object>", "<counted>") if one in pattern]
        if any(not filled[one] for one in needed if one != "<object>" or "<object> " in pattern):
            raise SentenceNotUnderstood
        if roles.object is not None and "<object>" not in pattern and "<counted>" not in pattern:
            raise SentenceNotUnderstood
        if "<object> " not in pattern and filled["<object>"]:
            filled["<object>"] = f" {filled['<object>']}"
        for slot, said in filled.items():
            pattern = pattern.replace(slot, said)
        return pattern

    def _kind(self) -> str:
        """Which pattern the form of the verb and what is asked ask for."""
        clause = self.clause
        passive = "passive" in clause.features
        if not clause.asks:
            if "can" in clause.features or "must" in clause.features:
                raise SentenceNotUnderstood
            return "passive" if passive else "active"
        return self._kind_of_question(passive=passive)

    def _kind_of_question(self, *, passive: bool) -> str:
        roles, can = self.roles, "can" in self.clause.features
        if roles.how_many is not None:
            found = "how_many"
        elif _is_who(roles.subject):
            return "who_can" if can else "who"
        elif _is_who(roles.object):
            return self._whom()
        elif can or "must" not in self.clause.features:
            found = "can" if can else "" if passive else "active"
        else:
            return "must"
        return f"{found}_passive".lstrip("_") if passive else found

    def _whom(self) -> str:
        """Who is attacked is asked of players; “whom does it destroy” would be."""
        if self.clause.verb != _ATTACK or "can" not in self.clause.features:
            raise SentenceNotUnderstood
        self.roles.object = None
        return "whom_can"

    def _subject(self) -> str:
        """Who acts; who asks where nobody is named and a player has to."""
        thing = self.roles.subject
        if _is_who(thing) or "passive" in self.clause.features:
            return ""
        if thing is None:
            if self.clause.verb not in (*self.table["acting"]["players"], _ATTACK, "block"):
                return ""
            self.slots.append(Slot("s", "me", "", frozenset(), frozenset({"player"}), optional=True))
            return "{s}"
        if thing.kind == "player":
            return self._bind("s", thing, "")
        return self._phrase("c", thing, "me")

    def _object(self) -> str:
        thing = self.roles.object
        behind: str = self.table["behind"].get(self.clause.verb, "").strip()
        if thing is None:
            return behind
        if _is_who(thing) or self.roles.how_many is not None:
            return ""
        own = self.clause.verb in self.table["acting"]["own"]
        acted_on = "passive" in self.clause.features
        if not own and not acted_on and self.clause.verb not in self.table["acting"]["others"]:
            owner = "nobody"
        else:
            owner = "s/me" if own else "me" if acted_on else "!c/!s/other"
        return self._phrase("o", thing, owner, bare=self.clause.verb in self.table["acting"]["bare"])

    def _counted(self) -> str:
        if self.roles.how_many is None:
            return ""
        thing = self.roles.object
        if thing is None or thing.count is not None or thing.attrs:
            raise SentenceNotUnderstood
        many = self.table["noun"].get(thing.value, {}).get("many")
        if thing.kind != "noun" or many is None:
            raise SentenceNotUnderstood
        return self._bind("o", thing, "!c/!s/other", many)

    def _rest(self) -> Iterator[str]:
        for part in self.roles.rest:
            of_verb = f"{self.clause.verb}_{part.role}"
            before = self.table["before"].get(of_verb) or self.table["before"][part.role]
            thing = part.thing
            owner = "me" if part.role == "with" else "s/me"
            yield before.get(thing.value, before[""]) + self._phrase(next(self.names), thing, owner)
        for adverb in sorted(self.clause.adverbs):
            yield self.table["adverbs"][adverb]

    def _phrase(self, variable: str, thing: Mention, owner: str, *, bare: bool = False) -> str:
        """Somebody or something in words, with variables for what only the discourse knows."""
        if thing.kind == "player":
            return self._bind(variable, thing, owner)
        if thing.kind == "card" or is_generic(thing):
            if self.clause.verb in self.table["acting"]["in_play"]:
                self.lies.append(variable)
            return self._bind(variable, thing, owner, "{x.bare}" if bare and thing.owner is None else "{x}")
        said = self.table["noun"].get(thing.value)
        if thing.count == "0":
            raise SentenceNotUnderstood
        if thing.kind != "noun" or said is None or thing.attrs:
            raise SentenceNotUnderstood
        form = said.get("counted") if thing.count is not None else said["of"]
        if form is None:
            raise SentenceNotUnderstood
        return self._bind(variable, thing, owner, form)

    def _bind(self, variable: str, thing: Mention, owner: str, form: str = "{x}") -> str:
        if variable in self.bound:
            raise SentenceNotUnderstood
        self.bound[variable] = thing
        self.slots.append(Slot(variable, "", owner, frozenset(), frozenset(), optional=False))
        return form.replace("{x", f"{{{variable}")


def _is_who(thing: Mention | None) -> bool:
    return thing is not None and (thing.kind, thing.value) == ("wh", _WHO)
