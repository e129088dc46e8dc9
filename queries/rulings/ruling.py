"""A ruling that somebody keeps: a question as a scenario, the answer, and where it comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from saitei.errors import ParseError
from saitei.json_value import Json
from saitei.wording import Notice

LONGEST = 20_000
"""Characters of a scenario."""

LONGEST_WORD = 200
"""Characters of any other field."""

_HEADS = {"ja": ("問：", "答：", "根拠："), "en": ("Question: ", "Answer: ", "Clauses: ")}
_TEXTS = ("scenario", "question", "answer")
_NEEDED = ("id", "scenario", "answer")
_OPTIONAL = ("question", "rules", "edition", "clause", "source", "lang")
_ANSWER = re.compile(r"^\s*(?:答え?|回答|Answer)\s*[:：]", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class KeptRuling:
    """A ruling as it is kept; `lang` is the language of question and answer where they stand apart.

    `question` may stand in the scenario instead; `rules` go before those that the scenario names.
    """

    id: str
    scenario: str
    answer: str
    question: str = ""
    rules: str = ""
    edition: str = ""
    clause: str = ""
    source: str = ""
    lang: str = "ja"

    def text(self) -> str:
        """The whole as a scenario with its question, the answer that is expected, and the clauses."""
        question, answer, clauses = _HEADS[self.lang]
        lines = [self.scenario.rstrip("\n")]
        lines += [f"{question}{self.question}"] if self.question else []
        lines += [f"{answer}{self.answer}"]
        lines += [f"{clauses}{self.clause}"] if self.clause else []
        return "\n".join(lines) + "\n"

    def fields(self) -> dict[str, Json]:
        """What is kept of it; fields that say nothing are left out."""
        return {name: value for name, value in asdict(self).items() if value}


def read_ruling(fields: Mapping[str, Json]) -> KeptRuling:
    """The ruling that a record states; raises ParseError where a field is missing, unknown or no text."""
    for name in fields:
        if name not in (*_NEEDED, *_OPTIONAL):
            known = ", ".join((*_NEEDED, *_OPTIONAL))
            raise ParseError(Notice("ruling_field_unknown", {"field": name, "known": known}))
    for name in _NEEDED:
        if not fields.get(name):
            raise ParseError(Notice("ruling_field_missing", {"field": name}))
    said = {name: _text(name, value) for name, value in fields.items() if value is not None}
    if said.get("lang", "ja") not in _HEADS:
        raise ParseError(Notice("ruling_lang", {"lang": said["lang"]}))
    if _ANSWER.search(said["scenario"]):
        raise ParseError(Notice("ruling_answer_twice"))
    return KeptRuling(**said)


def _text(name: str, value: Json) -> str:
    """A field's text, of a scenario or the clauses also as a list; the rest is one printable line."""
    if isinstance(value, Sequence) and not isinstance(value, str) and name in ("scenario", "clause"):
        value = ("\n" if name == "scenario" else "、").join(map(str, value))
    if not isinstance(value, str):
        raise ParseError(Notice("ruling_field_no_text", {"field": name}))
    longest = LONGEST if name == "scenario" else LONGEST_WORD
    if len(value) > longest:
        raise ParseError(Notice("ruling_field_long", {"field": name, "longest": longest}))
    plain = value.replace("\n", "").replace("\t", "") if name == "scenario" else value
    if not plain.isprintable():
        raise ParseError(Notice("ruling_field_no_text", {"field": name}))
    return value if name == "scenario" else value.strip()
