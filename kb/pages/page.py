"""Read rule pages: Markdown with TOML front matter, a heading for each clause, fences under it.

The form of a page is described in `docs/rule-pages.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal, NamedTuple

from saitei.disk_cache import fingerprint
from saitei.errors import Place, Refused, RulePageError
from saitei.kb.pages.front_matter import read_front_matter
from saitei.wording import Notice

FENCES = ("asp", "scenario", "deck", "keyword")
"""What a fence may hold: encoding, worked example, one about a deck, card text that defines a keyword."""

EXAMPLES = ("scenario", "deck")
"""The fences that hold worked examples."""

LOGIC = ("asp", "keyword")
"""The fences that have a say in rulings."""

RELATIONS = (
    "exception to", "read as exception to", "clarifies", "doubles",
    "no effect", "todo", "speaks for", "source", "note", "accepted", "part", "routine", "reading",
    "left open",
)  # fmt: skip
"""The words a list item under a clause heading may begin with."""

_RELATION = re.compile(rf"(?:{'|'.join(RELATIONS)})\b")
_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_BETWEEN = re.compile(r"\s·\s")
_NUMBER = re.compile(r"[\w(][\w.()-]{0,59}")
_KEYWORD = re.compile(r"[a-z][a-z0-9_]*")
_FORMS = {"speaks for": re.compile(r"[a-z]+(?: [a-z]+)*"), "part": re.compile(r"\w[\w-]*")}
"""What relations name that the loader knows by name; others name clauses, or say why."""

_NO_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Signs that steer a terminal, and halves of signs."""

_FENCE = re.compile(r"(`{3,})(.*)")
_JAPANESE = re.compile(r"[぀-ヿ一-鿿]")
_HIRAGANA = re.compile(r"[ぁ-ゖ]")
_ENGLISH = re.compile(r"[a-z] [a-z]")
_NAME = re.compile(r"《[^《》]*》")

LONGEST_LINE = 10_000
"""Characters that a line of a page may have."""


class Fence(NamedTuple):
    """A fenced block: its kind, the words behind the kind, its text and where the text starts."""

    kind: str
    info: str
    text: str
    place: Place


class Relation(NamedTuple):
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

    @property
    def restatement(self) -> str:
        """What it says, in whichever language it does: of a keyword that is only defined, its definition."""
        return (
            self.text_ja or self.text_en or " ".join(fence.text.strip() for fence in self.fenced("keyword"))
        )

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
    _check_characters(lines, file)
    front, start = read_front_matter(lines, file)
    document = str(front["document"])
    drafts: list[_Draft] = []
    at = start
    while at < len(lines):
        at = _read_line(lines, at, file, drafts)
    clauses = tuple(draft.finish(document, str(front.get("part", ""))) for draft in drafts)
    title = next((line[2:].strip() for line in lines[start:] if line.startswith("# ")), "")
    return Page(file, document, front, clauses, fingerprint((file.encode(), text.encode())), title)


def _is_japanese(paragraph: str) -> bool:
    """Whether a paragraph is Japanese, whatever Japanese names an English one may speak of."""
    bare = _NAME.sub("", paragraph)
    if _HIRAGANA.search(bare):
        return True
    return bool(_JAPANESE.search(bare)) and not _ENGLISH.search(bare)


def _check_characters(lines: list[str], file: str) -> None:
    """Refuse what is no text, or a line without end: it would reach a terminal, a site or a program."""
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            long: dict[str, str | int] = {"length": len(line), "longest": LONGEST_LINE}
            raise Refused(Notice("page_line_too_long", long), Place(file, number))
        if found := _NO_TEXT.search(line):
            values: dict[str, str | int] = {"code": f"U+{ord(found[0]):04X}"}
            raise Refused(Notice("not_text", values), Place(file, number, found.start() + 1))


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
    level, words = len(heading[1]), heading[2].strip()
    number, *rest = words.split(maxsplit=1)[:2] or ("",)
    if level == 1 or not any(char.isdecimal() for char in number):
        return
    english, *japanese = map(str.strip, _BETWEEN.split("".join(rest), maxsplit=1))
    if not english or not japanese or not japanese[0]:
        raise RulePageError(Notice("clause_heading_malformed", {"heading": words}), place)
    if not _NUMBER.fullmatch(number):
        raise RulePageError(Notice("clause_number_malformed", {"number": number}), place)
    drafts.append(_Draft(number, english, japanese[0], place))


def _read_fence(lines: list[str], at: int, fence: re.Match[str], place: Place, drafts: list[_Draft]) -> int:
    kind, _, info = fence[2].strip().partition(" ")
    info = info.strip()
    if kind not in FENCES:
        nearest = ", ".join(get_close_matches(kind, FENCES)) or ", ".join(FENCES)
        raise RulePageError(Notice("fence_unknown", {"kind": kind, "nearest": nearest}), place)
    if not drafts:
        raise RulePageError(Notice("fence_outside_clause", {"kind": kind}), place)
    if kind == "keyword" and not _KEYWORD.fullmatch(info):
        raise RulePageError(Notice("keyword_malformed", {"name": info}), place)
    for end in range(at + 1, len(lines)):
        if lines[end].rstrip() == fence[1]:
            body = "\n".join(lines[at + 1 : end])
            drafts[-1].fences.append(Fence(kind, info, body, Place(place.file, at + 2)))
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
    if form := _FORMS.get(found[0]):
        for word in what.split(","):
            if not form.fullmatch(word.strip()):
                raise RulePageError(
                    Notice("relation_malformed", {"relation": found[0], "word": word.strip()}), place
                )
    return Relation(found[0], what.strip(), because.strip(), place, japanese.strip())
