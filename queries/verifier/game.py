"""The situations and the moves of a game, as its proofs have them: whether they are all that there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from saitei.queries.verifier.matching import (
    Atoms,
    Binding,
    matched,
    parts,
    related,
    solutions,
    values,
    variables,
    within,
)
from saitei.queries.verifier.rulebook import SourcedRule
from saitei.queries.verifier.syntax import (
    Aggregate,
    Atom,
    Choice,
    Comparison,
    Conditional,
    Ground,
    Negation,
    Pattern,
    Rule,
)

_PLAIN = (Atom, Comparison)
"""What in the conditions of a rule stays so whatever else comes to be so."""


class Fault(NamedTuple):
    """What is wrong with a receipt: a kind, and what it is about."""

    kind: str
    about: str = ""


class Offer(NamedTuple):
    """Atoms among which is chosen, and how many of them may be."""

    atoms: frozenset[Ground]
    limits: tuple[tuple[str, Ground], ...]

    def allows(self, number: int) -> bool:
        """Whether so many of them may be chosen."""
        return all(related(number, how, limit) for how, limit in self.limits)


@dataclass
class Game:
    """The situations and the moves of a game, as its proofs have them."""

    situations: dict[int, frozenset[Ground]] = field(default_factory=dict[int, "frozenset[Ground]"])
    leads: set[tuple[int, frozenset[Ground]]] = field(default_factory=set[tuple[int, "frozenset[Ground]"]])
    ends: set[frozenset[Ground]] = field(default_factory=set["frozenset[Ground]"])
    offered: dict[int, dict[Offer, frozenset[Ground]]] = field(
        default_factory=dict[int, "dict[Offer, frozenset[Ground]]"]
    )
    always: dict[int, frozenset[Ground]] = field(default_factory=dict[int, "frozenset[Ground]"])
    taken: dict[int, set[Ground]] = field(default_factory=dict[int, set[Ground]])
    other: set[int] = field(default_factory=set[int])

    def move(self, situation: int, holding: frozenset[Ground]) -> None:
        """Note where a move leads."""
        here = _of_one(holding, "now")
        if self.situations.setdefault(situation, here) != here:
            self.other.add(situation)
        self.taken.setdefault(situation, set()).update(holding)
        self.always[situation] = self.always.get(situation, holding) & holding
        if "quiet" in holding:
            self.ends.add(here)
            return
        after = (here - _of_one(holding, "terminates")) | _of_one(holding, "initiates")
        self.leads.add((situation, after))

    def offer(self, situation: int, offer: Offer, holding: frozenset[Ground]) -> None:
        """Note an offer, with what holds whenever it is made in a situation."""
        offers = self.offered.setdefault(situation, {})
        offers[offer] = offers.get(offer, holding) & holding

    def faults(self, program: Sequence[SourcedRule]) -> Iterator[Fault]:
        """What is wrong with the game: a situation that nothing leads to, a move that leads nowhere."""
        known = {here: number for number, here in self.situations.items()}
        if len(known) != len(self.situations) or self.other or 0 not in self.situations:
            yield Fault("situations")
        onward = [(number, known.get(there)) for number, there in self.leads]
        yield from (Fault("leads_nowhere", str(number)) for number, there in onward if there is None)
        reached = {0, *(there for _, there in onward)}
        yield from (Fault("not_reached", str(number)) for number in self.situations if number not in reached)
        for number, offers in self.offered.items():
            taken = self.taken.get(number, set())
            for offer, throughout in offers.items():
                # of cards that are alike the first stands for each
                named = frozenset(one for one in offer.atoms if not _speaks_of(one, "unnamed"))
                for atom in named - taken:
                    if not self._barred(atom, offer, number, program):
                        yield Fault("not_tried", f"{number}: {atom}")
                for atom in named & throughout:
                    if not _is_compelled(atom, offer, throughout, [one.rule for one in program]):
                        yield Fault("not_left", f"{number}: {atom}")

    def _barred(self, atom: Ground, offer: Offer, situation: int, program: Sequence[SourcedRule]) -> bool:
        """Whether with an atom what is chosen is too much, or is forbidden whatever else is chosen."""
        elsewhere = [atom for one in self.offered[situation] if one != offer for atom in one.atoms]
        rules = [one.rule for one in program]
        return _Choosing(offer, self.always[situation], elsewhere, rules).is_barred(frozenset({atom}))


@dataclass(frozen=True)
class _Choosing:
    """A choice among what is on offer, with what holds always there and what may be chosen elsewhere."""

    offer: Offer
    always: frozenset[Ground]
    elsewhere: Sequence[Ground]
    rules: Sequence[Rule]

    def is_barred(self, chosen: frozenset[Ground]) -> bool:
        """Whether some atoms cannot be chosen, alone or with others, all else being so."""
        forbidding = [one for one in self.rules if one.head is None]
        chosen, every = self._with_what_is_forced(chosen, forbidding)
        self._follow(every, {parts(one)[0] for one in chosen})
        if not any(self.offer.allows(number) for number in range(len(chosen), len(self.offer.atoms) + 1)):
            return True
        violated = [one for one in forbidding if self._is_violated(one, every)]
        if any(all(isinstance(one, _PLAIN) for one in rule.body) for rule in violated):
            return True  # whatever else is chosen
        return bool(violated) and all(self.is_barred(chosen | {one}) for one in self.offer.atoms - chosen)

    def _with_what_is_forced(
        self, chosen: frozenset[Ground], forbidding: Sequence[Rule]
    ) -> tuple[frozenset[Ground], Atoms]:
        every, grown = Atoms((*self.always, *chosen)), True
        while grown:
            grown = False
            for rule in forbidding:
                for other in _forced(rule, every, self.offer.atoms - chosen):
                    chosen |= {other}
                    every.add(other)
                    grown = True
        return chosen, every

    def _follow(self, every: Atoms, names: set[str]) -> None:
        """Add what follows from atoms of some names by rules that lack nothing."""
        definite = [
            (rule, head)
            for rule, head in self._plain_rules()
            if all(isinstance(one, _PLAIN) for one in rule.body)
        ]
        while names:
            grown = set[str]()
            for rule, head in definite:
                if names.isdisjoint(parts(one.term)[0] for one in rule.body if isinstance(one, Atom)):
                    continue
                for binding in [*solutions(rule.body, every, {}, shared_variables(rule))]:
                    grown |= {parts(one)[0] for one in values(head, binding) if one not in every.every}
                    for one in values(head, binding):
                        every.add(one)
            names = grown

    def _plain_rules(self) -> Sequence[tuple[Rule, Pattern]]:
        """The rules that make an atom, with what they make."""
        return [(one, one.head) for one in self.rules if not isinstance(one.head, Choice | None)]

    def _is_violated(self, rule: Rule, every: Atoms) -> bool:
        """Whether what a rule forbids is so, and nothing that it lacks can come to be so."""
        absent = [one.term for one in rule.body if isinstance(one, Negation)]
        bindings = [*solutions(rule.body, every, {}, shared_variables(rule))]
        if not bindings or not absent:
            return bool(bindings)
        possible = self._possible({parts(one)[0] for one in absent}, every)
        return any(
            not any(matched(one, atom, binding) is not None for one in absent for atom in possible.every)
            for binding in bindings
        )

    def _possible(self, names: set[str], every: Atoms) -> Atoms:
        """All that holds, and what may hold of some names: of what lacks something, all that it may make."""
        making = self._making(names)
        possible, grown = Atoms((*every.every, *self.elsewhere)), True
        while grown:
            grown = False
            for rule, head in making:
                body = [one for one in rule.body if not isinstance(one, Negation)]
                lacking = [one for one in rule.body if isinstance(one, Negation)]
                for binding in [*solutions(body, possible, {}, shared_variables(rule))]:
                    if any(True for _ in solutions(lacking, every, binding, shared_variables(rule))):
                        new = [one for one in values(head, binding) if one not in possible.every]
                        grown = grown or bool(new)
                        for one in new:
                            possible.add(one)
        return possible

    def _making(self, names: set[str]) -> Sequence[tuple[Rule, Pattern]]:
        """The rules that make atoms of some names, and of those on which these rest."""
        making: list[tuple[Rule, Pattern]] = []
        sought, reached = set(names), set[str]()
        while sought:
            name = sought.pop()
            reached.add(name)
            for rule, head in self._plain_rules():
                if parts(head)[0] == name:
                    making.append((rule, head))
                    sought |= {parts(one.term)[0] for one in rule.body if isinstance(one, Atom)} - reached
        return making


def _is_compelled(atom: Ground, offer: Offer, throughout: frozenset[Ground], rules: Sequence[Rule]) -> bool:
    """Whether too little is chosen without an atom, or a rule may forbid that it is not chosen."""
    if not any(offer.allows(number) for number in range(len(offer.atoms))):
        return True
    resting = _resting_on(parts(atom)[0], rules)
    every = Atoms(throughout)
    return any(_may_demand(one, every, resting) for one in rules if one.head is None)


def _resting_on(name: str, rules: Sequence[Rule]) -> frozenset[str]:
    """A name, and those of all that may rest on its atoms."""
    resting, grown = {name}, True
    made = [
        (parts(one.head)[0], {parts(each.term)[0] for each in one.body if isinstance(each, Atom)})
        for one in rules
        if not isinstance(one.head, Choice | None)
    ]
    while grown:
        new = {head for head, reasons in made if not reasons.isdisjoint(resting)} - resting
        resting |= new
        grown = bool(new)
    return frozenset(resting)


def _may_demand(rule: Rule, every: Atoms, resting: frozenset[str]) -> bool:
    """Whether what a rule forbids is so but for what it lacks, or counts, and that may rest on it."""
    lacking = [one for one in rule.body if isinstance(one, Negation) and parts(one.term)[0] in resting]
    if not lacking and not any(isinstance(one, Aggregate) for one in rule.body):
        return False
    rest = [one for one in rule.body if isinstance(one, _PLAIN)]
    return any(
        not lacking or any(_holds(one.term, every, binding) for one in lacking)
        for binding in solutions(rest, every, {}, shared_variables(rule))
    )


def _holds(term: Pattern, every: Atoms, binding: Binding) -> bool:
    return any(matched(term, atom, binding) is not None for atom in every.alike(term, binding))


def _forced(rule: Rule, every: Atoms, open_to_choice: frozenset[Ground]) -> Iterator[Ground]:
    """What has to be chosen because a rule forbids that it is not, all else in its conditions being so."""
    names = {parts(one)[0] for one in open_to_choice}
    absent = [one for one in rule.body if isinstance(one, Negation) and parts(one.term)[0] in names]
    if len(absent) == 1:
        rest = [one for one in rule.body if one is not absent[0]]
        for binding in [*solutions(rest, every, {}, shared_variables(rule))]:
            yield from (one for one in values(absent[0].term, binding) if one in open_to_choice)


def shared_variables(rule: Rule) -> frozenset[str]:
    """The variables that do not belong to one aggregate or condition alone."""
    found = frozenset[str]()
    head = rule.head
    if isinstance(head, Choice):
        found = found.union(*(variables(limit) for _, limit in head.guards))
    elif head is not None:
        found = variables(head)
    for one in rule.body:
        if isinstance(one, Aggregate):
            found = found.union(*(variables(limit) for _, limit in one.guards))
        elif not isinstance(one, Conditional):
            found |= within(one)
    return found


def _of_one(holding: frozenset[Ground], name: str) -> frozenset[Ground]:
    """What atoms of a name, with one argument, are about."""
    return frozenset(one[1] for one in holding if type(one) is tuple and one[0] == name)


def _speaks_of(term: Ground, name: str) -> bool:
    return type(term) is tuple and (term[0] == name or any(_speaks_of(one, name) for one in term[1:]))
