"""What operators see: metrics in Prometheus' form, a log line for each request, and nobody's text."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterable
from time import perf_counter, time

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saitei.queries.service.service import Saitei

LOG = logging.getLogger("saitei.serve")


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told = {"time": round(record.created, 3), "level": record.levelname.lower(), "logger": record.name}
        more = getattr(record, "told", {"message": record.getMessage()})
        if record.exc_info:
            more = more | {"trace": self.formatException(record.exc_info)}
        return json.dumps(told | more, ensure_ascii=False)


def log_to_stderr() -> None:
    """Have the server's and uvicorn's records written as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("saitei.serve", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO)


class _Load(Collector):
    """How busy the workers are, whenever it is asked for."""

    def __init__(self, rulings: Saitei) -> None:
        self.rulings = rulings

    def collect(self) -> Iterable[Metric]:
        """The gauges."""
        load = self.rulings.load
        for name, said, value in (
            ("saitei_questions_running", "Questions that are being answered", load.running),
            ("saitei_questions_waiting", "Questions that wait for a worker", load.waiting),
            ("saitei_workers", "Worker processes", load.workers),
            ("saitei_answers_remembered", "Answers that are kept in memory", self.rulings.remembered),
        ):
            yield GaugeMetricFamily(name, said, value=value)


class Metrics:
    """Counters of one server."""

    def __init__(self, rulings: Saitei) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(_Load(rulings))
        self.requests = Counter(
            "saitei_requests", "Requests by route and status", ("route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "saitei_request_seconds", "Seconds that a request took", ("route",), registry=self.registry
        )
        self.shared = Counter(
            "saitei_answers_shared", "Answers taken from those that servers share", registry=self.registry
        )
        self.answers = Counter(
            "saitei_answers", "Answers by kind and status", ("kind", "status"), registry=self.registry
        )


class Observed:
    """Counts and logs every request by its route, never by what was asked."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how it went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status, sent = perf_counter(), 499, 0  # 499: the client went away before any answer

        async def noted(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = int(message["status"])
            sent += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            seconds = perf_counter() - started
            route = getattr(scope.get("route"), "path", "(other)")
            self.metrics.requests.labels(route, status).inc()
            self.metrics.seconds.labels(route).observe(seconds)
            told = {
                "event": "request", "method": scope["method"], "route": route, "status": status,
                "ms": round(seconds * 1000, 1), "bytes": sent, "at": round(time(), 3),
            }  # fmt: skip
            LOG.info("request", extra={"told": told})
