"""The docs site as it is written: both languages, links, what is kept, what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from gallery import KITCHEN, session
from sites import built, small_site

from saitei.data import data
from saitei.errors import Place
from saitei.queries.asked import ask
from saitei.queries.cli.main import main
from saitei.queries.search.search import Size
from saitei.queries.site.bilingual import in_language, said_once
from saitei.queries.site.example_told import scenario_text
from saitei.queries.site.handwritten import HandwrittenPage
from saitei.queries.site.links import broken, read_links
from saitei.queries.site.records import Find, Record
from saitei.queries.site.translations import untranslated_by_hand
from saitei.wording import LANGS, Lang

CHAPTER = "kitchen-table/kitchen-table.html"
CLAUSE = "kitchen-table/kitchen-table/{}.html"


def html(path: str) -> str:
    return (small_site() / path).read_text(encoding="utf-8")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the house-rule page to spoil; its site has no other pages, which are slower to make."""

    def none(*_: object) -> tuple[()]:
        return ()

    monkeypatch.setattr("saitei.queries.site.build.lists", none)
    monkeypatch.setattr("saitei.queries.site.build.HandwrittenPages.leaves", none)
    page = tmp_path / "kitchen-table.md"
    page.write_text(KITCHEN.read_text(encoding="utf-8"), encoding="utf-8")
    return page


def test_every_page_is_there_in_both_languages() -> None:
    pages = {lang: (small_site() / lang).rglob("*.html") for lang in LANGS}
    found = {lang: {str(path.relative_to(small_site() / lang)) for path in pages[lang]} for lang in LANGS}
    assert found["en"] == found["ja"]
    assert CHAPTER in found["en"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_leads_to_its_other_language(lang: str) -> None:
    other = "ja" if lang == "en" else "en"
    assert f'class="language" hreflang="{other}" lang="{other}" href="../../{other}/{CHAPTER}"' in html(
        f"{lang}/{CHAPTER}"
    )


@pytest.mark.parametrize(
    ("lang", "ruling", "title"),
    [("en", "No: ", "Spare the small ones"), ("ja", "いいえ。", "小物は狙わない")],
)
def test_a_clause_shows_its_examples_in_its_language(lang: str, ruling: str, title: str) -> None:
    page = html(f"{lang}/{CLAUSE.format(2)}")
    assert title in page
    assert page.count("<svg") == 2
    assert f"<strong>{ruling}" in page


@pytest.mark.parametrize(("lang", "ruling"), [("en", "No: "), ("ja", "いいえ。")])
def test_a_chapter_lists_the_rulings_of_its_examples(lang: str, ruling: str) -> None:
    row = r'<li class="is-\w+">.*? <a href="[^"]*/(\d)\.html#x-\d-\d">(.*?)</a>'
    listed = re.findall(row, html(f"{lang}/{CHAPTER}"))
    assert [clause for clause, _ in listed] == ["1", "2", "2"]
    assert any(said.startswith(ruling) for _, said in listed)


def test_no_page_but_the_vocabulary_shows_how_a_sentence_is_made() -> None:
    pages = [page for page in small_site().rglob("*.html") if page.name != "vocabulary.html"]
    assert [page.name for page in pages if "⟦" in page.read_text(encoding="utf-8")] == []


def test_a_derivation_folds_and_links_its_clauses() -> None:
    page = html(f"en/{CLAUSE.format(1)}")
    why = page[page.index('class="why"') :]
    assert "<ul class=tree>" in why
    assert "href='../../../en/kitchen-table/" in why
    assert "<span class=cites>duel-masters 603.2</span>" in why


def test_a_clause_that_gave_way_is_struck() -> None:
    assert re.search(r"<s><a class=cites href='[^']*/2.html'", html(f"en/{CLAUSE.format(2)}"))


def test_who_beats_whom_is_linked_both_ways() -> None:
    over, under = (html(f"en/{CLAUSE.format(clause)}") for clause in (1, 2))
    assert ("Prevails over" in over, "Gives way to" in under) == (True, True)


@pytest.mark.parametrize(("lang", "word"), [("en", "Block for your neighbour"), ("ja", "隣の人も守れる")])
def test_the_search_has_the_clauses_in_its_language(lang: str, word: str) -> None:
    script = html(f"static/search-{lang}.js")
    rows = json.loads(script.partition("=")[2].rstrip(";\n"))
    assert any(word in title and address == CLAUSE.format(1) for title, _, address, *_ in rows)


def test_another_wording_is_shown_and_asks_no_example_again(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError

    folder = house.parent / "site"
    first = built(folder, house)
    monkeypatch.setattr("saitei.queries.site.asked_examples.run", never)
    again = built(folder, house)
    house.write_text(
        house.read_text(encoding="utf-8").replace("Whoever has", "Anybody with"), encoding="utf-8"
    )
    other = built(folder, house)
    assert (first.kept, again.built, again.kept) == (0, 0, first.built)
    assert other.built > 0
    assert "Anybody with" in (folder / "en" / CHAPTER).read_text(encoding="utf-8")


def test_other_words_for_answers_ask_no_example_again(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError

    folder = house.parent / "site"
    built(folder, house)
    before = (folder / "en" / CHAPTER).read_text(encoding="utf-8")
    monkeypatch.setattr("saitei.queries.site.asked_examples.run", never)
    monkeypatch.setattr("saitei.queries.site.asked_examples.answer_digest", lambda: "another sentence table")
    assert not built(folder, house).faults
    assert (folder / "en" / CHAPTER).read_text(encoding="utf-8") == before


def test_what_is_wrong_is_told_with_file_and_line(house: Path) -> None:
    text = house.read_text(encoding="utf-8")
    spoils = [
        ("アンタップしている「ブロッカー」は、誰が攻撃されていても使える。", "- note only for our table"),
        ("Aの《攻め手》がBを攻撃した。", "Aの《攻め手》がBを噛んだ。"),
        ("答：はい\n根拠：duel-masters 101.1", "答：いいえ\n根拠：duel-masters 101.1"),
    ]
    for old, new in spoils:
        assert text.count(old) == 1
        text = text.replace(old, new)
    house.write_text(text, encoding="utf-8")
    faults = built(house.parent / "site", house).faults
    unread, otherwise, reason, lacking = (
        f"{one.place.file.rpartition('/')[2]}:{one.place.line}: {one.said}" for one in faults
    )
    assert unread.startswith("kitchen-table.md:33: the example does not come out as the page says: ")
    assert otherwise == "kitchen-table.md:66: the example does not come out as the page says"
    assert lacking == "kitchen-table.md:14: there is no 日本語 version"
    assert reason == "kitchen-table.md:18: there is no 日本語 version"


def kitchen_find() -> Find:
    """The first example of the kitchen table, as if a search had found it."""
    text = re.findall(
        r"^```scenario\n(.*?)^```", KITCHEN.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )[0]
    asked = ask(session(), text, rules="kitchen-table")
    texts: dict[Lang, str] = {
        lang: scenario_text(asked, lang, session().documents).partition("\n")[2] + "\n" for lang in LANGS
    }
    size, place = Size(4, 2, 2, 9), Place("needs", 1)
    return Find(
        "may_use", "other", ("kitchen-table 1",), size, minimal=True, proven_on="", texts=texts, place=place
    )


def test_what_searches_have_found_stands_under_its_clause_and_in_the_matrix(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = kitchen_find()
    record = Record(("kitchen-table",), 4, 2, complete=True, found=1, made_of="", finds=(found,))
    parts = replace(found, kind="differs", place=Place("parts", 1))
    pair = ("kitchen-table", "duema-party")
    records = {
        record.sets: record,
        pair: replace(record, sets=pair, found=2, finds=(parts,)),
        ("kitchen-table", "duel-masters"): None,
        ("duema-party", "duel-masters"): None,
    }

    def look_up(*_: object) -> object:
        return records

    monkeypatch.setattr("saitei.queries.site.build.recorded", look_up)
    folder = house.parent / "site"
    now = built(folder, house)
    assert (now.faults, now.stale) == ((), ())
    clause = (folder / "en" / CLAUSE.format(1)).read_text(encoding="utf-8")
    matrix = (folder / "en" / "comparison" / "index.html").read_text(encoding="utf-8")
    parted = (folder / "ja" / "comparison" / "kitchen-table--duema-party.html").read_text(encoding="utf-8")
    assert ("Found by the solver" in clause, "Without the clause" in clause) == (True, True)
    assert 'href="../../../en/comparison/kitchen-table--duema-party.html#d-1"' in clause
    assert ("differences: 2" in matrix, "not searched" in matrix) == (True, True)
    assert (parted.count("<svg"), "裁定が分かれる" in parted) == (1, True)


TWICE = """# Both · 両方

Said in English, with ちょっと a word.

日本語でも言う。

| a | い |

Said in English only.

Halves: · 両方：

日本語だけ。
"""


def test_a_page_of_both_languages_shows_the_paragraphs_of_one() -> None:
    assert in_language(TWICE, "ja").split("\n\n") == [
        "# Both · 両方", "日本語でも言う。", "| a | い |", "両方：", "日本語だけ。\n",
    ]  # fmt: skip


def test_a_paragraph_in_one_language_only_is_told_with_its_line() -> None:
    assert list(said_once(TWICE)) == [(9, "ja"), (13, "en")]


def test_a_page_written_by_hand_without_its_other_version_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt = HandwrittenPage(
        "glossary", {"en": data("docs", "glossary.md"), "ja": data("docs", "glossary.ja.md")}
    )
    monkeypatch.setattr("saitei.queries.site.translations.sources", lambda: [spoilt])
    (fault,) = untranslated_by_hand("en")
    assert (str(fault.place), fault.said) == ("docs/glossary.md:1:1", "there is no 日本語 version")


def test_a_link_that_leads_nowhere_is_found() -> None:
    pages = {
        "en/a/x.html": read_links("<a href='../b.html#no'>\n<a href='../b.html'>"),
        "en/b.html": read_links("<p id=yes>"),
    }
    assert list(broken(pages, frozenset())) == [("en/a/x.html", 1, "../b.html#no")]


def test_a_link_that_leads_nowhere_is_told_at_the_line_it_comes_from(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> Iterator[tuple[str, int, str]]:
        yield f"en/{CHAPTER}", 99, "../kitchen-table/kitchen-table.html#c-2"

    text = house.read_text(encoding="utf-8")
    house.write_text(text.replace("Whoever has", "As c-2 has it, whoever has"), encoding="utf-8")
    monkeypatch.setattr("saitei.queries.site.build.broken", lost)
    (fault,) = built(house.parent / "site", house).faults
    assert str(fault.place) == f"{house}:16:1"


def test_the_command_says_what_it_has_built(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(house.parent / "site")
    command = f"docs build {folder} --document kitchen-table --page {house} --jobs 1 --lang en"
    code = main(command.split())
    assert (code, capsys.readouterr().out.startswith(f"{folder}: ")) == (0, True)


def test_the_vocabulary_stands_by_theme_with_a_clause_that_uses_each_word() -> None:
    page = html("en/vocabulary.html")
    row = page[page.index('id="p-may"') :].partition("</tr>")[0]
    theme = page[page.index('id="player"') :].partition("</summary>")[0]
    assert ("class=cites" in row, "<h2>Players</h2>" in theme) == (True, True)
