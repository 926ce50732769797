"""For constructors: the rest of a board that was begun."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.hands import api, genres, until


def numbers(page: Any) -> dict[str, int]:
    """The numbers on the board by their places."""
    found: dict[str, int] = page.evaluate(
        "Object.fromEntries(park.draft.drawing.shapes.filter((s) => s.t === 'number').map((s) => [`${s.at}`, s.value]))"
    )
    return found


def one_solution(page: Any) -> None:
    expect(page.locator(".strip")).to_contain_text("Unique: exactly one solution.")


def test_clues_are_filled_in_and_thinned_out(open_page: Any, server: str) -> None:
    name = next(name for name, genre in genres(server).items() if genre["symmetric"] and genre["sizes"]["square"])
    page = open_page("/make")
    page.wait_for_selector(".board-box svg g path", state="attached")
    page.select_option("#genre", name)
    until(page, f"park.draft.board.puzzle.genre === {name!r}")
    page.locator(".board-box").click()
    page.keyboard.press("1")
    until(page, "!park.draft.pending.length && park.draft.drawing.shapes.some((s) => s.t === 'number')")
    begun = numbers(page)
    page.select_option("#rest-level", "1")
    page.click("#fill-in")
    until(page, "park.draft.drawing.shapes.filter((s) => s.t === 'number').length > 1")
    filled = numbers(page)
    assert begun.items() <= filled.items()
    one_solution(page)
    page.get_by_role("button", name="Undo").first.click()
    until(page, "park.draft.drawing.shapes.filter((s) => s.t === 'number').length === 1")
    page.get_by_role("button", name="Redo").first.click()
    until(page, "park.draft.drawing.shapes.filter((s) => s.t === 'number').length > 1")
    found = api(server, "/api/solve?wait=10", {"puzzle": page.evaluate("park.draft.board.puzzle")})
    full = api(
        server,
        "/api/from-answer",
        {"puzzle": page.evaluate("park.draft.board.puzzle"), "marks": found["result"]["solutions"][0]},
    )
    page.evaluate("(puzzle) => park.draft.ask('/api/edit', { puzzle, edits: [] })", full["puzzle"])
    until(page, f"park.draft.drawing.shapes.filter((s) => s.t === 'number').length > {len(filled)}")
    many = len(numbers(page))
    page.click("#thin-out")
    until(page, f"park.draft.drawing.shapes.filter((s) => s.t === 'number').length < {many}")
    one_solution(page)


def test_what_cannot_be_completed_is_told(open_page: Any, server: str) -> None:
    name = next(name for name, genre in genres(server).items() if genre["symmetric"] and genre["sizes"]["square"])
    page = open_page("/make")
    page.wait_for_selector(".board-box svg g path", state="attached")
    page.select_option("#genre", name)
    until(page, f"park.draft.board.puzzle.genre === {name!r}")
    page.click("#thin-out")
    expect(page.locator(".strip")).to_contain_text("there is no clue to spare")
