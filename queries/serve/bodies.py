"""What the API takes and gives, as types: requests are checked by them, and OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from saitei.parser.text import LONGEST
from saitei.queries.say.forms import AnswerForm, Fault, Help
from saitei.wording import Lang

MOST_AT_ONCE = 256
"""So many questions a batch may have."""

SEARCHED = 60.0
"""Seconds that a search may take at most."""

ScenarioText: TypeAlias = Annotated[
    str, Field(max_length=LONGEST, description="A scenario with its question, in English, Japanese or both.")
]
RulesName: TypeAlias = Annotated[
    str | None,
    Field(max_length=300, description="Goes before the rules that the text names: `dm-variants:emperor`."),
]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class AskBody(_Body):
    """A scenario to be asked."""

    scenario: ScenarioText
    rules: RulesName = None
    otherwise: RulesName = Field(None, description="The rules of a text that names none.")
    lang: Lang | None = Field(None, description="The language of notes and errors.")
    why: bool = Field(default=False, description="Whether to add the derivation.")


Claim: TypeAlias = Annotated[
    str,
    Field(
        min_length=1, max_length=1000,
        description="An answer to the question (`no`, `graveyard`), a sentence, or a clause.",
    ),
]  # fmt: skip


class ContrastBody(_Body):
    """A scenario, and what was expected of it."""

    scenario: ScenarioText
    claim: Claim
    rules: RulesName = None
    lang: Lang | None = Field(None, description="The language of notes and errors.")


class DeckBody(_Body):
    """A deck list to be judged, text or JSON."""

    list: Annotated[str, Field(max_length=LONGEST)]
    rules: RulesName = None
    otherwise: RulesName = None
    lang: Lang | None = None
    why: bool = False


class _Search(_Body):
    about: str | None = Field(None, max_length=60, description="Only questions of this kind.")
    clause: str | None = Field(None, max_length=100, description="Only what this clause has a part in.")
    limit: int | None = Field(None, ge=1, le=100)
    players: int = Field(4, ge=2, le=8)
    cards: int = Field(2, ge=1, le=4)
    seconds: float = Field(20.0, ge=1.0, le=SEARCHED, description="What has been found by then is given.")
    lang: Lang = "en"


class CompareBody(_Search):
    """Two ruling sets to be compared."""

    a: str = Field(max_length=300)
    b: str = Field(max_length=300)


class SearchBody(_Search):
    """A ruling set to be searched."""

    rules: str = Field(max_length=300)


class FormsBody(_Body):
    """A sentence that was not understood, and the scenario that it stands in."""

    said: str = Field(max_length=2000)
    scenario: ScenarioText = ""


class Problem(Help):
    """An error, as RFC 9457 has it.

    `key` is the same in every language; `forms` are near to a line that is not understood, `names` to that of
    a `card` that nobody knows.
    """

    type: str
    title: str
    status: int
    detail: str
    key: NotRequired[str]
    line: NotRequired[int]
    column: NotRequired[int]


class BatchLine(TypedDict):
    """One line of a batch: the place of its question, from 0, and the answer or the error."""

    index: int
    answer: NotRequired[AnswerForm]
    error: NotRequired[Fault]


class Health(TypedDict):
    """How the server is."""

    status: Literal["ok"]
    version: str
    workers: int
    running: int
    waiting: int
