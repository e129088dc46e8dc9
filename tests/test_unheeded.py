"""What was read and nobody heeds: it could bear, no example shows it followed, and no rule asks for it."""

from __future__ import annotations

import pytest

from saitei.kb.relevance import idle
from saitei.kb.relevance.followed import knowledge_of, shown_forms
from saitei.kb.relevance.review_query import Kind, ReviewQuery
from saitei.queries.answer import Answer
from saitei.queries.session import Session

GAME = """\
play_zone(battle_zone). zone_named((battle_zone;hand;graveyard)).
happens_with(shuffle,shuffle). happens_with(draw,draw).
"""
WAITER = """\
has(c,a). kind(a,triggered). trigger(a,t). deed(t,shuffle). mode(t,does). by(t,unstated). lies(c,battle_zone).
instruction(a,i). deed(i,draw). mode(i,does). by(i,unstated).
"""
SHUFFLED = 'took_place(event(shuffle,nothing,"A",nothing)).\n'
WAITED_FOR = "event(shuffle,nothing,unsaid,unsaid,unsaid)"
BAN = """\
has(c,a). kind(a,static). lies(c,battle_zone).
instruction(a,i). deed(i,draw). mode(i,cannot). by(i,unstated).
"""
DRAWN = 'took_place(event(draw,nothing,"A",hand)).\n'


def suspects(kind: Kind, facts: str) -> list[str]:
    return idle.suspects(ReviewQuery(kind, facts, facts, ""))


def test_what_waits_for_an_event_is_suspect_where_the_event_takes_place() -> None:
    assert suspects("course", GAME + WAITER + SHUFFLED) == ["trigger(a,t)"]


def test_what_waits_for_an_event_is_no_matter_where_the_event_does_not_take_place() -> None:
    assert suspects("course", GAME + WAITER + DRAWN) == []


def test_what_is_known_to_be_followed_is_not_suspect() -> None:
    assert suspects("course", f"{GAME}{WAITER}{SHUFFLED}\nfollowed({WAITED_FOR}).") == []


def test_what_stands_in_a_card_that_is_not_in_play_is_not_suspect() -> None:
    in_hand = WAITER.replace("lies(c,battle_zone)", "lies(c,hand)")
    assert suspects("course", GAME + in_hand + SHUFFLED) == []


def test_a_text_that_speaks_of_its_card_elsewhere_is_suspect_there() -> None:
    in_hand = WAITER.replace("lies(c,battle_zone)", "lies(c,hand)")
    of_it = "phrase(i,object,p). refers(p,this). zone(p,hand). noun(p,card)."
    assert "trigger(a,t)" in suspects("course", GAME + in_hand + of_it + SHUFFLED)


def test_a_ban_is_suspect_where_what_it_bans_takes_place() -> None:
    assert suspects("course", GAME + BAN + DRAWN) == ["deed(i,draw)"]
    assert suspects("course", GAME + BAN + SHUFFLED) == []


def test_an_instruction_is_suspect_once_it_is_due() -> None:
    assert suspects("course", f"{GAME}{WAITER}{DRAWN}reached(i).") == ["deed(i,draw)"]


def test_of_a_course_that_nobody_has_seen_everything_in_play_is_suspect() -> None:
    assert {*suspects("course", f"{GAME}{WAITER}anything_may_happen.")} == {"trigger(a,t)", "deed(i,draw)"}


ATTACK = 'took_place(event(attack,d,"A","B")).'
KEYWORD = "has(c,a). kind(a,keyword). keyword(a,k). lies(c,battle_zone).\n"


@pytest.mark.parametrize(
    ("known", "course", "suspected"),
    [
        ("", 'took_place(event(tap,c,"A",nothing)).', True),
        ("", 'took_place(event(tap,d,"A",nothing)).', False),
        ("known_keyword(k). keyword_at(k,own(attack)).", 'took_place(event(attack,c,"A","B")).', True),
        ("known_keyword(k). keyword_at(k,own(attack)).", 'took_place(event(tap,c,"A",nothing)).', False),
        ("known_keyword(k). keyword_at(k,attack).", ATTACK, True),
        (
            "known_keyword(k). keyword_at(k,attack). keyword_in(k,hand).",
            'took_place(event(attack,d,"A","B")).',
            False,
        ),
    ],
)
def test_a_keyword_is_suspect_at_what_it_takes_place_with(
    known: str, course: str, *, suspected: bool
) -> None:
    assert suspects("course", GAME + KEYWORD + known + course) == ["words(a)"] * suspected


def test_a_line_used_when_its_keyword_says_is_suspect_where_nobody_knows_that_keyword() -> None:
    line = (
        "has(c,a). kind(a,activated). labelled(a,k). lies(c,battle_zone). instruction(a,i). deed(i,gain).\n"
    )
    assert "words(a)" in suspects("course", GAME + line + SHUFFLED)
    known = "known_keyword(k). keyword_at(k,leave).\n"
    assert "words(a)" in suspects("course", f'{GAME}{line}{known}took_place(event(leave,d,"A",hand)).')
    assert "words(a)" not in suspects("course", GAME + line + known + SHUFFLED)


RULES = """\
sets_off(E,A) :- took_place(E), E = event(V,_,_,_), trigger(A,T), deed(T,V), V = shuffle.
occurs(event(draw,nothing,P,hand)) :- sets_off(_,A), player(P).
"""
SILENT = "occurs(event(draw,nothing,P,hand)) :- player(P), now(drawing(P)).\n"


def left(kind: Kind, rules: str, asked: str) -> list[str]:
    return idle.unheeded(ReviewQuery(kind, asked, "", ""), rules, 'player("A").')


def test_what_no_rule_asks_for_is_not_heeded() -> None:
    assert left("course", SILENT, GAME + WAITER + SHUFFLED) == ["trigger(a,t)"]


def test_what_sets_its_ability_off_is_heeded() -> None:
    assert left("course", RULES, f"{GAME}{WAITER}{SHUFFLED}reached(a).") == []


def test_an_event_that_takes_place_and_sets_nothing_off_is_not_heeded() -> None:
    assert left("course", RULES, GAME + WAITER + SHUFFLED) == ["trigger(a,t)"]


def test_a_verb_of_which_no_rule_has_a_word_is_not_heeded_by_one_that_reads_any() -> None:
    draws = "occurs(event(draw,nothing,P,hand)) :- player(P), not barred(P)."
    anyone = f"{draws} barred(P) :- player(P), now(x), deed(i,V).\n"
    assert left("course", anyone, f"{GAME}{BAN}{DRAWN}now(x).") == []
    other = BAN.replace("draw", "look")
    course = 'took_place(event(look,nothing,"A",nothing)).'
    assert left("course", anyone, f"{GAME}{other}{course}now(x).") == ["deed(i,look)"]


QUESTION = 'question(may(c,attack,"B")). in_zone(c,battle_zone).\n'
FORBIDS = BAN.replace("draw", "attack")


def test_a_standing_text_bears_on_a_question_about_its_deed() -> None:
    assert suspects("moment", GAME + FORBIDS + QUESTION) == ["deed(i,attack)"]
    assert suspects("moment", GAME + BAN + QUESTION) == []


def test_a_form_is_known_of_moments_apart_from_courses() -> None:
    form = "deed(standing,cannot,attack,nothing,unsaid,unsaid,unsaid)"
    assert suspects("moment", f"{GAME}{FORBIDS}{QUESTION}\nfollowed({form}).") == ["deed(i,attack)"]
    assert suspects("moment", f"{GAME}{FORBIDS}{QUESTION}\nfollowed(moment({form})).") == []


def test_a_standing_text_that_the_answer_rests_on_is_heeded() -> None:
    rules = """\
whether(main,may(X,V,Y)) :- question(may(X,V,Y)).
holds(main,may(X,V,Y),no) :- question(may(X,V,Y)), instruction(_,I), deed(I,V), mode(I,cannot), V = attack.
"""
    assert left("moment", rules, GAME + FORBIDS + QUESTION) == []
    assert left("moment", rules.replace("mode(I,cannot)", "never"), GAME + FORBIDS + QUESTION) == [
        "deed(i,attack)"
    ]


def test_what_is_not_shown_is_told_of_texts_alone() -> None:
    assert {*idle.unshown(ReviewQuery("course", WAITER, GAME, ""))} == {"trigger(a,t)", "deed(i,draw)"}


@pytest.mark.parametrize("line", ["event(draw", "no form\tx", "event(draw)"])
def test_a_table_of_forms_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="form"):
        shown_forms(line)


def test_a_game_knows_what_its_texts_take_place_with() -> None:
    known = knowledge_of("duel-masters")
    assert "happens_with(evolve,enter)." in known
    assert "followed(event(enter,creature,unsaid,unsaid,unsaid))." in known


SCENE = """\
Rules: Duel Masters
Turn order: A, B
Card 《X》 (creature, fire, cost 3, power 3000):
  ■大喝采
Card 《Kill》 (spell, darkness, cost 5):
  ■Destroy one of your opponent's creatures.
B's turn.
A's battle zone: 《X》
B casts 《Kill》.
Question: Where does A's 《X》 end up?
"""


def ask(text: str) -> Answer:
    with Session().worker as worker:
        return Session(worker=worker).ask(text)


def test_a_text_that_is_read_and_not_played_taints_with_its_words_and_what_in_it_is_not() -> None:
    found = ask(SCENE)
    assert (found.status, found.not_understood) == ("tainted", ())
    assert [(str(one.ability), one.text, one.parts) for one in found.not_played] == [
        ('ability(card("A","X",1),1)', "■大喝采", ("keyword",))
    ]


JINGI = """\
ルール：duel-masters
ターン順：A→B
カード《義兄弟》（クリーチャー、自然、コスト4、パワー4000）：
  ■仁義（自分の他のクリーチャーがバトルゾーンまたはマナゾーンを離れた時、このクリーチャーの能力を使ってもよい）カードを1枚引く。
カード《弟》（クリーチャー、自然、コスト2、パワー2000）
Aのターン。
Aのバトルゾーン：《義兄弟》、《弟》
Aの《弟》が破壊された。
問：{question}
"""


@pytest.mark.parametrize("question", ["Aの《義兄弟》の能力は誘発する？", "Aはカードを引く？"])
def test_what_a_keyword_of_which_no_rule_speaks_sets_off_is_in_doubt(question: str) -> None:
    assert ask(JINGI.format(question=question)).status == "tainted"


AURA = """\
ルール：duel-masters
ターン順：A→B
カード《気》（オーラ、闇、コスト3、パワー+2000）：
  ■オレガ・オーラ：これを自分のGRクリーチャー1体に付けるか、1体GR召喚してそれに付ける。
カード《銀》（GRクリーチャー、火、コスト3、パワー2000）
Aのターン。
Aのバトルゾーン：《銀》
{told}Aの手札：《気》
Aが《気》を使った。
問：Aの《銀》のパワーは？
"""


@pytest.mark.parametrize(("told", "status"), [("", "tainted"), ("Aの超GRの上から：《銀》\n", "open")])
def test_onto_what_an_aura_goes_is_not_known_where_nobody_tells_what_might_be_gr_summoned(
    told: str, status: str
) -> None:
    assert ask(AURA.format(told=told)).status == status


RACE = """\
Rules: duel-masters
Turn order: A, B
Card 《Elder》 (creature, fire, cost 4, power 3000):
  Each of your fire creatures gets the {given} race.
Card 《Rider》 (creature, darkness, cost 4, power 3000):
  Each of your {asked} gets +1000 power.
Card 《Recruit》 (creature, fire, cost 2, power 2000, race Humanoid)
A's battle zone: 《Elder》, 《Rider》, 《Recruit》
Question: What is A's 《Recruit》's power?
"""


@pytest.mark.parametrize(
    ("given", "asked", "status"),
    [
        ("Ghost", "Ghosts", "tainted"),
        ("Armored Dragon", "Dragons", "tainted"),
        ("Survivor", "サバイバー creatures", "tainted"),
        ("Ghost", "Dragons or Ghosts", "tainted"),
        ("Ghost", "darkness creatures", "settled"),
    ],
)
def test_a_race_that_is_given_bears_on_what_asks_for_a_part_of_it(
    given: str, asked: str, status: str
) -> None:
    assert ask(RACE.format(given=given, asked=asked)).status == status


SHARED = """\
Rules: duel-masters
Turn order: A, B
Card 《Elder》 (creature, fire, cost 4, power 3000):
  Each of your fire creatures gets the Survivor race.
Card 《Hasty》 (creature, fire, cost 4, power 3000, race Survivor):
  {SURVIVOR}: {SPEED ATTACKER}
Card 《Recruit》 (creature, fire, cost 2, power 2000, race Humanoid)
It is A's turn.
A's battle zone: 《Elder》, 《Hasty》
A's 《Recruit》 enters the battle zone.
Question: May A's 《Recruit》 attack B?
"""


def test_a_race_that_is_given_bears_on_what_those_of_it_share_by_a_keyword() -> None:
    assert ask(SHARED).status == "tainted"
