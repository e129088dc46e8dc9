"""The tokens of a line: longest match over the lexicon, names, quotes and numbers."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from saitei.errors import Contradiction, ParseError, Place, Refused
from saitei.language import Language
from saitei.parser.scenario.lexicon import ScenarioWord, is_japanese, lexicon, trie
from saitei.parser.scenario.zones import play_zone
from saitei.parser.text import Text
from saitei.parser.trie import Trie
from saitei.wording import Notice

LARGEST = 10_000
"""The largest number a scenario may state: more is refused."""

POWER_LARGEST = 1_000_000
"""The largest power or cost."""

_DIGITS = re.compile(r"[0-9]+(?:st|nd|rd|th)?(?![A-Za-z])", re.ASCII)
_TIMES = re.compile(r"[xX](?=[0-9])")
_RUN = re.compile(r"[A-Za-z0-9'-]+|[ァ-ヶー・]+|[一-鿿々]+|[ぁ-ん]+|.", re.DOTALL)
_PLAYER_PREFIX = re.compile(
    r"(?:プレイヤー|player(?!s\b))\s*([^\s、。,.:()「」《》はがをにのでと→'’]{1,20})", re.IGNORECASE
)
_ONE_LETTER = re.compile(r"[A-Z](?![A-Za-z0-9]|・[ァ-ヶ])")
"""What may be a player: not the letter of a keyword, as in 「W・ブレイカー」."""
CLOSING = {"「": "」", "『": "』", '"': '"', "“": "”", "《": "》"}
"""Brackets, each with what closes it."""

_NAME_CLOSING = {"≪": "≫", "«": "»", "〈": "〉", "<": ">"}
"""Other brackets that people put around the name of a card."""

_CLOSES = " \n。、.,?!;"
"""What a clause may end with."""

_NEAR = 3
_WORDS = 1024
"""Of so many unknown words it is kept which known one is nearest: a line is looked at more than once."""

_QUALIFIED = frozenset({"creature", "card", "opponent", "player"})
_REMAINING = frozenset({"ZONE", "NOUN", "COUNT", "NUMBER"})
_AT_A_TIME = ("中", "に")
"""How a word ends that says when something happens, before a comma."""

TIMES = "times_"
"""What an adverb begins with that says how often something is done."""

_DONE_AGAIN = frozenset({"attack"})
"""What a creature may do several times in a turn, each time anew."""

_AGAINST = frozenset({"gachinko_judge", "battle"})
_BECOMING = frozenset({"be", "being", "is being", "are being"})
_NO_FEATURES: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ScenarioToken:
    """A token: its type and value, the text as matched, and where it starts in the plain text."""

    type: str
    value: str | int
    text: str
    at: int
    features: frozenset[str] = _NO_FEATURES


def _no_card(_name: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Source:
    """The text being read, its file, whose words it may use, players' names, and what is a card's name.

    `suggests` says whether an error for an unknown word names the nearest one, which takes long to find.
    """

    text: Text
    file: str
    language: Language
    players: Trie[str]
    names: tuple[str, ...] = ()
    is_card: Callable[[str], bool] = _no_card
    suggests: bool = True

    def place(self, at: int) -> Place:
        """The place in the user's own text."""
        return self.text.place(at, self.file)

    def line(self, at: int) -> str:
        """The user's own line, for showing beside an error."""
        lines = self.text.raw.split("\n")
        return lines[min(self.place(at).line, len(lines)) - 1].rstrip("\r")

    def error(self, key: str, at: int, **values: str | int) -> ParseError:
        """The error for something that cannot be read here."""
        return ParseError(Notice(key, values), self.place(at), self.line(at))


def tokenise(source: Source, start: int, end: int, *, listing: bool = False) -> list[ScenarioToken]:
    """The tokens between two plain indices, already retyped by their neighbours; a listing has no clauses."""
    plain = source.text.plain
    folded = plain[start:end].lower()
    if len(folded) != end - start:
        folded = plain[start:end]
    tokens: list[ScenarioToken] = []
    at = start
    while at < end:
        if plain[at].isspace():
            at += 1
            continue
        token, at = _token(source, at, end, folded, start)
        if token.type != "SKIP":
            tokens.append(token)
    listing = listing or any(token.type == "COLON" for token in tokens)
    return retype(tokens, listing=listing, in_play=play_zone(source.language))


def _token(source: Source, at: int, end: int, folded: str, start: int) -> tuple[ScenarioToken, int]:
    plain, words = source.text.plain, trie(source.language)
    if (named := bracketed(source, at, end)) is not None:
        return named
    player = source.players.longest(plain, at)
    if player and _whole(plain, player[0]):
        word_ = words.longest(folded, at - start)
        if word_ is None or word_[0] + start <= player[0] or not _whole(plain, word_[0] + start):
            return ScenarioToken("PLAYER", player[1], plain[at : player[0]], at), player[0]
    if times := _TIMES.match(plain, at, end):
        return ScenarioToken("TIMES", "times", times.group(), at), times.end()
    if number := _DIGITS.match(plain, at, end):
        return _number(source, number.group(), at), number.end()
    found = words.longest(folded, at - start)
    if found is not None and not _stands(plain, found[0] + start, found[1]):
        shorter = words.all(folded, at - start)
        found = next((one for one in shorter if _stands(plain, one[0] + start, one[1])), None)
    if found is None:
        raise unknown_word(source, at, end)
    stop, word = found[0] + start, found[1]
    if word.type == "NOUN" and word.value == "player":
        check_player(source, at)
    if word.type == "SELF":
        raise source.error("scenario_say_who", at, word=plain[at:stop])
    return ScenarioToken(word.type, word.value, plain[at:stop], at, word.features), stop


def _stands(plain: str, stop: int, word: ScenarioWord) -> bool:
    """Whether a word ends here; a bare verb, 攻撃 for 攻撃する, only ends a clause."""
    return _whole(plain, stop) and ("bare" not in word.features or not plain[stop : stop + 1].strip(_CLOSES))


def _whole(plain: str, stop: int) -> bool:
    """A Latin word ends where the Latin letters end."""
    return not (stop < len(plain) and _latin(plain[stop - 1]) and _latin(plain[stop]))


def _latin(char: str) -> bool:
    return char.isascii() and char.isalnum()


def bracketed(source: Source, at: int, end: int) -> tuple[ScenarioToken, int] | None:
    """The name or the quote that begins here with its bracket, and where it ends; None where none does."""
    plain = source.text.plain
    if plain[at] not in CLOSING:
        return _in_other_brackets(source, at, end)
    opening, closing = plain[at], CLOSING[plain[at]]
    depth, stop = 1, at + 1
    while stop < end and depth:
        if plain[stop] == closing:
            depth -= 1
        elif plain[stop] == opening and opening != "《":
            depth += 1
        stop += 1
    if depth:
        raise source.error("scenario_unclosed", at, bracket=opening, closing=closing)
    inside = plain[at + 1 : stop - 1].strip()
    if not inside:
        raise source.error("scenario_empty_brackets", at, bracket=opening + closing)
    named = opening == "《" or (word_of(inside, source.language) is None and source.is_card(inside))
    return ScenarioToken("NAME" if named else "QUOTE", inside, plain[at:stop], at), stop


def _in_other_brackets(source: Source, at: int, end: int) -> tuple[ScenarioToken, int] | None:
    """The name of a card in brackets that are not 《 》; None where there are none."""
    plain = source.text.plain
    closing = _NAME_CLOSING.get(plain[at])
    stop = plain.find(closing, at + 1, end) if closing else -1
    inside = plain[at + 1 : stop].strip()
    if stop < 0 or not inside:
        return None
    return ScenarioToken("NAME", inside, plain[at : stop + 1], at), stop + 1


def _number(source: Source, digits: str, at: int) -> ScenarioToken:
    bare = digits.rstrip("stndrh")
    if len(bare) > len(str(POWER_LARGEST)) or int(bare) > POWER_LARGEST:
        values: dict[str, str | int] = {"number": bare[:20], "largest": POWER_LARGEST}
        raise Refused(Notice("scenario_number_too_large", values), source.place(at))
    return ScenarioToken("NUMBER" if bare == digits else "ORDINAL", int(bare), digits, at)


def check_player(source: Source, at: int) -> None:
    """プレイヤーE where no E plays is a contradiction, not a misspelt word."""
    prefixed = _PLAYER_PREFIX.match(source.text.plain, at)
    if prefixed and source.names and not _known(prefixed.group(1), source.language):
        raise unknown_player(source, prefixed.group(1), at)


def _known(word: str, language: Language) -> bool:
    found = trie(language).longest(word.lower(), 0)
    return found is not None


def unknown_player(source: Source, name: str, at: int) -> Contradiction:
    """Somebody is named who does not sit at the table."""
    values: dict[str, str | int] = {"player": name, "players": "、".join(source.names)}
    return Contradiction(Notice("scenario_unknown_player", values), source.place(at), source.line(at))


def unknown_word(source: Source, at: int, end: int) -> ParseError | Contradiction:
    """The error for a word that is in no table, with the nearest one that is."""
    plain = source.text.plain
    if source.names and _ONE_LETTER.match(plain, at):
        return unknown_player(source, plain[at], at)
    run = _RUN.match(plain, at, end)
    word = (run.group() if run else plain[at])[:40]
    near = nearest(word, source.language, source.names) if source.suggests else ""
    key = "scenario_unknown_word_near" if near else "scenario_unknown_word"
    return source.error(key, at, word=word, near=near) if near else source.error(key, at, word=word)


@lru_cache(maxsize=_WORDS)
def nearest(word: str, language: Language, names: tuple[str, ...] = ()) -> str:
    """The known word most like this one; nothing where none is, or where it is known in other places."""
    japanese = is_japanese(word)
    alike = [form for form in (*lexicon(language), *names) if abs(len(form) - len(word)) <= _NEAR]
    pool = [form for form in alike if is_japanese(form) == japanese]
    close = difflib.get_close_matches(word.lower(), pool, n=1, cutoff=0.6)
    return close[0] if close and close[0] != word.lower() else ""


def retype(tokens: list[ScenarioToken], *, listing: bool, in_play: str) -> list[ScenarioToken]:
    """Decide by the neighbours what one written form may be two of; `in_play` is a zone."""
    out: list[ScenarioToken] = []
    for index, token in enumerate(tokens):
        after = tokens[index + 1 : index + 3]
        if _is_perfect(token, after):
            continue
        previous = out[-1] if out else None
        if token.type == "NAME" and previous and previous.type in ("NAME", "COPIES"):
            out.append(ScenarioToken("COMMA", "comma", "", token.at))  # names side by side are a list
        if _counts_in_zone(token, out, after):
            out.append(replace(token, type="OF"))
            continue
        if _only_leads(token, previous, after) or _only_qualifies(token, previous, after):
            continue
        if token.type in ("COUNTER", "NTH") and previous and previous.type in ("NUMBER", "COUNT", "COPIES"):
            out[-1] = _counted(previous, token, repeated=_is_repeated(tokens))
        elif token.type == "NUMBER" and previous and previous.type == "TIMES":
            out[-1] = replace(previous, type="COPIES", value=token.value, text=previous.text + token.text)
        elif listing and token.type == "COMMA":
            out.append(token)
        else:
            out.append(_retyped(token, previous, after, in_play))
            if after and (particle := _unsaid_particle(token, after[0])):
                out.append(ScenarioToken("PARTICLE", particle, "", after[0].at))
    return out


def _counts_in_zone(token: ScenarioToken, before: list[ScenarioToken], after: list[ScenarioToken]) -> bool:
    """Whether an “in” stands in a list of how many cards somebody has: “3 cards in hand, 5 shields and …”."""
    if token.type != "PREP" or not after or after[0].type != "ZONE":
        return False
    counted = [one.type for one in before[-2:]] == ["NUMBER", "NOUN"] and before[-1].value == "card"
    return counted and any((one.type, one.value) == ("VERB", "have") for one in before)


def _unsaid_particle(token: ScenarioToken, following: ScenarioToken) -> str:
    """The particle of a Japanese word that tells when, or asks, without one: 「終わりに」, 「いつ」."""
    if not is_japanese(token.text):
        return ""
    if token.type in ("NOUN", "STEP") and token.text.endswith("に"):
        return "time" if following.type in ("PLAYER", "NAME") else ""
    asks = (token.type, token.value) == ("WH", "when") and following.type in ("PLAYER", "NAME", "NOUN")
    return "topic" if asks else ""


def _is_perfect(token: ScenarioToken, after: list[ScenarioToken]) -> bool:
    """Whether this is the "has" of "has drawn", "has cast": the verb says without it that it is past."""
    done = bool(after) and after[0].type == "VERB" and after[0].features & {"past", "participle", "base"}
    return token.text.lower() in ("has", "have") and bool(done)


def _only_leads(token: ScenarioToken, previous: ScenarioToken | None, after: list[ScenarioToken]) -> bool:
    """Words that only lead on: から before a colon, the "on" of a mark "(on top of 《X》)"."""
    following = after[0] if after else None
    if token.text.lower() == "left" and previous is not None and previous.type in _REMAINING:
        return following is None or following.type == "END"
    if following is None or following.type == "COLON":
        return following is not None and (token.type, token.value) == ("PARTICLE", "from")
    marks = previous is not None and previous.type in ("LPAR", "COMMA")
    return token.type == "PREP" and marks and (following.type, following.value) == ("NOUN", "top")


def _only_qualifies(token: ScenarioToken, previous: ScenarioToken | None, after: list[ScenarioToken]) -> bool:
    """A verb that only says which, as in 破壊するクリーチャー, where nothing stands before it."""
    leads = previous is None or previous.type in ("END", "COLON")
    qualified = bool(after) and after[0].type == "NOUN" and after[0].value in _QUALIFIED
    return token.type == "VERB" and "plain" in token.features and leads and qualified


def _is_repeated(tokens: list[ScenarioToken]) -> bool:
    """Whether a line has a verb of which it may be told how often it was done, one after the other."""
    return any(token.type == "VERB" and token.value in _DONE_AGAIN for token in tokens)


def _counted(number: ScenarioToken, counter: ScenarioToken, *, repeated: bool) -> ScenarioToken:
    if number.type == "COPIES":
        return number
    if counter.value == "time" and repeated:
        return ScenarioToken("ADV", f"{TIMES}{number.value}", number.text + counter.text, number.at)
    kind = "ORDINAL" if counter.type == "NTH" else "COUNT"
    return ScenarioToken(kind, number.value, number.text + counter.text, number.at)


def _retyped(
    token: ScenarioToken, previous: ScenarioToken | None, after: list[ScenarioToken], in_play: str
) -> ScenarioToken:
    following = after[0].type if after else ""
    if token.type in ("COMMA", "AND") and previous:
        joins = _joins_clauses(token, after)
        kind, value = ("GAP", "gap") if joins else _comma(token, previous, after)
        return replace(token, type=kind, value=value)
    if token.type == "ADJ" and _may_be_verb(token) and following in ("", "END", "COMMA", "CONN"):
        verb = {"arisen": "arise", "waited": "wait"}.get(str(token.value), "be")
        return replace(token, type="VERB", value=verb, features=frozenset({"past"}))
    if previous and (token.type == "STATE" or token.text.lower() == "play"):
        return _after_word(token, previous, in_play)
    if token.text.lower() == "when" and (following != "AUX" or (previous and previous.type != "GAP")):
        return replace(token, type="CONN", value="if")
    if _is_use(token, following):
        return replace(token, type="VERB", value="use", features=frozenset({"base"}))
    return token


def _joins_clauses(token: ScenarioToken, after: list[ScenarioToken]) -> bool:
    """Whether an English “and”, or a comma, stands before the verb of a second clause: “and draws a card”."""
    english = not is_japanese(token.text) and bool(after) and not is_japanese(after[0].text)
    return english and (after[0].type == "VERB" or _is_use(after[0], after[1].type if after[1:] else ""))


def _is_use(token: ScenarioToken, following: str) -> bool:
    """Whether “use” is what is done, not a noun."""
    return (
        token.type == "NOUN" and token.text.lower() in ("use", "uses") and following not in ("OF", "VERB", "")
    )


def _may_be_verb(token: ScenarioToken) -> bool:
    return is_japanese(token.text) or token.text.lower() == "waiting"


def _after_word(token: ScenarioToken, previous: ScenarioToken, in_play: str) -> ScenarioToken:
    """ "Is being tapped" is what happens, and "in play" is a zone."""
    if token.type == "STATE" and previous.text.lower() in _BECOMING:
        turns = "untap" if token.value == "untapped" else "tap"
        return replace(token, type="VERB", value=turns, features=frozenset({"participle"}))
    if token.type == "VERB" and previous.type == "PREP":
        return replace(token, type="ZONE", value=in_play)
    return token


def _comma(token: ScenarioToken, previous: ScenarioToken, after: list[ScenarioToken]) -> tuple[str, str]:
    """A comma may end a time, begin a clause, or only list; と may say with whom."""
    kinds = [following.type for following in after]
    if token.text == "と" and after and after[0].value in _AGAINST:
        return "PARTICLE", "against"
    if previous.text.endswith(_AT_A_TIME) and previous.type in ("NOUN", "STEP"):
        return "PARTICLE", "time"
    if _ends_time(previous) and kinds[:1] in (["PLAYER"], ["NAME"]):
        return "GAP", "gap"
    clause = kinds[:1] == ["PLAYER"] and _new_clause(previous, after)
    inverted = kinds[:1] in (["AUX"], ["CONN"]) and previous.type not in ("VERB", "ADV", "PARTICLE")
    return ("GAP", "gap") if clause or inverted else (token.type, str(token.value))


def _ends_time(previous: ScenarioToken) -> bool:
    """Whether a word may end an English phrase that says when: “at the end of A's turn, …”."""
    return (
        previous.type == "NOUN"
        and previous.value in ("turn", "turn_end", "turn_start")
        and not is_japanese(previous.text)
    )


def _new_clause(previous: ScenarioToken, after: list[ScenarioToken]) -> bool:
    """A comma before a player who does something begins a new clause, unless players are being listed."""
    if previous.type in ("PLAYER", "PARTICLE", "VERB", "CONN", "ADV") or len(after) < 2:  # noqa: PLR2004 - a player and what follows
        return False
    following = after[1]
    starts = following.type in ("VERB", "AUX") or (
        following.type == "PARTICLE" and following.value in ("subject", "topic")
    )
    return starts or (
        previous.type in ("COUNT", "NONE") and following.type == "LINK" and is_japanese(following.text)
    )


def word_of(form: str, language: Language) -> ScenarioWord | None:
    """The lexicon's entry for a whole written form."""
    return lexicon(language).get(form.lower())
