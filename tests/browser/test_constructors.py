"""Tools for constructors: "Make the rest", and sets of puzzles."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from browser.hands import Player, api, choose_genre, genres, painted_genre, settle, smallest, until


def numbers(page: Any) -> dict[str, int]:
    """The numbers on the board by spot."""
    found: dict[str, int] = page.evaluate(
        "Object.fromEntries(park.draft.drawing.shapes.filter((s) => s.t === 'number').map((s) => [`${s.at}`, s.value]))"
    )
    return found


def one_solution(page: Any, after: str) -> None:
    """Wait for a temporary message to end."""
    expect(page.locator(".strip")).to_contain_text(after)
    settle(page)
    expect(page.locator(".strip")).to_contain_text("Unique: exactly one solution.")


def test_clues_are_filled_in_and_thinned_out(open_page: Any, server: str) -> None:
    name = next(name for name, genre in genres(server).items() if genre["symmetric"] and genre["sizes"]["square"])
    page = open_page("/make")
    page.wait_for_selector(".board-box svg g path", state="attached")
    choose_genre(page, name)
    page.locator(".board-box").click()
    page.keyboard.press("1")
    until(page, "!park.draft.pending.length && park.draft.drawing.shapes.some((s) => s.t === 'number')")
    begun = numbers(page)
    page.select_option("#rest-level", "1")
    page.click("#fill-in")
    until(page, "park.draft.drawing.shapes.filter((s) => s.t === 'number').length > 1")
    filled = numbers(page)
    assert begun.items() <= filled.items()
    one_solution(page, "The rest is made.")
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
    one_solution(page, "The spare clues are removed.")


def test_what_cannot_be_completed_is_told(open_page: Any, server: str) -> None:
    name = next(name for name, genre in genres(server).items() if genre["symmetric"] and genre["sizes"]["square"])
    page = open_page("/make")
    page.wait_for_selector(".board-box svg g path", state="attached")
    choose_genre(page, name)
    page.click("#thin-out")
    expect(page.locator(".strip")).to_contain_text("there is no clue to spare")


def test_a_set_is_shared_and_played_one_after_the_other(open_page: Any, server: str) -> None:
    name = painted_genre(server)
    puzzles = [smallest(server, other)["puzzle"] for other in (name, "sudoku")]
    page = open_page("/make")
    page.wait_for_selector(".board-box svg g path", state="attached")
    page.fill("#set-title", "Two for tea")
    for puzzle in puzzles:
        before = page.evaluate("park.draft.board.id")
        page.fill("#import", json.dumps(puzzle))
        page.get_by_role("button", name="Import", exact=True).click()
        until(page, f"park.draft.board.id !== {before!r}")
        page.click("#set-add")
    page.click("#set-add")
    expect(page.locator(".strip")).to_contain_text("It is in the set.")
    expect(page.locator(".set-list li")).to_have_count(2)
    page.reload()
    expect(page.locator(".set-list li")).to_have_count(2)
    page.locator(".set-list").get_by_role("button", name="earlier").click()
    expect(page.locator(".set-list li").first).to_contain_text("Sudoku")
    page.locator(".set-list").get_by_role("button", name="earlier").click()
    page.click("#set-link")
    expect(page.locator("#set-link")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page(link[link.index("/play") :])
    other.wait_for_selector(".board-box svg g path", state="attached")
    expect(other.locator(".set-nav")).to_contain_text("Two for tea · 1 of 2")
    found = smallest(server, name)
    player = Player(other, genres(server)[name], found)
    player.by_mouse()
    player.expect("Solved.")
    other.get_by_role("button", name="Next in the set").click()
    expect(other.locator(".set-nav")).to_contain_text("2 of 2")
    expect(other.locator("h1")).to_have_text("Sudoku")
    other.get_by_label("The puzzle before in the set").click()
    player.expect("Solved.")
    damaged = open_page("/play#s=1xx&n=1")
    expect(damaged.get_by_role("alert")).to_contain_text("This link is damaged")


def test_a_set_is_printed_together(open_page: Any, server: str) -> None:
    page = open_page("/make")
    page.wait_for_selector(".board-box svg g path", state="attached")
    page.click("#set-add")
    page.evaluate("window.print = () => (window.paper = document.querySelector('.set-sheet')?.innerText)")
    page.click("#set-print")
    assert "1" in page.evaluate("window.paper")
    assert page.locator(".set-sheet").count() == 0


def test_a_set_becomes_a_book(open_page: Any, server: str) -> None:
    page = open_page("/make")
    page.wait_for_selector(".board-box svg g path", state="attached")
    before = page.evaluate("park.draft.board.id")
    page.fill("#import", json.dumps(smallest(server, painted_genre(server))["puzzle"]))
    page.get_by_role("button", name="Import", exact=True).click()
    until(page, f"park.draft.board.id !== {before!r}")
    page.click("#set-add")
    page.fill("#set-title", "For the train")
    with page.expect_download() as saved:
        page.click("#set-book")
    assert saved.value.suggested_filename == "for-the-train.pdf"
    assert saved.value.path().read_bytes().startswith(b"%PDF")
    with page.expect_download() as sheet:
        page.click("#set-worksheet")
    assert sheet.value.path().read_bytes().startswith(b"%PDF")
