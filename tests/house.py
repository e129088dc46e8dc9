"""House-rule pages made in a test, loaded like a user's own."""

from __future__ import annotations

from saitei.kb.pages.documents import with_own
from saitei.kb.pages.page import read_page
from saitei.kb.rulesets.ruleset import RulingSet, ruling_set


def page(*clauses: str, extends: str = "duema-party") -> str:
    """The text of a page with these clauses; each is the text under its heading."""
    front = f'+++\ndocument = "house"\nextends = ["{extends}"]\n+++\n'
    return front + "".join(f"\n## {number} House · 卓\n\n{text}\n" for number, text in enumerate(clauses, 1))


def asp(*rules: str) -> str:
    """An `asp` fence."""
    return "```asp\n" + "\n".join(rules) + "\n```\n"


def house(*clauses: str, extends: str = "duema-party", stated_only: bool = False) -> RulingSet:
    """The ruling set of a house page over a shipped document."""
    documents = with_own((read_page(page(*clauses, extends=extends), "house.md"),))
    return ruling_set("house", documents, stated_only=stated_only)
