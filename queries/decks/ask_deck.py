"""Ask whether a deck is legal."""

from __future__ import annotations

from saitei.queries.asked import Asked
from saitei.queries.decks.deck_situation import read_deck
from saitei.queries.session import Session


def ask_deck(  # noqa: PLR0913 one for each thing a command line may say of a deck
    session: Session, text: str, *,
    file: str = "-", rules: str | None = None, otherwise: str | None = None, why: bool = False,
) -> Asked:  # fmt: skip
    """The ruling on a deck list; raises SaiteiError for one that cannot be read.

    `rules` goes before the ruling set that the list names, `otherwise` is for a list that names none.
    """
    chosen, stated = read_deck(session, text, file=file, rules=rules, otherwise=otherwise)
    return Asked(chosen, stated, session.judge(chosen, stated, why=why))
