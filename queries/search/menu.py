"""The menu of a search: which card texts it puts on its cards, and the program that does so."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product

from saitei.kb.clauses.named_values import terms_of
from saitei.kb.rulesets.side_by_side import Reached
from saitei.kb.vocabulary import vocabulary
from saitei.language import Language
from saitei.queries.search.ability_index import Printing
from saitei.queries.search.card_texts import CardText, Row, card_texts, with_more
from saitei.tables import table
from saitei.terms import to_asp

DEFAULT_TYPES = ("creature", "spell")
"""The types of cards that every game here is played with."""


def _without_text(kinds: Iterable[str]) -> Iterator[Row]:
    """A card without a text of each type that is named."""
    yield from ((kind, "", "", False, False) for kind in sorted(kinds) if kind not in DEFAULT_TYPES)


def keyword_bearers(keywords: Collection[str], reached: Iterable[Reached]) -> frozenset[tuple[str, str]]:
    """Keywords with the types of cards to put them on: creatures, and what a rule names beside a keyword."""
    found = {(name, "creature") for name in keywords}
    for rule in chain.from_iterable(one.rules for one in reached):
        named: dict[str, set[str]] = {}
        for atom in terms_of(rule.text).body:
            if atom.name in ("keyword", "card_type"):
                named.setdefault(atom.name, set()).add(str(atom.args[-1]))
        beside = product(named.get("keyword", ()), named.get("card_type", ()))
        found.update(pair for pair in beside if pair[0] in keywords and pair[1] in DEFAULT_TYPES)
    return frozenset(found)


@lru_cache(maxsize=32)
def keyword_lines(
    named: frozenset[tuple[str, str]], keywords: frozenset[tuple[str, str]], language: Language
) -> tuple[Row, ...]:
    """A line with each of these keywords, on a card of its type, that both languages read as such."""
    said, tails = (
        vocabulary(language).words["keyword"],
        table("queries", "search", "texts.toml")["keyword"]["behind"],
    )
    rows = (
        _keyword_line((name, kind), said[name], tails, dict(keywords), language)
        for name, kind in sorted(named)
        if name in said
    )
    return tuple(row for row in rows if row is not None)


def _keyword_line(
    borne: tuple[str, str],
    said: Mapping[str, str],
    tails: Sequence[str],
    keywords: Mapping[str, str],
    language: Language,
) -> Row | None:
    name, kind = borne
    for tail in tails:
        text = CardText(0, kind, f"{said['ja']}{tail}", f"{said['en'].capitalize()}{tail and ' '}{tail}")
        ja, en = (text.facts(lang, keywords, language) for lang in ("ja", "en"))
        if ja == en and any(fact.startswith("keyword(") and fact.endswith(f",{name})") for fact in ja):
            return (text.type, text.ja, text.en, False, False)
    return None


@dataclass(frozen=True, slots=True)
class Menu:
    """The texts that a question can tell apart, the program that puts them on cards, the words of each."""

    texts: Mapping[int, CardText]
    program: str
    speaks_of: Mapping[int, frozenset[str]]


@lru_cache(maxsize=8)
def understood(
    every: tuple[CardText, ...], keywords: frozenset[tuple[str, str]], language: Language
) -> Mapping[CardText, tuple[tuple[str, str], ...]]:
    """What is understood of each text: facts, with the predicate that each is of."""
    known = dict(keywords)
    return {
        text: tuple((fact.split("(", 1)[0], fact) for fact in text.facts("ja", known, language))
        for text in every
    }


_WORD = re.compile(r"\b[a-z]\w*")


@lru_cache(maxsize=8)
def words_by_text(
    every: tuple[CardText, ...], keywords: frozenset[tuple[str, str]], language: Language
) -> Mapping[CardText, frozenset[str]]:
    """The words in what is understood of each text."""
    return {
        text: frozenset(_WORD.findall(" ".join(fact for _, fact in facts)))
        for text, facts in understood(every, keywords, language).items()
    }


_COUNTS = re.compile(r"amount\((instruction\(.*?\),\d+\)),")
_STEP = re.compile(r"(?<=instruction\(ability\(bearer,)(\d+\)),(\d+)")


def _numbered(facts: frozenset[str], series: dict[tuple[str, ...], int]) -> Iterator[str]:
    """The facts of a text; instructions that count are numbered in a series for each thing that they do.

    Whatever texts say of one instruction grounding takes together: a power of one text for a cost of another.
    """
    counting = {found[1] for fact in facts if (found := _COUNTS.match(fact))}
    done = tuple(sorted(fact for fact in facts if fact.startswith(tuple(f"deed({one}," for one in counting))))
    first = series.setdefault(done, 10 * len(series))
    for fact in facts:
        yield _STEP.sub(lambda step: f"{step[1]},{int(step[2]) + first}", fact)


def _wanted(text: CardText, printed: Printing) -> Iterator[str]:
    """That a text is wanted, and what is printed on its card."""
    yield f"wanted_text({text.number})."
    for name, values in printed.traits.items():
        yield from (f"printed_on({text.number},{name},{to_asp(value)})." for value in values)


def menu(  # noqa: PLR0913, PLR0917 one for each thing that says what is on it
    reads: frozenset[str],
    keywords: Mapping[str, str],
    kinds: Collection[str],
    language: Language,
    named: Collection[tuple[str, str]] = (),
    about: Collection[str] | None = None,
    rows: Collection[Row] = (),
    wanted: Mapping[str, Printing] | None = None,
) -> Menu:
    """Of texts that come to the same for the rules that are read only the shortest is offered.

    `kinds` are types of cards that are played with besides; `named` are keywords that have to be among
    them, each with a type of cards to bear it.
    With `about` only those are offered that speak of one of these words, beside those that are always staged.
    `rows` are texts that are offered besides; of those `wanted`, by their words, one has to be on the table,
    on a card as it is printed.
    """
    offered: dict[tuple[str, frozenset[str], str], CardText] = {}
    printed = wanted or {}
    known = frozenset(keywords.items())
    more = (*_without_text(kinds), *keyword_lines(frozenset(named), known, language), *rows)
    every = with_more(card_texts(), more)
    read, words = understood(every, known, language), words_by_text(every, known, language)
    for text in read:
        if text.type not in DEFAULT_TYPES and text.type not in kinds and text.ja not in printed:
            continue
        if about is not None and not text.staged and words[text].isdisjoint(about):
            continue
        facts = frozenset(fact for name, fact in read[text] if name in reads)
        offered.setdefault((text.type, facts, text.ja if text.ja in printed else ""), text)
    bearers: dict[str, list[int]] = {}
    series: dict[tuple[str, ...], int] = {(): 0}
    for (_, facts, _), text in offered.items():
        for fact in sorted(_numbered(facts, series)):
            bearers.setdefault(fact, []).append(text.number)
    lines = [
        f"offered({text.number}). type_of({text.number},{text.type}). weight({text.number},{len(text.ja)})."
        for text in offered.values()
    ]
    lines += [
        line for text in offered.values() if text.ja in printed for line in _wanted(text, printed[text.ja])
    ]
    lines += [
        f"{fact.replace('bearer', 'C')} :- bears(C,({';'.join(map(str, numbers))}))."
        for fact, numbers in bearers.items()
    ]
    chosen = {text.number: text for text in offered.values()}
    return Menu(chosen, "\n".join(lines) + "\n", {number: words[text] for number, text in chosen.items()})
