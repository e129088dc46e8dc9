"""The start of an English line: keywords alone, or labels before a sentence."""

from __future__ import annotations

from saitei.language import Language
from saitei.parser.cards.en.lexicon import key, keyword_names
from saitei.parser.cards.en.tables import rows
from saitei.parser.cards.tokens import Token

_SIGNS = frozenset({"END", "COMMA", "OR", "AND", "SEP"})


def line_start(tokens: list[Token], language: Language) -> list[Token]:
    """The tokens with keywords and labels at the start marked."""
    tokens = _costs(_multiplied(_without_final_signs(tokens), language), language)
    whole = " ".join(token.text.lower() for token in tokens if token.type not in _SIGNS)
    if (
        len(tokens) in (1, 2) and key(whole) in keyword_names(language) and tokens[0].type != "NOUN"
    ) or whole == "cross gear":
        return [tokens[0].retyped("KEYWORD", "keyword", keyword_names(language)[key(whole)])]
    if (
        tokens
        and all(
            _names(token, language) or _counts(token) or token.type in _SIGNS or token.type == "COST"
            for token in tokens
        )
        and _names(tokens[0], language)
    ):
        return [_keyword(token, language) for token in tokens if token.type not in ("SEP", "END")]
    labels = _labels(tokens, language)
    said = (
        [
            _marked(token, after)
            for token, after in zip(tokens[:labels], [*tokens[1:], tokens[-1]], strict=False)
        ]
        if tokens
        else []
    )
    return [*(_label(token, language) for token in said), *tokens[labels:]]


def _without_final_signs(tokens: list[Token]) -> list[Token]:
    """Colons where the corpus of card texts has full stops: they end a line like one."""
    end = len(tokens)
    while end and tokens[end - 1].type in ("SEP", "END"):
        end -= 1
    return [*tokens[:end], *(tokens[end:][:1] and [tokens[end].retyped("END")])]


def _multiplied(tokens: list[Token], language: Language) -> list[Token]:
    """ "Over Drive—Darkness x2 Fire x1": so many cards of each civilization."""
    end = len(tokens) - (bool(tokens) and tokens[-1].type == "END")
    said = [token for token in tokens[1:end] if token.type not in ("SEP", "AND")]
    civil, numbers = said[::2], said[1::2]
    good = bool(numbers) and len(civil) == len(numbers) and _names(tokens[0], language)
    if not good or not all(token.meaning.startswith("civ(") for token in civil):
        return tokens
    if not all(token.kind == "times" for token in numbers):
        return tokens
    pairs = (f"{each.meaning[4:-1]}={_digits(number)}" for each, number in zip(civil, numbers, strict=True))
    return [tokens[0], said[-1].retyped("COST", meaning="mana:" + " ".join(pairs)), *tokens[end:]]


def _costs(tokens: list[Token], language: Language) -> list[Token]:
    """ "Darkness/Fire 3" behind a keyword, to the end of the line: what it costs."""
    end = len(tokens) - (bool(tokens) and tokens[-1].type == "END")
    civil = [
        index
        for index in range(1, end)
        if tokens[index].meaning.startswith("civ(") or tokens[index].text == "/"
    ]
    counted = end > 2 and _counts(tokens[end - 1]) and tokens[end - 1].type == "DET"  # noqa: PLR2004
    if not counted or not _names(tokens[0], language) or civil != list(range(1, end - 1)) or not civil:
        return tokens
    said = [tokens[index].meaning[4:-1] for index in civil if tokens[index].text != "/"]
    cost = tokens[1].retyped("COST", meaning=" ".join(said))
    return [tokens[0], cost, *tokens[end - 1 :]]


def _names(token: Token, language: Language) -> bool:
    return token.kind == "keyword" or (
        token.type == "ADJ" and key(token.text.lower()) in keyword_names(language)
    )


def _counts(token: Token) -> bool:
    return token.type == "AMOUNT" or (token.type == "DET" and token.kind == "number")


def _keyword(token: Token, language: Language) -> Token:
    if _names(token, language):
        return token.retyped("KEYWORD", "keyword", _constant(token, language))
    return token.retyped("NUMBER", meaning=_digits(token)) if _counts(token) else token


def _constant(token: Token, language: Language) -> str:
    return token.meaning if token.kind == "keyword" else keyword_names(language)[_key(token)]


def _key(token: Token) -> str:
    return key(token.text.strip("{}\"' ").strip().lower())


def _digits(token: Token) -> str:
    return "".join(char for char in token.meaning if char.isdigit())


def _labels(tokens: list[Token], language: Language) -> int:
    """How many tokens at the start are labels with their numbers and signs."""
    end = at = 0
    while at < len(tokens) and _names(tokens[at], language):
        braced = tokens[at].has("brace")
        twice = braced and at + 1 < len(tokens) and tokens[at + 1].meaning == tokens[at].meaning
        if twice and tokens[at + 1].kind == "keyword":
            del tokens[at + 1]
        at += 1
        at += at < len(tokens) and tokens[at].type == "COST"
        at += at < len(tokens) and _counts(tokens[at])
        about = at < len(tokens) and tokens[at].text.startswith("(")
        if about:
            tokens[at - 1 : at + 1] = [_in_brackets(tokens[at]), tokens[at - 1]]
            at += 1
        after = _civil(tokens, at)
        if after > at:
            tokens[at:after] = [tokens[after - 1].retyped("COST", meaning="of:" + _said(tokens[at:after]))]
            at += 1
        signs = at
        while at < len(tokens) and tokens[at].type == "SEP":
            at += 1
        if not (braced or about) and signs == at:
            break
        end = at
    return end


def _in_brackets(token: Token) -> Token:
    """ "Mana Drive 4 (Fire)", "(Jokers)": what the keyword's mana must be."""
    return token.retyped("COST", meaning=f"race:{token.meaning}") if token.kind == "race" else token


def _marked(token: Token, after: Token) -> Token:
    """ "{SHIELD TRIGGER PLUS}: …": the ability that the keyword above speaks of."""
    if not token.has("brace") or after.type != "SEP":
        return token
    meant = next((constant for name, constant in rows("marked_abilities") if name == token.meaning), None)
    return token if meant is None else token.retyped(token.type, token.kind, meant)


def _civil(tokens: list[Token], at: int) -> int:
    """Behind a label's colon, "Light/Fire" and another colon: which mana it is about."""
    start = at
    while at < len(tokens) and tokens[at].type == "SEP":
        at += 1
    begun = at
    while at < len(tokens) and (
        tokens[at].meaning.startswith(("civ(", "multicolored")) or tokens[at].text == "/"
    ):
        at += 1
    return (
        at
        if begun > start and at > begun and at < len(tokens) and tokens[at].type in ("SEP", "END")
        else start
    )


def _said(words: list[Token]) -> str:
    return " ".join(word.meaning[4:-1] for word in words if word.meaning.startswith("civ("))


def _label(token: Token, language: Language) -> Token:
    if _names(token, language):
        return token.retyped("LABEL", "keyword", _constant(token, language))
    return token.retyped("NUMBER", meaning=_digits(token)) if _counts(token) else token
