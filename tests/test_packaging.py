import os
import runpy
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest
from checkout import tracked
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parent.parent
FOLDERS = ("docs", "kb", "parser", "queries", "rules")

NO_HOOKS = "HATCH_BUILD_NO_HOOKS"
"""Only what is tracked by git: what is made besides takes a minute."""

pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git knows what belongs to the project")


def packed_files() -> set[str]:
    """What a wheel must hold: every file of the folders and of the package itself."""
    kept = [PurePosixPath(path) for path in tracked()]
    package = {str(path.relative_to("src")) for path in kept if path.is_relative_to("src/saitei")}
    return package | {f"saitei/{path}" for path in kept if path.parts[0] in FOLDERS}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("sdist")))))


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist's own folder, as whoever builds from it has it: without git, without links."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # since Python 3.11.4
        archive.extractall(folder)  # noqa: S202 filtered
    return next(folder.iterdir())


@pytest.fixture(autouse=True)
def without_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NO_HOOKS, "true")


def wheel_files(root: Path, folder: Path) -> set[str]:
    with zipfile.ZipFile(next(WheelBuilder(str(root)).build(directory=str(folder)))) as wheel:
        return {name for name in wheel.namelist() if ".dist-info/" not in name}


def test_the_source_archive_holds_no_link(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        members = archive.getmembers()
    assert members
    assert not [member.name for member in members if member.issym() or member.islnk()]


def test_a_wheel_from_the_checkout_holds_every_file(tmp_path: Path) -> None:
    assert wheel_files(ROOT, tmp_path) == packed_files()


def test_a_wheel_from_the_source_archive_holds_every_file(unpacked: Path, tmp_path: Path) -> None:
    assert wheel_files(unpacked, tmp_path) == packed_files()


def test_the_source_archive_has_the_licence(unpacked: Path) -> None:
    assert (unpacked / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")


def test_what_pip_has_installed_for_the_build_is_found_where_a_wheel_is_prepared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[str] = []

    def start(*_: object, env: dict[str, str], check: bool) -> None:
        assert check
        started.append(env["PYTHONPATH"])

    hook = runpy.run_path(str(ROOT / "hatch_build.py"))["PreparedHook"]
    monkeypatch.setenv("PYTHONPATH", "overlay")
    monkeypatch.setattr("subprocess.run", start)
    made = hook(str(ROOT), {}, None, None, "", "wheel")
    made.initialize("standard", {"force_include": {}})
    made.finalize("standard", {}, "")
    assert started == [os.pathsep.join((str(ROOT / "src"), "overlay"))]
