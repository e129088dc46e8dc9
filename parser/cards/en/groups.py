"""Auxiliaries and their verb as one: "can't be blocked", "would be destroyed", "may put"."""

from __future__ import annotations

from dataclasses import dataclass, field

from saitei.parser.cards.tokens import Token, Word, not_understood

BE = frozenset({"be", "are", "become"})
_MODES = frozenset({"may", "can", "cannot", "must"})


@dataclass(slots=True)
class _Group:
    """A verb group in the making."""

    tokens: list[Token] = field(default_factory=list[Token])
    features: set[str] = field(default_factory=set[str])
    passive: bool = False


def verb_groups(tokens: list[Token]) -> list[Token]:
    """The tokens with each verb group as one verb; raises NotUnderstood for an auxiliary without a verb."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        if tokens[at].type in ("AUX", "V"):
            token, at = _group(tokens, at)
            out.append(token)
        else:
            out.append(tokens[at])
            at += 1
    return out


def _group(tokens: list[Token], at: int) -> tuple[Token, int]:
    first = at
    features, passive, at = _auxiliaries(tokens, at)
    verb = tokens[at] if at < len(tokens) and tokens[at].type == "V" else None
    refused = "only" in features and "can" not in features
    if verb is None and passive and not refused:
        return _made(tokens, first, at, "be", features | {"s"}), at
    if verb is None or refused:
        raise not_understood("no_verb", tokens[first])
    if verb.text.lower() in ("be", "been") and "aux" not in features:
        raise not_understood("no_verb", verb)
    at += 1
    joined = _joined(verb, tokens[at] if at < len(tokens) else None, features)
    if joined is not None:
        meaning, more = joined
        return _made(tokens, first, at + 1, meaning, features | more), at + 1
    own = {"passive"} if passive and verb.has("participle") else _own_form(verb, features)
    return _made(tokens, first, at, verb.meaning, features | own), at


def _auxiliaries(tokens: list[Token], at: int) -> tuple[set[str], bool, int]:
    """What the words before the verb say of it, whether they end in "be", and where they end."""
    first, features, passive = at, set[str](), False
    while at < len(tokens) and tokens[at].type == "AUX":
        said = tokens[at].meaning.split()
        if at > first and tokens[at].meaning == tokens[at - 1].meaning:
            raise not_understood("two_of_a_kind", tokens[at])
        features |= {"past"} & set(said) | {"aux"} | ({"negated"} if "negated" in said else set())
        passive = passive or "be" in said or "been" in said
        features |= {"past"} if "been" in said else set()
        features |= set(said) & (_MODES | {"would", "only"})
        at += 1
    return features, passive, at


def _joined(verb: Token, following: Token | None, features: set[str]) -> tuple[str, set[str]] | None:
    """ "is destroyed", "is attacking", "has attacked": the second verb, and what the first says of it."""
    if following is None or following.type != "V":
        return None
    participle = following.has("participle")
    if verb.meaning in BE and participle:
        return following.meaning, _tense(verb, features) | {"passive"}
    if verb.meaning in BE and following.has("ing"):
        return following.meaning, _tense(verb, features) | {"ongoing"}
    if verb.meaning == "have" and participle and not features & {"may", "can"}:
        return following.meaning, {"past", "aux"}
    return None


def _own_form(verb: Token, features: set[str]) -> set[str]:
    if "aux" in features and "past" not in features and not verb.has("base"):
        raise not_understood("no_verb", verb)
    return set() if "aux" in features else set(verb.word.features)


def _tense(verb: Token, features: set[str]) -> set[str]:
    if "aux" in features:
        return set()
    if verb.has("past") and not verb.has("base"):
        return {"was"}
    return {"s"} if verb.meaning == "be" or (verb.meaning == "become" and verb.has("s")) else {"base"}


def _made(tokens: list[Token], first: int, end: int, lemma: str, features: set[str]) -> Token:
    start, stop = tokens[first].start, tokens[end - 1].end
    lemma = "be" if lemma == "are" else lemma
    text = " ".join(token.text for token in tokens[first:end])
    return Token(Word("V", tokens[end - 1].kind, lemma, frozenset(features)), text, start, stop)
