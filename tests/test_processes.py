"""saitei is asked from processes of every kind: forked off after an answer, daemonic, spawned."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from thorough import in_turn

ASKING = '''
import multiprocessing, os, sys, time
import saitei
TEXT = """ルール：デュエパーティー
ターン順：A→B→C→D
Aのターン。
カード《試しの呪文》（呪文）：
　相手のクリーチャーを1体破壊する。
Aは《試しの呪文》を唱えた。
問：Aは《試しの呪文》の能力でBを指定できる？
"""
def ask(_=None):
    return saitei.ask(TEXT).value
def solver():
    from saitei.kb.solver.worker import Limits
    return saitei._session().worker.call(Limits(seconds=20), os.getpid)
'''
FORKED = """
assert ask() is True
before = solver()
children = []
for number in range(3):
    child = os.fork()
    if child == 0:
        assert ask() is True
        assert solver() != before
        sys.exit(7)
    children.append(child)
assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [7, 7, 7]
assert solver() == before
assert ask() is True
"""
POOLED = """
if __name__ == "__main__":
    first = sys.argv[1] == "after"
    assert not first or ask() is True
    context = multiprocessing.get_context(sys.argv[2])
    with context.Pool(2) as pool:
        assert pool.map(ask, range(4)) == [True] * 4
    assert ask() is True
"""
EXECUTED = """
from concurrent.futures import ProcessPoolExecutor
if __name__ == "__main__":
    assert ask() is True
    with ProcessPoolExecutor(2, multiprocessing.get_context(sys.argv[1])) as pool:
        assert [*pool.map(ask, range(4))] == [True] * 4
"""
BUSY = """
from saitei.kb.solver.worker import Job, Limits, Worker
import threading
worker = Worker()
child = worker.call(Limits(seconds=20), os.getpid)
held = os.fork()
if held == 0:
    time.sleep(60)
    os._exit(0)
endless = Job(("p(0). p(X+1) :- p(X).",))
threading.Thread(target=worker.run, args=(endless, Limits(seconds=60)), daemon=True).start()
time.sleep(0.5)
print(child, held, flush=True)
time.sleep(60)
"""


def run(folder: Path, code: str, *arguments: str) -> None:
    script = folder / "script.py"
    script.write_text(ASKING + code, encoding="utf-8")
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run(
        [sys.executable, str(script), *arguments],
        check=True,
        env=paths,
        timeout=240,
        stdin=subprocess.DEVNULL,
    )


def gone(pid: int) -> bool:
    """Whether a process has ended, reaped or not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_who_is_forked_off_after_an_answer_has_a_solver_of_its_own(tmp_path: Path) -> None:
    run(tmp_path, FORKED)


@pytest.mark.parametrize(("how", "when"), in_turn(["fork", "spawn", "forkserver"], ["after", "before"]))
def test_daemonic_processes_ask(tmp_path: Path, how: str, when: str) -> None:
    run(tmp_path, POOLED, when, how)


@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_processes_of_an_executor_ask(tmp_path: Path, how: str) -> None:
    run(tmp_path, EXECUTED, how)


def test_a_busy_solver_ends_with_its_parent_whoever_was_forked_off(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(ASKING + BUSY, encoding="utf-8")
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=paths
    ) as parent:
        assert parent.stdout is not None
        solver, forked = map(int, parent.stdout.readline().split())
        parent.kill()
        deadline = time.monotonic() + 5
        try:
            while not gone(solver) and time.monotonic() < deadline:
                time.sleep(0.02)
            assert (gone(solver), gone(forked)) == (True, False)
        finally:
            os.kill(forked, signal.SIGKILL)
