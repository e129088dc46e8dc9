import tomllib
from pathlib import Path
from string import Formatter

import pytest

QUERIES = Path(__file__).parent.parent / "queries"


def rows(file: str) -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads((QUERIES / file).read_text(encoding="utf-8"))


def slots(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


SENTENCES = [
    (f"{file} {table} {key}", row)
    for file in ("say/phrases.toml", "cli/help.toml", "say/rulings.toml")
    for table, entries in rows(file).items()
    for key, row in entries.items()
    if key != "args"
]


@pytest.mark.parametrize("row", [row for _, row in SENTENCES], ids=[name for name, _ in SENTENCES])
def test_a_sentence_is_there_in_both_languages(row: dict[str, str]) -> None:
    assert set(row) == {"en", "ja"}
    assert slots(row["en"]) == slots(row["ja"])


@pytest.mark.parametrize("question", rows("say/rulings.toml"))
def test_a_ruling_speaks_of_nothing_its_question_lacks(question: str) -> None:
    entry = dict(rows("say/rulings.toml")[question])
    args = {arg.split(": ")[0] for arg in entry.pop("args", ())}
    values = {
        "players",
        "chooser",
        "instruction",
        "groups",
        "zone",
        "zones",
        "by",
        "number",
        "until",
        "things",
        "told",
    }
    assert set().union(*(slots(row["en"]) for row in entry.values())) <= args | values
