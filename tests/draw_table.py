"""Tables to play at: players, cards and what is stated of them, drawn at random."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st
from shipped import LANGUAGE

from saitei.parser.scenario.data import load
from saitei.parser.scenario.scenario import ANY, ONLY, AbilityReference
from saitei.terms import Term

TABLES = (("A", "B", "C", "D"), ("花子", "太郎", "1"), ("光", "Mary Ann", "X2", "x"), ("A", "AA", "プレイ"))
NAMES = ("X", "デーモン・ハンド", "「修羅」の頂 VAN・ベートーベン", "Dの博才 2", "end", "")
PLACES = (
    "battle_zone",
    "mana_zone",
    "graveyard",
    "hand",
    "deck",
    "shield_zone",
    "hyperspatial_zone",
    "partner_zone",
    "command_zone",
)


def constants(section: str) -> st.SearchStrategy[Term]:
    return st.sampled_from(sorted(LANGUAGE.words[section])).map(Term)


@dataclass(frozen=True)
class Drawn:
    """Who plays, and the cards on the table."""

    players: tuple[str, ...]
    cards: tuple[Term, ...]


@st.composite
def references(draw: st.DrawFn, drawn: Drawn, *, loose: bool = False) -> Term:
    cards = [card for card in drawn.cards if card.args[1]]
    of: Term
    if not cards or (loose and draw(st.booleans())):
        of = draw(st.sampled_from((ANY, *(Term("cards_of", (player,)) for player in drawn.players))))
    else:
        of = draw(st.sampled_from(cards))
        if draw(st.booleans()):
            return Term("ability", (of, draw(st.integers(1, 12))))
    by = draw(
        st.one_of(
            st.just(ONLY),
            st.sampled_from(("を引く", "draw a card", 'say "yes"', "相手の手札")).map(
                lambda text: Term("words", (text,))
            ),
            st.sampled_from(sorted(load("triggers"))).map(lambda verb: Term("trigger", (Term(verb),))),
            constants("keyword").map(lambda keyword: Term("keyword", (keyword,))),
            st.sampled_from(("replacement", "static", "triggered", "spell")).map(
                lambda kind: Term("kind", (Term(kind),))
            ),
        )
    )
    return AbilityReference(of, by).term


@st.composite
def tables(draw: st.DrawFn) -> tuple[Drawn, list[Term]]:
    players = draw(st.sampled_from(TABLES))
    drawn: dict[tuple[str, str], int] = {}
    facts: list[Term] = []
    cards: list[Term] = []
    for seat, player in enumerate(players):
        facts += [Term("player", (player,)), Term("seat", (player, seat))]
    held = st.tuples(st.sampled_from(players), st.sampled_from(NAMES), st.sampled_from((*PLACES, "")))
    for owner, name, place in draw(st.lists(held, max_size=6)):
        number = drawn[owner, name] = drawn.get((owner, name), 0) + 1
        card = Term("card", (owner, name, number))
        cards.append(card)
        facts += [Term("object", (card,)), Term("owner", (card, owner)), Term("named", (card, name))]
        facts += [Term("in_zone", (card, Term(place)))] if place else []
        facts.append(Term("printed", (card,)) if name else Term("card_type", (card, Term("creature"))))
        facts += draw(traits(card))
        if place == "battle_zone" and draw(st.booleans()):
            facts.append(Term("arrived", (card,)))
    found = Drawn(players, tuple(cards))
    return found, facts + draw(places(found, facts))


@st.composite
def places(draw: st.DrawFn, drawn: Drawn, facts: list[Term]) -> list[Term]:
    """What lies on top of the decks, what lies under other cards, and who is a partner."""
    where = {fact.args[0]: fact.args[1] for fact in facts if fact.name == "in_zone"}
    said: list[Term] = []
    for player in drawn.players:
        decked = [card for card in drawn.cards if card.args[0] == player and where.get(card) == Term("deck")]
        tops = decked[: draw(st.integers(0, len(decked)))]
        said += [Term("on_top", (card, number)) for number, card in enumerate(tops, 1)]
    above = [card for card in drawn.cards if where.get(card) == Term("battle_zone")]
    lying = set(where)
    for card in drawn.cards:
        if card not in where and above and draw(st.booleans()):
            said.append(Term("under", (card, draw(st.sampled_from(above)))))
            lying.add(card)
    partners = [card for card in drawn.cards if card in lying]
    if draw(st.booleans()) and partners:
        card = draw(st.sampled_from(partners))
        said.append(Term(draw(st.sampled_from(("partner", "commander"))), (card.args[0], card)))
        said += [Term("called", (card, draw(st.integers(1, 9))))] if draw(st.booleans()) else []
    lent = [card for card in above if len(drawn.players) > 1]
    if draw(st.booleans()) and lent:
        card = draw(st.sampled_from(lent))
        others = [player for player in drawn.players if player != card.args[0]]
        said.append(Term("controlled", (card, draw(st.sampled_from(others)))))
    if draw(st.booleans()):
        said.append(Term("rolled", (draw(st.sampled_from(drawn.players)), draw(st.integers(1, 9)))))
    return said


@st.composite
def traits(draw: st.DrawFn, card: Term) -> list[Term]:
    one = st.one_of(
        st.sampled_from(("tapped", "face_down", "multicolored", "colorless", "token", "copied")).map(
            lambda name: Term(name, (card,))
        ),
        constants("civilization").map(lambda value: Term("civilization", (card, value))),
        st.sampled_from(("spell", "tamaseed")).map(lambda value: Term("card_type", (card, Term(value)))),
        st.integers(0, 20).map(lambda value: Term("cost", (card, value))),
        st.integers(0, 99999).map(lambda value: Term("power", (card, value))),
        st.sampled_from(("ドラゴン", "Armored Dragon")).map(lambda value: Term("race", (card, value))),
    )
    return draw(st.lists(one, max_size=2, unique_by=lambda fact: fact.name))


@st.composite
def stated(draw: st.DrawFn, drawn: Drawn, facts: list[Term]) -> list[Term]:
    players = st.sampled_from(drawn.players)
    said: list[Term] = []
    if draw(st.booleans()):
        said.append(Term("turn_player", (draw(players),)))
    if draw(st.booleans()):
        said.append(Term("step", (draw(constants("step")),)))
    lying = [fact for fact in facts if fact.name == "in_zone"]
    counts = st.tuples(players, st.sampled_from(PLACES), st.integers(0, 40))
    for player, place, more in draw(st.lists(counts, max_size=3, unique_by=lambda one: one[:2])):
        here = [
            f
            for f in lying
            if isinstance(f.args[0], Term) and (f.args[0].args[0], f.args[1]) == (player, Term(place))
        ]
        said.append(Term("count", (player, Term(place), len(here) + more)))
    return said


@st.composite
def effects(draw: st.DrawFn, drawn: Drawn) -> list[Term]:
    pairs = st.tuples(st.sampled_from(drawn.players), st.integers(1, 9))
    waiting = [Term("effect", pair) for pair in draw(st.lists(pairs, max_size=4, unique=True))]
    said = [Term("waits", (effect,)) for effect in waiting]
    named = waiting
    if draw(st.booleans()) and waiting:
        said.append(Term("made_by", (waiting[0], draw(references(drawn)))))
    if draw(st.booleans()) and waiting:
        new = Term("effect", (drawn.players[0], 10))
        said += [Term("resolving", (waiting[-1],)), Term("arose", (new, waiting[-1]))]
        named = [*waiting, new]
    return said + [Term("waiter", (effect, effect.args[0])) for effect in named]


@st.composite
def told(draw: st.DrawFn, drawn: Drawn) -> list[Term]:
    cards = [card for card in drawn.cards if card.args[1]]
    said = [Term("resolved", (draw(references(drawn, loose=True)),))] if draw(st.booleans()) else []
    if draw(st.booleans()):
        said.append(Term("names", (draw(references(drawn, loose=True)), drawn.players[0])))
    if draw(st.booleans()) and cards:
        said.append(Term("declares", (draw(references(drawn)),)))
    said += [Term("out", (drawn.players[-1],))] if draw(st.booleans()) else []
    if draw(st.booleans()):
        said.append(Term("played", (draw(st.sampled_from(drawn.players)), draw(st.sampled_from(NAMES[:-1])))))
    return said
