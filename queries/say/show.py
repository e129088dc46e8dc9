"""An answer as sections: the ruling, who chooses, clauses, assumptions, derivation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from saitei.errors import Place
from saitei.kb.pages.page import Clause
from saitei.queries.answer import (
    Answer,
    Beaten,
    Case,
    Deciders,
    Deciding,
    Picked,
    Ruling,
    Status,
    Unplayed,
    Why,
)
from saitei.queries.say.events_in_words import say_event
from saitei.queries.say.layout import Section, Span, TextNode, line, table
from saitei.queries.say.messages import phrase, say_place
from saitei.queries.say.rulings import say_answer, say_bare, say_case, say_without
from saitei.queries.say.timeline import say_picked, timeline
from saitei.queries.say.words import Speaker
from saitei.terms import Term, Value
from saitei.wording import Notice, wording


@dataclass(frozen=True, slots=True)
class AnswerContext:
    """What is needed to word an answer: the speaker, the clauses in force, the players, the rules' name."""

    speaker: Speaker
    clauses: Mapping[str, Clause] = field(default_factory=dict[str, Clause])
    players: tuple[str, ...] = ()
    rules: str = ""
    notices: tuple[tuple[Notice, Place], ...] = ()

    def say(self, key: str, **slots: str) -> str:
        """A phrase in the speaker's language."""
        return phrase(key, self.speaker.lang, **slots)

    def title(self, clause: str) -> str:
        """What a clause is called, "" for one that no page has."""
        found = self.clauses.get(clause)
        return "" if found is None else found.title(self.speaker.lang)

    def titled(self, clause: str) -> str:
        """A clause's number with its title."""
        title = self.title(clause)
        return self.say("titled", clause=clause, title=title) if title else clause

    def is_routine(self, clause: str) -> bool:
        """Whether a clause goes without saying."""
        found = self.clauses.get(clause)
        return found is not None and any(found.related("routine"))

    def restated(self, clause: str) -> str:
        """What a clause says, in the speaker's language or in the one there is."""
        found = self.clauses.get(clause)
        return "" if found is None else found.text(self.speaker.lang) or found.restatement


_FIRM = ("settled", "open")


def sections(answer: Answer, setting: AnswerContext) -> tuple[Section, ...]:
    """The answer laid out, most important things first; empty sections are left out."""
    say, speaker = setting.say, setting.speaker
    assumed = tuple(line(speaker.sentence(fact)) for fact in answer.assumed)
    unclear = tuple(line(words, "warning") for words in answer.not_understood)
    unplayed = tuple(line(say_unplayed(one, speaker), "warning") for one in answer.not_played)
    notes = tuple(
        line(f"{say_place(place, speaker.lang)}: {wording(notice, speaker.lang)}", "warning")
        for notice, place in setting.notices
    )
    every = (
        Section("", (_ruling(answer, setting), line(say_status(answer, setting), "status"))),
        Section(say("texts"), tuple(_texts(answer.question, setting))),
        Section(say("able"), _able(answer.value, setting)),
        Section(say("course"), timeline(answer.course, speaker)),
        Section(say("cases"), tuple(_cases(answer, setting))),
        Section(say("unsettled"), tuple(_unsettled(answer, setting))),
        Section(say("sides"), tuple(_sides(answer, setting))),
        Section(say("clauses"), _deciding(answer, setting)),
        Section(say("also_used"), _also_used(answer, setting)),
        Section(say("prevails"), tuple(line(_over(beaten, setting)) for beaten in answer.beaten)),
        Section(say("assumed"), assumed),
        Section(say("not_understood"), unclear),
        Section(say("not_played"), unplayed),
        Section(say("advice"), tuple(line(phrase(key, speaker.lang)) for key in advice(answer))),
        Section(say("notes"), notes),
        Section(say("why"), tuple(derivation(answer.why, setting)), tree=True),
    )
    return tuple(section for section in every if section.nodes)


def advice(answer: Answer) -> tuple[str, ...]:
    """Keys of the phrases that say what can be done about an answer that is not firm."""
    if answer.status != "tainted":
        return (f"advice_{answer.status}",) if answer.status in ("depends", "silent", "conflict") else ()
    doubts = (("not_read", answer.not_understood), ("not_played", answer.not_played))
    return tuple(f"advice_{doubt}" for doubt, found in doubts if found)


def say_unplayed(one: Unplayed, speaker: Speaker) -> str:
    """An ability that is not played, with what in it is not."""
    parts = phrase("comma", speaker.lang).join(phrase(f"part_{part}", speaker.lang) for part in one.parts)
    words = one.text.replace("\n", " ")
    return phrase("unplayed", speaker.lang, ability=speaker.thing(one.ability), words=words, parts=parts)


def _ruling(answer: Answer, setting: AnswerContext) -> TextNode:
    return line(say_answer(answer, setting.speaker, setting.players), "ruling")


def _able(value: Ruling, setting: AnswerContext) -> tuple[TextNode, ...]:
    """Who can bring about each value alone, and who can prevent it."""
    if not isinstance(value, Deciders):
        return ()
    each = zip(value.among, value.forced_by, value.prevented_by, strict=False)
    return tuple(
        line(
            setting.say(
                "able_to",
                value=say_bare(one, setting.speaker, setting.players),
                forced=setting.speaker.listed(forced),
                prevented=setting.speaker.listed(prevented),
            )
        )
        for one, forced, prevented in each
    )


def say_status(answer: Answer, setting: AnswerContext) -> str:
    """How settled an answer is, and under which rules."""
    status = setting.say(f"status_{answer.certainty}")
    return setting.say("status_line", status=status, rules=setting.rules or answer.ruling_set)


def _texts(question: Value, setting: AnswerContext) -> Iterator[TextNode]:
    """The printed words of the abilities that the question is about."""
    if not isinstance(question, Term):
        return
    speaker = setting.speaker
    words = speaker.about("text_en", question) if speaker.lang == "en" else None
    words = words or speaker.about("text", question)
    if isinstance(words, str):
        yield line(setting.say("reads", ability=speaker.thing(question), words=words))
    for arg in question.args:
        yield from _texts(arg, setting)


def _deciding(answer: Answer, setting: AnswerContext) -> tuple[TextNode, ...]:
    """The clauses that decide, each restated; where the derivation is shown with what would be without it."""
    if not answer.clauses and answer.status in _FIRM:
        return (line(setting.say("as_told")),)
    told = {one.clauses[-1]: one for one in answer.deciding} if answer.why else {}
    rows: list[tuple[str, TextNode]] = []
    for clause in answer.clauses:
        restated = setting.restated(clause)
        below = [line(restated, "faint")] if restated else []
        below += [_without(told[clause], answer, setting)] if clause in told else []
        rows.append((clause, line(setting.title(clause), "title", *below)))
    return (*table(rows), *say_cut_short(answer, setting))


def say_cut_short(answer: Answer, setting: AnswerContext) -> tuple[TextNode, ...]:
    """That there was not the time to find out which clauses decide."""
    return (line(setting.say("cut_short"), "warning"),) if answer.cut_short else ()


def _without(one: Deciding, answer: Answer, setting: AnswerContext) -> TextNode:
    ruling = say_without(one, answer, setting.speaker, setting.players)
    return line(setting.say("without" if len(one.clauses) == 1 else "without_any", ruling=ruling), "faint")


def _also_used(answer: Answer, setting: AnswerContext) -> tuple[TextNode, ...]:
    """The clauses that are used besides, by their numbers; what is routine only beside the derivation."""
    used = [one for one in answer.also_used if answer.why or not setting.is_routine(one)]
    return (line(setting.say("comma").join(used), "clause"),) if used else ()


def _over(beaten: Beaten, setting: AnswerContext) -> str:
    return setting.say(
        "over", by=beaten.by, clause=setting.titled(beaten.clause), because=_because(beaten, setting)
    )


def _unsettled(answer: Answer, setting: AnswerContext) -> Iterator[TextNode]:
    """What no clause decides, as far as there are words for it."""
    said: dict[str, None] = {}
    for key in answer.unsettled:
        predicate = setting.speaker.words.predicates.get(key.name)
        if predicate is not None and predicate.en:
            sentence = setting.speaker.sentence(key)
            said[sentence if predicate.value else setting.say("whether_so", sentence=sentence)] = None
    yield from map(line, said)


def _sides(answer: Answer, setting: AnswerContext) -> Iterator[TextNode]:
    for clause, said in answer.sides:
        below = line(setting.say("side", said=say_step(said, setting.speaker)))
        yield TextNode((Span(clause, "clause"), Span("  "), Span(setting.title(clause), "title")), (below,))


def _cases(answer: Answer, setting: AnswerContext) -> Iterator[TextNode]:
    """The usual case, then one line for each answer there is, with the facts under which it is given."""
    by_answer: dict[tuple[Status, Ruling], list[str]] = {}
    for case in answer.cases:
        if case.usual:
            fact = setting.say("and").join(map(setting.speaker.sentence, (case.fact, *case.also)))
            ruling = say_case(case.status, case.value, answer, setting.speaker, setting.players)
            clauses = setting.say("comma").join(case.usual)
            yield line(setting.say("if_as_usual", fact=fact, ruling=ruling, clauses=clauses))
    others = [case for case in answer.cases if setting.speaker.has_value(case.fact) and not case.usual]
    for first, last in _runs(others):
        told = (_through(first, last, setting), *first.also)
        fact = setting.say("and").join(map(setting.speaker.sentence, told))
        by_answer.setdefault((first.status, first.value), []).append(fact)
    for (status, value), facts in by_answer.items():
        ruling = say_case(status, value, answer, setting.speaker, setting.players)
        yield line(setting.say("if_so", fact=setting.say("or").join(facts), ruling=ruling))


def _runs(cases: Iterable[Case]) -> Iterator[tuple[Case, Case]]:
    """First and last of the cases that go on from one number to the next with the same answer."""
    run: list[Case] = []
    by_the_rest: dict[tuple[Term, ...], list[Case]] = {}
    for case in cases:
        by_the_rest.setdefault(case.also, []).append(case)
    for case in chain.from_iterable(by_the_rest.values()):
        if run and not _goes_on(run[-1], case):
            yield run[0], run[-1]
            run = []
        run.append(case)
    if run:
        yield run[0], run[-1]


def _goes_on(one: Case, other: Case) -> bool:
    same = (one.status, one.value, one.also) == (other.status, other.value, other.also)
    return (
        same and one.fact.args[:-1] == other.fact.args[:-1] and _number(other.fact) == _number(one.fact) + 1
    )


def _number(fact: Term) -> int:
    last = fact.args[-1] if fact.args else None
    return last if isinstance(last, int) else -1


def _through(first: Case, last: Case, setting: AnswerContext) -> Term:
    """The fact of the first case with all the numbers up to the last, or beyond it."""
    fact, number = first.fact, str(_number(first.fact))
    if last.or_more:
        numbers = setting.say("at_least", number=number)
    elif first == last:
        return fact
    else:
        numbers = setting.say("range", first=number, last=str(_number(last.fact)))
    return Term(fact.name, (*fact.args[:-1], numbers))


_IN_THE_NAME = ("deed", "keyword", "labelled")
"""What is said of abilities, instructions and events by what they are called."""


def derivation(nodes: Iterable[Why], setting: AnswerContext) -> Iterator[TextNode]:
    """The trees of a derivation, without those that stand in another one before."""
    grounds = _Grounds(setting.speaker)
    for same in _alike(nodes, grounds):
        if grounds.of(same[0]) not in grounds.seen:
            yield _derived(same, setting, grounds)


_Told: TypeAlias = "tuple[str, tuple[_Told, ...]]"
"""What a step says, and what it rests on, in words: two things of the program may be one for people."""


class _Grounds:
    """What has been shown of a derivation."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.seen: set[_Told] = set()
        self._known: dict[int, tuple[Why, _Told]] = {}

    def of(self, node: Why) -> _Told:
        """A step and what it rests on."""
        if id(node) not in self._known:
            told = say_step(node.said, self.speaker), tuple(map(self.of, node.reasons))
            self._known[id(node)] = node, told
        return self._known[id(node)][1]


def _alike(nodes: Iterable[Why], grounds: _Grounds) -> Iterable[Sequence[Why]]:
    """The steps in their order, together those by which several clauses say the same on the same grounds."""
    found: dict[_Told, list[Why]] = {}
    for node in nodes:
        found.setdefault(grounds.of(node), []).append(node)
    return found.values()


def _derived(same: Sequence[Why], setting: AnswerContext, grounds: _Grounds) -> TextNode:
    """One step and what it rests on; what has been shown once is only named again."""
    node = same[0]
    spans = _said(same, setting)
    beaten = dict.fromkeys(one for each in same for one in each.beaten)
    if grounds.of(node) in grounds.seen and (node.reasons or beaten):
        return TextNode(
            (Span(setting.say("see_above", sentence="".join(span.text for span in spans)), "faint"),)
        )
    grounds.seen.add(grounds.of(node))
    lost = (line(say_gave_way(one, setting), "beaten") for one in beaten)
    return TextNode(spans, (*_below(node, setting, grounds), *lost))


def _below(node: Why, setting: AnswerContext, grounds: _Grounds) -> Iterator[TextNode]:
    """The steps below one; a step that says the same again gives way to what it rests on."""
    for same in _alike((reason for reason in node.reasons if _tells(reason)), grounds):
        echoes = all(one.clause in (None, node.clause) for one in same)
        if echoes and grounds.of(same[0])[0] == grounds.of(node)[0]:
            yield from _below(same[0], setting, grounds)
        else:
            yield _derived(same, setting, grounds)


def _tells(node: Why) -> bool:
    """Whether a step says more than the name of what it is about does."""
    said = node.said.args[0] if node.said.name == "absent" else node.said
    return not (isinstance(said, Term) and said.name in _IN_THE_NAME) or bool(node.reasons)


def say_gave_way(beaten: Beaten, setting: AnswerContext) -> str:
    """That a clause would say otherwise and gave way to another."""
    clause = setting.titled(beaten.clause)
    return setting.say("gave_way", clause=clause, by=beaten.by, because=_because(beaten, setting))


def _because(beaten: Beaten, setting: AnswerContext) -> str:
    """The clause that makes one prevail, "" if it does so by itself."""
    return setting.titled(beaten.because) if beaten.because not in ("", beaten.by) else ""


def _said(same: Sequence[Why], setting: AnswerContext) -> tuple[Span, ...]:
    sentence = say_step(same[0].said, setting.speaker)
    clauses = setting.say("comma").join(dict.fromkeys(one.clause for one in same if one.clause is not None))
    if not clauses:
        return (Span(sentence),)
    before, after = setting.say("by_clause", sentence="\0", clause=clauses).split("\0")
    return (Span(before + sentence), Span(after, "clause"))


def say_step(said: Term, speaker: Speaker) -> str:
    """What a step of a derivation says: a conclusion, a fact, or that something is not so."""
    if said.name == "conclusion":
        key, value = said.args
        return speaker.sentence(_atom(key), value)
    if said.name == "absent":
        return _absent(_atom(said.args[0]), speaker)
    if said.name == "step_of_course":
        number, *events = said.args
        happened = dict.fromkeys(_happening(_atom(event), speaker) for event in events)
        return phrase(
            "step_of_course",
            speaker.lang,
            number=str(number),
            events=phrase("comma", speaker.lang).join(happened),
        )
    return speaker.sentence(said)


def _happening(told: Term, speaker: Speaker) -> str:
    """An event, or what somebody picks, or what may not be, where nothing else happens."""
    match told.name, told.args:
        case "picked", (player, stage, what):
            return say_picked(Picked(str(player), str(stage), what), speaker)
        case "withheld", (event,):
            return phrase("may_not", speaker.lang, what=say_event(_atom(event), speaker))
        case _:
            return say_event(told, speaker)


def _absent(atom: Term, speaker: Speaker) -> str:
    """That something is not so, by the words for that where there are any."""
    if speaker.has_denial(atom):
        return speaker.sentence(atom, Term("no"))
    return phrase("absent", speaker.lang, sentence=speaker.sentence(atom))


def _atom(value: Value) -> Term:
    return value if isinstance(value, Term) else Term(str(value))
