"""Show a card with its abilities, as sections and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from saitei.json_value import Json
from saitei.language import shipped_language
from saitei.parser.ability import Ability, Missed
from saitei.parser.cards.card import Card
from saitei.queries.cards.record import StoredCard
from saitei.queries.say.abilities_in_words import ability_in_words
from saitei.queries.say.layout import Section, Span, TextNode, line, table
from saitei.queries.say.messages import phrase
from saitei.wording import LANGS, Lang, Notice, error_messages, wording


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card, where it came from, and its abilities as they were read."""

    card: StoredCard
    source: str
    abilities: tuple[Ability, ...]
    unplayed: Mapping[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    """By number of an ability what in it is read and not played."""
    english: tuple[str, ...] = ()
    """What is printed of each ability on the English card, where another text is read."""


def card_sections(shown: ShownCard, lang: Lang) -> tuple[Section, ...]:
    """The card, then each ability with what was understood and what was not."""
    card = shown.card
    title = card.name_en or card.name if lang == "en" else card.name
    other = card.name if lang == "en" else card.name_en
    head = TextNode(
        (Span(title, "ruling"), *((Span(f"  {other}", "faint"),) if other not in ("", title) else ()))
    )
    rows = [(phrase(key, lang), line(words)) for key, words in _facts(card, lang) if words]
    rows.append((phrase("card_source", lang), line(shown.source, "faint")))
    said = _said(shown, lang)
    abilities = tuple(
        _ability(each, words, shown.unplayed.get(each.number, ()), lang)
        for each, words in zip(shown.abilities, said, strict=True)
    )
    return (
        Section("", (head, *table(rows))),
        Section(phrase("card_abilities", lang), abilities),
    )


def _facts(card: StoredCard, lang: Lang) -> Iterator[tuple[str, str]]:
    comma = phrase("comma", lang)
    yield "card_reading", card.reading
    yield "card_sides", comma.join(_side(each.name, each.cost_words) for each in card.sides)
    yield "card_type", type_in_words(card, lang)
    yield (
        "card_civilization",
        comma.join((*words_of(card.civilizations, "civilization", lang), *_unknown(card))),
    )
    yield "card_cost", card.cost_words or _number(card.cost)
    yield "card_power", card.power_words or _number(card.power)
    yield "card_race", comma.join(card.races)


def type_in_words(card: StoredCard, lang: Lang) -> str:
    """The type as printed; in another language where the types that are known say all that is printed."""
    printed, said = ("/".join(words_of(card.types, "card_type", one)) for one in (card.tongue, lang))
    return said if card.type_words.casefold() in ("", printed.casefold()) else card.type_words


def _side(name: str, cost: str) -> str:
    return f"{name} ({cost})" if cost else name


def _unknown(card: StoredCard) -> list[str]:
    found = card.extra.get("civilization", [])
    return [str(word) for word in found] if isinstance(found, list) else []


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def words_of(constants: tuple[str, ...], table_name: str, lang: Lang) -> list[str]:
    """Constants of a table of the vocabulary in words."""
    rows = shipped_language().words[table_name]
    return [rows[each][lang] if each in rows else each for each in constants]


def _said(shown: ShownCard, lang: Lang) -> tuple[str, ...]:
    """What each ability reads, in the reader's language where the card has a text in it."""
    return (shown.english if lang == "en" else ()) or tuple(one.text for one in shown.abilities)


def _ability(ability: Ability, said: str, unplayed: tuple[str, ...], lang: Lang) -> TextNode:
    below = [line(words, "title") for words in ability_in_words(ability, lang, shipped_language().words)]
    below += [line(_missed(each, lang), "warning") for each in ability.missed]
    if unplayed:
        parts = phrase("comma", lang).join(phrase(f"part_{part}", lang) for part in unplayed)
        below.append(line(phrase("card_unplayed", lang, parts=parts), "warning"))
    return TextNode((Span(f"{ability.number}  ", "clause"), Span(said.replace("\n", " ⏎ "))), tuple(below))


def _missed(missed: Missed, lang: Lang) -> str:
    place = {"line": str(missed.line), "column": str(missed.at)}
    return phrase("card_missed", lang, words=missed.text, why=_why(missed, lang), **place)


def _why(missed: Missed, lang: Lang) -> str:
    key = f"missed_{missed.reason}"
    return wording(Notice(key, {"words": missed.detail}), lang) if key in error_messages() else missed.reason


def card_json(shown: ShownCard) -> dict[str, Json]:
    """The card with the keys that stay."""
    card = shown.card
    return {
        "name": card.name, "name_en": card.name_en, "reading": card.reading,
        "types": list(card.types), "type_words": card.type_words,
        "civilizations": list(card.civilizations), "races": list(card.races),
        "cost": card.cost, "cost_words": card.cost_words,
        "power": card.power, "power_words": card.power_words,
        "sides": [
            {"name": each.name, "type": each.type_words, "cost": each.cost_words} for each in card.sides
        ],
        "text": card.text, "text_en": card.text_en,
        "extra": dict(card.extra),
        "source": shown.source,
        "abilities": [_ability_json(each, shown.unplayed.get(each.number, ())) for each in shown.abilities],
    }  # fmt: skip


def _ability_json(ability: Ability, unplayed: tuple[str, ...]) -> Json:
    words: dict[str, Json] = {
        lang: list(ability_in_words(ability, lang, shipped_language().words)) for lang in LANGS
    }
    return {
        "number": ability.number, "text": ability.text, "kind": ability.kind,
        "keyword": ability.keyword, "label": ability.label, "words": words,
        "not_played": list(unplayed),
        "not_understood": [
            {
                "text": each.text, "line": each.line, "column": each.at, "reason": each.reason,
                "message": {lang: _why(each, lang) for lang in LANGS},
            }
            for each in ability.missed
        ],
    }  # fmt: skip


def as_stored(card: Card) -> StoredCard:
    """A shipped card as those of the store are shown."""
    return StoredCard(
        card.name, name_en=card.name_en, reading=card.reading, types=card.types,
        civilizations=card.civilizations,
        cost=card.cost, power=card.power, races=card.races, text=card.text.strip(),
    )  # fmt: skip
