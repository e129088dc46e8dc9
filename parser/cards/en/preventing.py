"""Effects by what they forbid: "any effects that would prevent your creatures from attacking"."""

from __future__ import annotations

from saitei.parser.cards.tokens import Token, Word

_NOMINAL = frozenset({"DET", "POSS", "ADJ", "NOUN", "NON", "REL"})


def prevented(tokens: list[Token]) -> list[Token]:
    """ "effects that prevent X from attacking" as effects by which X cannot attack."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        found = _forbidden(tokens, at)
        if found is None:
            out.append(tokens[at])
            at += 1
            continue
        whom, verb, end = found
        word = Word("V", "", tokens[verb].meaning, frozenset({"cannot", "aux"} | _voice(tokens[verb])))
        banned = Token(word, tokens[verb].text, tokens[verb].start, tokens[verb].end)
        inside = [*tokens[at + 2 : whom], banned, *tokens[verb + 1 : end]]
        out += [_sign("ROPEN", tokens[at]), *inside, _sign("RCLOSE", tokens[end - 1])]
        at = end
    return out


def _voice(verb: Token) -> set[str]:
    return {"passive"} if verb.has("passive") else set()


def _sign(name: str, near: Token) -> Token:
    at = near.start if name == "ROPEN" else near.end
    return Token(Word(name, "", "whole"), "", at, at)


def _forbidden(tokens: list[Token], at: int) -> tuple[int, int, int] | None:
    """Behind "effects": where the one who is prevented ends, what from, and where that ends."""
    source = at > 0 and tokens[at - 1].kind in ("ability", "effect")
    if not source or tokens[at].text.lower() != "that" or at + 1 >= len(tokens):
        return None
    if tokens[at + 1].meaning != "prevent":
        return None
    whom = at + 2
    while whom < len(tokens) and tokens[whom].type in _NOMINAL:
        whom += 1
    verb = whom + 1
    away = verb < len(tokens) and tokens[whom].meaning == "from" and tokens[verb].type == "V"
    if not away or whom == at + 2 or not tokens[verb].has("ing"):
        return None
    end = verb + 1
    while end < len(tokens) and tokens[end].type in _NOMINAL:
        end += 1
    return whom, verb, end
