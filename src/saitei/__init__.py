"""Derive trading-card-game rulings from the clauses of rule documents."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from saitei.errors import (
    Contradiction,
    OutOfBounds,
    ParseError,
    Place,
    Refused,
    RulePageError,
    SaiteiError,
    UnknownTerm,
)
from saitei.wording import Notice

if TYPE_CHECKING:
    from saitei.json_value import Json
    from saitei.parser.cards.card import Card
    from saitei.queries.answer import (
        Answer,
        Beaten,
        Case,
        Choice,
        Deciders,
        Deciding,
        Facts,
        Finding,
        Group,
        Legality,
        Moment,
        Odds,
        Order,
        Picked,
        Players,
        Ruling,
        Status,
        Step,
        Steps,
        Things,
        Unplayed,
        Until,
        Why,
        Zone,
    )
    from saitei.queries.asked import Asked
    from saitei.queries.contrasted import Change, ClauseHeard, Parting, Way, WhatIf, WhyNot
    from saitei.queries.service.service import Saitei, SearchReport
    from saitei.queries.service.worded import WordedAnswer
    from saitei.queries.session import Session
    from saitei.terms import Term
    from saitei.wording import Lang

    __version__: str

__all__ = [
    "Answer",
    "Beaten",
    "Card",
    "Case",
    "Change",
    "Choice",
    "ClauseHeard",
    "Contradiction",
    "Deciders",
    "Deciding",
    "Facts",
    "Finding",
    "Group",
    "Json",
    "Lang",
    "Legality",
    "Moment",
    "Notice",
    "Odds",
    "Order",
    "OutOfBounds",
    "ParseError",
    "Parting",
    "Picked",
    "Place",
    "Players",
    "Refused",
    "RulePageError",
    "Ruling",
    "Saitei",
    "SaiteiError",
    "SearchReport",
    "Status",
    "Step",
    "Steps",
    "Term",
    "Things",
    "UnknownTerm",
    "Unplayed",
    "Until",
    "Way",
    "WhatIf",
    "Why",
    "WhyNot",
    "WordedAnswer",
    "Zone",
    "__version__",
    "ask",
    "ask_json",
    "ask_words",
    "deck",
    "deck_json",
    "deck_words",
    "what_if",
    "what_if_json",
    "what_if_words",
    "why_not",
    "why_not_json",
    "why_not_words",
]  # fmt: skip

_CONTRASTED = "saitei.queries.contrasted"
_ELSEWHERE = {
    "Card": "saitei.parser.cards.card", "Json": "saitei.json_value", "Lang": "saitei.queries.say.messages",
    "Saitei": "saitei.queries.service.service", "SearchReport": "saitei.queries.service.service",
    "Term": "saitei.terms", "WordedAnswer": "saitei.queries.service.worded",
    "Change": _CONTRASTED, "ClauseHeard": _CONTRASTED, "Parting": _CONTRASTED, "Way": _CONTRASTED,
    "WhatIf": _CONTRASTED, "WhyNot": _CONTRASTED,
}  # fmt: skip
"""Where a type is that is no part of an answer: importing saitei stays cheap."""

Pages: TypeAlias = "str | os.PathLike[str] | Iterable[str | os.PathLike[str]]"
"""A rule page of one's own or a folder of them, or several."""


if not TYPE_CHECKING:  # who checks types sees what there is, and nothing else

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from saitei.version import version  # noqa: PLC0415 importing saitei stays cheap

            return version()
        if name in __all__:
            return getattr(import_module(_ELSEWHERE.get(name, "saitei.queries.answer")), name)
        raise AttributeError(f"module 'saitei' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def ask(text: str, *, rules: str | None = None, pages: Pages = (), why: bool = False) -> Answer:
    """The ruling on a scenario's question; raises SaiteiError for one that cannot be read.

    `rules` goes before the ruling set that the text names; `pages` is a rule page of one's own, a folder of
    them, or several of these; `why` adds the derivation.
    """
    return _asked(text, rules, pages, why=why)[0].answer


def ask_json(
    text: str, *, rules: str | None = None, pages: Pages = (),
    lang: Lang | None = None, why: bool = False,
) -> dict[str, Json]:  # fmt: skip
    """As `ask`, in the form that `saitei ask --json` prints."""
    from saitei.json_value import as_json  # noqa: PLC0415 importing saitei stays cheap
    from saitei.queries.say.json_form import answer_json  # noqa: PLC0415 as above

    asked, session = _asked(text, rules, pages, why=why)
    return as_json(answer_json(asked.answer, asked.context(lang, session.documents), why=why))


def ask_words(
    text: str, *, rules: str | None = None, pages: Pages = (),
    lang: Lang | None = None, why: bool = False,
) -> str:  # fmt: skip
    """As `ask`, in the words that `saitei ask` prints."""
    from saitei.queries.say.layout import plain  # noqa: PLC0415 importing saitei stays cheap
    from saitei.queries.say.show import sections  # noqa: PLC0415 as above

    asked, session = _asked(text, rules, pages, why=why)
    return plain(sections(asked.answer, asked.context(lang, session.documents)))


def why_not(
    text: str, claim: str, *, rules: str | None = None, pages: Pages = ()
) -> WhyNot | ClauseHeard:  # fmt: skip
    """Why `claim` is not so: an answer to the question of the scenario, or a sentence such as "C may block".

    Of a clause ("clause 300.2", "300.2"): what it has to say to the question. Raises SaiteiError for what
    cannot be read, or for a sentence that is neither true nor false.
    """
    from saitei.queries.contrast.ask import ask_why_not  # noqa: PLC0415 importing saitei stays cheap

    return ask_why_not(_session(*_paths(pages)), _text(text), _text(claim), rules=rules)[1]


def why_not_json(
    text: str, claim: str, *, rules: str | None = None, pages: Pages = (), lang: Lang | None = None
) -> dict[str, Json]:
    """As `why_not`, in the form that `saitei ask --why-not --json` prints."""
    from saitei.json_value import as_json  # noqa: PLC0415 importing saitei stays cheap
    from saitei.queries.contrast.ask import ask_why_not  # noqa: PLC0415 as above
    from saitei.queries.say.contrast_json import why_not_form  # noqa: PLC0415 as above

    session = _session(*_paths(pages))
    asked, found = ask_why_not(session, _text(text), _text(claim), rules=rules)
    return as_json(why_not_form(found, asked.context(lang, session.documents)))


def why_not_words(
    text: str, claim: str, *, rules: str | None = None, pages: Pages = (), lang: Lang | None = None
) -> str:
    """As `why_not`, in the words that `saitei ask --why-not` prints."""
    from saitei.queries.contrast.ask import ask_why_not  # noqa: PLC0415 importing saitei stays cheap
    from saitei.queries.say.contrast_in_words import why_not_sections  # noqa: PLC0415 as above
    from saitei.queries.say.layout import plain  # noqa: PLC0415 as above

    session = _session(*_paths(pages))
    asked, found = ask_why_not(session, _text(text), _text(claim), rules=rules)
    return plain(why_not_sections(found, asked.context(lang, session.documents)))


def what_if(text: str, claim: str, *, rules: str | None = None, pages: Pages = ()) -> WhatIf:
    """What would make `claim` so: the smallest changes of the scenario, clauses that would have to go.

    `claim` is an answer to the question of the scenario, or a sentence. Raises SaiteiError as `why_not`.
    """
    from saitei.queries.contrast.ask import ask_what_if  # noqa: PLC0415 importing saitei stays cheap

    return ask_what_if(_session(*_paths(pages)), _text(text), _text(claim), rules=rules)[1]


def what_if_json(
    text: str, claim: str, *, rules: str | None = None, pages: Pages = (), lang: Lang | None = None
) -> dict[str, Json]:
    """As `what_if`, in the form that `saitei ask --what-if --json` prints."""
    from saitei.json_value import as_json  # noqa: PLC0415 importing saitei stays cheap
    from saitei.queries.contrast.ask import ask_what_if  # noqa: PLC0415 as above
    from saitei.queries.say.contrast_json import what_if_form  # noqa: PLC0415 as above

    session = _session(*_paths(pages))
    asked, found = ask_what_if(session, _text(text), _text(claim), rules=rules)
    return as_json(what_if_form(found, asked.context(lang, session.documents)))


def what_if_words(
    text: str, claim: str, *, rules: str | None = None, pages: Pages = (), lang: Lang | None = None
) -> str:
    """As `what_if`, in the words that `saitei ask --what-if` prints."""
    from saitei.queries.contrast.ask import ask_what_if  # noqa: PLC0415 importing saitei stays cheap
    from saitei.queries.say.contrast_in_words import what_if_sections  # noqa: PLC0415 as above
    from saitei.queries.say.layout import plain  # noqa: PLC0415 as above

    session = _session(*_paths(pages))
    asked, found = ask_what_if(session, _text(text), _text(claim), rules=rules)
    return plain(what_if_sections(found, asked.context(lang, session.documents)))


def deck(text: str, *, rules: str | None = None, why: bool = False) -> Answer:
    """The ruling on a deck list, text or JSON; raises SaiteiError for one that cannot be read.

    `rules` goes before the ruling set that the list names; `why` adds the derivation.
    """
    return _judged(text, rules, why=why).answer


def deck_json(
    text: str, *, rules: str | None = None, lang: Lang | None = None, why: bool = False
) -> dict[str, Json]:
    """As `deck`, in the form that `saitei deck --json` prints."""
    from saitei.json_value import as_json  # noqa: PLC0415 importing saitei stays cheap
    from saitei.queries.decks.json_form import deck_json as form  # noqa: PLC0415 as above

    asked = _judged(text, rules, why=why)
    return as_json(form(asked, asked.context(lang, _session().documents), why=why))


def deck_words(text: str, *, rules: str | None = None, lang: Lang | None = None, why: bool = False) -> str:
    """As `deck`, in the words that `saitei deck` prints."""
    from saitei.queries.decks.show import deck_sections  # noqa: PLC0415 importing saitei stays cheap
    from saitei.queries.say.layout import plain  # noqa: PLC0415 as above

    asked = _judged(text, rules, why=why)
    return plain(deck_sections(asked, asked.context(lang, _session().documents)))


def _asked(text: str, rules: str | None, pages: Pages, *, why: bool) -> tuple[Asked, Session]:
    """A question asked, its deciding clauses told apart, with the session that it was put to."""
    from saitei.queries.asked import ask as gather  # noqa: PLC0415 importing saitei stays cheap

    session = _session(*_paths(pages))
    return gather(session, _text(text), rules=rules, why=why, deciding=True), session


def _judged(text: str, rules: str | None, *, why: bool) -> Asked:
    from saitei.queries.decks.ask_deck import ask_deck  # noqa: PLC0415 importing saitei stays cheap

    return ask_deck(_session(), _text(text), rules=rules, why=why)


def _text(text: object) -> str:
    """The text that is asked; raises Refused for anything else."""
    if isinstance(text, str):
        return text
    raise Refused(Notice("text_not_str", {"given": type(text).__name__}))


def _paths(pages: object) -> tuple[str, ...]:
    """The paths of the pages; raises Refused for anything else."""
    if isinstance(pages, str | os.PathLike):
        return (os.fsdecode(cast("os.PathLike[str]", pages)),)
    if not isinstance(pages, Iterable):
        raise _no_path(pages)
    return tuple(map(_path, cast("Iterable[object]", pages)))


def _path(page: object) -> str:
    if isinstance(page, str | os.PathLike):
        return os.fsdecode(cast("os.PathLike[str]", page))
    raise _no_path(page)


def _no_path(given: object) -> Refused:
    return Refused(Notice("pages_no_paths", {"given": type(given).__name__}))


def _session(*pages: str) -> Session:
    """A session for these pages as they are now; the same one until they change."""
    return _session_of(pages, tuple(_fingerprints(pages)))


@lru_cache(maxsize=8)
def _session_of(pages: tuple[str, ...], _fingerprints: tuple[str, ...]) -> Session:
    """One session for many questions, so that rules are composed and the solver is started once."""
    from saitei.queries.session import Session  # noqa: PLC0415 importing saitei stays cheap

    if not pages:
        return Session()
    from saitei.queries.input_files import documents, own_pages  # noqa: PLC0415 only where somebody brings pages

    return Session(documents=documents(own_pages(pages)))


def _fingerprints(pages: tuple[str, ...]) -> Iterator[str]:
    """Of a user's own pages and of the vocabularies beside them, as far as they can be read."""
    from saitei.disk_cache import fingerprint  # noqa: PLC0415 only where somebody brings pages
    from saitei.kb.pages.page_files import LARGEST, pages_at  # noqa: PLC0415 as above
    from saitei.language import VOCABULARY  # noqa: PLC0415 as above

    for path in map(Path, pages):
        folder = path if path.is_dir() else path.parent
        for file in (*pages_at(path), folder / VOCABULARY):
            with suppress(OSError):
                if file.is_file():  # a pipe or a device might never end
                    with file.open("rb") as stream:
                        yield fingerprint((os.fsencode(file), stream.read(LARGEST + 1)))
