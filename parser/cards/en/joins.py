"""Commas, "and" and "or": between nouns, between clauses, or in a list."""

from __future__ import annotations

from dataclasses import dataclass, field

from saitei.parser.cards.tokens import Token, Word, not_understood

_NOMINAL = frozenset({"DET", "POSS", "ADJ", "NOUN", "REL", "LINK", "NON", "GEN"})
_OPENS = frozenset({"V", "SUB", "CONN", "DURATION", "TIME", "ADV", "INSTEAD"})


@dataclass(slots=True)
class _Pass:
    """State of the one pass over a line: the last verb, whether one was seen, where its thing goes."""

    tokens: list[Token]
    out: list[Token] = field(default_factory=list[Token])
    verb: bool = False
    last: Token | None = None
    goal: bool = False
    opened: bool = False
    within: bool = False

    def take(self, index: int) -> None:
        """One token, by its job."""
        token = self.tokens[index]
        self.within = (self.within or token.type == "ROPEN") and token.type != "RCLOSE"
        if self.within or token.type == "RCLOSE":
            self.out.append(token)
            return
        self._follow(token)
        if self.verb and _starts_over(self.tokens, index):
            self.out.append(Token(Word("COMMA", "", ","), "", token.start, token.start))
            self.verb = False
        if (
            self._said_once(index)
            or token.type == "SKIP"
            or _of_what_is_got(self.tokens, index, verb=self.verb)
        ):
            return
        self._add(index)

    def _follow(self, token: Token) -> None:
        if token.type == "V":
            self.last, self.goal = token, False
        self.opened = (self.opened or token.type == "SUB") and token.type not in ("COMMA", "END")
        self.goal = self.goal or (token.type == "PREP" and token.meaning in _GOALS)

    def _said_once(self, index: int) -> bool:
        """ "put one into your hand and the rest into your graveyard": the verb is said again."""
        token, last = self.tokens[index], self.last
        put = self.goal and last is not None and last.meaning in _PUTTING and not self.opened
        if last is None or not put or not _gapped(self.tokens, index):
            return False
        if token.type == "COMMA" and self.tokens[index + 1].type == "AND":
            return True
        again = Word("V", "", last.meaning, last.word.features - {"may"})
        self.out += [token.retyped("CJOIN", meaning="and"), Token(again, "", token.end, token.end)]
        self.goal = False
        return True

    def _add(self, index: int) -> None:
        token = made = self.tokens[index]
        if token.type in ("AND", "OR"):
            made = _word(self.tokens, index, verb=self.verb)
        elif token.type == "COMMA" and _listed(self.tokens, index, verb=self.verb):
            made = token.retyped("OR", meaning="list")
        elif token.type == "CONN" and self.verb:
            made = token.retyped("CJOIN")
        elif token.type == "SUB" and self.verb and self.out[-1].type not in ("COMMA", "CJOIN", "END"):
            self.out.append(token.retyped("TRAIL"))
        self.verb = (self.verb or made.type == "V") and made.type not in ("END", "CJOIN", "COMMA", "TRAIL")
        self.out.append(made)


def joined(tokens: list[Token]) -> list[Token]:
    """The joining words by their job, and "if" in the middle of a clause marked."""
    line = _Pass(tokens)
    for index in range(len(tokens)):
        line.take(index)
    return [*_tidied(line.out)]


def _of_what_is_got(tokens: list[Token], index: int, *, verb: bool) -> bool:
    """The "and" in "+1000 power and "slayer"", which says nothing; without it the line is damaged."""
    token, grown = tokens[index], index > 0 and tokens[index - 1].type == "AMOUNT"
    if grown and token.kind in ("keyword", "quote") and token.type == "NOUN":
        raise not_understood("amount", token)
    if grown and token.type == "DET" and _gives(tokens, index):
        raise not_understood("amount", token)
    if token.type == "AND" and verb and _had_and_grows(tokens, index):
        return True
    return grown and token.type in ("AND", "COMMA") and _gives(tokens, index + 1)


_GOALS = frozenset({"into", "to", "onto", "on", "bottom", "top"})
_PUTTING = frozenset({"put", "return", "add"})


def _starts_over(tokens: list[Token], index: int) -> bool:
    """ "If you have a creature you may draw": a new clause without a comma."""
    token = tokens[index]
    before, after = (
        tokens[index - 1] if index else None,
        tokens[index + 1] if index + 1 < len(tokens) else None,
    )
    you = (
        token.type == "NOUN"
        and token.meaning == "you"
        and after is not None
        and after.type == "V"
        and after.has("may")
    )
    return you and before is not None and before.type in ("NOUN", "REL")


def _gapped(tokens: list[Token], index: int) -> bool:
    """ "put one into your hand and the rest into your graveyard": the verb is said once."""
    at = index
    if tokens[at].type == "COMMA" and at + 1 < len(tokens) and tokens[at + 1].type == "AND":
        at += 1
    if tokens[at].type != "AND" and not (tokens[at].type == "COMMA" and _gapped_later(tokens, at)):
        return False
    begin = at = at + 1
    while at < len(tokens) and tokens[at].type in _NOMINAL - {"OR"}:
        at += 1
    return at > begin and at < len(tokens) and tokens[at].type == "PREP" and tokens[at].meaning in _GOALS


def _gapped_later(tokens: list[Token], index: int) -> bool:
    """ "one into your hand, one into your mana zone, and one …"."""
    for at in range(index + 1, len(tokens)):
        if tokens[at].type in ("V", "END", "SUB"):
            return False
        if tokens[at].type == "AND":
            return _gapped(tokens, at)
    return False


def _had_and_grows(tokens: list[Token], index: int) -> bool:
    """ ""powered breaker" and +3000 power": both are got."""
    before = tokens[index - 1] if index else None
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    return (
        before is not None
        and before.kind in ("keyword", "quote")
        and after is not None
        and after.type == "AMOUNT"
    )


def _gives(tokens: list[Token], at: int) -> bool:
    """ "+4000 power and "slayer"": what else is got."""
    while at < len(tokens) and tokens[at].type in ("DET", "ADJ"):
        at += 1
    return at < len(tokens) and tokens[at].kind in ("keyword", "quote", "races") and tokens[at].type == "NOUN"


def _tidied(tokens: list[Token]) -> list[Token]:
    """ "A, and then B": what joins is said once; "then" behind a full stop or a comma leads the clause."""
    out: list[Token] = []
    for token in tokens:
        links = token.type == "CJOIN" and token.meaning not in ("and", "or")
        if links and out and out[-1].type == "CJOIN":
            out.pop()
        out.append(token)
    return out


def _word(tokens: list[Token], index: int, *, verb: bool) -> Token:
    token = tokens[index]
    meaning = "or" if token.text.lower() in ("or", "and/or") else "and"
    if index and tokens[index - 1].type == "COMMA" and not verb:
        verb = True
    following = _after_nouns(tokens, index + 1)
    first = tokens[index + 1].type if index + 1 < len(tokens) else ""
    clause = first in _OPENS or (verb and following == "V")
    return token.retyped("CJOIN" if clause else "OR", meaning=meaning)


def _after_nouns(tokens: list[Token], at: int) -> str:
    """The type of the first word behind the noun phrase that starts here."""
    while at < len(tokens) and tokens[at].type in _NOMINAL:
        at += 1
    return tokens[at].type if at < len(tokens) else ""


def _listed(tokens: list[Token], index: int, *, verb: bool) -> bool:
    """ "A, B, or C": a comma between nouns that an "or" closes."""
    at = index + 1
    if at < len(tokens) and tokens[at].type in ("AND", "OR"):
        return False
    while at < len(tokens) and tokens[at].type in (*_NOMINAL, "COMMA"):
        at += 1
    if at == index + 1 or at >= len(tokens) or tokens[at].type not in ("AND", "OR"):
        return False
    last = _word(tokens, at, verb=verb)
    return last.type == "OR"
