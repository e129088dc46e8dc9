"""What somebody at a table waits for: a page's first paint, a ruling on it, a question put together by touch.

python -m bench.page [rulings] — needs Debian's Chromium; prints the tables of docs/measurements.md.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import httpx
from playwright.sync_api import Browser, Page, expect, sync_playwright

from bench.serve import ADDRESS, questions, serving
from bench.touch import BY_TOUCH, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

DESKTOP: ViewportSize = {"width": 1280, "height": 860}
PATHS = {"table": "", "deck": "deck", "compare": "compare"}
OPENED = 5
"""So many times each page is opened."""

FIRST_PAINT = """() => new Promise((found) => new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (one.name === "first-contentful-paint") found(one.startTime);
}).observe({ type: "paint", buffered: true }))"""

RULING = """async (text) => {
  document.getElementById("text").value = text;
  document.getElementById("question-form").value = "";
  const answer = document.getElementById("answer");
  answer.replaceChildren();
  const started = performance.now();
  const shown = new Promise((found) => new MutationObserver((_, watch) => {
    if (!answer.querySelector(".said")) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => found(performance.now() - started)));
  }).observe(answer, { childList: true, subtree: true }));
  document.getElementById("ask").click();
  return await shown;
}"""
"""From the touch to the frame that shows the ruling, in milliseconds."""


def first_paints(browser: Browser) -> None:
    """How long a browser that has never been here waits for something to see, and one that has."""
    print("| page | screen | first paint, nothing kept | again |\n|---|---|---:|---:|")
    for name, path in PATHS.items():
        for screen, size in (("phone", PHONE), ("desktop", DESKTOP)):
            new: list[float] = []
            again: list[float] = []
            for number in range(OPENED):
                context = browser.new_context(viewport=size)
                page = context.new_page()
                for kept in (new, again):
                    page.goto(f"{ADDRESS}/{('ja', 'en')[number % 2]}/{path}")
                    kept.append(page.evaluate(FIRST_PAINT))
                context.close()
            shown = (f"{statistics.median(one):.0f} ms (at most {max(one):.0f})" for one in (new, again))
            print(f"| {name} | {screen} | {' | '.join(shown)} |", flush=True)


def rulings(browser: Browser, count: int) -> None:
    """How much later a ruling is seen on the page than the API answers the same, each asked once before."""
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(f"{ADDRESS}/en/")
    page.evaluate("() => navigator.serviceWorker.ready")
    api: list[float] = []
    seen: list[float] = []
    with httpx.Client(base_url=ADDRESS, timeout=600) as client:
        for text in questions(count * 5)[:count]:
            body = {"scenario": text, "otherwise": "duema-party", "lang": "en"}
            client.post("/api/v1/ask", json=body)
            ruled = text if text.startswith(("Rules", "ルール")) else f"Rules: Duema Party\n{text}"
            page.evaluate(RULING, ruled)
            started = time.perf_counter()
            client.post("/api/v1/ask", json=body | {"scenario": f"{text} "}).raise_for_status()
            api.append((time.perf_counter() - started) * 1000)
            seen.append(page.evaluate(RULING, f"{ruled} "))
    later = sorted(one - other for one, other in zip(seen, api, strict=True))
    print("\n| | median | nine in ten | most |\n|---|---:|---:|---:|")
    for name, each in (("the API answers", api), ("the page shows it", seen), ("later by", later)):
        ordered = sorted(each)
        print(f"| {name} | {statistics.median(ordered):.0f} ms | {ordered[len(ordered) * 9 // 10]:.0f} ms "
              f"| {ordered[-1]:.0f} ms |")  # fmt: skip
    print(f"\n{count} worked examples of Duema Party; {sum(one <= 150 for one in later)} within 150 ms.")


def by_touch(browser: Browser) -> None:
    """How long a script takes to put a question of four players together by touch, and to have it ruled."""
    print("\n| question, put together by touch | touches | until it is ruled |\n|---|---:|---:|")
    for name, steps in BY_TOUCH.items():
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        page = context.new_page()
        touches = _counted(page)
        started = time.perf_counter()
        page.goto(f"{ADDRESS}/ja/")
        steps(page)
        expect(page.locator("#answer .said")).to_be_visible(timeout=60_000)
        print(f"| {name} | {touches()} | {time.perf_counter() - started:.1f} s |", flush=True)
        context.close()


def _counted(page: Page) -> Callable[[], int]:
    page.add_init_script(
        "addEventListener('pointerdown', () => { window.touches = (window.touches ?? 0) + 1; }, true);"
    )
    return lambda: page.evaluate("window.touches")


def main() -> None:
    """All three, on a server with a worker for each core."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    print(f"load of the machine besides: {os.getloadavg()[0]:.1f}\n")
    with serving(os.cpu_count() or 2), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        first_paints(browser)
        rulings(browser, count)
        by_touch(browser)
        browser.close()


if __name__ == "__main__":
    main()
