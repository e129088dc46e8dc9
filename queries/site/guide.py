"""Pages written by hand: the guide, the scenario language; and what the commands say of themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from posixpath import basename, join, normpath

from markdown import Markdown
from markdown.extensions.toc import slugify_unicode
from markupsafe import Markup

from saitei.data import data
from saitei.errors import Place
from saitei.kept import digest
from saitei.queries.arguments import helps
from saitei.queries.ask import Session
from saitei.queries.made_by import answering
from saitei.queries.messages import LANGUAGES, Language
from saitei.queries.picture.of_scenario import scenario_picture
from saitei.queries.site.faults import Fault
from saitei.queries.site.plan import Context, Entry, Leaf
from saitei.queries.site.words import half, say, titles

FENCE = re.compile(
    r"^(?P<marks>`{3,})(?P<kind>\w*) ?(?P<name>.*?)\n(?P<body>.*?)^(?P=marks)$", re.MULTILINE | re.DOTALL
)
"""A block of a page: its kind, the file it is saved as, its text."""

_HEADING = re.compile(r"^(#+ )(.+)$", re.MULTILINE)
_LINK = re.compile(r'<a href="([^":]+\.md)(#[^"]*)?">(.*?)</a>', re.DOTALL)
_SAME = "same"
"""A block of a Japanese page that is the one in the same place of the English page."""

_BESIDE = ("add-a-game", "scenario-language", "glossary", "vocabulary", "commands")
"""Pages of the docs that are on the site as well; of others a link keeps its words only."""

_PARAGRAPH = re.compile(r"\n\s*\n")
_JA = ".ja.md"
_HAND = "hand.html"


@dataclass(frozen=True)
class Hand:
    """Pages written by hand, and what is asked for the pictures of their scenarios."""

    session: Session

    def leaves(self) -> Iterator[Leaf]:
        """The guide, then the pages that it refers to."""
        folder = data("docs", "guide")
        for page in sorted(folder.glob("*.md"), key=lambda page: (page.stem != "index", page.name)):
            if not page.name.endswith(_JA):
                yield self._leaf(f"guide/{page.stem}", {"en": page, "ja": page.with_suffix(_JA)})
        game = data("docs", "add-a-game.md")
        yield self._leaf("add-a-game", {"en": game, "ja": game.with_suffix(_JA)})
        language = data("docs", "scenario-language.md")
        yield self._leaf("scenario-language", {"en": language, "ja": language})
        yield _commands()

    def _leaf(self, path: str, files: Mapping[Language, Path]) -> Leaf:
        english = _text(files["en"])
        texts = {lang: _with_blocks(_text(file), english) for lang, file in files.items()}
        named: dict[Language, str] = {lang: _title(texts[lang], lang) for lang in LANGUAGES}

        def fill(lang: Language) -> Context:
            return {"html": self._html(texts[lang], path, lang)}

        def entries(lang: Language) -> Iterator[Entry]:
            yield Entry(named[lang], _plain(texts[lang]))

        source = digest(text.encode() for text in (*texts.values(), answering()))
        return Leaf(path, named, _HAND, fill, source, entries, Place(_named(files["en"]), 1))

    def _html(self, text: str, path: str, lang: Language) -> Markup:
        halved = _HEADING.sub(lambda found: found[1] + half(found[2], lang), text)
        written = Markdown(
            extensions=["tables", "toc", "sane_lists", "attr_list"],
            extension_configs={"toc": {"slugify": slugify_unicode}},
        )
        numbers = iter(range(1, 1000))
        fenced = FENCE.sub(lambda found: self._fence(found, next(numbers), lang), halved)
        html = written.convert(fenced)
        return Markup(_LINK.sub(lambda found: _led(found, path), html))  # noqa: S704 our own pages

    def _fence(self, found: re.Match[str], number: int, lang: Language) -> str:
        """A block as it stands, a scenario with its picture."""
        kind, name, body = found["kind"], found["name"], found["body"]
        title = Markup("<figcaption>{}</figcaption>").format(name) if name and name != "run" else ""
        code = Markup('<pre tabindex="0"><code class="is-{}">{}</code></pre>').format(
            kind or "text", body.rstrip("\n")
        )
        picture = self._picture(body, number, lang) if kind == "scenario" else ""
        return f'\n\n<figure class="block">{title}{code}{picture}</figure>\n\n'

    def _picture(self, body: str, number: int, lang: Language) -> str:
        """The table of a scenario in the guide, which is a whole one."""
        _, asked = self.session.read(body)
        return scenario_picture(asked, lang, name=f"scenario-{number}")


def guide_faults(lang: Language) -> Iterator[Fault]:
    """Pages without their Japanese version, and links that lead to no page of the site."""
    for page in sorted(data("docs", "guide").glob("*.md")):
        other = page.with_name(
            page.name.replace(_JA, ".md") if page.name.endswith(_JA) else f"{page.stem}{_JA}"
        )
        if not other.is_file():
            yield Fault(Place(_named(page), 1), say("fault_translation", lang, language=other.name))
        for number, line in enumerate(_text(page).split("\n"), 1):
            for link in re.findall(r"\]\(([^):#]+\.md)", line):
                if not (page.parent / link).is_file():
                    yield Fault(Place(_named(page), number), say("fault_link", lang, link=link))


def _named(file: Path) -> str:
    return f"docs/{file.parent.name}/{file.name}" if file.parent.name == "guide" else f"docs/{file.name}"


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _with_blocks(text: str, english: str) -> str:
    """A page with the blocks that it has in common with its English version."""
    blocks = iter(FENCE.finditer(english))

    def block(found: re.Match[str]) -> str:
        other = next(blocks, found)
        return other[0] if found["kind"] == _SAME else found[0]

    return FENCE.sub(block, text)


def _title(text: str, lang: Language) -> str:
    found = _HEADING.search(text)
    return half(found[2], lang) if found else ""


def _plain(text: str) -> str:
    """The words of a page for the search."""
    bare = re.sub(r"[`#*|\[\]]|\([^)]*\.md[^)]*\)|-{3,}", " ", FENCE.sub(" ", text))
    return " ".join(bare.split())


def _led(found: re.Match[str], path: str) -> str:
    """A link between the sources as one between pages; the bare words where the site has no such page."""
    target = _target(found[1], path)
    return found[3] if target is None else f'<a href="{target}{found[2] or ""}">{found[3]}</a>'


def _target(link: str, path: str) -> str | None:
    """Where a link leads on the site; both languages of a page have one name there."""
    stem = basename(link).removesuffix(_JA).removesuffix(".md")
    folder = normpath(join("docs", path, "..", link, ".."))
    root = "../" * path.count("/")
    if folder.startswith("rules/"):
        return f"{root}{folder.removeprefix('rules/')}/{stem}.html"
    if folder == "docs/guide":
        return f"{root}guide/{stem}.html"
    return f"{root}{stem}.html" if stem in _BESIDE else None


def _commands() -> Leaf:
    said = {lang: helps(lang) for lang in LANGUAGES}

    def fill(lang: Language) -> Context:
        parts = (
            Markup('<h2 id="{0}">saitei {0}</h2><pre tabindex="0">{1}</pre>').format(name, text)
            for name, text in said[lang].items()
        )
        return {"html": Markup("<h1>{}</h1>").format(say("commands", lang)) + Markup().join(parts)}

    def entries(lang: Language) -> Iterator[Entry]:
        yield from (Entry(f"saitei {name}", text, name) for name, text in said[lang].items())

    return Leaf("commands", titles("commands"), _HAND, fill, digest((repr(said).encode(),)), entries)
