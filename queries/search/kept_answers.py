"""Answers to scenes of a search, kept between runs by the rules and the code that they rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import cast

from saitei.disk_cache import Cached, fingerprint, remember, remembered_table
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.packing import Packing
from saitei.queries.answer import FORMS, Answer
from saitei.queries.code_digest import decision_digest

_KIND = "answered"
_PACKING = Packing(*FORMS)


@dataclass(slots=True)
class ResponseCache:
    """Answers by the name of the rules and the text of the scenario; None where it cannot be asked.

    Beside them stands whether a scenario shows what it was found for.
    """

    source: str
    answers: dict[str, Cached]
    _new: bool = False
    _read: dict[str, Answer | None] = field(default_factory=dict[str, "Answer | None"])

    @staticmethod
    def of(sets: Iterable[RulingSet], cards: str = "") -> ResponseCache:
        """Those that were kept of ruling sets as they are now, and of the cards with that digest."""
        parts = (decision_digest(), *map(digest, sets), *([cards] if cards else []))
        source = fingerprint(map(str.encode, parts))
        kept = remembered_table(_KIND, source, "answers")
        answers: object = kept["answers"] if kept else None
        return ResponseCache(source, cast("dict[str, Cached]", answers) if isinstance(answers, dict) else {})

    def __contains__(self, key: tuple[str, ...]) -> bool:
        return "\n".join(key) in self.answers

    def __getitem__(self, key: tuple[str, ...]) -> Answer | None:
        name = "\n".join(key)
        if name not in self._read:
            found = _PACKING.unpack(self.answers[name])
            self._read[name] = found if isinstance(found, Answer) else None
        return self._read[name]

    def __setitem__(self, key: tuple[str, ...], answer: Answer | None) -> None:
        name = "\n".join(key)
        self._new = True
        self._read[name] = answer
        self.answers[name] = None if answer is None else _PACKING.pack(answer)

    def whether(self, key: tuple[str, ...], look: Callable[[], bool]) -> bool:
        """What was found out about a scenario, or is by looking now."""
        name = "\n".join(key)
        if not isinstance(self.answers.get(name), bool):
            self.answers[name] = look()
            self._new = True
        return self.answers[name] is True

    def keep(self) -> None:
        """Keep them for later runs, if any is new."""
        if self._new:
            remember(_KIND, self.source, {"answers": self.answers})


def digest(rules: RulingSet) -> str:
    """A digest of all that a ruling set says."""
    told = (rule.text for rule in (*rules.definitions, *rules.rules))
    over = (f"{pair.upper} {pair.lower} {pair.by}" for pair in rules.over)
    words = (f"{keyword} {text}" for keyword, text in rules.keywords.items())
    return fingerprint(map(str.encode, (rules.name, *told, *over, *words, *rules.barred_by)))
