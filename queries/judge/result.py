"""Read a ruling from one answer set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from saitei.kb.strong_components import strong_components
from saitei.queries.answer import (
    Choice,
    Deciders,
    Group,
    Moment,
    Order,
    Players,
    Ruling,
    Status,
    Things,
    Until,
    Zone,
)
from saitei.terms import Term, Value, to_asp


@dataclass(frozen=True, slots=True)
class Result:
    """The ruling of one answer set, the clauses that decide it, and abilities they cannot weigh."""

    status: Status
    value: Ruling
    decided: tuple[tuple[Value, str, Value], ...]
    lost: tuple[tuple[Value, str, Value, str], ...]
    clashing: tuple[Value, ...]
    whether: tuple[Value, ...]
    doubtful: tuple[Value, ...]
    unsettled: tuple[Term, ...] = ()
    presumed: tuple[Term, ...] = ()
    hinges_on: tuple[Term, ...] = ()

    @property
    def bare(self) -> Result:
        """Only the ruling, for telling two results apart."""
        return Result(self.status, self.value, (), (), (), (), ())

    @property
    def keys(self) -> tuple[Value, ...]:
        """The decided keys, those that are the answer itself first."""
        decided = dict.fromkeys(key for key, _, _ in self.decided)
        return tuple(dict.fromkeys((*(key for key in self.whether if key in decided), *decided)))

    @property
    def clauses(self) -> tuple[str, ...]:
        """The deciding clauses, those of the answer itself first."""
        by_key: dict[Value, list[str]] = {}
        for key, clause, _ in self.decided:
            by_key.setdefault(key, []).append(clause)
        return tuple(dict.fromkeys(clause for key in self.keys for clause in by_key[key]))

    @property
    def answering(self) -> frozenset[str]:
        """The clauses that decide the very key whose yes or no is the answer."""
        return frozenset(clause for key, clause, _ in self.decided if key in self.whether)

    @property
    def chooser(self) -> str | None:
        """Who has the choice, if the ruling leaves one."""
        return self.value.chooser if isinstance(self.value, Choice) else None


class _Shown:
    """The atoms of an answer set by name, without the ruling set's name."""

    def __init__(self, atoms: Iterable[Term]) -> None:
        self._rows: dict[str, list[tuple[Value, ...]]] = {}
        for atom in atoms:
            bare = atom.name in ("decided", "lost", "clashing", "doubtful", "guess")
            self._rows.setdefault(atom.name, []).append(atom.args if bare else atom.args[1:])

    def __getitem__(self, name: str) -> list[tuple[Value, ...]]:
        return sorted(self._rows.get(name, []), key=lambda row: [to_asp(value) for value in row])

    def first(self, name: str) -> list[Value]:
        return [row[0] for row in self[name]]


def read_result(atoms: Iterable[Term], players: Sequence[str]) -> Result:
    """The ruling that an answer set holds; `players` is the turn order."""
    shown = _Shown(atoms)
    status, value = _ruling(shown, players)
    clashing = tuple(shown.first("clashing"))
    relevant = set(shown.first("asks")) | set(shown.first("whether"))
    if relevant & set(clashing):
        status = "conflict"
    return Result(
        status, value,
        tuple((row[0], str(row[1]), row[2]) for row in shown["decided"]),
        tuple((row[0], str(row[1]), row[2], str(row[3])) for row in shown["lost"]),
        clashing, tuple(shown.first("whether")), tuple(shown.first("doubtful")),
        tuple(_unsettled(shown)) if status == "silent" else (),
        () if status == "silent" else tuple(one for one in shown.first("presumed") if isinstance(one, Term)),
        tuple(one for one in shown.first("hinges_on") if isinstance(one, Term)),
    )  # fmt: skip


def _unsettled(shown: _Shown) -> Iterator[Term]:
    """What the question rests on and no clause decides."""
    decided = set(shown.first("decided"))
    keys = dict.fromkeys((*shown.first("whether"), *shown.first("asks")))
    yield from (key for key in keys if isinstance(key, Term) and key not in decided)


def _ruling(shown: _Shown, players: Sequence[str]) -> tuple[Status, Ruling]:
    if shown["hinges_on"]:
        return "depends", None
    if shown["undecided_text"]:
        return "silent", None
    readers = (_yes_no, _choice, _members, _things, _moment, _order, _fate, _amount, _until)
    for reader in readers:
        if (found := reader(shown, players)) is not None:
            return found
    return "silent", None


def _yes_no(shown: _Shown, _: Sequence[str]) -> tuple[Status, Ruling] | None:
    if shown["given"]:
        return "settled", all(value == Term("yes") for value in shown.first("given"))
    keys = set(shown.first("whether"))
    if not keys:
        return None
    said = {key: value for key, _, value in shown["decided"] if key in keys}
    if len(said) < len(keys):
        return "silent", None
    return "settled", all(value == Term("yes") for value in said.values())


def _choice(shown: _Shown, players: Sequence[str]) -> tuple[Status, Ruling] | None:
    options = shown["option"]
    if not options:
        return None
    among = tuple(player for player in players if any(row[1] == player for row in options))
    chooser = str(options[0][0])
    return ("open" if len(among) > 1 else "settled"), Choice(chooser, among)


def _members(shown: _Shown, players: Sequence[str]) -> tuple[Status, Ruling] | None:
    meant = set(shown.first("member"))
    if not meant and not shown["nobody"]:
        return None
    return "settled", Players(tuple(player for player in players if player in meant))


def _things(shown: _Shown, players: Sequence[str]) -> tuple[Status, Ruling] | None:
    found = shown.first("one_of")
    if not found and not shown["none_of_them"]:
        return None
    seats = {player: seat for seat, player in enumerate(players)}
    return "settled", Things(tuple(sorted(found, key=lambda one: _place(one, seats))))


def _place(thing: Value, seats: Mapping[str, int]) -> tuple[bool, int, str]:
    """Players before cards, each in turn order."""
    owner = thing.args[0] if isinstance(thing, Term) and thing.args else thing
    return isinstance(thing, Term), seats.get(str(owner), len(seats)), to_asp(thing)


def _moment(shown: _Shown, _: Sequence[str]) -> tuple[Status, Ruling] | None:
    moments = [value for value in shown.first("moment") if isinstance(value, Term)]
    return ("settled", Moment(moments[0])) if moments else None


def _amount(shown: _Shown, _: Sequence[str]) -> tuple[Status, Ruling] | None:
    amounts = tuple(sorted({value for value in shown.first("amount_is") if isinstance(value, int)}))
    chooser = shown.first("amount_chooser")
    if len(amounts) > 1 and chooser:
        return "open", Deciders((str(chooser[0]),), amounts)
    return ("settled", amounts[0]) if amounts else None


def _until(shown: _Shown, _: Sequence[str]) -> tuple[Status, Ruling] | None:
    moments = [value for value in shown.first("ends_at") if isinstance(value, Term)]
    return ("settled", Until(moments[0])) if len(moments) == 1 else None


def _fate(shown: _Shown, _: Sequence[str]) -> tuple[Status, Ruling] | None:
    lands = sorted({str(zone) for zone in (*shown.first("lands"), *shown.first("lands_unreplaced"))})
    if len(lands) == 1:
        replacing = [value for value in shown.first("foremost") if isinstance(value, Term)]
        return "settled", Zone(lands[0], replacing[0] if len(replacing) == 1 else None)
    if not lands:
        return None
    owners = {str(row[1]) for row in shown["lands"]}
    choosers = {str(row[1]) for row in shown["group_chooser"]}
    if len(owners) == 1 and owners == choosers:
        return "open", Choice(owners.pop(), tuple(Term(zone) for zone in lands))
    return "silent", None


def _order(shown: _Shown, players: Sequence[str]) -> tuple[Status, Ruling] | None:
    entries = shown["entry"]
    if not entries:
        return None
    groups = list(dict.fromkeys(to_asp(group) for _, group in entries))
    ahead = {(to_asp(one), to_asp(other)) for one, other in shown["ahead"]}
    ordered = _in_order(groups, ahead)
    if ordered is None:
        return "silent", None
    choosers = {to_asp(group): str(player) for group, player in shown["group_chooser"]}
    under_way = [Group(_player(value), (value,), None) for value in shown.first("under_way")]
    after = tuple((one, other) for one, other in shown["next_after"])
    made = [_group(name, entries, choosers, after, players) for name in ordered]
    source = dict(after)
    follows = tuple((one, source[one]) for group in made for one in group.members if one in source)
    return "settled", Order((*under_way, *made), follows)


def _in_order(groups: list[str], ahead: set[tuple[str, str]]) -> list[str] | None:
    """The groups one after another; None where nothing says which of two comes first."""
    before = {group: {one for one, other in ahead if other == group} for group in groups}
    ranked = sorted(groups, key=lambda group: len(before[group]))
    settled = all(len(before[group]) == place for place, group in enumerate(ranked))
    return ranked if settled and not _loops(ahead) else None


def _loops(ahead: set[tuple[str, str]]) -> bool:
    edges: dict[str, set[str]] = {}
    for one, other in ahead:
        edges.setdefault(one, set()).add(other)
    return any(len(component) > 1 for component in strong_components(edges))


def _group(
    name: str,
    entries: list[tuple[Value, ...]],
    choosers: dict[str, str],
    after: tuple[tuple[Value, Value], ...],
    players: Sequence[str],
) -> Group:
    """A lot with its members, of several players in turn order."""
    members = [member for member, group in entries if to_asp(group) == name]
    followers = dict(after)
    place = {player: at for at, player in enumerate(players)}

    def in_turn(member: Value) -> list[tuple[int, str]]:
        return [(place.get(_player(root), len(place)), to_asp(root)) for root in _roots(member, followers)]

    members.sort(key=in_turn)
    player = next(_player(group) for _, group in entries if to_asp(group) == name)
    free = [member for member in members if member not in followers]
    return Group(player, tuple(members), choosers.get(name) if len(free) > 1 else None)


def _roots(member: Value, followers: dict[Value, Value]) -> list[Value]:
    """The chain that a member follows from, the first cause first."""
    chain = [member]
    while chain[0] in followers and followers[chain[0]] not in chain:
        chain.insert(0, followers[chain[0]])
    return chain


def _player(value: Value) -> str:
    """Whose group or effect it is: the player inside `lot("A",ordinary)`, `effect("A",1)`, or "A" itself."""
    while isinstance(value, Term):
        value = value.args[0]
    return str(value)
