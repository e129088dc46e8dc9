"""Rule pages from a stranger: whatever stands on one ends in a clear error with its place, or works."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from saitei.data import data
from saitei.errors import RulePageError, SaiteiError
from saitei.kb.clauses import compile_in_worker
from saitei.kb.game.procedure import procedure
from saitei.kb.logic_files import mechanics
from saitei.kb.pages.documents import read_own, with_own
from saitei.kb.pages.page import read_page
from saitei.kb.pages.page_files import LARGEST, MOST
from saitei.kb.rulesets.ruleset import RulingSet, ruling_set
from saitei.kb.solver.worker import Limits
from saitei.kb.vocabulary import TABLES, vocabulary
from saitei.kb.vocabulary_form import ON_TABLE as FOUND_ON_TABLE
from saitei.kb.vocabulary_form import ROLES, check_form, check_types
from saitei.language import shipped_language
from saitei.queries.search.variant_components import ON_TABLE
from saitei.queries.session import Session
from saitei.tables import table
from saitei.wording import LANGS, wording

FRONT = 'document = "house"\nextends = ["duema-party"]'
HEADING = "## 1 One · 一"
RULE = "may_name(I,P) :- mentions(I,opponent), player(P)."


def page(*, front: str = FRONT, heading: str = HEADING, items: str = "", rule: str = RULE) -> str:
    return f"+++\n{front}\n+++\n# House\n\n{heading}\n{items}\n```asp\n{rule}\n```\n"


def loaded(folder: Path, text: str | bytes) -> RulingSet:
    file = folder / "house.md"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    pages = read_own(file)
    return ruling_set("house", with_own(pages))


def refused(folder: Path, text: str | bytes) -> SaiteiError:
    """The error for a page, which both languages have words for."""
    with pytest.raises(SaiteiError) as caught:
        loaded(folder, text)
    for lang in LANGS:
        assert wording(caught.value.notice, lang)
    return caught.value


def test_mechanics_beside_pages_of_ones_own_are_refused_and_not_loaded(tmp_path: Path) -> None:
    folder = tmp_path / "mechanics" / "procedure"
    folder.mkdir(parents=True)
    (folder / "house.lp").write_text("finished.\n", encoding="utf-8")
    error = refused(tmp_path, page())
    assert (error.notice.key, str(error.place)) == ("mechanics_not_own", f"{tmp_path / 'mechanics'}:1:1")
    assert "finished." not in procedure(("house", "duema-party", "duel-masters")).split("\n")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("playzone = ['heap']", "roles: no part is called playzone"),
        ("play_zone = 'heap'", "roles: play_zone is a list of constants"),
        ("play_zone = ['Heap :- x']", "roles: play_zone is a list of constants"),
    ],
)
def test_roles_of_ones_own_game_are_refused_where_they_cannot_be_read(
    tmp_path: Path, said: str, why: str
) -> None:
    (tmp_path / "vocabulary.toml").write_text(f"[roles]\n{said}\n", encoding="utf-8")
    error = refused(tmp_path, page())
    assert error.notice.key == "vocabulary_malformed"
    assert str(error.notice.values["why"]).startswith(why)


def test_roles_of_ones_own_game_are_read_in_it_and_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "vocabulary.toml").write_text("[roles]\nplay_zone = ['heap']\n", encoding="utf-8")
    (tmp_path / "house.md").write_text(page(), encoding="utf-8")
    language = with_own(read_own(tmp_path)).language
    assert "heap" in language.role("play_zone")
    assert "heap" not in shipped_language().role("play_zone")


def test_the_roles_of_shipped_games_are_known_and_each_is_said_by_one_of_them() -> None:
    said = {role for game in shipped_language().games for role in game.roles}
    for game in shipped_language().games:
        check_form({"roles": game.roles}, ())
    assert said == ROLES.keys()


def test_an_unchanged_copy_of_shipped_mechanics_may_lie_in_an_edition(tmp_path: Path) -> None:
    edition = tmp_path / "duema-party"
    shutil.copytree(data("rules", "duema-party", "mechanics"), edition / "mechanics")
    assert "house" in loaded(edition, page()).documents
    changed = next(path for path in sorted(edition.rglob("*.lp")))
    changed.write_text(changed.read_text(encoding="utf-8") + "finished.\n", encoding="utf-8")
    assert refused(edition, page()).notice.key == "mechanics_not_own"


def test_a_document_named_after_a_path_brings_no_mechanics() -> None:
    assert mechanics(("../rules/duel-masters", "duel-masters/mechanics", ""), "procedure") == ()


def test_the_page_that_all_others_are_made_of_is_good(tmp_path: Path) -> None:
    assert "house 1" in loaded(tmp_path, page()).concluding_clauses


DEEP = "x = " + "[" * 3_000 + "]" * 3_000
NUMBERS = {
    "grounding without end": '## 1"):S=1.q(1).q(X+1):-q(X).% T · 条',
    "an include": '## 1"):S=1.#include"/etc/passwd".% T · 条',
    "a Japanese word": '## 1"):S=1.p(バトル).% T · 条',
    "a quotation mark": '## 1.1" T · 条',
    "a backslash": "## 1.1\\ T · 条",
    "a colon": "## 1:2 T · 条",
    "markup": "## <b>1</b> T · 条",
    "without end": f"## {'1' * 100} T · 条",
}


@pytest.mark.parametrize("heading", NUMBERS.values(), ids=NUMBERS)
def test_a_number_that_is_none_is_refused_at_its_line(tmp_path: Path, heading: str) -> None:
    error = refused(tmp_path, page(heading=heading))
    assert (error.notice.key, error.place and error.place.line) == ("clause_number_malformed", 7)


@pytest.mark.parametrize("number", ["300.2", "608.8c(2)", "stack-7", "第3条", "１", "a_1"])
def test_a_number_of_letters_digits_and_brackets_is_good(tmp_path: Path, number: str) -> None:
    assert f"house {number}" in loaded(tmp_path, page(heading=f"## {number} T · 条")).concluding_clauses


ITEMS = {
    "an include": '- speaks for x).#include"/etc/passwd".p(x',
    "a Japanese word": "- speaks for x).p(バトル).p(x",
    "nothing": "- speaks for",
    "a part": '- part x"),y',
}


@pytest.mark.parametrize("item", ITEMS.values(), ids=ITEMS)
def test_an_item_that_names_no_name_is_refused_at_its_line(tmp_path: Path, item: str) -> None:
    error = refused(tmp_path, page(items=item))
    assert (error.notice.key, error.place and error.place.line) == ("relation_malformed", 8)


def test_what_a_clause_may_speak_for_is_told(tmp_path: Path) -> None:
    error = refused(tmp_path, page(items="- speaks for my dog"))
    assert (error.notice.values, error.place and error.place.line) == (
        {"word": "my dog", "nearest": "card text"}, 8,
    )  # fmt: skip


FRONTS = {
    "a base that is no list": (FRONT.replace('["duema-party"]', "5"), "front_matter_no_list", 3),
    "a base that is no text": (FRONT.replace('"duema-party"', "5"), "front_matter_no_list", 3),
    "aliases": (f"{FRONT}\naliases = 5", "front_matter_no_list", 4),
    "an edition": (f"{FRONT}\nedition = 1.50", "front_matter_no_text", 4),
    "a date": (f"{FRONT}\nedition = 2026-11-22", "front_matter_unreadable", 1),
    "a name of nothing": (f'{FRONT}\nname_en = " "', "front_matter_no_text", 4),
    "a key that there is not": (f'{FRONT}\nextend = "x"', "front_matter_unknown", 4),
    "a part that breaks out": (f'{FRONT}\npart = "x).y"', "part_malformed", 4),
    "a sort that breaks out": (f'{FRONT}\npart = "x"\nsort = "a).y"', "sort_malformed", 5),
    "a Japanese sort": (f'{FRONT}\npart = "x"\nsort = "ば"', "sort_malformed", 5),
    "a document that is no name": ('document = "A"', "page_without_document", 1),
    "the engine's own document": ('document = "logic"', "page_without_document", 1),
    "a document that is a number": ("document = 5", "front_matter_no_text", 2),
    "three thousand brackets": (f"{FRONT}\n{DEEP}", "front_matter_unreadable", 1),
    "a number of many digits": (f"{FRONT}\nx = {'9' * 5_000}", "front_matter_unreadable", 1),
}


@pytest.mark.parametrize(("front", "key", "line"), FRONTS.values(), ids=FRONTS)
def test_front_matter_that_says_nothing_is_refused(tmp_path: Path, front: str, key: str, line: int) -> None:
    error = refused(tmp_path, page(front=front))
    assert (error.notice.key, error.place and error.place.line) == (key, line)


def test_a_part_may_have_a_name_in_any_script(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "index.md").write_text(page(rule='required("濃霧") :- chosen(sun).'), encoding="utf-8")
    for part in ("濃霧", "sun", "2hg", "Big"):
        text = page(
            front=f'document = "house"\npart = "{part}"\nsort = "option"', heading=f"## {part}-9 T · 条"
        )
        (own / f"{part}.md").write_text(text, encoding="utf-8")
    documents = with_own(read_own(own))
    assert set(ruling_set("house:sun", documents).parts) == {"濃霧", "sun"}
    assert set(ruling_set("house: 2hg, Big", documents).parts) == {"2hg", "Big"}
    assert ruling_set("house：濃霧", documents).parts == ("濃霧",)


def test_a_keyword_is_defined_by_its_constant(tmp_path: Path) -> None:
    text = page() + '\n```keyword x") . y("\n■カードを1枚引く。\n```\n'
    assert refused(tmp_path, text).notice.key == "keyword_malformed"


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x00", "\x07", "\x85"])
def test_a_sign_that_steers_a_terminal_is_refused_wherever_it_stands(tmp_path: Path, sign: str) -> None:
    error = refused(tmp_path, page(heading=f"## 1 On{sign}e · 一"))
    assert (error.notice.key, str(error.place)) == ("not_text", f"{tmp_path}/house.md:7:8")


def test_a_byte_order_mark_and_other_ends_of_lines_are_good(tmp_path: Path) -> None:
    for text in (b"\xef\xbb\xbf" + page().encode(), page().replace("\n", "\r\n").encode()):
        assert "house 1" in loaded(tmp_path, text).concluding_clauses


def test_what_is_no_utf_8_is_told_with_its_line(tmp_path: Path) -> None:
    error = refused(tmp_path, page().replace(" · ", " - ").encode("cp932"))
    assert (error.notice.key, str(error.place)) == ("file_not_text", f"{tmp_path}/house.md:7:1")


LINES = ("## {}", "## 1 {}", "## 1 a · {}", "## 1 a{}· b", "# {}", "- {}", "- note {}", "- exception to {}",
         "- part {}", "- speaks for {}", "{}", "```{}", "```keyword {}", "```asp\n{}\n```", "+++\n{}\n+++",
         '+++\ndocument = "{}"\n+++', "+++\n{} = 1\n+++")  # fmt: skip
PIECES = (
    " ", "a", "1", "#", "`", "《", "「", "-", "· ", " · ", "\u3000", ".", "(", '"', "\\", "あ", ":", ",", "+",
    "=", "[", "{", "a ", "a.", "《a", "1 ", "- ", "not ", "%", "'", '\\"',
)  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_no_line_takes_long_to_read(line: str) -> None:
    begun = time.process_time()
    for piece in PIECES:
        for length in (9_000, 900_000):
            told = line.replace("{}", piece * (length // len(piece)))
            with suppress(SaiteiError):
                read_page(told if told.startswith("+++") else page() + told, "house.md")
    assert time.process_time() - begun < 20


def test_a_line_has_an_end(tmp_path: Path) -> None:
    error = refused(tmp_path, page(items="- note " + "x" * 10_000))
    assert (error.notice.key, error.place and error.place.line) == ("page_line_too_long", 8)


def test_a_page_has_an_end(tmp_path: Path) -> None:
    assert refused(tmp_path, page() + "x" * LARGEST).notice.key == "page_too_large"


def test_a_folder_has_an_end(tmp_path: Path) -> None:
    for number in range(MOST + 1):
        (tmp_path / f"{number}.md").touch()
    with pytest.raises(SaiteiError) as caught:
        read_own(tmp_path)
    assert caught.value.notice.key == "pages_too_many"


@pytest.mark.parametrize("what", ["fifo", "/dev/zero"])
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, what: str) -> None:
    path = tmp_path / "house.md"
    os.mkfifo(path) if what == "fifo" else path.symlink_to(what)
    for named in (path, tmp_path):
        with pytest.raises(SaiteiError) as caught:
            read_own(named)
        assert caught.value.notice.key == "page_no_file"


TOLD = "[odd]\nkind = 'fact'\ntold = true\nmeaning = ''\n"
CONCLUDED = "[odd]\nkind = 'conclusion'\nmeaning = ''\n"
MANY = "".join(f"{{p{number}}} " for number in range(7))
WORDS = {
    "a word that is no term": ('[words.charm]\nFox = { en = "fox", ja = "狐" }', 2),
    "a word that is a keyword": ('[words.charm]\nnot = { en = "fox", ja = "狐" }', 2),
    "a word of nothing": ('[words.charm]\nfox = { en = "", ja = "狐" }', 2),
    "words that are none": ("[words]\ncharm = 5", 2),
    "a type that breaks out": ('[words."x).y"]\nfox = { en = "fox", ja = "狐" }', 1),
    "a predicate that breaks out": ("[\"p). q\"]\nkind = 'fact'\nmeaning = ''", 1),
    "a predicate of the engine": ("[now]\nkind = 'definition'\nmeaning = ''", 1),
    "arguments that are no list": ("\n[odd]\nkind = 'fact'\nmeaning = ''\nargs = 5", 2),
    "an argument twice": ("[odd]\nkind = 'fact'\nmeaning = ''\nargs = ['p: player', 'p: card']", 1),
    "a type that is none": ("[odd]\nkind = 'fact'\nmeaning = ''\nargs = ['p: x).y']", 1),
    "a value that is none": ("[odd]\nkind = 'conclusion'\nmeaning = ''\nvalue = 5", 1),
    "a brace that is not closed": ("[odd]\nkind = 'fact'\nmeaning = ''\nen = '{p'", 1),
    "a slot twice": (TOLD + "args = ['p: player']\nen = '{p} and {p}'\nja = '{p}'", 1),
    "a sentence without its slot": (TOLD + "args = ['p: player']\nen = 'it rains'\nja = '{p}'", 1),
    "told in no English": (TOLD + "ja = '雨が降っている'", 1),
    "told in blank Japanese": (TOLD + "en = 'it rains'\nja = ' '", 1),
    "too many slots": (TOLD + "args = [" + ", ".join(f"'p{n}: number'" for n in range(7)) + "]\n"
                       f"en = '{MANY}'\nja = '{MANY}'", 1),
    "a slot that nobody can fill": (TOLD + "args = ['p: ghost']\nen = '{p}'\nja = '{p}'", 1),
    "an answer that nobody can give": (CONCLUDED + "value = 'charm'\nask_en = ['which?']", 1),
    "values that break out": (TOLD + "args = ['n: number']\nen = '{n}'\nja = '{n}'\ndrawn.n = ['1). x']", 1),
    "nothing to draw": ("[odd]\nkind = 'fact'\nmeaning = ''\nargs = ['n: number']\ndrawn = {}", 1),
    "a key that there is not": ("[odd]\nkind = 'fact'\nmeaning = ''\ntolt = true", 1),
    "a switch that is none": ("[odd]\nkind = 'fact'\nmeaning = ''\ntold = 5", 1),
    "a number by itself": ("odd = 5", 1),
    "many brackets": (DEEP, 1),
    "a key without end": ("a." * 300_000 + "b = 1", 1),
    "a header without end": (f"[{'a.' * 300_000}b]", 1),
    "a sentence for nothing": ("[sentences.odd]\nen = 'it rains'", 1),
    "a sentence with a slot of its own": ("[sentences.power]\nen = '{card} has {points}'", 1),
    "a sentence that is a meaning": ("[sentences.power]\nmeaning = 'points'", 1),
    "a date": ("[odd]\nkind = 'fact'\nmeaning = 2026-11-22", 1),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line"), WORDS.values(), ids=WORDS)
def test_a_vocabulary_that_cannot_be_used_is_refused_and_forgotten(
    tmp_path: Path, text: str, line: int
) -> None:
    (tmp_path / "vocabulary.toml").write_text(text, encoding="utf-8")
    error = refused(tmp_path, page())
    assert (error.notice.key, str(error.place)) == (
        "vocabulary_malformed", f"{tmp_path / 'vocabulary.toml'}:{line}:1",
    )  # fmt: skip
    assert "odd" not in vocabulary(shipped_language()).predicates


def test_an_endless_vocabulary_is_refused(tmp_path: Path) -> None:
    (tmp_path / "vocabulary.toml").write_text("#" * (LARGEST + 1), encoding="utf-8")
    assert refused(tmp_path, page()).notice.key == "page_too_large"


def test_the_vocabularies_that_are_shipped_have_the_form_that_is_demanded_of_others() -> None:
    language = shipped_language()
    every = language.words.keys()
    common = (table("rules", "vocabulary", f"{name}.toml") for name in TABLES)
    for one in (*common, *(game.table for game in language.games)):
        check_form(one, ())
        check_types(one, every)
    assert set(ON_TABLE) == set(FOUND_ON_TABLE)


def test_a_clause_whose_check_does_not_end_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_in_worker, "_compile", _dawdle)
    monkeypatch.setattr(compile_in_worker, "FOR_OWN", Limits(seconds=0.5))
    error = refused(tmp_path, page(heading="## 77 Endless · 無限"))
    assert isinstance(error, RulePageError)
    assert (error.notice.key, error.notice.values["clause"]) == ("clause_goes_too_far", "house 77")


def _dawdle(clauses: list[object], *_: object) -> list[tuple[()]]:
    if any("77" in str(clause) for clause in clauses):
        time.sleep(60)
    return [() for _ in clauses]


LOAD = """
import sys
from pathlib import Path
from saitei.kb.pages.documents import read_own, with_own
from saitei.kb.rulesets.ruleset import ruling_set
ruling_set("house", with_own(read_own(Path(sys.argv[1]))))
assert "clingo" not in sys.modules
"""


def test_who_loads_a_page_leaves_clingo_to_another_process(tmp_path: Path) -> None:
    file = tmp_path / "house.md"
    file.write_text(page(), encoding="utf-8")
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "SAITEI_CACHE": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-c", LOAD, str(file)], check=True, env=paths, timeout=60)


def test_a_clause_is_cited_by_any_number_that_it_may_have(tmp_path: Path) -> None:
    rules = loaded(
        tmp_path, page(heading="## S-1(a) One · 一", rule="reach(I,everyone) :- mentions(I,opponent).")
    )
    assert "house S-1(a)" in rules.concluding_clauses
    text = (
        "ルール：house\nターン順：A→B→C\nAのターン。\nカード《試し》（呪文）：\n　相手はカードを1枚引く。\n"
        "Aが《試し》を唱えた。\n問：《試し》の能力は誰に影響する？\n"
    )
    session = Session(documents=with_own(read_own(tmp_path / "house.md")))
    assert "house S-1(a)" in session.ask(text).clauses
