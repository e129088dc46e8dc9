"""Write the pages that are not as they were, and remember what each was made of."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from saitei.data import data
from saitei.disk_cache import digest
from saitei.queries.say.messages import LANGS, Lang, phrase
from saitei.queries.site.dependencies import presentation_digest
from saitei.queries.site.links import PageLinks, read_links
from saitei.queries.site.page import SitePage
from saitei.queries.site.words import say
from saitei.version import version

_KEPT = ".saitei-site.json"
_MENU = ("index", "guide/index", "ledger", "glossary", "vocabulary", "cards", "comparison/index")


@dataclass
class Site:
    """A folder with a site: what its pages were made of, what they link to."""

    folder: Path
    before: Mapping[str, Any]
    now: dict[str, Any] = field(default_factory=dict[str, Any])
    built: int = 0

    @classmethod
    def open(cls, folder: Path) -> Site:
        """The site in a folder, from the last time."""
        try:
            return cls(folder, json.loads((folder / _KEPT).read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return cls(folder, {})

    def write(self, leaves: Sequence[SitePage], advance: Callable[[], None]) -> None:
        """Write each page in both languages, unless it is there and made of the same."""
        menu = digest(f"{leaf.path} {leaf.titles}".encode() for leaf in leaves if leaf.path in _MENU)
        for leaf in leaves:
            for lang in LANGS:
                source = digest(map(str.encode, (leaf.source, leaf.template, menu, presentation_digest())))
                self._page(leaf.file(lang), source, partial(_rendered, leaf, lang, leaves))
            advance()

    def _page(self, file: str, source: str, make: Callable[[], str]) -> None:
        kept = self.before.get(file)
        if kept is not None and kept["source"] == source and (self.folder / file).is_file():
            self.now[file] = kept
            return
        html = make()
        self.put(file, html)
        found = read_links(html)
        self.now[file] = {
            "source": source,
            "anchors": sorted(found.anchors),
            "links": [*map(list, found.links)],
        }
        self.built += 1

    def put(self, file: str, text: str) -> None:
        """Write a file of the site."""
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def links(self) -> Mapping[str, PageLinks]:
        """What each page links to, and may be linked at."""
        return {
            file: PageLinks(frozenset(kept["anchors"]), tuple((link, line) for link, line in kept["links"]))
            for file, kept in self.now.items()
        }

    def close(self) -> None:
        """Take away pages that are no more, and remember those there are."""
        for file in self.before.keys() - self.now.keys():
            (self.folder / file).unlink(missing_ok=True)
        self.put(_KEPT, json.dumps(self.now, ensure_ascii=False))


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(data("queries", "site", "templates")), autoescape=True,
        undefined=StrictUndefined, trim_blocks=True,
    )  # fmt: skip


def _rendered(leaf: SitePage, lang: Lang, leaves: Iterable[SitePage]) -> str:
    filled = leaf.fill(lang)
    given: dict[str, object] = {
        "lang": lang, "other": "ja" if lang == "en" else "en", "path": leaf.path, "root": leaf.root,
        "title": leaf.titles[lang], "version": version(),
        "menu": [*_menu(leaf, lang, leaves)],
        "say": partial(_say, lang), "phrase": partial(_phrase, lang),
    }  # fmt: skip
    return _templates().get_template(leaf.template).render(given | dict(filled))


def _say(lang: Lang, key: str, **slots: str | int) -> str:
    return say(key, lang, **slots)


def _phrase(lang: Lang, key: str) -> str:
    return phrase(key, lang)


def _menu(here: SitePage, lang: Lang, leaves: Iterable[SitePage]) -> Iterator[Mapping[str, object]]:
    """The pages that every page leads to."""
    found = {leaf.path: leaf for leaf in leaves}
    for path in _MENU:
        if path in found:
            title = say("rules", lang) if path == "index" else found[path].titles[lang]
            yield {"path": path, "title": title, "here": path == here.path}
