"""Findings on cards that exist: an index over a store says which have the shape, each is asked for real."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from house import asp, page
from store import filled

from saitei.kb.pages.documents import with_own
from saitei.kb.pages.page import read_page
from saitei.kb.solver.worker import Worker
from saitei.queries.cards.catalogue import Catalogue
from saitei.queries.cards.place import FILE
from saitei.queries.check.check import CONFLICT, Check, CheckFinding
from saitei.queries.check.report import check_sections
from saitei.queries.cli.main import main
from saitei.queries.cli.searched_cards import chosen_cards
from saitei.queries.say.layout import plain
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.session import Session
from saitei.wording import LANGS, Lang

FORBIDS = "-may(O,attack,P) :- at_issue(O,attack,P), has(O,A), instruction(A,I), deed(I,discard), cost(O,5)."
ALLOWS = "may(O,attack,P) :- at_issue(O,attack,P), has(O,A), instruction(A,I), deed(I,discard)."
CLASHING = (FORBIDS, ALLOWS)
AT_ONCE = "-sick(O) :- card_type(O,creature)."

BASE = {"type": "クリーチャー", "civilization": ["闇"], "power": "5000"}
DISCARDS = "■このクリーチャーが出た時、相手の手札を1枚捨てる。"
FIVE = BASE | {"name": "試しの手札狩り", "name_en": "Trial Handhunter", "cost": "5", "text": DISCARDS}
FOUR = BASE | {"name": "安い手札狩り", "cost": "4", "text": DISCARDS}
DRAWS = BASE | {"name": "引く者", "cost": "5", "text": "■このクリーチャーが出た時、カードを1枚引く。"}
LOOKS = BASE | {
    "name": "覗く者",
    "cost": "5",
    "text": "■このクリーチャーが出た時、自分の山札の上から1枚を見る。",
}
SPELL = {
    "name": "引く呪文",
    "type": "呪文",
    "civilization": ["水"],
    "cost": "2",
    "text": "■カードを1枚引く。",
}
OF_TWO_TYPES = BASE | {
    "name": "試しの呪文場",
    "type": "呪文/D2フィールド",
    "cost": "5",
    "power": "",
    "text": DISCARDS,
}
UNREAD = BASE | {"name": "読めぬ者", "cost": "5", "text": f"{DISCARDS}\n■むにゃむにゃして、ほげほげする。"}


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as one:
        yield one


@pytest.fixture
def store(tmp_path: Path) -> Path:
    filled(tmp_path, FIVE, FOUR, DRAWS, LOOKS, SPELL, UNREAD, OF_TWO_TYPES)
    return tmp_path / FILE


def checked(  # noqa: PLR0913 one for each thing that a check may be about
    store: Path, worker: Worker, card: str | None = None, *, lang: Lang = "en",
    rules: tuple[str, ...] = CLASHING, cards: int = 1, about: str = "may",
) -> Check:  # fmt: skip
    """A check of two clauses that clash on what discards and costs 5, or of others."""
    documents = with_own((read_page(page(*map(asp, rules), extends="duel-masters"), "house.md"),))
    session = Session(documents=documents, cards=Catalogue(store=store), worker=worker)
    index = chosen_cards(store, card, session, lang)
    check = Check(session, "house", SearchRequest(SearchBound(2, cards, index), about=about), lang)
    check.run(lambda _: None)
    return check


def clashes(check: Check) -> list[CheckFinding]:
    return [one for one in check.findings if one.kind == CONFLICT and one.clauses == ("house 1", "house 2")]


def test_a_clash_of_house_rules_is_shown_on_the_card_that_has_what_both_name(
    store: Path, worker: Worker
) -> None:
    (clash,) = clashes(checked(store, worker))
    assert clash.example is not None
    assert clash.example.real is not None
    assert clash.example.real.cards == ("Trial Handhunter",)
    assert clash.example.real.texts is not None
    assert "《試しの手札狩り》" in clash.example.real.texts.ja
    assert DISCARDS not in clash.example.real.texts.ja


def test_what_clashes_by_what_is_printed_beside_the_text_is_shown_on_a_card_with_any_text(
    store: Path, worker: Worker
) -> None:
    speaks = "has(O,A), instruction(A,I), deed(I,discard)"
    forbids, allows = (rule.replace(speaks, "power(O,5000)") for rule in CLASHING)
    (clash,) = clashes(checked(store, worker, rules=(forbids, allows)))
    assert clash.example is not None
    assert clash.example.real is not None
    assert clash.example.scene is not None
    assert {*clash.example.real.cards} == {"引く者", "覗く者", "Trial Handhunter"}


def test_where_no_card_of_the_kind_shows_it_one_of_another_is_played(store: Path, worker: Worker) -> None:
    sees = "sees(I,P) :- instruction(A,I), deed(I,look), has(O,A), cost(O,5), player(P)."
    (clash,) = clashes(checked(store, worker, rules=(sees, f"-{sees}"), about="who_sees"))
    assert clash.example is not None
    assert clash.example.real is not None
    assert "spell" in clash.example.texts.en
    assert clash.example.real.cards == ("覗く者",)


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_not_understood_is_left_out_and_counted(store: Path, worker: Worker, lang: Lang) -> None:
    check = checked(store, worker, lang=lang)
    assert check.on_real_cards is not None
    assert (check.on_real_cards.unread, check.on_real_cards.unplaceable) == (1, 1)
    told = plain(check_sections(check))
    assert ("1 more abilities are not understood" if lang == "en" else "読み取れない能力1個は除いた") in told
    assert ("and 1 more cards" if lang == "en" else "カード1枚も除いた") in told


@pytest.mark.parametrize(("card", "found"), [("試しの手札狩り", 1), ("安い手札狩り", 0), ("引く者", 0)])
def test_of_one_card_only_what_it_has_a_part_in_is_found(
    store: Path, worker: Worker, card: str, found: int
) -> None:
    assert len(clashes(checked(store, worker, f"《{card}》"))) == found


def test_a_card_that_is_wanted_stays_where_its_text_has_no_say(store: Path, worker: Worker) -> None:
    check = checked(store, worker, "《引く者》", rules=(AT_ONCE,))
    (clash,) = (one for one in check.findings if one.kind == CONFLICT)
    assert clash.example is not None
    assert clash.example.real is not None
    assert clash.example.real.cards == ("引く者",)


def test_a_card_that_only_lies_on_the_table_has_no_part(store: Path, worker: Worker) -> None:
    check = checked(store, worker, "《引く呪文》", rules=(AT_ONCE,), cards=2)
    assert check.coverage.whole
    assert [one for one in check.findings if one.kind == CONFLICT] == []


@pytest.mark.parametrize(
    ("card", "lang", "said"),
    [("引くもの者", "en", "near in name: 引く者"), ("引くもの者", "ja", "近い名前：引く者"),
     ("試しの呪文場", "en", "no search can put it on the table"),
     ("試しの呪文場", "ja", "探索では卓に置けない")],
)  # fmt: skip
def test_a_card_that_is_not_to_be_had_is_refused_with_what_is_known_of_it(
    store: Path, card: str, lang: Lang, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--cards-from", str(store), "--card", card, "--lang", lang]
    assert main(["check", "duema-party", "--alone", *options]) == 1
    assert said in capsys.readouterr().err


def test_a_store_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / FILE)
    assert main(["check", "duema-party", "--alone", "--cards-from", missing, "--lang", "en"]) == 1
    assert missing in capsys.readouterr().err
