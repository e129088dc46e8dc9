"""Answers that several servers share: a Redis or Valkey server keeps what one has answered for the others.

Kept are responses, by all that they rest on: the program, its rules and tables, pages and cards of one's own,
what the card store has, and the request. It is never needed: where it does not answer at once, the
server does without it.
"""

from __future__ import annotations

import asyncio
import re
from http import HTTPStatus
from time import monotonic

from redis.asyncio import Redis
from redis.exceptions import RedisError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saitei.disk_cache import fingerprint
from saitei.errors import Refused
from saitei.queries.code_digest import answer_digest
from saitei.queries.serve.observed import LOG, Metrics
from saitei.queries.service.service import Saitei

_ASKED = re.compile(r"/api/v1/(ask|deck)|/(ja|en)/(answer|deck)")
"""The paths whose responses rest on nothing but rules, cards and the request."""

_JSON = "application/json"
_AT_ONCE = 0.2
"""Seconds that the server of answers has."""

_RESPITE = 10.0
"""Seconds for which it is left alone when it has not answered."""

_KEPT = 7 * 24 * 3600
"""Seconds for which an answer is kept."""


class ResponseCache:
    """What a Redis or Valkey server keeps; where it does not answer at once it is left alone for a while."""

    def __init__(self, url: str) -> None:
        self._kept = Redis.from_url(  # pyright: ignore[reportUnknownMemberType] # its further arguments have no types
            url, socket_timeout=_AT_ONCE, socket_connect_timeout=_AT_ONCE
        )
        self._again_from = 0.0

    @property
    def there(self) -> bool:
        """Whether it may be asked now."""
        return monotonic() >= self._again_from

    async def get(self, key: str) -> bytes | None:
        """What is kept under a key; None where nothing is, or nobody says so."""
        try:
            found = await self._kept.get(key)
        except (RedisError, OSError) as error:
            self._leave_alone(error)
            return None
        return found if isinstance(found, bytes) else None

    async def put(self, key: str, made: bytes) -> None:
        """Keep something for a week."""
        try:
            await self._kept.set(key, made, ex=_KEPT)
        except (RedisError, OSError) as error:
            self._leave_alone(error)

    async def close(self) -> None:
        """End the connections."""
        await self._kept.aclose()

    def _leave_alone(self, error: Exception) -> None:
        self._again_from = monotonic() + _RESPITE
        told = {"event": "shared answers out of reach", "why": type(error).__name__}
        LOG.warning("shared", extra={"told": told})


class ResponseCacheMiddleware:
    """Takes responses from those that are kept, and brings those that it makes."""

    def __init__(self, app: ASGIApp, kept: ResponseCache, rulings: Saitei, metrics: Metrics) -> None:
        self.app, self.kept, self.rulings, self.metrics = app, kept, rulings, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with what is kept, or pass it on and keep what comes of it."""
        asked = scope["type"] == "http" and scope["method"] == "POST" and _ASKED.fullmatch(scope["path"])
        if not asked or not self.kept.there:
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            body = await request.body()
        except ClientDisconnect:
            return
        key = await asyncio.to_thread(
            self._key, scope["path"], request.headers.get("accept-language", ""), body
        )
        found = None if key is None else await self.kept.get(key)
        if found is not None:
            self.metrics.shared.inc()
            headers = {"Cache-Control": "no-store", "Vary": "Accept-Language"}
            await Response(found, headers=headers, media_type=_JSON)(scope, receive, send)
            return
        made = await self._passed_on(scope, _replayed(body, receive), send)
        if key is not None and made is not None:
            await self.kept.put(key, made)

    async def _passed_on(self, scope: Scope, receive: Receive, send: Send) -> bytes | None:
        """Have the request answered; the body of the response if it is an answer."""
        parts: list[bytes] = []
        kept = False

        async def noted(message: Message) -> None:
            nonlocal kept
            if message["type"] == "http.response.start":
                media = dict(message["headers"]).get(b"content-type", b"")
                kept = message["status"] == HTTPStatus.OK and media == _JSON.encode()
            elif kept:
                parts.append(message.get("body", b""))
            await send(message)

        await self.app(scope, receive, noted)
        return b"".join(parts) if kept else None

    def _key(self, path: str, languages: str, body: bytes) -> str | None:
        """What a response rests on; None where the card store cannot be read, which the answer will say."""
        try:
            rests_on = (answer_digest(), self.rulings.setup.digest, self.rulings.setup.store_digest())
        except Refused:
            return None
        told = (one.encode() for one in (*rests_on, path, languages))
        return f"saitei:{fingerprint((*told, body))}"


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A body that has been read, to be read again; then whatever else the client says."""
    waiting = [body]

    async def again() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return again
