"""Words that change their job with their neighbours get their type before the grammar sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import takewhile

from saitei.parser.cards.lexicon import keyword_names, lexicon
from saitei.parser.cards.tables import rows
from saitei.parser.cards.tokens import Token, Word

_LISTED = frozenset({"civ", "race", "name", "quality", "test", "keyword", "zone", "hand"})
_NAMING = frozenset({"obj", "race"})
_ENDS = frozenset({"SUBC", "END", "SUBN", "INSTEAD", "COP", "KA"})
_PARTICLES = ("が", "を", "に", "と", "より", "よりも")
_TURNED = {
    "タップして": "tapped",
    "アンタップして": "untapped",
    "表向きにして": "face_up",
    "裏向きにして": "face_down",
}

_AMID = {"while_attacking": "攻撃", "while_battling": "バトル", "while_blocking": "ブロック"}

_Rule = tuple[str, frozenset[str], frozenset[str], str, str, str]


def retyped(tokens: list[Token]) -> list[Token]:
    """The tokens with the types that the grammar knows."""
    out: list[Token] = []
    for index, token in enumerate(tokens):
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        if _was_tapped(token, tokens[:index], following):
            out.append(token.retyped("ADJ", meaning="tapped"))
            continue
        if token.text in _TURNED:
            out.append(_turned(token, out, tokens[index + 1 :]))
            continue
        out.extend(_one(token, out[-1] if out else None, following))
    return _line_start(out)


def _was_tapped(token: Token, before: list[Token], after: Token | None) -> bool:
    """タップされたクリーチャー in older texts is a tapped one, where nothing was tapped before."""
    if token.meaning != "タップ" or token.word.features != frozenset({"passive", "past"}):
        return False
    describes = after is not None and after.type in ("NOUN", "ADJ")
    return describes and not any(word.meaning in ("タップ", "so") for word in before)


def _one(token: Token, before: Token | None, after: Token | None) -> list[Token]:
    if token.text == "の" and before is not None and before.kind == "player" and _particle(after):
        return [token.retyped("SKIP")]
    special = _listed(token, before, after) or _apart(token, before, after) or _amid(token, before)
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


def _apart(token: Token, before: Token | None, after: Token | None) -> list[Token]:
    """Words of the lexicon that come apart here."""
    fixed = {"OFCOST": _cost_of, "SAMECOUNT": _same_count, "EITHER": _either}.get(token.type)
    if fixed is not None:
        return fixed(token)
    if token.text in ("いずれか", "どちらか") and after is not None and after.text == "の" and _opens(before):
        return [token.retyped("NOUN", "player", "a_player")]
    if token.kind == "player" and after is not None and _creatures(after):
        return [token, Token(Word("LINK", "", "of"), "", token.end, token.end)]
    if token.type == "LINK" and (after is None or after.type in _ENDS):
        return _split(token)
    if token.text in ("すべての", "全ての") and before is not None and before.type in ("NOUN", "QN"):
        return _all_of(token)
    return []


def _amid(token: Token, before: Token | None) -> list[Token]:
    """光のクリーチャーとバトル中: while it battles with one; バトル中のパワー needs no splitting."""
    verb = _AMID.get(token.meaning) if token.text.endswith("中") else None
    if verb is None or before is None or before.type not in ("P", "TO", "LINK"):
        return []
    middle = token.end - 1
    state = Word("V", "", verb, frozenset({"state"}))
    words = [Token(state, token.text[:-1], token.start, middle)]
    return [*words, Token(Word("SUBC", "", "while"), "中", middle, token.end)]


def _creatures(token: Token) -> bool:
    """相手クリーチャー: の is left out before creatures only."""
    return token.kind == "obj" and token.text.endswith("クリーチャー")


def _opens(before: Token | None) -> bool:
    """Whether a noun phrase begins behind this word."""
    return before is None or before.type in ("COMMA", "P", "SUBC", "END", "SEP", "CONN", "DURATION")


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


def _split(token: Token) -> list[Token]:
    """A postposition fused with its verb comes apart where the verb is the sentence's own."""
    for particle in _PARTICLES:
        form = token.text.removeprefix(particle)
        verb = lexicon().longest(form, 0)
        if form != token.text and verb and verb[0] == len(form) and verb[1].type == "V":
            middle = token.start + len(particle)
            return [
                Token(Word("P", "", particle), particle, token.start, middle),
                Token(verb[1], form, middle, token.end),
            ]
    return []


def _cost_of(token: Token) -> list[Token]:
    """呪文を唱えるコスト: the cost of the spell."""
    middle = token.end - len("コスト")
    return [
        Token(Word("LINK", "", "of"), token.text[: middle - token.start], token.start, middle),
        Token(Word("NOUN", "cost", token.meaning), "コスト", middle, token.end),
    ]


def _same_count(token: Token) -> list[Token]:
    """それと同じ枚数引く: as many as."""
    middle = token.start + len("と同じ")
    return [
        Token(Word("LINK", "", "same_count"), "と同じ", token.start, middle),
        Token(Word("NOUN", "as_many", "that_many"), token.text[len("と同じ") :], middle, token.end),
    ]


def _either(token: Token) -> list[Token]:
    """シールド化または破壊する."""
    middle = token.end - len("または")
    return [
        Token(Word("V", "", token.meaning), token.text[: -len("または")], token.start, middle),
        Token(Word("SUBC", "", "or"), "または", middle, token.end),
    ]


def _all_of(token: Token) -> list[Token]:
    """クリーチャーすべてのパワー: すべて counts the noun before it."""
    middle = token.end - 1
    return [
        Token(Word("QN", "", "all"), token.text[:-1], token.start, middle),
        Token(Word("LINK", "", "of"), "の", middle, token.end),
    ]


@cache
def _rules() -> dict[str, list[_Rule]]:
    found: dict[str, list[_Rule]] = {}
    for word, before, after, becomes in rows("retype"):
        job, _, meaning = becomes.partition("=")
        new_type, _, kind = job.partition(".")
        rule = (word, frozenset(before.split()), frozenset(after.split()), new_type, kind, meaning)
        found.setdefault(word if word.startswith("=") else word.split(".")[0], []).append(rule)
    return found


def _fits(rule: _Rule, token: Token, before: Token | None, after: Token | None) -> bool:
    return _is(token, frozenset({rule[0]})) and _is(before, rule[1]) and _is(after, rule[2])


def _is(token: Token | None, wanted: frozenset[str]) -> bool:
    if "*" in wanted:
        return True
    if token is None:
        return False
    names = {token.type, f"{token.type}.{token.kind}", "=" + token.text}
    return bool(names & wanted)


def _line_start(tokens: list[Token]) -> list[Token]:
    """A line of keywords only, or labels before a colon."""
    tokens = _named_line([token for token in tokens if token.type != "SKIP"])
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


def _named_line(tokens: list[Token]) -> list[Token]:
    """A noun that is a keyword too, where it stands alone or before a colon; G・リンク《X》の右横."""
    if not tokens:
        return tokens
    first, *rest = tokens
    if first.kind == "feat" and rest and rest[0].type in ("NUMBER", "QUANTITY"):
        first = first.retyped("NOUN", "keyword", keyword_names().get(first.text, ""))
        rest = [rest[0].retyped("NUMBER", "", rest[0].meaning), *rest[1:]] if rest[0].type == "NUMBER" else rest
    named = f"charge_{first.meaning}" if first.kind == "civ" else keyword_names().get(first.text)
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
