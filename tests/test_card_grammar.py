import importlib.util
import logging
from collections.abc import Iterator

import pytest
from lark import Lark, Token, logger
from lark.exceptions import GrammarError
from lark.lexer import Lexer

from saitei.parser.cards.tables import grammar


class _NoWords(Lexer):
    def __init__(self, lexer_conf: object) -> None:
        del lexer_conf

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:
        del lexer_state, parser_state
        return iter(())


def conflicts(text: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    with caplog.at_level(logging.DEBUG, logger=logger.name):
        try:
            Lark(text, parser="lalr", lexer=_NoWords, start="line", debug=True)
        except GrammarError as error:
            return [str(error)]
    return [record.getMessage() for record in caplog.records if "onflict" in record.getMessage()]


@pytest.fixture(autouse=True)
def _lark_logs_to_the_root() -> Iterator[None]:
    before, logger.propagate = logger.propagate, True
    yield
    logger.propagate = before


def test_the_grammar_has_no_conflict_that_is_resolved_silently(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts(grammar(), caplog) == []


def test_a_conflict_would_be_seen(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts(grammar() + "\n%extend args: args args\n", caplog)


def test_the_grammar_stays_small() -> None:
    assert len(grammar().splitlines()) <= 60


def test_interegular_is_not_installed() -> None:
    assert importlib.util.find_spec("interegular") is None
