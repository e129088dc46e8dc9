"""Which rules can fire at all, told by the predicates that are stated: the rest need not be grounded.

Only names are looked at, which takes a moment; `saitei.kb.live` looks closer where a game is played out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from saitei.kb.rule import Rule
from saitei.kb.vocabulary import vocabulary


def firing(rules: Iterable[Rule], stated: Collection[str]) -> list[Rule]:
    """The rules of which everything that they need is stated or follows, in their order."""
    every = [*rules]
    waiting: dict[str, list[int]] = {}
    lacking = [_needs(rule) for rule in every]
    for number, names in enumerate(lacking):
        for name in names:
            waiting.setdefault(name, []).append(number)
    count = [len(names) for names in lacking]
    new = [*stated, *(rule.head for rule, names in zip(every, lacking, strict=True) if not names)]
    while new:
        for number in waiting.pop(new.pop(), ()):
            count[number] -= 1
            if not count[number]:
                new.append(every[number].head)
    return [rule for rule, left in zip(every, count, strict=True) if not left]


def _needs(rule: Rule) -> frozenset[str]:
    """What has to hold for a rule to fire; the keys that an answer is about need not."""
    known = vocabulary().predicates
    about = known[rule.head].kind == "answer"
    return frozenset(
        name for name, absent in rule.reads if not absent and not (about and known[name].kind == "conclusion")
    )
