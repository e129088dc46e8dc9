"""The HTTP API, version 1: what the commands answer, as JSON."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from http import HTTPStatus
from typing import Annotated, Any, TypeAlias, TypeVar

from fastapi import APIRouter, Body, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field
from starlette.requests import ClientDisconnect

from saitei.errors import SaiteiError, UnknownTerm
from saitei.parser.scenario.each_question import single_questions
from saitei.queries.say.forms import AnswerForm, DeckForm
from saitei.queries.say.json_form import error_json
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.serve.bodies import (
    MOST_AT_ONCE,
    AskBody,
    BatchLine,
    CompareBody,
    ContrastBody,
    DeckBody,
    FormsBody,
    SearchBody,
)
from saitei.queries.serve.caching import tagged
from saitei.queries.serve.languages import spoken
from saitei.queries.serve.observed import Metrics
from saitei.queries.serve.problems import MEDIA
from saitei.queries.service import listed
from saitei.queries.service.listed_forms import CardsFound, ClauseForm, ExamplesFound, FormsFound, RulesFound
from saitei.queries.service.requests import Expectation, Question, compared, contrasted, exemplified
from saitei.queries.service.service import Saitei
from saitei.wording import Lang, Notice

R = TypeVar("R")

JSON = "application/json"
LINES = "application/x-ndjson"


def _problems(*statuses: HTTPStatus) -> dict[int | str, dict[str, Any]]:
    """The errors of an operation, for its description."""
    described = {"content": {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}}}
    return {one.value: {"description": one.phrase, **described} for one in statuses}


_ASKED = _problems(
    HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND, HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
    HTTPStatus.SERVICE_UNAVAILABLE,
)  # fmt: skip
_READ = _problems(HTTPStatus.UNPROCESSABLE_ENTITY)
_FOUND = _problems(HTTPStatus.NOT_FOUND, HTTPStatus.UNPROCESSABLE_ENTITY)

Batch: TypeAlias = Annotated[list[AskBody], Field(min_length=1, max_length=MOST_AT_ONCE)]
"""Several questions at once."""

api = APIRouter(prefix="/api/v1")


@api.post(
    "/ask", tags=["ask"], response_class=Response,
    responses=_ASKED | {
        200: {
            "model": AnswerForm,
            "description": "The ruling; of a list, and of a scenario with several questions at its end, "
            "one line for each question, in its order.",
            "content": {LINES: {"schema": {"$ref": "#/components/schemas/BatchLine"}}},
        },
    },
)  # fmt: skip
async def ask(request: Request, body: Annotated[AskBody | Batch, Body()]) -> Response:
    """The ruling on the question of a scenario, or on each of several: what `saitei ask --json` prints."""
    bodies = body if isinstance(body, list) else _each(body)
    if isinstance(body, list) or len(bodies) > 1:
        return StreamingResponse(_batch(request, bodies), media_type=LINES)
    request.state.lang = body.lang
    return await _answered(request, _question(body))


def _each(body: AskBody) -> Sequence[AskBody]:
    """The scenario once for each question that it asks at its end."""
    parts = single_questions(body.scenario, MOST_AT_ONCE)
    return [body.model_copy(update={"scenario": part.text}) for part in parts]


def _question(body: AskBody) -> Question:
    return Question(body.scenario, "scenario", body.rules, body.otherwise, body.lang, body.why)


async def _batch(request: Request, bodies: Sequence[AskBody]) -> AsyncIterator[bytes]:
    """The answers in the order of the questions; a few are asked ahead, so that others find room."""
    rulings = rulings_of(request)
    room = asyncio.Semaphore(rulings.workers)

    async def line(index: int, body: AskBody) -> BatchLine:
        async with room:
            try:
                answer = await rulings.asked(_question(body))
            except SaiteiError as error:
                return {"index": index, "error": error_json(error, spoken(request, body.lang))["error"]}
        _count(request, "scenario", answer.status)
        return {"index": index, "answer": listed.as_answer(answer.json())}

    tasks = [asyncio.create_task(line(index, body)) for index, body in enumerate(bodies)]
    try:
        for task in tasks:
            yield json.dumps(await task, ensure_ascii=False).encode() + b"\n"
    finally:
        for task in tasks:
            task.cancel()


@api.post(
    "/deck", tags=["ask"], response_class=Response,
    responses=_ASKED | {200: {"model": DeckForm, "description": "The ruling on the deck."}},
)  # fmt: skip
async def deck(request: Request, body: DeckBody) -> Response:
    """Whether a deck is legal, and which clause each fault breaks: what `saitei deck --json` prints."""
    request.state.lang = body.lang
    return await _answered(
        request, Question(body.list, "deck", body.rules, body.otherwise, body.lang, body.why)
    )


CONTRASTED = 30.0
"""Seconds that it may take to say why something is not so, or what would make it so."""


@api.post(
    "/why-not", tags=["ask"], response_class=Response,
    responses=_ASKED | {200: {"description": "What `saitei ask --why-not --json` prints."}},
)  # fmt: skip
async def why_not(request: Request, body: ContrastBody) -> Response:
    """Why something is not so: an answer to the question, a sentence; or what a clause has to say."""
    return await _contrasted(request, body, changes=False)


@api.post(
    "/what-if", tags=["ask"], response_class=Response,
    responses=_ASKED | {200: {"description": "What `saitei ask --what-if --json` prints."}},
)  # fmt: skip
async def what_if(request: Request, body: ContrastBody) -> Response:
    """What would make something so: the smallest changes of a scenario, each asked again."""
    return await _contrasted(request, body, changes=True)


async def _contrasted(request: Request, body: ContrastBody, *, changes: bool) -> Response:
    request.state.lang = body.lang
    expected = Expectation(body.scenario, body.claim, body.rules, body.lang, changes)
    return await _searched(request, CONTRASTED, contrasted, expected)


async def _answered(request: Request, question: Question) -> Response:
    answer = await while_there(request, rulings_of(request).asked(question))
    _count(request, question.kind, answer.status)
    return tagged(request, json.dumps(answer.json(), ensure_ascii=False).encode(), JSON, "no-store")


@api.post(
    "/compare",
    tags=["search"],
    response_class=Response,
    responses=_ASKED | {200: {"description": "What `saitei compare --json` prints."}},
)
async def compare(request: Request, body: CompareBody) -> Response:
    """The smallest scenarios on which two ruling sets part."""
    request.state.lang = body.lang
    wanted = _search(body)
    return await _searched(request, body.seconds, compared, body.a, body.b, wanted, body.lang)


@api.post(
    "/examples",
    tags=["search"],
    response_class=Response,
    responses=_ASKED | {200: {"description": "What `saitei examples --json` prints."}},
)
async def examples(request: Request, body: SearchBody) -> Response:
    """For each clause of a ruling set the smallest scenario that needs it."""
    request.state.lang = body.lang
    return await _searched(request, body.seconds, exemplified, body.rules, _search(body), body.lang)


def _search(body: CompareBody | SearchBody) -> SearchRequest:
    bound = SearchBound(body.players, body.cards)
    return SearchRequest(bound, body.about, body.clause, body.limit, body.seconds)


async def _searched(request: Request, seconds: float, function: Any, *args: object) -> Response:  # noqa: ANN401 one of two
    rulings = rulings_of(request)
    report = await while_there(request, rulings.searched(seconds, function, rulings.setup, *args))
    return tagged(request, json.dumps(report.form, ensure_ascii=False).encode(), JSON, "no-store")


@api.get(
    "/examples", tags=["rules"], response_class=Response,
    responses=_FOUND | {200: {"model": ExamplesFound, "description": "Worked examples of rule pages."}},
)  # fmt: skip
async def worked_examples(
    request: Request,
    rules: Annotated[str, Query(max_length=300)],
    clause: Annotated[str | None, Query(max_length=100)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """The worked examples of a document's pages."""
    return _given(request, listed.worked_examples(rulings_of(request).setup, rules, clause, limit))


@api.get(
    "/cards", tags=["cards"], response_class=Response,
    responses=_READ | {200: {"model": CardsFound, "description": "Cards whose name fits, the best first."}},
)  # fmt: skip
async def cards(
    request: Request,
    q: Annotated[str, Query(max_length=100, description="A part of a name: kana, romaji, either language.")],
    limit: Annotated[int, Query(ge=1, le=50)] = 10,
) -> Response:
    """Complete a card's name."""
    found = await asyncio.to_thread(listed.cards, rulings_of(request).setup, q, limit)
    return _given(request, found)


@api.get(
    "/forms", tags=["language"], response_class=Response,
    responses=_READ | {200: {"model": FormsFound, "description": "Sentence forms with slots."}},
)  # fmt: skip
async def forms(request: Request, lang: Annotated[Lang | None, Query()] = None) -> Response:
    """The sentence forms that scenarios are most often written in."""
    return _given(request, listed.forms(spoken(request, lang)))


@api.post(
    "/forms", tags=["language"], response_class=Response,
    responses=_ASKED | {200: {"model": FormsFound, "description": "The nearest forms, filled in."}},
)  # fmt: skip
async def nearest_forms(request: Request, body: FormsBody) -> Response:
    """The forms nearest to a sentence, with the scenario's own names in them."""
    return _given(request, listed.nearest(rulings_of(request).setup, body.said, body.scenario))


@api.get(
    "/rules", tags=["rules"], response_class=Response,
    responses={200: {"model": RulesFound, "description": "The rules that may be asked under."}},
)  # fmt: skip
async def rules(request: Request) -> Response:
    """The rule documents with their variants and options."""
    return _given(request, listed.rules(rulings_of(request).setup))


@api.get(
    "/clauses/{id}", tags=["rules"], response_class=Response,
    responses=_FOUND | {200: {"model": ClauseForm, "description": "The clause."}},
)  # fmt: skip
async def clause(request: Request, id: Annotated[str, Path(max_length=100)]) -> Response:  # noqa: A002 as the path calls it
    """A clause: what it is called, what it says, its worked examples."""
    found = listed.clause(rulings_of(request).setup, id)
    if found is None:
        nearest = ", ".join(listed.near_clauses(rulings_of(request).setup, id))
        raise UnknownTerm(Notice("clause_unknown", {"clause": id, "nearest": nearest}))
    return _given(request, found)


def _given(request: Request, found: Mapping[str, Any]) -> Response:
    return tagged(request, json.dumps(found, ensure_ascii=False).encode(), JSON)


def rulings_of(request: Request) -> Saitei:
    """What the server asks."""
    rulings: Saitei = request.app.state.rulings
    return rulings


def _count(request: Request, kind: str, status: str) -> None:
    metrics: Metrics = request.app.state.metrics
    metrics.answers.labels(kind, status).inc()


async def while_there(request: Request, work: Coroutine[Any, Any, R]) -> R:
    """What comes of the work, which is given up when the client goes away; then ClientDisconnect."""
    task = asyncio.create_task(work)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            task.cancel()
            raise ClientDisconnect
        return await task
    finally:
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
