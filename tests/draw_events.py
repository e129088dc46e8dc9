"""What happens at a table, drawn at random."""

from __future__ import annotations

from draw_table import Drawn
from hypothesis import strategies as st

from saitei.terms import Term, Value

ALONE = ("put_into_play", "summon", "cast", "choose", "tap")
"""What is told of a player without a word on which card."""

DONE = (*ALONE, "discard")
HAPPENED = ("enter", "leave", "destroy", "tap", "untap", "return")
LANDING = ("mana_zone", "graveyard", "hand", "deck", "deck_top", "deck_bottom", "shield_zone")
STAYS = (
    "put_into_play", "summon", "enter", "leave", "destroy", "tap", "untap", "attack", "block", "choose",
)  # fmt: skip


@st.composite
def happenings(
    draw: st.DrawFn, drawn: Drawn, placed: dict[Value, str], controllers: dict[Value, Value]
) -> list[Term]:
    said: list[Term] = []
    for number in range(1, draw(st.integers(0, 3)) + 1):
        event = Term("event", (number,))
        one = happening(drawn, placed, controllers, event)
        said += draw(one | moves(drawn, event) | battles(drawn, placed, event))
    return said


WHEN = st.sampled_from(("happened", "imminent", "earlier_this_turn"))


def starts(event: Term, deed: str, when: str) -> list[Term]:
    return [Term("event", (event,)), Term("deed", (event, Term(deed))), Term(when, (event,))]


@st.composite
def moves(draw: st.DrawFn, drawn: Drawn, event: Term) -> list[Term]:
    """A card is put somewhere, shields are broken, a turn ends or the game begins."""
    player = draw(st.sampled_from(drawn.players))
    card = draw(st.sampled_from(drawn.cards)) if drawn.cards else None
    kind = draw(st.sampled_from(("moved", "broken", "taken", "turn_ends", "game_starts", "die")))
    if kind == "die":
        face = Term(draw(st.sampled_from(("walk_face", "chaos_face", "blank_face"))))
        return [
            *starts(event, "roll_die", "happened"),
            Term("face", (event, face)),
            Term("actor", (event, player)),
        ]
    if kind in ("turn_ends", "game_starts") or (kind == "moved" and card is None):
        deed = "turn_ends" if kind == "moved" else kind
        return [*starts(event, deed, draw(WHEN)), Term("actor", (event, player))]
    by = [Term("actor", (event, player))] if draw(st.booleans()) else []
    if kind == "moved" and card is not None:
        deed, zone = draw(st.sampled_from(("put", "return", "add"))), draw(st.sampled_from(LANDING))
        said = [Term("destination", (event, Term(zone))), Term("subject", (event, card))]
        return [*starts(event, deed, draw(WHEN)), *said, *by]
    if card is not None and draw(st.booleans()):
        by = [Term("subject", (event, card))]
    whose, number = draw(st.sampled_from(drawn.players)), draw(st.integers(1, 9))
    if kind == "taken":
        return draw(taken(event, player, whose, number))
    shields = Term("out_of_zone", (event, whose, Term("shield_zone"), number))
    return [*starts(event, "break", draw(WHEN)), shields, *by]


@st.composite
def taken(draw: st.DrawFn, event: Term, player: str, whose: str, number: int) -> list[Term]:
    by = [Term("actor", (event, player))] if draw(st.booleans()) else []
    if draw(st.booleans()):
        discarded = Term("out_of_zone", (event, whose, Term("hand"), number))
        return [*starts(event, "discard", draw(WHEN)), discarded, *by]
    pile, zone = draw(st.sampled_from((("hand", "mana_zone"), ("deck", "graveyard"), ("mana_zone", "hand"))))
    cards = Term("out_of_zone", (event, whose, Term(pile), number))
    return [*starts(event, "put", draw(WHEN)), cards, Term("destination", (event, Term(zone))), *by]


@st.composite
def battles(draw: st.DrawFn, drawn: Drawn, placed: dict[Value, str], event: Term) -> list[Term]:
    if not drawn.cards:
        return draw(moves(drawn, event))
    one, other = (draw(st.sampled_from(drawn.cards)) for _ in range(2))
    when = draw(WHEN) if one in placed and other in placed else "imminent"
    return [*starts(event, "battle", when), Term("subject", (event, one)), Term("goal", (event, other))]


@st.composite
def happening(
    draw: st.DrawFn, drawn: Drawn, placed: dict[Value, str], controllers: dict[Value, Value], event: Term
) -> list[Term]:
    actor = draw(st.sampled_from(drawn.players))
    when = draw(st.sampled_from(("happened", "imminent", "earlier_this_turn")))
    card = draw(st.sampled_from(drawn.cards)) if draw(st.booleans()) and drawn.cards else None
    deed = draw(st.sampled_from(ALONE if card is None else (*DONE, *HAPPENED, "attack", "block")))
    if card is not None and deed in STAYS and card not in placed:
        when = "imminent"
    said = [Term("event", (event,)), Term("deed", (event, Term(deed))), Term(when, (event,))]
    if card is None or deed in ("attack", "block"):
        acting = actor if card is None else controllers.get(card, card.args[0])
        said.append(Term("actor", (event, acting)))
    elif deed in DONE and not (deed == "tap" and draw(st.booleans())):
        said.append(Term("actor", (event, actor)))
    said += [Term("subject", (event, card))] if card is not None else []
    goals: tuple[Value, ...] = (*drawn.players, *drawn.cards) if card else (actor,)
    if deed == "attack" and draw(st.booleans()):
        said.append(Term("goal", (event, draw(st.sampled_from(goals)))))
    if draw(st.booleans()):
        said.append(
            Term("manner", (event, Term(draw(st.sampled_from(("without_tapping_mana", "without_paying"))))))
        )
    return said
