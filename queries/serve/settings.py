"""What a server is set up with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServeSettings:
    """Where it listens, what it serves, and how far a question may go.

    `cors` are the origins of other sites whose pages may ask; `docs` is the folder of a built docs site;
    `answers` is the URL of a Redis or Valkey server that keeps answers for several servers.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    pages: tuple[str, ...] = ()
    workers: int = 0
    seconds: float = 20.0
    megabytes: int = 1024
    waiting: int = 256
    patience: float = 30.0
    cors: tuple[str, ...] = ()
    docs: str | None = None
    answers: str | None = None
