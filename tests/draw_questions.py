"""Questions and expected answers, drawn at random."""

from __future__ import annotations

from draw_table import PLACES, Drawn, constants, references
from hypothesis import strategies as st

from saitei.terms import Term

OCCURS = (
    "destroy",
    "return",
    "tap",
    "untap",
    "break",
    "shieldify",
    "summon",
    "cast",
    "put_into_play",
    "discard",
    "enter",
    "attack",
    "block",
    "battle",
    "turn_face_up",
)
BY_PLAYERS = ("draw", "discard", "turn_ends", "lose_game", "win_game", "cast", "summon")
TO_CARDS = ("destroy", "enter", "leave", "tap", "untap", "break", "attack", "discard")
MAY = ("cast", "choose", "attack", "block", "tap", "destroy", "discard")


@st.composite
def questions(draw: st.DrawFn, drawn: Drawn) -> Term | None:
    ability, player = draw(references(drawn)), draw(st.sampled_from(drawn.players))
    named = [card for card in drawn.cards if card.args[1]]
    plain = [Term("order"), Term("declaration_order"), Term("may_declare_again", (player,))]
    about = (
        "whom",
        "when_named",
        "same_opponent",
        "who_sees",
        "who_chooses",
        "triggers",
        "may_use",
        "holds_against_whom",
        "in_force",
        "applies",
    )
    plain += [Term(name, (ability,)) for name in about]
    plain += [Term(name, (ability, player)) for name in ("may_name", "holds_against")]
    deed = Term(draw(st.sampled_from(MAY)))
    plain += [Term(name, (ability, deed, player)) for name in ("may_act_on", "may_act_on_with_both")]
    plain.append(
        Term("same_opponent", (Term("instruction", (ability, 1)), Term("instruction", (ability, 3))))
    )
    plain.append(Term("whom", (Term("instruction", (ability, 2)),)))
    if named:
        card, other = draw(st.sampled_from(named)), draw(st.sampled_from(drawn.cards))
        plain += [
            Term("fate", (card,)),
            Term("power", (card,)),
            Term("mana_cost", (card,)),
            Term("civilizations", (card,)),
            Term("gains", (card, draw(constants("keyword")))),
        ]
        plain += [  # what destroys a card, or chooses, is an ability: that question is read as such
            Term("may", (player, deed, card)),
            *([Term("may", (card, deed, other))] if str(deed) not in ("destroy", "choose") else []),
            *([Term("may", (card, deed, player))] if deed != Term("choose") else []),
        ]
        plain.append(Term("may", (card, Term("leave"), Term("nothing"))))
    plain += draw(outcomes(drawn))
    return draw(st.none() | st.sampled_from(plain))


@st.composite
def outcomes(draw: st.DrawFn, drawn: Drawn) -> list[Term]:
    """Questions about what happens and where things end."""
    player, shield = draw(st.sampled_from(drawn.players)), draw(st.sampled_from(drawn.players))
    asked = [Term(name) for name in ("losers", "winner", "course", "outcomes", "whose_turn")]
    asked += [Term("markers_at_end"), Term("marker_holders"), Term("marker_holders", (2,))]
    asked.append(Term("must_charge", (player,)))
    asked += [
        Term("wins", (player,)),
        Term("loses", (player,)),
        Term("number_at_end", (player, Term(draw(st.sampled_from(PLACES))))),
    ]
    asked += [Term("occurs", (Term(deed), player)) for deed in ("draw", "discard")]
    asked.append(Term("occurs", (Term("break"), Term("shield", (shield,)))))
    if drawn.cards:
        card = draw(st.sampled_from(drawn.cards))
        asked += [Term("ends_in", (card,)), Term("ends_tapped", (card,)), Term("controller_at_end", (card,))]
        place = Term(draw(st.sampled_from(PLACES)))
        asked.append(Term("ends_within", (card, place)))
        asked += [Term("goes_to", (card, place))] if place.name != "battle_zone" else []
        asked.append(Term("occurs", (Term(draw(st.sampled_from(OCCURS))), card)))
    return asked


@st.composite
def expectations(draw: st.DrawFn, drawn: Drawn) -> Term | None:
    players = drawn.players
    ability = draw(references(drawn))
    groups: list[Term] = [Term("group", (player, Term("effect", (player, 1)))) for player in players[:2]]
    groups.append(
        Term("group", (players[0], Term("effect", (players[0], 2)), Term("effect", (players[0], 4))))
    )
    answers = [Term(name) for name in ("yes", "no", "silent", "conflict", "depends", "all_opponents")]
    answers += [
        Term("players", players[1:]),
        Term("choice", (players[0], *players[1:])),
        Term("number", (9000,)),
    ]
    answers += [Term("zone", (Term("mana_zone"),)), Term("instruction", (Term("instruction", (ability, 2)),))]
    answers += [
        Term("order", tuple(groups)),
        Term("order", tuple(Term("group", (player,)) for player in players)),
        Term("up_to", tuple(players[: draw(st.integers(1, 2))])),
        Term("choice", (players[0], *(Term("zone", (Term(zone),)) for zone in ("mana_zone", "graveyard")))),
        Term("choice", (players[0], Term("number", (0,)), Term("number", (2,)))),
        Term("course", tuple(draw(st.lists(steps(drawn), min_size=1, max_size=4)))),
        Term("course", tuple(draw(st.lists(steps(drawn), min_size=1, max_size=4)))),
    ]
    return draw(st.none() | st.sampled_from(answers))


@st.composite
def steps(draw: st.DrawFn, drawn: Drawn) -> Term:
    """A step of a course: of a player, a shield or a card, with where it leads or what it is aimed at."""
    player = draw(st.sampled_from(drawn.players))
    nothing = Term("nothing")
    found = [Term("step", (Term(deed), nothing, player)) for deed in BY_PLAYERS]
    found += [Term("step", (Term("break"), Term("shield", (player,)), by)) for by in (nothing, player)]
    if drawn.cards:
        card, other = draw(st.sampled_from(drawn.cards)), draw(st.sampled_from(drawn.cards))
        found += [Term("step", (Term(deed), card, nothing)) for deed in TO_CARDS]
        found += [Term("step", (Term(deed), card, player)) for deed in ("destroy", "tap", "summon", "cast")]
        found += [Term("step", (Term("attack"), card, nothing, aim)) for aim in (player, other)]
        found += [Term("step", (Term(deed), card, nothing, other)) for deed in ("block", "battle")]
        led = [(Term("put"), card, by, Term("mana_zone")) for by in (nothing, player)]
        found += [Term("step", args) for args in (*led, (Term("return"), card, nothing, Term("hand")))]
    return draw(st.sampled_from(found))
