"""Where a relative clause begins and ends behind its noun: "each shield [put into your hand] gets …".

The grammar sees the clause between two tokens of no width, so that it never has to guess which verb is the
main one. A phrase that both verbs could take belongs to neither: the line is not understood.
"""

from __future__ import annotations

from saitei.parser.cards.en.groups import BE
from saitei.parser.cards.en.verbs import frames
from saitei.parser.cards.tokens import Token, Word, not_understood

_THINGS = frozenset({"obj", "race", "any", "num"})
_NOMINAL = frozenset({"DET", "POSS", "ADJ", "NOUN", "NON", "REL", "LINK", "GEN"})
_OPEN = frozenset({"PREP", "DURATION", "ADV", "COMMA", "END", "V", "SUB", "OR", "AND", "CONN"})
_INSIDE = frozenset({"this_turn", "that_turn", "your_turn", "their_turn", "this_game"})
_OWNING = frozenset({"cost", "have", "get", "lose", "win", "cross", "equip", "attach"})
_AUXILIARY = frozenset({"may", "must", "would", "negated", "can", "cannot"})


def enclosed(tokens: list[Token]) -> list[Token]:
    """The tokens with each relative clause between its signs."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        found = _opening(tokens, at)
        if found is None:
            out.append(tokens[at])
            at += 1
            continue
        gap, start, verb = found
        end = _end(tokens, verb + 1, _outer(out), governed=_governed(out), main=tokens[verb])
        out.append(_sign("ROPEN", tokens[start], gap))
        out += [each.retyped("OR") if each.type in ("AND", "COMMA") else each for each in tokens[start:end]]
        out.append(_sign("RCLOSE", tokens[end - 1], gap))
        at = end
    return out


def _sign(name: str, near: Token, gap: str) -> Token:
    at = near.start if name == "ROPEN" else near.end
    return Token(Word(name, "", gap), "", at, at)


def _opening(tokens: list[Token], at: int) -> tuple[str, int, int] | None:
    """The gap in the clause that starts here, where its words start, and its verb."""
    before = _head(tokens, at)
    if before is None:
        return None
    token = tokens[at]
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if token.type == "V" and _describes(token):
        return "passive" if token.has("participle") else "subject", at, at
    if token.text.lower() in ("that", "which") and token.type == "NOUN" and after is not None:
        borne = after.meaning in _OWNING and after.has("passive")
        return ("subject", at + 1, at + 1) if after.type == "V" and not borne else None
    if token.kind == "player" and after is not None and _said_of_object(tokens, at + 1):
        return "object", at, at + 1
    return None


def _head(tokens: list[Token], at: int) -> Token | None:
    """The noun right before this place, if it is a thing."""
    index = at - 1
    while index >= 0 and tokens[index].type == "REL" and tokens[index].kind not in ("bound", "that"):
        index -= 1
    head = tokens[index] if index >= 0 else None
    pronoun = head is not None and head.meaning.startswith("card @")
    return head if head is not None and head.type == "NOUN" and head.kind in _THINGS and not pronoun else None


def _describes(verb: Token) -> bool:
    """A bare participle of a verb that takes an object, or "battling …"."""
    features = verb.word.features
    if verb.meaning in BE | _OWNING or features & {"aux", "passive", "s"}:
        return False
    known = frames().get(verb.meaning, ())
    dealt = any(frame.object is not None and frame.subject is None for frame in known)
    return ("participle" in features and dealt) or ("ing" in features and bool(known))


def _said_of_object(tokens: list[Token], at: int) -> bool:
    """ "the spell your opponent casts": a verb of deeds whose object is the noun before."""
    verb = tokens[at]
    if verb.type != "V" or verb.meaning in BE or verb.word.features & (_AUXILIARY | {"passive"}):
        return False
    takes = any(
        frame.object is not None and frame.subject is None for frame in frames().get(verb.meaning, ())
    )
    return takes and (at + 1 >= len(tokens) or tokens[at + 1].type in _OPEN)


def _governed(before: list[Token]) -> bool:
    """Whether the noun stands behind "for each"."""
    at = len(before) - 1
    while at >= 0 and before[at].type in _NOMINAL:
        at -= 1
    return at >= 0 and before[at].type == "PREP" and before[at].meaning == "per"


def _outer(before: list[Token]) -> set[str]:
    """The prepositions that the verb before the noun may take."""
    verb = next((token for token in reversed(before) if token.type in ("V", "END", "COMMA", "SUB")), None)
    if verb is None or verb.type != "V":
        return set()
    return {word for frame in frames().get(verb.meaning, ()) for word in frame.prepositions}


def _end(tokens: list[Token], at: int, outer: set[str], *, governed: bool, main: Token) -> int:
    """Where the clause ends: all that only its own verb can take is inside."""
    whole = _farthest(tokens, at)
    if governed or (whole < len(tokens) and tokens[whole].type == "V"):
        return whole
    own = {word for frame in frames().get(main.meaning, ()) for word in frame.prepositions}
    for index in range(at, whole):
        token = tokens[index]
        if token.type != "PREP" or token.meaning == "by":
            continue
        if token.meaning in outer and token.meaning in own:
            raise not_understood("ambiguous", token)
        if token.meaning not in own:
            return index
    return whole


def _farthest(tokens: list[Token], at: int) -> int:
    while at < len(tokens):
        token = tokens[at]
        following = tokens[at + 1].type if at + 1 < len(tokens) else ""
        joins = token.type in ("AND", "OR") and following in ("NOUN", "POSS", "ADJ") and at > 0
        inside = token.type in (*_NOMINAL, "PREP", "ADV", "ROPEN") or (
            token.type == "DURATION"
            and token.meaning in _INSIDE
            and not token.text.lower().startswith(("until", "for"))
        )
        if not inside and not (joins and _nominal_join(tokens, at)):
            return at
        if token.type == "NOUN" and token.kind == "player" and following == "V":
            return at
        at += 1
    return at


def _nominal_join(tokens: list[Token], at: int) -> bool:
    """ "your hand or graveyard": no verb follows before the next sign."""
    index = at + 1
    while index < len(tokens) and tokens[index].type in _NOMINAL:
        index += 1
    return tokens[at - 1].type == "NOUN" and tokens[index - 1].kind == tokens[at - 1].kind == "zone"
