"""Words that change their job with their neighbours get their type before the grammar sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import takewhile

from saitei.language import Language
from saitei.parser.cards.apart import amid, apart, as_somebodys, beside, of_the_game, turned_round
from saitei.parser.cards.fields import fields
from saitei.parser.cards.lexicon import keyword_names
from saitei.parser.cards.tables import rows
from saitei.parser.cards.tokens import Token, Word
from saitei.parser.cards.verbs import frames

_LISTED = frozenset({"civ", "race", "name", "quality", "test", "keyword", "zone", "hand"})
_NAMING = frozenset({"obj", "race"})
_REACH = 80
"""Words that a list is followed through."""

_COMPARED = ("大きい", "小さい")
_TURNED = {
    "タップして": "tapped",
    "アンタップして": "untapped",
    "表向きにして": "face_up",
    "裏向きにして": "face_down",
}


_Rule = tuple[frozenset[str], frozenset[str], frozenset[str], str, str, str]


def retyped(tokens: list[Token], language: Language) -> list[Token]:
    """The tokens with the types that the grammar knows."""
    out: list[Token] = []
    tokens = of_the_game(as_somebodys(turned_round(list(fields(tokens)))))
    for index, token in enumerate(tokens):
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        if token.meaning == "タップ" and _was_tapped(token, tokens[:index], following):
            out.append(token.retyped("ADJ", meaning="tapped"))
            continue
        if token.text in _TURNED:
            out.append(_turned(token, out, tokens[index + 1 :]))
            continue
        if token.type == "COMMA" and _within_list(tokens, index):
            out.append(token.retyped("OR", meaning="list"))
            continue
        if token.type == "COMMA" and _alike(tokens, index):
            out.append(token.retyped("OR", meaning="and"))
            continue
        if token.type == "TO" and _joins(tokens, index):
            out.append(token.retyped("OR"))
            continue
        found = _one(token, out[-1] if out else None, following, language)
        if out and found[0].type == "V" and found[-1].text == "中":
            out[-1] = beside(out[-1])
        out.extend(found)
    return _line_start(out, language)


def _within_list(tokens: list[Token], index: int) -> bool:
    """A、B、またはC, and ドラゴン1体、ジャイアント1体を: each with its own words or its own number."""
    before, after = tokens[max(index - 2, 0) : index], tokens[index + 1 : index + _REACH]
    if not before or before[-1].type not in ("NOUN", "QUANTITY"):
        return False
    if before[-1].type == "QUANTITY":
        named = len(before) > 1 and before[-2].kind in _NAMING
        ahead = [word.kind if word.type == "NOUN" else word.type for word in after[:2]]
        return named and ahead[1:] == ["QUANTITY"] and ahead[0] in _NAMING
    coming = takewhile(lambda word: word.type not in ("P", "V", "VC", "VB", "END", "COMMA"), after)
    joined = any(word.type == "ORWORD" and word.text.startswith("、") for word in coming)
    return joined and before[-1].kind in _NAMING


def _alike(tokens: list[Token], index: int) -> bool:
    """コスト1のクリーチャー、コスト2のクリーチャー、コスト3のクリーチャーをそれぞれ."""
    before, after = tokens[max(index - 3, 0) : index], tokens[index + 1 : index + 4]
    shape = [(word.type, word.kind) for word in before]
    alike = shape == [(word.type, word.kind) for word in after] and len(before) == len(after)
    described = alike and len(shape) > 1 and before[1].text == "の" and before[-1].text == after[-1].text
    return described and before[-1].kind in _NAMING and before[0].kind in ("civ", "test")


def _joins(tokens: list[Token], index: int) -> bool:
    """Aと、Bを: both, unless the verb behind them takes と itself."""
    before, after = tokens[index - 1 : index], tokens[index + 1 : index + _REACH]
    if not before or before[0].kind not in _NAMING or not after or after[0].type != "COMMA":
        return False
    verb = next((word for word in after if word.type in ("V", "VC", "VB")), None)
    return verb is not None and not any("と" in frame.slots for frame in frames().get(verb.meaning, ()))


def _was_tapped(token: Token, before: list[Token], after: Token | None) -> bool:
    """タップされたクリーチャー in older texts is a tapped one, where nothing was tapped before."""
    if token.word.features != frozenset({"passive", "past"}):
        return False
    describes = after is not None and after.type in ("NOUN", "ADJ")
    return describes and not any(word.meaning in ("タップ", "so") for word in before)


def _one(token: Token, before: Token | None, after: Token | None, language: Language) -> list[Token]:
    if token.text == "の" and before is not None and before.kind == "player" and _particle(after):
        return [token.retyped("SKIP")]
    if token.kind == "test" and token.text.endswith(_COMPARED) and after is not None and after.type == "NOUN":
        return [token.retyped("ADJ")]
    special = _listed(token, before, after) or apart(token, before, after, language) or amid(token, before)
    if special:
        return special
    rules = _rules()
    for rule in (*rules.get("=" + token.text, ()), *rules.get(token.type, ())):
        if _fits(rule, token, before, after):
            meaning = token.text if rule[3] == "P" else token.meaning
            return [token.retyped(rule[3], rule[4] or token.kind, rule[5] or meaning)]
    return [token]


def _particle(token: Token | None) -> bool:
    """相手のより多ければ: の stands for the thing spoken of."""
    return token is not None and token.type == "P" and token.meaning == "より"


def _listed(token: Token, before: Token | None, after: Token | None) -> list[Token]:
    """Signs between two words: a comma in a list, the dot in サムライ・クリーチャー, a second colon."""
    if token.type == "COMMA" and _same_list(before, after):
        return [token.retyped("OR", meaning="list")]
    if token.type == "DOT":
        inside = before is not None and after is not None and before.kind == "race" and after.kind in _NAMING
        return [token.retyped("SKIP" if inside else "DOT")]
    if token.type == "SEP" and before is not None and before.type == "SEP":
        return [token.retyped("SKIP")]
    return []


def _same_list(before: Token | None, after: Token | None) -> bool:
    return bool(
        before
        and after
        and (before.kind == after.kind or {before.kind, after.kind} == {"zone", "hand"})
        and before.kind in _LISTED
        and before.type == after.type == "NOUN"
    )


def _turned(token: Token, before: list[Token], after: list[Token]) -> Token:
    """タップして is a deed of its own where another object follows, else it says how the next deed goes."""
    apart = after[:1] and after[0].type == "COMMA"
    begun = apart or "を" in (word.text for word in _up_to_verb(reversed(before)))
    if begun and "を" in (word.text for word in _up_to_verb(after[1:] if apart else after)):
        return Token(Word("VC", "", token.text[:-2]), token.text, token.start, token.end)
    return token.retyped("ADV", meaning=_TURNED[token.text])


def _up_to_verb(words: Iterable[Token]) -> Iterator[Token]:
    return takewhile(lambda word: word.type not in ("V", "VC", "VB", "END", "COMMA", "SUBC"), words)


@cache
def _rules() -> dict[str, list[_Rule]]:
    found: dict[str, list[_Rule]] = {}
    for word, before, after, becomes in rows("retype"):
        job, _, meaning = becomes.partition("=")
        new_type, _, kind = job.partition(".")
        rule = (
            frozenset({word}),
            frozenset(before.split()),
            frozenset(after.split()),
            new_type,
            kind,
            meaning,
        )
        found.setdefault(word if word.startswith("=") else word.split(".")[0], []).append(rule)
    return found


def _fits(rule: _Rule, token: Token, before: Token | None, after: Token | None) -> bool:
    return _is(token, rule[0]) and _is(before, rule[1]) and _is(after, rule[2])


def _is(token: Token | None, wanted: frozenset[str]) -> bool:
    if "*" in wanted:
        return True
    if token is None:
        return False
    word = token.word
    return word.type in wanted or "=" + token.text in wanted or f"{word.type}.{word.kind}" in wanted


def _line_start(tokens: list[Token], language: Language) -> list[Token]:
    """A line of keywords only, or labels before a colon."""
    tokens = _named_line([token for token in tokens if token.type != "SKIP"], language)
    if len(tokens) > 0 and all(_in_keyword_line(token) for token in tokens) and _names_keyword(tokens[0]):
        return [token.retyped("KEYWORD", "keyword") if _names_keyword(token) else token for token in tokens]
    separators = [index for index, token in enumerate(tokens) if token.type == "SEP"]
    if separators and all(
        _in_keyword_line(token) or token.type == "SEP" for token in tokens[: separators[-1]]
    ):
        heads = range(separators[-1])
        return [
            token.retyped("LABEL", "keyword") if index in heads and _names_keyword(token) else token
            for index, token in enumerate(tokens)
        ]
    return tokens


def _named_line(tokens: list[Token], language: Language) -> list[Token]:
    """A noun that is a keyword too, where it stands alone or before a colon; G・リンク《X》の右横."""
    if not tokens:
        return tokens
    first, *rest = tokens
    if first.kind == "feat" and [word.kind or word.type for word in rest] in (["amount"], ["amount", "END"]):
        first = first.retyped("NOUN", "keyword", keyword_names(language).get(first.text, ""))
        rest = [rest[0].retyped("NUMBER"), *rest[1:]]
    named = f"charge_{first.meaning}" if first.kind == "civ" else keyword_names(language).get(first.text)
    following = rest[0] if rest else None
    alone = following is None or following.type in ("END", "SEP")
    if first.kind == "civ" and (following is None or following.type != "SEP"):
        named = None
    if named is not None and alone:
        first = first.retyped("NOUN", "keyword", named)
    if first.meaning == "g_link" and following is not None and following.kind == "name":
        rest = [Token(Word("SEP", "", ":"), "", first.end, first.end), *rest]
    return [first, *rest]


def _in_keyword_line(token: Token) -> bool:
    return _names_keyword(token) or token.type in ("NUMBER", "END", "COSTCIV") or token.text == "または"


def _names_keyword(token: Token) -> bool:
    """進化 is a quality beside a noun, and a label before a colon."""
    return token.kind == "keyword" or (token.kind == "quality" and token.meaning == "evolution")
