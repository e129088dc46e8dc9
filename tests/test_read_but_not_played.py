"""What a card of the second game says and no rule plays: it is read, and never answered firmly."""

from __future__ import annotations

import pytest
from gallery import session

from saitei.queries.asked import ask

TABLE = """\
Rules: yu-gi-oh
Turn order: A, B
Card 《Cat》 (monster, attack 1000, defense 1500):
  {text}
Card 《Dog》 (monster, attack 1000, defense 1500)
Card 《Call》 (spell card):
  {spell}
It is A's turn.
A has 300 life points.
A's monster zone: 《Cat》
B's monster zone: 《Dog》
A's graveyard: 《Dog》
A's hand: 《Call》
{course}
Question: {question}
"""

NOTHING = "Draw 1 card."
ACTIVATED = "A activated 《Call》."

SCENES = {
    "what an attack costs": (
        "You must pay 500 LP to declare an attack with this monster.",
        NOTHING,
        "",
        "Can A's 《Cat》 attack?",
    ),
    "whom it has to strike first": (
        (
            "Can attack your opponent directly, unless they control a Toon monster, in which case this card must"
            " target a Toon monster for its attacks."
        ),
        NOTHING,
        "",
        "Can A's 《Cat》 attack B directly?",
    ),
    "a choice after a deed": (
        "Cannot be destroyed by battle.",
        "Target 1 monster in your GY; Special Summon it, then you can apply this effect. ● Draw 1 card.",
        ACTIVATED,
        "Does A draw a card?",
    ),
    "whose of two targets": (
        "Cannot be destroyed by battle.",
        (
            "Target 1 monster you control and 1 face-up card your opponent controls; destroy your monster, and"
            " if you do, negate the effects of that opponent's card until the end of this turn."
        ),
        ACTIVATED,
        "Is B's 《Dog》 destroyed?",
    ),
}


@pytest.mark.parametrize(("text", "spell", "course", "question"), SCENES.values(), ids=SCENES)
def test_what_is_read_and_not_played_is_not_answered_firmly(
    text: str, spell: str, course: str, question: str
) -> None:
    scene = TABLE.format(text=text, spell=spell, course=course, question=question).replace("\n\n", "\n")
    answer = ask(session(), scene).answer
    assert answer.status == "tainted"
    assert not answer.not_understood
