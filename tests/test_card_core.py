import random
import re
import tomllib
from functools import cache

import pytest
from core_forms import JUDGED, brief
from lark import Lark, Token
from lark.exceptions import LarkError
from thorough import few_unless_thorough

from saitei.language import shipped_language
from saitei.parser.ability import Ability, Phrase
from saitei.parser.cards.core.glr import grammar_of, parser
from saitei.parser.cards.core.meanings.by_table import rows, said_by
from saitei.parser.cards.core.meanings.english import EnglishMeanings
from saitei.parser.cards.core.read import Unread, forms_of, read_line
from saitei.parser.cards.core.tables import GRAMMAR, judged, lexicon, predicates, valencies
from saitei.parser.cards.core.tokenise import sentences, tokens
from saitei.parser.cards.core.words import STRUCTURE
from saitei.parser.cards.core.words import Token as Said
from saitei.parser.cards.read import read_card_text
from saitei.queries.session import Session

LANGUAGE = shipped_language()
ROWS = tomllib.loads(JUDGED.read_text(encoding="utf-8"))["form"]

TABLE = """Rules: yu-gi-oh
Turn order: A, B
Card 《Spear》 (monster, attack 1800)
Card 《Hole》 (spell card):
  Target 1 monster on the field; destroy that target.
It is A's turn.
A's hand: 《Hole》
B's monster zone: 《Spear》
A activated 《Hole》.
Question: Is B's 《Spear》 destroyed?
"""


def read(text: str, card_type: str = "monster") -> tuple[Ability, ...]:
    return read_card_text(text, card_type=f"yu_gi_oh/{card_type}", keywords={}, language=LANGUAGE)


def refusal(text: str, card_type: str = "monster") -> str:
    with pytest.raises(Unread) as raised:
        read_line(text, card_type, 1)
    return raised.value.reason


def test_a_judged_example_means_what_is_written_beside_it_and_has_its_forms() -> None:
    for row in ROWS:
        assert not set(row["forms"]) - forms_of(row["example"], row["of"]), row["example"]
        said = " ".join(map(brief, read_line(row["example"], row["of"], 1, sieve=False)))
        assert said == row["says"], row["example"]


def test_a_form_that_nobody_has_judged_is_not_read() -> None:
    text = 'If this card is Summoned: You can destroy all monsters that mentions "Ember".'
    assert forms_of(text, "monster") - judged()
    assert refusal(text) == "unjudged"
    assert [each.kind for each in read(text)] == ["unknown"]


@pytest.mark.parametrize(
    "text", ["Draw 2 cards (but not next turn).", "(This card is not treated as an “Ember” card.)"]
)
def test_what_stands_in_brackets_is_no_reminder(text: str) -> None:
    assert [each.kind for each in read(text, "spell")] == ["unknown"]


def test_what_is_paid_stands_before_what_is_done_for_it() -> None:
    (ability,) = read("You can discard 1 card; draw 2 cards.")
    cost, effect = ability.instructions
    assert (cost.action.how, cost.action.mode) == (("as_cost",), "may")
    assert (effect.link, effect.action.how) == ("if_done", ())


def test_it_is_the_target_and_not_what_was_paid() -> None:
    (ability,) = read("Discard 1 card, then target 1 card on the field; destroy it.", "spell")
    assert [each.action.verb for each in ability.instructions] == ["discard", "target", "destroy"]
    assert ability.instructions[2].action.phrases[0][1].refers == "that"


def test_what_is_targeted_is_destroyed() -> None:
    """Nothing hangs on a target's being done: it said "no" for that, and firmly."""
    answer = Session().ask(TABLE)
    assert (answer.value, answer.status) == (True, "settled")


def test_that_target_is_what_was_targeted_though_something_else_was_acted_on() -> None:
    (ability,) = read(
        "Target 1 card on the field; discard 1 card, and if you do, destroy that target.", "spell"
    )
    meant = dict(ability.instructions[2].action.phrases)["object"]
    assert (meant.refers, [each.verb for each in meant.relatives]) == ("that", ["target"])
    assert (
        refusal("Target 1 card on the field; discard 1 card, and if you do, destroy it.", "spell")
        == "no_meaning"
    )


def test_a_target_that_is_paid_for_hangs_on_what_is_paid() -> None:
    """It was targeted even where nothing was discarded."""
    (ability,) = read("You can discard 1 card to target 1 card on the field; destroy it.")
    assert [each.link for each in ability.instructions] == ["first", "if_done", "then"]


def test_that_opponents_monster_is_an_opponents() -> None:
    """What was sent from the own hand was attached."""
    told = "You can {} monster {}, and if you do, destroy that opponent's monster."
    assert refusal(told.format("banish 1", "from your GY")) == "no_meaning"
    (ability,) = read(told.format("banish 1", "your opponent controls"))
    assert ability.instructions[1].action.phrases[0][1].refers == "that"


def test_a_sentence_may_say_more_of_what_the_one_before_brought() -> None:
    (ability,) = read("Special Summon 1 monster from your GY. It cannot attack this turn.", "spell")
    assert [each.action.mode for each in ability.instructions] == ["does", "cannot"]
    assert refusal("Draw 1 card. It cannot attack this turn.", "spell") == "no_meaning"


def test_what_effects_of_a_sort_cannot_destroy_leaves_doubt_where_no_rule_asks_for_the_sort() -> None:
    """A spell destroyed what no spell can destroy, and firmly."""
    spear = "1800):\n  Cannot be destroyed by Spell effects."
    hole = "Destroy all monsters your opponent controls."
    told = TABLE.replace("1800)", spear).replace("Target 1 monster on the field; destroy that target.", hole)
    assert Session().ask(told).status == "tainted"


def test_it_of_another_number_is_refused() -> None:
    assert refusal("Target 2 cards on the field; destroy that target.", "spell") == "no_meaning"


def test_two_effects_of_a_spell_that_no_sign_joins_are_refused() -> None:
    assert refusal("Draw 2 cards. Destroy 1 card on the field.", "spell") == "hangs_together"


IN_PART: dict[str, tuple[str, str, list[str]]] = {
    "what stands by itself is read": (
        "monster",
        "Draw 2 cards by magic. Cannot be destroyed by battle.",
        ["unknown", "static"],
    ),
    "what speaks of something unread is not": (
        "monster",
        "Once per turn: You can draw 2 cards by magic. You can only use this effect once per turn.",
        [],
    ),
    "nor what something unread speaks of": (
        "monster",
        "Once per turn: You can draw 2 cards. Then, juggle. Cannot be destroyed by battle.",
        ["unknown", "static"],
    ),
    "nor what something unread may give": (
        "monster",
        "While juggled, this card gains the following effect. Cannot be destroyed by battle.",
        [],
    ),
    "a spell's effect is read whole": (
        "spell",
        'Draw 2 cards. Juggle. You can only activate 1 "Ember" per turn.',
        ["unknown", "unknown", "static"],
    ),
}


@pytest.mark.parametrize("why", IN_PART)
def test_of_a_line_that_is_not_read_whole_what_stands_by_itself_is_read(why: str) -> None:
    card_type, text, kinds = IN_PART[why]
    found = read(text, card_type)
    assert [each.kind for each in found] == (kinds or ["unknown"])
    assert " ".join(each.text for each in found) == text
    for each in (one for one in found if one.missed):
        assert text[each.missed[0].column - 1 :].startswith(each.text)


def test_what_is_not_read_of_a_card_may_bear_on_what_is() -> None:
    told = "Cannot be destroyed by card effects. When juggled, draw 1 card."
    assert [each.kind for each in read(told)] == ["static", "unknown"]
    assert Session().ask(TABLE.replace("1800)", f"1800):\n  {told}")).status == "tainted"


def test_a_line_below_a_list_that_speaks_of_its_effects_is_read_with_it() -> None:
    text = (
        "While this card is a Normal Monster on the field, you can Normal Summon it to have it become an "
        "Effect Monster with this effect.\n● During your Main Phase: You can draw 1 card.\n"
        'You can only use this effect of "Ember" once per turn.'
    )
    (ability,) = read(text)
    (given,) = dict(ability.instructions[0].action.phrases)["object"].grants
    assert [each.action.verb for each in given.instructions] == ["draw", "use"]


def test_what_is_lost_at_a_point_of_the_turn_does_not_stand_for_that_long() -> None:
    """It was less only in the standby phase, and firmly."""
    lost = "During each of your Standby Phases, this card loses 200 ATK."
    assert [each.kind for each in read(lost, "twinpact")] == ["triggered"]
    assert [each.kind for each in read("During your turn, this card gains 200 ATK.")] == ["static"]


def test_what_is_done_in_the_phase_that_it_is_leaves_doubt_where_no_rule_does_it() -> None:
    """Nothing came of it, and firmly."""
    gem = (
        "Card 《Gem》 (continuous trap):\n  During your Standby Phase: Inflict 300 damage to your opponent.\n"
    )
    told = TABLE.replace("Card 《Hole》", f"{gem}Card 《Hole》").replace(
        "A's hand", "A's spell and trap zone: 《Gem》\nA's hand"
    )
    asked = {
        phase: Session()
        .ask(told.replace("It is A's turn.", f"It is A's turn. It is the {phase} phase."))
        .status
        for phase in ("standby", "end")
    }
    assert asked == {"standby": "tainted", "end": "settled"}


def test_you_must_control_it_means_on_your_field() -> None:
    (ability,) = read(
        "You can draw 1 card. You must control a Dragon monster to activate and to resolve this effect."
    )
    held = ability.instructions[1].action.phrases[0][1]
    assert (held.whose, held.zone) == ("you", "field_area")


def test_whose_side_it_is_makes_a_difference() -> None:
    texts = ("you control", "your opponent controls", "on the field")
    found = [
        read_line(f"Destroy 1 card {where}.", "spell", 1, sieve=False)[0].instructions[0].action.phrases[0][1]
        for where in texts
    ]
    assert [(each.whose, each.zone) for each in found] == [
        ("you", "field_area"), ("opponent", "field_area"), ("unstated", "field_area"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Destroy 1 monster, except.",
        "Destroy 1 monster on the field instead.",
        "Target 1 monster on the field; destroy it during each End Phase.",
        "This card cannot be destroyed.",
        "Draw 2 cards until the end of this turn.",
    ],
)
def test_words_that_leave_no_fact_keep_a_line_from_being_read(text: str) -> None:
    with pytest.raises(Unread):
        read_line(text, "spell", 1, sieve=False)


def test_each_word_of_every_example_bears_on_what_is_read() -> None:
    """Without any one word that is no mere sign, an example is not read, or says something else.

    Only "this card" may be left out where a standing text begins with it ("Cannot be destroyed by battle."),
    alone or after its occasion, "1" before a name, and of what sort "that monster" is.
    """
    told = 0
    draw = random.Random(3)  # noqa: S311 which examples, and no secret
    for row in draw.sample(ROWS, 60):
        said = " ".join(map(brief, read_line(row["example"], row["of"], 1, sieve=False)))
        words = tokens(row["example"])
        for word in (each[0] for each in words if all(one.meaning != STRUCTURE for one in each)):
            if word.name == "THIS_CARD" and row["example"][: word.at].endswith(("", ", ")[word.at > 0]):
                continue
            if row["example"].startswith('1 "', word.at) or row["example"][: word.at].endswith(AGAIN):
                continue
            rest = row["example"][: word.at] + row["example"][word.at + len(word.text) :]
            told += 1
            try:
                less = read_line(rest.strip(), row["of"], 1, sieve=False)
            except Unread:
                continue
            assert " ".join(map(brief, less)) != said, (row["example"], word.text)
    assert told > 400


AGAIN = ("that ", "those ")
"""After these stands of what sort the thing is that is spoken of again."""


@cache
def earley() -> Lark:
    """Lark's own parser of the same grammar, over terminals written out as words."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    names = sorted({name for line in re.findall(r"%declare(.*)", grammar) for name in line.split()})
    plain = re.sub(r"%declare.*", "", grammar) + "".join(f'\n{name}: "<{name}>"' for name in names)
    return Lark(plain, parser="earley", lexer="dynamic", start="line")


def test_what_is_accepted_is_what_larks_earley_parser_accepts() -> None:
    """For examples, and for examples with a word left out."""
    draw = random.Random(11)  # noqa: S311 as above
    verdicts: list[tuple[bool, bool]] = []
    for row in draw.sample(ROWS, few_unless_thorough(10, 5)):
        for sentence in sentences(tokens(row["example"])):
            lacking = [*sentence]
            del lacking[draw.randrange(len(lacking))]
            for words in (sentence, lacking):
                names = [word[0].name for word in words]
                ours = parser(GRAMMAR).parse([[(name, Token(name, name))] for name in names]) is not None
                verdicts.append((ours, _accepts("".join(f"<{name}>" for name in names))))
    assert [pair for pair in verdicts if pair[0] != pair[1]] == []
    assert {True, False} == {ours for ours, _ in verdicts}


def _accepts(text: str) -> bool:
    try:
        earley().parse(text)  # pyright: ignore[reportUnknownMemberType] Lark's own gap
    except LarkError:
        return False
    return True


def test_every_terminal_and_verb_of_the_tables_is_of_the_grammar() -> None:
    read = grammar_of(GRAMMAR.read_text(encoding="utf-8"))
    known = {str(each.name) for each in read.terminals} | {
        symbol.name for rule in read.rules for symbol in rule.expansion if symbol.is_term
    }
    used = {terminal for rows in lexicon().values() for terminal, _ in rows}
    assert {"VERB", "DONE"} <= used
    assert not used - known
    words = LANGUAGE.words["verb"]
    assert not {valency.fact for valency in valencies().values()} - words.keys()
    assert not {predicate.verb for predicate in predicates().values()} - words.keys()


def test_every_production_of_several_parts_means_something_by_a_row_or_a_constructor() -> None:
    rules = grammar_of(GRAMMAR.read_text(encoding="utf-8")).rules
    productions = {str(rule.alias or rule.origin.name): len(rule.expansion) for rule in rules}
    of = EnglishMeanings().of
    assert [name for name, size in productions.items() if size > 1 and name[0] != "_" and not of(name)] == []
    assert [name for name in rows() if not any(name in production for production in productions)] == []


def test_a_row_means_nothing_where_its_parts_are_not_as_it_says() -> None:
    parts = (Said("DONE", "destroy", "", 0), Said("BY_BATTLE", "by_battle", "", 1), None)
    assert [*said_by("felled_with", (*parts, Phrase("monster")))]
    assert [*said_by("felled_with", (*parts, Phrase("monster", refers="that")))] == []
    with pytest.raises(ValueError, match="more parts"):
        list(said_by("felled_with", (*parts, Phrase("monster"), None)))


def test_a_condition_of_what_is_activated_is_looked_at() -> None:
    """It took effect whether its condition was met or not, and firmly."""
    told = 'If you control a "Spear" monster: Destroy all monsters your opponent controls.'
    table = TABLE.replace("Target 1 monster on the field; destroy that target.", told)
    other = table.replace("It is A's turn.", "Card 《Other》 (monster)\nIt is A's turn.")
    for mine in ("《Spear》", "《Other》"):
        answer = Session().ask(other.replace("A's hand", f"A's monster zone: {mine}\nA's hand"))
        assert (answer.value, answer.status) == (mine == "《Spear》", "settled")


def test_attack_that_is_added_for_untold_cards_is_not_taken_for_nothing() -> None:
    table = TABLE.replace("1800)", "1800):\n  Gains 100 ATK for each monster in your GY.")
    asked = table.replace("Is B's 《Spear》 destroyed?", "What is B's 《Spear》's power?")
    assert Session().ask(asked).status == "depends"


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("This card can attack while in Defense Position.", "Can A's 《Spear》 attack B's 《Spear》?"),
        ("This card loses ATK equal to its original ATK.", "What is A's 《Spear》's power?"),
    ],
)
def test_what_no_rule_plays_of_an_attack_leaves_doubt(text: str, question: str) -> None:
    """A monster in defense position could not attack, and one lost nothing, and firmly."""
    table = TABLE.replace("1800)", f"1800):\n  {text}").replace("A activated 《Hole》.\n", "")
    mine = "A's monster zone: 《Spear》\nA's 《Spear》 is in defense position.\nA's hand"
    asked = table.replace("A's hand", mine).replace("Is B's 《Spear》 destroyed?", question)
    assert Session().ask(asked).status != "settled"


def test_which_other_monsters_a_text_lets_attack_directly_is_in_doubt() -> None:
    """Its own monster might, whatever it was, and firmly."""
    told = "All your Level 3 or lower Sea Serpent monsters can attack directly."
    table = TABLE.replace("1800)", f"1800):\n  {told}").replace("A activated 《Hole》.\n", "")
    asked = table.replace("A's hand", "A's monster zone: 《Spear》\nA's hand")
    assert (
        Session().ask(asked.replace("Is B's 《Spear》 destroyed?", "Can A's 《Spear》 attack B?")).status
        == "tainted"
    )


def test_a_limit_before_its_effect_limits_the_effect_that_follows() -> None:
    limit = 'You can only use this effect of "Ember" once per turn.'
    effect = "If this card is Summoned: Draw 1 card."
    (ability,) = read(f"{limit} {effect}")
    assert [each.action.verb for each in ability.instructions] == ["draw", "use"]
    assert refusal(limit) == "no_meaning"


def test_what_a_later_sentence_does_hangs_on_the_effect_and_not_on_its_limit() -> None:
    (ability,) = read(
        "Once per turn: You can Special Summon 1 monster from your GY. Its effects are negated."
    )
    assert [each.action.verb for each in ability.instructions] == ["special_summon", "negate", "use"]
    assert ability.instructions[1].action.phrases[0][1].refers == "that"


@pytest.mark.parametrize(
    ("amount", "told"),
    [
        ("its Level x 100", ("per", "level", (), 100)),
        ("half its original ATK", ("as", "power", ("half",), None)),
        ("the number of cards in your hand x 200", ("per", "card", (), 200)),
        ("your opponent's LP", ("as", "life_points", (), None)),
    ],
)
def test_an_amount_is_read_alike_of_all_that_it_is_said_of(amount: str, told: tuple[object, ...]) -> None:
    for deed in ("it gains ATK", "inflict damage to your opponent", "gain LP"):
        text = f"Target 1 monster you control; {deed} equal to {amount}."
        _, done = read_line(text, "spell", 1, sieve=False)[0].instructions
        role, measure = done.action.phrases[-1]
        assert (role, measure.noun, done.action.how, done.amount) == told


def test_two_verbs_of_one_thing_are_a_choice_between_them() -> None:
    (ability,) = read("Add to your hand or Special Summon 1 Dragon monster from your GY.", "spell")
    add, summon = ability.instructions
    assert (add.action.verb, summon.action.verb, summon.link) == ("add", "special_summon", "or")
    assert dict(add.action.phrases)["object"] == dict(summon.action.phrases)["object"]


@pytest.mark.parametrize("question", ["Is B's 《Spear》 destroyed?", "May B's 《Spear》 attack A?"])
def test_what_destroys_itself_as_soon_as_something_is_so_leaves_doubt(question: str) -> None:
    """Nothing came of it, and firmly."""
    told = 'If you control a monster that is not an "Ember" monster, destroy this card.'
    table = TABLE.replace("1800)", f"1800):\n  {told}").replace("A activated 《Hole》.\n", "")
    assert Session().ask(table.replace("Is B's 《Spear》 destroyed?", question)).status == "tainted"


def test_what_is_said_not_to_be_of_a_name_leaves_doubt_whether_it_is() -> None:
    told = '1800):\n  (This card is not treated as a "Spear" card.)'
    hole = 'Destroy all "Spear" monsters on the field.'
    table = TABLE.replace("1800)", told).replace("Target 1 monster on the field; destroy that target.", hole)
    assert Session().ask(table).status == "tainted"
