"""Check a ruling set for conflicts, clauses that never apply or never prevail, and open questions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from saitei.errors import Place
from saitei.kb.clauses.named_values import NamedFact
from saitei.kb.pages.documents import CONSTRUCTION
from saitei.kb.pages.page import EXAMPLES, Clause
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.rulesets.side_by_side import Sides
from saitei.queries.answer import Answer, Status
from saitei.queries.check.courses import CourseCheck, CourseConflict, clashes
from saitei.queries.check.twins import says_it_doubles, twins
from saitei.queries.question_kinds import question_kind
from saitei.queries.search.ability_index import AbilityIndex
from saitei.queries.search.clause_reach import ReachOfSet
from saitei.queries.search.coverage import NOTHING_COVERED, CoursesPlayed, SearchCoverage
from saitei.queries.search.joint_texts import MORE_OF_A_TEXT, unmet_by_texts
from saitei.queries.search.kept_answers import ResponseCache
from saitei.queries.search.real_cards import RealCards, RealCardsAsked
from saitei.queries.search.reduce import without_events
from saitei.queries.search.reverify import (
    Holds,
    Reverifier,
    answers_of,
    resting_on,
)
from saitei.queries.search.search import FoundScene, Heard, Search, SearchRequest
from saitei.queries.search.shown_scene import ShownScene
from saitei.queries.search.space import Space, every_question, space
from saitei.queries.search.table_size import fit_table_size
from saitei.queries.session import Session
from saitei.terms import Term, quoted
from saitei.wording import Lang

CONFLICT, NEVER_APPLIES, NEVER_WINS = "conflict", "never applies", "never wins"
SILENT, TWINS = "silent", "twins"
"""The kinds of findings; a rule page accepts one in these words."""

BEHIND = "conflict_behind"
"""A target: clauses that clash about something that the answer may rest on."""

EVERY_KIND = frozenset({CONFLICT, NEVER_APPLIES, NEVER_WINS, SILENT, TWINS})

_ANSWERED: tuple[Status, ...] = ("settled", "open")


@dataclass(frozen=True, slots=True)
class CheckFinding:
    """Something that is wrong, or may be: its clauses, where they stand, why it is accepted if it is.

    `by` is the ruling set that settles what this one leaves unsaid.
    """

    kind: str
    clauses: tuple[str, ...]
    places: tuple[Place, ...]
    accepted: str | None = None
    example: ShownScene | None = None
    by: str = ""

    def on_wanted(self, index: AbilityIndex) -> bool:
        """Whether it holds on the card that is wanted."""
        real = None if self.example is None else self.example.real
        return real is not None and real.on_wanted(index)


@dataclass(slots=True)
class Check:
    """A check under way: what it has found so far stays when it is stopped.

    `unconfirmed` are clauses that clash in a situation of the search where the answer does not hang on it.
    Only findings of some `kinds` are looked for, and no clashes of clauses that are `known` to clash.
    """

    session: Session
    name: str
    wanted: SearchRequest
    lang: Lang
    others: tuple[str, ...] = ()
    kinds: frozenset[str] = EVERY_KIND
    known: frozenset[frozenset[str]] = frozenset()
    found: list[CheckFinding] = field(default_factory=list[CheckFinding])
    coverage: SearchCoverage = NOTHING_COVERED
    unconfirmed: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    on_real_cards: RealCardsAsked | None = None
    _kept: ResponseCache | None = None

    @property
    def findings(self) -> tuple[CheckFinding, ...]:
        """What has been found, as much of it as is wanted."""
        return tuple(self.found)[: self.wanted.limit]

    @property
    def new(self) -> tuple[CheckFinding, ...]:
        """What is wrong and not accepted; what is left unsaid is no fault by itself."""
        return tuple(one for one in self.findings if one.accepted is None and one.kind != SILENT)

    @property
    def rules(self) -> RulingSet:
        """The ruling set that is checked."""
        return self.session.rules(self.name)

    def run(self, heard: Heard) -> None:
        """Look for conflicts and for what only other sets settle, then for clauses without a say."""
        kept = self._kept = ResponseCache.of(map(self.session.rules, (self.name, *self.others)))
        try:
            self._run(heard)
        finally:
            kept.keep()

    def _run(self, heard: Heard) -> None:
        self.wanted = fit_table_size(self.session.worker, {"a": self.rules}, self.wanted).wanted
        hunt = Search(self.session, self.wanted, heard)
        reached: set[str] = set()
        sides = self._sides()
        for found in hunt.run(lambda question: self._space(sides, question, reached), self._wants):
            self._note(found)
        courses = CourseCheck(self.session, self.name, self.wanted, self._again(), heard)
        if self.wanted.plays_courses:
            clashes_played = (one for one in courses.run() if frozenset(one.clauses) not in self.known)
            self.found += [self._clash(one) for one in clashes_played if not self._is_told(one.clauses)]
        reach = ReachOfSet(self.rules, "a", sides.definitions, hunt.reached)
        self.coverage = self._covered(hunt, reach, courses.played)
        wants_mute = not self.kinds.isdisjoint((NEVER_APPLIES, NEVER_WINS))
        if (
            hunt.complete and wants_mute and self.wanted.card is None
        ):  # else a clause may speak in what was left out
            self.found += self._mute(hunt, reach, reached, heard)
        if TWINS in self.kinds and self.wanted.about is None and self.wanted.card is None:
            self.found += self._twins()
        if self.wanted.bound.real is not None:
            self._ask_on_real_cards(RealCards.of(self.wanted, heard))

    def _ask_on_real_cards(self, cards: RealCards) -> None:
        """The clashes, and what only other sets settle, again on cards that exist."""
        kept: list[ResponseCache] = []
        try:
            for at, one in enumerate(self.found[: self.wanted.limit]):
                if one.example is None or one.example.scene is None or one.accepted is not None:
                    continue
                sides = {"a": self.name, **({"b": one.by} if one.by else {})}
                again = cards.asking(self.session, sides, self.lang)
                kept.append(again.kept)
                holds = _left_unsaid if one.by else clashes(frozenset(one.clauses))
                real = cards.finding(one.example.scene, one.clauses, holds, again)
                self.found[at] = replace(one, example=replace(one.example, real=real))
        finally:
            for answers in kept:
                answers.keep()
        if cards.index.wanted:  # the others come out without the card, or not on the whole of it
            self.found = [one for one in self.found if one.on_wanted(cards.index)]
        self.on_real_cards = cards.asked

    @property
    def complete(self) -> bool:
        """Whether everything was searched that situations within the bound can show."""
        return self.coverage.complete

    @property
    def beyond(self) -> tuple[str, ...]:
        """The encoded clauses that no question of the search reaches."""
        reached = ("searched", "partly")
        every = self.coverage.clauses.get(self.name, ())
        return tuple(sorted(one.clause for one in every if one.state not in reached))

    def _covered(self, hunt: Search, reach: ReachOfSet, courses: CoursesPlayed) -> SearchCoverage:
        left_out = self.wanted.left_out(whole=hunt.complete, courses_whole=courses.whole)
        played = courses if self.wanted.plays_courses else None
        return SearchCoverage({self.name: tuple(reach.clauses())}, played, left_out)

    def _clash(self, found: CourseConflict) -> CheckFinding:
        return self._finding(CONFLICT, found.clauses, found)

    def _beside(self) -> dict[str, str]:
        """The sets that it is held against, by the names that clauses know them by."""
        return {f"other{number}": name for number, name in enumerate(self.others)}

    def _sides(self) -> Sides:
        others = {side: self.session.rules(name) for side, name in self._beside().items()}
        return Sides.of({"a": self.rules} | others)

    def spaces(self) -> Iterator[Space]:
        """What is searched for each kind of question."""
        sides = self._sides()
        return (self._space(sides, one, set()) for one in self.wanted.questions(self.rules.language))

    def _space(self, sides: Sides, question: str, reached: set[str]) -> Space:
        purpose = ("check", "silent") if self.others else ("check",)
        made = space(sides, question, self.wanted.bound, *purpose)
        kind = question_kind(question, self.rules.language)
        if not kind.rests_on:  # how courses end rests on more than a search of moments can show
            reached |= made.clauses
        return replace(made, alike=False)

    def _again(self, **others: str) -> Reverifier:
        kept = self._kept or ResponseCache.of((self.rules,))
        wanted = frozenset(self.wanted.wanted_texts)
        return Reverifier(self.session, {"a": self.name, **others}, self.lang, kept, wanted)

    def _wants(self, target: Term) -> bool:
        clauses = _clauses(target)
        kind = CONFLICT if target.name == BEHIND else target.name
        if kind not in (CONFLICT, SILENT) or kind not in self.kinds:
            return False
        known = kind == CONFLICT and frozenset(clauses) in self.known
        return not known and self.wanted.concerns(clauses)

    def _note(self, found: FoundScene) -> None:
        """Take what was found, if it comes out when it is asked: the answer may hang on other clauses."""
        if found.target.name == SILENT:
            self.found.append(self._unsaid(found))
            return
        clauses = tuple(dict.fromkeys(_clauses(found.target)))
        if found.target.name == BEHIND and self._is_shown(clauses):
            return
        example = self._shown_clash(found, clashes(frozenset(clauses)))
        if example.printed is None or example.printed.agrees:
            self.unconfirmed = [one for one in self.unconfirmed if one != clauses]
            self.found.append(self._finding(CONFLICT, clauses, example))
        elif clauses not in self.unconfirmed:
            self.unconfirmed.append(clauses)

    def _is_shown(self, clauses: Collection[str]) -> bool:
        """Whether a scenario shows that these clauses clash."""
        return any(one.kind == CONFLICT and {*clauses} <= {*one.clauses} for one in self.found)

    def _is_told(self, clauses: Collection[str]) -> bool:
        """Whether scenarios show of each of these clauses that it clashes with others of them."""
        told = ({*one.clauses} for one in self.found if one.kind == CONFLICT)
        return {*clauses} == set[str]().union(*(each for each in told if each <= {*clauses}))

    def _shown_clash(self, found: FoundScene, clash: Holds) -> ShownScene:
        """A scenario for what clashes in a scene, where others clash as well without what these need.

        Where what is told leads elsewhere before that is asked, nothing is told.
        """
        again = self._again()
        example = _example(found, again, clash)
        if example.printed is None or example.printed.agrees:
            return example
        smaller = _example(found, again, lambda answers: answers["a"].status == "conflict", CONFLICT)
        printed = smaller.printed
        agrees = printed is not None and printed.agrees and clash(answers_of(printed.asked))
        if agrees or not found.scene["event"]:
            return smaller if agrees else example
        calm = _example(replace(found, scene=without_events(found.scene), minimal=False), again, clash)
        return calm if calm.printed is not None and calm.printed.agrees else example

    def _unsaid(self, found: FoundScene) -> CheckFinding:
        _, side, clause = map(str, found.target.args)
        other = self._beside()[side]
        again = self._again(b=other)
        places = (self.session.rules(other).clauses[clause].place,)
        return CheckFinding(SILENT, (clause,), places, None, _example(found, again, _left_unsaid), other)

    def _mute(
        self, hunt: Search, reach: ReachOfSet, reached: set[str], heard: Heard
    ) -> Iterator[CheckFinding]:
        """Clauses that never apply, and those that never win, each with a scenario where it gives way."""
        applying, winning = (
            {str(one.args[0]) for one in hunt.shown.values() if one.name == name}
            for name in ("applies", "wins")
        )
        named = {one.clause for one in self.coverage.clauses[self.name] if one.state == "searched"}
        silent = (reached & named & self._in_force()) - applying - self._asked_elsewhere()
        accused = {one for one in silent if self.wanted.concerns((one,)) and not self._exemplified(one)}
        beyond = self._beyond_texts(accused, hunt)
        self.coverage = self.coverage.lacking(self.name, beyond, NamedFact(MORE_OF_A_TEXT, ()))
        for clause in sorted(accused - beyond):
            yield self._finding(NEVER_APPLIES, (clause,), None)
        beaten = (reached & named & applying) - winning - self._asked_elsewhere()
        losing = {one for one in beaten if self.wanted.concerns((one,)) and self._might_win(one, reach)}
        if losing:
            yield from self._losing(losing, heard)

    def _beyond_texts(self, clauses: Collection[str], hunt: Search) -> frozenset[str]:
        """The clauses some rule of which asks for more than any text on offer says."""
        rules = [rule for rule in self.rules.rules if rule.clause in clauses]
        clauses_asked = {one.question: one.reached["a"].clauses for one in hunt.reached if one.reached}
        asked = [one for one, reached in clauses_asked.items() if not reached.isdisjoint(clauses)]
        sides = self._sides()
        spaces = (self._space(sides, question, set()) for question in asked)
        return frozenset(rule.clause for rule in unmet_by_texts(self.session, spaces, rules))

    def _might_win(self, clause: str, reach: ReachOfSet) -> bool:
        """Whether there was room enough on the table for what a clause gives way to not to be met."""
        return all(reach.may_fail(pair.upper) for pair in self.rules.over if pair.lower == clause)

    def _twins(self) -> Iterator[CheckFinding]:
        """Clauses of the document that say the same as another; accepted where the page says so."""
        own = self.name.partition(":")[0]
        for pair in twins(self.rules):
            known = [self.rules.clauses[clause] for clause in pair]
            if not self.wanted.concerns(pair) or own not in {clause.document for clause in known}:
                continue
            said = next((one for one in known if says_it_doubles(one, pair)), None)
            why = None if said is None else "; ".join(one.why(self.lang) for one in said.related("doubles"))
            places = tuple(clause.place for clause in known)
            yield CheckFinding(TWINS, pair, places, why if said is not None else accepted(TWINS, known))

    def _asked_elsewhere(self) -> frozenset[str]:
        """The clauses that kinds of questions reach which were not wanted: they may apply there.

        Not those that conclude the very thing that is wanted.
        """
        language = self.rules.language
        wanted = self.wanted.questions(language)
        asked = {rule.clause for rule in self.rules.rules if rule.head in wanted}
        left = {*every_question(language)}.difference(wanted)
        return frozenset(clause for one in left for clause in self.rules.clauses_reached_by(one)) - asked

    def _in_force(self) -> frozenset[str]:
        """The clauses that conclude anything, without those of parts that are not used."""
        rules, played = self.rules, self.rules.clauses_of_parts
        return frozenset(
            one for one in rules.concluding_clauses if one in played or not rules.clauses[one].parts
        )

    def _exemplified(self, clause: str) -> bool:
        """Whether its page has a worked example: there the clause applies, if not in what was searched."""
        return any(self.rules.clauses[clause].fenced(*EXAMPLES))

    def _losing(self, losing: set[str], heard: Heard) -> Iterator[CheckFinding]:
        again = self._again()
        hunt = Search(self.session, self.wanted, heard)
        wants = {f"gives_way({quoted(clause)})" for clause in losing}
        sides = self._sides()
        for found in hunt.run(
            lambda question: self._space(sides, question, set()), lambda one: str(one) in wants
        ):
            texts, printed = again.ask(found.scene, lambda _: True)
            example = ShownScene(texts=texts, size=found.size, minimal=found.minimal, printed=printed)
            yield self._finding(NEVER_WINS, (str(found.target.args[0]),), example)

    def _finding(self, kind: str, clauses: tuple[str, ...], example: ShownScene | None) -> CheckFinding:
        known = [self.rules.clauses[clause] for clause in clauses]
        return CheckFinding(
            kind, clauses, tuple(clause.place for clause in known), accepted(kind, known), example
        )


def accepted(kind: str, clauses: Iterable[Clause]) -> str | None:
    """Why a finding is accepted, if the page of one of its clauses says so."""
    every = list(clauses)
    for clause in every:
        for relation in clause.related("accepted"):
            words = relation.what.removeprefix(kind).strip()
            others = {other.id for other in every if other is not clause} or {clause.id}
            named = {f"{clause.document} {words}", words}
            if relation.what.startswith(kind) and (kind != CONFLICT or named & others):
                return relation.because
    return None


def _clauses(target: Term) -> tuple[str, ...]:
    """The clauses of a conflict, or the one that settles in another set what is left unsaid."""
    return tuple(str(one) for one in target.args[2 if target.name == SILENT else 1 :])


def _example(found: FoundScene, again: Reverifier, holds: Holds, name: str = "") -> ShownScene:
    """What was found, made small and asked again; `name` tells what has to hold from the target itself."""
    rests = resting_on(_clauses(found.target), again.once(found.scene), holds)
    scene, size = again.reduced(found.scene, found.size, f"{name}{found.target}", rests)
    texts, printed = again.ask(scene, holds)
    return ShownScene(texts=texts, size=size, minimal=found.minimal, printed=printed, scene=scene)


def _left_unsaid(answers: Mapping[str, Answer]) -> bool:
    return answers["a"].status == "silent" and answers["b"].status in _ANSWERED


def sets_beside(session: Session, name: str, chosen: Sequence[str] = ()) -> tuple[str, ...]:
    """The sets that the checked one is held against: those chosen, else all of its game beyond itself."""
    own = {*session.rules(name).documents} - {CONSTRUCTION}
    sets = [session.rules(other) for other in chosen or session.documents]
    if not chosen:
        sets = [other for other in sets if other.name not in own and own.intersection(other.documents)]
    return tuple(other.name for other in sets)
