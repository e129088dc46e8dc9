import ast
import re
import subprocess
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from saitei.errors import Place
from saitei.kb.pages.guard import check_lexis

ROOT = Path(__file__).parent.parent
FOLDERS = ("kb", "parser", "queries", "rules")
FILE_LINES = 300
FUNCTION_LINES = 50
STRAY_IMPORT = re.compile(rf"^\s*(?:import|from)\s+(?:{'|'.join(FOLDERS)})\b", re.MULTILINE)


pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git knows what belongs to the project")


@cache
def tracked(*patterns: str) -> list[Path]:
    """The files of a checkout, whether committed yet or not, relative to its root."""
    command = [
        "git",
        "-c",
        "safe.directory=*",
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]
    listed = subprocess.run([*command, "--", *patterns], cwd=ROOT, capture_output=True, check=True).stdout
    return [Path(name) for name in listed.decode().split("\0") if name and (ROOT / name).is_file()]


def sources() -> list[Path]:
    return tracked("*.py")


def lines(path: Path) -> int:
    return (ROOT / path).read_text(encoding="utf-8").count("\n")


def functions(source: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    tree = ast.parse((ROOT / source).read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


@pytest.mark.parametrize("folder", [*FOLDERS, "docs"])
def test_a_link_in_the_package_is_the_folder_at_the_top(folder: str) -> None:
    assert (ROOT / "src" / "saitei" / folder).resolve() == ROOT / folder


def test_every_file_of_the_folders_is_found_as_a_resource() -> None:
    data = tracked(*FOLDERS)
    missing = [
        str(path) for path in data if not files(f"saitei.{path.parts[0]}").joinpath(*path.parts[1:]).is_file()
    ]
    assert data
    assert not missing


def test_no_source_imports_a_folder_without_its_package() -> None:
    strays = [
        str(path) for path in sources() if STRAY_IMPORT.search((ROOT / path).read_text(encoding="utf-8"))
    ]
    assert not strays


@pytest.mark.parametrize("pattern", ["*.py", "*.lp"])
def test_no_file_is_too_long(pattern: str) -> None:
    lengths = {str(path): lines(path) for path in tracked(pattern)}
    assert not {name: length for name, length in lengths.items() if length > FILE_LINES}


def test_no_function_is_too_long() -> None:
    lengths = {
        f"{path}:{node.lineno} {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path in sources()
        for node in functions(path)
    }
    assert not {name: length for name, length in lengths.items() if length > FUNCTION_LINES}


def test_no_logic_file_has_a_stray_character() -> None:
    for path in tracked("*.lp"):
        check_lexis((ROOT / path).read_text(encoding="utf-8"), Place(str(path), 1))


@pytest.mark.parametrize(
    ("folder", "foreign"),
    [("parser", ("kb", "queries")), ("kb", ("parser", "queries")), ("rules", ("parser", "kb", "queries"))],
)
def test_data_flows_one_way(folder: str, foreign: tuple[str, ...]) -> None:
    way_back = re.compile(rf"^\s*(?:import|from)\s+saitei\.(?:{'|'.join(foreign)})\b", re.MULTILINE)
    inside = [path for path in sources() if path.parts[0] == folder]
    assert inside
    assert not [str(path) for path in inside if way_back.search((ROOT / path).read_text(encoding="utf-8"))]
