"""Read rule pages: Markdown with TOML front matter, a heading for each clause, fences under it.

The form of a page is described in `docs/rule-pages.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal

from saitei.disk_cache import digest
from saitei.errors import Notice, Place, RulePageError

FENCES = ("asp", "scenario", "deck", "keyword")
"""What a fence may hold: encoding, worked example, one about a deck, card text that defines a keyword."""

EXAMPLES = ("scenario", "deck")
"""The fences that hold worked examples."""

LOGIC = ("asp", "keyword")
"""The fences that have a say in rulings."""

RELATIONS = (
    "exception to", "read as exception to", "clarifies", "doubles",
    "no effect", "todo", "speaks for", "source", "note", "accepted", "part",
)  # fmt: skip
"""The words a list item under a clause heading may begin with."""

_RELATION = re.compile(rf"(?:{'|'.join(RELATIONS)})\b")
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*$")
_CLAUSE = re.compile(r"(\S*\d\S*)\s+(.+?)\s+·\s+(.+)")
_FENCE = re.compile(r"(`{3,})\s*(.*?)\s*$")
_JAPANESE = re.compile(r"[぀-ヿ一-鿿]")
_HIRAGANA = re.compile(r"[ぁ-ゖ]")
_ENGLISH = re.compile(r"[a-z]+ [a-z]+")
_NAME = re.compile(r"《.*?》")


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block: its kind, the words behind the kind, its text and where the text starts."""

    kind: str
    info: str
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Relation:
    """A list item under a clause: `exception to 300.1`, `no effect: why · なぜ`."""

    kind: str
    what: str
    because: str
    place: Place
    because_ja: str = ""

    def why(self, lang: Literal["ja", "en"]) -> str:
        """The reason in a language, in English where no other is given."""
        return (self.because_ja if lang == "ja" else "") or self.because


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause of a rule document, as its page has it; in force with any of its `parts`."""

    id: str
    document: str
    number: str
    title_en: str
    title_ja: str
    place: Place
    text_en: str = ""
    text_ja: str = ""
    relations: tuple[Relation, ...] = ()
    fences: tuple[Fence, ...] = ()
    parts: tuple[str, ...] = ()

    def title(self, lang: Literal["ja", "en"]) -> str:
        """What it is called in a language."""
        return self.title_ja if lang == "ja" else self.title_en

    def text(self, lang: Literal["ja", "en"]) -> str:
        """What it says in a language, "" if it says it in the other one only."""
        return self.text_ja if lang == "ja" else self.text_en

    def related(self, kind: str) -> Iterator[Relation]:
        """The relations of one kind, in the page's order."""
        return (relation for relation in self.relations if relation.kind == kind)

    @property
    def encoded(self) -> bool:
        """Whether it says anything in logic, or what a keyword means."""
        return any(self.fenced(*LOGIC))

    def fenced(self, *kinds: str) -> Iterator[Fence]:
        """The fences of some kinds, in the page's order."""
        return (fence for fence in self.fences if fence.kind in kinds)


@dataclass(frozen=True, slots=True)
class Page:
    """A rule page: its front matter, its clauses in order, a digest of its text, its title."""

    file: str
    document: str
    front: dict[str, Any]
    clauses: tuple[Clause, ...]
    digest: str = ""
    title: str = ""


@dataclass(slots=True)
class _Draft:
    """A clause while its lines are being read."""

    number: str
    title_en: str
    title_ja: str
    place: Place
    prose: list[str] = field(default_factory=list[str])
    relations: list[Relation] = field(default_factory=list[Relation])
    fences: list[Fence] = field(default_factory=list[Fence])

    def finish(self, document: str, page_part: str) -> Clause:
        own = [word.strip() for one in self.relations if one.kind == "part" for word in one.what.split(",")]
        paragraphs = [" ".join(part.split()) for part in "\n".join(self.prose).split("\n\n")]
        return Clause(
            f"{document} {self.number}", document, self.number, self.title_en, self.title_ja, self.place,
            " ".join(part for part in paragraphs if part and not _is_japanese(part)),
            " ".join(part for part in paragraphs if _is_japanese(part)),
            tuple(self.relations), tuple(self.fences), tuple(own or ([page_part] if page_part else [])),
        )  # fmt: skip


def read_page(text: str, file: str) -> Page:
    """The page in `text`; raises RulePageError with file and line for a malformed one."""
    lines = text.split("\n")
    front, start = _front_matter(lines, file)
    document = front.get("document")
    if not isinstance(document, str) or not re.fullmatch(r"[a-z][a-z0-9-]*", document):
        raise RulePageError(Notice("page_without_document"), Place(file, 1))
    drafts: list[_Draft] = []
    at = start
    while at < len(lines):
        at = _read_line(lines, at, file, drafts)
    clauses = tuple(draft.finish(document, str(front.get("part", ""))) for draft in drafts)
    title = next((line[2:].strip() for line in lines[start:] if line.startswith("# ")), "")
    return Page(file, document, front, clauses, digest((file.encode(), text.encode())), title)


def _is_japanese(paragraph: str) -> bool:
    """Whether a paragraph is Japanese, whatever Japanese names an English one may speak of."""
    bare = _NAME.sub("", paragraph)
    if _HIRAGANA.search(bare):
        return True
    return bool(_JAPANESE.search(bare)) and not _ENGLISH.search(bare)


def _front_matter(lines: list[str], file: str) -> tuple[dict[str, Any], int]:
    if lines[0].strip() != "+++" or "+++" not in (line.strip() for line in lines[1:]):
        raise RulePageError(Notice("page_without_front_matter"), Place(file, 1))
    end = next(at for at, line in enumerate(lines[1:], 1) if line.strip() == "+++")
    import tomllib  # noqa: PLC0415 3 ms; what is compiled is kept

    try:
        return tomllib.loads("\n".join(lines[1:end])), end + 1
    except tomllib.TOMLDecodeError as error:
        raise RulePageError(Notice("front_matter_unreadable", {"why": str(error)}), Place(file, 1)) from error


def _read_line(lines: list[str], at: int, file: str, drafts: list[_Draft]) -> int:
    line = lines[at]
    if heading := _HEADING.match(line):
        _read_heading(heading, Place(file, at + 1), drafts)
    elif fence := _FENCE.match(line):
        return _read_fence(lines, at, fence, Place(file, at + 1), drafts)
    elif drafts and line.startswith("- "):
        drafts[-1].relations.append(_read_relation(line[2:], Place(file, at + 1)))
    elif drafts:
        drafts[-1].prose.append(line.strip())
    return at + 1


def _read_heading(heading: re.Match[str], place: Place, drafts: list[_Draft]) -> None:
    level, words = len(heading[1]), heading[2]
    if level == 1 or not re.match(r"\S*\d", words):
        return
    clause = _CLAUSE.fullmatch(words)
    if clause is None:
        raise RulePageError(Notice("clause_heading_malformed", {"heading": words}), place)
    drafts.append(_Draft(clause[1], clause[2], clause[3], place))


def _read_fence(lines: list[str], at: int, fence: re.Match[str], place: Place, drafts: list[_Draft]) -> int:
    kind, _, info = fence[2].partition(" ")
    if kind not in FENCES:
        nearest = ", ".join(get_close_matches(kind, FENCES)) or ", ".join(FENCES)
        raise RulePageError(Notice("fence_unknown", {"kind": kind, "nearest": nearest}), place)
    if not drafts:
        raise RulePageError(Notice("fence_outside_clause", {"kind": kind}), place)
    for end in range(at + 1, len(lines)):
        if lines[end].rstrip() == fence[1]:
            body = "\n".join(lines[at + 1 : end])
            drafts[-1].fences.append(Fence(kind, info.strip(), body, Place(place.file, at + 2)))
            return end + 1
    raise RulePageError(Notice("fence_not_closed", {"kind": kind}), place)


def _read_relation(words: str, place: Place) -> Relation:
    found = _RELATION.match(words)
    if found is None:
        first = words.split(":", maxsplit=1)[0]
        nearest = ", ".join(get_close_matches(first, RELATIONS, cutoff=0.4)) or ", ".join(RELATIONS)
        raise RulePageError(Notice("relation_unknown", {"word": first, "nearest": nearest}), place)
    english, _, japanese = words[found.end() :].partition(" · ")
    what, _, because = english.partition(":") if found[0] != "note" else ("", "", english)
    return Relation(found[0], what.strip(), because.strip(), place, japanese.strip())
