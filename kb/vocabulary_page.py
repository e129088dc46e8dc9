"""The vocabulary as a page of the docs: `python -m saitei.kb.vocabulary_page > docs/vocabulary.md`."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from saitei.kb.vocabulary import Kind, Predicate, Vocabulary, vocabulary
from saitei.language import shipped_language

_SECTIONS: tuple[tuple[Kind, str, str], ...] = (
    (
        "fact",
        "Facts",
        "What a scenario or a card's text states. A clause reads them, and never concludes them.",
    ),
    ("definition", "Definitions", "What follows from the facts alone, the same under every ruling set."),
    (
        "conclusion",
        "Conclusions",
        "What clauses conclude: yes (`p(…)`) or no (`-p(…)`), or a value as the last argument.",
    ),
    ("precedence", "Precedence", "What clauses conclude about clauses, settled when a ruling set is loaded."),
    ("answer", "Answers", "What a question makes of the conclusions."),
)


def reference(words: Vocabulary) -> Iterator[str]:
    """The lines of the page."""
    yield "# Vocabulary"
    yield ""
    yield "Every predicate that a rule page may use. Made from `rules/vocabulary/*.toml`: do not edit."
    for kind, title, meaning in _SECTIONS:
        yield from ("", f"## {title}", "", meaning, "")
        yield "| predicate | meaning | English | 日本語 |"
        yield "|---|---|---|---|"
        predicates = sorted(words.predicates.values(), key=lambda predicate: predicate.name)
        yield from (_row(predicate) for predicate in predicates if predicate.kind == kind)
    yield from ("", "## Constants", "")
    for type_name, constants in words.words.items():
        yield from (f"### {type_name}", "", "| constant | English | 日本語 |", "|---|---|---|")
        yield from (f"| `{name}` | {said['en']} | {said['ja']} |" for name, said in constants.items())
        yield ""


def _row(predicate: Predicate) -> str:
    args = [f"{name}: {kind}" for name, kind in predicate.args]
    args += [f"value: {predicate.value}"] if predicate.value else []
    said = f"`{predicate.name}({', '.join(args)})`" if args else f"`{predicate.name}`"
    return f"| {said} | {predicate.meaning} | {predicate.en} | {predicate.ja} |"


if __name__ == "__main__":
    sys.stdout.write("\n".join(reference(vocabulary(shipped_language()))).rstrip() + "\n")
