"""The clock, pausing, and undo."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from browser.hands import api, genres, opened, painted_genre, smallest


def line_genre(server: str) -> str:
    """A genre with a single line from door to door."""
    marks = {name: genre["look"]["marks"] for name, genre in genres(server).items()}
    return next(name for name, all_of in marks.items() if any(mark.get("doors") for mark in all_of))


def test_after_undo_the_line_goes_on_from_where_it_was(open_page: Any, server: str) -> None:
    player = opened(open_page, server, line_genre(server))
    page, stroke = player.page, player.strokes()[0]
    dots, rests = page.locator(".layer-next path"), "park.player.marks.head"
    player.by_mouse([stroke[:3]])
    before = page.evaluate(rests)
    player.by_mouse([stroke[2:4]])
    assert page.evaluate(rests) != before
    page.keyboard.press("Control+z")
    assert page.evaluate(rests) == before
    expect(dots).to_have_count(1)
    page.reload()
    page.wait_for_selector(".layer-line path", state="attached")
    page.mouse.click(*player.at(stroke[3]))
    assert page.evaluate(rests) == "{},{}".format(*stroke[3]), "a click on a dot goes on"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    assert page.evaluate(rests) == before


def test_the_clock_runs_from_the_first_press(open_page: Any, server: str) -> None:
    player = opened(open_page, server, line_genre(server))
    page, stroke = player.page, player.strokes()[0]
    timer = page.get_by_role("timer")
    expect(timer).to_have_text("00:00")
    page.mouse.move(*player.at(stroke[0]))
    page.mouse.down()
    expect(timer).to_have_text(re.compile("00:0[1-9]"))
    for spot in stroke[1:]:
        page.mouse.move(*player.at(spot), steps=3)
    page.mouse.up()
    player.expect("Solved.")
    assert page.evaluate("document.querySelector('.strip-detail').textContent.startsWith('0:00')") is False


def test_a_pause_stops_the_clock_and_hides_the_board(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page, timer = player.page, player.page.get_by_role("timer")
    player.by_mouse([[player.cells()[0]]])
    expect(timer).to_have_text(re.compile("00:0[1-9]"))
    page.keyboard.press("p")
    player.expect("Paused.")
    expect(page.locator(".board-box")).to_be_hidden()
    at, runs = timer.inner_text(), "park.game.clock.stopwatch.running"
    assert page.evaluate(runs) is False
    page.get_by_role("button", name="Go on").first.click()
    expect(page.locator(".board-box")).to_be_visible()
    assert page.evaluate(runs) is True
    expect(timer).not_to_have_text(at)


def test_who_has_seen_the_solution_has_not_solved_it(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    player.by_mouse([[player.cells()[0]]])
    page.click("#more")
    page.get_by_role("menuitem", name="Give up").click()
    player.expect("This is the solution.")
    page.locator(".strip").get_by_role("button", name="Undo").click()
    player.by_mouse([[cell] for cell in player.cells()[1:]])
    player.expect("Solved.")
    player.expect("after the solution was shown")
    assert page.evaluate("localStorage.getItem('park.solves')") is None


def test_a_puzzle_that_was_shared_gets_its_level(open_page: Any, server: str) -> None:
    name = painted_genre(server)
    puzzle = smallest(server, name)["puzzle"]
    puzzle.pop("made", None)
    stored = api(server, "/api/puzzles", {"puzzle": puzzle})
    page = open_page(f"/play/{stored['id']}")
    expect(page.locator(".side .level")).to_be_visible()
