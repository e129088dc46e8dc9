import pytest

from saitei.kb.pages.documents import shipped
from saitei.queries.examples.report import report
from saitei.queries.examples.run import Example, examples, run
from saitei.queries.say.layout import plain
from saitei.queries.session import Session

EXAMPLES = [example for document in shipped().values() for example in examples(document.pages)]
SESSION = Session()


def name(example: Example) -> str:
    return f"{example.clause.id}:{example.line}"


@pytest.mark.parametrize("example", EXAMPLES, ids=name)
def test_a_worked_example_comes_out_as_its_page_says(example: Example) -> None:
    outcome = run(example, SESSION)
    assert outcome.passed, plain(report([outcome], SESSION.documents, "en"))


def test_the_pages_have_worked_examples() -> None:
    assert EXAMPLES
