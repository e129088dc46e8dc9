"""The program of a search: ruling sets side by side over a guessed situation and a guessed question."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from saitei.disk_cache import digest
from saitei.kb.clauses.named_values import NamedFact
from saitei.kb.game.procedure import clauses_in_play
from saitei.kb.logic_files import logic
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.rulesets.side_by_side import Reached, SideBySideProgram, Sides, beside_weakened, side_by_side
from saitei.kb.solver.search import Pattern
from saitei.kb.vocabulary import vocabulary
from saitei.language import Language
from saitei.queries.question_kinds import question_kind, question_kinds
from saitei.queries.search.ability_index import AbilityIndex, Printing
from saitei.queries.search.card_texts import CardText, Row, card_texts
from saitei.queries.search.menu import keyword_bearers, menu, understood
from saitei.queries.search.offers import COUNTED, Offers, patterns
from saitei.queries.search.real_texts import real_rows
from saitei.queries.search.scene import SHOWN
from saitei.queries.search.variant_components import (
    VariantComponents,
    component_programs,
    components_among,
    words,
    words_of_clauses,
)
from saitei.queries.search.vocabulary_questions import is_concluded, question_program, vocabulary_questions
from saitei.tables import table
from saitei.terms import quoted

BARE = ("table", "cards", "partner", "events", "effects", "ask", "legal", "size")
"""The programs of `kb/logic/space` that guess a situation and a question."""

SPACE = (*BARE, "answers")
"""Those that every search for answers needs."""


def searched_kinds() -> tuple[str, ...]:
    """The kinds of questions that the generator can ask, in the order in which they are searched."""
    return tuple(name for name, kind in question_kinds().items() if kind.searched is not None)


def every_question(language: Language) -> tuple[str, ...]:
    """These, and then those that the vocabulary words itself."""
    return (*searched_kinds(), *vocabulary_questions(language))


LEGAL = ("fits_table", "sides")
"""What clauses are asked about a table before anything else is."""

_OF_DECLARED_USES = ("order", "declaration_order", "may_declare_again", "before_declaration")
"""The questions for which uses are declared: of abilities that work where their cards are."""

SEATED = ("for_so_many",)
"""What is asked of the number of players: rules that are not for so many say nothing else."""

TABLE = "table"
"""The search for a table that ruling sets can be played at: nothing is asked."""

COURSE = "course"
"""The topic of what happens: too wide for one program, its scenes are played out one by one."""

PLAYERS = "ABCDEFGHIJKL"


@dataclass(frozen=True, slots=True)
class SearchBound:
    """How large a situation may be, and of which store the texts are that are on offer besides."""

    players: int = 4
    cards: int = 2
    real: AbilityIndex | None = field(default=None, compare=False)

    def cards_for(self, question: str) -> int:
        """How many cards a question of this kind may have: one more where the event needs one."""
        kind = question_kinds().get(question)
        searched = kind.searched if kind else None
        return 0 if searched == "players" else self.cards + (searched == "event")


@dataclass(frozen=True, slots=True)
class Space:
    """A search to begin: its program, the texts that its cards may bear, the first set's clauses.

    `alike` says that no answers can part, `mute` that no clause of any set has a say. `reached` are the
    rules and clauses of each set that the question reaches, `sought` what their conditions name, `stated`
    what a situation may state, `speaks_of` the words of each text. At most so many `cards` and
    `players` are on the table; `menu` is the program that puts texts on cards.
    """

    question: str
    parts: tuple[str, ...]
    texts: Mapping[int, CardText]
    clauses: frozenset[str]
    alike: bool
    mute: bool = False
    reached: Mapping[str, Reached] = field(default_factory=dict[str, Reached])
    sought: tuple[Pattern, ...] = ()
    stated: frozenset[str] = frozenset()
    speaks_of: Mapping[int, frozenset[str]] = field(default_factory=dict[int, frozenset[str]])
    cards: int = 0
    players: int = 0
    menu: str = ""

    @property
    def idle(self) -> bool:
        """Whether there is nothing to search in it."""
        return self.alike or self.mute

    @property
    def program_digest(self) -> str:
        """A digest of what a search in it goes through: what it finds and proves rests on nothing else."""
        if self.idle:
            return ""
        return digest(sorted(line.encode() for part in self.parts for line in part.split("\n")))


def space(sides: Sides, question: str, bound: SearchBound, *purpose: str) -> Space:
    """What is searched for one kind of question; `purpose` names programs that say for what."""
    sets = sides.sets
    outcome = question_kind(question, sets["a"].language).rests_on
    worded = question in vocabulary_questions(sets["a"].language)
    if (outcome or worded) and not is_concluded(sets, next(iter(outcome), question)):
        return Space(question, (), {}, frozenset(), alike=False, mute=True)
    plan = _Plan(question, bound, sets["a"], words_of_clauses(sets.values()), purpose)
    reached = side_by_side(sides, question, plan.known, plan.seeds)
    legal = (*plan.legal, *(name for name in SEATED if is_concluded(sets, name)))
    if legal and not (reached.identical or reached.no_clause_applies):
        reached = side_by_side(sides, question, plan.known, (*plan.seeds, *legal))
    return plan.carried_out(reached, sides)


def space_without_one(
    alone: Sides, question: str, bound: SearchBound, droppable: Collection[str], *purpose: str
) -> Space:
    """The same for a ruling set beside itself, where one of the droppable clauses is taken away."""
    rules = alone.sets["a"]
    plan = _Plan(question, bound, rules, words_of_clauses((rules,)), purpose)
    seeds = (*plan.seeds, *plan.legal, *(name for name in SEATED if is_concluded({"a": rules}, name)))
    reached = beside_weakened(alone, question, plan.known, droppable, seeds)
    return plan.carried_out(reached, alone)


def seating_space(
    sets: Mapping[str, RulingSet], bound: SearchBound, *, counted: bool = False, full: bool = False
) -> Space | None:
    """The search for a table that is for all of the sets; None if no clause says anything of that.

    With `counted` all of them have to be for as many players as are seated, with `full` no seat is empty.
    """
    purpose = ("seating", "every_seat") if full else ("seating",)
    plan = _Plan(TABLE, bound, sets["a"], words_of_clauses(sets.values()), purpose)
    seated = tuple(name for name in SEATED if counted and is_concluded(sets, name))
    if not plan.legal and not seated:
        return None
    sides = Sides.of(sets)
    return plan.carried_out(side_by_side(sides, TABLE, plan.known, (*plan.legal, *seated)), sides)


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is to be searched, before it is known what the question reaches."""

    question: str
    bound: SearchBound
    rules: RulingSet
    spoken: VariantComponents
    purpose: tuple[str, ...]

    @property
    def known(self) -> frozenset[str]:
        """What a situation may state."""
        every = stated(self.rules.keywords, self.rules.language) | self.spoken.facts
        without_cards = question_kind(self.question, self.rules.language).searched == "players"
        return every - _of_cards(self.rules.language) if without_cards else every

    @property
    def seeds(self) -> tuple[str, ...]:
        """The conclusions that are wanted besides those the question's own rules read."""
        declared = ("works",) if self.question in _OF_DECLARED_USES else ()
        return (*self.outcome, *declared)

    @property
    def outcome(self) -> tuple[str, ...]:
        """The conclusions that the end of a course rests on."""
        return question_kind(self.question, self.rules.language).rests_on

    @property
    def legal(self) -> tuple[str, ...]:
        """What clauses are asked about a table, where variants speak of what they are played at."""
        text = words("".join(self.spoken.programs))
        return tuple(name for name in LEGAL if name in text)

    def carried_out(self, reached: SideBySideProgram, sides: Sides) -> Space:
        """The search, as large as what the question reaches makes it."""
        language = self.rules.language
        drawn = components_among(self.spoken, words(reached.text)) if self.spoken.pages else self.spoken
        read = reached.reads | _read_by_the_generator(language)
        offers = Offers.of(reached.named, _filled_apart(self.rules.documents, language), language)
        wanted, rows = _of_real_cards(self.bound.real, reached.reached, sides)
        offers = offers.with_traits(one.traits for one in wanted.values())
        offered = menu(
            read, self.rules.keywords, (*drawn.kinds, *offers.types), language,
            keyword_bearers(offers.keywords, reached.reached.values()),
            rows=rows, wanted=wanted,
        )  # fmt: skip
        cards = self.bound.cards_for(self.question) if reached.reads & _of_cards(language) else 0
        seats = _table(self.question, (self.bound.players, cards), reached.reads, drawn.facts, self.rules)
        outcome = ("outcome",) if self.outcome else ()
        programs = (*_programs(SPACE), *drawn.programs, *_programs((*outcome, *self.purpose)))
        worded = self.question in vocabulary_questions(language)
        asked = question_program(self.question, language) if worded else ""
        parts = (reached.text, offered.program, offers.program, *seats, drawn.program, asked, *programs)
        return Space(
            self.question, parts, offered.texts, reached.clauses, reached.identical,
            reached.no_clause_applies, reached.reached,
            tuple(sorted(patterns(reached.named), key=repr)), self.known,
            cards=cards, players=self.bound.players, menu=offered.program,
        )  # fmt: skip


def _of_real_cards(
    index: AbilityIndex | None, reached: Mapping[str, Reached], sides: Sides
) -> tuple[Mapping[str, Printing], Collection[Row]]:
    """Texts of real cards: those of which one is wanted, with their cards, and all that are on offer."""
    return ({}, ()) if index is None else (index.wanted_texts, real_rows(index, reached, sides))


def course_stages(
    bound: SearchBound, sides: Sides, named: frozenset[NamedFact], about: Collection[str]
) -> Space:
    """The scenes whose courses can be played out, without any clause.

    On offer is what clauses name: numbers, keywords, and texts that speak of one of the words `about`.
    """
    rules = next(iter(sides.sets.values()))
    language = rules.language
    staged = table("queries", "search", "texts.toml")["staged"][COUNTED]
    offers = Offers.of(named, _filled_apart(rules.documents, language), language).with_counts(staged)
    played = {side: Reached([*clauses_in_play(one).rules], frozenset()) for side, one in sides.sets.items()}
    wanted, rows = _of_real_cards(bound.real, played, sides)
    offers = offers.with_traits(one.traits for one in wanted.values())
    offered = menu(
        _facts(language), rules.keywords, (), language,
        keyword_bearers(offers.keywords, played.values()), about, rows=rows, wanted=wanted,
    )  # fmt: skip
    seats = _table(COURSE, (bound.players, bound.cards), {*STAGED, COUNTED}, (), rules)
    parts = (offered.program, offers.program, *seats, *_programs((*BARE, "courses")))
    return Space(COURSE, parts, offered.texts, frozenset(), alike=False, speaks_of=offered.speaks_of)


def _table(
    question: str, bound: tuple[int, int], reads: Collection[str], drawn: Collection[str], rules: RulingSet
) -> tuple[str, ...]:
    """How large a situation is, what is asked, who plays, what is guessed as it is read, what is shown."""
    players, cards = bound
    size = f"#const players = {players}.\n#const cards = {cards}.\n"
    called = "".join(f"seat_of({seat},{quoted(name)}).\n" for seat, name in enumerate(PLAYERS[:players]))
    read = "".join(f"reads({name}).\n" for name in sorted(reads))
    shown = "".join(f"#show {name}/{arity}.\n" for name, arity in _arities(drawn, rules.language).items())
    return size, f"asking({question}).\n", called, rules.role_facts, read, shown


@cache
def _filled_apart(documents: tuple[str, ...], language: Language) -> frozenset[str]:
    """The zones whose cards programs of their own put there: partners, what variants play with."""
    zones = vocabulary(language).constants("zone") or {}
    told = words("".join(component_programs(frozenset(documents)).values()))
    return frozenset(zones) & {*told, *language.role("partners_zone")}


def _programs(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(logic(f"space/{name}") for name in names)


STAGED = ("partner", "tapped")
"""What the scenes of courses may state besides where cards lie and what happens."""


@cache
def _facts(language: Language) -> frozenset[str]:
    return frozenset(name for name, one in vocabulary(language).predicates.items() if one.kind == "fact")


@cache
def _of_cards(language: Language) -> frozenset[str]:
    """The facts that speak of cards and of what is on them."""
    known = vocabulary(language).predicates.values()
    return frozenset(one.name for one in known if one.kind == "fact" and not _CARDS.isdisjoint(one.types))


_CARDS = frozenset({
    "card", "ability", "instruction", "trigger", "condition", "conditional", "case", "action", "mention",
    "passage", "phrase", "event", "thing", "effect",
})  # fmt: skip
"""The types of cards, of what is printed on them, and of what happens to them."""


def stated(keywords: Mapping[str, str], language: Language) -> frozenset[str]:
    """What a situation may state: what the generator speaks of, and what card texts say."""
    return _spoken(language) | _printed(frozenset(keywords.items()), language)


@cache
def _spoken(language: Language) -> frozenset[str]:
    return frozenset(vocabulary(language).predicates).intersection(words("".join(_programs(SPACE))))


@cache
def _printed(keywords: frozenset[tuple[str, str]], language: Language) -> frozenset[str]:
    return frozenset(
        name for facts in understood(card_texts(), keywords, language).values() for name, _ in facts
    )


def _read_by_the_generator(language: Language) -> frozenset[str]:
    """The facts about texts that the generator itself needs to tell what is legal."""
    return _spoken(language) & _facts(language)


def _arities(drawn: Collection[str], language: Language) -> dict[str, int]:
    known = vocabulary(language).predicates
    return {name: known[name].arity if name in known else 2 for name in (*SHOWN, *sorted(drawn))}
