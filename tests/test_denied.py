"""What the system does not allow is said: a full disk, closed streams, no home. It is no fault of saitei."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from thorough import share

from saitei.errors import Refused
from saitei.queries.cards.database import open_to_write, transaction
from saitei.queries.cli import exits
from saitei.queries.cli.main import main

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "docs" / "examples" / "replacement.scenario"
CARDS = ROOT / "docs" / "examples" / "cards.jsonl"
PATHS = os.pathsep.join(sys.path)


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command of a shell in which `saitei` is this one."""
    called = f"saitei() {{ '{sys.executable}' -m saitei \"$@\"; }}; {command}"
    settings = {**os.environ, "PYTHONPATH": PATHS, "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(
        ["bash", "-c", called], env=settings, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    "command",
    [
        f"ask {EXAMPLE}",
        f"ask {EXAMPLE} --json",
        "rules duema-party",
        "--version",
        "cards find x --json",
    ],
)
def test_a_full_disk_behind_standard_output_is_said(command: str) -> None:
    done = shell(f"saitei {command} > /dev/full")
    assert (done.returncode, done.stderr) == (
        exits.DENIED, "saitei: the output cannot be written (No space left on device)\n",
    )  # fmt: skip


def test_a_standard_output_that_is_closed_is_said() -> None:
    done = shell(f"saitei ask {EXAMPLE} >&-")
    assert (done.returncode, done.stderr) == (
        exits.DENIED, "saitei: the output cannot be written (Bad file descriptor)\n",
    )  # fmt: skip


def test_a_standard_input_that_is_closed_is_said() -> None:
    done = shell("saitei ask - <&-")
    assert (done.returncode, done.stderr) == (
        exits.INPUT, "saitei: - cannot be read (Bad file descriptor)\n",
    )  # fmt: skip
    done = shell("saitei cards import - <&-", SAITEI_DATA="/dev/null/x")
    assert done.returncode == exits.INPUT


def test_streams_that_nobody_needs_may_be_closed() -> None:
    asked = shell(f"saitei ask {EXAMPLE} <&-")
    assert (asked.returncode, asked.stdout[:3]) == (exits.ANSWERED, "A's")
    quiet = shell(f"saitei ask {EXAMPLE} 2>&-")
    assert (quiet.returncode, quiet.stdout) == (exits.ANSWERED, asked.stdout)
    refused = shell("saitei ask nowhere.scenario 2>&-")
    assert (refused.returncode, refused.stdout) == (exits.INPUT, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_an_error_that_nobody_can_hear_is_still_an_error() -> None:
    assert shell("saitei ask nowhere.scenario 2>/dev/full").returncode in (exits.INPUT, exits.DENIED)


def test_a_file_that_cannot_be_written_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["examples", "kitchen-table", "--worked", "--markdown", "/dev/null/x", "--lang", "en",
                 "--page", str(ROOT / "docs" / "examples" / "kitchen-table.md")])  # fmt: skip
    assert (code, capsys.readouterr().err) == (
        exits.DENIED, "saitei: /dev/null/x cannot be used (Not a directory)\n",
    )  # fmt: skip


def test_a_site_where_nothing_can_be_written_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    page = ROOT / "docs" / "examples" / "hall-of-fame.md"
    wanted = ("--page", str(page), "--document", "table-hall-of-fame", "--jobs", "1", "--lang", "en")
    code = main(["docs", "build", "/dev/null/site", *wanted])
    said = capsys.readouterr().err
    assert (code, "cannot be written (Not a directory)" in said) == (exits.INPUT, True)


NO_HOME = """
import sys, pwd
pwd.getpwuid = lambda _: (_ for _ in ()).throw(KeyError())
from saitei.queries.cli.main import program
sys.argv[0] = "saitei"
program()
"""


@pytest.mark.parametrize("home", share([{}, {"HOME": ""}, {"HOME": "/nonexistent"}], 3))
def test_without_a_home_questions_are_answered_and_an_import_is_refused(
    home: dict[str, str], tmp_path: Path
) -> None:
    script = tmp_path / "script.py"
    script.write_text(NO_HOME, encoding="utf-8")
    settings = {"PYTHONPATH": PATHS, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **home}
    (tmp_path / "here").mkdir()

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(script), *arguments]
        here = tmp_path / "here"
        return subprocess.run(command, env=settings, cwd=here, capture_output=True, text=True, check=False)

    asked = run("ask", str(EXAMPLE))
    assert (asked.returncode, asked.stderr) == (exits.ANSWERED, "")
    if home != {"HOME": "/nonexistent"} or os.geteuid() != 0:
        imported = run("cards", "import", str(CARDS))
        assert imported.returncode == exits.INPUT
        assert "saitei: there is no home folder for a card store" in imported.stderr or home
        assert "fault of saitei" not in imported.stderr
    assert [*(tmp_path / "here").iterdir()] == []


def fill(path: Path) -> None:
    """Write more into a store than there is room for."""
    with open_to_write(path) as base:
        base.execute("PRAGMA max_page_count = 40")
        with transaction(base):
            for number in range(1_000):
                base.execute("INSERT INTO spelling (plain, rank, card) VALUES (?, 0, ?)", ("x" * 500, number))


def test_a_card_store_on_a_full_disk_says_that_the_disk_is_full(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite3"
    with pytest.raises(Refused) as caught:
        fill(path)
    assert (caught.value.notice.key, caught.value.notice.values["why"]) == (
        "store_unreadable", "database or disk is full",
    )  # fmt: skip
    with open_to_write(path) as base:
        assert base.execute("SELECT count(*) FROM spelling").fetchone() == (0,)


def _small_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))


def test_an_import_that_cannot_write_says_why(tmp_path: Path) -> None:
    cards = tmp_path / "cards.jsonl"
    lines = (f'{{"name": "札{number}", "text": "{number}{"あ" * 300}"}}' for number in range(2_000))
    cards.write_text("\n".join(lines), encoding="utf-8")
    settings = {**os.environ, "PYTHONPATH": PATHS, "LC_ALL": "C.UTF-8", "SAITEI_DATA": str(tmp_path / "data")}
    done = subprocess.run(
        [sys.executable, "-m", "saitei", "cards", "import", str(cards)],
        env=settings, capture_output=True, text=True, check=False, preexec_fn=_small_files,
    )  # fmt: skip
    assert done.returncode == exits.INPUT
    assert f"the card store {tmp_path}/data/cards.sqlite3 cannot be used (" in done.stderr
    assert "rollback" not in done.stderr
    with sqlite3.connect(tmp_path / "data" / "cards.sqlite3") as base:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("number", [30, 28, 5])
def test_a_folder_for_cards_that_cannot_be_made_says_why(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SAITEI_DATA", str(tmp_path / "data"))

    def refuse(path: Path, *_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    code = main(["cards", "import", str(CARDS), "--lang", "en"])
    said = capsys.readouterr().err
    assert (code, f"cannot be used ({os.strerror(number)})" in said) == (exits.INPUT, True)
