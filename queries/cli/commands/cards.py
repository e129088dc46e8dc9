"""`saitei cards`: the card store, and how much of a card file is understood and played."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module

from saitei.errors import SaiteiError
from saitei.queries.cli.output import refuse
from saitei.queries.say.choose_language import language_of
from saitei.wording import Lang

_QUOTES = str.maketrans("《》「」", "    ")


def run(options: argparse.Namespace) -> int:
    """Run `import`, `show`, `find`, `coverage` or `exercise` and give the exit code."""
    lang = language_of(_typed(options), options.lang)
    module = import_module(f"saitei.queries.cli.commands.cards_{options.action}")
    action: Callable[[argparse.Namespace, Lang], int] = module.run
    try:
        return action(options, lang)
    except SaiteiError as error:
        return refuse(error, lang, as_json=options.json)


def _typed(options: argparse.Namespace) -> str:
    """The name or the words looked for: their language is the answer's."""
    words: list[str] = getattr(options, "name", None) or getattr(options, "text", None) or []
    return " ".join(words).translate(_QUOTES)
