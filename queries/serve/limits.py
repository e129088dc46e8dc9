"""A bound on what is sent: a longer body is refused before it is read."""

from __future__ import annotations

from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saitei.queries.serve.problems import plain_problem

LARGEST = 2**20
"""Bytes that a request may have; a batch has many scenarios."""


class _TooLarge(Exception):
    """More was sent than is read."""


class LimitedBodies:
    """Refuses bodies that are too large, whatever their headers say."""

    def __init__(self, app: ASGIApp, largest: int = LARGEST) -> None:
        self.app, self.largest = app, largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and count what it sends."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if not declared.isdigit() or int(declared) > self.largest:
            await plain_problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)(scope, receive, send)
            return
        read, begun = 0, False

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.largest:
                raise _TooLarge
            return message

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, counted, noted)
        except _TooLarge:
            if not begun:
                await plain_problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)(scope, receive, send)
