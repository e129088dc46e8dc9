"""How many of the official rulings that the project knows come out: asked anew, or as the tests have it.

`python -m bench rulings` asks them, where the texts of the cards lie beside the project;
`python -m bench.rulings` prints `docs/official-rulings.md`, which is made of the files of the tests alone.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, TypeAlias

from bench.tables import Table, markdown
from saitei.errors import ParseError, SaiteiError, UnknownTerm
from saitei.queries.asked import ask
from saitei.queries.cards.database import open_to_write
from saitei.queries.cards.importing import import_file
from saitei.queries.cards.place import FILE
from saitei.queries.decks.ask_deck import ask_deck
from saitei.queries.examples.expected import ExpectationContext, fits
from saitei.queries.session import Session

TESTS = Path(__file__).parent.parent / "tests"
SHARED = TESTS.parent.parent / "shared"
CARDS = (SHARED / "corpora" / "dm_ja.jsonl", SHARED / "official_qa" / "cards.jsonl")
"""The texts of the cards, which are no part of the project."""

How: TypeAlias = Literal["right", "wrong", "not_read", "tainted", "silent", "other"]
_HOWS: tuple[How, ...] = ("wrong", "not_read", "tainted", "silent", "other")
ABSTAINED = {
    "not_read": "a sentence is not understood",
    "tainted": "a text is not read, or not played",
    "silent": "no clause settles it",
    "other": "it depends, or takes too long",
}
"""Why there is no firm answer."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A question as it is told, by its name; how it comes out, and why not as it was ruled."""

    name: str
    text: str
    how: How = "right"
    why: str = ""


@dataclass(frozen=True, slots=True)
class Official:
    """An official question: its mechanic, when it was answered, the clauses and edition that are named."""

    id: str
    mechanic: str
    date: str = ""
    clauses: tuple[str, ...] = ()
    edition: str = ""
    tellings: tuple[Telling, ...] = field(default=())

    @property
    def how(self) -> str:
        """Right in all its tellings, wrong in one of them, or without a firm answer in one."""
        every = {one.how for one in self.tellings}
        return "right" if every == {"right"} else "wrong" if "wrong" in every else "abstained"


def recorded() -> tuple[Official, ...]:
    """The questions as the tests have them: what is not set aside comes out right."""
    aside = tomllib.loads((TESTS / "official_set_aside.toml").read_text(encoding="utf-8"))
    why: dict[str, tuple[How, str]] = {
        name: (how, str(said)) for how in _HOWS for name, said in aside.get(how, {}).items()
    }
    return tuple(_official(file, why) for file in sorted((TESTS / "official").glob("*.toml")))


def _official(file: Path, why: dict[str, tuple[How, str]]) -> Official:
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    tellings = [
        Telling(name, text, *why.get(name, ("right", "")))
        for number, texts in enumerate(read["asked"], 1)
        for lang, text in texts.items()
        for name in (f"{read['id']} ({number}) {lang}",)
    ]
    return Official(
        read["id"], read["mechanic"], read.get("date", ""), tuple(read.get("clauses", ())),
        read.get("edition", ""), tuple(tellings),
    )  # fmt: skip


def asked_anew(questions: Sequence[Official], advance: Callable[[str], None]) -> Iterator[Official]:
    """The questions as they come out now, with the texts of the cards in a store of their own."""
    before = os.environ.get("SAITEI_DATA")
    with TemporaryDirectory() as folder:
        os.environ["SAITEI_DATA"] = folder
        try:
            with open_to_write(Path(folder) / FILE) as base:
                for file in CARDS:
                    import_file(base, str(file), lambda _: None)
            session = Session()
            for one in questions:
                advance(one.id)
                tellings = tuple(_asked(session, one, telling) for telling in one.tellings)
                yield Official(one.id, one.mechanic, one.date, one.clauses, one.edition, tellings)
        finally:
            os.environ.pop("SAITEI_DATA")
            os.environ.update({"SAITEI_DATA": before} if before is not None else {})


def _asked(session: Session, question: Official, telling: Telling) -> Telling:
    asker = ask_deck if question.mechanic == "deck" else ask
    try:
        found = asker(session, telling.text)
    except (ParseError, UnknownTerm) as error:
        return Telling(telling.name, telling.text, "not_read", telling.why or str(error))
    except SaiteiError as error:
        return Telling(telling.name, telling.text, "other", telling.why or str(error))
    scenario, answer = found.situation.scenario, found.answer
    table = ExpectationContext.read(scenario.players, found.situation.facts)
    if scenario.expected is not None and fits(scenario.expected, answer, table):
        return Telling(telling.name, telling.text)
    how: How = "tainted" if answer.status == "tainted" else "silent" if answer.status == "silent" else "other"
    firm = answer.status in ("settled", "open")
    return Telling(
        telling.name, telling.text, "wrong" if firm else how, telling.why or ", ".join(answer.clauses)
    )


def tables(advance: Callable[[str], None]) -> Iterator[Table]:
    """How many come out, by mechanic, and those that do not: asked now, or as recorded without card texts."""
    known = recorded()
    there = all(file.is_file() for file in CARDS)
    questions = tuple(asked_anew(known, advance)) if there else known
    yield from _tables(questions)


def _tables(questions: Sequence[Official]) -> Iterator[Table]:
    counts = Counter(one.how for one in questions)
    tellings = [telling for one in questions for telling in one.tellings]
    right = sum(telling.how == "right" for telling in tellings)
    whole = Table(
        "Official rulings", ("questions", "right", "abstained", "wrong", "tellings", "right in tellings"),
        [(len(questions), counts["right"], counts["abstained"], counts["wrong"], len(tellings), right)],
    )  # fmt: skip
    whole.notes.append(
        "A question is right if all its tellings, in Japanese and English, come out as it was ruled."
    )
    yield whole
    by_mechanic = Table("By mechanic", ("mechanic", "questions", "right", "abstained", "wrong"))
    for mechanic in sorted({one.mechanic for one in questions}):
        of_it = [one for one in questions if one.mechanic == mechanic]
        numbers = Counter(one.how for one in of_it)
        row = (mechanic, len(of_it), numbers["right"], numbers["abstained"], numbers["wrong"])
        by_mechanic.rows.append(row)
    yield by_mechanic
    yield _table(questions, "Without a firm answer", tuple(ABSTAINED))
    yield _table(questions, "Answered otherwise", ("wrong",))
    yield _of_editions(questions)


def _table(questions: Sequence[Official], title: str, hows: Sequence[str]) -> Table:
    """The tellings that come out so, each with the reason, and the clause that the ruling names."""
    found = Table(title, ("telling", "answered", "clause", "why"))
    for one in questions:
        for telling in one.tellings:
            if telling.how in hows:
                why = f"{ABSTAINED[telling.how]}: {telling.why}" if telling.how in ABSTAINED else telling.why
                found.rows.append((telling.name, one.date, ", ".join(one.clauses) or "–", why))
    if not found.rows:
        found.notes.append("None.")
    return found


def _of_editions(questions: Sequence[Official]) -> Table:
    found = Table("Rulings that depend on an edition", ("question", "edition"))
    found.rows.extend((one.id, one.edition) for one in questions if one.edition)
    if not found.rows:
        found.notes.append("None of those that are known.")
    return found


_HEAD = """# Official rulings

Questions that the publisher of Duel Masters has answered, told as scenarios (`tests/official`), and how
many of them come out. This page is made from the files of the tests
(`python -m bench.rulings > docs/official-rulings.md`), which a test holds against it;
`python -m bench rulings` asks them all anew where the texts of the cards are at hand.
"""


def page() -> str:
    """The page of the docs, as the tests have it."""
    return "\n".join((_HEAD, *map(markdown, _tables(recorded())))).rstrip("\n") + "\n"


if __name__ == "__main__":
    sys.stdout.write(page())
