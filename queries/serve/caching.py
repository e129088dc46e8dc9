"""Responses that a client may keep: an entity tag, and nothing sent where the client has it."""

from __future__ import annotations

from hashlib import sha256
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

_SHORT = 32


def tagged(request: Request, body: bytes, media: str, cache: str = "no-cache") -> Response:
    """The body with its tag; 304 without it where the request names the tag."""
    tag = f'"{sha256(body).hexdigest()[:_SHORT]}"'
    headers = {"ETag": tag, "Cache-Control": cache, "Vary": "Accept-Language"}
    known = {one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")}
    if known & {tag, "*"} and request.method in ("GET", "HEAD"):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(body, headers=headers, media_type=media)
