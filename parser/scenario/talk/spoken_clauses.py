"""The clauses of a sentence as people talk: what is done in which form, and who and what plays which part.

Both languages come to the same clauses. Whatever has no place in one makes the whole sentence unread:
nothing is left out but what concepts.toml says is nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from saitei.parser.scenario.data import load_talk
from saitei.parser.scenario.talk.concepts import Concept, Sense

_NOUNS = ("player", "card", "quote", "wh", "noun", "number")
_CAN, _CANNOT = frozenset({"can"}), frozenset({"can", "not"})
_CAN_OR_IS = frozenset({"can", "passive"})
"""What Japanese forms in られる may mean."""

_OF_A_PLAYER = frozenset({"win_game", "lose_game"})
"""What is said of a player in the way of a noun: 「Aの勝ち」."""

_ACTS = frozenset({"subject", "topic", "with", "bare"})
"""The parts of who acts, and with what."""

_OWNERS = frozenset({"everyone", "who", "someone", "that_player", "another"})
"""Whose something is beside a player's."""

_BEGINS_QUESTION = frozenset({"can", "do", "must", "cannot"})
"""What stands before the subject of a question."""

_TELLS_WHICH, _MODAL = (
    frozenset({"past", "participle", "going"}),
    frozenset({"can", "must", "not", "imminent"}),
)
"""Forms of verbs that tell of a noun behind them what has happened, and those that do not."""

_NONE, _DENIES = frozenset({"nobody", "0"}), frozenset({"not", "cannot", "be_not"})
"""What denies a clause once more that is denied already."""

_TO_DO = frozenset({"can", "must"})
"""What stands before what somebody does: “is A forced to block”, and not what is done."""

_TOLD_BESIDE = ("noun", "player", "card", "number", "article", "filler", "adverb")
"""What may stand behind the verb of an English relative clause."""

_ABILITY = "ability"
_ASIDE = "aside"
"""Who and what is spoken of that has no part in a game: a friend, an argument."""

_STANDS = frozenset({"exist", "have"})
"""What is so, where no time is said."""

_BEGINS_BY_SAYING = frozenset({"attack"})
"""What is under way once it is said that it will be done: 「◆で殴る。」."""

_ONE_AND_EMPTY = 2
"""The drafts of a reader that has read one clause: that clause, and the next, of which nothing is said."""

_DONE_TO_CARDS = frozenset({"cast", "discard", "put_into_play", "summon", "use", "add", "charge", "block"})
"""What is done to cards, and to no player."""

_OF_CREATURES = frozenset({"attack", "block", "battle", "enter", "leave"})
"""What creatures do."""

_ZONES = frozenset({"hand", "graveyard", "mana", "deck", "shields"})
"""Where a card may be said to be that is brought from there."""

_BRINGS = frozenset({"summon", "put_into_play", "evolve"})
"""What brings the creature that acts after it."""

_COMING = frozenset({"summon", "put_into_play", "enter"})


@dataclass(frozen=True, slots=True)
class Mention:
    """Who or what is spoken of, whose it is, what else is said of it, and where.

    `did` is the verb of a relative clause that says which one is meant, and in which part.
    """

    kind: str
    value: str
    start: int
    end: int
    owner: str | None = None
    attrs: tuple[str, ...] = ()
    count: str | None = None
    did: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Who or what plays a part in a clause, and which: `subject`, `object`, `to`, `with`, …."""

    role: str
    thing: Mention


@dataclass(frozen=True, slots=True)
class SpokenClause:
    """What is done and how, and what part everybody plays in it.

    One that only `tells_which` one a noun is names its verb and the part of the noun.
    """

    verb: str = ""
    features: frozenset[str] = frozenset()
    parts: tuple[Part, ...] = ()
    adverbs: frozenset[str] = frozenset()
    state: str = ""
    asks: bool = False
    tells_which: str = ""

    @property
    def says_nothing(self) -> bool:
        """Whether nothing is said."""
        return not (self.verb or self.parts or self.adverbs or self.state)


@dataclass(slots=True)
class _Draft:
    """A clause that is being read."""

    verb: str = ""
    features: set[str] = field(default_factory=set[str])
    parts: list[Part] = field(default_factory=list[Part])
    adverbs: set[str] = field(default_factory=set[str])
    state: str = ""
    asks: bool = False
    tells_which: str = ""
    is_cleft: bool = False
    comes_first: bool = False

    @property
    def says_nothing(self) -> bool:
        """Whether nothing has been said yet."""
        return self.finished().says_nothing

    def things(self, role: str) -> list[Mention]:
        """Who and what plays a part."""
        return [one.thing for one in self.parts if one.role == role]

    def finished(self) -> SpokenClause:
        """The clause, which changes no more."""
        parts, features, adverbs = tuple(self.parts), frozenset(self.features), frozenset(self.adverbs)
        return SpokenClause(self.verb, features, parts, adverbs, self.state, self.asks, self.tells_which)


class SentenceNotUnderstood(Exception):
    """A word has no place in its clause."""


@dataclass(slots=True)
class _Named:
    """The parts of a noun that is being read."""

    thing: Mention | None = None
    owner: str | None = None
    attrs: tuple[str, ...] = ()
    count: str | None = None

    @property
    def has_begun(self) -> bool:
        return self.thing is not None or self.owner is not None or bool(self.attrs) or self.count is not None

    def add(self, sense: Sense, at: Concept) -> None:
        """A noun behind what has been said of it, or beside a name."""
        before = self.thing
        if before is not None:
            if before.kind == "number" and sense.kind == "noun" and before.count is None:
                counted = Mention("noun", sense.value, before.start, at.end, before.owner, before.attrs)
                self.thing = _with_count(counted, before.value)  # 「6マナ」
                return
            if sense.kind == "number" and before.count is None and before.kind == "noun":
                self.thing = _with_count(before, sense.value)
                return
            if _stands_beside(before, sense):
                self.owner, self.attrs, self.count = before.owner, before.attrs, before.count
            else:
                raise SentenceNotUnderstood
        self.thing = Mention(sense.kind, sense.value, at.start, at.end, self.owner, self.attrs, self.count)
        self.owner, self.attrs, self.count = None, (), None

    def finish(self) -> Mention:
        """The noun, whole; what was said of it is over."""
        thing = self.thing
        if thing is None:
            raise SentenceNotUnderstood
        self.thing = None
        return thing


def _with_count(thing: Mention, count: str) -> Mention:
    return replace(thing, count=count)


def _gap(verb: str, features: set[str], *, has_subject: bool) -> str:
    """The part in a relative clause of the noun that it tells of."""
    acts = load_talk("concepts")["relative"]["acts"]
    return "subject" if "passive" in features or (verb in acts and not has_subject) else "object"


def _told_by(relative: _Draft, role: str, thing: Mention) -> Mention:
    """The noun of which a relative clause tells, which gets its part there."""
    if thing.value == "player":
        relative.parts.append(Part(role, replace(thing, value="someone")))
        return replace(thing, value="that_player")
    relative.parts.append(Part(role, thing))
    relative.tells_which = f"{relative.verb}_{role}"
    return replace(thing, did=relative.tells_which)


def spoken_clauses(words: Sequence[Concept], lang: str) -> list[SpokenClause]:
    """The clauses of a sentence; raises SentenceNotUnderstood where a word has no place."""
    made = _Japanese(words) if lang == "ja" else _English(_with_verbs_joined(words))
    made.read()
    found = [one.finished() for one in _in_order(one for one in made.clauses if not one.says_nothing)]
    asked = [False, *(one.asks for one in found)]
    return [one for one, before in zip(found, asked, strict=False) if not (before and _names_players(one))]


def _in_order(clauses: Iterable[_Draft]) -> list[_Draft]:
    """The clauses as they happen: what stands behind “when” comes before what stands before it."""
    found: list[_Draft] = []
    for clause in clauses:
        found.insert(len(found) - (1 if clause.comes_first and found else 0), clause)
    return found


def _with_verbs_joined(words: Sequence[Concept]) -> Sequence[Concept]:
    """The words with each verb whole that is parted by what it is done to: “turn it sideways”."""
    found = list(words)
    for at, word in enumerate(words):
        for head in (one for one in word.senses if one.kind == "head"):
            verb, tail = head.value.split(" ", 1)
            behind = _tail_behind(found, at, tail)
            if behind is not None:
                found[at] = replace(word, senses=(Sense("verb", verb, head.features),))
                del found[behind]
                return _with_verbs_joined(found)
    return found


def _tail_behind(words: Sequence[Concept], at: int, tail: str) -> int | None:
    """Where the rest of a verb stands, behind the one noun that it is parted by."""
    nouns = 0
    for behind in range(at + 1, len(words)):
        word = words[behind]
        if Sense("tail", tail) in word.senses:
            return behind if nouns else None
        is_noun = word.sense("player", "card", "quote", "noun") is not None
        nouns += is_noun
        if nouns > 1 or not (is_noun or word.sense("number", "article", "filler", "attr", "possessive")):
            return None
    return None


def with_possibility_asked(clauses: Sequence[SpokenClause]) -> Sequence[SpokenClause]:
    """The clauses, the last deed asked for where only “is it possible?” follows: 「…が、可能ですか」.

    What stands between, or beside the question, tells with what: 「出したいけど、マナ3枚だと無理？」.
    """
    if len(clauses) < _ONE_AND_EMPTY or not _asks_whether_it_may_be(clauses[-1]):
        return clauses
    at = len(clauses) - _ONE_AND_EMPTY
    while at and clauses[at].verb in _STANDS and not clauses[at].features & {"can", "must", "passive"}:
        at -= 1
    deed, *between = clauses[at:-1]
    if (
        not deed.verb
        or deed.verb in _STANDS
        or deed.asks
        or deed.features & {"can", "must", "not", "passive"}
        or (between and not deed.features & {"imminent", "want"})
    ):
        return clauses
    beside = tuple(one for one in clauses[-1].parts if one.thing.value != "it")
    return [*clauses[:at], *between, replace(deed, features=_CAN, asks=True, parts=(*deed.parts, *beside))]


def _asks_whether_it_may_be(clause: SpokenClause) -> bool:
    """Whether a clause says nothing but that something may be done, or not, or with what."""
    bare = all(
        one.thing.value == "it" or (one.role in ("with", "and") and one.thing.count is not None)
        for one in clause.parts
    )
    plain = bare and not clause.adverbs and not clause.state
    return plain and clause.asks and clause.verb in ("", "perform") and "can" in clause.features


def _names_players(clause: SpokenClause) -> bool:
    """Whether nothing but players are named of whom “who” is one: “who chooses, A or B?”."""
    things = [one.thing for one in clause.parts]
    return len(things) == 1 and things[0].kind == "wh" and things[0].value == "who" and not clause.verb


class _Reader(ABC):
    """What both languages have in common."""

    def __init__(self, words: Sequence[Concept]) -> None:
        self.words = words
        self.clauses: list[_Draft] = [_Draft()]
        self.named = _Named()
        self.at: int = 0

    def read(self) -> None:
        while self.at < len(self.words):
            self._word(self.words[self.at])
            self.at += 1
        self._end()

    @abstractmethod
    def _word(self, word: Concept) -> None:
        """Take the next word."""

    @abstractmethod
    def _end(self) -> None:
        """End the clause that is being read."""

    @property
    def clause(self) -> _Draft:
        return self.clauses[-1]

    def next_word(self, kinds: frozenset[str] = frozenset({"filler"})) -> Concept | None:
        """The next word that is none of these kinds."""
        rest = self.words[self.at + 1 :]
        return next((one for one in rest if not kinds & {sense.kind for sense in one.senses}), None)

    def is_one_of_players(self, word: Concept) -> bool:
        """Take “A or B” for who of the players it is: whoever does it is named in the answer."""
        thing = self.named.thing
        following = self.words[self.at + 1] if self.at + 1 < len(self.words) else None
        if word.sense("alternative") is None or thing is None or following is None:
            return False
        if (thing.kind, thing.value) != ("wh", "who") and thing.kind != "player":
            return False
        if following.sense("player") is None:
            return False
        self.named.thing = Mention("wh", "who", thing.start, following.end)
        self.at += 1
        return True

    def takes_ability_of_card(self) -> bool:
        """Take “X's ability” for the ability of a card."""
        thing, following = self.named.thing, self.next_word()
        noun = None if following is None else following.sense("noun")
        if thing is None or following is None or thing.kind != "card" or noun != Sense("noun", _ABILITY):
            return False
        self.named.thing = replace(thing, value=_ABILITY)
        self.at = self.words.index(following)
        return True

    def close_clause(self) -> None:
        if not self.clause.says_nothing:
            self.clauses.append(_Draft())

    def add_part(self, part: str) -> None:
        self.clause.parts.append(Part(part, self.named.finish()))


class _Japanese(_Reader):
    """Nouns with the particle behind them, the verb at the end of the clause."""

    def __init__(self, words: Sequence[Concept]) -> None:
        super().__init__(words)
        self.relative: _Draft | None = None
        self.described: Mention | None = None

    def _word(self, word: Concept) -> None:
        begun = self.named.thing is not None
        if self._tells_of_who_follows(word) or self._only_topical(word) or self.is_one_of_players(word):
            return
        if (stop := word.sense("stop")) is not None:
            self._stop(stop.value)
        elif begun and (part := word.sense("part")) is not None and not self._closes(word):
            self._part(part.value)
        elif (noun := word.sense(*_NOUNS)) is not None:
            self._end_noun_before(noun)
            if (noun.kind, noun.value) == ("wh", "who"):
                self._leave_out_of_whom()
            self.named.add(noun, word)
            self._end_relative()
            if noun.kind == "number" and word.sense("cut") is not None:
                self._end()  # 「ブロッカーがいないと…」
        elif (attr := word.sense("attr")) is not None:
            self._attribute(attr.value)
        elif (adverb := word.sense("adverb")) is not None:
            if self.named.thing is not None:
                self.add_part("bare")
            self.clause.adverbs.add(adverb.value)
        else:
            self._other(word)

    def _lacks_particle(self, noun: Sense) -> bool:
        """Whether the particle is left out between two nouns: 「シールド何枚」, 「全員手札」."""
        thing = self.named.thing
        if thing is None or thing.kind != "noun":
            return False
        return noun.kind == "wh" or (thing.value in _OWNERS and noun.kind == "noun")

    def _end_noun_before(self, noun: Sense) -> None:
        """End a noun without a particle before another one, or the clause in which it is all."""
        if self._lacks_particle(noun):
            self.add_part("bare")
        elif self._begins_behind_count(noun):
            self._end()

    def _begins_behind_count(self, noun: Sense) -> bool:
        """Whether a clause that says how many there are is over: 「シールドがなくてBが…」."""
        thing = self.named.thing
        counts = thing is not None and thing.kind == "number" and bool(self.clause.parts)
        return counts and noun.kind in ("player", "card")

    def _leave_out_of_whom(self) -> None:
        """「AとBのどっち」 names the players of whom it is one."""
        beside = [one for one in self.clause.parts if one.role == "and" and one.thing.kind == "player"]
        if self.named.owner is not None and beside:
            self.clause.parts = [one for one in self.clause.parts if one not in beside]
            self.named.owner = None

    def _begin_relative(self) -> None:
        """A clause that tells of the noun behind it: 「攻撃してきたクリーチャー」; a topic is not of it."""
        relative = self.clause
        topics = [one for one in relative.parts if one.role == "topic"]
        relative.parts = [one for one in relative.parts if one.role != "topic"]
        self.relative = relative
        self.clauses.append(_Draft(parts=topics))

    def _end_relative(self) -> None:
        """The noun behind a relative clause has a part in it."""
        relative, thing = self.relative, self.named.thing
        if relative is None or thing is None:
            return
        if thing.kind not in ("card", "noun"):
            raise SentenceNotUnderstood
        role = _gap(relative.verb, relative.features, has_subject=bool(relative.things("subject")))
        self.named.thing = _told_by(relative, role, thing)
        self.relative = None

    def _other(self, word: Concept) -> None:
        """A verb, or what parts clauses; what says nothing is left out."""
        says_nothing = word.sense("filler") is not None
        if says_nothing and self._counts_next():
            return
        if (verb := word.sense("verb")) is not None:
            self._verb(verb)
        elif word.sense("cut") is not None and (self.named.thing is not None or not self.clause.says_nothing):
            self._end()
        elif (aux := word.sense("aux")) is not None and len(self.clauses) > 1 and self._says_only_with_what():
            self.clause.verb = "perform"  # 「…のはありですか」
            self.clause.features = set(_CANNOT) if aux.value == "cannot" else {aux.value}
        elif not says_nothing and word.sense("cut") is None:
            raise SentenceNotUnderstood

    def _says_only_with_what(self) -> bool:
        """Whether nothing is said yet but how many of something there are: 「マナ2枚だと無理」."""
        clause = self.clause
        beside = all(one.role in ("with", "and") and one.thing.count is not None for one in clause.parts)
        return not clause.verb and not clause.state and beside

    def _only_topical(self, word: Concept) -> bool:
        """Whether a particle stands behind an adverb: 「次は」."""
        before = self.words[self.at - 1] if self.at else None
        part = word.sense("part")
        return (
            self.named.thing is None
            and part is not None
            and part.value in ("topic", "of", "to")
            and before is not None
            and before.sense("adverb") is not None
        )

    def _tells_of_who_follows(self, word: Concept) -> bool:
        """「シールドが2枚(ある)の」 before a player tells of that player."""
        player = self.words[self.at + 1].sense("player") if self.at + 1 < len(self.words) else None
        if player is not None and self._counts_of(word, player.value):
            return True
        parts = self.clause.parts
        number = word.sense("number")
        alone = len(parts) == 1 and parts[0].thing.kind == "noun" and parts[0].thing.owner is None
        if player is not None and number is not None and self.named.thing is None and alone:
            self.named.add(number, word)  # 「クリーチャーがいない」 before a player
        counts = self.named.thing is not None and self.named.thing.kind == "number"
        if player is None or not counts or len(parts) != 1 or parts[0].thing.kind != "noun":
            return False
        verb = word.sense("verb")
        of = next((one for one in word.senses if one == Sense("part", "of")), None)
        if of is None and (verb is None or verb.value != "exist" or verb.features & {"te", "cond"}):
            return False
        parts[0] = replace(parts[0], thing=replace(parts[0].thing, owner=player.value))
        self.add_part("bare")
        self.close_clause()
        return True

    def _counts_of(self, word: Concept, player: str) -> bool:
        """Read 「シールド2枚の」 before a player as how many that player has."""
        thing = self.named.thing
        behind = any(one == Sense("part", "of") for one in word.senses)
        if (
            not behind
            or thing is None
            or thing.kind != "noun"
            or thing.count is None
            or thing.owner is not None
        ):
            return False
        counted = replace(thing, owner=player, count=None)
        number = Mention("number", thing.count, thing.start, thing.end)
        self.clauses.insert(-1, _Draft(parts=[Part("subject", counted), Part("bare", number)]))
        self.named.thing = None
        return True

    def _counts_next(self) -> bool:
        following = self.next_word()
        return following is not None and following.sense("number", "wh") is not None

    def _closes(self, word: Concept) -> bool:
        """Whether a particle, 「2枚で」, closes a clause that only says how many there are."""
        only_count = self.named.thing is not None and self.named.thing.kind == "number"
        return bool(
            only_count and self.clause.parts and word.sense("cut", "filler") and self.next_word() is None
        )

    def _part(self, part: str) -> None:
        named = self.named
        thing = named.thing
        if thing is not None and thing.kind == "number" and part == "with" and self.clause.parts:
            self._end()  # 「シールドが0枚で…」
            return
        if part == "of" and thing is not None:
            if not (self._is_whose(thing) or self.takes_ability_of_card() or self._leads_on(thing)):
                self._take_genitive(thing)
            return
        self.add_part(part)

    def _take_genitive(self, thing: Mention) -> None:
        """Take what 「の」 stands behind for whose something is, how many, or whose attack it is."""
        named = self.named
        if thing.value == "first_player":
            self.add_part("subject")
        elif thing.value in _OWNERS:
            named.thing, named.owner = None, thing.value
        elif thing.kind == "number" and self.clause.parts and self._is_end(self.next_word()):
            self.add_part("bare")  # 「シールドが0枚の時」
        elif thing.kind == "number":
            named.thing, named.count = None, thing.value
        elif self._is_attack(self.next_word()):
            self._attack_of(thing)
        elif not self._is_end(self.next_word()):
            raise SentenceNotUnderstood

    def _leads_on(self, thing: Mention) -> bool:
        """Take what 「の」 stands behind for who attacks, where a card is, or what is asked about."""
        if thing.kind == "card" and self._goes_on_attacking():
            self.add_part("subject")  # 「◆の攻撃中に」
        elif thing.value in _ZONES and self._is_card(self.next_word()):
            self.add_part("from")  # 「手札の◆を出す」
        elif thing.kind == "card" and self._asks(self.next_word()):
            self.add_part("topic")  # 「◆のパワーはいくつ」
        else:
            return False
        return True

    def _is_whose(self, thing: Mention) -> bool:
        """Whether 「の」 stands behind a player, or those of whom it is asked who: 「AかBのどっち」."""
        if thing.kind == "player":
            self.named.thing, self.named.owner, self.named.attrs = None, thing.value, thing.attrs
        elif (thing.kind, thing.value) == ("wh", "who") and self._asks_who(self.next_word()):
            self.named.thing = None
        else:
            return False
        return True

    def _asks_who(self, word: Concept | None) -> bool:
        wh = None if word is None else word.sense("wh")
        return wh is not None and wh.value == "who"

    def _goes_on_attacking(self) -> bool:
        following = self.next_word()
        verb = None if following is None else following.sense("verb")
        return verb is not None and verb.value == "attack" and "going" in verb.features

    def _is_card(self, word: Concept | None) -> bool:
        return word is not None and word.sense("card") is not None

    def _asks(self, word: Concept | None) -> bool:
        return word is not None and word.sense("wh") is not None

    def _is_attack(self, word: Concept | None) -> bool:
        noun = None if word is None else word.sense("noun")
        return noun is not None and noun.value == "attack"

    def _attack_of(self, thing: Mention) -> None:
        """「◆の攻撃」 tells that it attacks; what is stopped is another's."""
        behind = self.words[self.at + 2].sense("part") if self.at + 2 < len(self.words) else None
        stopped = behind is not None and behind.value == "object" and thing.owner is None
        features = {"past", "toward"} if stopped else {"past"}
        on = [one for one in self.clause.parts if one.role == "to" and one.thing.kind == "player"]
        self.clause.parts = [one for one in self.clause.parts if one not in on]
        parts = [Part("subject", thing), *on]  # 「Cに◆の攻撃が通った」
        attack = _Draft("attack", features, parts, tells_which="attack_subject")
        self.clauses.insert(-1, attack)
        self.named.thing = None

    def _is_end(self, word: Concept | None) -> bool:
        return word is None or word.sense("stop", "cut") is not None

    def _attribute(self, attr: str) -> None:
        following = self.next_word()
        if following is not None and following.sense("noun", "card", "player") is not None:
            self.named.attrs = (*self.named.attrs, attr)
            return
        if self.named.thing is not None:
            self.add_part("bare")
        if self.clause.state or not self.clause.parts:
            raise SentenceNotUnderstood
        self.clause.state = attr
        if following is not None and not self._is_end(following):
            self.described = self.clause.parts[-1].thing
            self.close_clause()

    def _verb(self, verb: Sense) -> None:
        following = self.next_word()
        features = set(verb.features)
        if (
            following is not None
            and following.sense("noun", "card", "player") is not None
            and not features & {"te", "cond", "past", "passive", "plain"}
        ):
            raise SentenceNotUnderstood
        if self._says_which(features, verb.value):
            return
        if self.named.owner is not None and self.named.thing is None and verb.value in _OF_A_PLAYER:
            owner = self.words[self.at - 1]
            self.named.add(Sense("player", self.named.owner), owner)
        attributive = self.words[self.at + 1].sense(*_NOUNS) if self.at + 1 < len(self.words) else None
        attributive = None if features & {"te", "cond"} else attributive
        if attributive is not None and self.named.owner is not None and self.named.thing is None:
            self.named.add(Sense("player", self.named.owner), self.words[self.at - 1])  # 「相手の出した◆」
            self.add_part("subject")
        if self.named.has_begun:
            self.add_part("bare")
        if self.clause.state or self.relative is not None:
            raise SentenceNotUnderstood
        features -= self._not_meant(verb.value, features)
        self._go_on_about_described()
        if "cause" in features:
            self._let_act(verb.value)
            features.discard("cause")
        self.clause.verb = verb.value
        self.clause.features = features
        if attributive is not None:
            if not features & _TELLS_WHICH or features & _MODAL:
                raise SentenceNotUnderstood
            self._begin_relative()
            return
        self._modal()
        self._close_under_topic()

    def _not_meant(self, verb: str, features: set[str]) -> frozenset[str]:
        """Of what 「唱えられる」 may mean, that one can or that it is done, what it does not."""
        if not features >= _CAN_OR_IS:
            return frozenset()
        if self.clause.things("object"):
            suffers = any(one.kind == "player" for one in self.clause.things("to"))  # 「Bに◆を唱えられる」
            return _CAN if suffers else _CAN_OR_IS - _CAN  # 「◆を唱えられる」
        if self.clause.things("with") and not self.clause.things("to"):
            return _CAN_OR_IS - _CAN  # 「◆で止められる」
        is_done_by = verb in _DONE_TO_CARDS and self._is_said_of_player()  # 「Bは唱えられる」
        return _CAN_OR_IS - _CAN if is_done_by else frozenset()

    def _let_act(self, verb: str) -> None:
        """Whom another lets act acts: 「Bに手札を捨てさせた」, 「◆を突撃させた」."""
        parts = self.clause.parts
        let = [
            one
            for one in parts
            if one.role == "object" and one.thing.kind == "card" and verb in _OF_CREATURES
        ]
        let = let or [one for one in parts if one.role == "to" and one.thing.kind == "player"]
        acts = [one for one in parts if one.role in ("subject", "topic")]
        whose = {one.thing.owner for one in let} | {None}
        if (
            len(let) != 1
            or (acts and let[0].role == "to")
            or any(one.thing.value not in whose for one in acts)
        ):
            raise SentenceNotUnderstood
        at = parts.index(let[0])
        parts[at] = replace(let[0], role="subject")

    def _is_said_of_player(self) -> bool:
        """Whether a player alone is named, by whom nothing is done to another."""
        things = [one for one in self.clause.parts if one.role in ("subject", "topic")]
        return bool(things) and all(one.thing.kind == "player" for one in things)

    def _close_under_topic(self) -> None:
        """End a clause; a topic before what is so belongs to what follows: 「◆は◆がいても攻撃できる」."""
        clause = self.clause
        if clause.is_cleft:
            return
        topics = [one for one in clause.parts if one.role == "topic" and one.thing.kind == "card"]
        self.close_clause()
        if clause.verb == "exist" and clause.things("subject") and self.next_word() is not None:
            clause.parts = [one for one in clause.parts if one not in topics]
            self.clause.parts += topics

    def _go_on_about_described(self) -> None:
        """Where nobody is named, what was described before acts: 「◆がタップしてたらブロックできる」."""
        if self.described is not None and not any(one.role in _ACTS for one in self.clause.parts):
            self.clause.parts.append(Part("topic", self.described))
        self.described = None

    def _says_which(self, features: set[str], verb: str) -> bool:
        """Whether a verb only says of the noun behind it that it came this turn: 「このターンに出した◆」."""
        following = self.words[self.at + 1] if self.at + 1 < len(self.words) else None
        if (
            following is None
            or following.sense("noun", "card") is None
            or "this_turn" not in self.clause.adverbs
        ):
            return False
        if verb not in _COMING or "past" not in features or self.clause.parts or self.named.thing is not None:
            return False
        self.clause.adverbs.discard("this_turn")
        self.named.attrs = (*self.named.attrs, "fresh")
        return True

    def _modal(self) -> None:
        """「こと」「の」 with 「できる」「あり」「ダメ」 behind a verb says whether it may be done."""
        after = self.words[self.at + 1 : self.at + 4]
        at = 0
        conceded = "concessive" in self.clause.features  # 「攻撃しても問題ない」
        if at < len(after) and after[at].sense("nominal") is not None:
            at += 1
        if at < len(after) and after[at].sense("part") is not None and (at or not after[at].sense("cut")):
            at += 1
        named = after[at].sense("player", "wh") if 0 < at < len(after) else None
        if named is not None and self.clause.verb:
            self.clause.is_cleft = True
            self.at += at
            return
        allowed = after[at].sense("aux") if (conceded or at) and at < len(after) else None
        if allowed is not None and allowed.value in ("can", "cannot"):
            denied = "not" in self.clause.features
            if denied and allowed.value == "cannot":
                raise SentenceNotUnderstood
            self.clause.features |= _CAN if allowed.value == "can" else _CANNOT
            self.clause.features.discard("concessive")
            if denied:
                self.clause.features = {"need_not"}
            self.at += at + 1

    def _stop(self, sign: str) -> None:
        if sign in "、,":
            if self.named.thing is not None and self.named.thing.kind == "number" and self.clause.parts:
                self._end()  # 「シールドがなくて、」
            elif self._has_none():
                self._end()  # 「Cがシールドもうなくて、」
            elif self.named.thing is not None:
                self.add_part("bare")
            return
        self._end()
        last = self.clauses[-2 if self.clause.says_nothing and len(self.clauses) > 1 else -1]
        if sign != "?" and last.features == {"plain"} and last.verb not in _STANDS | _BEGINS_BY_SAYING:
            raise SentenceNotUnderstood  # what somebody does is about to happen
        if sign == "?":
            self.clauses[-2 if self.clause.says_nothing and len(self.clauses) > 1 else -1].asks = True

    def _has_none(self) -> bool:
        """Whether it was said of a player that there are none of something."""
        thing = self.named.thing
        return thing is not None and thing.kind == "noun" and thing.count == "0" and bool(self.clause.parts)

    def _end(self) -> None:
        if self.named.thing is not None:
            self.add_part("subject" if self.clause.is_cleft else "bare")
        if self.named.has_begun:
            raise SentenceNotUnderstood
        self.close_clause()


class _English(_Reader):
    """A subject before the verb, or behind what asks, an object behind it, nouns behind prepositions."""

    def __init__(self, words: Sequence[Concept]) -> None:
        super().__init__(words)
        self.place = "subject"
        self.relative: Mention | None = None
        self.acting: Mention | None = None
        self.conditional = words[0].sense("cut") is not None
        self.denied: _Draft | None = None

    def _word(self, word: Concept) -> None:
        verb, noun = word.sense("verb"), word.sense(*_NOUNS)
        if self._tells_which_or_who(word):
            return
        if word.sense("cut") is not None and word.sense("aux") is not None:
            self._unless(word)
            return
        if self._is_relative(word, noun) or (verb and self.clause.verb and word.sense("filler")):
            return
        if verb is not None and noun is not None:
            verb, noun = (verb, None) if self._wants_verb() else (None, noun)
        if (stop := word.sense("stop")) is not None:
            self._stop(stop.value)
        elif word.sense("cut") is not None and word.sense("part") is not None:
            self._cut(word)
        elif (part := word.sense("part")) is not None and verb is None:
            self._part(part.value)
        elif (aux := word.sense("aux")) is not None and not self._is_possession(aux):
            self._aux(aux.value)
        elif not self._says_what(word, noun):
            self._other(word, verb)

    def _tells_which_or_who(self, word: Concept) -> bool:
        """Take a relative clause, or “A or B”; “who” may begin the question instead."""
        if self._asks_who(word):
            self._end()
            return False
        return (word.sense("rel") is not None and self._tells_which()) or self.is_one_of_players(word)

    def _asks_who(self, word: Concept) -> bool:
        """Whether the question begins behind a condition without a comma: “when I attack who can block”."""
        wh = word.sense("wh")
        if wh is None or not self.conditional or not self.clause.verb or self.clause.asks:
            return False
        following = self.next_word()
        aux = None if following is None else following.sense("aux")
        asks = aux is not None and aux.value in _BEGINS_QUESTION
        return asks or word.sense("rel") is None or self._is_last_clause()

    def _is_last_clause(self) -> bool:
        """Whether one verb and a question mark are all that is left: “when X attacks who dies?”."""
        rest = self.words[self.at + 1 :]
        verbs = [one for one in rest if one.sense("verb") is not None]
        ends = bool(rest) and rest[-1].sense("stop") == Sense("stop", "?")
        return ends and len(verbs) == 1 and not any(one.sense("aux") or one.sense("cut") for one in rest)

    def _unless(self, word: Concept) -> None:
        """“unless” tells the contrary of what stands behind it, which has to be said plainly."""
        self._cut(word)
        self.denied = self.clause
        self.clause.features.add("not")

    def _says_what(self, word: Concept, noun: Sense | None) -> bool:
        """Read what is said of a noun, or the noun."""
        if (attr := word.sense("attr")) is not None:
            self._attribute(attr.value)
        elif (owner := word.sense("possessive")) is not None:
            self._possessive(owner.value)
        elif noun is not None:
            self._noun(noun, word)
        else:
            return False
        return True

    def _other(self, word: Concept, verb: Sense | None) -> None:
        """An adverb, a verb, or what parts clauses; what says nothing is left out."""
        if (adverb := word.sense("adverb")) is not None:
            self.clause.adverbs.add(adverb.value)
        elif verb is not None:
            self._verb(verb)
        elif word.sense("cut") is not None or self._asks_something_else(word):
            self._cut(word)
        elif word.sense("filler", "article") is None:
            raise SentenceNotUnderstood

    def _asks_something_else(self, word: Concept) -> bool:
        """Whether another question follows: “or do we keep playing?”."""
        following = self.next_word()
        return (
            word.sense("alternative") is not None
            and following is not None
            and following.sense("aux") is not None
        )

    def _stop(self, sign: str) -> None:
        if sign == "," and self._begins_with_means():
            return
        whether = sign == "?" and self.clause.says_nothing and "can" in self.clause.features
        self._end()
        said = [one for one in self.clauses if not one.says_nothing]
        if whether:
            said.append(_Draft("perform", {"can"}, asks=True))
            self.clauses.insert(-1, said[-1])
        if sign == "?" and not any(one.asks for one in said):
            if not said:
                raise SentenceNotUnderstood
            said[-1].asks = True  # “a tapped creature can block?”

    def _begins_with_means(self) -> bool:
        """Take what stands before a clause for its part: “with four mana, can I cast it”."""
        clause = self.clause
        if clause.verb or clause.features or clause.parts or self.place != "with" or self.named.thing is None:
            return False
        self.add_part("with")
        self.place = "subject"
        return True

    def _tells_which(self) -> bool:
        """Read “that attacked me” behind a noun as a clause of its own, which tells which one is meant."""
        thing = self.named.thing
        if thing is None or thing.kind not in ("card", "noun"):
            return False
        inner = self.words[self.at + 1 : self._end_of_relative()]
        if not any(one.sense("verb") for one in inner):
            return False
        draft = _English(inner)
        draft.read()
        if len(draft.clauses) != _ONE_AND_EMPTY or draft.clause.asks:
            raise SentenceNotUnderstood
        relative = draft.clauses[0]
        subjects = relative.things("subject")
        role = _gap(relative.verb, relative.features, has_subject=bool(subjects))
        is_so = relative.verb in _STANDS and not relative.features & _MODAL
        if not (is_so or relative.features & _TELLS_WHICH) or (role == "subject" and subjects):
            raise SentenceNotUnderstood
        relative.asks = False
        self.clauses.insert(-1, relative)
        self.named.thing = _told_by(relative, role, thing)
        self.at += len(inner)
        return True

    def _end_of_relative(self) -> int:
        """Where a relative clause ends: before what has no place in it behind its verb."""
        has_verb = False
        for at in range(self.at + 1, len(self.words)):
            word = self.words[at]
            if has_verb and word.sense(*_TOLD_BESIDE) is None:
                return at
            if has_verb and word.sense("verb") is not None and word.sense("filler") is None:
                return at
            has_verb |= word.sense("verb") is not None
        return len(self.words)

    def _is_relative(self, word: Concept, noun: Sense | None) -> bool:
        """Whether “who” goes on about who is named before it."""
        thing = self.named.thing
        if word.sense("cut") is None or noun is None or thing is None:
            return False
        self._end()
        self.relative = thing
        return True

    def _cut(self, word: Concept) -> None:
        """A new clause; what stands beside a subject by “and” is a subject as well."""
        joins = word.sense("part") is not None and not self.clause.verb and not self.clause.features
        asks, thing = self.clause.asks, self.named.thing
        if joins and thing is not None and (thing.kind in ("card", "player") or thing.value == _ASIDE):
            self.add_part("and")
            return
        before = self.clause.things("subject")
        if thing is not None and not self.clause.verb:
            before.append(thing)
        if self._asks_of_two_deeds(word):
            self._tell_first_deed(before)
            return
        self._end()
        if word.sense("earlier") is not None and not self.conditional:
            self.clause.comes_first = True
        follows = word.sense("part") is not None and self._goes_on()
        self.acting = before[0] if follows and len(before) == 1 and not asks else None

    def _asks_of_two_deeds(self, word: Concept) -> bool:
        """Whether a creature's deed follows of which is asked as well: “can I evolve X and attack?”.

        Where both might be paid for by the same mana, none of them is told as done.
        """
        clause, following = self.clause, self.next_word()
        verb = None if following is None else following.sense("verb")
        asked = clause.asks and bool(clause.verb) and frozenset(clause.features - {"base"}) == _CAN
        if not asked or verb is None or word.sense("part") is None or not self._goes_on():
            return False
        paid = any(one.value == "mana" for other in self.words for one in other.senses)
        if paid or verb.value not in _OF_CREATURES:
            raise SentenceNotUnderstood
        return True

    def _tell_first_deed(self, actors: Sequence[Mention]) -> None:
        """The first of two deeds as done, the second as what is asked."""
        self._end()
        first, second = self.clauses[-2], self.clause
        first.asks, first.features = False, {"past"}
        second.asks, second.features = True, set(_CAN)
        brought = first.things("object") if first.verb in _BRINGS else []
        second.parts = [Part("subject", one) for one in brought or actors]
        self.place = "object"

    def _goes_on(self) -> bool:
        """Whether a verb without a subject of its own follows."""
        following = self.next_word(frozenset({"filler", "cut"}))
        if following is None:
            return False
        aux = following.sense("aux")
        if aux is not None and aux.value == "be":  # “and gets blocked”
            at = self.words.index(following) + 1
            return at < len(self.words) and self.words[at].sense("verb") is not None
        return following.sense("verb") is not None

    def _wants_verb(self) -> bool:
        """Whether a noun or verb is a verb here: a subject or a helping verb stands before it."""
        if self.at and self.words[self.at - 1].sense("article") is not None:
            return False
        if self.acting is not None and self.clause.says_nothing and self.named.thing is None:
            return True
        return (
            not self.clause.verb
            and self.named.owner is None
            and (self.named.thing is not None or bool(self.clause.parts) or bool(self.clause.features))
        )

    def _is_possession(self, aux: Sense) -> bool:
        """Whether “has” says what somebody has."""
        following = self.next_word()
        return aux.value == "have" and following is not None and following.sense("verb") is None

    def _possessive(self, owner: str) -> None:
        """“his”, behind the subject or before it."""
        if self.named.thing is not None:
            self.add_part(self.place)
            self.place = "object" if self.clause.verb else self.place
        self.named.owner = owner

    def _noun(self, noun: Sense, word: Concept) -> None:
        if self.denied is self.clause and (noun.value in _NONE):
            raise SentenceNotUnderstood
        if noun.kind == "wh":
            if self.clause.verb or self.clause.parts:
                raise SentenceNotUnderstood
            self.clause.asks = True
        if self.named.thing is not None:
            thing = self.named.thing
            if thing.kind == "wh":
                self.add_part("bare")
            elif not _stands_beside(thing, noun) and not (noun.kind == "noun" and thing.kind == "number"):
                self.add_part(self.place)  # the subject behind what asks, the object behind the verb
                self.place = "object" if self.clause.verb else self.place
        if self.named.thing is not None and self.named.thing.kind == "number" and noun.kind == "noun":
            number = self.named.finish()
            self.named.count = number.value
            self.named.attrs = (*number.attrs, *self.named.attrs)  # “two tapped creatures”
        self.named.add(noun, word)

    def _attribute(self, attr: str) -> None:
        following = self.next_word()
        if following is not None and following.sense("noun", "card") is not None and self.named.thing is None:
            self.named.attrs = (*self.named.attrs, attr)
        elif "be" in self.clause.features and not self.clause.verb:
            if self.named.thing is not None:
                self.add_part("subject")
            if self.clause.state:
                raise SentenceNotUnderstood
            self.clause.state = attr
        elif self.named.thing is not None:
            thing = self.named.finish()
            if thing.kind == "player":
                thing = self._put_there_by(thing.value)
            self.named.thing = replace(thing, attrs=(*thing.attrs, attr))
        else:
            raise SentenceNotUnderstood

    def _put_there_by(self, player: str) -> Mention:
        """What stands before a player of whom it is told who put it there: “a creature I just summoned”."""
        before = self.clause.parts.pop() if self.clause.parts else None
        if before is None or before.thing.kind not in ("noun", "card") or before.thing.owner is not None:
            raise SentenceNotUnderstood
        self.place = before.role
        return replace(before.thing, owner=player)

    def _part(self, part: str) -> None:
        if part == "of":
            thing = self.named.thing
            if self.takes_ability_of_card():
                return
            if thing is not None and (thing.value == "it" or thing.kind == "wh"):
                self._aux("be")
                return
            if thing is None or (thing.kind != "player" and thing.value not in _OWNERS):
                raise SentenceNotUnderstood
            self.named.thing, self.named.owner = None, thing.value
            return
        if part == "owner":
            if self.named.thing is not None and self.named.thing.kind == "number":
                self.named.count = self.named.finish().value  # “two of A's shields”
            else:
                self._owner_behind()
            return
        if self.named.thing is not None:
            self.add_part(self.place)
        self.place = part

    def _owner_behind(self) -> None:
        """Whose “the creatures of B” are."""
        following = self.next_word(frozenset({"filler", "article"}))
        owner = following.sense("player", "noun") if following is not None else None
        thing = self.named.thing
        if thing is None or thing.owner is not None or following is None or owner is None:
            raise SentenceNotUnderstood
        if owner.kind != "player" and owner.value not in _OWNERS:
            raise SentenceNotUnderstood
        self.named.thing = replace(thing, owner=owner.value)
        self.at = self.words.index(following)

    def _aux(self, aux: str) -> None:
        if self.clause.verb:
            self._asked_behind(aux)
        clause = self.clause
        if self.denied is clause and aux in _DENIES:
            raise SentenceNotUnderstood
        if self.named.thing is not None:
            self.add_part("subject")
        elif self.acting is not None and clause.says_nothing:
            clause.parts.append(Part("subject", self.acting))
            self.acting = None
        elif not clause.things("subject") and not clause.features and aux not in ("not", "imminent"):
            if self._asks_when():
                raise SentenceNotUnderstood
            clause.asks = True
        match aux:
            case "cannot":
                clause.features |= _CANNOT
            case "be_not":
                clause.features |= {"be", "not"}
            case _:
                clause.features.add(aux)

    def _asks_when(self) -> bool:
        """Whether it is asked when something is done: “when exactly does it trigger?”."""
        before = (one for one in reversed(self.words[: self.at]) if one.sense("filler") is None)
        word = next(before, None)
        return word is not None and word.sense("when") is not None

    def _asked_behind(self, aux: str) -> None:
        """Whether a question begins behind a condition without a comma: “when I attack can he block”."""
        if aux not in _BEGINS_QUESTION or not self.conditional or self.clause.asks:
            raise SentenceNotUnderstood
        self._end()
        self.conditional = False

    def _verb(self, verb: Sense) -> None:
        if self.clause.verb:
            raise SentenceNotUnderstood
        if self.named.thing is not None:
            self.add_part("subject")
        elif self.named.has_begun:
            raise SentenceNotUnderstood
        if self.acting is not None:
            if not self.clause.parts and not self.clause.asks:
                self.clause.parts.append(Part("subject", self.acting))
            self.acting = None
        self.clause.verb = verb.value
        before = self.words[self.at - 1].sense("aux") if self.at else None
        active = "going" in verb.features or (before is not None and before.value in _TO_DO)
        passive = "be" in self.clause.features and not active
        self.clause.features |= {*verb.features, *(("passive",) if passive else ())}
        self.place = "object"

    def _end(self) -> None:
        if self.named.thing is not None:
            self.add_part(self.place)
        if self.named.has_begun:
            raise SentenceNotUnderstood
        if self.relative is not None and not self.clause.says_nothing:
            if self.clause.things("subject"):
                raise SentenceNotUnderstood
            self.clause.parts.insert(0, Part("subject", self.relative))
            self.relative = None
        self._fill_gap()
        self._ask_of_object()
        self.close_clause()
        self.place = "subject"

    def _ask_of_object(self) -> None:
        """Of whom it is asked before who acts to him it is done: “who does ◆ attack?”."""
        subjects = [one for one in self.clause.parts if one.role == "subject"]
        if len(subjects) > 1 and subjects[0].thing.value == "who" and not self.clause.things("object"):
            self.clause.parts[self.clause.parts.index(subjects[0])] = replace(subjects[0], role="object")

    def _fill_gap(self) -> None:
        """“A has six mana and two shields”: who has them and that they are had is said before."""
        clause, before = self.clause, self.clauses[-2] if len(self.clauses) > 1 else None
        if (
            before is None
            or clause.verb
            or clause.features
            or clause.state
            or not clause.parts
            or before.asks
        ):
            return
        if before.verb != "have" or clause.things("object"):
            return
        owners = [Part("subject", one) for one in before.things("subject")]
        clause.verb, clause.features = before.verb, set(before.features)
        objects = [replace(one, role="object") if one.role == "subject" else one for one in clause.parts]
        clause.parts = [*owners, *objects]


def _stands_beside(thing: Mention, noun: Sense) -> bool:
    """Whether a noun only says what the name behind it is: “creature 《X》”, “player B”."""
    if thing.kind != "noun":
        return False
    return (
        thing.value in load_talk("concepts")["apposed"]["nouns"] and noun.kind == "card"
    ) or thing.value == noun.kind == "player"


def mentions(clauses: Sequence[SpokenClause]) -> Iterator[Mention]:
    """All that is spoken of, in order."""
    for clause in clauses:
        yield from (one.thing for one in clause.parts)
