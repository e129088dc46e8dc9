"""The forms of what `--json` prints, as types: JSON is made by them, and the API is described by them.

Loaded by type checkers and by the server alone.
"""

from __future__ import annotations

from typing import NotRequired, TypeAlias

from typing_extensions import TypedDict

from saitei.queries.answer import Otherwise, Status
from saitei.queries.contrasted import How


class Words(TypedDict):
    """Something in words."""

    en: str
    ja: str


class TermForm(TypedDict):
    """A thing or a fact: its term, and how it is called."""

    term: str
    text: Words


class BeatenForm(TypedDict):
    """A clause that gave way to another, because a third says so."""

    clause: str
    by: str
    because: str


class PlayersForm(TypedDict):
    """Players, in turn order."""

    players: list[str]


class ThingsForm(TypedDict):
    """Players and cards, players first."""

    things: list[TermForm]


class ChoiceForm(TypedDict):
    """One of several, for a player to choose."""

    chooser: str | None
    among: list[str]


class GroupForm(TypedDict):
    """Things of one player that come one after another, in the order that `chooser` likes."""

    player: str
    chooser: str | None
    members: list[TermForm]


class AfterForm(TypedDict):
    """A member that follows from another."""

    late: TermForm
    early: TermForm


class OrderForm(TypedDict):
    """Groups one after the other."""

    groups: list[GroupForm]
    after: list[AfterForm]


class ZoneForm(TypedDict):
    """A zone; `by` is the replacement effect that takes a card there."""

    zone: str
    by: NotRequired[str]


class ChosenForm(TypedDict):
    """What a player chose in a step."""

    player: str
    stage: str
    what: str


class StepForm(TypedDict):
    """One step of a course of play."""

    events: list[TermForm]
    chosen: list[ChosenForm]
    clauses: list[str]
    withheld: list[TermForm]


class StepsForm(TypedDict):
    """What happens; `free` where players may make it go otherwise."""

    steps: list[StepForm]
    free: bool


class FactsForm(TypedDict):
    """What has come about."""

    facts: list[TermForm]


class AbleForm(TypedDict):
    """Who can bring a value about alone, who can prevent it."""

    value: ValueForm
    forced_by: list[str]
    prevented_by: list[str]


class DecidersForm(TypedDict):
    """Values that players decide between."""

    deciders: list[str]
    among: list[ValueForm]
    able: list[AbleForm]


class OddsForm(TypedDict):
    """How likely something is: part and whole."""

    odds: list[int]


class MomentForm(TypedDict):
    """Just before an instruction."""

    before: TermForm


class UntilForm(TypedDict):
    """Until then."""

    until: TermForm


ValueForm: TypeAlias = (
    bool | int | PlayersForm | ThingsForm | ChoiceForm | OrderForm | ZoneForm | StepsForm | FactsForm
    | DecidersForm | OddsForm | MomentForm | UntilForm | None
)  # fmt: skip
"""The value of an answer, by its kind."""


class UnplayedForm(TypedDict):
    """An ability that was read and is not played, with what in it is not."""

    ability: str
    words: str
    parts: list[str]
    text: Words


class WithoutForm(TypedDict):
    """The answer there would be without some clauses."""

    status: Otherwise
    value: ValueForm
    text: Words


class DecidingForm(TypedDict):
    """Clauses that decide: one, or all that say the same."""

    clauses: list[str]
    without: WithoutForm


class CaseForm(TypedDict):
    """The answer if a fact that nobody stated is so."""

    fact: TermForm
    also: list[TermForm]
    or_more: bool
    usual: list[str]
    status: Status | None
    value: ValueForm


class SideForm(TypedDict):
    """A clause of a conflict, with what it concludes."""

    clause: str
    says: TermForm


class NoteForm(TypedDict):
    """A note on the text that was asked."""

    key: str
    message: str
    line: int
    column: int


class WhyForm(TypedDict):
    """A step of a derivation, with what it rests on."""

    term: str
    text: Words
    clause: str | None
    beaten: list[BeatenForm]
    because: list[WhyForm]


class AnswerForm(TypedDict):
    """What `saitei ask --json` prints."""

    ruling_set: str
    question: str
    status: Status
    value: ValueForm
    text: Words
    chooser: str | None
    clauses: list[str]
    also_used: list[str]
    deciding: list[DecidingForm]
    deciding_cut_short: bool
    beaten: list[BeatenForm]
    assumed: list[TermForm]
    not_understood: list[str]
    not_played: list[UnplayedForm]
    advice: list[Words]
    unsettled: list[TermForm]
    cases: list[CaseForm]
    sides: list[SideForm]
    notes: list[NoteForm]
    course: NotRequired[list[StepForm]]
    why: NotRequired[list[WhyForm]]


class ChangeForm(TypedDict):
    """A change of a scenario, and what it costs."""

    term: str
    cost: int
    text: Words


class LinesForm(TypedDict):
    """Lines that a scenario loses (-) and gains (+)."""

    en: list[str]
    ja: list[str]


class WayForm(TypedDict):
    """Changes that make something so, the scenario with them, and its answer."""

    changes: list[ChangeForm]
    cost: int
    lines: LinesForm
    scenarios: Words
    answer: AnswerForm


class PartingForm(TypedDict):
    """The step at which two courses part: what happens there, and what would."""

    step: int
    here: StepForm | None
    there: StepForm | None


class WhyNotForm(TypedDict):
    """What `saitei ask --why-not --json` prints of an expected answer."""

    expected: str
    is_so: bool
    answer: AnswerForm
    against: list[DecidingForm]
    denial: list[WhyForm]
    gave_way: list[BeatenForm]
    way: WayForm | None
    lacking: list[WhyForm]
    parting: PartingForm | None


class ClauseHeardForm(TypedDict):
    """What `saitei ask --why-not --json` prints of a clause."""

    clause: str
    how: How
    gave_way: list[BeatenForm]
    lacking: list[list[str]]
    answer: AnswerForm


class WhatIfForm(TypedDict):
    """What `saitei ask --what-if --json` prints."""

    expected: str
    is_so: bool
    answer: AnswerForm
    ways: list[WayForm]
    house_rules: list[DecidingForm]
    together: int
    whole: bool


class FaultForm(TypedDict):
    """Something that is wrong with a deck, or may be."""

    kind: str
    about: list[int | str]
    cards: list[dict[str, int | str | None]]
    clauses: list[str]
    text: Words


class DeckForm(TypedDict):
    """What `saitei deck --json` prints."""

    legal: bool | None
    faults: list[FaultForm]
    possible: list[FaultForm]
    unsaid: list[FaultForm]
    unknown: list[str | None]
    numbers: dict[str, int]
    ruling_set: str
    status: Status
    text: Words
    clauses: list[str]
    beaten: list[BeatenForm]
    assumed: list[TermForm]
    not_understood: list[str]
    not_played: list[UnplayedForm]
    advice: list[Words]
    sides: list[SideForm]
    notes: list[NoteForm]
    why: NotRequired[list[WhyForm]]


class Help(TypedDict, total=False):
    """What helps: forms near to a line that is not understood, names near to that of a card nobody knows."""

    forms: list[str]
    card: str
    names: list[str]


class Fault(Help):
    """An error: its key, its sentence, and where it is."""

    key: str
    message: str
    file: str | None
    line: int | None
    column: int | None


class ErrorForm(TypedDict):
    """What is printed where something is not accepted."""

    error: Fault
