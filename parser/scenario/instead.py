"""A scenario with another question, or another expected answer, than its own."""

from __future__ import annotations

from collections.abc import Collection

from saitei.parser.scenario import lines
from saitei.parser.scenario.data import load
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.text import normalise

_ASKED = frozenset({"question", "chance", "answer", "clauses"})
_EXPECTED = frozenset({"answer", "clauses"})


def asking_instead(text: str, question: str) -> str:
    """The text of a scenario with this question in place of its own, and of what it expects.

    >>> print(asking_instead("Question: who wins?", "A wins").strip())
    question: A wins
    >>> print(asking_instead("C controls 《X》. Can C block?", "C blocks").strip())
    C controls 《X》.
    question: C blocks
    """
    return f"{_without(text, _ASKED)}{_head('question', text)}: {question}\n"


def expecting_instead(text: str, answer: str) -> str:
    """The text of a scenario with this answer in place of what it expects."""
    return f"{_without(text, _EXPECTED)}{_head('answer', text)}: {answer}\n"


def _head(key: str, text: str) -> str:
    """What stands before the colon, in the language of the text."""
    head: str = load("heads")[key]["ja" if is_japanese(text) else "en"][0]
    return head


def _without(text: str, heads: Collection[str]) -> str:
    """A text without the lines under some heads; what stands before a question on its line stays."""
    read = normalise(text)
    kept = text.split("\n")
    for line in reversed(lines.split(read.plain)):
        if line.head in heads:
            begins, ends = read.origin[line.start], read.origin[line.end - 1]
            first, last = (text.count("\n", 0, at) for at in (begins, ends))
            before = text[text.rfind("\n", 0, begins) + 1 : begins].rstrip()
            kept[first : last + 1] = [before] if before else []
    return "\n".join(kept).rstrip("\n") + "\n"
