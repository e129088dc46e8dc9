"""Parts of a scenario's text that are shown by themselves."""

from __future__ import annotations

import re


def question_of(scenario: str) -> str:
    r"""What a scenario asks, without the word that says it is a question; "" of a deck.

    >>> question_of("Rules: Duema Party\nQuestion: Who wins?")
    'Who wins?'
    """
    last = scenario.rstrip().rpartition("\n")[2]
    return re.split("[:：] ?", last, maxsplit=1)[-1]
