"""The handwritten pages of the site, and their files in either language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from saitei.data import data
from saitei.wording import LANGS, Lang

PAIRED = {
    "add-a-game": "add-a-game", "rule-pages": "rule-pages", "decks": "decks", "cards": "card-store",
    "json": "json",
}  # fmt: skip
"""Pages beside the guide with a file for each language, and where they go on the site."""

TWOFOLD = ("scenario-language",)
"""Pages that say everything twice in one file."""

JAPANESE = ".ja.md"


@dataclass(frozen=True, slots=True)
class HandwrittenPage:
    """A page: where it goes on the site, and its files, which may be one and the same."""

    path: str
    files: Mapping[Lang, Path]

    @property
    def twofold(self) -> bool:
        """Whether one file says everything in both languages."""
        return len(set(self.files.values())) == 1

    def written(self) -> Iterator[Path]:
        """The files that there are."""
        return (file for file in dict.fromkeys(self.files[lang] for lang in LANGS) if file.is_file())


def sources() -> Iterator[HandwrittenPage]:
    """The guide, its first page first, then the pages that it refers to."""
    guide = data("docs", "guide").glob("*.md")
    for page in sorted(guide, key=lambda page: (page.stem != "index", page.name)):
        if not page.name.endswith(JAPANESE):
            yield _paired(f"guide/{page.stem}", page)
    for name, path in PAIRED.items():
        yield _paired(path, data("docs", f"{name}.md"))
    for name in TWOFOLD:
        file = data("docs", f"{name}.md")
        yield HandwrittenPage(name, {"en": file, "ja": file})


def _paired(path: str, english: Path) -> HandwrittenPage:
    return HandwrittenPage(path, {"en": english, "ja": english.with_suffix(JAPANESE)})


def named(file: Path) -> str:
    """A file as a message names it."""
    return f"docs/{file.parent.name}/{file.name}" if file.parent.name == "guide" else f"docs/{file.name}"


def text_of(file: Path) -> str:
    """What a file says, nothing if there is none."""
    return file.read_text(encoding="utf-8") if file.is_file() else ""
