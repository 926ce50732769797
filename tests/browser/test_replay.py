"""The replay of a game, also from a link."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.hands import Player, opened, painted_genre, until


def test_strokes_are_shown_again_and_shared(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    player.by_mouse()
    player.expect("Solved.")
    before = page.evaluate("park.player.marks.plain()")
    page.locator("#more").click()
    page.get_by_role("menuitem", name="Replay").click()
    slider, many = page.locator("#replay-at"), page.evaluate("park.player.marks.past.length")
    expect(slider).to_have_attribute("max", str(many))
    expect(page.locator(".replay-told")).to_contain_text(f"{many} of {many} · 0:")
    filled = page.locator(".layer-fill path.paint")
    expect(filled).not_to_have_count(0)
    slider.fill("0")
    expect(filled).to_have_count(0)
    slider.fill("1")
    expect(filled).not_to_have_count(0)
    assert page.evaluate("park.player.marks.plain()") == before, "the game is as it was"
    # Keys do not change the marks during a replay; closing it shows the game again.
    page.locator(".replay").get_by_role("button", name="Copy link").click()
    until(page, "navigator.clipboard.readText().then((text) => text.includes('&r='))")
    link = page.evaluate("navigator.clipboard.readText()")
    page.locator(".replay").get_by_role("button", name="Close").click()
    expect(page.locator(".replay")).to_have_count(0)
    expect(page.locator(".strip")).to_contain_text("Solved.")
    # The link shows the strokes, and then an empty board to play.
    other = open_page(link.removeprefix(server))
    expect(other.locator(".replay-told")).to_contain_text(f"{many} of {many}")
    expect(other.locator(".layer-fill path.paint")).not_to_have_count(0)
    other.locator(".replay").get_by_role("button", name="Close").click()
    expect(other.locator(".layer-fill path.paint")).to_have_count(0)
    fresh = Player(other, player.genre, player.puzzle)
    fresh.by_mouse()
    fresh.expect("Solved.")
