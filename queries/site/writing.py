"""Write the pages that are not as they were, and remember what each was made of."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from saitei.data import data
from saitei.disk_cache import digest, fingerprint, seal, unseal
from saitei.errors import Refused
from saitei.queries.say.messages import phrase
from saitei.queries.site.dependencies import presentation_digest
from saitei.queries.site.links import PageLinks, read_links
from saitei.queries.site.page import SitePage
from saitei.queries.site.words import say
from saitei.version import version
from saitei.wording import LANGS, Lang, Notice

_KEPT = ".saitei-site.json"
_DESCRIPTION = 180
"""Characters that a preview has room for."""

_MENU = ("index", "guide/index", "ledger", "glossary", "vocabulary", "cards", "comparison/index")


@dataclass
class Site:
    """A folder with a site: what its pages were made of, what they link to; the address it is to have."""

    folder: Path
    before: Mapping[str, Any]
    address: str = ""
    now: dict[str, Any] = field(default_factory=dict[str, Any])
    built: int = 0

    @classmethod
    def open(cls, folder: Path, address: str = "") -> Site:
        """The site in a folder, from the last time; what somebody else has left there counts for nothing.

        Raises Refused where there can be no folder.
        """
        with _said(folder):
            folder.mkdir(parents=True, exist_ok=True)
        try:
            sealed = (folder / _KEPT).read_bytes() if (folder / _KEPT).is_file() else b""
            found = unseal(_name(folder), sealed)
            return cls(folder, {} if found is None else json.loads(found), address)
        except (OSError, ValueError):
            return cls(folder, {}, address)

    def write(self, leaves: Sequence[SitePage], advance: Callable[[], None]) -> None:
        """Write each page in both languages, unless it is there and made of the same."""
        entrances = [leaf for leaf in leaves if leaf.path in _MENU]
        menu = digest(f"{leaf.path} {leaf.titles}".encode() for leaf in entrances)
        for leaf in leaves:
            for lang in LANGS:
                made_of = (leaf.source, leaf.template, menu, self.address, presentation_digest())
                make = partial(_rendered, leaf, lang, entrances, self.address)
                self._page(leaf.file(lang), digest(map(str.encode, made_of)), make)
            advance()

    def _page(self, file: str, source: str, make: Callable[[], str]) -> None:
        kept = self.before.get(file)
        if kept is not None and kept["source"] == source and self._is_as_written(file):
            self.now[file] = kept
            return
        html = make()
        self.put(file, html)
        found = read_links(html)
        self.now[file] = {
            "source": source,
            "written": fingerprint((html.encode(),)),
            "anchors": sorted(found.anchors),
            "links": [*map(list, found.links)],
        }
        self.built += 1

    def put(self, file: str, text: str | bytes) -> None:
        """Write a file of the site in the place of whatever it is; raises Refused where that is elsewhere."""
        path = self.folder / file
        with _said(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.parent.resolve().is_relative_to(self.folder.resolve()):
                raise Refused(Notice("site_leads_elsewhere", {"folder": str(path.parent)}))
            draft = path.with_name(f".{path.name}.part")
            draft.unlink(missing_ok=True)
            draft.write_bytes(text.encode() if isinstance(text, str) else text)
            draft.replace(path)

    def _is_as_written(self, file: str) -> bool:
        """Whether a page is there, within the folder, as it was written the last time."""
        path = self.folder / file
        try:
            within = path.parent.resolve().is_relative_to(self.folder.resolve()) and not path.is_symlink()
            return within and fingerprint((path.read_bytes(),)) == self.before[file]["written"]
        except (OSError, KeyError, TypeError):
            return False

    def links(self) -> Mapping[str, PageLinks]:
        """What each page links to, and may be linked at."""
        return {
            file: PageLinks(frozenset(kept["anchors"]), tuple((link, line) for link, line in kept["links"]))
            for file, kept in self.now.items()
        }

    def close(self) -> None:
        """Take away pages that are no more, if nobody has changed them, and remember those there are."""
        for file in self.before.keys() - self.now.keys():
            if self._is_as_written(file):
                (self.folder / file).unlink()
        sealed = seal(_name(self.folder), json.dumps(self.now, ensure_ascii=False).encode())
        if sealed is not None:
            self.put(_KEPT, sealed)


@contextmanager
def _said(path: Path) -> Generator[None]:
    """What the system does not allow, as an error of saitei."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(Notice("file_not_written", {"file": str(path), "why": why})) from error


def _name(folder: Path) -> str:
    """What the record of a site is sealed as: that of another folder is none of this one."""
    return f"site {folder.resolve()}"


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(data("queries", "site", "templates")), autoescape=True,
        undefined=StrictUndefined, trim_blocks=True,
    )  # fmt: skip


def _rendered(leaf: SitePage, lang: Lang, entrances: Iterable[SitePage], address: str) -> str:
    filled = leaf.fill(lang)
    given: dict[str, object] = {
        "lang": lang, "other": "ja" if lang == "en" else "en", "path": leaf.path, "root": leaf.root,
        "title": leaf.titles[lang], "version": version(), "address": address,
        "menu": [*_menu(leaf, lang, entrances)], "description": _description(leaf, lang),
        "say": partial(_say, lang), "phrase": partial(_phrase, lang),
    }  # fmt: skip
    return _templates().get_template(leaf.template).render(given | dict(filled))


def _description(leaf: SitePage, lang: Lang) -> str:
    """What a link to the page shows of it elsewhere: the words of its first entry, else what the site is."""
    words = next((one.words for one in leaf.entries(lang) if one.words.strip()), "")
    return words.replace("\n", " ")[:_DESCRIPTION] or say("tagline", lang)


def _say(lang: Lang, key: str, **slots: str | int) -> str:
    return say(key, lang, **slots)


def _phrase(lang: Lang, key: str) -> str:
    return phrase(key, lang)


def _menu(here: SitePage, lang: Lang, entrances: Iterable[SitePage]) -> Iterator[Mapping[str, object]]:
    """The pages that every page leads to."""
    found = {leaf.path: leaf for leaf in entrances}
    for path in _MENU:
        if path in found:
            title = say("rules", lang) if path == "index" else found[path].titles[lang]
            yield {"path": path, "title": title, "here": path == here.path}
