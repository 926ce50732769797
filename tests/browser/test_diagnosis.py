"""The diagnosis in Make while a puzzle changes: solutions, open cells, suggested, contradicting and spare clues."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from browser.hands import job, settle, until
from browser.test_make import make_page, spot

SHOWN = "park.verdicts.solution && JSON.stringify(park.verdicts.solution.plain())"


def diagnosed(page: Any, what: str) -> None:
    until(page, f"Boolean(park.live.diagnosis?.{what})")


def solutions(server: str, page: Any) -> list[Any]:
    """All solutions of the draft, as the API returns them."""
    body = {"puzzle": page.evaluate("park.draft.board.puzzle"), "limit": 100}
    found: list[Any] = job(server, "/api/solve", body)["solutions"]
    return found


def edges(solution: Any) -> set[tuple[int, int]]:
    line = solution["line"]
    across = {(2 * i + 1, 2 * j + 2) for i, row in enumerate(line["across"]) for j, v in enumerate(row) if v}
    return across | {(2 * i + 2, 2 * j + 1) for i, row in enumerate(line["down"]) for j, v in enumerate(row) if v}


def beside(edge: tuple[int, int]) -> set[tuple[int, int]]:
    r, c = edge
    return {(r, c - 1), (r, c + 1)} if r % 2 else {(r - 1, c), (r + 1, c)}


def tally(line: set[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """The clues of a line on a board of 3 x 3, by spot."""
    cells = {cell for edge in line for cell in beside(edge)}
    cols = {(-1, i): sum(c == i for _, c in cells) for i in (1, 3, 5)}
    return cols | {(i, -1): sum(r == i for r, _ in cells) for i in (1, 3, 5)}


def test_several_one_and_no_solution(open_page: Any, server: str) -> None:
    page = make_page(open_page, "path", (3, 3))
    strip, detail = page.locator(".strip"), page.locator(".strip-detail")

    # On an empty board the message says what to do next, and nothing is pale.
    diagnosed(page, "ambiguity")
    expect(detail).to_contain_text("Put clues in until one is left.")
    expect(page.locator(".forced")).to_have_count(0)

    # Several solutions: their exact number, and the marks that all of them have.
    page.locator(".board-box").focus()
    page.keyboard.press("c")
    page.mouse.click(*spot(page, 1, -1))
    page.keyboard.type("2")
    until(page, "park.draft.board.puzzle.rows[0] === 2")
    diagnosed(page, "ambiguity")
    found = [edges(s) for s in solutions(server, page)]
    differ = set.union(*found) - set[tuple[int, int]].intersection(*found)
    expect(strip).to_contain_text(f"Several solutions: {len(found)}.")
    open_cells = {cell for edge in differ for cell in beside(edge)}
    expect(detail).to_contain_text(f"{9 - len(open_cells)} of 9 cells")
    always = set[tuple[int, int]].intersection(*found)
    marks = page.evaluate("park.live.forced.found.marks")
    assert edges({"line": {side: marks["line"].get(side, []) for side in ("across", "down")}}) == always
    expect(page.locator(".layer-hatch path")).to_have_count(0)

    # Engines are shown in a line of their own, not in the status bar.
    engine = page.evaluate("park.live.report.engine")
    expect(strip).not_to_contain_text(engine)
    expect(page.locator("#how")).to_contain_text(f"by the engine {engine}")

    # Show one solution after another, and hide them.
    seen: list[str] = []
    for _ in range(4):
        strip.get_by_role("button", name="Show another").click()
        until(page, f"{SHOWN} !== {(seen or ['null'])[-1]!r} && Boolean({SHOWN})")
        seen.append(page.evaluate(SHOWN))
    assert len(set(seen)) == min(4, len(found))
    expect(page.locator(".layer-line path")).not_to_have_count(0)
    expect(page.locator(".forced")).to_have_count(0)
    strip.get_by_role("button", name="Hide").click()
    expect(page.locator(".layer-line path")).to_have_count(0)

    # The clues that would make it unique are described, shown, and added.
    expect(detail).to_contain_text("would make it unique.")
    wanted = page.evaluate("park.live.diagnosis.ambiguity.addition.clues.length")
    offered = page.locator(".pale, .layer-ring path[stroke='var(--b-mark)']")
    expect(offered).to_have_count(wanted)
    strip.get_by_role("button", name="Put it in" if wanted == 1 else "Put them in").click()
    diagnosed(page, "redundancy")
    expect(strip).to_contain_text("Unique: exactly one solution.")
    expect(detail).to_contain_text(re.compile("Easy|Medium|Hard|Expert|Extreme"))
    assert len(solutions(server, page)) == 1
    expect(offered).to_have_count(0)
    page.get_by_role("button", name="Undo").click()

    # With all clues of a line some are spare: they are underlined by dots, and removed by a button.
    tallies = [tally(s) for s in found]
    only = next(s for s, clues in zip(found, tallies, strict=True) if tallies.count(clues) == 1)
    page.locator(".board-box").focus()
    page.keyboard.press("c")
    for at, n in tally(only).items():
        page.mouse.click(*spot(page, *at))
        page.keyboard.type(str(n))
    until(page, "park.draft.board.puzzle.rows.concat(park.draft.board.puzzle.cols).every((n) => n !== null)")
    diagnosed(page, "redundancy?.spare.length")
    spare = page.evaluate("park.live.diagnosis.redundancy.together.length")
    expect(detail).to_contain_text("1 clue is spare." if spare == 1 else f"{spare} clues are spare.")
    dotted = page.locator('.layer-left path[stroke-dasharray="0 .1"], .layer-top path[stroke-dasharray="0 .1"]')
    assert sum((p.get_attribute("d") or "").count("M") for p in dotted.all()) == spare
    strip.get_by_role("button", name=re.compile("Remove .*spare clue")).click()
    until(page, "park.draft.board.puzzle.rows.concat(park.draft.board.puzzle.cols).some((n) => n === null)")
    diagnosed(page, "redundancy")
    expect(strip).to_contain_text("Unique: exactly one solution.")
    assert [edges(s) for s in solutions(server, page)] == [only]

    # No solution: the contradicting clues have boxes, the others are quiet.
    for c in (1, 3, 5):
        page.mouse.click(*spot(page, -1, c))
        page.keyboard.type("1")
    page.mouse.click(*spot(page, 3, -1))
    page.keyboard.type("0")
    diagnosed(page, "conflict")
    expect(strip).to_contain_text("No solution.")
    clues = page.evaluate("park.live.diagnosis.conflict.clues.map((c) => c.where)")
    expect(detail).to_contain_text("row 2" if clues == ["row 2"] else clues[0].split()[-1], ignore_case=True)
    boxes = page.locator(
        '.layer-left [stroke="var(--b-bad)"][fill="var(--b-badsoft)"], .layer-top [fill="var(--b-badsoft)"]'
    )
    expect(boxes).to_have_count(0)
    strip.get_by_role("button", name="Show").click()
    expect(boxes).to_have_count(len(clues))
    strip.get_by_role("button", name="Hide").click()
    expect(boxes).to_have_count(0)


def test_next_tells_another_way_to_one_solution(open_page: Any, server: str) -> None:
    page = make_page(open_page, "tilepaint", (1, 2))
    page.mouse.click(*spot(page, -1, 1))
    page.keyboard.type("1")
    until(page, "park.draft.board.puzzle.cols[0] === 1")
    diagnosed(page, "ambiguity")
    strip, detail = page.locator(".strip"), page.locator(".strip-detail")
    expect(strip).to_contain_text("Several solutions: 2.")
    first = detail.inner_text()
    strip.get_by_role("button", name="Next").click()
    until(page, "park.verdicts.changesKnown")
    expect(strip).to_contain_text(re.compile("would make it unique|in the place of a single one|No other way"))
    settle(page)
    assert detail.inner_text() != first or page.evaluate("park.verdicts.remedies.length") == 1
    page.locator(".strip").get_by_role("button", name=re.compile("Put")).click()
    expect(strip).to_contain_text("Unique: exactly one solution.")
    assert len(solutions(server, page)) == 1


def test_a_board_without_clues_is_not_called_unique(open_page: Any) -> None:
    page = make_page(open_page)
    for genre in ("numberlink", "link-a-pix"):
        page.select_option("#genre", genre)
        until(page, f"park.draft.board.puzzle.genre === {genre!r} && park.live.report?.genre === {genre!r}")
        expect(page.locator(".strip")).to_contain_text("Nothing to solve yet.")
        expect(page.locator(".strip")).not_to_contain_text("Unique")


def test_a_theorem_gives_its_reason_without_its_name(open_page: Any, server: str) -> None:
    page = make_page(open_page, "path", (3, 3))
    page.locator(".board-box").focus()
    page.keyboard.press("c")
    for at, number in (((1, -1), "3"), ((-1, 3), "0")):
        page.mouse.click(*spot(page, *at))
        page.keyboard.type(number)
    diagnosed(page, "conflict?.theorem")
    assert page.evaluate("park.live.diagnosis.conflict.theorem").startswith("Majorization (Gale and Ryser): the ")
    expect(page.locator(".strip-detail")).to_contain_text("for 3 cells, but the clues of the columns allow at most 2")
    expect(page.locator(".strip")).not_to_contain_text("Gale")
    expect(page.locator("#how")).to_contain_text("Gale")
