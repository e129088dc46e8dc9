"""The MCP server: tools that ask, resources to read, a prompt that teaches to write scenarios."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from functools import partial
from typing import Any, NotRequired, TypeVar, cast

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from typing_extensions import TypedDict

from saitei.data import data
from saitei.errors import SaiteiError
from saitei.kb.pages.documents import CONSTRUCTION, find
from saitei.parser.scenario.each_question import SingleQuestion, single_questions
from saitei.queries.say.forms import AnswerForm, DeckForm
from saitei.queries.say.layout import plain
from saitei.queries.say.messages import render_error
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.service import listed
from saitei.queries.service.listed_forms import CardsFound, ClauseForm, FormsFound
from saitei.queries.service.requests import Expectation, Question, compared, contrasted
from saitei.queries.service.service import Saitei
from saitei.queries.service.setup import session_of
from saitei.queries.service.worded import WordedAnswer
from saitei.version import version
from saitei.wording import Lang

R = TypeVar("R")

LANGUAGE = "saitei://scenario-language"
_SECONDS = 30.0
_MOST_ASKED = 16
"""So many questions a scenario may have."""


class Ruling(TypedDict):
    """A ruling: in words, and as `saitei ask --json` prints it.

    Of a scenario with several questions `text` has each with its answer, `answer` is that to the first, and
    `answers` are those to all.
    """

    text: str
    answer: AnswerForm
    answers: NotRequired[list[AnswerForm]]


class DeckRuling(TypedDict):
    """The ruling on a deck: in words, and as `saitei deck --json` prints it."""

    text: str
    deck: DeckForm


class Contrasted(TypedDict):
    """Why something is not so, or what would make it so: in words, and as `saitei ask` prints it as JSON."""

    text: str
    found: dict[str, Any]


def server(rulings: Saitei) -> MCPServer[None]:
    """A server that asks these rules."""
    made: MCPServer[None] = MCPServer(
        "saitei", version=version(), instructions=_text("instructions.md"), log_level="WARNING"
    )
    _add_asking(made, rulings)
    _add_reading(made, rulings)
    _add_resources(made, rulings)

    @made.prompt(title="Write the scenario, never the answer")
    def write_scenario(question: str) -> str:
        """How to put a player's question to saitei."""
        return _text("write_scenario.md").replace("{question}", question)

    return made


def _ruling(parts: Sequence[SingleQuestion], made: Sequence[WordedAnswer], lang: Lang | None) -> Ruling:
    """What is given back for the answers to the questions of a scenario."""
    forms = [listed.as_answer(one.json()) for one in made]
    if len(parts) == 1:
        return {"text": made[0].text(lang), "answer": forms[0]}
    told = zip(parts, made, strict=True)
    text = "\n\n".join(f"{part.said}\n\n{one.text(lang)}" for part, one in told)
    return {"text": text, "answer": forms[0], "answers": forms}


def _add_asking(made: MCPServer[None], rulings: Saitei) -> None:
    async def asked(scenario: str, rules: str | None, lang: Lang | None, *, why: bool) -> Ruling:
        parts = single_questions(scenario, _MOST_ASKED)
        made = [
            await _said(rulings.asked(Question(part.text, "scenario", rules, None, lang, why)), lang)
            for part in parts
        ]
        return _ruling(parts, made, lang)

    @made.tool()
    async def ask(scenario: str, rules: str | None = None, lang: Lang | None = None) -> Ruling:
        """The ruling on a scenario with its question, derived from clauses. Pass `text` on as it is said.

        `rules` goes before the rules that the scenario names; `lang` is the language of the answer.
        """
        return await asked(scenario, rules, lang, why=False)

    @made.tool()
    async def explain(scenario: str, rules: str | None = None, lang: Lang | None = None) -> Ruling:
        """As `ask`, with the derivation: what each step rests on, and which clauses gave way."""
        return await asked(scenario, rules, lang, why=True)

    async def contrast(expected: Expectation) -> Contrasted:
        report = await _said(rulings.searched(_SECONDS, contrasted, rulings.setup, expected), expected.lang)
        return {"text": plain(report.sections), "found": cast("dict[str, Any]", report.form)}

    @made.tool()
    async def why_not(
        scenario: str, claim: str, rules: str | None = None, lang: Lang | None = None
    ) -> Contrasted:
        """Why what somebody expected is not so: the clauses that keep it away, and what gave way.

        `claim` is an answer to the scenario's question (`no`, `graveyard`, `B, C`), a sentence of the
        scenario language (“C may block”), or a clause that did not speak (“304.3”).
        """
        return await contrast(Expectation(scenario, claim, rules, lang))

    @made.tool()
    async def what_if(
        scenario: str, claim: str, rules: str | None = None, lang: Lang | None = None
    ) -> Contrasted:
        """The smallest changes of the scenario that would make `claim` so, each asked again."""
        return await contrast(Expectation(scenario, claim, rules, lang, changes=True))

    @made.tool()
    async def check_deck(deck: str, rules: str | None = None, lang: Lang | None = None) -> DeckRuling:
        """Whether a deck list (one card a line, “4 Name”) is legal, and which clause each fault breaks."""
        answer = await _said(rulings.asked(Question(deck, "deck", rules, None, lang)), lang)
        return {"text": answer.text(lang), "deck": listed.as_deck(answer.json())}

    @made.tool()
    async def compare(a: str, b: str, about: str | None = None, lang: Lang = "en") -> str:
        """The smallest scenarios on which two ruling sets part, searched for half a minute at most.

        `about` is a kind of question: whom, may, fate, order, triggers, power, winner, course, …
        """
        wanted = SearchRequest(SearchBound(), about, seconds=_SECONDS)
        report = await _said(rulings.searched(_SECONDS, compared, rulings.setup, a, b, wanted, lang), lang)
        return plain(report.sections)


def _add_reading(made: MCPServer[None], rulings: Saitei) -> None:
    @made.tool()
    async def find_card(name: str, limit: int = 10) -> CardsFound:
        """Cards whose name has this in it: kana, romaji, abbreviations, in Japanese or English."""
        return await asyncio.to_thread(listed.cards, rulings.setup, name, max(1, min(limit, 50)))

    @made.tool()
    async def sentence_forms(said: str, scenario: str = "") -> FormsFound:
        """The sentence forms nearest to what somebody said, with the names of the scenario in them."""
        return await asyncio.to_thread(listed.nearest, rulings.setup, said, scenario)

    @made.tool()
    async def read_clause(clause: str) -> ClauseForm:
        """A clause by its id, “duema-party 305.2”: what it is called, what it says, its worked examples."""
        found = listed.clause(rulings.setup, clause)
        if found is None:
            near = ", ".join(listed.near_clauses(rulings.setup, clause))
            raise ToolError(f"no clause {clause}; near: {near}")
        return found


def _add_resources(made: MCPServer[None], rulings: Saitei) -> None:
    @made.resource(LANGUAGE, mime_type="text/markdown", title="The scenario language")
    def scenario_language() -> str:
        """Every form of a line, in English and Japanese."""
        return data("docs", "scenario-language.md").read_text(encoding="utf-8")

    def clauses(document: str) -> str:
        """The clauses of a rule document: their titles and what they say."""
        pages = find(document, session_of(rulings.setup).documents).pages
        found = (
            f"## {one.id} {one.title('en')} · {one.title('ja')}\n\n{one.text('en')}\n\n{one.text('ja')}\n"
            for page in pages
            for one in page.clauses
        )
        return "\n".join(found)

    for name in session_of(rulings.setup).documents:
        if name != CONSTRUCTION:
            made.resource(f"saitei://rules/{name}", mime_type="text/markdown", title=name, name=name)(
                partial(clauses, name)
            )


async def _said(work: Coroutine[Any, Any, R], lang: Lang | None) -> R:
    """What comes of the work; what is not accepted is said with its line, for the model to mend."""
    try:
        return await work
    except SaiteiError as error:
        raise ToolError(render_error(error, lang or "en")) from error


def _text(name: str) -> str:
    return data("queries", "mcp", name).read_text(encoding="utf-8")
