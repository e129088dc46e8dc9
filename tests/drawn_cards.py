"""Scenes of drawn real cards, judged by hand: tests/sample/*.toml hold names and scenes, never a text.

A scene begins with the number of players, and a ruling set, where it is not played by two under the rules
of the game itself; `? ` is its question and `= ` the ruling that its judge expected before it was asked.
Small cards of the cast stand beside the drawn one.

`python tests/drawn_cards.py` asks all of it, and writes the verdicts and the table of docs/measurements.md.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from store import imported

from saitei.errors import SaiteiError
from saitei.queries.asked import ask
from saitei.queries.examples.expected import ExpectationContext, fits
from saitei.queries.session import Session

HERE = Path(__file__).parent
FOLDER = HERE / "sample"
TABLE = HERE.parent / "docs" / "measurements.md"
CORPORA = {lang: HERE.parent.parent / "shared" / "corpora" / f"dm_{lang}.jsonl" for lang in ("ja", "en")}
VERDICTS = ("right", "wrong", "tainted", "silent", "depends", "conflict", "refused")
"""What becomes of a scene: a firm answer is right or wrong; anything else is not firm."""

TAINTED = "tainted: "
"""What stands before the causes of a tainted answer."""

_NAME = re.compile("《([^》]+)》")
_HEADS = {"ja": {"? ": "問：", "= ": "答："}, "en": {"? ": "Question: ", "= ": "Answer: "}}
_TABLES = {
    "ja": ("ルール：{rules}\nターン順：{players}", {2: "デュエル・マスターズ"}, "デュエパーティー", "→"),
    "en": ("Rules: {rules}\nTurn order: {players}", {2: "Duel Masters"}, "Duema Party", ", "),
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn card with its scenes and what became of each when they were last written down."""

    lang: str
    name: str
    scenes: tuple[str, ...]
    verdicts: tuple[str, ...]


def drawn(lang: str) -> list[Drawn]:
    """The drawn cards of a language, in the order in which they were drawn."""
    told = tomllib.loads((FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))
    return [Drawn(lang, name, tuple(row["scenes"]), tuple(row["verdicts"])) for name, row in told.items()]


def scenario(scene: str, lang: str) -> str:
    """The whole text of a scene: its table, the cards of the cast that it names, what is told and asked."""
    lines = scene.strip().split("\n")
    head, named_rules, usual, between = _TABLES[lang]
    seated, _, rules = lines.pop(0).partition(" ") if lines[0][0].isdigit() else ("2", "", "")
    seats = int(seated)
    known = _cast()
    names = dict.fromkeys(_NAME.findall(scene))
    said = (_HEADS[lang].get(line[:2], line[:2]) + line[2:] for line in lines)
    table = head.format(rules=rules or named_rules.get(seats, usual), players=between.join("ABCD"[:seats]))
    return "\n".join((table, *(known[name][lang] for name in names if name in known), "", *said, ""))


def verdict(session: Session, text: str) -> tuple[str, str]:
    """What becomes of a scenario, and the answer or what was refused."""
    try:
        found = ask(session, text)
    except SaiteiError as error:
        return "refused", str(error)
    told, answer = found.situation.scenario, found.answer
    assert told.expected is not None
    if fits(told.expected, answer, ExpectationContext.read(told.players, found.situation.facts)):
        return "right", str(answer.value)
    said = f"{answer.value} {answer.not_played} {answer.not_understood}"
    if answer.status in ("settled", "open"):
        return "wrong", said
    causes = sorted({part for one in answer.not_played for part in one.parts})
    return (f"{answer.status}: {', '.join(causes)}" if causes else answer.status), said


def with_store(folder: Path, lang: str, patch: pytest.MonkeyPatch) -> Session:
    """A session that knows all cards of a language by name."""
    assert not imported(folder, str(CORPORA[lang])).faults
    patch.setenv("SAITEI_DATA", str(folder))
    return Session()


def table() -> str:
    """The figures as they are written down."""
    rows = [
        "| language | cards | scenes | " + " | ".join(VERDICTS) + " |",
        "|" + "---|" * (3 + len(VERDICTS)),
    ]
    for lang in CORPORA:
        cards = drawn(lang)
        counts = Counter(one.partition(":")[0] for card in cards for one in card.verdicts)
        every = (len(cards), counts.total(), *(counts[one] for one in VERDICTS))
        rows.append(f"| {lang} | " + " | ".join(map(str, every)) + " |")
    causes = Counter(
        one.removeprefix(TAINTED)
        for lang in CORPORA
        for card in drawn(lang)
        for one in card.verdicts
        if TAINTED in one
    )
    rows += ["", "| what is not played in tainted answers | scenes |", "|---|---|"]
    rows += (f"| {cause} | {count} |" for cause, count in causes.most_common())
    return "\n".join(rows)


def write_table() -> None:
    """Put the figures into the page of measurements."""
    page = TABLE.read_text(encoding="utf-8")
    TABLE.write_text(in_page(page), encoding="utf-8")


def in_page(page: str) -> str:
    """The page of measurements with the figures as they are written down."""
    begin, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{begin}{BEGIN}\n{table()}\n{END}{after}"


BEGIN = "<!-- drawn cards -->"
END = "<!-- end of drawn cards -->"


def _cast() -> Mapping[str, Mapping[str, str]]:
    found: dict[str, dict[str, str]] = tomllib.loads((FOLDER / "cast.toml").read_text(encoding="utf-8"))
    return found


def _lines(card: Drawn, verdicts: list[str]) -> Iterator[str]:
    yield f"[{json.dumps(card.name, ensure_ascii=False)}]"
    yield f"verdicts = {json.dumps(verdicts)}"
    scenes = ",\n".join(f"'''\n{scene.strip()}\n'''" for scene in card.scenes)
    yield f"scenes = [\n{scenes},\n]\n"


def main() -> None:
    """Ask every scene, and write down what becomes of it; those that are not right are printed."""
    for lang in CORPORA:
        lines: list[str] = []
        with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
            session = with_store(Path(folder), lang, patch)
            for card in drawn(lang):
                found = [verdict(session, scenario(scene, lang)) for scene in card.scenes]
                lines += _lines(card, [one for one, _ in found])
                for number, (one, said) in enumerate(found, 1):
                    if one != "right":
                        print(one, card.name, number, said)  # noqa: T201 a report for whoever runs it
        (FOLDER / f"{lang}.toml").write_text("\n".join(lines), encoding="utf-8")
    write_table()


if __name__ == "__main__":
    main()
