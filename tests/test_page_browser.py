"""The page for the table in a browser: put together by touch and by text, asked, shared, read aloud."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

import pytest
import uvicorn
from bench.touch import BY_TOUCH, PHONE, put
from playwright.sync_api import Browser, Page, expect, sync_playwright
from thorough import share

from saitei.errors import Refused
from saitei.kb.pages.documents import shipped
from saitei.queries.examples.run import examples
from saitei.queries.serve.app import application
from saitei.queries.serve.settings import ServeSettings
from saitei.queries.service.edits import Edit
from saitei.queries.service.setup import Setup, session_of
from saitei.queries.service.table import Change, read_text, shown_table

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
in_a_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="there is no Chromium on this machine (apt install chromium)"
)
DESKTOP: ViewportSize = {"width": 1280, "height": 860}
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
VIOLATIONS = """async () => (await axe.run(document, {preload: false})).violations
  .map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 200)} ${one.nodes[0].failureSummary}`)"""
expect.set_options(timeout=30_000)  # a machine that is busy with other tests derives slowly, too
ENTERING = "Aの《龍風混成 ザーディクリカ》はBの《地封龍 ギャイア》の能力2"
EVERY = 45
"""Of the worked examples every so many-th goes through the table in a run of the tests; all have gone."""

COURSE = """Rules: Duel Masters
Turn order: A → B
Card 《Dragon Heir》 (creature, fire, cost 6, power 7000):
  ■When this creature attacks, draw a card.
A's turn, attack step.
A's battle zone: 《Dragon Heir》
B's shields: 1
A's 《Dragon Heir》 is going to attack B.
Question: What happens?
"""


FOR_A_NEIGHBOUR = """Rules: Duema Party
Turn order: A → B → C → D
It is A's turn.
A's 《Dragon》 attacks B.
Card 《Dragon》 (creature, fire, cost 6, power 7000):
  ■Double breaker
Card 《Wall》 (creature, light, cost 3, power 3000):
  ■Blocker
C's battle zone: 《Wall》
Question: May C's 《Wall》 block?
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    config = uvicorn.Config(application(ServeSettings(workers=1)), port=0, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A tab of a phone in which nothing may go wrong, and from which nothing may go elsewhere."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="ja-JP")
    yield from watched(context.new_page())
    context.close()


def watched(page: Page) -> Iterator[Page]:
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda asked: None if "127.0.0.1" in asked.url else complaints.append(asked.url))
    yield page
    assert not [one for one in complaints if "422" not in one]  # a refused text is no fault of the page


@in_a_browser
@pytest.mark.parametrize(
    ("name", "ruling", "status"),
    share([
        ("a replacement of entering", f"{ENTERING}によりマナゾーンに置かれる。", "settled"),
        ("a block for a neighbour", "ブロックすることができるのはBの《盾持ち》。", "settled"),
        ("a replacement of destruction", "Aが決める（マナゾーン、またはバトルゾーン）。", "open"),
        ("a course with a shield trigger", "Dが決める（バトルゾーン、または墓地）。", "open"),
    ], 4),
)  # fmt: skip
def test_a_question_of_four_players_is_put_together_by_touch_and_by_text_alike(
    phone: Page, address: str, name: str, ruling: str, status: str
) -> None:
    phone.goto(f"{address}/ja/")
    BY_TOUCH[name](phone)
    said = phone.locator("#answer .said")
    expect(said).to_have_text(ruling)
    expect(phone.locator("#answer .ruling")).to_have_class(f"ruling is-{status}")
    text = phone.locator("#text").input_value()
    cards = phone.locator(".tile").count()
    phone.locator("#clear").tap()
    expect(phone.locator(".tile")).to_have_count(0)
    phone.locator("#text").fill(text)
    expect(phone.locator(".tile")).to_have_count(cards)
    phone.locator("#answer").evaluate("one => one.replaceChildren()")
    phone.locator("#ask").tap()
    expect(said).to_have_text(ruling)


@in_a_browser
def test_the_text_stays_in_sight_and_grows_when_it_is_touched(phone: Page, address: str) -> None:
    phone.goto(f"{address}/ja/")
    text, felt = phone.locator("#text"), phone.locator("#seats")
    expect(text).to_be_in_viewport(ratio=1)
    put(phone, 3, "ギャイア")
    assert text.evaluate("one => one.scrollTop + one.clientHeight >= one.scrollHeight - 1")
    few = text.evaluate("one => one.clientHeight")
    text.tap()
    expect(text).to_be_in_viewport(ratio=1)
    assert text.evaluate("one => one.clientHeight") > 2 * few
    text.fill(text.input_value().replace("地封龍 ギャイア", "キャディ・ビートル"))
    expect(felt).to_contain_text("キャディ・ビートル")
    felt.tap(position={"x": 40, "y": 3})
    assert text.evaluate("one => one.clientHeight") == few


@in_a_browser
def test_a_card_of_ones_own_is_written_by_touch_and_played(phone: Page, address: str) -> None:
    phone.goto(f"{address}/en/")
    phone.locator(".seat").first.locator(".add").first.tap()
    phone.locator("#find").fill("Lone Wolf")
    phone.locator("details.own summary").tap()
    own = phone.locator("#own")
    expect(own.locator("[name=name]")).to_have_value("Lone Wolf")
    own.locator("[name=type]").select_option("creature")
    own.get_by_label("fire").check()
    own.locator("[name=power]").fill("3000")
    own.locator("[name=text]").fill("This creature can't attack players.\n\n")
    own.get_by_role("button").tap()
    expect(phone.locator("#picker")).not_to_be_visible()
    phone.locator("#question-form").select_option("can {card} attack {other}")
    phone.locator("#question-slots [data-slot=other]").select_option("B")
    phone.locator("#ask").tap()
    expect(phone.locator("#answer .said")).to_contain_text("No")


@in_a_browser
def test_who_expected_something_else_is_told_what_keeps_it_away(phone: Page, address: str) -> None:
    phone.goto(f"{address}/en/")
    phone.locator("#text").fill(FOR_A_NEIGHBOUR)
    phone.locator("#ask").tap()
    expected = phone.locator("#answer .expected")
    expect(expected.locator("input")).to_have_value("yes")
    expected.get_by_role("button", name="Why not?").tap()
    expect(expected.locator(".because")).to_contain_text("duema-party 304.3")
    expected.locator("input").fill("hurls nothing")
    expected.get_by_role("button", name="Why not?").tap()
    expect(expected.locator(".problem")).to_be_visible()


@in_a_browser
def test_a_course_is_gone_through_step_by_step_and_asked_under_other_rules(phone: Page, address: str) -> None:
    phone.goto(f"{address}/en/")
    phone.locator("#text").fill(COURSE)
    expect(phone.locator(".tile")).to_have_count(1)
    phone.locator("#ask").tap()
    expect(phone.locator("#answer figure:not([hidden])").first).to_be_visible()
    first = phone.locator(".pictures figure:not([hidden]) svg").inner_html()
    phone.locator("[data-step='1']").tap()
    assert phone.locator(".pictures figure:not([hidden]) svg").inner_html() != first
    expect(phone.locator(".at")).to_contain_text("2")
    phone.locator(".other").first.tap()
    expect(phone.locator(".elsewhere li")).to_have_count(1)
    phone.locator("#answer [name=claim]").fill("hand")
    phone.locator("[data-act=why]").tap()
    expect(phone.locator(".tree").first).to_be_visible()
    expect(phone.locator("#answer [name=claim]")).to_have_value("hand")
    expect(phone.locator(".elsewhere li")).to_have_count(1)
    expect(phone.locator(".at")).to_contain_text("2")
    phone.evaluate("delete Navigator.prototype.clipboard")  # as at a plain address in one's own network
    phone.evaluate("document.addEventListener('copy', (one) => { window.copied = one.target.value; })")
    phone.locator("[data-act=copy]").tap()
    expect(phone.locator("#said")).to_be_visible()
    assert "《Dragon Heir》" in phone.evaluate("window.copied")
    phone.locator(".tile").focus()
    phone.keyboard.press("Enter")
    phone.locator("[data-deed=tap]").press("Enter")
    expect(phone.locator(".tile.is-tapped")).to_be_focused()
    expect(phone.locator(".stale")).to_be_visible()
    assert "(tapped)" in phone.locator("#text").input_value()


@in_a_browser
def test_a_line_that_is_not_understood_is_mended_by_choosing_a_form(phone: Page, address: str) -> None:
    phone.goto(f"{address}/en/#t=Turn order: A → B%0AA%27s shieldz: 4%0AQuestion: who wins?")
    phone.locator("#problem .forms button").first.tap()
    expect(phone.locator("#problem")).not_to_be_visible()
    assert "shieldz" not in phone.locator("#text").input_value()


@in_a_browser
def test_a_card_that_nobody_knows_is_mended_by_choosing_a_name(phone: Page, address: str) -> None:
    text = "ターン順：A→B\nAのバトルゾーン：《地封竜 ギャイア》\n問：《地封竜 ギャイア》はどうなる？\n"
    phone.goto(f"{address}/ja/")
    phone.locator("#text").fill(text)
    phone.locator("#ask").tap()
    phone.locator("#problem .forms button", has_text="《地封龍 ギャイア》").first.tap()
    expect(phone.locator("#problem")).not_to_be_visible()
    assert "地封竜" not in phone.locator("#text").input_value()


@in_a_browser
def test_the_table_lies_there_before_any_script_and_pages_are_read_without_a_network(
    browser: Browser, address: str
) -> None:
    unscripted = browser.new_context(java_script_enabled=False).new_page()
    unscripted.goto(f"{address}/en/")
    expect(unscripted.locator(".seat")).to_have_count(4)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}/en/")
    page.evaluate("() => navigator.serviceWorker.ready")
    context.set_offline(True)
    page.goto(f"{address}/en/deck")
    expect(page.locator("#list")).to_be_visible()
    page.goto(f"{address}/en/never-read")
    expect(page.locator("h1")).to_have_text("No answer from the server")
    context.set_offline(False)
    assert (found := page.goto(f"{address}/en/never-read")) is not None
    assert (found.status, page.locator("h1").inner_text()) == (404, "Nothing is here")
    context.close()


@in_a_browser
def test_a_shared_link_runs_nothing_that_stands_in_its_names(phone: Page, address: str) -> None:
    name = "<img src=x onerror=alert(1)>"
    text = f"Rules: dm\nTurn order: A → B\nA's battle zone: 《{name}》\nQuestion: is 《{name}》 destroyed?\n"
    phone.on("dialog", lambda dialog: pytest.fail(f"ran: {dialog.message}"))
    phone.goto(f"{address}/en/")
    phone.evaluate("text => { location.hash = '#t=' + encodeURIComponent(text); }", text)
    expect(phone.locator(".tile-name")).to_have_text(name)
    phone.locator("#ask").tap()
    expect(phone.locator("#problem")).to_contain_text(name)
    assert phone.locator("main img").count() == 0


@in_a_browser
@pytest.mark.parametrize(
    ("lang", "size", "scheme"),
    share(
        [("ja", PHONE, "light"), ("ja", DESKTOP, "dark"), ("en", DESKTOP, "dark"), ("en", PHONE, "light")], 2
    ),
)
def test_nobody_is_kept_from_using_it(
    browser: Browser, address: str, lang: str, size: ViewportSize, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(viewport=size, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    for path in ("", "deck", "compare"):
        page.goto(f"{address}/{lang}/{path}")
        if not path:
            page.locator("#example").click()
            expect(page.locator(".tile")).to_have_count(3)
            page.locator("#ask").click()
            expect(page.locator("#answer .said")).to_be_visible()
        page.evaluate(AXE)
        assert page.evaluate(VIOLATIONS) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    context.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_worked_examples_go_through_the_table_without_loss(lang: str) -> None:
    session = session_of(Setup())
    every = [
        one
        for document in shipped().values()
        for one in examples(document.pages)
        if one.fence.kind == "scenario"
    ]
    assert len(every) > 1000
    for one in every[("ja", "en").index(lang) :: EVERY]:
        told = read_text(session, one.fence.text)
        same = Change(Edit("rules", name=told.ruling_set or ""))
        again = read_text(session, shown_table(Setup(), one.fence.text, "en", same).text)
        assert ({*again.facts}, again.question) == ({*told.facts}, told.question), one.clause.id


def test_the_step_of_a_turn_is_set_and_taken_back() -> None:
    text = "Rules: Duel Masters Comprehensive Game Rules\nTurn order: A → B\nIt is A's turn.\n"
    attacking = shown_table(Setup(), text, "en", Change(Edit("step", name="attack")))
    assert ("Step: attack step" in attacking.text, attacking.step) == (True, "attack")
    assert shown_table(Setup(), attacking.text, "en", Change(Edit("step"))).text == text
    with pytest.raises(Refused) as caught:
        shown_table(Setup(), text, "en", Change(Edit("step", name="tea")))
    assert caught.value.notice.key == "table_no_step"
