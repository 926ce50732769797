"""Painted puzzles: the brush, the palette, and the links that are made from a painting."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.hands import genres, job, until
from browser.test_make import make_page, spot

MADE = (
    "park.draft.board.madeOf === [park.brush.painting.rows, park.brush.painting.cols, park.brush.painting.cells].join()"
)


def brushed_genre(server: str) -> Any:
    return next(g for g in genres(server).values() if g["painted"])


def drag(page: Any, *spots: tuple[int, int], button: str = "left") -> None:
    page.mouse.move(*spot(page, *spots[0]))
    page.mouse.down(button=button)
    for at in spots[1:]:
        page.mouse.move(*spot(page, *at), steps=5)
    page.mouse.up(button=button)


def picture(page: Any) -> list[list[int]]:
    """The painting, row by row; colours count from 1, 0 is blank."""
    found = page.evaluate("park.brush.painting")
    cells = [ink + 1 for ink in found["cells"]]
    return [cells[i : i + found["cols"]] for i in range(0, len(cells), found["cols"])]


def test_a_picture_is_painted_and_its_links_follow(open_page: Any, server: str) -> None:
    genre = brushed_genre(server)
    page = make_page(open_page, genre["name"], (5, 5))
    palette = page.evaluate("park.draft.drawing.palette")
    expect(page.get_by_role("radio", name="Paint", exact=False).first).to_have_attribute("aria-checked", "true")
    drag(page, (3, 3), (3, 9), (5, 9))
    page.get_by_role("radio", name="Colour 3").click()
    drag(page, (7, 1), (7, 5))
    want = [[0] * 5, [0, 1, 1, 1, 1], [0, 0, 0, 0, 1], [3, 3, 3, 0, 0], [0] * 5]
    assert picture(page) == want, "what was painted stays while the links are made"
    until(page, MADE)
    expect(page.locator(".strip")).to_contain_text("Unique: exactly one solution.")
    expect(page.locator(".layer-chip path")).not_to_have_count(0)
    assert picture(page) == want
    assert page.evaluate("park.draft.board.puzzle.palette") == palette, "the palette is the painter's"

    # The links are those of the picture.
    puzzle = page.evaluate("park.draft.board.puzzle")
    (solution,) = job(server, "/api/solve", {"puzzle": puzzle})["solutions"]
    assert solution[genre["painted"]] == want

    # The right button erases, keys paint, and a stroke is one step of undo.
    drag(page, (7, 1), (7, 1), button="right")
    want[3][0] = 0
    assert picture(page) == want
    page.locator(".board-box").focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("2")
    page.keyboard.press("Space")
    want_keys = [[2, 0, 0, 0, 0], *want[1:]]
    assert picture(page) == want_keys
    until(page, MADE)
    page.keyboard.press("Control+z")
    assert picture(page) == want
    page.keyboard.press("Control+z")
    want[3][0] = 3
    until(page, MADE)
    assert picture(page) == want

    # A change of size keeps what fits; a reload keeps everything.
    page.fill("#height", "4")
    page.press("#height", "Enter")
    until(page, "park.draft.board.puzzle.height === 4")
    until(page, MADE)
    page.reload()
    page.wait_for_selector(".board-box svg g path", state="attached")
    assert picture(page) == want[:4]
    expect(page.locator(".strip")).to_contain_text("Unique: exactly one solution.")
    page.click("#empty-board")
    until(page, "park.draft.board.empty")
    assert not any(map(any, picture(page)))
    expect(page.locator(".strip")).to_contain_text("The board is empty.")


def test_links_are_drawn_in_colours_and_their_numbers_taken(open_page: Any, server: str) -> None:
    genre = brushed_genre(server)
    page = make_page(open_page, genre["name"], (3, 4))
    page.get_by_role("radio", name="Answer").click()
    drag(page, (1, 1), (1, 7), (3, 7))
    page.get_by_role("radio", name="Colour 2").click()
    drag(page, (5, 1), (5, 3))
    page.mouse.click(*spot(page, 5, 7))
    expect(page.locator(".layer-line path[stroke='#3d87b8']")).to_have_count(1)
    drag(page, (3, 1), (3, 5))
    page.get_by_role("button", name="Undo").click()
    page.click("#take-clues")
    until(page, "park.draft.board.drawing.shapes.some((s) => s.t === 'chip')")
    chips = page.evaluate(
        "park.draft.board.drawing.shapes.filter((s) => s.t === 'chip').map((s) => [...s.at, s.value, s.ink ?? 0])"
    )
    assert sorted(chips) == [[1, 1, 5, 0], [3, 7, 5, 0], [5, 1, 2, 1], [5, 3, 2, 1], [5, 7, 1, 1]]
    page.get_by_role("radio", name="Paint").click()
    assert picture(page) == [[1, 1, 1, 1], [0, 0, 0, 1], [2, 2, 0, 2]]
