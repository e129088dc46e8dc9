"""English words that change their job with their neighbours get their type before the grammar sees them."""

from __future__ import annotations

from saitei.language import Language
from saitei.parser.cards.en.causing import by_doing, caused, parted
from saitei.parser.cards.en.enclosing import enclosed
from saitei.parser.cards.en.groups import BE, verb_groups
from saitei.parser.cards.en.joins import joined
from saitei.parser.cards.en.labels import line_start
from saitei.parser.cards.en.misprints import mended
from saitei.parser.cards.en.performed import named_deeds
from saitei.parser.cards.en.preventing import prevented
from saitei.parser.cards.en.qualities import merged_qualities
from saitei.parser.cards.en.sources import KINDS
from saitei.parser.cards.en.tables import rows
from saitei.parser.cards.en.verbs import verb_words
from saitei.parser.cards.tokens import Token, Word, not_understood

_ENDS = frozenset({"top", "bottom"})
_NAMING = frozenset({"DET", "POSS", "ADJ", "NOUN", "NON"})
_CLAUSE_ENDS = frozenset({"END", "COMMA", "SUB", "CONN", "DURATION", "INSTEAD", "AND", "OR", "ADV"})
_NAMED = frozenset({"NOUN", "ADJ", "NON"})
_SORTS = frozenset({"card", "creature", "spell", "element", "tamaseed"})
_PRONOUNS = frozenset({"all", "any_number", "both", "any", "half", "none"})


def retyped(tokens: list[Token], language: Language) -> list[Token]:
    """The tokens with the types that the grammar knows."""
    tokens = line_start([token for token in tokens if token.type != "SKIP"], language)
    if tokens and tokens[0].type == "KEYWORD":
        return tokens
    tokens = mended(tokens)
    out: list[Token] = []
    for index, token in enumerate(tokens):
        out.append(
            _one(token, out[-1] if out else None, tokens[index + 1] if index + 1 < len(tokens) else None)
        )
    out = named_deeds([token for token in out if token.type != "SKIP"])
    return joined(caused(enclosed(prevented(by_doing(merged_qualities(verb_groups(parted(out))))))))


def _one(token: Token, before: Token | None, after: Token | None) -> Token:
    if (
        token.type == "SEP"
        and before is not None
        and before.has("brace")
        and after
        and after.kind == "ability"
    ):
        return token.retyped("SKIP")
    if token.meaning == "only" and before is not None and before.type == "POSS":
        return token.retyped("ADJ")
    readers = {"ADJ": _adjective, "NOUN": _noun, "DET": _determiner, "GEN": _genitive, "PREP": _preposition}
    reader = readers.get(token.type)
    return token if reader is None else reader(token, before, after)


def _adjective(token: Token, before: Token | None, after: Token | None) -> Token:
    if token.meaning == "non":
        return token.retyped("NON")
    counted = after is not None and after.type == "DET" and after.kind == "number"
    named = (after is not None and after.type in _NAMED) or (counted and token.meaning in _ENDS)
    listed = after is not None and after.type in ("OR", "AND", "COMMA")
    if token.kind == "participle":
        return _participle(token, before, after, named=named)
    if token.kind == "adverb" and not named:
        return token.retyped("PRED", "quality") if _after_be(before) else token.retyped("ADV")
    if named or (listed and not _after_be(before)):
        return token.retyped("ADJ", meaning=token.meaning)
    return token.retyped("PRED" if _after_be(before) else "NOUN", "quality")


def _participle(token: Token, before: Token | None, after: Token | None, *, named: bool) -> Token:
    """ "the chosen creature" names; "was chosen", "from attacking your opponent" tell of a deed."""
    meaning, _, lemma = token.meaning.partition(" ")
    away = before is not None and before.meaning == "from" and token.text.lower() == "attacking"
    free = before is None or before.type not in ("NOUN", "REL", "AUX", "COMMA")
    if named and free and not away and not _after_be(before):
        return token.retyped("ADJ", meaning=meaning)
    return _deed(token, before, after, meaning, lemma)


def _deed(token: Token, before: Token | None, after: Token | None, meaning: str, lemma: str) -> Token:
    """A participle that is no adjective: "is tapped", "put it into your hand tapped", "was destroyed"."""
    if (
        meaning in ("tapped", "untapped")
        and _after_be(before)
        and (after is None or after.type in _CLAUSE_ENDS)
    ):
        return token.retyped("PRED", "quality", meaning)
    if meaning in ("tapped", "untapped") and before is not None and before.type in ("NOUN", "REL", "V"):
        return token.retyped("ADV", meaning=meaning)
    word = verb_words().get(token.text.lower(), Word("V", "", lemma, frozenset({"past", "participle"})))
    return Token(word, token.text, token.start, token.end)


def _after_be(before: Token | None) -> bool:
    if before is None:
        return False
    return (before.type == "V" and before.meaning in BE) or (
        before.type == "AUX" and "be" in before.meaning.split()
    )


def _noun(token: Token, before: Token | None, after: Token | None) -> Token:
    named = after is not None and after.type in _NAMED
    if token.text.lower() in ("your opponents", "opponents") and named:
        return token.retyped("POSS", meaning="opponent")
    if token.kind == "keyword" and _is_race(token, before):
        token = token.retyped("NOUN", "race", token.text)
    if token.kind == "race":
        whole = after is not None and after.kind in ("obj", "races")
        return token.retyped("ADJ", "race") if whole and not token.has("plural") else token
    if token.kind == "ability" and before is not None and (before.kind == "keyword" or before.type == "SKIP"):
        return token.retyped("SKIP")
    return _before_noun(token, after) or _as_verb(token, before)


def _before_noun(token: Token, after: Token | None) -> Token | None:
    """ "a "shield trigger" shield", "a spell effect": nouns that qualify the next one."""
    if token.kind == "keyword" and after is not None and after.type == "NOUN" and after.meaning == "shield":
        return token.retyped("ADJ", "keyword")
    if after is not None and after.kind in KINDS and token.meaning in _SORTS:
        return token.retyped("ADJ", "source")
    return None


def _as_verb(token: Token, before: Token | None) -> Token:
    word = verb_words().get(token.text.lower())
    return token if word is None or not _verbal(before) else Token(word, token.text, token.start, token.end)


def _is_race(token: Token, before: Token | None) -> bool:
    """ "a Survivor" is a creature of that race."""
    named = (
        before is not None
        and before.type in ("DET", "POSS", "ADJ")
        and not token.text.startswith(('"', "'", "{"))
    )
    return named and any(token.text == race for (race,) in rows("races"))


def _verbal(before: Token | None) -> bool:
    """Attack, battle, cost and name are verbs unless something before them makes them nouns."""
    return before is None or before.type not in ("DET", "POSS", "ADJ", "GEN", "NON", "PREP", "LINK")


def _determiner(token: Token, before: Token | None, after: Token | None) -> Token:
    verbal = after is not None and (after.type in ("V", "AUX") or after.text.lower() in verb_words())
    if (
        token.text.lower() == "each"
        and verbal
        and before is not None
        and before.type in ("NOUN", "REL", "AUX")
    ):
        return token.retyped("SKIP")
    if (
        after is not None
        and after.type in _NAMING
        and not (token.meaning == "@that" and after.kind == "player")
    ):
        return token
    if token.meaning in ("@this", "@that"):
        return token.retyped("NOUN", "obj", "card " + token.meaning)
    if token.kind in ("number", "partitive", "total") or token.meaning in _PRONOUNS:
        return token.retyped("NOUN", "num")
    return token


def _genitive(token: Token, before: Token | None, after: Token | None) -> Token:
    """ "It's a creature": is; "this creature's power": of."""
    pronoun = before is not None and before.type == "NOUN" and before.kind == "obj" and "@" in before.meaning
    if pronoun and token.text == "'s" and after is not None and after.kind == "event":
        return Token(Word("V", "", "be", frozenset({"s"})), token.text, token.start, token.end)
    be = after is not None and (
        after.type in ("DET", "PRED", "V", "ADJ") or after.text in ("tapped", "untapped")
    )
    if token.text == "'s" and be and (pronoun or (after is not None and after.type in ("DET", "V"))):
        return Token(Word("V", "", "be", frozenset({"s"})), token.text, token.start, token.end)
    return token


def _preposition(token: Token, before: Token | None, after: Token | None) -> Token:
    del before
    if token.meaning == "to" and after is not None and after.type == "V" and after.has("base"):
        return token.retyped("AND", meaning="and")
    if token.text.lower() == "for each of" and after is not None and _unowned(after):
        raise not_understood("license", after)
    return token


def _unowned(token: Token) -> bool:
    """ "For each of shields": of whose, or of which, is left out."""
    plain = token.kind in ("obj", "race") and "@" not in token.meaning and token.has("plural")
    return token.type == "ADJ" or (token.type == "NOUN" and plain)
