"""Whatever is typed ends in an answer or a clear refusal, never a traceback, a hang, a dead process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from gallery import KITCHEN, documents, examples, told
from hypothesis import HealthCheck, given, settings
from mutilate import mutilated
from thorough import few_unless_thorough, share

from saitei.errors import OutOfBounds, SaiteiError
from saitei.kb.pages.documents import read_own, with_own
from saitei.kb.rulesets.ruleset import RulingSet, ruling_set
from saitei.kb.solver.worker import Limits
from saitei.parser.scenario.print import print_scenario
from saitei.queries.answer import Answer
from saitei.queries.input_files import with_source
from saitei.queries.say.messages import render_error
from saitei.queries.session import Session

SESSION = Session(documents=documents(), limits=Limits(seconds=60, megabytes=500))
LARGE = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def outcome(text: str, *, why: bool) -> Answer | SaiteiError:
    """What asking a text comes to; only what may come of it is let through."""
    try:
        return SESSION.ask(text, why=why)
    except SaiteiError as error:
        found = error
    assert found.notice.key not in ("solver_died", "too_slow")
    return worded(found, text)


def worded(error: SaiteiError, text: str = "") -> SaiteiError:
    """The refusal, which both languages have words for."""
    told = with_source(error, "-", text)
    assert render_error(told, "ja")
    assert render_error(told, "en")
    return error


def key(text: str, *, why: bool = False) -> str:
    found = outcome(text, why=why)
    return found.notice.key if isinstance(found, SaiteiError) else found.status


TEXTS = tuple(
    text for example in share(examples(), 36) for text in (example.text, print_scenario(told(example), "en"))
)


@settings(LARGE, max_examples=few_unless_thorough(120, 8))
@given(mutilated(TEXTS))
def test_a_mutilated_scenario_is_answered_or_refused(text: str) -> None:
    assert key(text) == key(text, why=True)


HEAD = "ルール：デュエパーティー\nターン順：A→B→C→D\n"
TURN = "Aのターン。\n"
ASKED = "問：効果はどの順で解決する？\n"
WHOM = "問：《X》は誰に影響する？\n"


def written(text: str, name: str = "X") -> str:
    return f"{HEAD}カード《{name}》（呪文、闇、コスト6）：\n  {text}\n{TURN}Aが《{name}》を唱えた。\n{WHOM}"


DEEP = 10_000
HOSTILE = {
    "nothing": "",
    "only blanks": " \u3000\n\t\n",
    "100,000 characters": "あ" * 100_000,
    "100,000 characters of lines": HEAD + "Aのターン。\n" * 14_000 + ASKED,
    "100,000 blanks before the question": HEAD + TURN + " " * 100_000 + ASKED,
    "a hundred thousand effects": HEAD + TURN + "待機：Aの効果100000つ\n" + ASKED,
    "as many effects as digits allow": HEAD + TURN + f"待機：Aの効果{'9' * 5000}つ\n" + ASKED,
    "10,000 angle brackets": HEAD + "《" * DEEP + "》" * DEEP + "\n" + ASKED,
    "10,000 round brackets": HEAD + "Aの手札：《X》" + "（" * DEEP + "）" * DEEP + "\n" + ASKED,
    "10,000 quotes": HEAD + "問：《X》の" + "「" * DEEP + "」" * DEEP + "は使える？\n",
    "9,000 angle brackets": HEAD + "《" * 9_000 + "》" * 9_000 + "\n" + ASKED,
    "angle brackets that nothing closes": HEAD + TURN + "問：" + "《" * 19_000,
    "quotes that nothing closes": HEAD + TURN + "問：" + "「" * 19_000,
    "9,000 round brackets": HEAD + "Aの手札：《X》" + "（" * 9_000 + "）" * 9_000 + "\n" + ASKED,
    "9,000 quotes": HEAD + "問：《X》の" + "「" * 9_000 + "」" * 9_000 + "は使える？\n",
    "brackets in a card's text": written("（" * 9_000 + "）" * 9_000),
    "quotes in a card's text": written("「" * 9_000 + "」" * 9_000),
    "a long sentence in a card's text": written("相手のクリーチャーを1体破壊し、" * 1_000),
    "a card of a thousand abilities": written("■相手のクリーチャーを1体破壊する。\n  " * 900),
    "a script as a line": HEAD + "#script (python)\nimport os\n#end.\n" + TURN + ASKED,
    "an include as a line": HEAD + '#include "/etc/passwd".\n' + TURN + ASKED,
    "a script as a card's text": written("#script (lua) os.exit() #end."),
    "program text as a card's name": written("カードを1枚引く。", '"). evil :- p("'),
    "program text as a player": 'ルール：party\nターン順：A→x"). evil. p("→C\n' + TURN + ASKED,
    "backslashes as players": "ルール：party\nターン順：A→\\→\\\\\n" + TURN + ASKED,
    "a NUL": HEAD + TURN + "\x00" + ASKED,
    "a surrogate": HEAD + TURN + "\ud800" + ASKED,
    "a terminal's escape": HEAD + TURN + "\x1b[2J" + ASKED,
    "right to left": HEAD + "\u202e" + TURN + ASKED,
    "combining marks": HEAD + TURN + "Aの手札：《X" + "\u0301" * 5_000 + "》\n" + ASKED,
    "an unknown card": HEAD
    + TURN
    + "Aが《聞いたこともない札》を唱えた。\n問：《聞いたこともない札》は誰に影響する？\n",
    "two turn players": HEAD + TURN + "Bのターン。\n" + ASKED,
    "a card in two zones": HEAD
    + TURN
    + "Aの手札：《デーモン・ハンド》\nAの墓地：《デーモン・ハンド》\n"
    + ASKED,
    "two numbers of shields": HEAD + TURN + "Aのシールドは3つ。\nAのシールドは5つ。\n" + ASKED,
    "a player who plays twice": "ルール：party\nターン順：A→B→A\n" + TURN + ASKED,
    "no players": "ルール：party\nターン順：\n" + TURN + ASKED,
    "one player": "ルール：party\nターン順：A\n" + TURN + ASKED,
    "a thousand players": "ルール：party\nターン順：" + "→".join(f"P{n}" for n in range(1000)) + "\n" + ASKED,
    "an unknown ruling set": "ルール：存在しない規則\nターン順：A→B\n" + TURN + ASKED,
    "a ruling set that is a path": "ルール：../../etc/passwd\nターン順：A→B\n" + TURN + ASKED,
    "no question": HEAD + TURN,
    "two questions": HEAD + TURN + ASKED + "問：使用宣言はどの順で行う？\n",
    "a question about nothing": HEAD + "問：\n",
    "more than 32 bits": HEAD + TURN + "Aのシールドは99999999999つ。\n" + ASKED,
    "less than nothing": HEAD + TURN + "Aのシールドは-3つ。\n" + ASKED,
    "full width throughout": "ルール：ｐａｒｔｙ\nターン順：Ａ→Ｂ\nＡのターン。\n待機：Ａの効果２つ\n"
    + ASKED,
}
REFUSED = {
    "100,000 characters": "text_too_long",
    "a NUL": "not_text",
    "a terminal's escape": "not_text",
    "an unknown ruling set": "ruling_set_unknown",
    "a ruling set that is a path": "ruling_set_unknown",
    "no question": "question_missing",
    "full width throughout": "settled",
}


@pytest.mark.parametrize("why", [False, True], ids=["answer", "why"])
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_scenario_is_answered_or_refused(name: str, why: bool) -> None:  # noqa: FBT001 a parameter of pytest
    found = key(HOSTILE[name], why=why)
    assert found == REFUSED.get(name, found)


@pytest.mark.parametrize(
    "name", ["two turn players", "two numbers of shields", "a player who plays twice", "two questions"]
)
def test_what_contradicts_itself_is_refused(name: str) -> None:
    assert isinstance(outcome(HOSTILE[name], why=False), SaiteiError)


def test_a_scenario_with_a_card_that_nobody_knows_is_refused() -> None:
    assert key(HOSTILE["an unknown card"]) == "scenario_card_not_known"


CONSTRUCTION = KITCHEN.parent.parent.parent / "rules" / "construction" / "index.md"
PAGES = tuple(
    page.read_text(encoding="utf-8").replace(
        'document = "construction"', 'document = "house"\nextends = ["party"]'
    )
    for page in (KITCHEN, CONSTRUCTION)
)
"""A page with clauses of every kind, and one whose clauses say what prevails."""


@settings(LARGE, max_examples=few_unless_thorough(60, 20))
@given(mutilated(PAGES))
def test_a_mutilated_rule_page_is_loaded_or_refused(text: str) -> None:
    file = Path(os.environ["SAITEI_CACHE"]) / "mutilated.md"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert isinstance(loaded(file), RulingSet | SaiteiError)


def loaded(file: Path) -> RulingSet | SaiteiError:
    """What loading a user's page comes to."""
    try:
        pages = read_own(file)
        return ruling_set(pages[0].document, with_own(pages))
    except SaiteiError as error:
        return worded(error)


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> object:
    """Mutilated rule pages leave nothing in the user's cache."""
    before = os.environ.get("SAITEI_CACHE")
    os.environ["SAITEI_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    yield
    os.environ.pop("SAITEI_CACHE")
    if before is not None:
        os.environ["SAITEI_CACHE"] = before


PAGE = """+++
document = "runaway"
extends = ["duema-party"]
+++
# Runaway

## 1 Without end · 終わりのない条

```asp
{rule}
```
"""
ORDER = f"{HEAD}{TURN}待機：Aの効果2つ、Bの効果1つ\n{ASKED}"
MOMENT = (
    f"{HEAD}{TURN}Aが《デモンズ・ライト》を唱えた。\n問：《デモンズ・ライト》の対戦相手はいつ指定する？\n"
)
RUNAWAY = {
    "one more effect after each": ("waiting(effect(P,N+1)) :- waiting(effect(P,N)).", ORDER),
    "ever deeper": ("waiting(effect_of(E)) :- waiting(E).", ORDER),
    "many by many": (
        "named_before(A,M+K*100000,I) :- first_mention(A,N,I), M = 1..100000, K = 1..1000.",
        MOMENT,
    ),
}


@pytest.mark.parametrize("name", RUNAWAY)
def test_a_runaway_clause_is_stopped_and_the_next_question_answered(name: str, tmp_path: Path) -> None:
    rule, scenario = RUNAWAY[name]
    page = tmp_path / "runaway.md"
    page.write_text(PAGE.format(rule=rule), encoding="utf-8")
    hasty = Session(documents=with_own(read_own(page)), limits=Limits(seconds=0.5, megabytes=200))
    with pytest.raises(OutOfBounds) as caught:
        hasty.ask(scenario, rules="runaway")
    assert caught.value.notice.key in ("too_slow", "too_much_memory")
    assert hasty.ask(scenario).status in ("settled", "open")


LOAD = """
import sys
from pathlib import Path
from saitei.errors import SaiteiError
from saitei.kb.clauses import precedence
from saitei.kb.pages.documents import read_own, with_own
from saitei.kb.rulesets.ruleset import RulingSet, ruling_set
from saitei.kb.solver.job import Limits
precedence.Limits = lambda: Limits(seconds=1)
try:
    ruling_set("runaway", with_own(read_own(Path(sys.argv[1]))))
except SaiteiError as error:
    assert error.notice.key == "precedence_goes_too_far", error
"""


@pytest.mark.parametrize("rule", ["outranks(f(C),D) :- outranks(C,D)."])
def test_a_runaway_precedence_does_not_hang_the_loader(rule: str, tmp_path: Path) -> None:
    page = tmp_path / "runaway.md"
    page.write_text(PAGE.format(rule=rule), encoding="utf-8")
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", LOAD, str(page)], check=True, env=paths, timeout=30)
