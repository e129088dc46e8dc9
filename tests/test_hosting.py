"""The files for a host of one's own: enough memory, a user without rights, a root that stays as it is."""

from __future__ import annotations

import re
from pathlib import Path

from saitei.kb.solver.process_pool import processes

ROOT = Path(__file__).parent.parent
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")

FROM_THE_START = 100
"""Megabytes that a worker process has before it is asked anything, its part of what it shares."""

SERVER = 300
"""Megabytes of the server itself, with the answers that it remembers."""


def said(pattern: str, text: str = COMPOSE) -> str:
    found = re.search(pattern, text)
    assert found is not None, pattern
    return found[1]


def test_all_processes_find_room_in_the_memory_of_the_container() -> None:
    workers, memory = int(said(r'"--workers", "(\d+)"')), int(said(r'"--memory", "(\d+)"'))
    most = processes(workers) * (memory + FROM_THE_START) + SERVER
    assert most <= int(said(r"mem_limit: (\d+)g")) * 1024
    assert workers <= int(said(r"cpus: (\d+)"))


def test_nobody_has_rights_that_are_not_needed() -> None:
    user = said(r"USER (\d+)", DOCKERFILE)
    assert said(r'user: "(\d+):') == user
    assert int(user) > 0
    for line in ("read_only: true", "cap_drop: [ALL]", '"no-new-privileges:true"', '"127.0.0.1:8000:8000"'):
        assert line in COMPOSE
