"""The doors of saitei, and what comes through them: every one has to answer or to refuse."""

from __future__ import annotations

import json
import os
import random
import re
import tempfile
import tomllib
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import cast, get_args

from fuzz_card_text import read as read_card_text
from fuzz_card_text import texts as card_texts

from fuzz.damage import Json, bytes_of, json_of, text_of
from fuzz.running import Target
from saitei import disk_cache, tables
from saitei.errors import SaiteiError
from saitei.kb.clauses.compiled_pages import compiled_by_page
from saitei.kb.clauses.document_options import DocumentOptions
from saitei.kb.clauses.rule import Rule
from saitei.kb.pages.documents import read_own, shipped, with_own
from saitei.kb.pages.page_cache import read_pages
from saitei.kb.relevance.abstract_domain import shape_cache
from saitei.kb.relevance.abstract_domain.table_shapes import table_shapes
from saitei.kb.relevance.prunable import PrunableProgram
from saitei.kb.rulesets import ruleset_cache
from saitei.kb.rulesets.ruleset import ruling_set
from saitei.kb.solver.worker import Limits
from saitei.kb.vocabulary import vocabulary
from saitei.language import shipped_language
from saitei.parser import ability_cache, lalr
from saitei.parser.cards import lexicon_cache
from saitei.parser.cards.tokens import Word
from saitei.parser.scenario import lexicon, worded
from saitei.parser.scenario.talk import rewording
from saitei.queries.asked import ask
from saitei.queries.cards import catalogue
from saitei.queries.cards.database import open_to_write
from saitei.queries.cards.importing import import_file
from saitei.queries.decks.ask_deck import ask_deck
from saitei.queries.decks.json_form import deck_json
from saitei.queries.input_files import read_text
from saitei.queries.say.json_form import answer_json, error_json
from saitei.queries.say.layout import plain
from saitei.queries.say.show import sections
from saitei.queries.service.edits import Deed, Edit
from saitei.queries.service.setup import Setup
from saitei.queries.service.table import Change, shown_table
from saitei.queries.session import Session
from saitei.queries.site.page import SitePage
from saitei.queries.site.records import read_record
from saitei.queries.site.writing import Site
from saitei.wording import LANGS

ROOT = Path(__file__).parent.parent.parent
LIMITS = Limits(seconds=5, megabytes=500)


@cache
def session() -> Session:
    """What questions are asked with, and not for long."""
    return Session(limits=LIMITS)


@cache
def folder() -> Path:
    """Where what is tried lies for as long as that takes."""
    return Path(tempfile.mkdtemp(prefix="saitei-fuzz-"))


@cache
def fences(kind: str) -> tuple[str, ...]:
    """What stands in the fences of one kind on the shipped pages."""
    every = (page for document in shipped().values() for page in document.pages)
    return tuple(fence.text for page in every for clause in page.clauses for fence in clause.fenced(kind))


@cache
def pages() -> tuple[str, ...]:
    """Rule pages of a user's own, short enough to be loaded often."""
    docs = [ROOT / "docs" / "examples" / name for name in ("kitchen-table.md", "hall-of-fame.md")]
    own = [path.read_text(encoding="utf-8") for path in docs]
    return (*(re.sub(r"```scenario\n.*?\n```\n", "", text, flags=re.DOTALL) for text in own), *_variants())


def _variants() -> Iterator[str]:
    """Pages of several clauses of shipped ones, in a document of their own."""
    front = 'document = "house"\nextends = ["duel-masters"]\nname_en = "House"\naliases = ["卓"]\n'
    every = fences("asp")
    for part in ("", 'part = "fog"\nsort = "option"\n', 'part = "濃霧"\nsort = "variant"\n'):
        draw = random.Random(part)  # noqa: S311 no secret
        told = "".join(_clause(number, rules) for number, rules in enumerate(draw.sample(every, 4), 1))
        yield f"+++\n{front}{part}+++\n# House\n{told}"


def _clause(number: int, rules: str) -> str:
    told = f"## 1.{number} House · 卓\n\n- note a remark · 注\n\nIn English.\n\n日本語で。"
    return f"\n{told}\n\n```asp\n{rules}\n```\n"


def _asked(text: object, *, why: bool = False) -> str:
    """Ask a scenario, and say the answer in every way in which it may be said."""
    asked = ask(session(), str(text), why=why)
    for lang in LANGS:
        context = asked.context(lang, session().documents)
        assert plain(sections(asked.answer, context))
        _is_json(answer_json(asked.answer, context, why=why))
    return asked.answer.status


def _is_json(value: Json) -> None:
    said = json.dumps(value, ensure_ascii=False, allow_nan=False)
    assert json.loads(said) == value


def _refusing(use: Callable[[object], str], given: object) -> str:
    """As it is used; a refusal has a form in JSON, too."""
    try:
        return use(given)
    except SaiteiError as error:
        for lang in LANGS:
            _is_json(error_json(error, lang))
        raise


def _scenario(draw: random.Random) -> str:
    return text_of(draw, fences("scenario"))


def _touched(draw: random.Random) -> tuple[str, Change]:
    """A scenario, and a touch that may or may not fit it."""
    names = draw.choice(fences("scenario")).split("《")[-1].partition("》")[0]
    edit = Edit(
        draw.choice([*get_args(Deed)]), draw.choice("ABCDX"),
        draw.choice(["hand", "battle_zone", "no_zone", ""]),
        text_of(draw, (names,))[:80], draw.choice(["", 'card("A","X",1)']), draw.choice([None, 0, 3, 9_999]),
    )  # fmt: skip
    told = text_of(draw, ("Aは《X》を唱えた。", "B attacks A."))[:200].replace("\n", " ")
    change = draw.choice([Change(edit), Change(tell=told), Change(ask=told)])
    return text_of(draw, fences("scenario")), change


def _shown(given: object) -> str:
    """The table after the touch: its text is read as the same table."""
    text, change = cast("tuple[str, Change]", given)
    shown = shown_table(Setup(), text, "en", change)
    again = shown_table(Setup(), shown.text, "en")
    assert (again.view, again.question) == (shown.view, shown.question)
    return "shown"


def _scenario_file(draw: random.Random) -> bytes:
    return bytes_of(draw, draw.choice(fences("scenario")).encode())


def _read_file(given: object) -> str:
    path = folder() / "asked.scenario"
    path.write_bytes(cast("bytes", given))
    return _asked(read_text(str(path)))


def _loaded(text: object) -> str:
    """Load a page, and ask under it."""
    path = folder() / "own" / "house.md"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(str(text).encode("utf-8", "surrogatepass"))
    found = read_own(path)
    documents = with_own(found)
    name = found[0].document
    every = [name, *(f"{name}:{part}" for part in documents[name].parts)]
    for each in every:
        ruling_set(each, documents)
    own = Session(documents=documents, worker=session().worker, limits=LIMITS)
    own.ask(fences("scenario")[0], rules=every[-1])
    return "accepted"


def _inside(draw: random.Random) -> str:
    """A page with damage within a fence."""
    page = draw.choice(pages())
    spans = [(found.start(1), found.end(1)) for found in re.finditer(r"```asp\n(.*?)\n```", page, re.DOTALL)]
    start, end = draw.choice(spans)
    rules = text_of(draw, (page[start:end], *draw.choices(fences("asp"), k=3)))
    return page[:start] + rules + page[end:]


def _outside(draw: random.Random) -> str:
    """A page with damage in its front matter, its headings, items and prose."""
    page = draw.choice(pages())
    parts = re.split(r"(```asp\n.*?\n```)", page, flags=re.DOTALL)
    places = [place for place in range(0, len(parts), 2) if parts[place].strip()]
    place = draw.choice(places)
    parts[place] = text_of(draw, (parts[place], *(parts[other] for other in places)))
    return "".join(parts)


def _page_file(draw: random.Random) -> str:
    return bytes_of(draw, draw.choice(pages()).encode()).decode("utf-8", "replace")


@cache
def _game() -> tuple[str, str]:
    """The vocabulary and the page of the game that the docs make."""
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    words = re.search(r"\n```toml\n(.*?)\n```\n", page, re.DOTALL)
    clauses = re.search(r"\n````markdown\n(.*?)\n````\n", page, re.DOTALL)
    assert words
    assert clauses
    return words[1], clauses[1]


def _vocabulary(draw: random.Random) -> str:
    other = (ROOT / "rules" / "yu-gi-oh" / "vocabulary.toml").read_text(encoding="utf-8")
    return text_of(draw, (_game()[0], _game()[0], other[:4_000]))


def _taught(text: object) -> str:
    """Load a game's vocabulary and page, and ask under them."""
    own = Path(tempfile.mkdtemp(dir=folder()))
    (own / "vocabulary.toml").write_bytes(str(text).encode("utf-8", "surrogatepass"))
    (own / "index.md").write_text(_game()[1], encoding="utf-8")
    documents = with_own(read_own(own))
    ruling_set("pebbles", documents)
    asked = "ルール：石取り\nターン順：A→B\nBのターン。\n石は5個。\n問：Bは石を4個取れる？\n"
    Session(documents=documents, worker=session().worker, limits=LIMITS).ask(asked)
    assert "may_take_pebbles" not in vocabulary(shipped_language()).predicates
    return "accepted"


def _card_text(draw: random.Random) -> str:
    return next(card_texts(draw.randrange(10**9), 1))


def _read_card(text: object) -> str:
    return "understood" if read_card_text(str(text), "creature") else "not understood"


@cache
def _cards() -> tuple[dict[str, Json], ...]:
    own = tomllib.loads((ROOT / "rules" / "cards" / "duel-masters.toml").read_text(encoding="utf-8"))
    return tuple(own["card"][:40])


def _card_file(draw: random.Random) -> bytes:
    """A file of cards: a JSON list, one a line, or CSV, with damage to records or to bytes."""
    cards: list[Json] = [draw.choice(_cards()) for _ in range(draw.randint(1, 4))]
    cards = [json_of(draw, card) if draw.random() < 0.5 else card for card in cards]
    told = [json.dumps(card, ensure_ascii=draw.random() < 0.5) for card in cards]
    whole = draw.choice(("\n".join(told), f"[{', '.join(told)}]", "name,text,cost\n" + "\n".join(told)))
    content = whole.encode("utf-8", "surrogatepass")
    return bytes_of(draw, content) if draw.random() < 0.5 else content


def _imported(content: object) -> str:
    path = folder() / "cards.jsonl"
    path.write_bytes(cast("bytes", content))
    with open_to_write(folder() / "cards.sqlite3") as base:
        done = import_file(base, str(path), lambda _: None)
    for fault in done.faults:
        for lang in LANGS:
            _is_json(error_json(fault, lang))
    return "records skipped" if done.faults else "accepted"


def _deck(draw: random.Random) -> str:
    return text_of(draw, (*fences("deck"), (ROOT / "docs" / "examples" / "party.deck").read_text("utf-8")))


def _deck_in_json(draw: random.Random) -> str:
    found = json.loads((ROOT / "docs" / "examples" / "party.json").read_text(encoding="utf-8"))
    for _ in range(draw.randint(0, 3)):
        found = json_of(draw, found)
    said = json.dumps(found, ensure_ascii=draw.random() < 0.5)
    return text_of(draw, (said,)) if draw.random() < 0.3 else said


def _judged(text: object) -> str:
    asked = ask_deck(session(), str(text))
    for lang in LANGS:
        _is_json(deck_json(asked, asked.context(lang, session().documents)))
    return asked.answer.status


def _past(module: ModuleType, name: str) -> Callable[..., object]:
    """A function of a module past what the process keeps of its values."""
    found: Callable[..., object] = vars(module)[name].__wrapped__
    return found


class _Build:
    """Builds nothing."""

    start = list


def _anew(program: str) -> str:
    """A program, with the process keeping no shapes of any."""
    vars(shape_cache)["_KNOWN"].clear()
    return program


def _pruned() -> object:
    program = PrunableProgram("a(1).\nb(X) :- a(X).\n#show b/1.\n")
    return program.pruned(table_shapes(program.names, (), ()))


def _indexed() -> object:
    """What a program comes to by the index that is kept of it, of the table with nothing on it."""
    program = PrunableProgram("a(1).\nb(X) :- a(X).\n#show b/1.\n")
    table = table_shapes(program.names, (), ())
    disk_cache.forget("pruned")
    return program.pruned(table)


KEPT: dict[str, Callable[[], object]] = {
    "table": partial(_past(tables, "table"), "rules", "vocabulary", "words.toml"),
    "lexicon": partial(_past(lexicon, "lexicon"), shipped_language()),
    "rewordings": partial(_past(rewording, "_templates"), "statement", "en"),
    "worded": partial(_past(worded, "_patterns"), "told", shipped_language()),
    "cards": _past(catalogue, "shipped_cards"),
    "words-fuzz": lambda: lexicon_cache.cached_words(
        "fuzz", shipped_language(), lambda: {"one": Word("NUMBER", "", "1", frozenset({"few"}))}
    ),
    "names-fuzz": lambda: lexicon_cache.cached_names("fuzz", shipped_language(), lambda: {"fire": "fire"}),
    "lalr": lambda: len(vars(lalr.parser('start: "A" start | "B"', ["start"], _Build()))["_states"]),
    "shapes": lambda: [*shape_cache.shapes_of(_anew("".join(f"a({number}).\n" for number in range(120))))],
    "index": _indexed,
    "outline": lambda: PrunableProgram("a(1).\nb(X) :- a(X).\n").names,
    "pruned": _pruned,
    "compiled": lambda: compiled_by_page(
        shipped()["construction"].pages[0].clauses,
        (),
        shipped_language(),
        lambda some: [(Rule(clause.id, "h", (), "h.", "", 1),) for clause in some],
    ),
    "pages": lambda: read_pages([("house.md", pages()[0].encode())]),
    "abilities": partial(
        _past(ability_cache, "_abilities"), "■カードを1枚引く。", "spell", (), shipped_language()
    ),
    "rules": lambda: ruleset_cache.cached_rules(
        shipped_language(), ["fuzz"], lambda: ((Rule("c", "h", (), "h.", "", 1),), (), ())
    ),
    "parts": lambda: ruleset_cache.cached_parts(shipped_language(), ["fuzz"], DocumentOptions),
}
"""What is kept between runs, and how it is asked for past what a process keeps."""


@contextmanager
def _own_cache() -> Generator[Path]:
    """A cache of its own, whatever the environment names."""
    before = os.environ.get("SAITEI_CACHE")
    os.environ["SAITEI_CACHE"] = str(folder() / "cache")
    try:
        yield folder() / "cache" / "entries"
    finally:
        os.environ.pop("SAITEI_CACHE")
        if before is not None:
            os.environ["SAITEI_CACHE"] = before


def _entry(draw: random.Random) -> tuple[str, str, int]:
    """What is kept, and what becomes of its entry: damage, or another shape under our own seal."""
    return draw.choice([*KEPT]), draw.choice(("damaged", "damaged", "another shape")), draw.randrange(10**9)


def _kept(given: object) -> str:
    kind, how, seed = cast("tuple[str, str, int]", given)
    draw = random.Random(seed)  # noqa: S311 no secret
    with _own_cache() as entries:
        KEPT[kind]()  # so that what it needs is there, and only one entry is made anew
        disk_cache.forget(kind)
        first = KEPT[kind]()
        path = min(entries.glob(f"{kind}-*.kept"))
        content = path.read_bytes()
        if how == "damaged":
            path.write_bytes(bytes_of(draw, content))
            assert repr(KEPT[kind]()) == repr(first)
            return "as before"
        payload = json.loads(disk_cache.unseal(path.stem, content) or b"")
        disk_cache.remember(kind, path.stem.removeprefix(f"{kind}-"), json_of(draw, payload))
        KEPT[kind]()
        return "read or made anew"


def _record_of_a_site(draw: random.Random) -> bytes:
    record: Json = {"en/a.html": {"source": "", "written": "", "anchors": [], "links": []}}
    for _ in range(draw.randint(0, 2)):
        record = json_of(draw, record)
    content = json.dumps(record).encode()
    return bytes_of(draw, content) if draw.random() < 0.5 else content


def _opened_site(content: object) -> str:
    own = folder() / "site"
    own.mkdir(exist_ok=True)
    (own / "mine.txt").write_text("dear", encoding="utf-8")
    (own / ".saitei-site.json").write_bytes(cast("bytes", content))
    site = Site.open(own)
    site.write([SitePage("a", {"en": "a", "ja": "a"}, "landing.html", lambda _: {}, "a")], lambda: None)
    site.close()
    assert (own / "mine.txt").exists()
    return "built"


def _finds(draw: random.Random) -> str:
    every = sorted((ROOT / "docs" / "finds").glob("*.toml"), key=lambda path: path.stat().st_size)[:10]
    return text_of(draw, [path.read_text(encoding="utf-8") for path in every])


def _read_finds(text: object) -> str:
    path = folder() / "finds.toml"
    path.write_bytes(str(text).encode("utf-8", "surrogatepass"))
    read_record(path)
    return "accepted"


TARGETS = (
    Target("scenarios", _scenario, partial(_refusing, _asked)),
    Target("scenarios, why", _scenario, partial(_asked, why=True)),
    Target("tables", _touched, _shown),
    Target("scenario files", _scenario_file, _read_file),
    Target("pages, inside fences", _inside, partial(_refusing, _loaded)),
    Target("pages, outside fences", _outside, partial(_refusing, _loaded)),
    Target("page files", _page_file, _loaded),
    Target("vocabularies", _vocabulary, _taught),
    Target("card texts", _card_text, _read_card),
    Target("card files", _card_file, partial(_refusing, _imported)),
    Target("deck lists", _deck, partial(_refusing, _judged)),
    Target("deck lists in JSON", _deck_in_json, partial(_refusing, _judged)),
    Target("cache entries", _entry, _kept),
    Target("records of sites", _record_of_a_site, _opened_site),
    Target("recorded finds", _finds, _read_finds),
)
