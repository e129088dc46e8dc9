"""Answers made by hand, for tests of how they are said."""

from dataclasses import replace

from shipped import LANGUAGE

from saitei.errors import Place
from saitei.fact_base import FactBase
from saitei.kb.pages.page import Clause
from saitei.kb.vocabulary import vocabulary
from saitei.queries.answer import Answer, Beaten, Case, Choice, Players, Why
from saitei.queries.say.show import AnswerContext
from saitei.queries.say.words import Speaker
from saitei.terms import Term
from saitei.wording import Lang

CARD = Term("card", ("A", "デーモン・ハンド", 1))
ABILITY = Term("ability", (CARD, 2))
INSTRUCTION = Term("instruction", (ABILITY, 1))
TURN = Term("turn_player", ("A",))

FACTS = FactBase(
    [
        Term("text", (ABILITY, "■相手のクリーチャーを1体破壊する。")),
        Term("deed", (INSTRUCTION, Term("destroy"))),
    ]
)

REACH = Why(
    Term("conclusion", (Term("reach", (INSTRUCTION,)), Term("one_opponent"))), "party 300.1",
    (
        Why(Term("mentions", (INSTRUCTION, Term("opponent"))), None),
        Why(Term("absent", (Term("out", ("B",)),)), None),
    ),
    (Beaten("base 101.1", "party 300.1", "party 0"),),
)  # fmt: skip

OPEN = Answer(
    "party", Term("whom", (ABILITY,)), "open", Choice("A", ("B", "C")), "A", ("party 300.1",),
    (Beaten("base 101.1", "party 300.1", "party 0"),), (TURN,), (), (), (), (REACH,),
)  # fmt: skip
NAMED = Term("may_name", (ABILITY, "B"))
YES = replace(OPEN, question=NAMED, status="settled", value=True, chooser=None)
SILENT = replace(OPEN, status="silent", value=None, chooser=None, clauses=(), beaten=(), assumed=(), why=())
TAINTED = replace(YES, status="tainted", not_understood=("ぐるぐる巻きにする",))
SIDES = tuple(
    (clause, Term("conclusion", (Term("may_name", (INSTRUCTION, "B")), Term(value))))
    for clause, value in (("party 300.1", "yes"), ("base 101.1", "no"))
)
CONFLICT = replace(YES, status="conflict", value=None, sides=SIDES)
EVERYONE = replace(OPEN, status="settled", value=Players(("A", "B", "C")), chooser=None)


def shields(number: int) -> Term:
    return Term("count", ("B", Term("shield_zone"), number))


COUNTED = replace(
    YES, status="depends", value=None,
    cases=(*(Case(shields(n), "settled", n < 3) for n in range(6)),),
)  # fmt: skip
TOGETHER = replace(
    YES, status="depends", value=None,
    cases=(
        Case(Term("turn_player"), "depends", None),
        Case(Term("count", ("B", Term("shield_zone"))), "depends", None),
    ),
)  # fmt: skip


def clause(number: str, document: str, en: str, ja: str) -> Clause:
    texts = (f"{en}, restated.", f"{ja}の言い換え。")
    return Clause(f"{document} {number}", document, number, en, ja, Place("p.md", 1), *texts)


CLAUSES = {
    one.id: one
    for one in (
        clause("300.1", "party", "One opponent only", "対戦相手1人"),
        clause("0", "party", "This document prevails", "この文書の優先"),
        clause("101.1", "base", "Card text", "カードの文"),
    )
}


def setting(lang: Lang = "en") -> AnswerContext:
    return AnswerContext(Speaker(lang, FACTS, vocabulary(LANGUAGE)), CLAUSES, ("A", "B", "C"), "Party Rules")
