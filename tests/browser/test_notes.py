"""Notes in cells: candidates, corner notes, several cells at once, equal numbers, colours."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import PHONE, Player, Spot, api, genres, hold, opened, until
from puzzlepark.core.display import Digits
from puzzlepark.registry import genre_named, genre_names

CANDIDATES = "Object.fromEntries(park.player.marks.layers.get('~candidates') ?? [])"
CORNERS = "Object.fromEntries(park.player.marks.layers.get('~corners') ?? [])"


NUMBERED = [n for n in genre_names() if any(isinstance(mark, Digits) for mark in genre_named(n).display.marks)]
"""The genres whose answer is numbers."""


def latin(server: str) -> str:
    """A genre with each number once in every row, and a number in every cell."""
    full = [n for n in NUMBERED if not any("zero" in mark for mark in genres(server)[n]["look"]["marks"])]
    return next(n for n in full if genres(server)[n]["sizes"]["square"])


def bits(*values: int) -> int:
    return sum(1 << value for value in values)


def key(spot: Spot) -> str:
    return f"{spot[0]},{spot[1]}"


def choose(player: Player, *cells: Spot) -> None:
    """Choose cells: the first by a click, the others with Ctrl."""
    for i, cell in enumerate(cells):
        if i:
            player.page.keyboard.down("Control")
        player.page.mouse.click(*player.at(cell))
        player.page.keyboard.up("Control")


@pytest.mark.share(4)
@pytest.mark.parametrize("name", NUMBERED)
def test_candidates_and_corner_notes_are_marks(open_page: Any, server: str, name: str) -> None:
    player = opened(open_page, server, name)
    page, cell = player.page, next(iter(player.numbers()))
    choose(player, cell)
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Control+Digit3")
    page.keyboard.press("Shift+Digit2")
    assert page.evaluate(CANDIDATES) == {key(cell): bits(1, 2)}
    assert page.evaluate(CORNERS) == {key(cell): bits(3)}
    expect(page.locator(".layer-notes path")).not_to_have_count(0)
    hold(page, 700)
    page.keyboard.press("Shift+Digit1")
    assert page.evaluate(CANDIDATES) == {key(cell): bits(2)}, "a second press takes it away"
    page.keyboard.press("Control+z")
    assert page.evaluate(CANDIDATES) == {key(cell): bits(1, 2)}
    # N switches to candidates, and back to numbers.
    hold(page, 700)
    page.keyboard.press("n")
    page.keyboard.press("2")
    assert page.evaluate(CANDIDATES) == {key(cell): bits(1)}
    page.keyboard.press("n")
    value = player.numbers()[cell]
    page.keyboard.type(str(value))
    assert page.evaluate(f"park.player.marks.get({player.number['layer']!r}, {key(cell)!r})") == value
    # A number hides the notes; Delete erases the number first, then the notes.
    page.keyboard.press("Delete")
    assert page.evaluate(CANDIDATES) == {key(cell): bits(1)}
    page.keyboard.press("Delete")
    assert page.evaluate(CANDIDATES) == {}
    assert page.evaluate(CORNERS) == {}


def test_notes_are_kept_and_said(open_page: Any, server: str) -> None:
    player = opened(open_page, server, latin(server))
    page, cell = player.page, next(iter(player.numbers()))
    choose(player, cell)
    page.keyboard.press("Shift+Digit2")
    expect(page.locator("#say")).to_contain_text("Candidates 2.")
    until(page, "Boolean(localStorage.getItem('park.games'))")
    page.reload()
    page.wait_for_selector(".board-box svg g path", state="attached")
    assert page.evaluate(CANDIDATES) == {key(cell): bits(2)}


def test_several_cells_at_once(open_page: Any, server: str) -> None:
    player = opened(open_page, server, latin(server))
    page, cells = player.page, list(player.numbers())[:3]
    choose(player, *cells)
    assert page.evaluate("park.player.chosen.length") == 3
    page.keyboard.press("Shift+Digit1")
    assert page.evaluate(CANDIDATES) == {key(cell): bits(1) for cell in cells}
    page.keyboard.press("Shift+Digit1")
    assert page.evaluate(CANDIDATES) == {}, "out of all if all have it"
    # A drag, and Shift with arrows, select the cells that they pass.
    page.keyboard.press("Escape")
    page.mouse.move(*player.at((1, 1)))
    page.mouse.down()
    page.mouse.move(*player.at((1, 7)), steps=6)
    page.mouse.up()
    assert page.evaluate("park.player.chosen.length") == 4
    page.keyboard.press("ArrowDown")
    assert page.evaluate("park.player.chosen.length") == 1
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    assert page.evaluate("park.player.chosen.length") == 3


def test_equal_numbers_are_lit_and_finished_ones_grey(open_page: Any, server: str) -> None:
    player = opened(open_page, server, latin(server), viewport=PHONE, has_touch=True, is_mobile=True)
    page, numbers = player.page, player.numbers()
    value = next(iter(numbers.values()))
    for cell in [cell for cell, number in numbers.items() if number == value]:
        page.touchscreen.tap(*player.at(cell))
        for digit in str(value):
            page.locator(".keypad").get_by_role("button", name=digit).tap()
    grey = page.locator(".keypad .spent")
    expect(grey).to_have_text([str(value)])
    lit = page.evaluate(
        "import('/static/js/marks/equal_numbers.js').then((m) => m.equalNumbers(park.player)[0].at.length)"
    )
    assert lit == page.evaluate("park.player.state.rows")
    expect(page.locator(".layer-fill path[fill='var(--b-marksoft)']")).to_have_count(1)


def test_candidates_are_filled_in_and_checked(open_page: Any, server: str) -> None:
    player = opened(open_page, server, latin(server))
    page, numbers = player.page, player.numbers()
    page.locator("#more").click()
    page.get_by_role("menuitem", name="Fill in candidates").click()
    expect(page.locator(".strip")).to_contain_text("Candidates are filled in.")
    found = page.evaluate(CANDIDATES)
    assert set(found) == {key(cell) for cell in numbers}
    assert all(found[key(cell)] >> value & 1 for cell, value in numbers.items())
    puzzle = page.evaluate("park.game.record.puzzle")
    left = api(server, "/api/candidates", {"puzzle": puzzle, "marks": {}})["cells"]
    assert found == {key(c["at"]): bits(*c["values"]) for c in left}
    # A crossed out candidate that is the answer is reported.
    cell, value = next(iter(numbers.items()))
    choose(player, cell)
    page.keyboard.press(f"Shift+Digit{value}")
    page.keyboard.press("c")
    expect(page.locator(".strip")).to_contain_text("A candidate that you crossed out is needed.")
    page.get_by_role("button", name="Show where").click()
    expect(page.locator(".strip")).to_contain_text(f"The {value} you crossed out in row")
    expect(page.locator(".layer-ring path")).to_have_count(1)
    # It counts as help.
    page.keyboard.press("Control+z")
    player.by_mouse()
    expect(page.locator(".strip")).to_contain_text("candidates filled in")


def test_hints_read_candidates(open_page: Any, server: str) -> None:
    player = opened(open_page, server, latin(server))
    page = player.page
    cell, value = next(iter(player.numbers().items()))
    choose(player, cell)
    other = 1 if value != 1 else 2
    page.keyboard.press(f"Shift+Digit{other}")
    with page.expect_request("**/api/hint*") as asked:
        page.keyboard.press("h")
    assert asked.value.post_data_json["candidates"] == {player.number["layer"]: {key(cell): [other]}}
    expect(page.locator(".strip")).to_contain_text("A candidate that you crossed out is needed.")
    hold(page, 700)
    page.keyboard.press(f"Shift+Digit{value}")
    page.keyboard.press("h")
    expect(page.locator(".strip.hint")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_eight_colours_by_keys(open_page: Any, server: str, theme: str) -> None:
    player = opened(open_page, server, latin(server), color_scheme=theme)
    page = player.page
    page.locator("#more").click()
    page.get_by_role("menuitem", name="Colours for notes").click()
    page.mouse.click(*player.at((1, 1)))
    page.keyboard.press("c")
    for digit in range(1, 9):
        page.keyboard.press(str(digit))
        assert page.evaluate("park.player.marks.get('~notes', '1,1')") == digit
    page.keyboard.press("8")
    assert page.evaluate("park.player.marks.get('~notes', '1,1')") is None
    assert page.evaluate("park.player.marks.plain()") == {}, "colours are never sent"
