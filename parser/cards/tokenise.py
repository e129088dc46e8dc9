"""A plain line to tokens: longest match over the lexicon, patterns for numbers, matching brackets."""

from __future__ import annotations

import re
from collections.abc import Callable

from saitei.language import Language
from saitei.parser.cards.counts import borne, by_so_much, inner_mark, more_than_that, table_row
from saitei.parser.cards.lexicon import keyword_names, known, lexicon
from saitei.parser.cards.naming import named, race
from saitei.parser.cards.tokens import NotUnderstood, Token, Word

_BOUNDS = {
    "まで": "up_to",
    "以上": "at_least",
    "でも": "at_least",
    "以下": "at_most",
    "より多い": "more_than",
    "より少ない": "less_than",
    "も": "none",
    "ずつ": "each",
    "までしか": "beyond",
    "しか": "beyond",
    "より多く": "more_than",
    "以降": "from_nth",
    "だけ": "exactly",
    "": "exactly",
}
_TESTS = {
    "以上": "at_least",
    "以下": "at_most",
    "より大きい": "more_than",
    "より小さい": "less_than",
    "": "exactly",
}
_FIRST = {"最大": "up_to", "少なくとも": "at_least", "もう": "another", "さらに": "another"}
_FROM = ("から", "から、", "山札の", "の上")
_DIGITS = {"ひと": 1, "ふた": 2, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5}
_BEGIN = frozenset("0123456789+-ー(「《≡W名種次合最少もさちひふこそよの一二三四五光水闇火自が■")
"""What a pattern may begin with, beside katakana: trying them all at every character takes time."""

_UNITS = frozenset("体枚つ人回色倍種")

_QUANTITY = re.compile(
    r"(合計で?|最大|もう|さらに|ちょうど|少なくとも)?([0-9]{1,6}|ひと|ふた|[一二三四五])(?:体|枚|つ|人|匹|種類|種)(目)?"
    r"(以降|まで(?:しか)?|以上|以下|でも|より多い|より多く|より少ない|も(?!う)|ずつ|だけ|しか(?!し))?(?!分|しか(?!し))"
)
_NTH = re.compile(
    r"(?:(?:この|その)ターン(?:中)?(?:、|に|で|の)?)([0-9]+)(?:回|度|体|枚|番)目の(?=(?:クリーチャー)?攻撃)"
)
_NTH_OF_ALL = re.compile(r"(?:この|その)ターン(?:中)?、?([0-9]+)(?:回|度)目(?=なら|であれば|の(?:時|場合))")
_ANY_OF = re.compile(r"のいずれか([0-9])(?:体|枚|つ)")
_TIMES = re.compile(r"([0-9]{1,4}|一|二)[回度](?!目)")
_TEST = re.compile(r"(コスト|パワー)が?([0-9]{1,7})(以上|以下|より大きい|より小さい)?")
_SAID = re.compile(r"の(?:時|とき|場合|間)|で(?:あ|な|は|、)|なら|だ|より(?:大き|小さ)")
_BARE_TEST = re.compile(r"([0-9]{1,7})(以上|以下)")
_TOTAL = re.compile(r"(コスト|パワー)の合計が([0-9]{1,6})(以下|以上)?になるよう(?:に)?")
_NUMBER = re.compile(r"(最大|[+\-ー])?[0-9]{1,7}")
_MODES = re.compile(
    r"(?:ランダム[にで])?次の(?:効果の?)?(?:うち|中)?(?:から|の)?、?(?:いずれか|どれか)?(?:ランダム[にで])?"
    r"([1-9]|ひと|ふた|一)(つ|回)を?(?:ランダム[にで])?(選ぶ|選んでもよい|行う|使う)"
    r"(?:。同じものを(?:何度|何回)?選んでもよい)?"
)
_MANA = re.compile(r"([0-9]{1,3})\(([光水闇火自然無色/・]+)\)(?=を?支払)")
_FEAT = re.compile(r"(?:([ァ-ヶー]+(?:・[ァ-ヶー]+)*?)・)?(W・)?メクレイド")
_SIDE = re.compile(r"《[^》]+》(?:側|のほう)に")
_NUMBERED = re.compile(r"(.*?)([+-]?[0-9]{1,7})")
_COST_OF = re.compile(r"\(([光水闇火自然無色/・、とJ]+)\)|[-ー]?((?:(?:光|水|闇|火|自然)×[0-9]+と?)+)")
_CIVILIZATION = re.compile("光|水|闇|火|自然|無色")


def tokens(line: str, language: Language) -> list[Token]:
    """The words of a plain line; raises NotUnderstood at the first character that begins none."""
    found: list[Token] = []
    at = 0
    while at < len(line):
        token = (
            _longer(_pattern(line, at), _word(line, at, language))
            or _bracket(line, at, language)
            or _dash(line, at, found)
        )
        if token is None:
            raise NotUnderstood("unknown_word", at, line[at : at + 6])
        found.append(token)
        at = token.end
    return found


def _longer(pattern: Token | None, word: Token | None) -> Token | None:
    return word if word is not None and (pattern is None or word.end > pattern.end) else pattern


def _word(line: str, at: int, language: Language) -> Token | None:
    match = lexicon(language).longest(line, at)
    if match and line[match[0] - 1 : match[0] + 1] == "もう" and match[0] > at + 1:
        match = lexicon(language).longest(line[: match[0] - 1], at)  # からもう1枚
    if match and match[1].type == "LINK" and line[match[0] : match[0] + 1] == "ら":
        match = lexicon(language).longest(line[: match[0] - 1], at)  # 手札に加えたら
    return Token(match[1], line[at : match[0]], at, match[0]) if match else None


def _pattern(line: str, at: int) -> Token | None:
    """Quantities, tests and numbers, and "with X in its name"; none of them begins a word of the lexicon."""
    first = line[at]
    for read in _IN_KATAKANA if "ァ" <= first <= "ヶ" else _PATTERNS if first in _BEGIN else ():
        token = read(line, at)
        if token is not None:
            return token
    return None


def _mana(line: str, at: int) -> Token | None:
    """2(火)支払って."""
    match = _MANA.match(line, at)
    if match is None:
        return None
    civilizations = " ".join(_CIVILIZATION.findall(match[2]))
    return Token(Word("NOUN", "mana", f"{match[1]} {civilizations}"), match[0], at, match.end())


def _feat(line: str, at: int) -> Token | None:
    """アーマード・メクレイド5."""
    match = _FEAT.match(line, at)
    if match is None:
        return None
    race = f' race("{match[1]}")' if match[1] else ""
    word = Word("NOUN", "feat", ("double_mekraid" if match[2] else "mekraid") + race)
    return Token(word, match[0], at, match.end())


def _side(line: str, at: int) -> Token | None:
    """《X》側に裏返す."""
    match = _SIDE.match(line, at)
    return Token(Word("ADV", "", "to_named_side"), match[0], at, match.end()) if match else None


def _modes(line: str, at: int) -> Token | None:
    match = _MODES.match(line, at)
    if match is None:
        return None
    count = _DIGITS.get(match[1]) or int(match[1])
    said = (("may", "もよい" in match[3]), ("at_random", "ランダム" in match[0]))
    features = frozenset(name for name, holds in said if holds)
    return Token(Word("V", "", f"次から{count}{match[2]}選ぶ", features), match[0], at, match.end())


def _total(line: str, at: int) -> Token | None:
    """コストの合計が5以下になるように: how many may be chosen."""
    match = _TOTAL.match(line, at)
    if match is None:
        return None
    what = "total_cost" if match[1] == "コスト" else "total_power"
    word = Word("ADV", "", f"{what}({_TESTS[match[3] or '']}({int(match[2])}))")
    return Token(word, match[0], at, match.end())


def _test(line: str, at: int) -> Token | None:
    match = _TEST.match(line, at)
    if match is None:
        return None
    if match[0][len(match[1])] == "が" and _SAID.match(line, match.end()):
        return None
    what = "cost" if match[1] == "コスト" else "power"
    word = Word("NOUN", "test", f"{what}({_TESTS[match[3] or '']}({int(match[2])}))")
    return Token(word, match[0], at, match.end())


def _bare_test(line: str, at: int) -> Token | None:
    """パワーが15000以上であれば: the number apart from what it measures."""
    match = _BARE_TEST.match(line, at)
    if match is None or line[at - 1 : at] != "が":
        return None
    word = Word("NOUN", "test", f"number({_TESTS[match[2]]}({int(match[1])}))")
    return Token(word, match[0], at, match.end())


def _cost_of(line: str, at: int) -> Token | None:
    """キリフダッシュ4(火): the civilizations of a cost behind its number."""
    match = _COST_OF.match(line, at)
    if match is None or (match[1] and not line[at - 1 : at].isdigit()):
        return None
    civilizations = " ".join(_CIVILIZATION.findall(match[0]))
    return Token(Word("COSTCIV", "", civilizations), match[0], at, match.end())


def _nth(line: str, at: int) -> Token | None:
    """このターン2回目の攻撃."""
    alone = _NTH_OF_ALL.match(line, at)
    if alone is not None:
        return Token(Word("NOUN", "quality", f"nth_this_turn({alone[1]})"), alone[0], at, alone.end())
    match = _NTH.match(line, at)
    return Token(Word("ADJ", "", f"nth_this_turn({match[1]})"), match[0], at, match.end()) if match else None


def _times(line: str, at: int) -> Token | None:
    match = _TIMES.match(line, at)
    if match is None:
        return None
    number = {"一": 1, "二": 2}.get(match[1]) or int(match[1])
    return Token(Word("NOUN", "times_num", f"times({number})"), match[0], at, match.end())


def _quantity(line: str, at: int) -> Token | None:
    some = _ANY_OF.match(line, at)
    if some is not None:  # AとBのいずれか2体
        word = Word("QUANTITY", "", f"exactly({some[1]})", frozenset({"any"}))
        return Token(word, some[0], at, some.end())
    match = _QUANTITY.match(line, at)
    if match is None:
        return None
    number = _DIGITS.get(match[2]) or int(match[2])
    bound = _FIRST.get(match[1] or "") or _BOUNDS[match[4] or ""]
    twice = match[1] in _FIRST and match[4] and _FIRST[match[1]] != _BOUNDS[match[4]]
    if twice or (bound == "from_nth" and not match[3]) or (bound == "none" and number != 1):
        return None
    if match[3]:
        if bound == "from_nth":
            return Token(Word("QUANTITY", "", f"{bound}({number})"), match[0], at, match.end())
        if bound != "exactly":
            return None
        bound = "exactly" if number == 1 and line[:at].endswith(_FROM) else "nth"
    return Token(Word("QUANTITY", "", f"{bound}({number})"), match[0], at, match.end())


def _plain_number(line: str, at: int) -> Token | None:
    match = _NUMBER.match(line, at)
    if match is None or line[match.end() : match.end() + 1] in _UNITS:
        return None
    most = match[1] == "最大"
    amount = match[0].removeprefix("最大").replace("ー", "-")
    features = frozenset({"up_to"} if most else ())
    return Token(Word("NUMBER", "", str(int(amount)), features), match[0], at, match.end())


def _bracket(line: str, at: int, language: Language) -> Token | None:
    """A name in 《 》, or words in 「 」: a keyword, else an ability kept as it is printed."""
    closing = {"《": "》", "「": "」", "【": "】"}.get(line[at])
    if closing is None:
        return None
    end = _closing(line, at, closing)
    inner = line[at + 1 : end]
    if closing in "》】":
        word = Word("NOUN", "name", inner)
    elif inner in keyword_names(language):
        word = Word("NOUN", "keyword", keyword_names(language)[inner])
    elif known(inner, "keyword", language) is not None:
        word = Word("NOUN", "keyword", known(inner, "keyword", language) or "")
    elif "種族に" in line[:at] and known(inner, "race", language) is not None:
        word = Word("NOUN", "race", inner)
    else:
        word = _keyword_with_number(inner, language) or Word("NOUN", "quote", inner)
    return Token(word, line[at : end + 1], at, end + 1)


def _keyword_with_number(inner: str, language: Language) -> Word | None:
    """「パワーアタッカー+2000」."""
    match = _NUMBERED.fullmatch(inner)
    name = keyword_names(language).get(match[1]) if match else None
    return Word("NOUN", "keyword", f"{name} {int(match[2])}") if match and name else None


def _closing(line: str, at: int, closing: str) -> int:
    depth = 0
    for index in range(at, len(line)):
        depth += (line[index] == line[at]) - (line[index] == closing)
        if not depth:
            return index
    raise NotUnderstood("bracket", at, line[at : at + 6])


def _dash(line: str, at: int, found: list[Token]) -> Token | None:
    """進化ー自分の…: a long vowel mark behind a label is a dash."""
    behind_label = len(found) > 0 and found[-1].kind in ("keyword", "quality")
    if line[at] in "ー-" and (behind_label or (len(found) > 1 and found[-2].kind == "keyword")):
        return Token(Word("SEP", "", ":"), line[at], at, at + 1)
    return None


_PATTERNS: tuple[Callable[[str, int], Token | None], ...] = (
    table_row,
    inner_mark,
    _mana,
    _feat,
    _side,
    by_so_much,
    named,
    _modes,
    race,
    _total,
    _test,
    _bare_test,
    _cost_of,
    _nth,
    _times,
    more_than_that,
    borne,
    _quantity,
    _plain_number,
)
_IN_KATAKANA = (_feat, named, _modes, _total, _test)
"""Those that may begin with katakana, which most words do."""
