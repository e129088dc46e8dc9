"""Render lines of an answer as HTML, with links to clauses and folding derivations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup, escape

from saitei.disk_cache import Cached
from saitei.kb.pages.page import Clause
from saitei.wording import Lang

_OPEN = 2
"""Levels of a derivation that are unfolded at first."""


@dataclass(frozen=True)
class Linker:
    """Finds clauses in words and links them; `to` gives the address of a clause as seen from the page."""

    clauses: Mapping[str, Clause]
    to: Callable[[str], str]
    lang: Lang

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        documents = sorted(
            {re.escape(clause.document) for clause in self.clauses.values()}, key=len, reverse=True
        )
        return re.compile(rf"\b(?:{'|'.join(documents)}) [\w.-]+", re.ASCII)

    def title(self, clause: str) -> str:
        """What a clause is called."""
        found = self.clauses.get(clause)
        return "" if found is None else found.title(self.lang)

    def restated(self, clause: str) -> str:
        """What a clause says."""
        found = self.clauses.get(clause)
        return "" if found is None else found.text(self.lang)

    def link(self, clause: str, *, titled: bool = False, struck: bool = False) -> Markup:
        """A link to a clause; the bare words of one that nobody knows, or that is not on the site."""
        if clause not in self.clauses:
            return escape(clause)
        title = self.title(clause)
        address = self.to(clause)
        link = "<a class=cites href='{}' title='{}'>{}</a>" if address else "<span class=cites>{2}</span>"
        words = Markup(link).format(address, title, clause)  # noqa: S704 one of two written here
        shown = Markup("{} <span class=title>{}</span>").format(words, title) if titled else words
        return Markup("<s>{}</s>").format(shown) if struck else shown

    def linked(self, text: str, *, struck: bool = False) -> Markup:
        """Some words with every clause in them linked; `struck` strikes the first, which gave way."""
        out, at = Markup(), 0
        for number, found in enumerate(self._pattern.finditer(text)):
            clause = self._known(found[0])
            out += escape(text[at : found.start()]) + self.link(
                clause, titled=struck, struck=struck and not number
            )
            at = found.start() + len(clause)
        return out + escape(text[at:])

    def cited(self, text: str) -> list[str]:
        """The clauses that some words name."""
        found = (self._known(one[0]) for one in self._pattern.finditer(text))
        return [clause for clause in dict.fromkeys(found) if clause in self.clauses]

    def _known(self, words: str) -> str:
        """The clause in words behind which a stop may stand."""
        while words not in self.clauses and words[-1:] in ".-":
            words = words[:-1]
        return words


def lines(nodes: Cached, linker: Linker) -> Markup:
    """Lines and what stands under them, as lists."""
    items = Markup().join(
        Markup("<li>{}{}</li>").format(_line(spans, linker), lines(below, linker) if below else "")
        for spans, below in nodes
    )
    return Markup("<ul class=lines>{}</ul>").format(items)


def tree(nodes: Cached, linker: Linker, depth: int = 0) -> Markup:
    """A derivation: each step unfolds to what it rests on."""
    items = Markup().join(_step(spans, below, linker, depth) for spans, below in nodes)
    return Markup("<ul class=tree>{}</ul>").format(items)


def _step(spans: Cached, below: Cached, linker: Linker, depth: int) -> Markup:
    """What unfolds is no link itself: its clauses are linked where it is unfolded."""
    if not below:
        return Markup("<li>{}</li>").format(_line(spans, linker))
    text = "".join(words for words, _ in spans)
    cited = Markup(", ").join(linker.link(clause, titled=True) for clause in linker.cited(text))
    unfolded = Markup(" open") if depth < _OPEN else ""
    return Markup("<li><details{}><summary>{}</summary>{}{}</details></li>").format(
        unfolded,
        text,
        Markup("<p class=by>{}</p>").format(cited) if cited else "",
        tree(below, linker, depth + 1),
    )


def _line(spans: Cached, linker: Linker) -> Markup:
    return Markup().join(_span(text, style, linker) for text, style in spans)


def _span(text: str, style: str, linker: Linker) -> Markup:
    said = linker.linked(text, struck=style == "beaten")
    return Markup("<span class='is-{}'>{}</span>").format(style, said) if style else said


def coded(text: str) -> Markup:
    """Words among which some stand between backticks: those as code."""
    parts = text.split("`")
    return Markup().join(
        Markup("<code>{}</code>").format(one) if at % 2 else one for at, one in enumerate(parts)
    )


def clause_rows(clauses: Iterable[str], linker: Linker) -> Iterator[Mapping[str, Markup | str]]:
    """Clauses with their titles and what they say."""
    for clause in clauses:
        yield {
            "link": linker.link(clause),
            "title": linker.title(clause),
            "text": linker.restated(clause),
        }
