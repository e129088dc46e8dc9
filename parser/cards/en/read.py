"""English card text to abilities: each line or ■ block is read whole, or kept as one not understood."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Protocol

from saitei.language import Language
from saitei.parser.ability import Ability, Missed, Phrase
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.en.arguments import folded_place
from saitei.parser.cards.en.following import introduced, join_to_line_above
from saitei.parser.cards.en.god_links import god_link
from saitei.parser.cards.en.grammar import parse
from saitei.parser.cards.en.lexicon import key, keyword_names
from saitei.parser.cards.en.lines import english_line, side
from saitei.parser.cards.en.nouns import fold
from saitei.parser.cards.en.retype import retyped
from saitei.parser.cards.en.sentences import read_sentence
from saitei.parser.cards.en.tables import rows
from saitei.parser.cards.en.tokenise import tokens
from saitei.parser.cards.en.tree import Line
from saitei.parser.cards.introduced import defines_next_ability
from saitei.parser.cards.kinds import kind_of
from saitei.parser.cards.lines import Block, CardLine
from saitei.parser.cards.one_form import in_one_form
from saitei.parser.cards.own_event import with_own_event
from saitei.parser.cards.quotes import read_quotes
from saitei.parser.cards.terms import both
from saitei.parser.cards.text_context import USED, TextContext
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood
from saitei.parser.cards.tree import Label
from saitei.terms import Term

_MANA = re.compile(r"\{[LWDFN]*[0-9]*\}")
_BRACED = re.compile(r"\{[^{}]*\}")

_GIVING = frozenset({"survivor", "super_survivor"})
"""Keywords whose ability may be a keyword too, on the same line."""


class Reader(Protocol):
    """The reader of whole card texts, for definitions of keywords and abilities in quotes."""

    def __call__(self, text: str, context: TextContext) -> tuple[Ability, ...]:
        """The abilities of a card text."""
        ...


def read_english(block: Block, abilities: list[Ability], context: TextContext, read: Reader) -> str:
    """Add the ability that an English block prints; the answer is the card type of the lines below it."""
    header = side(block)
    if header is not None:
        return header or context.card_type
    lines = tuple(english_line(line) for line in block.lines)
    if not any(line.plain for line in lines):
        _remind(block, abilities)
        return context.card_type
    of = context.of_type(USED) if introduced(abilities) else context
    for each in _apart(lines[0]):
        source = _Source(block, (each, *lines[1:]), of, read)
        abilities.append(_ability(len(abilities) + 1, source))
    join_to_line_above(abilities)
    return context.card_type


def _apart(line: CardLine) -> tuple[CardLine, ...]:
    """Several keywords in braces on one line are an ability each."""
    pieces = _BRACED.findall(line.plain)
    if (
        len(pieces) <= 1
        or any(_MANA.fullmatch(piece) for piece in pieces)
        or "".join(pieces).replace(" ", "") != line.plain.replace(" ", "")
    ):
        return (line,)
    return tuple(replace(line, plain=piece) for piece in pieces)


def _remind(block: Block, abilities: list[Ability]) -> None:
    """A line of reminder text belongs to the ability above it."""
    if abilities:
        abilities[-1] = replace(abilities[-1], text=f"{abilities[-1].text}\n{block.text}")


@dataclass(frozen=True, slots=True)
class _Source:
    """A block with its lines, and what they are read with."""

    block: Block
    lines: tuple[CardLine, ...]
    context: TextContext
    read: Reader


def _ability(number: int, source: _Source) -> Ability:
    """A block read whole; where it was not understood, with the event that it waits for if that much is."""
    found, line = _read_whole(number, source), source.lines[0]
    if found.kind != "unknown" or source.context.is_done_once or source.context.wording:
        return found

    def alone(text: str) -> Ability:
        return _read_whole(number, replace(source, lines=(replace(line, plain=text),)))

    return with_own_event(found, line.plain, rows("own_event"), alone)


def _read_whole(number: int, source: _Source) -> Ability:
    """One ability; the line that the reading stopped at is named where it was not understood."""
    at = 0
    try:
        links = _god_link(source.lines[0].plain, source.context.language)
        if links and len(source.lines) == 1:
            return Ability(number, source.block.text, "keyword", keyword="g_link", about=links)
        tree = _tree(source.lines[0], source.context.language)
        if tree.keywords:
            return _keyword(number, source, tree)
        name = _label(tree)
        if tree.fragment is not None:
            return _about(number, source, tree)
        stands = not tree.labels and not source.context.is_done_once
        draft = Draft(about_itself=bool(name and name.endswith("evolution")), stands=stands)
        for index, sentence in enumerate(tree.sentences):
            read_sentence(sentence, draft, first=index == 0)
        while at + 1 < len(source.lines):
            at += 1
            if source.lines[at].plain:
                _further(source.lines[at], draft, source.context.language)
        return _made(number, source, draft, tree)
    except NotUnderstood as refusal:
        missed = _missed(source.lines, source.lines[at], refusal)
        return Ability(number, source.block.text, "unknown", missed=missed)


def _god_link(plain: str, language: Language) -> tuple[tuple[str, Phrase], ...]:
    """The places that a god links to, by name."""
    name, opening, rest = plain.partition("(")
    if keyword_names(language).get(key(name.strip())) not in ("g_link", "try_g_link"):
        return ()
    return tuple(("of", Phrase("place", filters=(side,))) for side in god_link(opening + rest))


def _about(number: int, source: _Source, tree: Line) -> Ability:
    """A keyword with what it is about: "Revolution Change: light Dragon that costs 5 or more"."""
    (label, *_) = tree.labels
    name = label.name
    if tree.fragment is None or any(line.plain for line in source.lines[1:]):
        raise not_understood("fragment", name)
    nominal = fold(tree.fragment, tuple(map(folded_place, tree.places)), named=False)
    if nominal.kind not in ("obj", "quality") or nominal.points or nominal.source:
        raise not_understood("fragment", name)
    about = tuple(("of", replace(phrase, quantity=None)) for phrase in nominal.phrases)
    return replace(_meant(number, source, name, _number(label.number)), about=(*about, *_cost(label)))


def _tree(line: CardLine, language: Language) -> Line:
    if not line.balanced:
        raise NotUnderstood("bracket", len(line.plain))
    if not line.plain:
        raise NotUnderstood("empty", 0)
    return parse(retyped(tokens(line.plain, language), language), len(line.plain))


def _further(line: CardLine, draft: Draft, language: Language) -> None:
    """A line below: the next mode where modes were announced, else the next part."""
    tree = _tree(line, language)
    option = draft.modes is not None
    if tree.labels or tree.fragment is not None or (line.mark == "option" and not option):
        raise NotUnderstood("modes", 0)
    if option:
        draft.option = (draft.option or 0) + 1
        draft.part = draft.option
    else:
        draft.part, draft.option = draft.part + 1, None
    begun = len(draft.instructions)
    for sentence in tree.sentences:
        read_sentence(sentence, draft, first=False)
    if option:
        draft.end_mode(begun)


def _label(tree: Line) -> str | None:
    if len(tree.labels) > 1:
        raise not_understood("labels", tree.labels[1].name)
    if not tree.labels:
        return None
    (label,) = tree.labels
    if " " in label.name.meaning:
        raise not_understood("labels", label.name)
    return label.name.meaning


def _made(number: int, source: _Source, draft: Draft, tree: Line) -> Ability:
    if draft.lost_turn() or (draft.modes and not any(each.option for each in draft.instructions)):
        raise NotUnderstood("modes", 0)
    if not draft.instructions:
        raise NotUnderstood("unfinished", len(source.lines[0].plain))
    name = _label(tree)
    bare = Ability(
        number,
        source.block.text,
        kind_of(
            draft, source.context.card_type, name or (USED if source.context.card_type == USED else None)
        ),
        name,
        keyword_number=_number(tree.labels[0].number) if tree.labels else None,
        triggers=tuple(draft.triggers),
        conditions=tuple(draft.conditions),
        instructions=in_one_form(draft.instructions, draft.conditions),
        replaces=draft.replaces,
        modes=draft.modes,
        about=_cost(tree.labels[0]) if tree.labels else (),
    )
    found, unread = read_quotes(bare, lambda text: source.read(text, source.context.within(USED)))
    return replace(found, missed=tuple(_quote_missed(source.block, text) for text in unread))


def _quote_missed(block: Block, text: str) -> Missed:
    for line in block.lines:
        at = line.raw.find(text)
        if at >= 0:
            return Missed(text, at + 1, "granted_ability", at + 1, text, line.number)
    return Missed(text, 1, "granted_ability", 1, text, block.lines[0].number)


def _missed(lines: tuple[CardLine, ...], fault: CardLine, refusal: NotUnderstood) -> tuple[Missed, ...]:
    """Every line of the block is missed; the fault stands in one of them."""
    return tuple(
        Missed(
            line.raw.strip(),
            len(line.raw) - len(line.raw.lstrip()) + 1,
            refusal.reason,
            fault.column(refusal.at),
            refusal.detail,
            fault.number,
        )
        for line in lines
    )


def _keyword(number: int, source: _Source, tree: Line) -> Ability:
    """A keyword line; a definition gives it the triggers and instructions of its text."""
    label, *others = tree.labels
    name = label.name
    if len(others) == 1 and label.name.meaning in _GIVING and others[0].number is None:
        given = _meant(1, source, others[0].name, None)
        return Ability(number, source.block.text, "keyword", keyword=label.name.meaning, grants=(given,))
    if others or any(line.plain for line in source.lines[1:]):
        raise not_understood("labels", name)
    meant = _meant(number, source, name, _number(label.number))
    return replace(meant, about=_cost(label)) if meant.kind == "keyword" else meant


def _meant(number: int, source: _Source, name: Token, amount: int | None) -> Ability:
    """What a keyword says: the triggers and instructions of its definition, or only its name."""
    definition = source.context.keywords.get(name.meaning)
    if definition is None:
        return Ability(number, source.block.text, "keyword", keyword=name.meaning, keyword_number=amount)
    text = definition if amount is None else definition.replace("N", str(amount))
    meanings = source.read(text, source.context.within(source.context.card_type))
    if len(meanings) != 1 or meanings[0].kind == "unknown":
        raise not_understood("definition", name)
    if defines_next_ability(meanings[0]):
        return Ability(number, source.block.text, "keyword", keyword=name.meaning, keyword_number=amount)
    return replace(
        meanings[0], number=number, text=source.block.text, keyword=name.meaning, keyword_number=amount
    )


def _cost(label: Label) -> tuple[tuple[str, Phrase], ...]:
    """The civilizations of the mana that a keyword costs."""
    if label.cost is None:
        return ()
    kind, _, said = label.cost.meaning.rpartition(":")
    if kind == "race":
        return (("cost", Phrase("cost", filters=(Term("race", (said,)),))),)
    if kind == "mana":
        return tuple(_mana(each) for each in said.split())
    if kind == "name":
        return (
            (
                "of",
                Phrase(
                    "card",
                    filters=(both("or", tuple(Term("name_has", (name,)) for name in said.split("|"))),),
                ),
            ),
        )
    filters = tuple(Term("civilization", (Term(each),)) for each in said.split())
    if kind == "of":
        return (("of", Phrase("card", filters=(both("or", filters) if filters else Term("multicolored"),))),)
    return (("cost", Phrase("cost", filters=filters or (Term("colorless"),))),)


def _mana(each: str) -> tuple[str, Phrase]:
    """ "Darkness x2"."""
    civilization, _, number = each.partition("=")
    filters = (Term("civilization", (Term(civilization),)),)
    return "cost", Phrase("cost", quantity=Term("exactly", (int(number),)), filters=filters)


def _number(count: Token | None) -> int | None:
    return None if count is None else int(count.meaning)
