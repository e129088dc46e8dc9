"""The site in a browser: Debian's Chromium, driven by Playwright; nothing is downloaded."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, sync_playwright
from sites import small_site
from thorough import share

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="there is no Chromium on this machine (apt install chromium)"
)

CHAPTER = "kitchen-table/kitchen-table.html"
CLAUSE = "kitchen-table/kitchen-table/1.html"
PAGES = (
    "index.html", CLAUSE, CHAPTER, "guide/1-first-question.html", "guide/7-reference.html",
    "scenario-language.html", "json.html", "commands.html", "ledger.html", "glossary.html", "cards.html",
)  # fmt: skip
"""A page of each sort."""


GRAVE = """async () => {
  const found = await axe.run(document, { preload: false });
  return found.violations.filter((one) => ["serious", "critical"].includes(one.impact))
    .map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 200)} ${one.nodes[0].failureSummary}`);
}"""
"""What axe finds to be serious or worse, in a sentence each."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """A tab in which nothing may go wrong, and from which nothing may go out."""
    context = browser.new_context(locale="en-US")
    opened = context.new_page()
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(message.text)

    def failed(error: Error) -> None:
        complaints.append(str(error))

    def asked(request: Request) -> None:
        if not request.url.startswith("file:"):
            complaints.append(request.url)

    opened.on("console", heard)
    opened.on("pageerror", failed)
    opened.on("request", asked)
    yield opened
    context.close()
    assert complaints == []


def address(path: str) -> str:
    file, _, anchor = path.partition("#")
    return (small_site() / file).as_uri() + (f"#{anchor}" if anchor else "")


def test_from_the_first_page_one_comes_to_a_clause_and_on_to_those_it_rests_on(tab: Page) -> None:
    tab.goto(address("index.html"))
    tab.get_by_role("link", name="English").click()
    tab.get_by_role("link", name="Kitchen table rules").first.click()
    tab.locator(".contents a", has_text="Spare the small ones").click()
    assert tab.url.endswith("#c-2")
    tab.locator("#c-2 h2 a").click()
    assert tab.title().startswith("2 Spare the small ones")
    tab.get_by_role("navigation", name="Menu").get_by_role("link", name="Guide").click()
    assert tab.title().startswith("Guide")


def test_the_language_changes_and_the_place_stays(tab: Page) -> None:
    tab.goto(address(f"en/{CHAPTER}#c-2"))
    for lang in ("ja", "en"):
        tab.locator("a.language").click()
        tab.wait_for_url(f"**/{lang}/{CHAPTER}#c-2")
        assert tab.locator("html").get_attribute("lang") == lang


@pytest.mark.parametrize(
    ("lang", "asked", "title"),
    share(
        [
            ("en", "neighbour", "Block for your neighbour"),
            ("en", "spare small", "Spare the small ones"),
            ("ja", "小物", "小物は狙わない"),
            ("ja", "隣 守れる", "隣の人も守れる"),
            ("ja", "こもの", "小物は狙わない"),
            ("ja", "ﾀｰﾝ・ﾌﾟﾚｲﾔｰ", "ターン・プレイヤー"),
        ],
        2,
    ),
)
def test_the_search_finds_words_of_either_language(tab: Page, lang: str, asked: str, title: str) -> None:
    tab.goto(address(f"{lang}/index.html"))
    tab.keyboard.press("/")
    tab.keyboard.type(asked)
    tab.locator("#found li", has_text=title).first.wait_for()
    tab.locator("#found a", has_text=title).first.click()
    assert "index.html" not in tab.url or "guide" in tab.url


def test_the_search_says_that_it_finds_nothing_and_closes(tab: Page) -> None:
    tab.goto(address("en/index.html"))
    tab.get_by_label("Search").first.fill("qqzzxx")
    tab.get_by_text("Nothing found").wait_for()
    tab.keyboard.press("Escape")
    assert tab.locator("#found").is_hidden()


def test_what_the_search_finds_fits_on_a_phone(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 375, "height": 740})
    page = context.new_page()
    page.goto(address("en/index.html"))
    page.locator("#search").fill("kitchen")
    found = page.locator("#found li").first
    found.wait_for()
    box = page.locator("#found").bounding_box()
    assert box is not None
    assert (box["x"] >= 0, box["x"] + box["width"] <= 375) == (True, True)
    context.close()


def test_a_derivation_unfolds_by_keyboard(tab: Page) -> None:
    tab.goto(address(f"en/{CLAUSE}"))
    why = tab.locator("details.why").first
    assert why.get_attribute("open") is None
    why.locator("summary").first.focus()
    tab.keyboard.press("Enter")
    assert why.get_attribute("open") is not None
    assert why.locator("ul.tree a.cites").first.is_visible()


def test_everything_folds_and_unfolds_at_once(tab: Page) -> None:
    tab.goto(address(f"en/{CLAUSE}"))
    tab.get_by_role("button", name="Unfold all").click()
    assert tab.locator(".chapter details:not([open])").count() == 0
    tab.get_by_role("button", name="Fold all", exact=True).click()
    assert tab.locator(".chapter details[open]").count() == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_phone_has_nothing_beyond_its_edge(tab: Page, lang: str) -> None:
    tab.set_viewport_size({"width": 375, "height": 700})
    wide: dict[str, int] = {}
    for page in PAGES:
        tab.goto(address(f"{lang}/{page}"))
        tab.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        wide[page] = tab.evaluate("document.documentElement.scrollWidth")
    assert {page: at for page, at in wide.items() if at > 375} == {}


def test_pictures_follow_the_reader_into_the_dark(tab: Page) -> None:
    tab.goto(address(f"en/{CLAUSE}"))
    colours: list[str] = []
    for scheme in ("light", "dark"):
        tab.emulate_media(color_scheme=scheme)
        colours.append(tab.locator("svg .wood").first.evaluate("one => getComputedStyle(one).fill"))
    assert len(set(colours)) == 2


@pytest.mark.parametrize(("scheme", "pages"), [("light", share(PAGES, 6)), ("dark", PAGES[1:2])])
def test_axe_finds_nothing_serious(tab: Page, scheme: Literal["light", "dark"], pages: Sequence[str]) -> None:
    axe = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    tab.emulate_media(color_scheme=scheme)
    found: dict[str, list[str]] = {}
    for page in pages:
        tab.goto(address(f"en/{page}"))
        tab.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        tab.add_script_tag(content=axe)
        found[page] = tab.evaluate(GRAVE)
    assert {page: faults for page, faults in found.items() if faults} == {}
