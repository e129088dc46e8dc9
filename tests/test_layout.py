import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib.resources import files
from pathlib import Path

import pytest
from checkout import tracked

from saitei.errors import Place
from saitei.kb.pages.guard import check_lexis

ROOT = Path(__file__).parent.parent
FOLDERS = ("kb", "parser", "queries", "rules")
STRAY_IMPORT = re.compile(rf"^\s*(?:import|from)\s+(?:{'|'.join(FOLDERS)})\b", re.MULTILINE)

LONGEST = 110


pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git knows what belongs to the project")


@cache
def sources() -> tuple[Path, ...]:
    return tracked("*.py")


def imports(source: Path) -> Iterator[str]:
    """The modules of the package that a module imports, wherever in it, by name."""
    for node in ast.walk(ast.parse((ROOT / source).read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{name.name}" for name in names if module.startswith("saitei"))
            case ast.Import(names=names):
                yield from (name.name for name in names if name.name.startswith("saitei"))
            case _:
                pass


def room(module: str) -> str:
    """A room is a folder of kb, parser or queries, or a module beside them."""
    folder = ROOT.joinpath(*module.split(".")[1:3])
    return ".".join(module.split(".")[1 : 3 if folder.is_dir() or folder.with_suffix(".py").is_file() else 2])


def dependencies() -> dict[str, set[str]]:
    """For each room the rooms that its modules import."""
    found: dict[str, set[str]] = {}
    for path in sources():
        if path.parts[0] in FOLDERS:
            own = room(".".join(("saitei", *path.with_suffix("").parts)))
            found.setdefault(own, set()).update({*map(room, imports(path))} - {own})
    return found


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


def rule_lines() -> Iterator[tuple[str, str]]:
    """The lines of all programs and of all rules on pages, each with its file."""
    for path in tracked("*.lp"):
        yield from ((str(path), line) for line in (ROOT / path).read_text(encoding="utf-8").split("\n"))
    for path in tracked("rules/*.md"):
        text = (ROOT / path).read_text(encoding="utf-8")
        for fence in re.findall(r"^```asp\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            yield from ((str(path), line) for line in fence.split("\n"))


def test_no_line_of_a_rule_is_longer_than_can_be_read() -> None:
    lines = [*rule_lines()]
    assert len({path for path, _ in lines if path.endswith(".md")}) > len(FOLDERS)
    assert not [(path, line) for path, line in lines if len(line) > LONGEST]


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


def test_no_room_depends_on_itself_through_others() -> None:
    found = dependencies()
    assert {"kb.clauses", "queries.judge", "parser.cards"} <= found.keys()
    order = [*TopologicalSorter(found).static_order()]  # raises CycleError with the rooms of a cycle
    assert order.index("kb.clauses") < order.index("kb.game") < order.index("queries.course")
