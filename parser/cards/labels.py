"""What stands before an ability: headers of sides, labels and keywords, and what they are followed by."""

from __future__ import annotations

from dataclasses import dataclass

from saitei.parser.ability import Phrase
from saitei.parser.cards.lines import CardLine
from saitei.parser.cards.nouns import fold
from saitei.parser.cards.tables import rows
from saitei.parser.cards.terms import term
from saitei.parser.cards.things import paid_in
from saitei.parser.cards.tokens import NotUnderstood, Token, not_understood
from saitei.parser.cards.tree import Line

_MARKS = {"◎": "ring_ability", "◇": "diamond_ability"}
_ABOUT = frozenset({"obj", "civ", "quality", "test", "flank", "hand", "zone"})


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label or a keyword: its constant, its number, what it is about, and the cost behind its number."""

    name: str | None = None
    number: int | None = None
    about: tuple[tuple[str, Phrase], ...] = ()
    cost: tuple[tuple[str, Phrase], ...] = ()


def heading(plain: str) -> str | None:
    """The card type that a header such as 呪文側 announces: it is no ability, it splits a card."""
    sides = {words: card_type for card_type, words in rows("sides")}
    return sides.get(plain.strip("-【】"))


def labelled(tree: Line, line: CardLine) -> Labelled:
    """The label of a line; raises NotUnderstood for two of them, or for what one cannot be about."""
    if len(tree.labels) > 1:
        raise not_understood("labels", tree.labels[1].name)
    if not tree.labels:
        return Labelled(_MARKS.get(line.bullet) if line.mark == "referred" else None)
    (label,) = tree.labels
    if line.mark == "referred" or not label.name.meaning:
        raise not_understood("labels", label.name)
    name, *numbers = label.name.meaning.split()
    number = _number(label.number) if label.number is not None else next(map(int, numbers), None)
    return Labelled(name, number, _about(tree), _cost(label.cost))


def _number(token: Token) -> int:
    if token.type == "NUMBER":
        return int(token.meaning)
    amount = term(token.meaning)
    if amount.name != "exactly" or not isinstance(amount.args[0], int):
        raise not_understood("labels", token)
    return amount.args[0]


def _about(tree: Line) -> tuple[tuple[str, Phrase], ...]:
    """革命チェンジ：光または水のドラゴン."""
    if not tree.sentences or tree.sentences[0][0].shape != "fragment":
        return ()
    phrases: list[tuple[str, Phrase]] = []
    for argument in tree.sentences[0][0].arguments:
        if argument.noun is None or argument.token is not None:
            raise not_understood("fragment", tree.labels[0].name)
        nominal = fold(argument.noun)
        if nominal.kind not in _ABOUT:
            raise not_understood("fragment", nominal.head)
        phrases += [("of", phrase) for phrase in nominal.phrases]
    if not phrases:
        raise NotUnderstood("fragment", 0)
    return tuple(phrases)


def _cost(token: Token | None) -> tuple[tuple[str, Phrase], ...]:
    if token is None:
        return ()
    said = token.meaning.split()
    return (("cost", Phrase("cost", filters=tuple(map(paid_in, said)))),)
