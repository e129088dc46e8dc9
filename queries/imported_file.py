"""What became of the records of a file that was imported, and that as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from saitei.errors import ParseError, SaiteiError
from saitei.json_value import Json, as_json
from saitei.queries.say.json_form import error_json
from saitei.wording import Lang


@dataclass(slots=True)
class ImportedFile:
    """How many records of a file are new, changed or as they were; a faulty one is skipped."""

    file: str
    imported: int = 0
    updated: int = 0
    unchanged: int = 0
    faults: list[ParseError] = field(default_factory=list[ParseError])
    odd: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """Fields and words that are kept as they stand, for saitei does not know them."""

    @property
    def counts(self) -> dict[str, int]:
        """The numbers, by what they count."""
        return {
            "imported": self.imported, "updated": self.updated, "unchanged": self.unchanged,
            "skipped": len(self.faults),
        }  # fmt: skip


def whole(done: Iterable[ImportedFile | SaiteiError]) -> bool:
    """Whether every file was read, and every record of it."""
    return all(isinstance(one, ImportedFile) and not one.faults for one in done)


def import_json(
    done: Iterable[ImportedFile | SaiteiError], store: Path, lang: Lang,
    more: Callable[[ImportedFile], dict[str, Json]] = lambda _: {},
) -> Json:  # fmt: skip
    """The sums over all files, and each file with its faults and whatever `more` is told of it."""
    total: Counter[str] = Counter()
    files: list[Json] = []
    for one in done:
        if isinstance(one, SaiteiError):
            files.append(as_json(error_json(one, lang)))
            continue
        total.update(one.counts)
        faults: list[Json] = [as_json(error_json(fault, lang)["error"]) for fault in one.faults]
        files.append({"file": one.file, **one.counts, "faults": faults, **more(one)})
    sums: dict[str, Json] = {key: total[key] for key in ("imported", "updated", "unchanged", "skipped")}
    return {**sums, "store": str(store), "files": files}
