"""Compiled ruling sets kept between runs, by the content of everything they were made from."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

from saitei.kb.precedence import Precedence
from saitei.kb.rule import Rule

Kept: TypeAlias = "tuple[tuple[Rule, ...], tuple[Rule, ...], tuple[Precedence, ...]]"
"""Rules, definitions, precedences."""

_MADE_BY = ("compile.py", "compose.py", "precedence.py", "syntax.py", "rule.py")
"""The modules whose change makes a kept ruling set stale."""


def key_of(digests: Iterable[str]) -> str:
    """The name under which a ruling set of these pages is kept."""
    return sha256("\n".join((_engine(), *digests)).encode()).hexdigest()[:32]


@cache
def _engine() -> str:
    """A digest of all that is no page: program version, vocabulary, logic, compiler."""
    folder = files("saitei.kb")
    parts = [*(folder / "logic").iterdir(), *(files("saitei.rules") / "vocabulary").iterdir()]
    parts += [folder / name for name in _MADE_BY]
    texts = (part.read_bytes() for part in sorted(parts, key=str) if part.is_file())
    digest = sha256(b"\0".join(texts))
    try:
        digest.update(version("saitei").encode())
    except PackageNotFoundError:
        digest.update(b"checkout")
    return digest.hexdigest()


def _folder() -> Path:
    """Where compiled ruling sets are kept; SAITEI_CACHE names another place."""
    if named := os.environ.get("SAITEI_CACHE"):
        return Path(named)
    from platformdirs import user_cache_path  # noqa: PLC0415 only asked for where no folder is named

    return user_cache_path("saitei")


def load(key: str) -> Kept | None:
    """What was kept under a key; None where nothing readable is."""
    try:
        rules, definitions, over = json.loads((_folder() / f"{key}.json").read_text(encoding="utf-8"))
        return (
            tuple(map(_rule, rules)),
            tuple(map(_rule, definitions)),
            tuple(Precedence(*pair) for pair in over),
        )
    except (OSError, ValueError, TypeError):
        return None


def _rule(row: list[str | int | None | list[list[str | bool]]]) -> Rule:
    clause, head, reads, text, why, line, question, value = row
    if not isinstance(reads, list) or not isinstance(line, int):
        raise TypeError
    read = tuple((str(name), bool(absent)) for name, absent in reads)
    asked = None if question is None else str(question)
    return Rule(str(clause), str(head), read, str(text), str(why), line, asked, str(value))


def store(key: str, rules: Iterable[Rule], definitions: Iterable[Rule], over: Iterable[Precedence]) -> None:
    """Keep a ruling set; a folder that cannot be written to is no error, only slower next time."""
    rows = [[_row(rule) for rule in rules], [_row(rule) for rule in definitions]]
    pairs = [[pair.upper, pair.lower, pair.by] for pair in over]
    text = json.dumps([*rows, pairs], ensure_ascii=False)
    try:
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(folder / f"{key}.json")
    except OSError:
        return


def _row(rule: Rule) -> list[object]:
    return [rule.clause, rule.head, rule.reads, rule.text, rule.why, rule.line, rule.question, rule.value]
