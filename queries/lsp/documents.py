"""What can be said of a text that somebody is writing: faults, completions, meanings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from saitei.errors import Place, SaiteiError
from saitei.kb.pages.documents import Library, with_own
from saitei.kb.pages.page import Clause, Page, read_page
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.kb.vocabulary import vocabulary
from saitei.parser.scenario.nearest import known_forms
from saitei.queries.cards.completion import completion
from saitei.queries.examples.run import examples, run
from saitei.queries.say.rulings import say_answer
from saitei.queries.service.setup import Setup, session_of
from saitei.queries.service.table import read_text
from saitei.queries.session import Session
from saitei.wording import Lang, wording

_CLAUSE = re.compile(
    r"(?P<document>[a-z][a-z0-9-]*) (?P<number>\w[\w.()-]*)|(?<![\w.])(?P<alone>\d[\w.()-]*)"
)
_WORD = re.compile(r"[a-z_]\w*")
_NAME = re.compile(r"《([^《》]*)$")
_FENCE = re.compile(r"^(`{3,})(\w*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class DocumentFault:
    """Something wrong: its place, from 1, and a sentence; `warns` of an example that comes out otherwise."""

    line: int
    column: int
    message: str
    warns: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be written: the text, what it is, and how it is told."""

    text: str
    kind: str
    detail: str = ""


def is_page(name: str) -> bool:
    """Whether a file is a rule page, by its name."""
    return name.endswith(".md")


def faults(text: str, file: str, lang: Lang, *, whole: bool = True) -> Iterator[DocumentFault]:
    """What is wrong with a rule page or a scenario; of the `whole` of a page also its examples are asked."""
    try:
        if is_page(file):
            yield from _of_page(text, file, lang, whole=whole)
        else:
            read_text(session_of(Setup()), text)
    except SaiteiError as error:
        yield _fault(error, lang)


def _fault(error: SaiteiError, lang: Lang) -> DocumentFault:
    place = error.place or Place("", 1)
    return DocumentFault(place.line, place.column, wording(error.notice, lang))


def _of_page(text: str, file: str, lang: Lang, *, whole: bool) -> Iterator[DocumentFault]:
    if not text.startswith("+++"):
        return  # any other Markdown
    page = read_page(text, file)
    setup = Setup()
    library = _with(page, session_of(setup).documents)
    ruling_set(page.document, library)
    if whole:
        yield from _unexpected(page, library, lang)


def _with(page: Page, library: Library) -> Library:
    """The documents with this page, beside others of its folder."""
    own = [one for document in library.values() for one in document.pages]
    known = {str(Path(one.file).resolve()) for one in own}
    return library if str(Path(page.file).resolve()) in known else with_own([page])


def _unexpected(page: Page, library: Library, lang: Lang) -> Iterator[DocumentFault]:
    """Examples that do not come out as they say."""
    session = Session(documents=library)
    try:
        for example in examples([page]):
            found = run(example, session)
            if found.error is not None:
                yield _fault(found.error, lang)
            elif not found.passed and found.asked is not None:
                told = found.asked.context(lang, library)
                said = say_answer(found.asked.answer, told.speaker, told.players)
                yield DocumentFault(example.line, 1, said, warns=True)
    finally:
        session.worker.close()


def offers(text: str, file: str, line: int, column: int, lang: Lang) -> Iterator[Offer]:
    """What may be written at a place, from 0: cards in 《, predicates in logic, forms in a scenario."""
    before = text.split("\n")[line][:column] if line < text.count("\n") + 1 else ""
    named = _NAME.search(before)
    setup = Setup()
    if named is not None:
        index = completion(setup.catalogue(), setup.store_state())
        yield from (Offer(card.name, "card", card.name_en) for card in index.complete(named[1], 20))
        return
    fence = _fence_at(text, line) if is_page(file) else "scenario"
    if fence == "asp":
        yield from (Offer(name, "predicate", said) for name, said in predicates(lang).items())
    elif fence == "scenario":
        asks = re.match(r"\s*(問|Question)", before) is not None
        forms = known_forms("questions" if asks else "statements", lang)
        yield from (Offer(form, "form") for some in forms.values() for form in some)


def _fence_at(text: str, line: int) -> str:
    """The kind of the fence that a line stands in, "" outside of any."""
    opened = ""
    for row in text.split("\n")[:line]:
        found = _FENCE.match(row)
        if found:
            opened = "" if opened else (found[2] or "text")
    return opened


@cache
def predicates(lang: Lang) -> Mapping[str, str]:
    """The predicates that rule pages may use, with what each means."""
    words = vocabulary(session_of(Setup()).language)
    return {
        name: one.meaning if lang == "en" else one.meaning_ja or one.ja
        for name, one in words.predicates.items()
    }


def word_at(text: str, line: int, column: int) -> str:
    """The word that a place is in."""
    row = text.split("\n")[line] if line < text.count("\n") + 1 else ""
    return next((one[0] for one in _WORD.finditer(row) if one.start() <= column <= one.end()), "")


def clause_at(text: str, line: int, column: int, file: str) -> Clause | None:
    """The clause that a place names, by its id, or by its number alone within its own document."""
    row = text.split("\n")[line] if line < text.count("\n") + 1 else ""
    known = {
        one.id: one
        for document in session_of(Setup()).documents.values()
        for page in document.pages
        for one in page.clauses
    }
    own = re.search(r'^document = "([^"]+)"', text, re.MULTILINE)
    if is_page(file) and text.startswith("+++"):
        with suppress(SaiteiError):
            known |= {one.id: one for one in read_page(text, file).clauses}
    for one in _CLAUSE.finditer(row):
        if one.start() <= column <= one.end():
            name = one[0] if one["document"] else f"{own[1] if own else ''} {one['alone']}"
            while name and name not in known and name[-1] in ".-":
                name = name[:-1]
            if name in known:
                return known[name]
    return None
