import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from saitei.errors import OutOfBounds, Place, UnknownTerm
from saitei.kb.solver.worker import Job, Limits, Worker, run_here
from saitei.terms import Term
from saitei.wording import Notice

SMALL = Job(("p(1..3). q(X) :- p(X), X > 1. #show q/1.",))
TWO_AND_THREE = ((Term("q", (2,)), Term("q", (3,))),)
CHOICE = "1 { a; b; c } 2. d."
ENDLESS = Job(("p(0). p(X+1) :- p(X).",))
BOMB = Job(("p(1..40000). q(X,Y,f(X,Y)) :- p(X), p(Y).",))
PIGEONS = Job(("p(1..13). h(1..12). 1 { in(P,H) : h(H) } 1 :- p(P). :- in(P,H), in(Q,H), P < Q.",))
DEEP = Job((f"p({'f(' * 80_000}1{')' * 80_000}).",))
ENOUGH = Limits(seconds=20, megabytes=500)
TIGHT = Limits(seconds=0.5, megabytes=500)

ORPHAN = """
import os, sys, threading
from saitei.kb.solver.worker import Job, Limits, Worker
worker = Worker()
print(worker.call(Limits(seconds=20), os.getpid), flush=True)
endless = Job(("p(0). p(X+1) :- p(X).",))
threading.Thread(target=worker.run, args=(endless, Limits(seconds=60)), daemon=True).start()
sys.stdin.read()
os._exit(0)
"""

THIN = """
import sys
from saitei.kb.solver.worker import Job, Limits, Worker
with Worker() as worker:
    assert worker.run(Job(("a.",)), Limits(seconds=20)).models
assert "clingo" not in sys.modules
"""
SAME_PATH = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as worker:
        yield worker


def texts(models: tuple[tuple[Term, ...], ...]) -> set[frozenset[str]]:
    return {frozenset(map(str, model)) for model in models}


def deny(name: str) -> None:
    raise UnknownTerm(Notice("ruling_set_unknown", {"name": name}), Place("x", 1), "source")


def stumble() -> None:
    raise ZeroDivisionError


def alive(pid: int) -> bool:
    """Whether any thread of a process still runs; a process that waits to be reaped has ended."""
    try:
        threads = [stat.read_text() for stat in Path(f"/proc/{pid}/task").glob("*/stat")]
    except (FileNotFoundError, ProcessLookupError):  # gone between listing and reading
        return alive(pid)
    return any(thread.rpartition(")")[2].split()[0] not in "ZX" for thread in threads)


def wait_for_death(pid: int) -> None:
    deadline = time.monotonic() + 5
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not alive(pid)


def test_a_worker_and_this_process_answer_alike(worker: Worker) -> None:
    assert worker.run(SMALL, ENOUGH).models == run_here(SMALL).models == TWO_AND_THREE


def test_every_model_is_given(worker: Worker) -> None:
    found = worker.run(Job((CHOICE + "#show a/0. #show b/0. #show c/0.",)), ENOUGH).models
    assert texts(found) == {frozenset(each) for each in ("a", "b", "c", "ab", "ac", "bc")}


def test_a_few_models_are_enough_where_few_are_asked_for(worker: Worker) -> None:
    reply = worker.run(Job((CHOICE,), models=2), ENOUGH)
    assert (len(reply.models), reply.exhausted) == (2, False)


def test_an_unsatisfiable_program_has_no_model_and_is_exhausted(worker: Worker) -> None:
    reply = worker.run(Job(("a. :- a.",)), ENOUGH)
    assert (reply.models, reply.exhausted) == ((), True)


def test_brave_gives_what_holds_in_some_model(worker: Worker) -> None:
    assert texts(worker.run(Job((CHOICE,), mode="brave"), ENOUGH).models) == {frozenset("abcd")}


def test_cautious_gives_what_holds_in_every_model(worker: Worker) -> None:
    assert texts(worker.run(Job((CHOICE,), mode="cautious"), ENOUGH).models) == {frozenset("d")}


def test_only_the_best_model_of_a_minimisation_is_kept(worker: Worker) -> None:
    reply = worker.run(Job(("{a; b; c}. :- not a, not b. #minimize{ 2:a; 1:b; 1:c }.",)), ENOUGH)
    assert (texts(reply.models), reply.costs) == ({frozenset("b")}, ((1,),))


def test_all_best_models_are_kept_where_all_are_asked_for(worker: Worker) -> None:
    program = "1 {a; b; c}. #minimize{ 1,a : a; 1,b : b; 2,c : c }."
    assert texts(worker.run(Job((program,), ("--opt-mode=optN",)), ENOUGH).models) == {
        frozenset("a"),
        frozenset("b"),
    }


def test_what_clingo_remarks_comes_with_the_reply(worker: Worker) -> None:
    (message,) = worker.run(Job(("a :- b(1).",)), ENOUGH).messages
    assert "b(1)" in message


def test_the_parts_of_a_job_are_one_program(worker: Worker) -> None:
    assert worker.run(Job(("p(1..3). #show q/1.", "q(X) :- p(X), X > 1.")), ENOUGH).models == TWO_AND_THREE


@pytest.mark.parametrize(
    ("job", "limits", "key"),
    [
        pytest.param(ENDLESS, TIGHT, "too_slow", id="endless grounding"),
        pytest.param(BOMB, Limits(seconds=20, megabytes=60), "too_much_memory", id="memory bomb"),
        pytest.param(PIGEONS, TIGHT, "too_slow", id="hard search"),
        pytest.param(DEEP, ENOUGH, "solver_died", id="segmentation fault"),
        pytest.param(Job(("{p(1..20)}.",)), Limits(models=50), "too_many_models", id="too many models"),
    ],
)
def test_what_goes_too_far_is_out_of_bounds(worker: Worker, job: Job, limits: Limits, key: str) -> None:
    with pytest.raises(OutOfBounds) as caught:
        worker.run(job, limits)
    assert caught.value.notice.key == key
    assert worker.run(SMALL, ENOUGH).models == TWO_AND_THREE


def test_a_limit_is_kept_to_within_a_blink(worker: Worker) -> None:
    started = time.monotonic()
    with pytest.raises(OutOfBounds):
        worker.run(ENDLESS, Limits(seconds=0.3))
    assert time.monotonic() - started < 1.5


def test_a_worker_killed_from_outside_while_idle_is_replaced_unnoticed(worker: Worker) -> None:
    idle = worker.call(ENOUGH, os.getpid)
    os.kill(idle, signal.SIGKILL)
    wait_for_death(idle)
    assert worker.run(SMALL, ENOUGH).models == TWO_AND_THREE


def test_a_worker_stays_the_same_between_jobs(worker: Worker) -> None:
    assert worker.call(ENOUGH, os.getpid) == worker.call(ENOUGH, os.getpid) != os.getpid()


def test_a_worker_serves_a_thread_that_is_not_the_main_one() -> None:
    found: list[object] = []
    with Worker() as worker:
        thread = threading.Thread(target=lambda: found.append(worker.run(SMALL, ENOUGH).models))
        worker.close()
        thread.start()
        thread.join()
        assert [*found, worker.run(SMALL, ENOUGH).models] == [TWO_AND_THREE, TWO_AND_THREE]


def test_a_worker_works_where_a_process_cannot_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("multiprocessing.get_all_start_methods", lambda: ["spawn"])
    with Worker() as worker:
        assert worker.run(SMALL, ENOUGH).models == TWO_AND_THREE


def test_a_program_that_only_asks_a_worker_does_not_load_clingo() -> None:
    subprocess.run([sys.executable, "-c", THIN], check=True, env=SAME_PATH)


def test_threads_that_share_a_worker_get_their_own_answers(worker: Worker) -> None:
    found: dict[int, str] = {}

    def ask(number: int) -> None:
        found[number] = str(worker.run(Job((f"p({number}).",)), ENOUGH).models[0][0])

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: f"p({number})" for number in range(8)}


def test_an_error_of_ours_comes_back_whole(worker: Worker) -> None:
    with pytest.raises(UnknownTerm) as caught:
        worker.call(ENOUGH, deny, "皇帝")
    error = caught.value
    assert (error.notice.values, str(error.place), error.source) == ({"name": "皇帝"}, "x:1:1", "source")


def test_a_fault_of_a_programmer_is_a_runtime_error_with_its_trace(worker: Worker) -> None:
    with pytest.raises(RuntimeError, match="in stumble"):
        worker.call(ENOUGH, stumble)


def test_a_program_that_clingo_cannot_read_is_a_fault_too(worker: Worker) -> None:
    with pytest.raises(RuntimeError, match="syntax error"):
        worker.run(Job(("p(.",)), ENOUGH)


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Python's own handler: a shell's background job starts with Ctrl-C ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_the_job_and_is_passed_on() -> None:
    with Worker() as worker:
        before = worker.call(ENOUGH, os.getpid)
        main = threading.get_ident()
        threading.Timer(0.3, signal.pthread_kill, (main, signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            worker.run(ENDLESS, Limits(seconds=10))
        assert not alive(before)


def test_a_busy_worker_dies_with_its_parent() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", ORPHAN],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=SAME_PATH,
    )
    with parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        time.sleep(0.2)
        assert alive(child)
        parent.kill()
    wait_for_death(child)


def test_a_stretched_limit_goes_by_what_the_process_has_computed(worker: Worker) -> None:
    assert worker.call(Limits(seconds=0.2, stretch=20), time.sleep, 0.6) is None
    with pytest.raises(OutOfBounds):
        worker.run(ENDLESS, Limits(seconds=0.2, stretch=20))
