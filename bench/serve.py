"""What the HTTP server carries over loopback: many clients, some that go away, a worker killed midway.

python -m bench.serve [questions] [clients]
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import httpx

from saitei.kb.pages.documents import shipped
from saitei.queries.examples.run import examples

PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}"
SECONDS = 60.0
RUNAWAY = 10
"""One question in so many is one that is given up early: its client goes away."""

KILLED = 0.5
"""After so much of the questions a worker is killed."""


def questions(count: int) -> list[str]:
    """Worked examples of the rule pages, each with a number of its own, so that none is remembered."""
    pages = shipped()["duema-party"].pages
    texts = [one.fence.text for one in examples(pages) if one.fence.kind == "scenario"]
    return [f"{texts[number % len(texts)]}{' ' * (number // len(texts))}\n" for number in range(count)]


def solvers(server: int) -> list[int]:
    """The worker processes of the server."""
    found = subprocess.run(
        ["pgrep", "-P", str(server)], capture_output=True, text=True, check=False
    ).stdout.split()
    return [int(one) for one in found]


def megabytes(processes: Sequence[int]) -> float:
    """What processes hold in memory that is their own."""
    total = 0
    for one in processes:
        for line in Path(f"/proc/{one}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total / 1024


async def ask(client: httpx.AsyncClient, number: int, text: str) -> tuple[str, float]:
    """Ask one, or give it up at once; how it went and how long it took."""
    started = time.perf_counter()
    body = {"scenario": text, "otherwise": "duema-party"}
    if number % RUNAWAY == RUNAWAY - 1:
        try:
            await client.post("/api/v1/ask", json=body, timeout=0.01)
        except httpx.TimeoutException:
            return "given up", time.perf_counter() - started
        return "answered", time.perf_counter() - started
    response = await client.post("/api/v1/ask", json=body, timeout=SECONDS * 2)
    how = "answered" if response.status_code == 200 else f"{response.status_code} {response.text[:100]}"
    return how, time.perf_counter() - started


async def load(texts: Sequence[str], clients: int, server: int) -> tuple[Counter[str], list[float], float]:
    """All questions from so many clients at once; a worker is killed on the way."""
    waiting = [*enumerate(texts)][::-1]
    went: Counter[str] = Counter()
    took: list[float] = []
    started = time.perf_counter()

    async def one() -> None:
        async with httpx.AsyncClient(base_url=ADDRESS) as client:
            while waiting:
                number, text = waiting.pop()
                if number == int(len(texts) * KILLED):
                    os.kill(solvers(server)[0], signal.SIGKILL)
                how, seconds = await ask(client, number, text)
                went[how] += 1
                if how == "answered":
                    took.append(seconds)

    await asyncio.gather(*(one() for _ in range(clients)))
    return went, took, time.perf_counter() - started


def start(workers: int) -> subprocess.Popen[bytes]:
    """The server with so many workers."""
    server = subprocess.Popen(
        [sys.executable, "-m", "saitei", "serve", "--port", str(PORT), "--workers", str(workers),
         "--seconds", str(SECONDS), "--queue", "1000"], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    for _ in range(200):
        try:
            httpx.get(f"{ADDRESS}/health")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return server
    raise RuntimeError("the server does not come up")


def run(count: int, clients: int, workers: int) -> None:
    """One run, and its line of the table."""
    texts = questions(count)
    server = start(workers)
    try:
        httpx.post(
            f"{ADDRESS}/api/v1/ask", json={"scenario": texts[0], "otherwise": "duema-party"}, timeout=60
        )
        before = megabytes([server.pid, *solvers(server.pid)])
        went, took, whole = asyncio.run(load(texts, clients, server.pid))
        after = megabytes([server.pid, *solvers(server.pid)])
        p95 = statistics.quantiles(took, n=20)[-1]
        print(
            f"| {workers} | {count} | {clients} | {json.dumps(went)} | {len(took) / whole:.1f}/s "
            f"| {statistics.median(took):.2f} s | {p95:.2f} s | {before:.0f} → {after:.0f} MB |"
        )
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)


def main() -> None:
    """One worker, then one for each core."""
    count, clients = (int(one) for one in (*sys.argv[1:], "1000", "64")[:2])
    print("| workers | questions | clients | how they went | answers | median | p95 | memory |")
    print("|---|---|---|---|---|---|---|---|")
    for workers in (1, os.cpu_count() or 2):
        run(count // (2 if workers == 1 else 1), clients, workers)


if __name__ == "__main__":
    main()
