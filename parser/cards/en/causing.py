"""What somebody has a thing do: "you may have this creature battle", "… the first spell cost 1 less"."""

from __future__ import annotations

from saitei.parser.cards.tokens import Token, Word

_NOMINAL = frozenset({"DET", "POSS", "ADJ", "NOUN", "NON", "REL", "LINK", "GEN", "ROPEN", "RCLOSE"})


def caused(tokens: list[Token]) -> list[Token]:
    """The tokens with such clauses put plainly: the thing may cost less; you may make it battle."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _thing(tokens, at + 1) if _has(tokens[at]) else None
        if end is None or tokens[end].meaning not in ("cost", "battle"):
            out.append(tokens[at])
            at += 1
            continue
        thing, verb = tokens[at + 1 : end], tokens[end]
        features = verb.word.features - {"past", "participle"} | {"may", "aux"}
        if verb.meaning == "cost":
            out[-1:] = thing if out and out[-1].meaning == "you" else [*out[-1:], *thing]
            out.append(Token(Word("V", "", "cost", features), verb.text, verb.start, verb.end))
        else:
            word = Word("V", "", "make battle", features)
            out += [Token(word, tokens[at].text, tokens[at].start, tokens[at].end), *thing]
        at = end + 1
    return out


def parted(tokens: list[Token]) -> list[Token]:
    """ "You summon cost 1 less": two verbs, where "summon cost" would be a noun."""
    out: list[Token] = []
    for at, token in enumerate(tokens):
        words = token.text.lower().split()
        before = tokens[at - 1].meaning if at else ""
        if token.type == "NOUN" and before == "you" and words in (["summon", "cost"], ["cast", "cost"]):
            verbs = (Word("V", "", word, frozenset({"base"})) for word in words)
            out += [Token(verb, verb.meaning, token.start, token.end) for verb in verbs]
        else:
            out.append(token)
    return out


def _has(token: Token) -> bool:
    return token.type == "V" and token.meaning == "have" and token.has("may")


def _thing(tokens: list[Token], at: int) -> int | None:
    """Where the noun ends, if the plain form of a verb follows it."""
    begun, depth = at, 0
    while at < len(tokens) and (depth or tokens[at].type in _NOMINAL):
        depth += (tokens[at].type == "ROPEN") - (tokens[at].type == "RCLOSE")
        at += 1
    follows = at < len(tokens) and tokens[at].type == "V" and tokens[at].has("base")
    return at if at > begun and follows else None


def by_doing(tokens: list[Token]) -> list[Token]:
    """ "You may summon this creature by paying Light 2:": you may pay it and summon this creature."""
    for at, token in enumerate(tokens):
        does = tokens[at + 1] if at + 1 < len(tokens) else None
        verb = next((index for index in range(at - 1, -1, -1) if tokens[index].type == "V"), None)
        if (
            token.type != "PREP"
            or token.meaning != "by"
            or does is None
            or not does.has("ing")
            or verb is None
        ):
            continue
        end = next(
            (i for i in range(at + 1, len(tokens)) if tokens[i].type in ("END", "COMMA", "INSTEAD")),
            len(tokens),
        )
        thing, price = tokens[verb + 1 : at], tokens[at + 2 : end]
        if not tokens[verb].has("may") or not thing or any(each.type in ("V", "AND", "OR") for each in price):
            continue
        first = _deed(does, tokens[verb].word.features)
        joined = Token(Word("AND", "", "and"), "", token.start, token.end)
        second = _deed(tokens[verb], frozenset({"base"}))
        return [*tokens[:verb], first, *price, joined, second, *thing, *tokens[end:]]
    return tokens


def _deed(verb: Token, features: frozenset[str]) -> Token:
    return Token(Word("V", "", verb.meaning, features - {"ing"}), verb.text, verb.start, verb.end)
