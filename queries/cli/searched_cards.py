"""The real cards that a search is asked to use: which store, and which card of it."""

from __future__ import annotations

from pathlib import Path

from saitei.errors import UnknownTerm
from saitei.queries.cards.coverage import keyword_texts
from saitei.queries.cards.place import own_store
from saitei.queries.cards.shelf import near_names
from saitei.queries.cli.search_progress import search_progress
from saitei.queries.search.ability_index import AbilityIndex, ability_index
from saitei.queries.search.search import SearchProgress
from saitei.queries.session import Session
from saitei.wording import Lang, Notice

NO_STORE = "none"
"""What `--cards-from` says where no real cards are wanted."""


def chosen_store(named: str | None, card: str | None) -> Path | None:
    """The store that is named, else the user's own if there is one; UnknownTerm for one that is not there.

    Where a card is wanted there has to be one.
    """
    if named == NO_STORE and card is None:
        return None
    if named is not None and named != NO_STORE:
        if not Path(named).is_file():
            raise UnknownTerm(Notice("file_missing", {"file": named, "nearest": ""}))
        return Path(named)
    own = own_store()
    if own is not None:
        return own
    if card is not None:
        raise UnknownTerm(Notice("store_missing"))
    return None


def chosen_cards(store: Path | None, card: str | None, session: Session, lang: Lang) -> AbilityIndex | None:
    """The index of a store, or of one card of it; UnknownTerm for a card that is not there."""
    if store is None:
        return None
    with search_progress(lang) as heard:
        index = ability_index(
            store,
            keyword_texts(session.documents),
            session.language,
            lambda done, of: heard(SearchProgress("cards", done, of, 0)),
        )
    if card is None:
        return index
    name = card.strip().removeprefix("《").removesuffix("》")
    found = index.of_card(name)
    if found is None and index.is_unplaceable(name):
        raise UnknownTerm(Notice("search_no_such_card", {"card": name}))
    if found is None:
        near = ", ".join(near_names(store, name, {}))
        raise UnknownTerm(Notice("scenario_unknown_card", {"card": name, "near": near}))
    return found
