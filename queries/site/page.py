"""A page of the site before it is rendered, and its search entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from saitei.wording import Lang

TemplateContext: TypeAlias = "Mapping[str, Any]"
"""What a template is filled with."""


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """Something the search finds: its title, its words, and the anchor on its page."""

    title: str
    words: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page in both languages; `source` is a digest of what it is made of besides code and templates.

    `files` are the files that it is written in, for each language, where it is written in one.
    """

    path: str
    titles: Mapping[Lang, str]
    template: str
    fill: Callable[[Lang], TemplateContext]
    source: str
    entries: Callable[[Lang], Iterable[SearchEntry]] = field(default=lambda _: ())
    files: Mapping[Lang, str] = field(default_factory=dict[Lang, str])

    @property
    def root(self) -> str:
        """From the page to the top of the site."""
        return "../" * (self.path.count("/") + 1)

    def file(self, lang: Lang) -> str:
        """Where it is written, from the top of the site."""
        return f"{lang}/{self.path}.html"
