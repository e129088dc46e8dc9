"""Card text to abilities: each line or ■ block is read whole, or kept as one that was not understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from saitei.parser.ability import Ability, Missed
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.grammar import parse
from saitei.parser.cards.kinds import kind_of
from saitei.parser.cards.lines import Block, CardLine, blocks, split_lines
from saitei.parser.cards.retype import retyped
from saitei.parser.cards.sentences import read_sentence
from saitei.parser.cards.tokenise import tokens
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood
from saitei.parser.cards.tree import Line

_SIDES = {"クリーチャー側": "creature", "クリーチャー面": "creature", "呪文側": "spell", "呪文面": "spell"}
"""Headers of two-sided cards: they are no abilities, and say what the lines below them belong to."""


def read_card_text(text: str, *, card_type: str, keywords: Mapping[str, str]) -> tuple[Ability, ...]:
    """The abilities of a card text in printed order; `keywords` defines keywords by their card text."""
    abilities: list[Ability] = []
    for block in blocks(split_lines(text)):
        side = _SIDES.get(block.lines[0].plain.lstrip("-"))
        if side is None:
            abilities.append(_ability(len(abilities) + 1, block, card_type, keywords))
        else:
            card_type = side
    return tuple(abilities)


def _ability(number: int, block: Block, card_type: str, keywords: Mapping[str, str]) -> Ability:
    line = block.lines[0]
    try:
        tree = _tree(line)
        if tree.keywords:
            return _keyword(number, block, tree, card_type, keywords)
        label = _label(tree)
        draft = Draft(about_itself=bool(label and label.endswith("evolution")))
        _read(tree, draft)
        for line in block.lines[1:]:
            if line.plain:
                _further(line, draft)
        return replace(_made(number, block, draft, label, card_type), keyword_number=_label_number(tree))
    except NotUnderstood as refusal:
        return Ability(number, block.text, "unknown", missed=_missed(block, line, refusal))


def _tree(line: CardLine) -> Line:
    if line.mark == "referred":
        raise NotUnderstood("mark", 0)
    if not line.balanced:
        raise NotUnderstood("bracket", len(line.plain))
    if not line.plain:
        raise NotUnderstood("empty", 0)
    return parse(retyped(tokens(line.plain)), len(line.plain))


def _read(tree: Line, draft: Draft) -> None:
    if tree.sentences and tree.sentences[0][0].shape == "fragment":
        raise not_understood("fragment", tree.labels[0][0])
    for index, sentence in enumerate(tree.sentences):
        read_sentence(sentence, draft, first=index == 0)


def _further(line: CardLine, draft: Draft) -> None:
    """A ● line is the next mode, a ▶ line the next part."""
    tree = _tree(line)
    option = line.mark == "option" or draft.modes is not None
    if tree.labels or (option and draft.modes is None):
        raise NotUnderstood("modes", 0)
    if option:
        draft.option = (draft.option or 0) + 1
        draft.part = draft.option
    else:
        draft.part, draft.option = draft.part + 1, None
    begun = len(draft.instructions)
    for sentence in tree.sentences:
        read_sentence(sentence, draft, first=False)
    if option and len(draft.instructions) > begun:
        draft.instructions[begun] = replace(draft.instructions[begun], link="first")


def _label(tree: Line) -> str | None:
    if len(tree.labels) > 1:
        raise not_understood("labels", tree.labels[1][0])
    return tree.labels[0][0].meaning if tree.labels else None


def _label_number(tree: Line) -> int | None:
    """The number of a label such as 革命2."""
    return _number(tree.labels[0][1]) if tree.labels else None


def _made(number: int, block: Block, draft: Draft, label: str | None, card_type: str) -> Ability:
    if draft.modes and not any(each.option for each in draft.instructions):
        raise NotUnderstood("modes", 0)
    quoted = _quoted(draft)
    return Ability(
        number,
        block.text,
        kind_of(draft, card_type, label),
        label,
        triggers=tuple(draft.triggers),
        conditions=tuple(draft.conditions),
        instructions=tuple(draft.instructions),
        replaces=draft.replaces,
        modes=draft.modes,
        missed=tuple(_quote_missed(block, text) for text in quoted),
    )


def _quoted(draft: Draft) -> list[str]:
    """The texts of granted abilities: kept, but not read."""
    return [
        str(each.args[0])
        for instruction in draft.instructions
        for _, phrase in instruction.action.phrases
        for each in phrase.filters
        if each.name == "has_text"
    ]


def _quote_missed(block: Block, text: str) -> Missed:
    for line in block.lines:
        at = line.plain.find(text)
        if at >= 0:
            column = line.column(at)
            return Missed(text, column, "granted_ability", column, text, line.number)
    return Missed(text, 1, "granted_ability", 1, text, block.lines[0].number)


def _missed(block: Block, fault: CardLine, refusal: NotUnderstood) -> tuple[Missed, ...]:
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
        for line in block.lines
    )


def _keyword(number: int, block: Block, tree: Line, card_type: str, keywords: Mapping[str, str]) -> Ability:
    """A keyword line; a definition gives it the triggers and instructions of its text."""
    (name, count), *others = tree.labels
    if others or any(line.plain for line in block.lines[1:]):
        raise not_understood("labels", name)
    amount = _number(count)
    bare = Ability(number, block.text, "keyword", keyword=name.meaning, keyword_number=amount)
    definition = keywords.get(name.meaning)
    if definition is None:
        return bare
    text = definition if amount is None else definition.replace("N", str(amount))
    meanings = read_card_text(text, card_type=card_type, keywords={})
    if len(meanings) != 1 or meanings[0].kind == "unknown":
        raise not_understood("definition", name)
    return replace(meanings[0], number=number, text=block.text, keyword=name.meaning, keyword_number=amount)


def _number(count: Token | None) -> int | None:
    return None if count is None else int(count.meaning)
