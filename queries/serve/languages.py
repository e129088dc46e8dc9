"""The language that a browser or a client asks for."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from saitei.wording import Lang


def spoken(request: HTTPConnection, asked: str | None) -> Lang:
    """The language asked for, else the first of Accept-Language that we speak, else English."""
    if asked in ("ja", "en"):
        return "ja" if asked == "ja" else "en"
    for one in request.headers.get("accept-language", "").split(","):
        language = one.strip().partition(";")[0].partition("-")[0].lower()
        if language in ("ja", "en"):
            return "ja" if language == "ja" else "en"
    return "en"
