"""Measure how much of a card file's text is understood, for `saitei cards coverage`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from saitei.errors import ParseError, Place
from saitei.json_value import Json
from saitei.kb.pages.documents import Library, shipped
from saitei.language import shipped_language
from saitei.parser.cards.card import Card
from saitei.parser.cards.coverage import Coverage, coverage
from saitei.queries.cards.fields import completed
from saitei.queries.cards.importing import records
from saitei.queries.cards.playable import Played
from saitei.queries.say.layout import Section, line, table
from saitei.queries.say.messages import phrase
from saitei.wording import Lang, Notice

_SHOWN = 20
_GAME = "duel-masters"


@dataclass(slots=True)
class CardFileReader:
    """Reads the cards of files one by one; counts what has no text or is played, keeps what is no card."""

    text: Lang
    begin: Callable[[str], Callable[[int], None]]
    without_text: int = 0
    faults: list[ParseError] = field(default_factory=list[ParseError])
    played: Played = field(default_factory=lambda: Played(keyword_texts()))

    def cards(self, files: list[str]) -> Iterator[Card]:
        """The cards of the files that have something to read."""
        for file in files:
            for number, stated in records(file, self.begin(file)):
                if isinstance(stated, ParseError):
                    self.faults.append(stated)
                    continue
                card = completed(None, stated).card(self.text)
                if card.text:
                    yield card
                else:
                    self.without_text += number > 0


def keyword_texts(library: Library | None = None) -> Mapping[str, str]:
    """What keywords mean, by the pages of the game, then of its variants; by the shipped ones for None."""
    every = shipped() if library is None else library
    documents = sorted(every.values(), key=lambda document: document.id == _GAME)
    fences = (
        fence
        for document in documents
        for page in document.pages
        for clause in page.clauses
        for fence in clause.fenced("keyword")
    )
    return {fence.info: fence.text.strip() for fence in fences}


def covered(reader: CardFileReader, files: list[str]) -> Coverage:
    """Read all cards and count; raises SaiteiError for a file that cannot be read."""
    found = coverage(reader.cards(files), shipped_language(), keyword_texts(), reader.played.hear)
    reader.played.count()
    if not found.cards and not reader.without_text and not reader.faults:
        raise ParseError(Notice("cards_empty", {"file": ", ".join(files)}), Place(files[0], 1))
    return found


def coverage_json(found: Coverage, reader: CardFileReader) -> dict[str, Json]:
    """The counts with the keys that stay."""
    missed: list[Json] = [{"text": text, "count": count} for text, count in found.missed]
    return {
        "cards": found.cards,
        "cards_understood": found.cards_understood,
        "cards_playable": reader.played.cards,
        "lines": found.lines,
        "lines_understood": found.lines_understood,
        "lines_playable": reader.played.lines,
        "sentence_lines": found.sentence_lines,
        "sentence_lines_understood": found.sentence_lines_understood,
        "seconds": round(found.seconds, 3),
        "missed": missed,
        "without_text": reader.without_text,
        "skipped": len(reader.faults),
    }


def coverage_sections(found: Coverage, reader: CardFileReader, lang: Lang) -> tuple[Section, ...]:
    """The counts for people, and the most frequent texts that were not understood."""
    counts = (
        ("coverage_cards", found.cards_understood, found.cards),
        ("coverage_cards_playable", reader.played.cards, found.cards),
        ("coverage_lines", found.lines_understood, found.lines),
        ("coverage_lines_playable", reader.played.lines, found.lines),
        ("coverage_sentences", found.sentence_lines_understood, found.sentence_lines),
    )
    rows = [(phrase(key, lang), line(_share(part, whole))) for key, part, whole in counts]
    rows.append((phrase("coverage_seconds", lang), line(f"{found.seconds:.1f}")))
    rows += [(phrase("coverage_without_text", lang), line(str(reader.without_text)))] * bool(
        reader.without_text
    )
    rows += [(phrase("cards_skipped", lang), line(str(len(reader.faults)), "warning"))] * bool(reader.faults)
    missed = [(f"{count}×", line(text.replace("\n", " "))) for text, count in found.missed[:_SHOWN]]
    return (
        Section("", table(rows)),
        Section(phrase("coverage_missed", lang, count=str(len(found.missed))), table(missed)),
    )


def _share(part: int, whole: int) -> str:
    return f"{part} / {whole}" + (f"  {100 * part / whole:.1f} %" if whole else "")
