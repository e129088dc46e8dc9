"""Servers that machines share, started for a test: PostgreSQL, Redis. Tests skip where there is none."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

_NOBODY = 65534
"""PostgreSQL refuses to run as root."""


def _postgres_programs() -> Path | None:
    """Where Debian puts them, or wherever initdb is."""
    found = [*sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))[-1:], shutil.which("initdb")]
    return next((Path(one).parent for one in found if one), None)


@contextmanager
def postgres() -> Generator[str]:
    """The URL of an empty database."""
    programs = _postgres_programs()
    if programs is None:
        pytest.skip(
            "PostgreSQL is not installed (apt-get install postgresql): no shared card store is tested"
        )
    with TemporaryDirectory(prefix="pg") as folder:
        who = _NOBODY if os.geteuid() == 0 else None
        if who is not None:
            os.chown(folder, who, who)
        data = Path(folder) / "data"

        def run(name: str, *words: str) -> None:
            words = (str(programs / name), "-D", str(data), *words)
            subprocess.run(words, check=True, cwd=folder, stdout=subprocess.DEVNULL, user=who, group=who)

        run("initdb", "-A", "trust", "-U", "saitei", "-N")
        options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
        run("pg_ctl", "-w", "-l", f"{folder}/log", "-o", options, "start")
        try:
            yield f"postgresql://saitei@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-w", "-m", "immediate", "stop")


@contextmanager
def redis() -> Generator[tuple[str, subprocess.Popen[bytes]]]:
    """The URL of an empty server of answers, and its process."""
    program = shutil.which("valkey-server") or shutil.which("redis-server")
    if program is None:
        pytest.skip(
            "neither Valkey nor Redis is installed (apt-get install redis-server): no answers are shared"
        )
    with TemporaryDirectory(prefix="redis") as folder:
        at = f"{folder}/socket"
        words: Sequence[str] = ("--port", "0", "--unixsocket", at, "--save", "", "--dir", folder)
        server = subprocess.Popen([program, *words], stdout=subprocess.DEVNULL)
        try:
            _listening(at)
            yield f"unix://{at}", server
        finally:
            server.terminate()
            server.wait()


def _listening(at: str) -> None:
    for _ in range(200):
        with socket.socket(socket.AF_UNIX) as trial:
            if trial.connect_ex(at) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError("Redis does not come up")
