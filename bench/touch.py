"""Questions of four players put together by touch, as a script does it on a phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

PHONE: ViewportSize = {"width": 375, "height": 740}


def put(page: Page, seat: int, name: str, zone: str = "battle_zone") -> None:
    """Add a card to a zone of a seat: its beginning is typed, the first that is offered is chosen."""
    page.locator(".seat").nth(seat).locator(f"[data-do=put][data-zone={zone}]:not(.zone-name)").first.tap()
    page.locator("#find").fill(name)
    page.locator("#found button").first.tap()
    expect(page.locator("#picker")).not_to_be_visible()


def write(page: Page, seat: int, name: str, text: str) -> None:
    """Add a creature of one's own to a battle zone."""
    page.locator(".seat").nth(seat).locator("[data-do=put][data-zone=battle_zone].add").first.tap()
    page.locator("details.own summary").tap()
    own = page.locator("#own")
    own.locator("[name=name]").fill(name)
    own.locator("[name=type]").select_option("creature")
    own.locator("[name=power]").fill("2000")
    own.locator("[name=text]").fill(text)
    own.get_by_role("button").tap()
    expect(page.locator("#picker")).not_to_be_visible()


def tell(page: Page, form: str, **slots: str) -> None:
    """Say what happens."""
    told = page.locator("#told li").count()
    page.locator("#tell").tap()
    page.locator("#tell-form").select_option(form)
    for slot, value in slots.items():
        field = page.locator(f"#tell-slots [data-slot={slot}]")
        if slot == "name":
            field.fill(value)
        else:
            field.select_option(value)
    page.locator("#tell-add").tap()
    expect(page.locator("#told li")).to_have_count(told + 1)


def ask(page: Page, form: str, **slots: str) -> None:
    """Choose a question and ask it."""
    page.locator("#question-form").select_option(form)
    for slot, value in slots.items():
        page.locator(f"#question-slots [data-slot={slot}]").select_option(value)
    page.locator("#ask").tap()


def a_replacement_of_entering(page: Page) -> None:
    """Whose replacement comes first, of two players' whose turn it is not."""
    put(page, 1, "ギャイア")
    put(page, 2, "べーとーべん")
    tell(page, "{player}が{name}を出そうとした。", player="A", name="龍風混成 ザーディクリカ")
    ask(page, "{card}はどうなる", card="Aの《龍風混成 ザーディクリカ》")


def a_block_for_a_neighbour(page: Page) -> None:
    """Who may block an attack on B, where C has a blocker as well."""
    put(page, 0, "ギャイア")
    write(page, 1, "盾持ち", "■ブロッカー")
    write(page, 2, "盾持ち", "■ブロッカー")
    tell(page, "{card}が{other}を攻撃した。", card="Aの《地封龍 ギャイア》", other="B")
    ask(page, "誰がブロックできる")


def a_replacement_of_destruction(page: Page) -> None:
    """Where a creature ends up that is put elsewhere instead of into the graveyard."""
    put(page, 1, "キャディ")
    tell(page, "{player}が{name}を唱えた。", player="A", name="デーモン・ハンド")
    ask(page, "{card}は最後にどこにある", card="Bの《キャディ・ビートル》")


def a_shield_trigger(page: Page) -> None:
    """What becomes of an attacker whose attack breaks a shield with a trigger."""
    page.locator("#step").select_option("attack")
    put(page, 0, "ギャイア")
    put(page, 3, "デーモン・ハンド", "shield_zone")
    tell(page, "{card}が{other}を攻撃した。", card="Aの《地封龍 ギャイア》", other="D")
    ask(page, "{card}はどうなる", card="Aの《地封龍 ギャイア》")


BY_TOUCH: Mapping[str, Callable[[Page], None]] = {
    "a replacement of entering": a_replacement_of_entering,
    "a block for a neighbour": a_block_for_a_neighbour,
    "a replacement of destruction": a_replacement_of_destruction,
    "a course with a shield trigger": a_shield_trigger,
}
