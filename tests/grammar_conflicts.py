"""Conflicts of an LALR grammar, also those that Lark settles silently."""

import logging
from collections.abc import Iterator

import pytest
from lark import Lark, Token, logger
from lark.exceptions import GrammarError
from lark.lexer import Lexer


class _NoWords(Lexer):
    def __init__(self, lexer_conf: object) -> None:
        del lexer_conf

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:
        del lexer_state, parser_state
        return iter(())


def conflicts(text: str, caplog: pytest.LogCaptureFixture, *starts: str) -> list[str]:
    """What Lark says of conflicts in a grammar (of lines, if nothing else is said), also of settled ones."""
    with pytest.MonkeyPatch.context() as patch, caplog.at_level(logging.DEBUG, logger=logger.name):
        patch.setattr(logger, "propagate", True)
        try:
            Lark(text, parser="lalr", lexer=_NoWords, start=list(starts or ("line",)), debug=True)
        except GrammarError as error:
            return [str(error)]
    return [record.getMessage() for record in caplog.records if "onflict" in record.getMessage()]
