"""Properties of all views: small downloads, no foreign requests, use by keys, legibility at every size."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import DESK, PHONE, genres, hold, opened, painted_genre, smallest, until
from puzzlepark.registry import genre_names

STATIC = Path(__file__).resolve().parents[2] / "src" / "puzzlepark" / "interfaces" / "web" / "static"
FOUR_K = {"width": 3840, "height": 2160}


def test_no_genre_is_known_to_the_page() -> None:
    # "path" is also an SVG element; as a genre it would be alone in quotes.
    for file in [*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *STATIC.rglob("*.html")]:
        text = file.read_text("utf-8")
        for name in genre_names():
            assert not re.search(rf"""["'`]{re.escape(name)}["'`]""", text), f"{file.name} knows {name}"


def test_the_worker_keeps_every_file_of_the_page() -> None:
    text = (STATIC / "sw.js").read_text("utf-8")
    groups = re.findall(r"""(?:"?([\w.]+)"?): \[([^\]]*)\]""", text)
    listed = {Path("js", folder, name) for folder, names in groups for name in re.findall(r'"(\w+)"', names)}
    assert listed == {file.relative_to(STATIC).with_suffix("") for file in (STATIC / "js").rglob("*.js")}


def test_no_inline_style_or_script() -> None:
    text = (STATIC / "index.html").read_text("utf-8")
    assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?![^>]*\ssrc=)", text)
    for file in (STATIC / "js").rglob("*.js"):
        assert not re.search(r'style="|setAttribute\("style"', file.read_text("utf-8")), file.name


def test_the_first_view_is_small(open_page: Any, server: str) -> None:
    page = open_page("/static/icons/mark.svg", viewport=DESK)
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.setBypassServiceWorker", {"bypass": True})
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    asked: dict[str, str] = {}
    loaded: dict[str, float] = {}
    client.on("Network.requestWillBeSent", lambda e: asked.update({e["requestId"]: e["request"]["url"]}))
    client.on("Network.loadingFinished", lambda e: loaded.update({e["requestId"]: e["encodedDataLength"]}))
    page.goto(server)
    until(page, "document.querySelectorAll('.tile:has(svg), .small-card:has(svg)').length > 12")
    # After the first view the collection is cached for playing offline.
    first = {asked[id]: size for id, size in loaded.items() if "whole=true" not in asked[id]}
    assert 20_000 < sum(first.values()) < 110_000, first


@pytest.mark.parametrize("path", ["/", "play", "/make"])
def test_nothing_is_wider_than_the_screen(open_page: Any, server: str, path: str) -> None:
    if path == "play":
        path = f"/play/{smallest(server, genre_names()[0])['id']}"
    page = open_page(path)
    page.wait_for_selector(".tile svg" if path == "/" else ".board-box svg g path", state="attached")
    for size in (PHONE, {"width": 740, "height": 360}, {"width": 800, "height": 1000}, FOUR_K, DESK):
        page.set_viewport_size(size)
        until(page, f"document.documentElement.scrollWidth <= {size['width']}")
        small = """[...document.querySelectorAll("button")].filter((b) => b.checkVisibility()).filter((b) => {
            const box = b.getBoundingClientRect();
            return box.width < 24 || box.height < 24 || b.scrollWidth - b.clientWidth > 1;
        }).map((b) => b.outerHTML)"""
        until(page, f"{small}.length === 0")


def test_the_strip_does_not_move_the_board(open_page: Any, server: str) -> None:
    player = opened(open_page, server, genre_names()[0])
    before = player.page.locator(".board-box svg").bounding_box()
    player.by_mouse([player.strokes()[0][:3]])
    player.page.get_by_role("button", name="Check so far").click()
    expect(player.page.locator(".strip-head")).to_be_visible()
    assert player.page.locator(".board-box svg").bounding_box() == before


def test_filters_surprise_and_an_empty_gallery(open_page: Any, server: str) -> None:
    page = open_page("/puzzles")
    page.wait_for_selector(".card")
    name, genre = next(iter(genres(server).items()))
    page.get_by_role("radio", name=genre["title"]).click()
    expect(page.locator(f'.card:not([data-genre="{name}"])')).to_have_count(0)
    page.get_by_role("radio", name=genre["title"]).press("ArrowRight")
    expect(page.locator("[role=radio][aria-checked=true]").first).not_to_have_text(genre["title"])
    page.reload()
    page.wait_for_selector(".card")
    page.get_by_role("radiogroup", name="Genre").get_by_role("radio", name=re.compile("^All")).click()
    page.click("#surprise")
    page.wait_for_selector(".board-box svg g path", state="attached")


def test_check_so_far_says_right_then_wrong_and_shows_where(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    painted = player.cells()
    player.by_mouse([[painted[0]]])
    page.click("#check")
    player.expect("Right so far.")
    rows, cols = player.puzzle["drawing"]["rows"], player.puzzle["drawing"]["cols"]
    blank = next((r, c) for r in range(1, 2 * rows, 2) for c in range(1, 2 * cols, 2) if (r, c) not in painted)
    player.by_mouse([[blank]])
    page.click("#check")
    player.expect("Something is wrong.")
    assert page.locator(".layer-ring path").count() == 0, "at first only right or wrong is said"
    page.get_by_role("button", name="Show where").click()
    expect(page.locator(".layer-ring path")).to_have_count(1)


def test_give_up_shows_the_solution_and_undo_brings_the_marks_back(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    player.by_mouse([[player.cells()[0]]])
    before = page.evaluate("JSON.stringify(park.player.marks.plain())")
    page.click("#more")
    page.get_by_role("menuitem", name="Give up").click()
    player.expect("This is the solution.")
    page.locator(".strip").get_by_role("button", name="Undo").click()
    assert page.evaluate("JSON.stringify(park.player.marks.plain())") == before


def test_undo_and_redo_by_keys(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    count = "Object.keys(park.player.marks.plain().paint ?? {}).length"
    page.locator(".board-box").focus()
    page.keyboard.press("Space")
    one = page.evaluate(count)
    page.keyboard.press("Control+End")
    page.keyboard.press("x")
    assert page.evaluate(count) > one > 0
    page.keyboard.press("u")
    assert page.evaluate(count) == one
    page.keyboard.press("Control+z")
    assert page.evaluate(count) == 0
    page.keyboard.press("Control+Shift+Z")
    assert page.evaluate(count) == one


def test_zoom_by_wheel_keys_and_pinch(open_page: Any, server: str) -> None:
    player = opened(open_page, server, genre_names()[0], has_touch=True)
    page = player.page
    x, y = player.at((5, 5))
    page.mouse.move(x, y)
    for _ in range(5):
        page.mouse.wheel(0, -100)
    until(page, "park.board.zoom > 2.5")
    x, y = player.at((5, 5))
    page.mouse.move(x, y)
    page.mouse.wheel(0, -100)
    until(page, "park.board.zoom > 3.2")
    assert player.at((5, 5)) == pytest.approx((x, y), abs=3), "the wheel zooms about the pointer"
    page.locator(".board-box").focus()
    page.keyboard.press("0")
    until(page, "park.board.zoom === 1")
    page.keyboard.press("+")
    until(page, "park.board.zoom > 1.2")
    page.keyboard.press("0")
    client = page.context.new_cdp_session(page)
    for kind, spread in (("touchStart", 40), ("touchMove", 60), ("touchMove", 90), ("touchEnd", None)):
        points = [] if spread is None else [{"x": x - spread, "y": y, "id": 0}, {"x": x + spread, "y": y, "id": 1}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    until(page, "park.board.zoom > 1.5")
    assert page.evaluate("park.player.marks.empty"), "two fingers draw nothing"


def test_a_long_press_and_the_second_button_make_crosses(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server), viewport=PHONE, has_touch=True, is_mobile=True)
    page = player.page
    x, y = player.at((1, 1))
    client = page.context.new_cdp_session(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    hold(page, 600)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate("park.player.marks.get('paint', '1,1')") == 0


def test_themes_settings_and_what_is_never_colour_alone(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server), color_scheme="dark")
    page = player.page
    theme = "document.documentElement.dataset.theme"
    assert page.evaluate(theme) == "dark"
    page.click("#theme")
    assert page.evaluate(theme) == "light"
    page.click("#settings")
    page.get_by_role("dialog").get_by_role("switch", name="Show met clues").click()
    page.keyboard.press("Escape")
    expect(page.locator("#met")).to_have_attribute("aria-checked", "false")
    page.reload()
    assert page.evaluate(theme) == "light"
    expect(page.locator("#met")).to_have_attribute("aria-checked", "false")


def test_screen_readers(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    board = page.get_by_role("application")
    expect(board).to_have_attribute("aria-describedby", "rules")
    board.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#say")).to_contain_text(re.compile(r"Row 1, column 2\..* Open\."))
    page.keyboard.press("Space")
    expect(page.locator("#say")).to_contain_text("Painted.")
    page.keyboard.press("s")
    expect(page.locator("#say")).to_contain_text("clue")
    page.keyboard.press("v")
    text = page.get_by_label("Board as text")
    expect(text.locator("table th[scope=row]")).to_have_count(player.puzzle["drawing"]["rows"])
    expect(text.locator("pre")).not_to_be_empty()


def test_the_timer_can_be_hidden(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    timer = player.page.get_by_role("timer")
    expect(timer).to_have_text("00:00")
    player.by_mouse([[player.cells()[0]]])
    expect(timer).to_have_text(re.compile("00:0[1-9]"))
    player.page.get_by_role("button", name="Hide the timer").click()
    expect(timer).to_have_text("--:--")


def test_an_unknown_puzzle_is_told(open_page: Any) -> None:
    page = open_page("/play/0123456789abcdef")
    expect(page.locator(".failed h1")).to_be_visible()
    page.get_by_role("button", name="To the gallery").click()
    page.wait_for_selector(".tile")
