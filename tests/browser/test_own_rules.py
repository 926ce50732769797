"""Own rules in Make: the panel with the catalogue, rules on top of a genre, and the link that carries them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import choose_genre, until

RULES = "park.draft.board.puzzle.rules"


def test_a_genre_is_declared_played_and_opened_by_its_link(open_page: Any, server: str) -> None:
    page = open_page("/make#g=own")
    page.wait_for_selector(".board-box svg g path", state="attached")
    expect(page.locator("#genre")).to_have_value("own")
    page.click("#change-rules")
    panel = page.get_by_role("dialog", name="Rules")
    expect(panel.locator(".rulebook li")).to_have_text(
        ["Shade some of the cells.", "All shaded cells are connected by their sides."]
    )
    panel.get_by_label("of", exact=True).select_option("open")
    until(page, f"{RULES}[0].of === 'open'")
    page.fill("#rule-search", "room count")
    expect(panel.locator(".catalog-rule").first.locator(".rule-picture > svg")).to_have_count(2)
    page.fill("#rule-search", "roomcount")
    panel.get_by_role("button", name=re.compile("^Add: ")).first.click()
    until(page, f"{RULES}.length === 2 && park.draft.board.puzzle.rooms !== undefined")
    expect(panel.locator(".rulebook li")).to_have_count(3)
    page.fill("#rule-search", "no such words")
    expect(panel.locator(".catalog-rules")).to_contain_text("No rule of the catalogue has these words.")
    page.fill("#rules-name", "Calm rooms")
    page.locator("#rules-name").press("Tab")
    until(page, "park.draft.board.puzzle.name === 'Calm rooms'")
    page.click("#close-rules")
    expect(page.get_by_role("radio", name="Room").first).to_be_visible()
    until(page, "park.live.report !== null")
    link = page.evaluate("async () => (await import('/static/js/base/link.js')).longLink(park.draft.board.puzzle)")
    other = open_page(link.removeprefix(server))
    expect(other.locator(".rules li").nth(1)).to_have_text("All open cells are connected by their sides.")
    page.reload()
    page.wait_for_selector(".board-box svg g path", state="attached")
    assert page.evaluate(f"{RULES}.length") == 2, "a draft with rules is kept"


@pytest.mark.parametrize("address", ["/make#g=path", "/make?genre=path"])
def test_an_address_opens_the_empty_board_of_a_genre(open_page: Any, address: str) -> None:
    page = open_page(address)
    page.wait_for_selector(".board-box svg g path", state="attached")
    expect(page.locator("#genre")).to_have_value("path")
    assert page.url.endswith("/make")


def test_a_genre_loses_a_rule_and_gets_another(open_page: Any) -> None:
    page = open_page("/make")
    page.wait_for_selector(".board-box svg g path", state="attached")
    choose_genre(page, "heyawake")
    page.click("#change-rules")
    panel = page.get_by_role("dialog", name="Rules")
    expect(panel.locator(".rulebook")).to_contain_text("connected")
    panel.get_by_role("checkbox").first.uncheck()
    until(page, "park.draft.board.puzzle.without?.length === 1")
    expect(panel.locator(".rulebook")).not_to_contain_text("connected")
    page.fill("#rule-search", "no square")
    panel.get_by_role("button", name=re.compile("^Add: ")).first.click()
    until(page, "park.draft.board.puzzle.extra_rules?.length === 1")
    page.click("#close-rules")
    page.get_by_role("button", name="Undo").click()
    until(page, "park.draft.board.puzzle.extra_rules === undefined")
