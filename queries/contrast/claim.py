"""What an asker expected of a scenario instead of the ruling: an answer to its question, or a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from saitei.errors import ParseError, Refused, SaiteiError
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.parser.scenario.data import load
from saitei.parser.scenario.instead import asking_instead, expecting_instead
from saitei.queries.answer import Answer, Deciders
from saitei.queries.contrast.denied import affirmation
from saitei.queries.examples.expected import ExpectationContext, fits
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.terms import Term
from saitei.wording import Notice

_YES, _NO = Term("yes"), Term("no")
_NUMBERED = re.compile(r"^(?:[a-z][a-z-]* )?[\w(][\w.()-]*\d[\w.()-]*$|^\d+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Claim:
    """A question under some rules, and the answer to it that somebody expected.

    It may have been a `sentence`, which is expected to be true.
    """

    rules: RulingSet
    asked: Situation
    expected: Term
    sentence: str = ""

    def check(self, answer: Answer) -> None:
        """Refuse a sentence that is not true or false; raises Refused."""
        if self.sentence and not _is_yes_or_no(answer):
            raise Refused(Notice("claim_not_a_statement", {"claim": self.sentence}))

    def met_by(self, answer: Answer) -> bool:
        """Whether an answer is the expected one."""
        table = ExpectationContext.read(self.asked.scenario.players, self.asked.facts)
        return fits(self.expected, answer, table)

    def of(self, asked: Situation) -> Claim:
        """The same of another situation."""
        return Claim(self.rules, asked, self.expected, self.sentence)


def read_claim(
    session: Session, text: str, claim: str, *, file: str = "-", rules: str | None = None
) -> Claim:  # fmt: skip
    """The claim as an answer to the scenario's own question, or else as a sentence that is to be true.

    Raises SaiteiError where it is neither, with the questions that are nearest to it.
    """
    own = _as_answer(session, text, claim, file, rules)
    if own is not None:
        return own
    affirmed = affirmation(claim)
    chosen, asked = session.read(asking_instead(text, affirmed or claim), file=file, rules=rules)
    return Claim(chosen, asked, _YES if affirmed is None else _NO, claim)


def _as_answer(session: Session, text: str, claim: str, file: str, rules: str | None) -> Claim | None:
    """The claim as an answer to the question of the scenario; None where it has none or it is no answer."""
    try:
        chosen, asked = session.read(expecting_instead(text, claim), file=file, rules=rules)
    except ParseError:
        return None
    except SaiteiError as error:
        if error.notice.key == "question_missing":
            return None
        raise
    expected = asked.scenario.expected
    told = expected is not None and expected.name == "course" and asked.question.name != "course"
    return None if expected is None or told else Claim(chosen, asked, expected)


def _is_yes_or_no(answer: Answer) -> bool:
    """Whether an answer is yes or no, is left open between them, or is none."""
    value = answer.value
    among = value.among if isinstance(value, Deciders) else (value,)
    return all(one is None or isinstance(one, bool) for one in among)


def names_clause(claim: str) -> bool:
    """Whether a claim looks like a clause: by its number, or by the word for it and a number."""
    return _NUMBERED.search(_bare(claim)) is not None


def clause_named(claim: str, rules: RulingSet) -> str | None:
    """The clause that a claim names, by its id, or by its number in the most special document that has it."""
    bare = _bare(claim)
    if bare in rules.clauses:
        return bare
    of = (f"{document} {bare}" for document in reversed(rules.documents))
    return next((one for one in of if one in rules.clauses), None)


def _bare(claim: str) -> str:
    """A claim without the word for a clause before it."""
    words = [form for lang in ("ja", "en") for form in load("heads")["clauses"][lang]]
    bare = claim.strip().rstrip("?？。.")
    for word in sorted(words, key=len, reverse=True):
        if bare.lower().startswith(word.lower()):
            return bare[len(word) :].lstrip(" :：")
    return bare
