"""The card store as a source of cards for the catalogue."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from saitei.parser.cards.card import Card
from saitei.queries.cards.database import open_to_read
from saitei.queries.cards.lookup import named, near_with_english, nearest
from saitei.queries.cards.rows import LISTED, from_row
from saitei.wording import Lang

_LOOKED_UP = 8192
"""So many names are remembered: words of a text, most of which are no card."""


def state_of(path: Path) -> tuple[int, ...]:
    """What changes whenever the store does."""
    written: list[os.stat_result] = []
    for file in (path, path.with_name(f"{path.name}-wal")):
        with suppress(OSError):
            written.append(file.stat())
    # a reader leaves an empty journal
    return tuple(
        part for one in written if one.st_size for part in (one.st_mtime_ns, one.st_size, one.st_ino)
    )


def find(path: Path, name: str) -> Card | None:
    """The card of the store that goes by this name, None where none or several do."""
    return _found(path, state_of(path), name)


@lru_cache(maxsize=_LOOKED_UP)
def _found(path: Path, _state: tuple[int, ...], name: str) -> Card | None:
    """As `find`: a scenario asks for each of its words again and again."""
    with open_to_read(path) as base:
        found = named(base, name)
    return found[0][0].card() if len(found) == 1 else None


def near_names(path: Path, name: str, others: Mapping[str, str]) -> tuple[str, ...]:
    """Names like this one, of the store and others, the nearest first; others also by their second name."""
    with open_to_read(path) as base:
        return nearest(name, {**near_with_english(base, name), **others})


def every_card(path: Path, text: Lang) -> Iterator[Card]:
    """All cards of the store that have a text, with that in one language where they have two."""
    with open_to_read(path) as base:
        for row in base.execute(f"SELECT {LISTED} FROM card ORDER BY card.name"):  # noqa: S608 columns of our own
            card = from_row(row).card(text)
            if card.text:
                yield card


def all_cards(path: Path) -> Iterator[Card]:
    """All cards of the store."""
    with open_to_read(path) as base:
        for row in base.execute(f"SELECT {LISTED} FROM card"):  # noqa: S608 columns of our own
            yield from_row(row).card()


@lru_cache(maxsize=2)
def digest_of(path: Path, _state: tuple[int, ...]) -> str:
    """A digest of all cards of the store, wherever it lies; `_state` changes whenever the store does."""
    found = sha256()
    with open_to_read(path) as base:
        for row in base.execute(f"SELECT {LISTED} FROM card ORDER BY name, tongue"):  # noqa: S608 columns of our own
            found.update(repr(row).encode())
    return found.hexdigest()
