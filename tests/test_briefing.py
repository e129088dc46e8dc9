"""A briefing: what each card of a deck does otherwise, by which clauses, and what is uncertain."""

import json
from pathlib import Path

import pytest
from thorough import share

from saitei.queries.cli.main import main
from saitei.wording import LANGS, Lang

DECK = """\
Rules: Duema Party
Partner: 《Silencer》
Card 《Silencer》 (creature, light, cost 5, power 5000):
  ■Your opponent can't cast spells.

Card 《Waiter》 (creature, light, cost 3, power 3000):
  ■Whenever one of your opponent's creatures attacks, destroy one of your opponent's creatures.

Card 《Wall》 (creature, light, cost 2, power 2000):
  ■Blocker

Card 《Bolt》 (spell, light, cost 2):
  ■Destroy one of your opponent's creatures.

Card 《Plain》 (creature, light, cost 2, power 2000):
  ■When this creature enters, draw a card.

Card 《Riddle》 (creature, light, cost 2, power 2000):
  ■Frobnicate one of your opponent's creatures.

Card 《Tapper》 (creature, light, cost 2, power 2000):
  ■このクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。
  バトルゾーンにある相手のクリーチャーを2体選び、その2体をバトルさせる。

Card 《Seeker》 (creature, light, cost 2, power 2000):
  ■When this creature enters, you may show a card from your hand to your opponent.

Card 《Hyper》 (creature, light, cost 2, power 2000):
  ■ハイパーモード
  相手のカードは、マナゾーンにタップして置かれ、バトルゾーンにタップして出る。

Card 《Giver》 (creature, light, cost 2, power 2000):
  ■Your other creatures get "blocker".

Main deck
1 《Giver》
1 《Seeker》
1 《Hyper》
1 《Tapper》
1 《Waiter》
1 《Wall》
1 《Bolt》
1 《Plain》
1 《Riddle》
1 《Nobody Knows It》
"""


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("deck") / "list.deck"
    path.write_text(DECK, encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def told(deck: str) -> dict[str, list[dict[str, object]]]:
    """What is told of each card, by its name."""
    from contextlib import redirect_stdout  # noqa: PLC0415
    from io import StringIO  # noqa: PLC0415

    with redirect_stdout(StringIO()) as out:
        assert main(["briefing", deck, "--json", "--scenarios", "--lang", "en"]) == 0
    found = json.loads(out.getvalue())
    assert found["unknown"] == ["Nobody Knows It"]
    return {one["name"]: one for one in found["cards"]}


@pytest.mark.parametrize(
    ("card", "clause", "said"),
    [
        ("Silencer", "duema-party 300.2", "affects B, C, D"),
        ("Waiter", "duema-party 300.1b", "affects B"),
        ("Wall", "duema-party 304.3", "while another player is attacked: No"),
        ("Bolt", "duema-party 300.1", "A names one of B, C, D"),
    ],
)
def test_a_card_is_told_with_the_clause_that_is_of_these_rules_alone(
    told: dict[str, dict[str, list[dict[str, dict[str, str]]]]], card: str, clause: str, said: str
) -> None:
    found = [one for one in told[card]["otherwise"] if clause in one["clauses"]]
    assert any(said in one["says"]["en"] for one in found)


@pytest.mark.parametrize("card", ["Plain", "Seeker"])
def test_a_card_that_comes_to_the_same_does_nothing_otherwise(
    told: dict[str, dict[str, object]], card: str
) -> None:
    assert (told[card]["otherwise"], told[card]["uncertain"]) == ([], [])


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("Riddle", "not_understood"),
        ("Tapper", "not_staged"),
        ("Hyper", "not_staged"),
        ("Giver", "may_matter"),
    ],
)
def test_what_nothing_firm_can_be_said_of_is_uncertain(
    told: dict[str, dict[str, list[dict[str, str]]]], card: str, why: str
) -> None:
    assert not told[card]["otherwise"]
    assert {one["why"] for one in told[card]["uncertain"]} == {why}


def test_a_scenario_of_a_difference_has_nothing_in_it_that_it_does_without(
    told: dict[str, dict[str, list[dict[str, str]]]],
) -> None:
    (scenario,) = {
        one["scenario"] for one in told["Bolt"]["otherwise"] if "300.1 " in f"{one['clauses'][0]} "
    }
    assert "A casts A's 《Bolt》." in scenario
    assert "mana" not in scenario


@pytest.mark.parametrize("lang", share(LANGS, 2))
def test_the_page_tells_of_every_card_in_a_language(deck: str, lang: Lang, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["briefing", deck, "--html", str(page), "--lang", lang]) == 0
    told = page.read_text(encoding="utf-8")
    assert f'lang="{lang}"' in told
    assert "《Wall》" in told
    assert ("ほかのプレイヤーへの攻撃では" if lang == "ja" else "while another player is attacked") in told


def test_rules_of_a_game_without_a_table_are_refused(deck: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["briefing", deck, "--rules", "ygo-twin-tower", "--against", "yu-gi-oh", "--lang", "en"]) == 1
    assert "briefing.toml" in capsys.readouterr().err


def test_a_variant_of_teams_is_briefed_on_at_a_table_of_teams(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "list.deck"
    bolt = "Card 《Bolt》 (spell, light, cost 2):\n  ■Destroy one of your opponent's creatures.\n\n"
    path.write_text(f"Rules: Duel Masters\n{bolt}Main deck\n1 《Bolt》\n", encoding="utf-8")
    assert main(["briefing", str(path), "--rules", "dm-variants:emperor", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "A names one of C, E for the ability of A's 《Bolt》." in told, "the emperor sits in the middle"
    assert "dm-variants 601.4" in told
    assert "Teams: A, B, F; C, D, E." in told
