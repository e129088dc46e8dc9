"""What is kept between runs: only what this user has kept counts, and it is bounded."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import time

import pytest

from saitei import disk_cache
from saitei.disk_cache import Cached, digest, fingerprint, forget, kept_as, remember, remembered, seal, unseal

LONG_AGO = 10_000.0
LETTERS = "x" * 200


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SAITEI_CACHE", str(tmp_path))
    return tmp_path / "entries"


def another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Know no key, as a process that begins."""
    monkeypatch.setattr(disk_cache, "_KEYS", {})


def path_of(folder: Path, source: str, kind: str = "row") -> Path:
    return folder / f"{kind}-{source}.kept"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_is_kept_is_given_back(folder: Path) -> None:
    values: list[Cached] = [{"a": [1, None, True, "名"]}, [], 5, "\ud800"]
    for value in values:
        remember("row", "s", value)
        assert remembered("row", "s") == value
    assert path_of(folder, "s").exists()
    assert remembered("row", "other") is None
    forget("row")
    assert remembered("row", "s") is None


def test_what_came_with_the_installation_is_read_without_any_key_if_it_is_whole(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, broken = fingerprint([b"whole"]), fingerprint([b"broken"])
    remember("row", whole, ["as made"])
    remember("row", broken, ["as made"])
    remember("other", whole, ["as made"])
    installed = tmp_path / "installed"
    installed.mkdir()
    disk_cache.prepare(["row"], installed)
    _changed(path_of(installed, broken))
    shutil.rmtree(folder)
    monkeypatch.setattr(disk_cache, "_PREPARED", installed)
    kinds = [("row", whole), ("row", broken), ("other", whole)]
    assert [remembered(*one) for one in kinds] == [["as made"], None, None]
    assert not folder.exists()


def test_nobody_but_the_owner_may_look_in(folder: Path) -> None:
    before = os.umask(0)
    try:
        remember("row", "s", 1)
    finally:
        os.umask(before)
    assert (mode(folder), mode(folder / "key"), mode(path_of(folder, "s"))) == (0o700, 0o600, 0o600)


def test_a_folder_that_was_open_is_closed(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    remember("row", "s", 1)
    assert (mode(folder), remembered("row", "s")) == (0o700, 1)


def _another(path: Path) -> None:
    path.write_bytes(b"0" * 64 + b"\n" + b"2")


def _plain(path: Path) -> None:
    path.write_text("2", encoding="utf-8")


def _changed(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1] + b"2")


def _of_another(path: Path) -> None:
    path.write_bytes(path_of(path.parent, "other").read_bytes())


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _zeros(path: Path) -> None:
    path.write_bytes(b"\0" * 1_000)


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _fifo(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _link(path: Path) -> None:
    path.unlink()
    path.symlink_to(path_of(path.parent, "other"))


def _device(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


SPOILS = [_another, _plain, _changed, _of_another, _empty, _zeros, _folder, _fifo, _link, _device]


@pytest.mark.parametrize("spoil", SPOILS)
def test_what_this_user_has_not_kept_counts_for_nothing(folder: Path, spoil: Callable[[Path], None]) -> None:
    remember("row", "s", 1)
    remember("row", "other", 2)
    spoil(path_of(folder, "s"))
    assert remembered("row", "s") is None
    if spoil is not _folder:
        remember("row", "s", 3)
        assert remembered("row", "s") == 3


@pytest.mark.parametrize("content", [b"", b"short", bytes(32), bytes(33), b"k" * 10_000])
def test_a_key_that_others_may_have_read_is_none(
    folder: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember("row", "s", 1)
    key = folder / "key"
    key.write_bytes(content)
    key.chmod(0o644)
    another_process(monkeypatch)
    assert remembered("row", "s") is None
    remember("row", "s", 2)
    assert (remembered("row", "s"), mode(key), len(key.read_bytes())) == (2, 0o600, 32)


def test_a_folder_that_was_copied_without_its_key_counts_for_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember("row", "s", 1)
    other = tmp_path / "other"
    shutil.copytree(folder, other / "entries", ignore=shutil.ignore_patterns("key"))
    monkeypatch.setenv("SAITEI_CACHE", str(other))
    assert remembered("row", "s") is None


@pytest.mark.parametrize(
    "made", [[], {}, "x", 5, [[]], {"a": 5}, [1, 2, 3], [None] * 6, json.loads("[" * 400 + "]" * 400)]
)
@pytest.mark.usefixtures("folder")
def test_an_entry_of_another_shape_is_made_anew(made: object) -> None:
    remember("row", "s", made)

    def pair(found: Cached) -> tuple[int, str]:
        number, name = found
        return int(number), str(name)

    assert kept_as("row", "s", lambda: [1, "a"], pair) == (1, "a")
    assert remembered("row", "s") == [1, "a"]


def test_a_fingerprint_is_long_and_knows_where_its_parts_end() -> None:
    assert len(fingerprint((b"a",))) == 64
    assert fingerprint((b"a\0b",)) != fingerprint((b"a", b"b"))
    assert fingerprint((b"ab", b"")) != fingerprint((b"a", b"b"))
    assert digest((b"a\0b",)) == digest((b"a", b"b"))  # why nothing is kept under a digest


@pytest.mark.usefixtures("folder")
def test_what_is_sealed_is_bound_to_its_name() -> None:
    sealed = seal("a", b"payload")
    assert sealed is not None
    assert (unseal("a", sealed), unseal("b", sealed), unseal("a", b"")) == (b"payload", None, None)


def long_ago(path: Path, seconds: float) -> Path:
    os.utime(path, (time() - seconds, time() - seconds))
    return path


def kept_long_ago(folder: Path, number: int) -> Path:
    remember("row", str(number), LETTERS)
    (folder / "cleared").touch()
    long_ago(folder / "cleared", LONG_AGO)
    return long_ago(path_of(folder, str(number)), 1000.0 - number)


def test_the_oldest_goes_where_too_many_bytes_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MOST", 900)
    rows = [kept_long_ago(folder, number) for number in range(5)]
    assert [path.exists() for path in rows] == [False, False, True, True, True]
    assert remembered("row", "4") == LETTERS


def test_the_oldest_goes_where_too_many_files_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MOST_FILES", 2)
    rows = [kept_long_ago(folder, number) for number in range(5)]
    assert [path.exists() for path in rows] == [False, False, False, True, True]


def test_what_was_cleared_a_short_while_ago_is_left_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_cache, "MOST_FILES", 2)
    monkeypatch.setattr(disk_cache, "_OFTEN", 10**9)
    rows = [kept_long_ago(folder, number) for number in range(2)]
    (folder / "cleared").touch()
    remember("row", "9", LETTERS)
    assert all(path.exists() for path in rows)


def test_who_writes_much_clears_often(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MOST_FILES", 10)
    monkeypatch.setattr(disk_cache, "_OFTEN", 20)
    for number in range(100):
        remember("row", str(number), 1)
    assert len([*folder.glob("*.kept")]) <= 10 + 20


def test_drafts_that_were_left_over_are_cleared_and_new_ones_are_not(folder: Path) -> None:
    kept_long_ago(folder, 1)
    old, new = folder / "tmpold.part", folder / "tmpnew.part"
    old.touch()
    new.touch()
    long_ago(old, LONG_AGO)
    kept_long_ago(folder, 2)
    assert (old.exists(), new.exists()) == (False, True)


def test_what_an_older_saitei_kept_beside_is_cleared(folder: Path) -> None:
    remember("row", "s", 1)
    older = [folder.parent / name for name in ("rules-944a73b8c1b660ca.json", "tmpabcd1234.part")]
    own = [folder.parent / name for name in ("letter.json", "rules-944a73b8c1b660ca.txt", "work.part")]
    for path in (*older, *own):
        path.touch()
        long_ago(path, LONG_AGO)
    kept_long_ago(folder, 1)
    kept_long_ago(folder, 2)
    assert ([path.exists() for path in older], all(path.exists() for path in own)) == ([False, False], True)


def test_a_full_disk_leaves_no_draft(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember("row", "s", 1)

    def full(_: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(Path, "replace", full)
    remember("row", "s", 2)
    assert (remembered("row", "s"), [*folder.glob("*.part")]) == (1, [])


@pytest.mark.parametrize("named", ["/dev/null/x", "/proc/x", "x" * 300, "/dev/full"])
def test_where_nothing_can_be_kept_everything_is_made(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAITEI_CACHE", named)
    remember("row", "s", 1)
    assert (remembered("row", "s"), seal("a", b"b"), unseal("a", b"b")) == (None, None, None)
    assert kept_as("row", "s", lambda: [1], tuple) == (1,)


def test_a_folder_of_somebody_else_is_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember("row", "s", 1)
    user = os.geteuid()
    another_process(monkeypatch)
    monkeypatch.setattr("os.geteuid", lambda: user + 1)
    assert remembered("row", "s") is None
    remember("row", "t", 1)
    assert not path_of(folder, "t").exists()


HOMELESS = """
import os, sys
import pwd
pwd.getpwuid = lambda _: (_ for _ in ()).throw(KeyError())
from saitei.disk_cache import remember, remembered
remember("row", "s", 1)
assert remembered("row", "s") is None
assert os.listdir(".") == [], os.listdir(".")
"""


def test_without_a_home_nothing_is_kept_and_no_folder_is_made(tmp_path: Path) -> None:
    environment = {"PYTHONPATH": os.pathsep.join(sys.path), "PATH": os.environ["PATH"]}
    subprocess.run([sys.executable, "-c", HOMELESS], check=True, env=environment, cwd=tmp_path)


KEEP = """
import sys
from saitei.disk_cache import remember, remembered
for number in range(20):
    remember("row", f"{sys.argv[1]}-{number}", number)
"""


def test_many_who_begin_at_once_have_one_key(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    begun = [
        subprocess.Popen([sys.executable, "-c", KEEP, str(number)], env=environment) for number in range(6)
    ]
    assert [one.wait() for one in begun] == [0] * 6
    found = [remembered("row", f"{one}-{number}") for one in range(6) for number in range(20)]
    assert found == [*range(20)] * 6
    assert [*folder.glob("*.part")] == []
