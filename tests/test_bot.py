"""The bot of the guide answers whoever mentions it; Discord's gateway is played by the test."""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from saitei.queries.site.guide import FENCE

GUIDE = Path(__file__).parent.parent / "docs" / "guide"


def bot(page: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of the bot that a page of the guide shows."""
    discord = ModuleType("discord")
    vars(discord).update(
        Client=type("Client", (), {"user": "saitei"}),
        AllowedMentions=SimpleNamespace(none=lambda: "nobody"),
    )
    monkeypatch.setitem(sys.modules, "discord", discord)
    fences = FENCE.finditer((GUIDE / page).read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "bot"}
    exec(next(one["body"] for one in fences if one["name"] == "bot.py"), names)  # noqa: S102 our own guide
    return names


async def told(names: dict[str, Any], content: str) -> list[tuple[str, Any]]:
    """What the bot replies to a message that mentions it."""
    replies: list[tuple[str, Any]] = []

    async def reply(text: str, allowed_mentions: object = None) -> None:
        replies.append((text, allowed_mentions))

    message = SimpleNamespace(
        author="ann",
        content=content,
        mentions=["saitei"],
        reply=reply,
        channel=SimpleNamespace(typing=AsyncExitStack),
    )
    await names["Judge"]().on_message(message)
    return replies


@pytest.mark.parametrize(
    ("page", "said"), [("9-bot.md", "**A names one"), ("9-bot.ja.md", "**Aの《突然の嵐》")]
)
def test_the_bot_of_the_guide_answers_a_scenario(
    page: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (GUIDE / page).read_text(encoding="utf-8")
    scenario = next(one["body"] for one in FENCE.finditer(text) if one["kind"] == "scenario")
    names = bot(page, monkeypatch)
    with names["RULINGS"]:
        [(answer, mentions)] = asyncio.run(told(names, f"@saitei ```\n{scenario}```"))
        assert answer.startswith(said)
        assert mentions == "nobody"
        [(refused, _)] = asyncio.run(told(names, "@saitei ```\nTurn order: A → B\nQuestion: well?\n```"))
        assert refused.startswith("⚠ -:2:")
        [(asks, _)] = asyncio.run(told(names, "@saitei hello"))
        assert "```" in asks
