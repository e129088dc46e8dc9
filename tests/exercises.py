"""Scenes of `tests/exercise/*.toml`: small cards of a cast, in both languages, at tables of two and four.

A scene's text is what is told after the header of its table, the cards of the cast that it names, and the
stock of cards that players have. `tables` names the tables it is played at (all of them if it does not say),
`bare` leaves the stock out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from thorough import THOROUGH

_NAME = re.compile("《([^》]+)》")
_WRITTEN = re.compile("^(?:カード|Card )《([^》]+)》", re.MULTILINE)
_LANGUAGES = ("ja", "en")


class Scene(NamedTuple):
    """A scene at one table, in one language: its id and its whole text."""

    id: str
    text: str


def scenes(file: Path) -> Iterator[Scene]:
    """The scenes of a file: each one way by turns (language and table), or every way where all is tested."""
    told: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    tables, stock, cast = told.pop("tables"), told.pop("stock"), told.pop("cast")
    for number, (name, scene) in enumerate(told.items()):
        spoken = [lang for lang in _LANGUAGES if lang in scene]
        ways = list(product(scene.get("tables", list(tables)), spoken))
        for table, lang in ways if THOROUGH else (ways[number % len(ways)],):
            known = "" if scene.get("bare") else stock[lang]
            header = tables[table][lang] + _named(scene[lang], cast, lang)
            yield Scene(f"{name}-{table}-{lang}", header + known + scene[lang])


def _named(text: str, cast: Mapping[str, Mapping[str, str]], lang: str) -> str:
    """The cards of the cast that a text names and does not write itself."""
    names = dict.fromkeys(_NAME.findall(text))
    written = set(_WRITTEN.findall(text))
    return "".join(cast[name][lang] for name in names if name in cast and name not in written)
