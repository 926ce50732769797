"""Screens of all sizes, and things that a board must not show, such as ticks at given digits."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import api, genres, opened, until

LANDSCAPE = {"width": 844, "height": 390}
OUTSIDE = """[...document.querySelectorAll(".dock button, .keypad button, .strip, h1")]
    .filter((node) => node.checkVisibility())
    .filter((node) => {
        const { left, right } = node.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || node.scrollWidth - node.clientWidth > 1;
    }).map((node) => node.outerHTML)"""


def numbered(server: str) -> str:
    """A genre whose answer is numbers."""
    found = genres(server).items()
    return next(name for name, genre in found if any(mode["kind"] == "number" for mode in genre["inputs"]))


def test_a_phone_on_its_side_shows_keypad_and_dock_as_a_whole(open_page: Any, server: str) -> None:
    page = opened(open_page, server, numbered(server), viewport=LANDSCAPE, has_touch=True).page
    expect(page.locator(".keypad button").first).to_be_visible()
    until(page, f"{OUTSIDE}.length === 0")
    until(page, "document.documentElement.scrollWidth <= innerWidth")


def test_zooming_out_ends_at_the_whole_board(open_page: Any, server: str) -> None:
    page = opened(open_page, server, numbered(server)).page
    page.locator(".board-box").focus()
    page.keyboard.press("+")
    until(page, "park.board.zoom > 1")
    for _ in range(12):
        page.keyboard.press("-")
    until(page, "park.board.zoom === 1")


@pytest.mark.parametrize("width", [1024, 1280])
def test_the_toolbar_is_one_row_with_notes_on(open_page: Any, server: str, width: int) -> None:
    page = opened(open_page, server, numbered(server), viewport={"width": width, "height": 800}).page
    page.keyboard.press("n")
    until(page, "document.querySelector('.toolbar').getBoundingClientRect().height < 60")
    until(page, "document.querySelector('.toolbar').scrollWidth <= document.querySelector('.toolbar').clientWidth")


def test_on_a_very_wide_screen_the_toolbar_stays_with_the_board(open_page: Any, server: str) -> None:
    page = opened(open_page, server, numbered(server), viewport={"width": 3840, "height": 1600}).page
    until(page, "document.querySelector('.toolbar').getBoundingClientRect().width < 1500")
    apart = page.evaluate(
        """() => {
            const box = (name) => document.querySelector(name).getBoundingClientRect();
            const [bar, board] = [".toolbar", ".board-box svg"].map(box);
            return Math.abs(bar.left + bar.right - board.left - board.right) / 2;
        }"""
    )
    assert apart < 40


def test_givens_of_a_solved_board_have_no_ticks(open_page: Any, server: str) -> None:
    player = opened(open_page, server, numbered(server))
    player.by_mouse()
    player.expect("Solved.")
    assert player.page.locator(".layer-number .fade").count() == 0


def test_every_fifth_line_is_dashed_where_lines_are_drawn_along_the_grid(open_page: Any, server: str) -> None:
    found = genres(server).items()
    name = next(name for name, genre in found if any(mark.get("nodes") == "corner" for mark in genre["look"]["marks"]))
    board = api(server, "/api/blank", {"genre": name, "height": 15, "width": 15})
    stored = api(server, "/api/puzzles", {"puzzle": board["puzzle"]})
    page = open_page(f"/play/{stored['id']}")
    expect(page.locator(".layer-fives [stroke-dasharray]").first).to_be_attached()
