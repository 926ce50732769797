"""Every function of the manual of "Path Puzzles Interactive Park 1.0", section by section, and its counterpart here.

| section | there | here |
|---|---|---|
| 1.1, 2.1 | what the puzzle is, how the page is used | Rules and Controls beside the board, all keys with "?" |
| 2.1 | make or solve, a prepared case or one's own | Gallery, Make, Play it, Edit a copy |
| 2.2 | Get A Case: easy, medium, hard | Gallery with sizes, Surprise me, New puzzle |
| 2.3 | Width and Height sliders, 1 to 10; 1×1 is invalid | Size by slider and by typing; 1×1 is refused in words |
| 2.4 | Change Door Cell: edge cells turn blue, move, confirm | tool Doors: legal edges show slots; drag, click, Enter |
| 2.5 | type clue numbers; empty is no restriction | tool Clues: type, Tab, Del; too large ones are refused |
| 2.6 | Solve! draws the solution, or says there is none | Solve with "Show the solution"; why there is none |
| 2.6 | Fill Grid off: Check! gives only the verdict | "Show the solution" off: Check |
| 2.7 | Solve It Yourself: click a door, then a circle next to it | Play it; click a door, then a next dot |
| 2.7 | verdict at the other door; unsatisfied clues blink red | strip in words, all broken clues boxed and blinking |
| 2.8 | Undo Path: one cell back | Undo |
| 2.8 | Clear Grid: start over; take the solver's solution away | Restart; Clear |
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import Player, api, genres, smallest, until
from browser.test_make import make_page, spot
from puzzlepark.registry import genre_names

DOORS = "path"
pytestmark = pytest.mark.skipif(DOORS not in genre_names(), reason="this genre is not here")


def fresh(open_page: Any, rows: int = 3, cols: int = 3) -> Any:
    """An empty board with doors and clues in Make."""
    return make_page(open_page, DOORS, (rows, cols))


def type_clue(page: Any, r: int, c: int, number: str) -> None:
    page.locator(".board-box").focus()
    page.keyboard.press("c")
    page.mouse.click(*spot(page, r, c))
    page.keyboard.type(number)


def doors(page: Any) -> list[list[int]]:
    shapes = page.evaluate("park.draft.drawing.shapes")
    return sorted(next(s["doors"] for s in shapes if s["t"] == "frame"))


def started(open_page: Any, server: str) -> Player:
    puzzle = smallest(server, DOORS)
    return Player(open_page(f"/play/{puzzle['id']}"), genres(server)[DOORS], puzzle)


# 1.1, 2.1: what the puzzle is, and how the page is used.
def test_the_rules_and_the_controls_are_beside_the_board(open_page: Any, server: str) -> None:
    player = started(open_page, server)
    expect(player.page.locator(".rules li")).to_have_count(len(player.puzzle["drawing"]["rules"]))
    expect(player.page.locator(".controls dt").first).to_have_text("Drag")
    player.page.locator(".board-box").focus()
    player.page.keyboard.press("?")
    expect(player.page.get_by_role("dialog", name="Keys")).to_contain_text("undo")


# 2.2: Getting A Case.
def test_a_case_is_taken_from_the_gallery_by_genre_and_size(open_page: Any) -> None:
    page = open_page("/")
    page.fill("#genre-search", "path")
    page.locator("#genre-search").press("Enter")
    for size in ("Small", "Medium", "Large"):
        expect(page.get_by_role("radiogroup", name="Size").get_by_role("radio", name=size)).to_be_visible()
    page.get_by_role("radio", name="Small").click()
    expect(page.locator(".card").first).to_contain_text("Path")
    expect(page.locator(f'.card:not([data-genre="{DOORS}"])')).to_have_count(0)
    page.click("#surprise")
    expect(page.locator(".board-box")).to_have_attribute("aria-label", re.compile(r"Path puzzle, [5-7] rows"))


# 2.1: prepared cases can be changed.
def test_a_case_is_edited_as_a_copy(open_page: Any, server: str) -> None:
    player = started(open_page, server)
    page, puzzle = player.page, player.puzzle["puzzle"]
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Edit a copy").click()
    until(page, "Boolean(window.park?.draft?.board)")
    copied = page.evaluate("park.draft.board.puzzle")
    assert {key: copied[key] for key in ("doors", "rows", "cols")} == {
        key: puzzle[key] for key in ("doors", "rows", "cols")
    }
    type_clue(page, -1, 1, "1" if puzzle["cols"][0] != 1 else "2")
    until(page, "park.draft.past.length > 0")
    again = api(server, f"/api/puzzles/{player.puzzle['id']}")["puzzle"]
    assert again["cols"] == puzzle["cols"], "the case itself stays as it is"
    assert page.evaluate("park.draft.board.puzzle.cols[0]") != puzzle["cols"][0]


# 2.3: Adjusting the Puzzle Grid.
def test_width_and_height_by_slider_and_by_typing(open_page: Any) -> None:
    page = fresh(open_page, 4, 4)
    strip = page.locator(".strip")
    page.locator("#slide-width").fill("10")
    until(page, "park.draft.board.puzzle.width === 10")
    page.locator("#slide-height").fill("6")
    until(page, "park.draft.board.puzzle.height === 6")
    page.fill("#height", "1")
    page.press("#height", "Enter")
    until(page, "park.draft.board.puzzle.height === 1")
    page.fill("#width", "1")
    page.press("#width", "Enter")
    expect(strip).to_contain_text("one cell")
    assert page.evaluate("park.draft.board.puzzle.width") == 10
    for text in ("0", "-3", "100000"):
        page.fill("#width", text)
        page.press("#width", "Enter")
        expect(strip).to_contain_text("The width is from 1 to")
        expect(page.locator("#width")).to_have_value("10")
    assert page.evaluate("[park.draft.board.puzzle.height, park.draft.board.puzzle.width]") == [1, 10]


# 2.4: Changing Door Cells.
def test_doors_are_moved_by_dragging_by_clicks_and_by_keys(open_page: Any) -> None:
    page = fresh(open_page)
    page.locator(".board-box").focus()
    page.keyboard.press("d")
    assert page.locator(".layer-next path").count() == 1, "the edges where a door may be are shown"
    before = doors(page)
    old = before[0]
    page.mouse.move(*spot(page, *old))
    page.mouse.down()
    page.mouse.move(*spot(page, 0, 5), steps=8)
    page.mouse.up()
    until(page, "!park.draft.pending.length")
    assert [0, 5] in doors(page)
    assert old not in doors(page)
    page.mouse.click(*spot(page, 0, 5))
    page.mouse.click(*spot(page, 0, 1))
    until(page, "!park.draft.pending.length")
    assert [0, 1] in doors(page)
    assert len(doors(page)) == 2
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    until(page, "!park.draft.pending.length")
    assert [0, 3] in doors(page)
    other = next(door for door in doors(page) if door != [0, 3])
    page.mouse.click(*spot(page, 0, 1))
    until(page, "!park.draft.pending.length")
    assert sorted(doors(page)) == sorted([[0, 1], other]), "the nearest door moves, and no third one is added"
    page.mouse.click(*spot(page, 0, 5), button="right")
    until(page, "!park.draft.pending.length")
    assert sorted(doors(page)) == sorted([[0, 1], [0, 5], other]), "the second button adds a door"
    page.mouse.click(*spot(page, 0, 5), button="right")
    until(page, "!park.draft.pending.length")
    assert sorted(doors(page)) == sorted([[0, 1], other]), "and takes it away"


# 2.5: Modifying Clue Numbers.
def test_clue_numbers_are_typed_and_taken_away(open_page: Any) -> None:
    page = fresh(open_page)
    type_clue(page, -1, 1, "2")
    page.keyboard.press("Tab")
    page.keyboard.type("3")
    until(page, "String(park.draft.board.puzzle.cols) === '2,3,'")
    page.keyboard.press("Delete")
    until(page, "String(park.draft.board.puzzle.cols) === '2,,'")
    # A number that is too large is refused with a sentence, and letters are ignored.
    page.keyboard.type("9")
    expect(page.locator(".strip")).to_contain_text("9 is too large: the most here is 3.")
    page.keyboard.type("x")
    assert page.evaluate("String(park.draft.board.puzzle.cols)") == "2,,"


# 2.6: Solving the Puzzle Automatically.
def test_solve_draws_the_solution_and_clear_takes_it_away(open_page: Any, server: str) -> None:
    shipped = smallest(server, DOORS)
    page = fresh(open_page)
    page.fill("#import", json.dumps(shipped["puzzle"]))
    page.press("#import", "Enter")
    until(page, f"park.draft.board.puzzle.height === {shipped['puzzle']['height']}")
    drawn = page.locator(".layer-line path")
    expect(drawn).to_have_count(0)
    page.click("#solve")
    expect(drawn).to_have_count(1)
    player = Player(page, genres(server)[DOORS], shipped)
    shown = page.evaluate("Object.keys(park.verdicts.solution.plain().line)")
    assert sorted(shown) == sorted(f"{r},{c}" for r, c in player.edges()), "it is the answer, edge by edge"
    # 2.8: Clear Grid erases the solver's solution, not the puzzle.
    page.click("#clear")
    expect(drawn).to_have_count(0)
    assert page.evaluate("park.draft.board.puzzle.cols") == shipped["puzzle"]["cols"]


def test_no_solution_is_said(open_page: Any) -> None:
    page = fresh(open_page)
    for c in (1, 3, 5):
        type_clue(page, -1, c, "1")
    type_clue(page, 1, -1, "0")
    expect(page.locator(".strip")).to_contain_text("No solution.")
    page.click("#solve")
    expect(page.locator(".strip")).to_have_attribute("role", "alert")
    expect(page.locator(".strip")).to_contain_text("No solution.")
    expect(page.locator(".layer-line path")).to_have_count(0)


def test_check_tells_the_verdict_and_draws_nothing(open_page: Any) -> None:
    page = fresh(open_page)
    strip = page.locator(".strip")
    until(page, "park.live.diagnosis !== null")
    page.get_by_role("radio", name="Nothing").click()
    expect(page.locator("#solve")).to_contain_text("Check")
    expect(strip).to_have_attribute("role", "status")
    page.click("#solve")  # the verdict is spoken aloud, which only the button does
    expect(strip).to_have_attribute("role", "alert")
    expect(strip).to_contain_text("Several solutions")
    expect(page.locator(".layer-line path")).to_have_count(0)
    page.get_by_role("radio", name="Forced").click()
    expect(page.locator("#solve")).to_contain_text("Solve")
    page.click("#solve")
    expect(page.locator(".layer-line path")).to_have_count(1)


# 2.7: Solving the Puzzle by The Players.
def test_solve_it_yourself_from_a_door_along_the_dots(open_page: Any, server: str) -> None:
    page = fresh(open_page, 2, 2)
    page.click("#play-it")  # Solve It Yourself, for a board of one's own
    expect(page.locator(".board-box")).to_have_attribute("aria-label", "Path puzzle, 2 rows, 2 columns")
    player = started(open_page, server)
    line = player.pieces()[0]
    player.page.mouse.click(*player.at(line[0]))
    for cell in line[1:]:
        assert player.page.locator(".layer-next path").count() == 1
        player.page.mouse.click(*player.at(cell))
    player.expect("Solved.")


def test_a_wrong_answer_is_told_in_words_and_every_broken_clue_blinks(open_page: Any, server: str) -> None:
    page = fresh(open_page)
    doors = [[1, 1, "W"], [3, 3, "E"]]
    clues = {"rows": [1, None, None], "cols": [3, None, 2]}
    page.fill("#import", json.dumps({"genre": DOORS, "version": 1, "height": 3, "width": 3, "doors": doors, **clues}))
    page.press("#import", "Enter")
    until(page, "String(park.draft.board.puzzle.cols) === '3,,2'")
    page.click("#play-it")
    page.wait_for_selector("#check")
    player = Player(page, genres(server)[DOORS], {"drawing": page.evaluate("park.board.drawing")})
    player.by_mouse([[(1, 1), (1, 3), (1, 5), (3, 5), (5, 5)]])
    player.expect("Not solved yet: three clues are not met.")
    player.expect("Back to it")
    assert page.locator(".left .blink, .layer-left .blink").count() == 1
    assert page.locator(".layer-top .blink").count() == 2
    expect(page.locator(".strip")).to_have_attribute("role", "alert")


# 2.8: Undo and Clear.
def test_undo_takes_a_step_back_and_restart_all_of_them(open_page: Any, server: str) -> None:
    player = started(open_page, server)
    page, line = player.page, player.pieces()[0]
    for cell in line[:4]:
        page.mouse.click(*player.at(cell))
    drawn = "Object.keys(park.player.marks.plain().line ?? {}).length"
    assert page.evaluate(drawn) == 3
    page.get_by_role("button", name="Undo").click()
    assert page.evaluate(drawn) == 2
    page.get_by_role("button", name="Redo").click()
    assert page.evaluate(drawn) == 3
    page.click("#restart")
    assert page.evaluate(drawn) == 0
    page.locator(".strip").get_by_role("button", name="Undo").click()
    assert page.evaluate(drawn) == 3
