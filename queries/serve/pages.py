"""The pages for people: the table that is touched, decks, comparisons."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, RedirectResponse

from saitei.data import data
from saitei.language import shipped_language
from saitei.parser.scenario.nearest import Kind, known_forms
from saitei.parser.scenario.scenario import WrittenCard
from saitei.queries.picture.seen import Pile, Seat
from saitei.queries.say.messages import phrase
from saitei.queries.search.search import SearchRequest
from saitei.queries.search.space import SearchBound
from saitei.queries.serve.api import CONTRASTED, rulings_of, while_there
from saitei.queries.serve.bodies import Claim, CompareBody, DeckBody, RulesName, ScenarioText
from saitei.queries.serve.caching import tagged
from saitei.queries.serve.languages import spoken
from saitei.queries.service import listed
from saitei.queries.service.answer_shown import ShownAnswer, shown_answer
from saitei.queries.service.differences_shown import shown_differences
from saitei.queries.service.edits import Deed, Edit
from saitei.queries.service.requests import Expectation, Question, contrasted
from saitei.queries.service.service import Saitei, awaited
from saitei.queries.service.setup import Setup, session_of
from saitei.queries.service.table import Change, ShownTable, shown_table
from saitei.tables import table
from saitei.wording import LANGS, Lang, filled

HTML = "text/html; charset=utf-8"
_START: Mapping[Lang, str] = {
    "ja": "ルール：デュエパーティー\nターン順：A→B→C→D\nAのターン。\n",
    "en": "Rules: Duema Party\nTurn order: A → B → C → D\nIt is A's turn.\n",
}
"""The table that lies there at first."""

_EXAMPLE: Mapping[Lang, str] = {"ja": "replacement.ja.scenario", "en": "replacement.scenario"}
_FOLDED = ("clauses", "also_used", "prevails", "texts", "assumed")
"""The sections that are read only by who wants to know more."""

Spoken = Annotated[Lang, Path()]

pages = APIRouter(include_in_schema=False)


class WrittenBody(BaseModel):
    """What stands on a card of one's own: an empty line in its text would end it, so there is none."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: str = Field(max_length=40, pattern=r"^[a-z_]+$")
    civilizations: tuple[Annotated[str, Field(max_length=40)], ...] = Field((), max_length=5)
    cost: int | None = Field(None, ge=0, le=999)
    power: int | None = Field(None, ge=0, le=999_999)
    text: str = Field("", max_length=2000)

    def card(self) -> WrittenCard:
        """The card, without its name."""
        rows = (row.strip() for row in self.text.split("\n"))
        text = "\n".join(filter(None, rows))
        return WrittenCard("", (self.type,), self.civilizations, self.cost, self.power, text=text)


class EditBody(BaseModel):
    """A change that a touch makes."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    do: Deed
    player: str = Field("", max_length=60)
    zone: str = Field("", max_length=60, pattern=r"^[a-z_]*$")
    name: str = Field("", max_length=300)
    card: str = Field("", max_length=600)
    number: int | None = Field(None, ge=0, le=999)
    written: WrittenBody | None = None

    def edit(self) -> Edit:
        """The change to a scenario."""
        said = self.model_dump(exclude={"written"})
        return Edit(**said, written=None if self.written is None else self.written.card())


class TableBody(BaseModel):
    """A text, and what is done to it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    scenario: ScenarioText
    edit: EditBody | None = None
    tell: str = Field("", max_length=1000, pattern=r"^[^\n]*$")
    ask: str = Field("", max_length=1000, pattern=r"^[^\n]*$")

    def change(self) -> Change | None:
        """The change, if there is one."""
        edit = None if self.edit is None else self.edit.edit()
        return Change(edit, self.tell, self.ask) if edit or self.tell or self.ask else None


class AnswerBody(BaseModel):
    """A text to be asked, by a page."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    scenario: ScenarioText
    rules: RulesName = None
    why: bool = False


@pages.get("/")
async def start(request: Request) -> Response:
    """The page in the browser's language."""
    return RedirectResponse(f"/{spoken(request, None)}/", HTTPStatus.TEMPORARY_REDIRECT)


@pages.get("/{lang}/")
async def table_page(request: Request, lang: Spoken) -> Response:
    """The table."""
    setup = rulings_of(request).setup
    shown = await asyncio.to_thread(_start_table, setup, lang)
    start = _table_form(shown, lang)
    found = {
        "forms": {kind: _themes(kind, lang) for kind in ("questions", "statements")},
        "rules": listed.rules(setup)["rules"],
        "example": data("docs", "examples", _EXAMPLE[lang]).read_text(encoding="utf-8"),
        "start": start,
        "types": _called("card_type", lang),
        "civilizations": _called("civilization", lang),
    }  # fmt: skip
    setup_text = json.dumps(found, ensure_ascii=False).replace("<", "\\u003c")
    return _page(
        request, lang, "table", "", "table",
        documents=listed.rules(setup)["rules"], text=shown.text, setup=_safe(setup_text),
        rules=session_of(setup).rules(shown.rules or "").name, number=len(shown.players),
        seats=_safe(start["html"]), steps=shown.steps,
    )  # fmt: skip


@lru_cache(maxsize=8)
def _start_table(setup: Setup, lang: Lang) -> ShownTable:
    """The table that lies there at first, drawn before any script runs."""
    return shown_table(setup, _START[lang], lang)


def _called(kind: str, lang: Lang) -> list[dict[str, str]]:
    """What the words of a kind are called."""
    return [{"id": name, "called": said[lang]} for name, said in shipped_language().words[kind].items()]


def _themes(kind: Kind, lang: Lang) -> list[dict[str, Any]]:
    """The forms of a kind by theme, with what the theme is called."""
    rows: list[dict[str, Any]] = []
    for theme, forms in known_forms(kind, lang).items():
        called = say(f"theme_{theme}", lang) if f"theme_{theme}" in _words() else ""
        rows.append({"theme": theme, "called": called, "forms": [*forms]})
    return rows


@pages.post("/{lang}/table")
async def touched(request: Request, lang: Spoken, body: TableBody) -> Response:
    """The table of a text after a change, and the text."""
    request.state.lang = lang
    rulings = rulings_of(request)
    shown = await while_there(
        request, awaited(rulings.submit(None, shown_table, rulings.setup, body.scenario, lang, body.change()))
    )
    return JSONResponse(_table_form(shown, lang))


def _table_form(shown: ShownTable, lang: Lang) -> dict[str, Any]:
    """A table as the script takes it."""
    return {
        "scenario": shown.text,
        "html": _seats(shown, lang),
        "rules": shown.rules,
        "players": shown.players,
        "cards": [{"said": said, "card": term} for said, term in shown.cards],
        "zones": [{"zone": zone, "called": shown.words.zone(zone)} for zone in (*shown.zones, *shown.more)],
        "steps": [{"id": name, "called": called} for name, called in shown.steps],
        "step": shown.step,
        "told": shown.happened,
        "question": shown.question,
        "notes": [
            {"message": one.message, "line": one.line, "names": one.names, "card": one.card}
            for one in shown.notes
        ],
    }


def _seats(shown: ShownTable, lang: Lang) -> str:
    first = shown.zones[0] if shown.zones else ""
    return _rendered("seats.html", lang, table=shown, words=shown.words, piles=_piles_of(shown), first=first)


def _piles_of(shown: ShownTable) -> Any:  # noqa: ANN401 a function for the template
    def piles(seat: Seat) -> Sequence[Pile]:
        """The zones of a seat, those that are always shown among them."""
        found = {pile.zone: pile for pile in seat.piles}
        every = dict.fromkeys((*shown.zones, *found))
        return [found.get(zone, Pile(zone)) for zone in every]

    return piles


@pages.post("/{lang}/answer")
async def answer(request: Request, lang: Spoken, body: AnswerBody) -> Response:
    """The ruling on a text, to be shown on the page."""
    request.state.lang = lang
    rulings = rulings_of(request)
    question = Question(body.scenario, "scenario", body.rules, None, lang, body.why)
    shown = await while_there(
        request, awaited(rulings.submit(None, shown_answer, rulings.setup, question, lang))
    )
    request.app.state.metrics.answers.labels("scenario", shown.answer.status).inc()
    html = _rendered(
        "answer.html", lang, shown=shown, rest=_rest(shown, lang), why=body.why, course=_course(shown, lang),
        others=_others(rulings, shown.answer.ruling_set), contrary=_contrary(shown, lang),
    )  # fmt: skip
    return JSONResponse(
        {
            "html": html,
            "sentence": shown.answer.sentence(lang),
            "status": shown.answer.status,
            "called": shown.status,
            "rules": shown.rules,
            "markdown": f"```\n{body.scenario.rstrip()}\n```\n\n{shown.answer.markdown(lang)}",
        }
    )


def _contrary(shown: ShownAnswer, lang: Lang) -> str:
    """What somebody who wonders at a yes or a no expected."""
    value = shown.answer.json()["value"]
    return say("expected_no" if value else "expected_yes", lang) if isinstance(value, bool) else ""


def _course(shown: ShownAnswer, lang: Lang) -> Any:  # noqa: ANN401 lines for the template
    heading = phrase("course", lang)
    return next((section.nodes for section in shown.sections if section.heading == heading), ())


def _rest(shown: ShownAnswer, lang: Lang) -> list[Mapping[str, Any]]:
    """The sections behind the ruling: who decides first, then clauses, folded where they are long."""
    last = {phrase(key, lang) for key in ("texts",)}
    shut = {phrase(key, lang) for key in _FOLDED}
    skip = {phrase("course", lang)} if shown.steps else set[str]()
    rest = [one for one in shown.sections[1:] if one.heading not in skip]
    ordered = sorted(rest, key=lambda one: one.heading in last)
    return [
        {"heading": one.heading, "nodes": one.nodes, "tree": one.tree, "open": one.heading not in shut}
        for one in ordered
    ]


def _others(rulings: Saitei, name: str) -> list[Any]:
    """Rules of the same game under which the same may be asked."""
    documents = session_of(rulings.setup).documents
    own = name.partition(":")[0]
    mine = _family(own, documents)
    return [
        one
        for one in listed.rules(rulings.setup)["rules"]
        if one["id"] != own and _family(one["id"], documents) & mine
    ]


def _family(name: str, documents: Mapping[str, Any]) -> set[str]:
    found = {name}
    for base in documents[name].extends if name in documents else ():
        found |= _family(str(base), documents)
    return found


@pages.get("/{lang}/deck")
async def deck_page(request: Request, lang: Spoken) -> Response:
    """A deck list, pasted."""
    setup = rulings_of(request).setup
    usual = session_of(setup).usual_rules(4) or ""
    return _page(request, lang, "deck", "deck", "deck", documents=listed.rules(setup)["rules"], usual=usual)


class ExpectedBody(BaseModel):
    """What was expected of a text, by a page."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    scenario: ScenarioText
    claim: Claim
    changes: bool = False


@pages.post("/{lang}/expected")
async def expected(request: Request, lang: Spoken, body: ExpectedBody) -> Response:
    """Why something is not so, or what would make it so, to be shown under the answer."""
    request.state.lang = lang
    rulings = rulings_of(request)
    asked = Expectation(body.scenario, body.claim, None, lang, body.changes)
    report = await while_there(request, rulings.searched(CONTRASTED, contrasted, rulings.setup, asked))
    return JSONResponse({"html": _rendered("expected.html", lang, sections=report.sections)})


@pages.post("/{lang}/deck")
async def judged(request: Request, lang: Spoken, body: DeckBody) -> Response:
    """The ruling on a deck, to be shown on the page."""
    request.state.lang = lang
    question = Question(body.list, "deck", None, body.rules, lang)
    found = await while_there(request, rulings_of(request).asked(question))
    kind = found.status if found.json().get("legal") is not False else "conflict"
    shut = {phrase(key, lang) for key in _FOLDED}
    html = _rendered("judged.html", lang, sections=found.sections(lang), kind=kind, shut=shut)
    return JSONResponse({"html": html, "markdown": found.markdown(lang)})


@pages.get("/{lang}/compare")
async def compare_page(request: Request, lang: Spoken) -> Response:
    """Two ruling sets beside each other."""
    setup = rulings_of(request).setup
    return _page(
        request, lang, "compare", "compare", "compare", documents=listed.rules(setup)["rules"],
        topics=_topics(lang),
    )  # fmt: skip


def _topics(lang: Lang) -> list[tuple[str, str]]:
    topics: Mapping[str, Mapping[str, str]] = table("queries", "serve", "words.toml")["topics"]
    return [(name, row[lang]) for name, row in topics.items()]


@pages.post("/{lang}/compare")
async def parted(request: Request, lang: Spoken, body: CompareBody) -> Response:
    """Where two ruling sets part, to be shown on the page."""
    request.state.lang = lang
    rulings = rulings_of(request)
    bound = SearchBound(body.players, body.cards)
    wanted = SearchRequest(bound, body.about, None, body.limit, body.seconds)
    found = await while_there(
        request,
        rulings.searched(body.seconds, shown_differences, rulings.setup, body.a, body.b, wanted, lang),
    )
    topics = dict(_topics(lang))
    rows = [{**one, "topic": topics.get(one["topic"], one["topic"])} for one in found["differences"]]
    html = _rendered("compared.html", lang, differences=rows, bound=bound, complete=found["complete"])
    return JSONResponse({"html": html})


@pages.get("/{lang}/offline")
async def offline_page(request: Request, lang: Spoken) -> Response:
    """What is shown of a page that was never read, while the server is away."""
    return _page(request, lang, "offline_page", "", "server")


def not_found(request: Request) -> Response | None:
    """The page for an address at which there is nothing, for who reads pages."""
    path = request.url.path
    if "text/html" not in request.headers.get("accept", "") or path.startswith("/api/"):
        return None
    said = next((part for part in path.split("/") if part in _START), None)
    lang = spoken(request, said)
    html = _page_text(request, lang, "not_found", "", "server")
    return Response(html, HTTPStatus.NOT_FOUND, media_type=HTML)


@pages.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a phone needs to put the page on its home screen."""
    lang = spoken(request, None)
    found = {
        "name": say("site", lang), "short_name": "saitei", "start_url": f"/{lang}/", "display": "standalone",
        "background_color": "#fbfaf6", "theme_color": "#b23a1e",
        "icons": [{"src": "/static/mark.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }  # fmt: skip
    return tagged(request, json.dumps(found).encode(), "application/manifest+json")


@pages.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The service worker, which must lie at the root to see every page, with what it keeps from the start."""
    found = [f"/{lang}/{path}" for lang in LANGS for path in ("", "deck", "compare", "offline")]
    found += [f"/static/{name}" for name in _statics() if name != "sw.js"]
    body = data("queries", "serve", "static", "sw.js").read_bytes()
    return tagged(request, b"const SHELL = %s;\n%s" % (json.dumps(found).encode(), body), "text/javascript")


_STATIC: Mapping[str, str] = {
    ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
}  # fmt: skip


@pages.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    """Style sheets, scripts and the mark."""
    found = _statics().get(name)
    if found is None:
        return Response(status_code=HTTPStatus.NOT_FOUND)
    return tagged(request, found[0], found[1])


@cache
def _statics() -> Mapping[str, tuple[bytes, str]]:
    own = data("queries", "serve", "static").iterdir()
    shared = (data("queries", "picture", "picture.css"), data("queries", "site", "static", "mark.svg"))
    files = [*own, *shared]
    return {file.name: (file.read_bytes(), _STATIC[file.suffix]) for file in files if file.suffix in _STATIC}


def say(key: str, lang: Lang, **slots: str | int) -> str:
    """Some words of the pages, in a language."""
    return filled(_words()[key][lang], slots)


def _words() -> Mapping[str, Mapping[str, str]]:
    words: Mapping[str, Mapping[str, str]] = table("queries", "serve", "words.toml")["words"]
    return words


def _page(request: Request, lang: Lang, title: str, path: str, script: str, **more: object) -> Response:
    return tagged(request, _page_text(request, lang, title, path, script, **more).encode(), HTML)


def _page_text(request: Request, lang: Lang, title: str, path: str, script: str, **more: object) -> str:
    other: Lang = "en" if lang == "ja" else "ja"
    return _rendered(
        f"{title}.html", lang, title=say(title, lang), path=path, script=script, other=other,
        docs=request.app.state.settings.docs is not None, **more,
    )  # fmt: skip


def _rendered(name: str, lang: Lang, **more: object) -> str:
    def said(key: str, **slots: str | int) -> str:
        return say(key, lang, **slots)

    return _environment().get_template(name).render(lang=lang, say=said, **more)


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(data("queries", "serve", "templates")), autoescape=True,
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip


def _safe(text: str) -> Any:  # noqa: ANN401 markup
    from markupsafe import Markup  # noqa: PLC0415 comes with Jinja2

    return Markup(text)  # noqa: S704 JSON in which nothing opens a tag
