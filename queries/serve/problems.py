"""Errors as problem details (RFC 9457), with the sentences that every other door has."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import cast

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse

from saitei.errors import SaiteiError, UnknownTerm
from saitei.queries.say.json_form import help_on
from saitei.queries.serve.bodies import Problem
from saitei.queries.serve.languages import spoken
from saitei.wording import Lang, Notice, wording

MEDIA = "application/problem+json"
LOG = logging.getLogger("saitei.serve")
BUSY = ("too_many_wait", "waited_too_long", "too_many_slow")
_GONE = 499
"""As proxies log a client that has gone away."""

_RETRY = "2"
"""Seconds after which whoever found no room may ask again."""

_STATUS = {
    **dict.fromkeys(BUSY, HTTPStatus.SERVICE_UNAVAILABLE),
    "text_too_long": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
}
_NOT_FOUND = ("ruling_set_unknown", "part_unknown", "clause_unknown", "unknown_card", "topic_unknown")


def problem(error: SaiteiError, lang: Lang) -> Problem:
    """What is wrong, in a language."""
    key, status, near = error.notice.key, status_of(error), help_on(error.notice)
    choices = {"forms": ""} | ({"near": ""} if "names" in near else {})  # they have fields of their own
    found: Problem = {
        "type": f"urn:saitei:{key}",
        "title": status.phrase,
        "status": status.value,
        "detail": wording(Notice(key, {**error.notice.values, **choices}), lang),
        "key": key,
    }
    if error.place is not None:
        found["line"], found["column"] = error.place.line, error.place.column
    return {**found, **near}


def status_of(error: SaiteiError) -> HTTPStatus:
    """The status of an error: what cannot be answered is the asker's to change, a full queue is ours."""
    key = error.notice.key
    if isinstance(error, UnknownTerm) and key in _NOT_FOUND:
        return HTTPStatus.NOT_FOUND
    return _STATUS.get(key, HTTPStatus.UNPROCESSABLE_ENTITY)


def respond_with_problems(app: FastAPI, not_found: Callable[[Request], Response | None]) -> None:
    """Have every error of an application answered as a problem, or by the page that nothing was found."""

    @app.exception_handler(SaiteiError)
    async def denied(request: Request, error: SaiteiError) -> Response:
        return refusal(error, spoken(request, getattr(request.state, "lang", None)))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        if request.method == "GET" and (page := not_found(request)) is not None:
            return page
        where = "; ".join(_field(one) for one in error.errors())
        lang = spoken(request, None)
        return _response(
            {
                "type": "urn:saitei:request_malformed",
                "title": HTTPStatus.UNPROCESSABLE_ENTITY.phrase,
                "status": HTTPStatus.UNPROCESSABLE_ENTITY.value,
                "detail": wording(Notice("request_malformed", {"why": where}), lang),
                "key": "request_malformed",
            }
        )

    @app.exception_handler(ClientDisconnect)
    async def gone(_: Request, _error: ClientDisconnect) -> Response:
        return Response(status_code=_GONE)  # nobody reads it

    @app.exception_handler(Exception)
    async def broken(_: Request, error: Exception) -> Response:
        LOG.error("A request failed", exc_info=error, extra={"told": {"event": "broken"}})
        return plain_problem(HTTPStatus.INTERNAL_SERVER_ERROR)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        if error.status_code == HTTPStatus.NOT_FOUND and (page := not_found(request)) is not None:
            return page
        return plain_problem(HTTPStatus(error.status_code), error.headers)


def refusal(error: SaiteiError, lang: Lang) -> Response:
    """The response to what is not accepted."""
    return _response(problem(error, lang), {"Retry-After": _RETRY} if error.notice.key in BUSY else None)


def plain_problem(status: HTTPStatus, headers: Mapping[str, str] | None = None) -> Response:
    """A problem that the protocol itself has a name for."""
    return _response(
        {"type": "about:blank", "title": status.phrase, "status": status.value, "detail": status.description},
        headers,
    )


def _response(found: Problem, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse(found, found["status"], headers, MEDIA)


def _field(one: Mapping[str, object]) -> str:
    """Where in a request something is wrong, and what; without what was sent."""
    location = cast("tuple[int | str, ...]", one.get("loc", ()))
    return f"{'.'.join(map(str, location))}: {one.get('msg', '')}"
