"""Pages that list things: the ledger of clauses, the glossary, the vocabulary, the cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from saitei.data import data
from saitei.disk_cache import digest
from saitei.kb.pages.documents import Document
from saitei.language import shipped_language
from saitei.parser.cards.card import Card
from saitei.parser.cards.coverage import abilities_of
from saitei.queries.asked import document_name
from saitei.queries.cards.catalogue import shipped_cards
from saitei.queries.cards.coverage import keyword_texts
from saitei.queries.cards.playable import unplayed
from saitei.queries.cards.show import ShownCard, as_stored, card_sections
from saitei.queries.examples.ledger import State, entry_of
from saitei.queries.say.messages import phrase
from saitei.queries.site.clauses import reasons
from saitei.queries.site.corpus import Corpus
from saitei.queries.site.example_told import node_rows
from saitei.queries.site.markup import coded, lines
from saitei.queries.site.page import SearchEntry, SitePage, TemplateContext
from saitei.queries.site.vocabulary_listed import vocabulary_listed
from saitei.queries.site.words import half, say, titles
from saitei.wording import Lang

_STATES: Mapping[str, State] = {"encoded": "encoded", "none": "no effect", "todo": "todo"}


def lists(book: Corpus, chosen: Iterable[Document]) -> Iterator[SitePage]:
    """All of these pages."""
    yield _ledger(book, tuple(chosen))
    yield _glossary()
    yield vocabulary_listed(book)
    yield _cards(book)


def _totals(document: Document, lang: Lang) -> str:
    """How many clauses of a document stand where."""
    states = [entry_of(clause).state for page in document.pages for clause in page.clauses]
    counts = {key: states.count(state) for key, state in _STATES.items()}
    return say("ledger_totals", lang, encoded=counts["encoded"], none=counts["none"], todo=counts["todo"])


def _ledger(book: Corpus, chosen: tuple[Document, ...]) -> SitePage:
    def rows(document: Document, lang: Lang) -> Iterator[TemplateContext]:
        linker = book.linker("../", lang)
        for page in document.pages:
            for clause in page.clauses:
                row = entry_of(clause)
                state = row.state.replace(" ", "_")
                yield {
                    "link": linker.link(clause.id), "title": linker.title(clause.id), "state": state,
                    "state_word": phrase(f"state_{state}", lang), "examples": row.examples,
                    "because": reasons(clause, linker),
                }  # fmt: skip

    def fill(lang: Lang) -> TemplateContext:
        documents = [
            {
                "title": document_name(one.id, book.documents, lang),
                "id": one.id,
                "rows": [*rows(one, lang)],
                "totals": _totals(one, lang),
            }
            for one in chosen
        ]
        return {"about": say("ledger_about", lang), "documents": documents}

    source = digest(page.digest.encode() for document in chosen for page in document.pages)
    return SitePage("ledger", titles("ledger"), "ledger.html", fill, f"{source} {book.digest}")


_ROW = re.compile(r"\| (.+?) \| (.+?) \|(.*?)\|$")


def glossary_rows(text: str) -> Iterator[tuple[int, tuple[str, str, str]]]:
    """The terms of the glossary in English and Japanese, with a note; and the line of each."""
    for line, row in enumerate(text.split("\n"), 1):
        found = _ROW.match(row)
        if found and not found[1].startswith(("English", "-")):
            yield line, (found[1], found[2], found[3].strip())


def _glossary() -> SitePage:
    text = data("docs", "glossary.md").read_text(encoding="utf-8")
    rows = [row for _, row in glossary_rows(text)]

    def fill(lang: Lang) -> TemplateContext:
        listed = [
            {"en": en, "ja": ja, "about": coded(half(about, lang)), "anchor": f"t{at}"}
            for at, (en, ja, about) in enumerate(rows)
        ]
        return {"about": say("glossary_about", lang), "rows": listed}

    def entries(lang: Lang) -> Iterator[SearchEntry]:
        for number, (en, ja, about) in enumerate(rows):
            title = f"{ja} · {en}" if lang == "ja" else f"{en} · {ja}"
            yield SearchEntry(title, half(about, lang), f"t{number}")

    return SitePage("glossary", titles("glossary"), "glossary.html", fill, digest((text.encode(),)), entries)


def _cards(book: Corpus) -> SitePage:
    cards = shipped_cards()
    keywords = keyword_texts()
    read = [abilities_of(card, keywords, shipped_language()) for card in cards]
    idle: dict[int, dict[int, tuple[str, ...]]] = {}
    texts = ((str(at), one) for at, one in enumerate(read))
    for (number, ability), parts in unplayed(texts, keywords).items():
        idle.setdefault(int(number), {})[ability] = parts

    def fill(lang: Lang) -> TemplateContext:
        linker = book.linker("../", lang)

        def shown(number: int, card: Card) -> TemplateContext:
            told = ShownCard(
                as_stored(card),
                phrase("card_shipped", lang),
                read[number],
                idle.get(number, {}),
                card.lines_en(len(read[number])),
            )
            head, abilities = card_sections(told, lang)
            title, *facts = head.nodes
            return {
                "anchor": f"card-{number}", "name": title.spans[0].text,
                "other": title.spans[1].text.strip() if len(title.spans) > 1 else "",
                "facts": lines([*node_rows(facts)], linker),
                "abilities": lines([*node_rows(abilities.nodes)], linker),
            }  # fmt: skip

        return {"about": say("cards_about", lang), "cards": [shown(*one) for one in enumerate(cards)]}

    def entries(lang: Lang) -> Iterator[SearchEntry]:
        for number, card in enumerate(cards):
            names = (card.name, card.name_en) if lang == "ja" else (card.name_en or card.name, card.name)
            yield SearchEntry(" · ".join(dict.fromkeys(filter(None, names))), card.text, f"card-{number}")

    source = digest((repr(cards).encode(), repr(sorted(keywords.items())).encode()))
    return SitePage("cards", titles("cards"), "cards.html", fill, source, entries)
