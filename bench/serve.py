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
from collections.abc import Coroutine, Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path

import httpx

from saitei.kb.pages.documents import shipped
from saitei.queries.examples.run import examples

PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}"
SECONDS = 20.0
"""A question may take so many."""

RUNAWAY = 10
"""One question in so many would take minutes."""

ALIKE = 5
"""So many questions are one and the same, but for the spaces at the end: none is remembered."""

KILLED = 0.5
"""After so much of the questions a worker is killed."""

ANSWERED, WRONG = "answered", "ruled otherwise"
STOPPED = {
    HTTPStatus.UNPROCESSABLE_ENTITY: "runaways stopped", HTTPStatus.SERVICE_UNAVAILABLE: "runaways gave way",
}  # fmt: skip
"""How a runaway may end."""

SAMPLED = 0.5
"""Seconds after which it is looked again what is held in memory."""

LESS = "ruled alike, which clauses decide not found in time"


def questions(count: int) -> list[str]:
    """Worked examples of the rule pages."""
    pages = shipped()["duema-party"].pages
    texts = [one.fence.text for one in examples(pages) if one.fence.kind == "scenario"][: count // ALIKE]
    return [f"{texts[number % len(texts)]}{' ' * (number // len(texts) + 1)}\n" for number in range(count)]


def runaway(size: int = 4) -> str:
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
    told = subprocess.run(["pgrep", "-P", str(server)], capture_output=True, text=True, check=False)
    return [int(one) for one in told.stdout.split()]


def megabytes(process: int) -> float:
    """What a process holds in memory that is its own, and its part of what it shares."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def processor_seconds(process: int) -> float:
    """What a process and those of its children that have ended have used of the processors."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def memory_held(server: int) -> float:
    """What the server and its workers hold in memory."""
    return sum(map(megabytes, (server, *solvers(server))))


def processor_used(server: int) -> float:
    """What the server and its workers have used of the processors."""
    return sum(map(processor_seconds, (server, *solvers(server))))


@dataclass
class Load:
    """How a load of questions went."""

    said: dict[str, str]
    went: Counter[str] = field(default_factory=Counter[str])
    took: list[float] = field(default_factory=list[float])

    async def ask(self, client: httpx.AsyncClient, text: str) -> None:
        """Ask a question; the same must be said to it as was said when nobody else asked."""
        started = time.perf_counter()
        response = await _posted(client, text)
        took = time.perf_counter() - started
        if response.status_code != HTTPStatus.OK:
            self.went[f"{response.status_code} {response.json()['key']}"] += 1
            return
        self.took.append(took)
        before = json.loads(self.said.setdefault(text.strip(), response.text))
        now = response.json()
        if any(before[key] != now[key] for key in ("status", "value", "text")):
            self.went[WRONG] += 1
        else:
            self.went[ANSWERED if before == now else LESS] += 1

    async def run_away(self, client: httpx.AsyncClient, number: int) -> None:
        """Ask what the server has to stop, each time in another text."""
        response = await _posted(client, f"{runaway()}{' ' * number}\n")
        self.went[STOPPED.get(HTTPStatus(response.status_code), f"runaways: {response.status_code}")] += 1


async def _posted(client: httpx.AsyncClient, text: str) -> httpx.Response:
    body = {"scenario": text, "otherwise": "duema-party"}
    return await client.post("/api/v1/ask", json=body, timeout=None)


async def from_clients(
    load: Load, texts: Sequence[str], clients: int, *, runaways: bool, server: int | None
) -> None:
    """Ask everything from so many clients at once; of the server one worker is killed on the way."""
    waiting = [*enumerate(texts)][::-1]

    async def one() -> None:
        async with httpx.AsyncClient(base_url=ADDRESS) as client:
            while waiting:
                number, text = waiting.pop()
                if server is not None and number == int(len(texts) * KILLED):
                    os.kill(solvers(server)[0], signal.SIGKILL)
                if runaways and number % RUNAWAY == RUNAWAY - 1:
                    await load.run_away(client, number)
                else:
                    await load.ask(client, text)

    await asyncio.gather(*(one() for _ in range(clients)))


async def _watched(server: int, asking: Coroutine[None, None, None]) -> float:
    """Ask, and see how much the server and its workers hold at most meanwhile."""
    task, highest = asyncio.create_task(asking), 0.0
    while not task.done():
        with suppress(OSError):  # one of them has just ended
            highest = max(highest, await asyncio.to_thread(memory_held, server))
        await asyncio.wait([task], timeout=SAMPLED)
    await task
    return highest


@contextmanager
def serving(workers: int) -> Generator[int]:
    """A server with so many workers; its process."""
    server = subprocess.Popen(
        [sys.executable, "-m", "saitei", "serve", "--port", str(PORT), "--workers", str(workers),
         "--seconds", str(SECONDS), "--queue", "1000", "--patience", "120"], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        for _ in range(600):
            try:
                httpx.get(f"{ADDRESS}/health")
            except httpx.TransportError:
                time.sleep(0.1)
            else:
                break
        yield server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)


def run(  # noqa: PLR0913 a line of the table has as many columns
    name: str, texts: Sequence[str], clients: int, workers: int, load: Load, *, runaways: bool
) -> None:
    """One run, and its line of the table."""
    with serving(workers) as server:
        asyncio.run(from_clients(Load({}), texts[: 4 * workers], workers, runaways=False, server=None))
        memory, processor, started = memory_held(server), processor_used(server), time.perf_counter()
        killed = server if workers > 1 else None
        highest = asyncio.run(
            _watched(server, from_clients(load, texts, clients, runaways=runaways, server=killed))
        )
        wall, processor = time.perf_counter() - started, processor_used(server) - processor
        after = memory_held(server)
        went = ", ".join(f"{number} {how}" for how, number in sorted(load.went.items()))
        p95 = statistics.quantiles(load.took, n=20)[-1]
        print(
            f"| {name} | {workers} | {clients} | {went} | {wall:.0f} s | {processor:.0f} s "
            f"| {len(load.took) / wall:.1f}/s | {len(load.took) / processor:.1f}/s "
            f"| {statistics.median(load.took):.2f} s | {p95:.2f} s "
            f"| {memory:.0f} → {after:.0f} MB, at most {highest:.0f} |",
            flush=True,
        )


def main() -> None:
    """One question after the other; many at once with one worker, with one for each core, with runaways."""
    given = [int(one) for one in sys.argv[1:]]
    count, clients = (*given, *(1000, 64)[len(given) :])[:2]
    texts = questions(count)
    print(f"load of the machine besides: {os.getloadavg()[0]:.1f}\n")
    print("| | workers | clients | how they went | wall | processor | answers | by processor second ", end="")
    print("| median | p95 | memory |\n|---|---:|---:|---|---:|---:|---:|---:|---:|---:|---|")
    said: dict[str, str] = {}
    run("nobody else", texts[: count // ALIKE], 1, 1, Load(said), runaways=False)
    run("one worker", texts[: count // 2], clients, 1, Load(said), runaways=False)
    for workers in given[2:] or (os.cpu_count() or 2,):
        run("a worker killed", texts, clients, workers, Load(said), runaways=False)
        run("runaways, a worker killed", texts, clients, workers, Load(said), runaways=True)


if __name__ == "__main__":
    main()
