"""What the HTTP server carries over loopback: many clients, runaway scenarios, a worker killed midway.

python -m bench.serve [questions] [clients] [workers…]
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
from typing import TypeAlias

import httpx

from saitei.kb.pages.documents import shipped
from saitei.queries.examples.run import examples

PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}"
SECONDS = 60.0
RUNAWAY = 10
"""One question in so many would take minutes: its client goes away after a while."""

PATIENCE = 10.0
"""Seconds after which it does, the time in the queue with them."""

ALIKE = 5
"""So many questions are one and the same: their answers must be, too."""

KILLED = 0.5
"""After so much of the questions a worker is killed."""


Said: TypeAlias = dict[str, str]
"""What has been answered to each scenario."""


def questions(count: int) -> list[str]:
    """Worked examples of the rule pages, each with a number of its own, so that none is remembered."""
    pages = shipped()["duema-party"].pages
    texts = [one.fence.text for one in examples(pages) if one.fence.kind == "scenario"][: count // ALIKE]
    return [f"{texts[number % len(texts)]}{' ' * (number // len(texts))}\n" for number in range(count)]


def runaway(size: int = 3) -> str:
    """A course with more branches than there is time for."""
    numbers = range(size)
    traps = ", ".join(f"《Trap {one}》" for one in numbers)
    beasts = ", ".join(f"《Beast {one}》" for one in numbers)
    written = "".join(
        f"Card 《Trap {one}》 (spell, darkness, cost 4):\n  ■Shield trigger\n"
        "  ■Destroy one of your opponent's creatures.\n  ■Draw up to 2 cards.\n"
        f"Card 《Beast {one}》 (creature, fire, cost {one + 2}, power {one + 1}000):\n"
        "  ■When this creature is destroyed, you may put a creature from your hand into the battle zone.\n"
        for one in numbers
    )
    return (
        f"Rules: Duel Masters\nTurn order: A → B\n{written}"
        "Card 《Head》 (creature, fire, cost 8, power 9000):\n  ■Triple breaker\n"
        "It is A's turn, attack step.\n"
        f"A's battle zone: 《Head》, {beasts}\nA's hand: {beasts}\nB's shield zone: {traps}\n"
        "A's 《Head》 is going to attack B.\nQuestion: What happens?\n"
    )


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


async def ask(client: httpx.AsyncClient, number: int, text: str, said: Said) -> tuple[str, float]:
    """Ask one, or something that is given up after a while; how it went and how long it took."""
    started = time.perf_counter()
    body = {"scenario": text, "otherwise": "duema-party"}
    if number % RUNAWAY == RUNAWAY - 1:
        try:
            await client.post("/api/v1/ask", json=body | {"scenario": runaway()}, timeout=PATIENCE)
        except httpx.TimeoutException:
            return "runaway given up", time.perf_counter() - started
        return "runaway ended", time.perf_counter() - started
    response = await client.post("/api/v1/ask", json=body, timeout=SECONDS * 2)
    how = "answered" if response.status_code == 200 else f"{response.status_code} {response.text[:100]}"
    if how == "answered" and said.setdefault(text.strip(), response.text) != response.text:
        how = "answered otherwise"
    return how, time.perf_counter() - started


async def load(texts: Sequence[str], clients: int, server: int) -> tuple[Counter[str], list[float], float]:
    """All questions from so many clients at once; a worker is killed on the way."""
    said: Said = {}
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
                how, seconds = await ask(client, number, text, said)
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
    given = [int(one) for one in sys.argv[1:]]
    count, clients = (*given, *(1000, 64)[len(given) :])[:2]
    print("| workers | questions | clients | how they went | answers | median | p95 | memory |")
    print("|---|---|---|---|---|---|---|---|")
    for workers in given[2:] or (1, os.cpu_count() or 2):
        run(count // (2 if workers == 1 else 1), clients, workers)


if __name__ == "__main__":
    main()
