"""The LALR grammar over ready tokens, and the tree it builds."""

from __future__ import annotations

from functools import cache

from saitei.parser.cards.ready import Children, parsed, parser, token_of, type_of
from saitei.parser.cards.tables import grammar
from saitei.parser.cards.tokens import Token
from saitei.parser.cards.tree import Argument, Clause, Label, Line, NounPhrase, Unit
from saitei.parser.lalr import Leaf, Parser


class _Build:
    """Builds the tree while the grammar reduces; terminals give their own token."""

    def unit(self, children: Children) -> Unit:
        *modifiers, last = children
        quantity = token_of(last) if type_of(last) == "QN" else None
        head = modifiers.pop() if quantity else last
        return Unit(tuple(modifiers), token_of(head), quantity)

    def modifier(self, children: Children) -> Token:
        return token_of(children[0])

    def link(self, children: Children) -> Token:
        link = token_of(children[0])
        return link.marked("comma") if _comma(children) else link

    def noun_phrase(self, children: Children) -> NounPhrase:
        if len(children) == 1:
            return NounPhrase((children[0],), ())
        chain, link, unit = children
        return NounPhrase((*chain.units, unit), (*chain.links, link))

    def marked(self, children: Children) -> Argument:
        return Argument(children[0], token_of(children[1]), _comma(children))

    def bare(self, children: Children) -> Argument:
        return Argument(children[0], None, _comma(children))

    def word(self, children: Children) -> Argument:
        return Argument(None, token_of(children[0]), _comma(children))

    def args(self, children: Children) -> tuple[Argument, ...]:
        return (*children[0], children[1]) if len(children) > 1 else (children[0],)

    def joined(self, children: Children) -> Clause:
        return _clause("joined", children)

    def copular(self, children: Children) -> Clause:
        return _clause("copular", children)

    def chained(self, children: Children) -> Clause:
        return _clause("chained", children)

    def conditional(self, children: Children) -> Clause:
        return _clause("conditional", children)

    def final(self, children: Children) -> Clause:
        return _clause("final", children)

    def clauses(self, children: Children) -> tuple[Clause, ...]:
        return (*children[0], children[1]) if len(children) > 1 else (children[0],)

    def sentence(self, children: Children) -> tuple[Clause, ...]:
        return (*children[0], children[1]) if len(children) > 1 else (children[0],)

    def body(self, children: Children) -> tuple[tuple[Clause, ...], ...]:
        return (*children[0], children[-1]) if len(children) > 1 else (children[0],)

    def number(self, children: Children) -> Token:
        return token_of(children[0])

    def keyword(self, children: Children) -> Label:
        return _label(children)

    def label(self, children: Children) -> Label:
        return _label(children)

    def keywords(self, children: Children) -> tuple[Label, ...]:
        return (*children[0], children[-1]) if len(children) > 1 else (children[0],)

    def keyword_line(self, children: Children) -> Line:
        return Line(labels=children[0], keywords=True)

    def line(self, children: Children) -> Line:
        *labels, body = _tuples(children)
        return Line(tuple(labels), body)

    def fragment(self, children: Children) -> Line:
        *labels, args = _tuples(children)
        return Line(tuple(labels), ((Clause("fragment", args, None, None),),))


def _tuples(children: Children) -> Children:
    """The children that are no words: labels, sentences, arguments."""
    return [child for child in children if isinstance(child, (tuple, Label))]


def _label(children: Children) -> Label:
    number = next((child for child in children if isinstance(child, Token)), None)
    cost = next((token_of(child) for child in children if type_of(child) == "COSTCIV"), None)
    return Label(token_of(children[0]), number, cost)


def _comma(children: Children) -> bool:
    return type_of(children[-1]) == "COMMA"


def _clause(shape: str, children: Children) -> Clause:
    arguments: tuple[Argument, ...] = next(iter(_tuples(children[:1])), ())
    words = {type_of(child): token_of(child) for child in children if isinstance(child, Leaf)}
    verb = words.get("V") or words.get("VC") or words.get("VB")
    joint = words.get("SUBC") or words.get("SUBN") or words.get("COP")
    return Clause(shape, arguments, verb, joint)


@cache
def _parser() -> Parser:
    return parser(grammar(), _Build())


def parse(tokens: list[Token], length: int) -> Line:
    """The tree of a line; raises NotUnderstood where the grammar expects something else."""
    tree: Line = parsed(_parser(), tokens, length)
    return tree
