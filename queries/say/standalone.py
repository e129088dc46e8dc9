"""A page of its own, to be read or printed without anything else."""

from __future__ import annotations

from html import escape
from string import Template

from saitei.data import data
from saitei.wording import Lang

FRAME = "standalone.html"
"""The frame, beside this module."""


def standalone_page(lang: Lang, title: str, summary: str, body: str, style: str) -> str:
    """The page with a body (HTML) and a style (CSS) of its own; title and summary are text."""
    frame = Template((data("queries") / "say" / FRAME).read_text(encoding="utf-8"))
    return frame.substitute(lang=lang, title=escape(title), summary=escape(summary), body=body, style=style)
