"""`saitei rules`: the ledger of clauses."""

from __future__ import annotations

import argparse

from saitei.errors import SaiteiError
from saitei.kb.pages.documents import closure, find
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.kb.rulesets.selection import select
from saitei.queries import input_files
from saitei.queries.asked import document_name
from saitei.queries.cli import exits
from saitei.queries.cli.output import refuse, show, write_json
from saitei.queries.examples.ledger import ledger, ledger_json, ledger_sections
from saitei.queries.minimal_examples.needed_clauses import needed
from saitei.queries.say.choose_language import language_of
from saitei.queries.site.needed_clauses import recorded_as_needed
from saitei.queries.site.searching import single_sets


def run(options: argparse.Namespace) -> int:
    """Print the ledger of all documents, or of those a ruling set is composed of, and give the exit code."""
    lang = language_of("", options.lang)
    try:
        own = input_files.own_pages(options.page)
        documents = input_files.documents(own)
        chosen = closure(find(options.set, documents), documents) if options.set else [*documents.values()]
        found = needed([options.set] if options.set else documents, documents)
        known = found | recorded_as_needed(single_sets(chosen), documents)
        entries = [*ledger(chosen, known)]
        if options.set and select(options.set, documents).named.chosen:
            in_force = ruling_set(options.set, documents).clauses
            entries = [entry for entry in entries if entry.clause.id in in_force]
        if own and not options.all:
            mine = {clause.id for page in own for clause in page.clauses}
            entries = [entry for entry in entries if entry.clause.id in mine]
    except SaiteiError as error:
        return refuse(input_files.with_source(error, "", ""), lang, as_json=options.json)
    if options.json:
        write_json(ledger_json(entries))
    else:
        names = {name: document_name(name, documents, lang) for name in documents}
        show(ledger_sections(entries, names, lang))
    return exits.ANSWERED
