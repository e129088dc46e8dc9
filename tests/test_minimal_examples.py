import json
from collections.abc import Iterator

import pytest
from thorough import THOROUGH

from saitei.kb.solver.worker import Worker
from saitei.queries.cli.main import main
from saitei.queries.minimal_examples.find import MinimalExamples
from saitei.queries.minimal_examples.page_examples import without_clauses
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.session import Session


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Worker() as worker:
        yield Session(worker=worker)


def searched(session: Session, wanted: SearchRequest) -> MinimalExamples:
    instances = MinimalExamples(session, "duema-party", wanted, "en")
    instances.run(lambda _: None)
    return instances


def test_an_example_needs_its_clause(session: Session) -> None:
    instances = searched(session, SearchRequest(SearchBound(3, 1), about="whom"))
    assert instances.complete
    assert {"duema-party 300.1", "duema-party 300.2"} <= {one.clause for one in instances.found}
    for one in instances.found:
        assert one.round_trip, one.texts.en
        assert one.minimal


def test_of_clauses_of_ones_own_alone_is_spoken_unless_another_is_asked_for() -> None:
    own, base = ("house 1",), ("duema-party 300.2",)
    about_own = SearchRequest().of_own(own)
    assert [about_own.concerns(one) for one in (own, base, own + base)] == [True, False, True]
    assert SearchRequest(clause="300.2").of_own(own).concerns(base)


def test_without_the_clause_another_ruling_is_given(session: Session) -> None:
    (one,) = searched(session, SearchRequest(SearchBound(3, 1), about="whom", clause="300.2")).found
    assert one.printed is not None
    assert one.flip == "other"
    assert "duema-party 300.2" in one.printed.asked["a"].answer.clauses
    assert "duema-party 300.2" not in one.printed.asked["b"].answer.clauses


def test_a_clause_that_doubles_another_has_no_example(session: Session) -> None:
    instances = searched(session, SearchRequest(SearchBound(2, 1), about="order", clause="305.1a"))
    assert instances.complete
    assert instances.missing == ("duema-party 305.1a",)


def test_a_clause_of_courses_shows_an_example_of_its_page(session: Session) -> None:
    instances = searched(session, SearchRequest(SearchBound(2, 0), clause="106.1"))
    assert instances.complete
    assert instances.found == []
    (shown,) = instances.from_pages
    assert shown.clause == "duema-party 106.1"
    assert shown.example.file == "rules/duema-party/1-basics.md"
    assert shown.asked["a"].answer.value != shown.asked["b"].answer.value


def test_several_examples_of_a_clause_ask_different_questions(session: Session) -> None:
    instances = searched(session, SearchRequest(SearchBound(3, 1), clause="300.1", each=2))
    assert len(instances.found) == len({one.topic for one in instances.found}) == 2
    assert all(one.round_trip for one in instances.found)


def test_the_command_prints_the_form_that_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    small = ("--about", "who_sees", "--players", "2", "--cards", "1", "--json")
    assert main(("examples", "duema-party", *small, "--clause", "duema-party 301.2")) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["clause"] == "duema-party 301.2"
    assert found["flip"] in ("other", "silent", "conflict")
    assert found["with"]["status"] == "settled"
    assert found["with"] != found["without"]
    assert set(found["scenarios"]) == {"en", "ja"}


def test_a_text_is_read_alike_without_a_clause(session: Session) -> None:
    """The set that is left goes by no document's name: its game is still that of the whole."""
    card = "Card 《Beam》 (spell, light, cost 2):\n  ■Draw a card.\n"
    text = f"Turn order: A, B\n{card}A casts 《Beam》.\nQuestion: Whom does 《Beam》 affect?"
    _, whole = session.read(text, rules="duel-masters")
    _, left = session.read(text, rules=without_clauses(session, "duel-masters", "duel-masters 105.6"))
    assert left.facts == whole.facts


@pytest.mark.skipif(not THOROUGH, reason="reads what examples all pages have; another shows one of a page")
def test_an_example_of_another_page_shows_a_clause_that_has_none_of_its_own(session: Session) -> None:
    (shown,) = searched(session, SearchRequest(SearchBound(2, 0), clause="duel-masters 110.3a")).from_pages
    assert shown.example.clause.id != shown.clause == "duel-masters 110.3a"


@pytest.mark.skipif(not THOROUGH, reason="reads what examples all pages have; another shows one of a page")
def test_a_clause_that_others_double_goes_with_them(session: Session) -> None:
    (shown,) = searched(session, SearchRequest(SearchBound(2, 0), clause="101.5")).from_pages
    assert shown.away == ("duel-masters 101.5", "duel-masters 609.3")


def test_a_clause_without_an_example_has_the_reason_of_its_page(capsys: pytest.CaptureFixture[str]) -> None:
    small = ("--players", "2", "--cards", "1", "--clause", "001.3", "--json")
    assert main(("examples", "duema-party", *small)) == 0
    (left,) = json.loads(capsys.readouterr().out)
    assert (left["clause"], left["scenario"]) == ("duema-party 001.3", None)
    assert set(left["because"]) == {"en", "ja"}


def test_an_example_of_a_page_is_shown_where_its_clause_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    small = ("--players", "2", "--cards", "1", "--clause", "construction 2", "--lang", "en")
    assert main(("examples", "duema-party", *small)) == 0
    told = capsys.readouterr().out
    assert "rules/construction/index.md:" in told
    assert "with it     No:" in told
