import pytest
from gallery import Example, answer, deck_examples, documents, examples, session, stated
from thorough import share

from saitei.queries.asked import Asked
from saitei.queries.examples.run import Asking, compared
from saitei.queries.necessity.deciding import answer_with_deciding
from saitei.queries.say.layout import plain
from saitei.queries.say.show import sections

EVERY = [*examples(), *deck_examples()]
DERIVED = {*share(EVERY, 16, at=1)}
"""Of these it is looked for in the derivation, too, whether the answer rests on the clauses they name."""


def asking(example: Example) -> Asking:
    """The answer as it was found for all tests; its derivation and what decides it are looked for here."""

    def asked(*, why: bool) -> Asked:
        rules, situation = stated(example)
        derived = why and example in DERIVED
        found = answer_with_deciding(session(), rules, situation, why=True) if derived else answer(example)
        return Asked(rules, situation, found)

    return asked


@pytest.mark.parametrize("example", EVERY, ids=str)
def test_a_worked_example_comes_out_as_its_page_says(example: Example) -> None:
    """Answers are those of all; what lies deep in the derivation is looked for in one of sixteen."""
    found = compared(asking(example), example.document, documents(), example.place)
    assert found.fits, plain(sections(found.asked.answer, found.asked.context(None, documents())))
    assert found.missing == () or example not in DERIVED
