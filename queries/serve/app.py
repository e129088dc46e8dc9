"""The application that `saitei serve` runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import TypeAdapter
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

from saitei.errors import Refused
from saitei.queries.serve.api import api
from saitei.queries.serve.bodies import BatchLine, Health, Problem
from saitei.queries.serve.guarded import Guarded
from saitei.queries.serve.limits import LimitedBodies
from saitei.queries.serve.observed import LOG, Metrics, Observed
from saitei.queries.serve.pages import not_found, pages
from saitei.queries.serve.problems import respond_with_problems
from saitei.queries.serve.settings import ServeSettings
from saitei.queries.service.service import Saitei
from saitei.version import version
from saitei.wording import Notice

if TYPE_CHECKING:
    from saitei.queries.serve.shared_answers import ResponseCache

TITLE = "saitei"
OPENAPI = "/openapi.json"
_DESCRIPTION = "Derive trading-card-game rulings from the clauses of rule documents."
_REFERENCE = "#/components/schemas/{model}"
_SERVERS_OF_ANSWERS = ("redis://", "rediss://", "unix://")
_REFRESHED = 10.0
"""Seconds after which a shared card store is looked at again."""

_SMALL = 500
"""Bytes below which nothing is compressed."""


def application(settings: ServeSettings) -> FastAPI:
    """The application with its workers; raises SaiteiError for pages that cannot be read."""
    kept = None if settings.answers is None else _kept_answers(settings.answers)
    rulings = Saitei(
        pages=settings.pages, workers=settings.workers, timeout=settings.seconds,
        memory=settings.megabytes, waiting=settings.waiting, patience=settings.patience,
    )  # fmt: skip

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncGenerator[None]:
        refreshing = asyncio.create_task(_refresh(rulings))
        yield
        refreshing.cancel()
        if kept is not None:
            await kept.close()
        rulings.close()

    app = FastAPI(
        title=TITLE, version=version(), description=_DESCRIPTION, lifespan=lifespan,
        openapi_url=OPENAPI, docs_url=None, redoc_url=None,
    )  # fmt: skip
    app.state.rulings, app.state.settings = rulings, settings
    app.state.metrics = metrics = Metrics(rulings)
    respond_with_problems(app, not_found)
    app.include_router(api)
    app.include_router(pages)
    if settings.docs is not None:
        if not Path(settings.docs).is_dir():
            raise Refused(Notice("docs_no_folder", {"folder": settings.docs}))
        app.mount("/docs", StaticFiles(directory=settings.docs, html=True), name="docs")
    _add_operations(app)
    _describe(app)
    if kept is not None:
        from saitei.queries.serve.shared_answers import ResponseCacheMiddleware  # noqa: PLC0415 an extra

        app.add_middleware(ResponseCacheMiddleware, kept=kept, rulings=rulings, metrics=metrics)
    app.add_middleware(GZipMiddleware, minimum_size=_SMALL)
    app.add_middleware(Guarded)
    app.add_middleware(LimitedBodies)
    if settings.cors:
        app.add_middleware(
            CORSMiddleware, allow_origins=settings.cors, allow_methods=["GET", "POST"],
            allow_headers=["Content-Type", "Accept-Language", "If-None-Match"], expose_headers=["ETag"],
        )  # fmt: skip
    app.add_middleware(Observed, metrics=metrics)
    return app


async def _refresh(rulings: Saitei) -> None:
    """Take up what others import into a shared card store; out of its reach the copy goes on serving."""
    while True:
        await asyncio.sleep(_REFRESHED)
        try:
            await asyncio.to_thread(rulings.refresh)
        except Refused as error:
            LOG.warning("store", extra={"told": {"event": "card store", "why": error.notice.key}})


def _kept_answers(url: str) -> ResponseCache:
    """Where servers share answers; raises Refused for what is no URL, or without the extra."""
    if not url.startswith(_SERVERS_OF_ANSWERS):
        raise Refused(Notice("redis_no_url"))
    try:
        from saitei.queries.serve.shared_answers import ResponseCache  # noqa: PLC0415 an extra, where it is wanted
    except ImportError as error:
        raise Refused(Notice("redis_extra_missing", {"name": str(error.name)})) from error
    return ResponseCache(url)


def _add_operations(app: FastAPI) -> None:
    """What a load balancer and a monitor ask."""

    @app.get("/health", tags=["operation"], response_class=Response, responses={200: {"model": Health}})
    async def health(request: Request) -> Response:
        """Whether the server is up, and how busy it is."""
        rulings: Saitei = request.app.state.rulings
        load = rulings.load
        found: Health = {
            "status": "ok", "version": version(), "workers": load.workers,
            "running": load.running, "waiting": load.waiting,
        }  # fmt: skip
        return JSONResponse(found, headers={"Cache-Control": "no-store"})

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """The counters, in Prometheus' text form."""
        counted: Metrics = request.app.state.metrics
        return Response(generate_latest(counted.registry), media_type=CONTENT_TYPE_LATEST)


def _describe(app: FastAPI) -> None:
    """Add to the description what no operation names as its one response: problems, and lines of a batch."""
    written = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = written()
            schemas = schema["components"]["schemas"]
            for form in (Problem, BatchLine):
                found = TypeAdapter(form).json_schema(ref_template=_REFERENCE)
                schemas |= found.pop("$defs", {}) | {form.__name__: found}
            for unused in ("HTTPValidationError", "ValidationError"):
                schemas.pop(unused, None)
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign] # as FastAPI's own guide extends it
