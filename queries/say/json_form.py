"""An answer as JSON, documented in `docs/json.md`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from saitei.errors import Place, SaiteiError
from saitei.queries.answer import (
    Answer,
    Beaten,
    Case,
    Choice,
    Deciders,
    Deciding,
    Facts,
    Group,
    Legality,
    Moment,
    Odds,
    Order,
    Players,
    Ruling,
    Step,
    Steps,
    Things,
    Unplayed,
    Until,
    Why,
    Zone,
)
from saitei.queries.say.events_in_words import say_event
from saitei.queries.say.messages import phrase
from saitei.queries.say.rulings import say_answer, say_without
from saitei.queries.say.show import AnswerContext, advice, say_step, say_unplayed
from saitei.queries.say.unstated import say_unstated
from saitei.queries.say.words import Speaker
from saitei.terms import Term, Value, to_asp
from saitei.wording import LANGS, Lang, Notice, wording

if TYPE_CHECKING:
    from saitei.queries.say.forms import (
        AnswerForm,
        BeatenForm,
        CaseForm,
        DecidersForm,
        DecidingForm,
        ErrorForm,
        GroupForm,
        Help,
        NoteForm,
        StepForm,
        TermForm,
        UnplayedForm,
        ValueForm,
        WhyForm,
        WithoutForm,
        Words,
    )


_BETWEEN_FORMS = " / "


def answer_json(answer: Answer, setting: AnswerContext, *, why: bool = False) -> AnswerForm:
    """The answer with the keys that stay; `why` adds the derivation."""
    form = FormWriter.of(setting)
    found: AnswerForm = {
        "ruling_set": answer.ruling_set,
        "question": to_asp(answer.question),
        "status": answer.status,
        "value": form.value(answer.value),
        "text": form.words(lambda speaker: say_answer(answer, speaker, setting.players)),
        "chooser": answer.chooser,
        "clauses": [*answer.clauses],
        "also_used": [*answer.also_used],
        "deciding": [form.deciding(one, answer, setting.players) for one in answer.deciding],
        "deciding_cut_short": answer.cut_short,
        "beaten": [beaten_json(one) for one in answer.beaten],
        "assumed": [form.fact(fact) for fact in answer.assumed],
        "not_understood": list(answer.not_understood),
        "not_played": [form.unplayed(one) for one in answer.not_played],
        "advice": form.advice(answer),
        "unsettled": [form.fact(one) for one in answer.unsettled],
        "cases": [form.case(case) for case in answer.cases],
        "sides": [{"clause": clause, "says": form.fact(said)} for clause, said in answer.sides],
        "notes": [_note(notice, place, setting.speaker.lang) for notice, place in setting.notices],
    }  # fmt: skip
    if answer.course:
        found["course"] = form.steps(answer.course)
    if why:
        found["why"] = form.tree(answer.why)
    return found


def _note(notice: Notice, place: Place, lang: Lang) -> NoteForm:
    said = wording(notice, lang)
    return {"key": notice.key, "message": said, "line": place.line, "column": place.column}


def error_json(error: SaiteiError, lang: Lang) -> ErrorForm:
    """An error: its key, its sentence, and where it is."""
    place = error.place
    return {
        "error": {
            "key": error.notice.key,
            "message": wording(error.notice, lang),
            "file": place.file if place else None,
            "line": place.line if place else None,
            "column": place.column if place else None,
            **help_on(error.notice),
        }
    }


def help_on(notice: Notice) -> Help:
    """The forms and the names that are near to what was not understood, as far as there are any."""
    found: Help = {}
    if forms := str(notice.values.get("forms", "")):
        found["forms"] = forms.split(_BETWEEN_FORMS)
    if names := near_names(notice):
        found["card"], found["names"] = str(notice.values["card"]), [*names]
    return found


def near_names(notice: Notice) -> tuple[str, ...]:
    """The names of cards that may be meant by one that nobody knows."""
    near = str(notice.values.get("near", "")) if "card" in notice.values else ""
    return tuple(one.strip("《》") for one in near.split("》 《")) if near else ()


def beaten_json(one: Beaten) -> BeatenForm:
    """A clause that gave way."""
    return {"clause": one.clause, "by": one.by, "because": one.because}


@dataclass(frozen=True, slots=True)
class FormWriter:
    """Writes the parts of an answer, each with its words in every language."""

    speakers: dict[Lang, Speaker]

    @staticmethod
    def of(setting: AnswerContext) -> FormWriter:
        """What writes answers in this context."""
        return FormWriter(
            {lang: Speaker(lang, setting.speaker.facts, setting.speaker.words) for lang in LANGS}
        )

    def words(self, say: Callable[[Speaker], str]) -> Words:
        """Something said in every language."""
        return {"en": say(self.speakers["en"]), "ja": say(self.speakers["ja"])}

    def term(self, value: Value) -> TermForm:
        """A thing: its term, and how it is called."""
        return {"term": to_asp(value), "text": self.words(lambda speaker: speaker.thing(value))}

    def fact(self, fact: Term) -> TermForm:
        """A fact, in words."""
        return {"term": to_asp(fact), "text": self.words(lambda speaker: speaker.sentence(fact))}

    def value(self, value: Ruling) -> ValueForm:  # noqa: C901, PLR0911, PLR0912 one for each kind
        """The value of an answer, by its kind."""
        match value:
            case Players(players):
                return {"players": list(players)}
            case Things(things):
                return {"things": [self.term(thing) for thing in things]}
            case Choice(chooser, among):
                return {"chooser": chooser, "among": [str(one) for one in among]}
            case Order(groups, after):
                return {
                    "groups": [self._group(group) for group in groups],
                    "after": [{"late": self.term(one), "early": self.term(other)} for one, other in after],
                }
            case Zone(zone, by):
                return {"zone": zone} if by is None else {"zone": zone, "by": to_asp(by)}
            case Steps(steps, free):
                return {"steps": self.steps(steps), "free": free}
            case Facts(facts):
                return {"facts": [self.fact(fact) for fact in facts]}
            case Deciders():
                return self._deciders(value)
            case Odds(part, whole):
                return {"odds": [part, whole]}
            case Moment(instruction):
                return {"before": self.term(instruction)}
            case Until(then):
                return {"until": self.term(then)}
            case Legality(faults, possible):
                return False if faults else None if possible else True
            case _:
                return value

    def _deciders(self, value: Deciders) -> DecidersForm:
        each = zip(value.among, value.forced_by, value.prevented_by, strict=False)
        return {
            "deciders": [*value.players],
            "among": [self.value(one) for one in value.among],
            "able": [
                {"value": self.value(one), "forced_by": [*forced], "prevented_by": [*prevented]}
                for one, forced, prevented in each
            ],
        }

    def steps(self, steps: Iterable[Step]) -> list[StepForm]:
        """A course of play, step by step."""
        return [
            {
                "events": [self._event(event) for event in step.events],
                "chosen": [
                    {"player": one.player, "stage": one.stage, "what": to_asp(one.what)}
                    for one in step.picked
                ],
                "clauses": [*step.clauses],
                "withheld": [self._event(event) for event in step.withheld],
            }
            for step in steps
        ]

    def _event(self, event: Term) -> TermForm:
        return {"term": to_asp(event), "text": self.words(lambda speaker: say_event(event, speaker))}

    def _group(self, group: Group) -> GroupForm:
        members = [self.term(member) for member in group.members]
        return {"player": group.player, "chooser": group.chooser, "members": members}

    def unplayed(self, one: Unplayed) -> UnplayedForm:
        """An ability that is not played, with what in it is not."""
        return {
            "ability": to_asp(one.ability), "words": one.text, "parts": list(one.parts),
            "text": self.words(lambda speaker: say_unplayed(one, speaker)),
        }  # fmt: skip

    def advice(self, answer: Answer) -> list[Words]:
        """What can be done about an answer that is not firm, one sentence for each reason."""
        return [{"en": phrase(key, "en"), "ja": phrase(key, "ja")} for key in advice(answer)]

    def deciding(self, one: Deciding, answer: Answer, players: Sequence[str]) -> DecidingForm:
        """Clauses that decide, with the answer there would be without them."""
        without: WithoutForm = {
            "status": one.status, "value": self.value(one.value),
            "text": self.words(lambda speaker: say_without(one, answer, speaker, players)),
        }  # fmt: skip
        return {"clauses": [*one.clauses], "without": without}

    def case(self, case: Case) -> CaseForm:
        """The answer for one value of an unstated fact; without its value where several play together."""
        whole = self.speakers["en"].has_value(case.fact)

        def say(speaker: Speaker) -> str:
            return speaker.sentence(case.fact) if whole else say_unstated(case.fact, speaker)

        fact: TermForm = {"term": to_asp(case.fact), "text": self.words(say)}
        return {
            "fact": fact,
            "also": [self.fact(one) for one in case.also],
            "or_more": case.or_more,
            "usual": [*case.usual],
            "status": case.status if whole else None,
            "value": self.value(case.value),
        }

    def tree(self, nodes: Iterable[Why]) -> list[WhyForm]:
        """A derivation, each step with what it rests on and what gave way there."""
        return [
            {
                "term": to_asp(node.said),
                "text": self._step(node.said),
                "clause": node.clause,
                "beaten": [beaten_json(one) for one in node.beaten],
                "because": self.tree(node.reasons),
            }
            for node in nodes
        ]

    def _step(self, said: Term) -> Words:
        return self.words(lambda speaker: say_step(said, speaker))
