"""Ask each kept ruling again, and tell which no longer come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from saitei.errors import Place, SaiteiError
from saitei.queries.asked import Asked, ask
from saitei.queries.examples.run import Compared, compared
from saitei.queries.input_files import with_source
from saitei.queries.rulings.ruling import KeptRuling
from saitei.queries.session import Session

How: TypeAlias = Literal["right", "wrong", "uncertain", "refused"]
"""As it was ruled; firmly otherwise; without a firm answer; not understood."""

FIRM = ("settled", "open")
"""What is said for certain."""


@dataclass(frozen=True, slots=True)
class CheckedRuling:
    """A ruling asked again: what came, or why it could not be asked.

    `came_out_before` is how it was when it was last asked; clauses named by a number are of the `document`.
    """

    ruling: KeptRuling
    found: Compared | None = None
    error: SaiteiError | None = None
    came_out_before: bool | None = None
    document: str = ""

    @property
    def how(self) -> How:
        """How it came out."""
        if self.found is None:
            return "refused"
        if self.found.fits and not self.found.missing:
            return "right"
        return "wrong" if self.found.asked.answer.status in FIRM and not self.found.fits else "uncertain"

    @property
    def is_news(self) -> bool:
        """Whether it came out when it was last asked, and does not now."""
        return self.came_out_before is True and self.how != "right"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it is filed under: those it names, else those that decide it now."""
        if self.ruling.clause:
            said = (one.strip() for one in self.ruling.clause.replace(",", "、").split("、"))
            return tuple(
                one if " " in one or not self.document else f"{self.document} {one}" for one in said if one
            )
        return self.found.asked.answer.clauses if self.found is not None else ()


def check_rulings(
    rulings: Iterable[KeptRuling],
    came_out: Mapping[str, bool],
    session: Session,
    advance: Callable[[], None] = lambda: None,
) -> Iterator[CheckedRuling]:
    """Each ruling as it comes out now, one after another."""
    for ruling in rulings:
        yield _check(ruling, came_out.get(ruling.id), session)
        advance()


def _check(ruling: KeptRuling, before: bool | None, session: Session) -> CheckedRuling:  # noqa: FBT001 as it is kept
    text, name = ruling.text(), ruling.id

    def asked_with(*, why: bool) -> Asked:
        return ask(session, text, file=name, rules=ruling.rules or None, why=why)

    document = ""
    try:
        document = _document(ruling, session)
        found = compared(asked_with, document, session.documents, Place(name, 1))
    except SaiteiError as error:
        return CheckedRuling(ruling, None, with_source(error, name, text), before, document)
    return CheckedRuling(ruling, found, None, before, document)


def _document(ruling: KeptRuling, session: Session) -> str:
    """The document whose clauses are named by their numbers alone."""
    name = ruling.rules or session.read(ruling.text(), file=ruling.id)[0].name
    return name.partition(":")[0]


def by_clause(checked: Sequence[CheckedRuling]) -> dict[str, list[CheckedRuling]]:
    """The rulings that do not come out, under each clause they are filed under; "" where there is none."""
    found: dict[str, list[CheckedRuling]] = {}
    for one in checked:
        if one.how != "right":
            for clause in one.clauses or ("",):
                found.setdefault(clause, []).append(one)
    return dict(sorted(found.items()))
