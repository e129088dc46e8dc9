"""Building a site deletes and writes nothing but its own, and leaves no process behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from thorough import share

from saitei.disk_cache import fingerprint, seal
from saitei.errors import Refused
from saitei.queries.site.page import SitePage
from saitei.queries.site.writing import Site

RECORD = ".saitei-site.json"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAITEI_CACHE", str(tmp_path / "cache"))


def written(folder: Path, *paths: str) -> Site:
    """A site of these pages, written over the one that is there."""
    site = Site.open(folder)
    site.write(
        [SitePage(path, {"en": path, "ja": path}, "landing.html", lambda _: {}, path) for path in paths],
        _idle,
    )
    site.close()
    return site


def _idle() -> None:
    return


def entry(path: Path) -> dict[str, object]:
    return {"source": "", "written": fingerprint((path.read_bytes(),)), "anchors": [], "links": []}


def test_a_page_that_is_no_more_is_taken_away(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert written(folder, "a", "b").built == 4
    assert written(folder, "a").built == 0
    assert [*folder.rglob("b.html")] == []
    assert len([*folder.rglob("a.html")]) == 2


@pytest.mark.parametrize(
    "file", ["../other/victim.txt", "mine.txt", "en/mine.html", "/etc/hostname", "out/victim.txt"]
)
@pytest.mark.parametrize("sealed", [False, True], ids=["plain", "sealed for another folder"])
def test_a_record_of_somebody_else_deletes_nothing(tmp_path: Path, file: str, *, sealed: bool) -> None:
    folder, other = tmp_path / "site", tmp_path / "other"
    other.mkdir()
    (folder / "en").mkdir(parents=True)
    (folder / "out").symlink_to(other)
    files = [other / "victim.txt", folder / "mine.txt", folder / "en" / "mine.html"]
    for one in files:
        one.write_text("dear", encoding="utf-8")
    file = file.format(other=other)
    record = json.dumps({file: entry(folder / file)}).encode()
    (folder / RECORD).write_bytes((seal(f"site {other}", record) if sealed else record) or b"")
    written(folder, "a")
    assert all(one.exists() for one in files)


def test_even_a_record_of_ones_own_deletes_only_what_lies_within_and_is_unchanged(tmp_path: Path) -> None:
    folder, other = tmp_path / "site", tmp_path / "other"
    written(folder, "a", "b", "c")
    other.mkdir()
    (other / "victim.txt").write_text("dear", encoding="utf-8")
    (folder / "en" / "b.html").write_text("mine now", encoding="utf-8")
    (folder / "en" / "c.html").unlink()
    (folder / "en" / "c.html").symlink_to(other / "victim.txt")
    (folder / "out").symlink_to(other)
    site = Site.open(folder)
    names = ("../other/victim.txt", "out/victim.txt")
    now = dict(site.before) | {name: entry(folder / name) for name in names}
    (folder / RECORD).write_bytes(seal(f"site {folder}", json.dumps(now).encode()) or b"")
    written(folder, "a")
    assert (other / "victim.txt").read_text(encoding="utf-8") == "dear"
    assert (folder / "en" / "b.html").read_text(encoding="utf-8") == "mine now"
    assert not (folder / "ja" / "b.html").exists()


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    folder, other = tmp_path / "site", tmp_path / "other"
    (folder / "en").mkdir(parents=True)
    other.mkdir()
    (other / "victim.txt").write_text("dear", encoding="utf-8")
    (folder / "en" / "a.html").symlink_to(other / "victim.txt")
    (folder / "en" / ".a.html.part").symlink_to(other / "victim.txt")
    written(folder, "a")
    assert (other / "victim.txt").read_text(encoding="utf-8") == "dear"
    assert not (folder / "en" / "a.html").is_symlink()
    (folder / "ja" / "sub").symlink_to(other)
    with pytest.raises(Refused) as caught:
        written(folder, "sub/b")
    assert caught.value.notice.key == "site_leads_elsewhere"
    assert [*other.iterdir()] == [other / "victim.txt"]


def test_a_page_that_somebody_has_changed_is_written_again(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    written(folder, "a")
    (folder / "en" / "a.html").write_text("<script>", encoding="utf-8")
    assert written(folder, "a").built == 1
    assert (folder / "en" / "a.html").read_text(encoding="utf-8") != "<script>"


@pytest.mark.parametrize("folder", ["/dev/full", "/dev/null/x", "/proc/x"])
def test_where_nothing_can_be_written_that_is_said(folder: str) -> None:
    with pytest.raises(Refused) as caught:
        written(Path(folder), "a")
    assert (caught.value.notice.key, bool(caught.value.notice.values["why"])) == ("file_not_written", True)


@contextmanager
def interruptible() -> Generator[None]:
    """Ctrl-C reaches what is started meanwhile, also where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def building(tmp_path: Path) -> Generator[subprocess.Popen[bytes]]:
    """A build in a session of its own, as soon as two workers ask their solvers."""
    environment = {
        **os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "SAITEI_CACHE": str(tmp_path / "empty"),
    }  # fmt: skip
    command = [sys.executable, "-m", "saitei", "docs", "build", str(tmp_path / "site"), "--jobs", "2"]
    nothing, pipe = subprocess.DEVNULL, subprocess.PIPE
    with (
        interruptible(),
        subprocess.Popen(
            [*command, "--document", "duema-party"],
            env=environment,
            start_new_session=True,
            stdin=nothing,
            stdout=pipe,
            stderr=pipe,
        ) as build,
    ):
        deadline = time.monotonic() + 120
        while len(of_session(build.pid)) < 5 and time.monotonic() < deadline and build.poll() is None:
            time.sleep(0.05)
        try:
            assert len(of_session(build.pid)) >= 5
            yield build
        finally:
            for pid in of_session(build.pid):
                os.kill(pid, signal.SIGKILL)


def of_session(session: int) -> set[int]:
    """The processes of a session that have not ended."""
    found: set[int] = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, _, rest = path.read_text(encoding="utf-8").partition(" (")
        except (FileNotFoundError, ProcessLookupError):
            continue
        fields = rest.rpartition(")")[2].split()
        if int(fields[3]) == session and fields[0] not in "ZX":
            found.add(int(pid))
    return found


def ends(build: subprocess.Popen[bytes], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while of_session(build.pid) and time.monotonic() < deadline:
        build.poll()
        time.sleep(0.02)
    return not of_session(build.pid)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
@pytest.mark.parametrize("whom", share(["all", "one"], 2))
def test_one_ctrl_c_ends_a_build_at_once(tmp_path: Path, whom: str) -> None:
    with building(tmp_path) as build:
        (os.killpg if whom == "all" else os.kill)(build.pid, signal.SIGINT)
        assert ends(build, 2)
        assert build.wait() == 130
        assert build.stderr is not None
        assert b"Traceback" not in build.stderr.read()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_build_that_is_ended_leaves_no_process(tmp_path: Path, how: signal.Signals) -> None:
    with building(tmp_path) as build:
        build.send_signal(how)
        assert ends(build, 2)
