"""`saitei new-page`: a rule page of one's own that passes, to be written on."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from saitei.data import data
from saitei.errors import Refused, SaiteiError
from saitei.kb.pages.documents import find, shipped
from saitei.kb.pages.page import read_page
from saitei.queries.cli import exits
from saitei.queries.cli.output import refuse
from saitei.queries.say.choose_language import language_of
from saitei.queries.say.messages import phrase
from saitei.wording import Notice


def run(options: argparse.Namespace) -> int:
    """Write the page, say what to do next, and give the exit code."""
    lang = language_of("", options.lang)
    path = Path(options.folder) / f"{options.id}.md"
    try:
        base = find(options.extends, shipped()).id
        text = _text(options.id, base, lang)
        read_page(text, str(path))
        if path.exists():
            raise Refused(Notice("page_there", {"page": str(path)}))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except SaiteiError as error:
        return refuse(error, lang, as_json=False)
    sys.stdout.write(phrase("new_page", lang, page=str(path)) + "\n")
    return exits.ANSWERED


def _text(name: str, base: str, lang: str) -> str:
    template = data("docs", "examples", "new-page.md").read_text(encoding="utf-8")
    called = name.replace("-", " ").capitalize()
    for slot, said in (("id", name), ("base", base), ("lang", lang), ("name", called)):
        template = template.replace(f"{{{slot}}}", said)
    return template
