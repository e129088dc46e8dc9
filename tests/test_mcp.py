"""A scripted client drives every tool of the MCP server, reads its resources and its prompt."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from mcp import Client, StdioServerParameters, stdio_client
from scenes import STORM

import saitei
from saitei.queries.mcp.server import LANGUAGE, server

DECK = "Rules: Duema Party\nPartner: 《Dolfadirom, Holy and Demonic Linked King》\n58 other cards (fire)\n"


@pytest.fixture(scope="module")
def rulings() -> Iterator[saitei.Saitei]:
    with saitei.Saitei(workers=1) as made:
        yield made


def scripted(rulings: saitei.Saitei, script: Callable[[Client], Awaitable[Any]]) -> Any:  # noqa: ANN401 what comes of it
    async def play() -> Any:  # noqa: ANN401 as above
        async with Client(server(rulings)) as client:
            return await script(client)

    return asyncio.run(play())


def called(rulings: saitei.Saitei, tool: str, **given: object) -> Any:  # noqa: ANN401 a result of the client
    return scripted(rulings, lambda client: client.call_tool(tool, given))


def test_a_scenario_is_answered_in_words_and_as_json(rulings: saitei.Saitei) -> None:
    found = called(rulings, "ask", scenario=STORM, lang="ja").structured_content
    assert found["text"].startswith("はい。")
    assert found["answer"] == saitei.ask_json(STORM, lang="ja")


def test_a_scenario_with_several_questions_is_answered_for_each(rulings: saitei.Saitei) -> None:
    asked = STORM.strip().splitlines()[-1]
    found = called(rulings, "ask", scenario=f"{STORM.strip()}\n{asked}", lang="en").structured_content
    assert found["answers"] == [saitei.ask_json(STORM, lang="en")] * 2
    assert found["answer"] == found["answers"][0]
    assert found["text"].count(asked) == 2


def test_an_explanation_has_the_derivation(rulings: saitei.Saitei) -> None:
    assert called(rulings, "explain", scenario=STORM).structured_content["answer"]["why"]


def test_what_was_expected_is_said_to_be_kept_away_or_to_be_reached_by_a_change(
    rulings: saitei.Saitei,
) -> None:
    kept = called(rulings, "why_not", scenario=STORM, claim="no").structured_content
    assert kept["found"] == saitei.why_not_json(STORM, "no")
    assert kept["text"] == saitei.why_not_words(STORM, "no")
    changed = called(rulings, "what_if", scenario=STORM, claim="no").structured_content
    assert changed["found"] == saitei.what_if_json(STORM, "no")


def test_what_is_not_accepted_is_said_with_its_line_and_the_nearest_forms(rulings: saitei.Saitei) -> None:
    found = called(rulings, "ask", scenario=STORM.replace("casts", "hurls"))
    assert found.is_error
    assert ":6:3: “hurls” is not known here; nearest: " in found.content[0].text


def test_decks_cards_forms_clauses_and_comparisons(rulings: saitei.Saitei) -> None:
    assert called(rulings, "check_deck", deck=DECK).structured_content["deck"]["legal"] is False
    cards = called(rulings, "find_card", name="どるふぁ").structured_content["cards"]
    assert cards[0]["name"] == "聖魔連結王 ドルファディロム"
    forms = called(rulings, "sentence_forms", said="A throws 《Sudden Storm》", scenario=STORM)
    assert any("《Sudden Storm》" in form for form in forms.structured_content["statements"])
    clause = called(rulings, "read_clause", clause="duema-party 305.2").structured_content
    assert clause["title"]["ja"] == "置換効果もターン順"
    assert called(rulings, "read_clause", clause="duema-party 305.22").is_error
    compared = called(rulings, "compare", a="duema-party", b="duel-masters", about="same_opponent")
    assert "duema-party" in compared.content[0].text


def test_rules_and_language_are_resources_and_the_prompt_never_asks_for_an_answer(
    rulings: saitei.Saitei,
) -> None:
    async def read(client: Client) -> tuple[str, str, str]:
        language = await client.read_resource(LANGUAGE)
        party = await client.read_resource("saitei://rules/duema-party")
        prompt = await client.get_prompt("write_scenario", {"question": "May C block?"})
        texts = (language.contents[0], party.contents[0], prompt.messages[0].content)
        return tuple(one.text for one in texts)  # type: ignore[return-value, union-attr]

    language, party, prompt = scripted(rulings, read)
    assert language.startswith("# The scenario language")
    assert "## duema-party 305.2 " in party
    assert "Write the scenario, never the answer." in prompt
    assert prompt.rstrip().endswith("May C block?")


def test_it_is_served_over_standard_input_and_output() -> None:
    async def play() -> list[str]:
        started = StdioServerParameters(
            command=sys.executable, args=["-m", "saitei", "mcp", "--workers", "1"]
        )
        async with Client(stdio_client(started)) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    assert {*asyncio.run(play())} == {
        "ask", "explain", "why_not", "what_if", "compare", "check_deck", "find_card", "sentence_forms",
        "read_clause",
    }  # fmt: skip
