"""Render the handwritten pages (guide, scenario language) and the help of the commands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from posixpath import basename, join, normpath
from typing import TypeAlias

from markdown import Markdown
from markdown.extensions.toc import slugify_unicode
from markupsafe import Markup

from saitei.disk_cache import digest
from saitei.errors import Place
from saitei.parser.scenario.read import read_scenario
from saitei.queries.code_digest import answer_digest
from saitei.queries.picture.of_scenario import scenario_picture
from saitei.queries.session import Session
from saitei.queries.site.bilingual import in_language
from saitei.queries.site.faults import PageFault
from saitei.queries.site.handwritten import (
    JAPANESE,
    PAIRED,
    TWOFOLD,
    HandwrittenPage,
    named,
    sources,
    text_of,
)
from saitei.queries.site.page import SearchEntry, SitePage, TemplateContext
from saitei.queries.site.words import half, say, titles
from saitei.queries.situation.situation import situation
from saitei.wording import LANGS, Lang

CommandHelp: TypeAlias = Mapping[Lang, Mapping[str, str]]
"""What `--help` says of each command."""

FENCE = re.compile(
    r"^(?P<marks>`{3,})(?P<kind>\w*) ?(?P<name>.*?)\n(?P<body>.*?)^(?P=marks)$", re.MULTILINE | re.DOTALL
)
"""A block of a page: its kind, the file it is saved as, its text."""

_HEADING = re.compile(r"^(#+ )(.+)$", re.MULTILINE)
_LINK = re.compile(r'<a href="([^":]+\.md)(#[^"]*)?">(.*?)</a>', re.DOTALL)
_BROKEN = re.compile(r"(?<=[ぁ-ヿ一-鿿、。」）》])\n(?=[ぁ-ヿ一-鿿「（《])")
"""The end of a line within a Japanese sentence, which has no blanks."""

_SAME = "same"
"""A block of a Japanese page that is the one in the same place of the English page."""

_BESIDE = PAIRED | {name: name for name in (*TWOFOLD, "glossary", "vocabulary", "commands")}
"""Pages of the docs that are on the site as well; of others a link keeps its words only."""

_TABLE = '<div class="wide" tabindex="0"><table>'
_HAND = "hand.html"


@dataclass(frozen=True)
class HandwrittenPages:
    """Pages written by hand, and what is asked for the pictures of their scenarios."""

    session: Session
    command_help: CommandHelp

    def leaves(self) -> Iterator[SitePage]:
        """The guide, then the pages that it refers to."""
        yield from map(self._leaf, sources())
        yield _commands(self.command_help)

    def _leaf(self, page: HandwrittenPage) -> SitePage:
        path = page.path
        texts = {lang: _text(page, lang) for lang in LANGS}
        titled: dict[Lang, str] = {lang: _title(texts[lang], lang) for lang in LANGS}

        def fill(lang: Lang) -> TemplateContext:
            return {"html": self._html(texts[lang], path, lang)}

        def entries(lang: Lang) -> Iterator[SearchEntry]:
            yield SearchEntry(titled[lang], _plain(texts[lang]))

        source = digest(text.encode() for text in (*texts.values(), answer_digest()))
        return SitePage(path, titled, _HAND, fill, source, entries, _files(page))

    def _html(self, text: str, path: str, lang: Lang) -> Markup:
        written = Markdown(
            extensions=["tables", "toc", "sane_lists", "attr_list"],
            extension_configs={"toc": {"slugify": slugify_unicode}},
        )
        numbers = iter(range(1, 1000))
        fenced = FENCE.sub(lambda found: self._fence(found, next(numbers), lang), _halved(text, lang))
        html = written.convert(fenced).replace("<table>", _TABLE).replace("</table>", "</table></div>")
        return Markup(_LINK.sub(lambda found: _led(found, path), html))  # noqa: S704 our own pages

    def _fence(self, found: re.Match[str], number: int, lang: Lang) -> str:
        """A block as it stands, a scenario with its picture."""
        kind, name, body = found["kind"], found["name"], found["body"]
        title = Markup("<figcaption>{}</figcaption>").format(name) if name and name != "run" else ""
        code = Markup('<pre tabindex="0"><code class="is-{}">{}</code></pre>').format(
            kind or "text", body.rstrip("\n")
        )
        picture = self._picture(body, number, lang) if kind == "scenario" else ""
        return f'\n\n<figure class="block">{title}{code}{picture}</figure>\n\n'

    def _picture(self, body: str, number: int, lang: Lang) -> str:
        """The table of a scenario in the guide, a whole one; its cards may be the reader's own."""
        session = self.session
        told = read_scenario(
            body,
            language=session.language,
            catalogue=session.cards,
            games=lambda named, _: session.games(named),
        )
        none: Mapping[str, str] = {}
        keywords = session.rules(told.ruling_set).keywords if told.ruling_set else none
        asked = situation(told, session.cards_of(told), keywords)
        return scenario_picture(asked, lang, name=f"scenario-{number}")


def broken_source_links(lang: Lang) -> Iterator[PageFault]:
    """Links of pages written by hand that lead to no page."""
    for page in sources():
        for file in page.written():
            for number, line in enumerate(text_of(file).split("\n"), 1):
                for link in re.findall(r"\]\(([^):#]+\.md)", line):
                    if not (file.parent / link).is_file():
                        yield PageFault(Place(named(file), number), say("fault_link", lang, link=link))


def _files(page: HandwrittenPage) -> dict[Lang, str]:
    return {lang: named(file) for lang, file in page.files.items()}


def _text(page: HandwrittenPage, lang: Lang) -> str:
    """What a page says in a language."""
    if page.twofold:
        return in_language(text_of(page.files[lang]), lang)
    return _with_blocks(text_of(page.files[lang]), text_of(page.files["en"]))


def _with_blocks(text: str, english: str) -> str:
    """A page with the blocks that it has in common with its English version."""
    blocks = iter(FENCE.finditer(english))

    def block(found: re.Match[str]) -> str:
        other = next(blocks, found)
        return other[0] if found["kind"] == _SAME else found[0]

    return FENCE.sub(block, text)


def _halved(text: str, lang: Lang) -> str:
    """A page with its own headings in one language; what stands in blocks stays."""

    def halved(prose: str) -> str:
        return _HEADING.sub(lambda found: found[1] + half(found[2], lang), _BROKEN.sub("", prose))

    done, at = "", 0
    for block in FENCE.finditer(text):
        done += halved(text[at : block.start()]) + block[0]
        at = block.end()
    return done + halved(text[at:])


def _title(text: str, lang: Lang) -> str:
    found = _HEADING.search(text)
    return half(found[2], lang) if found else ""


def _plain(text: str) -> str:
    """The words of a page for the search."""
    bare = re.sub(r"[`#*|\[\]]|\([^)]*\.md[^)]*\)|-{3,}", " ", FENCE.sub(" ", text))
    return " ".join(bare.split())


def _led(found: re.Match[str], path: str) -> str:
    """A link between the sources as one between pages; the bare words where the site has no such page."""
    target = _target(found[1], path)
    anchor = (found[2] or "").partition("--")[0]  # a heading “English · 日本語” has only one half there
    return found[3] if target is None else f'<a href="{target}{anchor}">{found[3]}</a>'


def _target(link: str, path: str) -> str | None:
    """Where a link leads on the site; both languages of a page have one name there."""
    stem = basename(link).removesuffix(JAPANESE).removesuffix(".md")
    folder = normpath(join("docs", path, "..", link, ".."))
    root = "../" * path.count("/")
    if folder.startswith("rules/"):
        return f"{root}{folder.removeprefix('rules/')}/{stem}.html"
    if folder == "docs/guide":
        return f"{root}guide/{stem}.html"
    return f"{root}{_BESIDE[stem]}.html" if stem in _BESIDE else None


def _commands(said: CommandHelp) -> SitePage:
    def fill(lang: Lang) -> TemplateContext:
        shown = Markup('<h2 id="saitei-{0}">saitei {0}</h2><pre class="help" tabindex="0">{1}</pre>')
        parts = (shown.format(name, text) for name, text in said[lang].items())
        return {"html": Markup("<h1>{}</h1>").format(say("commands", lang)) + Markup().join(parts)}

    def entries(lang: Lang) -> Iterator[SearchEntry]:
        yield from (
            SearchEntry(f"saitei {name}", text, f"saitei-{name}") for name, text in said[lang].items()
        )

    return SitePage("commands", titles("commands"), _HAND, fill, digest((repr(said).encode(),)), entries)
