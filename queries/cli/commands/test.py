"""`saitei test`: the worked examples of rule pages."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from saitei.errors import SaiteiError, UnknownTerm
from saitei.kb.pages.documents import Document
from saitei.kb.pages.page import Page
from saitei.queries import input_files
from saitei.queries.asked import rules_of_edition
from saitei.queries.cli import exits
from saitei.queries.cli.output import bar, refuse, show, write_json
from saitei.queries.compare.editions import by_their_old_numbers
from saitei.queries.compare.moved_clauses import only_moved
from saitei.queries.examples.report import outcome_json, report
from saitei.queries.examples.run import Example, ExampleOutcome, examples
from saitei.queries.examples.run import run as run_example
from saitei.queries.minimal_examples.unneeded_clauses import unneeded_clauses
from saitei.queries.say.choose_language import language_of
from saitei.queries.say.messages import phrase
from saitei.queries.session import Session
from saitei.wording import Lang, Notice


def run(options: argparse.Namespace) -> int:
    """Run the examples, print what failed, and give the exit code."""
    gc.enable()  # `saitei` begins without: here much is asked in one process
    lang = language_of("", options.lang)
    if options.watch:
        return _watch(options, lang)
    return _once(options, lang)


def _watch(options: argparse.Namespace, lang: Lang) -> int:
    """Run them again whenever a page changes; the exit code is the last one's."""
    try:
        from watchfiles import watch  # noqa: PLC0415 an extra, for this alone
    except ImportError:
        sys.stderr.write(phrase("extra_missing", lang, extra="lsp", name="watchfiles") + "\n")
        return exits.USAGE
    code = _once(options, lang)
    try:
        sys.stderr.write(phrase("watching", lang) + "\n")
        for _ in watch(*(options.pages or ["."]), raise_interrupt=True):
            code = _once(options, lang)
            sys.stderr.write(phrase("watching", lang) + "\n")
    except KeyboardInterrupt:
        return code
    return code


def _once(options: argparse.Namespace, lang: Lang) -> int:
    try:
        own = input_files.own_pages(options.pages)
        beside = input_files.beside_edition(own, options.rules)
        before = session = Session(documents=input_files.documents(beside))
        edition = None
        if input_files.is_path(options.rules):
            documents, edition = input_files.with_edition(session.documents, options.rules)
            session = replace(session, documents=documents, sets={})
        asking = _Asking(session, before, None if edition else options.rules, edition)
        outcomes = _outcomes(own or _all(session.documents), asking, options, lang)
        alike = tuple(unneeded_clauses(outcomes, session)) if own and options.rules is None else ()
    except SaiteiError as error:
        return refuse(input_files.with_source(error, "", ""), lang, as_json=options.json)
    if options.json:
        write_json(outcome_json(outcomes, session.documents, lang, alike, asking.renumbered))
    else:
        show(report(outcomes, session.documents, lang, alike, asking.renumbered))
    return exits.ANSWERED if all(outcome.passed for outcome in outcomes) else exits.FAILED


def _all(documents: Mapping[str, Document]) -> tuple[Page, ...]:
    return tuple(page for document in documents.values() for page in document.pages)


def _ruling_sets(page: Page) -> tuple[str, ...]:
    """The document of a page, and the part of it that the page is about."""
    part = page.front.get("part")
    return (page.document, f"{page.document}:{part}") if part else (page.document,)


@dataclass(frozen=True, slots=True)
class _Asking:
    """A session, and the rules or the edition of a document that examples are asked under, if any is.

    Of an edition what clauses only moved is known `before` it by other numbers: those that examples name.
    """

    session: Session
    before: Session
    rules: str | None
    edition: str | None
    moved: dict[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])

    def outcome(self, example: Example) -> ExampleOutcome:
        """How an example comes out."""
        rules = self.rules
        if self.edition is not None:
            rules = self._by_old_numbers(example, self.edition)
        return run_example(example, self.session, rules)

    @property
    def renumbered(self) -> Sequence[tuple[str, str]]:
        """Old and new number of each clause that only moved."""
        numbers = {new: old for each in self.moved.values() for new, old in each.items()}
        return only_moved(numbers, {old.partition(" ")[0] for old in numbers.values()})

    def _by_old_numbers(self, example: Example, edition: str) -> str | None:
        """The rules that an example is asked under, which know their clauses by the old numbers."""
        found = rules_of_edition(self.session, example.text, edition, example.file)
        with suppress(SaiteiError):
            name = found or self.session.read(example.text, file=example.file)[0].name
            if name not in self.moved:
                self.moved[name] = by_their_old_numbers(name, self.session, self.before)
            return name
        return found


def _outcomes(
    pages: Sequence[Page], asking: _Asking, options: argparse.Namespace, lang: Lang
) -> list[ExampleOutcome]:
    session = asking.session
    for name in dict.fromkeys(name for page in pages for name in _ruling_sets(page)):
        session.rules(name)  # a page that cannot be loaded is refused, example or not
    chosen = list(examples(pages))
    if not chosen:
        raise UnknownTerm(Notice("no_examples", {"pages": ", ".join(options.pages) or "rules"}))
    with bar(phrase("examples_running", lang), len(chosen)) as advance:
        outcomes: list[ExampleOutcome] = []
        for example in chosen:
            outcomes.append(asking.outcome(example))
            advance()
    return outcomes
