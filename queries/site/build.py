"""Build the site: ask the examples, lay out the pages, write those that have changed, check the links."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

from saitei.data import data
from saitei.errors import Place
from saitei.kb.pages.documents import Document, Library, find
from saitei.queries import input_files
from saitei.queries.document_digest import logic_fingerprint
from saitei.queries.examples.run import examples
from saitei.queries.session import Session
from saitei.queries.session_workers import SessionWorkers
from saitei.queries.site.asked_examples import AnsweredExample, ask_examples, in_parts
from saitei.queries.site.chapters import chapters
from saitei.queries.site.clause_pages import clause_pages
from saitei.queries.site.comparison import comparisons
from saitei.queries.site.corpus import Corpus, corpus
from saitei.queries.site.faults import PageFault
from saitei.queries.site.finds import ReverifiedFinds, recorded, reverified_finds, stale
from saitei.queries.site.guide import CommandHelp, HandwrittenPages, broken_source_links
from saitei.queries.site.home import home
from saitei.queries.site.kana import reading
from saitei.queries.site.links import broken, line_with
from saitei.queries.site.page import SitePage
from saitei.queries.site.precedence_table import precedence_table
from saitei.queries.site.reference import lists
from saitei.queries.site.translations import untranslated, untranslated_by_hand
from saitei.queries.site.words import say
from saitei.queries.site.writing import Site
from saitei.wording import LANGS, Lang

Bar = Callable[[str, int], AbstractContextManager[Callable[[], None]]]
"""Shows how far something is: what it is called, and how many steps it has."""


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What is to be built: where, of which documents (all if none is named), with which own pages.

    `address` is where the site will be, for the pictures that links to it are shown with.
    """

    folder: Path
    documents: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    jobs: int = 0
    lang: Lang = "en"
    address: str = ""
    command_help: CommandHelp = field(default_factory=dict[Lang, Mapping[str, str]])


@dataclass(frozen=True, slots=True)
class BuildReport:
    """How a build went; what is `stale` is left out, the site is whole without it."""

    built: int
    kept: int
    faults: tuple[PageFault, ...]
    stale: tuple[PageFault, ...] = ()


def build(wish: BuildRequest, bar: Bar) -> BuildReport:
    """Build the site; raises SaiteiError for pages that cannot be read."""
    documents = input_files.documents(input_files.own_pages(wish.pages))
    chosen = [find(name, documents) for name in wish.documents] or [*documents.values()]
    site = Site.open(wish.folder, wish.address.rstrip("/"))
    with SessionWorkers(wish.pages, wish.lang, wish.jobs or os.cpu_count() or 1) as workers:
        told = _told(chosen, workers, wish, bar)
        finds = _found(chosen, documents, workers, wish, bar)
    logics = {name: logic_fingerprint(one) for name, one in documents.items()}
    whole = corpus(documents, chosen, told, precedence_table(chosen, documents, logics), finds)
    leaves = _leaves(whole, chosen, wish)
    with bar(say("build_pages", wish.lang), len(leaves)) as advance:
        site.write(leaves, advance)
    others = _statics(site, leaves)
    faults = (
        *_examples_amiss(told),
        *untranslated(chosen, wish.lang),
        *untranslated_by_hand(wish.lang),
        *broken_source_links(wish.lang),
        *_astray(site, leaves, others, wish.lang),
    )
    site.close()
    return BuildReport(site.built, len(site.now) - site.built, faults, tuple(stale(finds, wish.lang)))


def _told(
    chosen: Iterable[Document], workers: SessionWorkers, wish: BuildRequest, bar: Bar
) -> list[AnsweredExample]:
    asked = [one for document in chosen for one in examples(document.pages)]
    order = {(one.file, one.line): number for number, one in enumerate(asked)}
    found: list[AnsweredExample] = []
    with bar(say("build_examples", wish.lang), len(asked)) as advance:
        for one in workers.each(ask_examples, in_parts(asked)):
            found.append(one)
            advance()
    return sorted(found, key=lambda one: order[one.example.file, one.example.line])


def _found(
    chosen: Sequence[Document],
    documents: Library,
    workers: SessionWorkers,
    wish: BuildRequest,
    bar: Bar,
) -> ReverifiedFinds:
    records = recorded(chosen, documents)
    number = sum(len(record.finds) for record in records.values() if record is not None)
    with bar(say("build_finds", wish.lang), number) as advance:
        return reverified_finds(records, workers, advance)


def _leaves(whole: Corpus, chosen: Sequence[Document], wish: BuildRequest) -> list[SitePage]:
    hand = [*HandwrittenPages(Session(documents=whole.documents), wish.command_help).leaves()]
    guides = [leaf for leaf in hand if leaf.path.startswith("guide/")]
    return [
        home(whole, chosen, guides),
        *guides,
        *chapters(whole, chosen),
        *clause_pages(whole, chosen),
        *lists(whole, chosen),
        *comparisons(whole),
        *hand[len(guides) :],
    ]


def _statics(site: Site, leaves: Iterable[SitePage]) -> frozenset[str]:
    """Style sheets, scripts, the index of the search, the page that asks for a language."""
    sources = [*data("queries", "site", "static").iterdir(), data("queries", "picture", "picture.css")]
    for source in sources:
        site.put(f"static/{source.name}", source.read_bytes())
    for lang in LANGS:
        site.put(f"static/search-{lang}.js", _index(leaves, lang))
    site.put("index.html", data("queries", "site", "templates", "landing.html").read_bytes())
    return frozenset((*(f"static/{source.name}" for source in sources), "index.html"))


def _index(leaves: Iterable[SitePage], lang: Lang) -> str:
    rows = [
        [
            one.title, one.words, f"{leaf.path}.html{f'#{one.anchor}' if one.anchor else ''}",
            reading(one.title) if lang == "ja" else "",
        ]
        for leaf in leaves
        for one in leaf.entries(lang)
    ]  # fmt: skip
    return f"window.saiteiSearch = {json.dumps(rows, ensure_ascii=False, separators=(',', ':'))};\n"


def _examples_amiss(told: Iterable[AnsweredExample]) -> Iterator[PageFault]:
    return (PageFault(one.place, one.fault) for one in told if one.fault)


def _file(source: str) -> Path:
    """A source by its name: a page of the user's own, or one that comes with the program."""
    own = Path(source)
    return own if own.is_file() else data(*own.parts)


def _astray(
    site: Site, leaves: Iterable[SitePage], others: frozenset[str], lang: Lang
) -> Iterator[PageFault]:
    """Links that lead nowhere, at the line they come from."""
    written = {leaf.file(each): file for leaf in leaves for each, file in leaf.files.items()}
    for file, line, link in broken(site.links(), others):
        place = Place(str(site.folder / file), line)
        if (source := written.get(file)) is not None:
            place = Place(source, line_with(_file(source), link))
        yield PageFault(place, say("fault_link", lang, link=link))
