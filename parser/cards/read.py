"""Card text to abilities: each line or ■ block is read whole, or kept as one that was not understood."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial

from saitei.language import Language
from saitei.parser.ability import Ability, Missed
from saitei.parser.cards.draft import Draft
from saitei.parser.cards.grammar import parse
from saitei.parser.cards.hyper_mode import headed_hyper_mode, hyper_heading
from saitei.parser.cards.introduced import defines_next_ability, with_introduced
from saitei.parser.cards.kinds import is_evolution, kind_of
from saitei.parser.cards.labels import Labelled, heading, labelled
from saitei.parser.cards.lines import Block, CardLine, blocks, divides, is_japanese, split_lines
from saitei.parser.cards.one_form import in_one_form, with_break_replaced
from saitei.parser.cards.own_event import with_own_event
from saitei.parser.cards.quotes import read_quotes
from saitei.parser.cards.retype import retyped
from saitei.parser.cards.sentences import read_sentence
from saitei.parser.cards.tables import rows
from saitei.parser.cards.text_context import USED, TextContext
from saitei.parser.cards.tokenise import tokens
from saitei.parser.cards.tokens import NotUnderstood, not_understood
from saitei.parser.cards.tree import Line

_NEXT = re.compile("次の[A-Z]*能力を[^。]*。?$")
"""A line that ends so speaks of the ability on the next line."""

_ABOVE = "上の"
"""What a keyword says that speaks of the ability above it: サバイバー（…上のSV能力を与える）."""

_NAMED = re.compile(r"[^:：。、「」『』]{2,24}[:：](?=.{4})")
"""What stands before an ability and only names it."""

_CHOICE = re.compile("次の(?:うち|中).*(?:を選ぶ|選んでもよい)。?$")
_BRACKET = "("


def read_card_text(
    text: str, *, card_type: str, keywords: Mapping[str, str], language: Language
) -> tuple[Ability, ...]:
    """The abilities of a card text in printed order; `keywords` defines keywords by their card text."""
    return _read(text, TextContext.made(card_type, keywords, language))


def _read(text: str, context: TextContext) -> tuple[Ability, ...]:
    abilities: list[Ability] = []
    printed_on: str | None = None
    waiting = list(reversed(blocks(split_lines(text, context.language))))
    while waiting:
        block = waiting.pop()
        if (hyper := hyper_heading(abilities, block)) is not None:
            abilities.append(hyper)
            continue
        if context.wording and (read := _by_core_with_below(block, waiting, context, len(abilities) + 1)):
            abilities += read
            continue
        if context.wording and _BRACKET in block.text and not is_japanese(block):
            first = len(abilities) + 1
            abilities += _in_part(block, context, first) or (_not_read(first, block),)
            continue
        if not is_japanese(block):
            from saitei.parser.cards.en.lines import is_english  # noqa: PLC0415 Japanese needs none of it
            from saitei.parser.cards.en.read import read_english  # noqa: PLC0415

            if is_english(block):
                before, over = len(abilities), context.card_type
                context = context.of_type(read_english(block, abilities, context, _read))
                printed_on = printed_on if context.card_type == over else context.card_type
                if context.wording and {one.kind for one in abilities[before:]} == {"unknown"}:
                    abilities[before:] = _in_part(block, context, before + 1) or abilities[before:]
                abilities[before:] = [replace(one, side=printed_on) for one in abilities[before:]]
                continue
        side = heading(block.lines[0].plain)
        if side is not None:
            context, printed_on = context.of_type(side), side
            continue
        block = _with_options(block, waiting, context)
        ability = _ability(len(abilities) + 1, block, context)
        if waiting and _introduces(ability, block) and _may_follow(waiting[-1], block, context):
            ability = _followed(ability, _ability(1, waiting.pop(), context.within(USED)))
        abilities.append(replace(ability, side=printed_on))
    return headed_hyper_mode(with_introduced(abilities, partial(_definition, context)))


def _not_read(number: int, block: Block) -> Ability:
    """A block with brackets: in the wording of the core's games what stands in them is no reminder."""
    line = block.lines[0]
    at = line.raw.find(_BRACKET)
    refusal = NotUnderstood("bracket", 0)
    missed = _missed(block, line, refusal)
    return Ability(
        number, block.text, "unknown", missed=tuple(replace(one, at=max(at, 0) + 1) for one in missed)
    )


def _by_core_with_below(
    block: Block, waiting: list[Block], context: TextContext, first: int
) -> tuple[Ability, ...]:
    """What the core reads of a block, with the one that waits below it where that speaks of its list."""
    if waiting and _goes_on_below(block, waiting[-1]):
        joined = Block((*block.lines, *waiting[-1].lines))
        if read := _by_core(joined, context, first):
            waiting.pop()
            return read
    return _by_core(block, context, first)


def _goes_on_below(block: Block, below: Block) -> bool:
    """Whether the block below a list speaks of the effects in it: how often they may be used."""
    from saitei.parser.cards.core.tables import speaks_of  # noqa: PLC0415 most texts need none of it

    listed = bool(block.lines[1:]) and not is_japanese(block)
    return listed and not below.lines[1:] and speaks_of("above", below.text)


def _by_core(block: Block, context: TextContext, first: int) -> tuple[Ability, ...]:
    """What the core reads of a block, numbered from `first`; nothing where it refuses it."""
    if is_japanese(block):
        return ()
    from saitei.parser.cards.core.read import Unread, read_line  # noqa: PLC0415 most texts need none of it

    try:
        return read_line(block.text, context.card_type, first)
    except Unread:
        return ()


def _in_part(block: Block, context: TextContext, first: int) -> tuple[Ability, ...]:
    """What the core reads of a block that nothing reads whole, with the rest of it unread."""
    from saitei.parser.cards.core.partly import read_partly  # noqa: PLC0415 as above

    line = block.lines[0]
    column = len(line.raw) - len(line.raw.lstrip()) + 1
    found = () if block.lines[1:] else read_partly(block.text, context.card_type, column, first)
    return tuple(
        replace(one, missed=tuple(replace(each, line=line.number) for each in one.missed)) for one in found
    )


def _with_options(block: Block, waiting: list[Block], context: TextContext) -> Block:
    """A block that asks for a choice with the options below it, where they have no ● of their own."""
    if block.lines[1:] or not _CHOICE.search(block.lines[0].plain):
        return block
    lines = list(block.lines)
    while waiting and _is_option(waiting[-1], context):
        lines += waiting.pop().lines
    return Block(tuple(lines))


def _is_option(block: Block, context: TextContext) -> bool:
    mark = block.lines[0].mark
    return mark == "referred" or (
        mark == "" and context.card_type == "spell" and _may_follow(block, block, context)
    )


def _introduces(ability: Ability, block: Block) -> bool:
    """Whether the next line is what this one uses, gives or makes depend on something."""
    names = {name for (name,) in rows("introducing")}
    bare = ability.kind == "keyword" and ability.keyword in names and not ability.grants
    return bare or _NEXT.search(block.lines[-1].plain) is not None


def _may_follow(block: Block, above: Block, context: TextContext) -> bool:
    line = block.lines[0]
    called = bool(line.bullet) and f"{line.bullet}能力" in above.text
    listed = line.mark == above.lines[0].mark and _ABOVE not in above.text
    fits = called or listed or line.mark in ("", "referred")
    if divides(line) or not fits or heading(line.plain) is not None:
        return False
    try:
        tree = _tree(line, context)
    except NotUnderstood:
        return True
    return not tree.keywords and not tree.labels


def _followed(ability: Ability, used: Ability) -> Ability:
    text = f"{ability.text}\n{used.text}"
    if ability.kind == "unknown" or used.kind == "unknown":
        return replace(ability, text=text, kind="unknown", missed=(*ability.missed, *used.missed))
    return replace(ability, text=text, grants=(used,), missed=(*ability.missed, *used.missed))


def _ability(number: int, block: Block, context: TextContext) -> Ability:
    """A block read whole; where it was not understood, with the event that it waits for if that much is."""
    found, line = _read_whole(number, block, context), block.lines[0]
    if found.kind != "unknown" or context.is_done_once:
        return found

    def alone(text: str) -> Ability:
        return _read_whole(number, Block((replace(line, plain=text, columns=()),)), context)

    return with_own_event(found, line.plain, rows("own_event"), alone)


def _read_whole(number: int, block: Block, context: TextContext) -> Ability:
    line = block.lines[0]
    try:
        tree = _tree(line, context)
        if tree.keywords:
            return _keyword(number, block, tree, context)
        said = labelled(tree, line)
        if said.about:
            return _keyword(number, block, tree, context)
        draft = Draft(about_itself=bool(said.name and is_evolution(said.name)))
        for index, sentence in enumerate(tree.sentences):
            read_sentence(sentence, draft, first=index == 0)
        for line in block.lines[1:]:
            if line.plain:
                _further(line, draft, context)
        return _introduced(_made(number, block, draft, said, context))
    except NotUnderstood as refusal:
        if (unnamed := _without_name(block, refusal)) is not None:
            ability = _read_whole(number, unnamed, context)
            return replace(ability, text=block.text)
        return Ability(number, block.text, "unknown", missed=_missed(block, line, refusal))


def _without_name(block: Block, refusal: NotUnderstood) -> Block | None:
    """The block without a name that stands before its ability and that no table knows: it only names it."""
    line, *others = block.lines
    named = _NAMED.match(line.plain)
    if refusal.reason != "unknown_word" or named is None or refusal.at >= named.end():
        return None
    skipped = (*line.skipped, *line.columns[: named.end()])
    rest = replace(
        line, plain=line.plain[named.end() :], columns=line.columns[named.end() :], skipped=skipped
    )
    return Block((rest, *others))


def _introduced(ability: Ability) -> Ability:
    """マーシャル・タッチ with its ability on the same line is as with one on the next."""
    deeds = " ".join(each.action.verb for each in ability.instructions)
    if (ability.label, deeds) in set(rows("explained")):
        return replace(Ability(ability.number, ability.text, "keyword"), keyword=ability.label)
    if ability.label not in {name for (name,) in rows("introducing")} or ability.kind == "unknown":
        return ability
    used = replace(ability, number=1, label=None, keyword_number=None, about=(), missed=())
    return Ability(
        ability.number,
        ability.text,
        "keyword",
        keyword=ability.label,
        keyword_number=ability.keyword_number,
        missed=ability.missed,
        about=ability.about,
        grants=(used,),
    )


def _tree(line: CardLine, context: TextContext) -> Line:
    if not line.balanced:
        raise NotUnderstood("bracket", len(line.plain))
    if not line.plain:
        raise NotUnderstood("empty", 0)
    return parse(retyped(tokens(line.plain, context.language), context.language), len(line.plain))


def _further(line: CardLine, draft: Draft, context: TextContext) -> None:
    """A ● line is the next mode, a ▶ line the next part."""
    tree = _tree(line, context)
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
    if option:
        draft.end_mode(begun)


def _made(number: int, block: Block, draft: Draft, said: Labelled, context: TextContext) -> Ability:
    options = {each.option for each in draft.instructions} - {None}
    if draft.lost_turn() or (draft.modes and not options) or (draft.tossed and len(options) == 1):
        raise NotUnderstood("modes", 0)
    labelled_so = said.name or (USED if context.card_type == USED else None)
    bare = Ability(
        number,
        block.text,
        kind_of(draft, context.card_type, labelled_so),
        said.name,
        keyword_number=said.number,
        triggers=tuple(draft.triggers),
        conditions=tuple(draft.conditions),
        instructions=in_one_form(draft.instructions, draft.conditions),
        replaces=draft.replaces,
        modes=draft.modes,
        about=said.cost,
        choice=draft.choice,
    )
    found, unread = read_quotes(bare, lambda text: _read(text, context.within(USED)))
    found = with_break_replaced(found)
    return replace(found, missed=tuple(_quote_missed(block, text) for text in unread))


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


def _bare(number: int, block: Block, said: Labelled, context: TextContext) -> Ability:
    """A keyword line with what it is about, and the ● lines below it as abilities that it uses."""
    used: list[Ability] = []
    for line in block.lines[1:]:
        if line.plain:
            each = _ability(len(used) + 1, Block((line,)), context.within(USED))
            if each.kind == "unknown" or line.mark != "option":
                raise NotUnderstood("modes", 0)
            used.append(each)
    return Ability(
        number,
        block.text,
        "keyword",
        keyword=said.name,
        keyword_number=said.number,
        about=(*said.about, *said.cost),
        grants=tuple(used),
    )


def _keyword(number: int, block: Block, tree: Line, context: TextContext) -> Ability:
    """A keyword line; a definition gives it the triggers and instructions of its text."""
    said = labelled(tree, block.lines[0])
    bare = _bare(number, block, said, context)
    definition = context.keywords.get(said.name or "")
    if definition is None:
        return bare
    text = definition if said.number is None else definition.replace("N", str(said.number))
    meaning = _meaning(text, context.card_type, context.language)
    if meaning is None:
        raise not_understood("definition", tree.labels[0].name)
    if defines_next_ability(meaning):
        return bare
    return replace(
        meaning, number=number, text=block.text, keyword=said.name, keyword_number=said.number,
        about=bare.about,
    )  # fmt: skip


def _definition(context: TextContext, keyword: str) -> Ability | None:
    text = context.keywords.get(keyword)
    return None if text is None else _meaning(text, context.card_type, context.language)


@lru_cache(maxsize=1024)
def _meaning(definition: str, card_type: str, language: Language) -> Ability | None:
    """What a keyword's definition says, read once; nothing if it is not one ability that is understood."""
    meanings = read_card_text(definition, card_type=card_type, keywords={}, language=language)
    return meanings[0] if len(meanings) == 1 and meanings[0].kind != "unknown" else None
