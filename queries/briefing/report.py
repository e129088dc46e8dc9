"""Report a briefing: for people, as JSON, as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from saitei.json_value import Json
from saitei.kb.vocabulary import vocabulary
from saitei.queries.asked import document_name
from saitei.queries.briefing.briefing import Briefing, BriefingDoubt, BriefingPoint, CardBriefing
from saitei.queries.briefing.reduce import smallest_text
from saitei.queries.briefing.staging import NAMES
from saitei.queries.say.layout import Section, Span, TextNode, line, table
from saitei.queries.say.messages import phrase
from saitei.queries.say.rulings import say_answer
from saitei.wording import LANGS, Lang


@dataclass(frozen=True, slots=True)
class BriefingReport:
    """What is said of a briefing in a language; with `scenarios` each difference has its scenario."""

    briefing: Briefing
    lang: Lang
    scenarios: bool = False

    def sections(self) -> tuple[Section, ...]:
        """A line for each card, then those that nobody knows, then how many there are of each."""
        rows = [(self.name(one), TextNode((), tuple(self._nodes(one)))) for one in self.briefing.done]
        unknown = table([(name, line("")) for name in self.briefing.unknown])
        missing = (Section(phrase("briefing_unknown", self.lang), unknown),) if unknown else ()
        return (
            Section(self.title, tuple(TextNode((Span(name, "title"),), node.below) for name, node in rows)),
            *missing,
            Section("", (line(self.summary, "status"),)),
        )

    @property
    def title(self) -> str:
        """What the briefing is about."""
        return phrase("briefing_title", self.lang, rules=self._called(self.briefing.rules),
                      against=self._called(self.briefing.against))  # fmt: skip

    @property
    def summary(self) -> str:
        """How many cards do something otherwise, and whose the deck is."""
        done = self.briefing.done
        others = phrase("comma", self.lang).join(NAMES[1 : self.briefing.players])
        return phrase(
            "briefing_summary", self.lang, cards=str(len(done)), others=others,
            otherwise=str(sum(bool(one.points) for one in done)),
            doubtful=str(sum(bool(one.doubts) for one in done)), teams=self._teams, roles=self._roles,
        )  # fmt: skip

    @property
    def _teams(self) -> str:
        """Who plays with whom, where there are teams."""
        teams: dict[str, list[str]] = {}
        for fact in sorted((one for one in self.briefing.sides if one.name == "team"), key=str):
            teams.setdefault(str(fact.args[1]), []).append(str(fact.args[0]))
        comma = phrase("comma", self.lang)
        return phrase("semicolon", self.lang).join(comma.join(each) for each in teams.values())

    @property
    def _roles(self) -> str:
        """Who has which role, where there are any."""
        known = vocabulary(self.briefing.session.language).constants("role") or {}
        told = ((str(one.args[0]), str(one.args[1])) for one in self.briefing.sides if one.name == "role")
        named = (f"{player} = {known.get(role, {}).get(self.lang, role)}" for player, role in sorted(told))
        return phrase("comma", self.lang).join(named)

    def name(self, one: CardBriefing) -> str:
        """What a card is called."""
        card = one.card
        return f"《{card.name_en or card.name if self.lang == 'en' else card.name}》"

    def point(self, one: BriefingPoint, lang: Lang) -> str:
        """What is otherwise: the answer, or what the clauses say."""
        if one.told == "clauses":
            known = self.briefing.session.rules(self.briefing.rules).clauses
            said = (
                known[clause].text_en if lang == "en" else known[clause].text_ja for clause in one.clauses
            )
            return phrase("space", lang).join(said)
        context = one.asked.context(lang, self.briefing.session.documents)
        return one.when.get(lang, "") + say_answer(one.asked.answer, context.speaker, context.players)

    def clauses(self, clauses: Iterable[str], lang: Lang) -> str:
        """Clauses with their titles."""
        known = self.briefing.session.rules(self.briefing.rules).clauses
        named = (
            f"{clause} {known[clause].title_en if lang == 'en' else known[clause].title_ja}"
            for clause in clauses
        )
        return phrase("comma", lang).join(named)

    def doubt(self, one: BriefingDoubt, lang: Lang) -> str:
        """Why something is not certain."""
        text = one.text.replace("\n", " ")
        return phrase(f"briefing_{one.why}", lang, text=text, clauses=self.clauses(one.clauses, lang))

    def scenario(self, one: BriefingPoint, lang: Lang) -> str | None:
        """The smallest scenario of a difference, where it is wanted."""
        if not self.scenarios:
            return None
        scenario, written = one.asked.situation.scenario, self.briefing.written
        own = tuple(written[thing.name] for thing in scenario.objects if thing.name in written)
        told = replace(scenario, cards=(*own, *scenario.cards))
        return smallest_text(self.briefing.session, told, self.briefing.rules, one.asked.answer, lang)

    def _called(self, rules: str) -> str:
        return document_name(rules, self.briefing.session.documents, self.lang)

    def _nodes(self, one: CardBriefing) -> Iterator[TextNode]:
        for point in one.points:
            text = self.scenario(point, self.lang)
            below = tuple(line(row) for row in text.rstrip("\n").split("\n")) if text else ()
            said = Span(f"{self.point(point, self.lang)}  ")
            yield TextNode((said, Span(self.clauses(point.clauses, self.lang), "clause")), below)
        for doubt in one.doubts:
            yield line(self.doubt(doubt, self.lang), "warning")
        if not one.points and not one.doubts:
            yield line(phrase("briefing_same", self.lang), "faint")


def briefing_json(report: BriefingReport) -> dict[str, Json]:
    """A briefing with the keys that stay."""
    briefing = report.briefing
    return {
        "rules": briefing.rules,
        "against": briefing.against,
        "players": briefing.players,
        "cards": [_card_json(one, report) for one in briefing.done],
        "unknown": [*briefing.unknown],
    }


def _card_json(one: CardBriefing, report: BriefingReport) -> Json:
    points: list[Json] = [
        {
            "ability": point.ability,
            "status": point.asked.answer.status,
            "says": {lang: report.point(point, lang) for lang in LANGS},
            "clauses": [*point.clauses],
            "scenario": report.scenario(point, report.lang),
        }
        for point in one.points
    ]
    doubts: list[Json] = [
        {
            "ability": doubt.ability,
            "why": doubt.why,
            "says": {lang: report.doubt(doubt, lang) for lang in LANGS},
            "clauses": [*doubt.clauses],
        }
        for doubt in one.doubts
    ]
    return {"name": one.card.name, "name_en": one.card.name_en, "otherwise": points, "uncertain": doubts}
