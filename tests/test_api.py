import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import saitei
from saitei import errors
from saitei.errors import Refused, UnknownTerm
from saitei.queries import answer
from saitei.queries.say.messages import render_error

SCENARIO = """\
ルール：デュエパーティー
ターン順：A→B→C→D
Aのターン。
カード《試しの呪文》（呪文）：
　相手のクリーチャーを1体破壊する。
Aは《試しの呪文》を唱えた。
問：Aは《試しの呪文》の能力でBを指定できる？
"""


def test_the_public_functions_answer_a_text() -> None:
    assert saitei.ask(SCENARIO).value is True
    assert saitei.ask_words(SCENARIO, lang="en").startswith("Yes: ")
    assert saitei.ask_json(SCENARIO, why=True)["why"]


DECK = "ルール：デュエパーティー\nパートナー：《聖魔連結王 ドルファディロム》\nほか58枚（火）\n"


def test_the_public_functions_judge_a_deck() -> None:
    assert saitei.deck(DECK).clauses == ("duema-party 101.1",)
    assert saitei.deck_words(DECK, lang="en").startswith("No: 1 thing is wrong")
    assert saitei.deck_json(DECK, why=True)["legal"] is False


def test_the_public_functions_raise_what_saitei_says_no_with() -> None:
    with pytest.raises(UnknownTerm):
        saitei.ask("ターン順：A→B")


def refused(ask: Callable[[], object]) -> saitei.SaiteiError:
    with pytest.raises(saitei.SaiteiError) as caught:
        ask()
    return caught.value


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("english")
def test_an_error_is_a_readable_sentence_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    error = refused(lambda: saitei.ask("ルール：デュエパーティー\nターン順：\n問：Aのシールドは何枚？"))
    assert str(error) == f"{error.place}: {error.message('en')}"
    assert str(error).startswith("-:2:")
    assert str(error) == render_error(error, "en").partition("\n")[0]
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert str(error) == f"{error.place}: {error.message('ja')}"
    assert (error.message(), error.message("en") == error.message("ja")) == (error.message("ja"), False)


@pytest.mark.usefixtures("english")
def test_an_error_without_a_place_is_its_sentence() -> None:
    error = refused(lambda: saitei.ask("ルール：そんな規則\nターン順：A→B\n問：Aのシールドは何枚？"))
    assert str(error).startswith("no rules are called “そんな規則”")


def test_an_error_goes_from_process_to_process() -> None:
    error = refused(lambda: saitei.ask("ターン順：A→B"))
    error.place, error.source = errors.Place("x", 1), "ターン順：A→B"
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 as an executor sends it
    assert (type(again), str(again), again.notice, again.source) == (
        type(error), str(error), error.notice, error.source,
    )  # fmt: skip


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("text", [None, b"Rules: party", 5, ["a"], Path("x")])
@pytest.mark.parametrize(
    "ask", [saitei.ask, saitei.ask_json, saitei.ask_words, saitei.deck, saitei.deck_json]
)
def test_what_is_no_text_is_told_apart(ask: Callable[[object], object], text: object) -> None:
    error = refused(lambda: ask(text))
    assert isinstance(error, Refused)
    assert f"not {type(text).__name__};" in str(error)


PAGE = """+++
document = "friday"
extends = ["duema-party"]
+++
## 1 Nobody is named · 指定できない

```asp
-may_name(I,P) :- mentions(I,opponent), player(P).
```
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "friday.md"
    path.write_text(PAGE, encoding="utf-8")
    return path


def test_pages_are_one_path_or_several(page: Path) -> None:
    paths = (str(page), page, page.parent)
    every: list[saitei.Pages] = [*paths, [page], (str(page),), {page}, iter([page]), (one for one in [page])]
    for pages in every:
        assert saitei.ask(SCENARIO, rules="friday", pages=pages).value is False
    assert saitei.ask(SCENARIO, pages=()).value is True
    assert saitei.ask_words(SCENARIO, rules="friday", pages=str(page), lang="en").startswith("No: ")


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("pages", [5, None, [5], [None], [[]], b"friday.md", [b"friday.md"]])
def test_pages_that_are_no_paths_are_refused(pages: saitei.Pages) -> None:
    assert str(refused(lambda: saitei.ask(SCENARIO, pages=pages))).startswith("pages are paths, ")


@pytest.mark.usefixtures("english")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such files")
def test_a_pipe_among_the_pages_is_refused(page: Path) -> None:
    os.mkfifo(page.parent / "pipe.md")
    os.mkfifo(page.parent / "vocabulary.toml")
    assert "pipe.md" in str(refused(lambda: saitei.ask(SCENARIO, pages=page.parent)))
    assert saitei.ask(SCENARIO, rules="friday", pages=page).value is False


def test_a_page_under_another_name_is_read_anew(page: Path) -> None:
    assert saitei.ask(SCENARIO, rules="friday", pages=page.parent).value is False
    broken = PAGE.replace("may_name", "may_nme")
    page.write_text(broken, encoding="utf-8")

    def named() -> str:
        place = refused(lambda: saitei.ask(SCENARIO, rules="friday", pages=page.parent)).place
        return Path(place.file).name if place else ""

    assert named() == "friday.md"
    page.rename(page.with_name("monday.md"))
    assert named() == "monday.md"


def test_a_page_that_is_not_there_is_named_whole() -> None:
    assert "there is no file nowhere.md" in str(refused(lambda: saitei.ask(SCENARIO, pages="nowhere.md")))


def test_the_types_of_answers_and_errors_are_exported() -> None:
    for name in saitei.__all__:
        assert getattr(saitei, name) is not None
    assert (saitei.Answer, saitei.Choice) == (answer.Answer, answer.Choice)
    exported = {name for name in saitei.__all__ if isinstance(getattr(saitei, name), type)}
    assert {form.__name__ for form in answer.FORMS} <= exported
    assert {
        name for name, one in vars(errors).items() if isinstance(one, type) and issubclass(one, Exception)
    } <= exported
    assert set(saitei.__all__) <= set(dir(saitei))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = saitei.nonsense  # type: ignore[attr-defined]


def test_the_version_is_that_of_the_package() -> None:
    assert saitei.__version__[0].isdigit() or saitei.__version__ == "(checkout)"


def test_importing_saitei_is_cheap() -> None:
    code = "import sys, saitei; print([name for name in sys.modules if name.startswith('saitei.queries')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
