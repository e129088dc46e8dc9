"""Words of the lexicon that come apart where they stand, and words left out between two others."""

from __future__ import annotations

from dataclasses import replace

from saitei.language import Language
from saitei.parser.cards.lexicon import lexicon
from saitei.parser.cards.tokens import Token, Word

_ENDS = frozenset({"SUBC", "END", "SUBN", "INSTEAD", "COP", "KA"})
_PARTICLES = {
    **{each: each for each in ("が", "を", "に", "と", "より", "よりも")},
    "の下に": "beneath",
    "の上に": "atop",
}
_AMID = {"while_attacking": "攻撃", "while_battling": "バトル", "while_blocking": "ブロック"}


def apart(token: Token, before: Token | None, after: Token | None, language: Language) -> list[Token]:
    """Words of the lexicon that come apart here."""
    fixed = {"OFCOST": _cost_of, "SAMECOUNT": _same_count, "EITHER": _either, "OFEFFECT": _of_effect}.get(
        token.type
    )
    if fixed is not None:
        return fixed(token)
    if token.text in ("いずれか", "どちらか") and after is not None and after.text == "の" and _opens(before):
        return [token.retyped("NOUN", "player", "a_player")]
    if after is not None and (
        (token.kind == "among" and after.type == "QUANTITY") or (token.kind == "player" and _creatures(after))
    ):
        return [token, Token(Word("LINK", "", "of"), "", token.end, token.end)]
    if token.type == "LINK" and (after is None or after.type in _ENDS):
        return _split(token, language)
    if token.text in ("すべての", "全ての") and before is not None and before.type in ("NOUN", "QN"):
        return _all_of(token)
    return []


def amid(token: Token, before: Token | None) -> list[Token]:
    """光のクリーチャーとバトル中: while it battles with one; バトル中のパワー needs no splitting."""
    verb = _AMID.get(token.meaning) if token.text.endswith("中") else None
    if verb is None or before is None or before.type not in ("P", "TO", "LINK"):
        return []
    if verb == "バトル" and before.text == "を":
        return []
    middle = token.end - 1
    state = Word("V", "", verb, frozenset({"state"}))
    words = [Token(state, token.text[:-1], token.start, middle)]
    return [*words, Token(Word("SUBC", "", "while"), "中", middle, token.end)]


def beside(before: Token) -> Token:
    """このクリーチャーの攻撃中, 光のクリーチャーとのバトル中: the one who does it, or against whom."""
    particle = {"of": "が", "against": "と"}.get(before.meaning) if before.type == "LINK" else None
    return before if particle is None else before.retyped("P", meaning=particle)


def _creatures(token: Token) -> bool:
    """相手クリーチャー: の is left out before creatures only."""
    return token.kind == "obj" and token.text.endswith("クリーチャー")


def _opens(before: Token | None) -> bool:
    """Whether a noun phrase begins behind this word."""
    return before is None or before.type in ("COMMA", "P", "SUBC", "END", "SEP", "CONN", "DURATION")


def _split(token: Token, language: Language) -> list[Token]:
    """A postposition fused with its verb comes apart where the verb is the sentence's own."""
    for particle, meaning in _PARTICLES.items():
        form = token.text.removeprefix(particle)
        verb = lexicon(language).longest(form, 0)
        if form != token.text and verb and verb[0] == len(form) and verb[1].type == "V":
            middle = token.start + len(particle)
            return [
                Token(Word("P", "", meaning), particle, token.start, middle),
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


def _of_effect(token: Token) -> list[Token]:
    """これらのクリーチャーが出ることによって起こる効果: their effects that entering sets off."""
    middle = token.end - len("効果")
    return [
        Token(Word("LINK", "", "of"), token.text[: middle - token.start], token.start, middle),
        Token(Word("NOUN", "ability", token.meaning), "効果", middle, token.end),
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


_MEASURED = {"大きい": "more", "小さい": "less"}


def turned_round(tokens: list[Token]) -> list[Token]:
    """パワーがそのクリーチャーより小さいクリーチャー is one よりパワーが小さい than that creature."""
    for at, token in enumerate(tokens):
        begins = token.kind in ("power", "cost") and [each.text for each in tokens[at + 1 : at + 2]] == ["が"]
        if not begins or (at > 0 and tokens[at - 1].type in ("LINK", "ADJ", "V")):
            continue
        for than in range(at + 3, min(at + 9, len(tokens) - 2)):
            if tokens[than].type in ("V", "VC", "VB", "COMMA", "END", "SUBC"):
                break
            said = tokens[than + 1]
            if tokens[than].meaning == "より" and said.meaning in _MEASURED and not said.word.features:
                if said.type != "V" or tokens[than + 2].type not in ("NOUN", "ADJ"):
                    break
                how = Word("LINK", "", f"{_MEASURED[said.meaning]}_{token.kind}")
                link = Token(how, tokens[than].text + said.text, tokens[than].start, said.end)
                return [*tokens[:at], *tokens[at + 2 : than], link, *turned_round(tokens[than + 2 :])]
    return tokens


def of_the_game(tokens: list[Token]) -> list[Token]:
    """相手は勝てない: a player of whom no more is said cannot win the game."""
    out: list[Token] = []
    for token in tokens:
        wins = token.meaning == "勝つ" and token.type in ("V", "VC", "VB") and token.has("cannot")
        if wins and [each.meaning for each in out[-1:]] == ["は"] and out[-2:-1] and out[-2].kind == "player":
            out += [
                Token(Word("NOUN", "game", "game"), "", token.start, token.start),
                Token(Word("P", "", "に"), "", token.start, token.start),
            ]
        out.append(token)
    return out


def as_somebodys(tokens: list[Token]) -> list[Token]:
    """シールドが1つもないプレイヤーがいれば is プレイヤーのシールドが1つもなければ: somebody has none."""
    for at, token in enumerate(tokens):
        found = _lacking(tokens, at) if token.kind in ("obj", "hand") else None
        if found is None:
            continue
        before, quantity, player, verb, end = found
        without = replace(verb.word, features=verb.word.features | {"negated"})
        link = Token(Word("LINK", "", "of"), "", player.end, player.end)
        subject = Token(Word("P", "", "が"), "が", before.start, before.end)
        said = [player, link, token, subject, *quantity, replace(verb, word=without)]
        return [*tokens[:at], *said, *as_somebodys(tokens[end:])]
    return tokens


_Lacking = tuple[Token, list[Token], Token, Token, int]


def _lacking(tokens: list[Token], at: int) -> _Lacking | None:
    """What stands between a thing that some player has none of and the verb of being, and where that ends."""
    behind = tokens[at + 1 : at + 10]
    joined = behind[0] if behind else None
    if joined is None or joined.meaning not in ("が", "has_not"):
        return None
    rest = behind[1:]
    quantity = [rest.pop(0)] if rest and rest[0].meaning.startswith("none(") else []
    missing = rest[0] if rest and (rest[0].meaning, rest[0].type) == ("ある", "V") else None
    if joined.meaning == "が":
        if missing is None or not missing.has("negated"):
            return None
        rest = rest[1:]
    player = rest.pop(0) if rest and rest[0].meaning == "a_player" else None
    if player is None or not rest or rest.pop(0).meaning != "が":
        return None
    if [each.meaning for each in rest[:2]] == ["exactly(1)", "nor"]:
        rest = rest[2:]
    if not rest or rest[0].meaning != "ある" or rest[0].word.features:
        return None
    return joined, quantity, player, rest[0], at + 1 + len(behind) - len(rest) + 1
