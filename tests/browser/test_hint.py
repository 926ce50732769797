"""Hints: wrong marks first, then where, why and what; their number is shown when the puzzle is solved."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import DESK, PHONE, opened, painted_genre, until
from puzzlepark.core.steps import LEVELS
from puzzlepark.reasons.brief import LONGEST
from shares import share

SAID = "document.querySelector('.strip').dataset.content"
MARKS = "JSON.stringify(park.player.marks.plain())"


def test_three_presses_then_the_marks_as_one_stroke(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page, strip = player.page, player.page.locator(".strip")
    level = player.puzzle["puzzle"]["made"]["level"]
    expect(page.locator(".side .squares .on")).to_have_count(level)
    expect(page.locator(".side .level")).to_contain_text(LEVELS[level - 1])
    page.keyboard.press("h")
    expect(strip).to_contain_text("Look at")
    assert page.locator("[stroke='var(--b-hint)']").count() > 0
    assert page.locator(".ghost, .layer-fill path[fill='var(--b-hintsoft)']").count() == 0
    page.keyboard.press("h")
    expect(strip.locator(".chip")).to_be_visible()
    assert page.locator(".layer-fill path[fill='var(--b-hintsoft)']").count() == 1
    assert page.locator(".ghost").count() == 0
    page.click("#hint")
    expect(strip).to_contain_text("So ")
    assert page.locator(".ghost").count() > 0
    assert page.evaluate(MARKS) == "{}", "nothing is marked before it is asked for"
    page.keyboard.press("Enter")
    assert page.locator(".ghost").count() == 0
    layer, answer = player.paint["layer"], player.written(player.paint)
    marked = page.evaluate(f"park.player.marks.plain()[{layer!r}]")
    assert marked
    assert all(answer[int(k.split(",")[0]), int(k.split(",")[1])] == value for k, value in marked.items())
    page.keyboard.press("Control+z")
    assert page.evaluate(MARKS) == "{}", "the marks of a hint are one stroke"
    page.keyboard.press("h")
    expect(strip).to_contain_text("Look at")
    player.by_mouse()
    player.expect("Solved.")
    player.expect("2 hints")


def test_a_wrong_mark_is_said_first_and_undone(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    answer = player.written(player.paint)
    free = set(
        map(tuple, page.evaluate("[...park.player.state.decidable('paint')].map((k) => k.split(',').map(Number))"))
    )
    right, later = [spot for spot, value in answer.items() if value][:2]
    wrong = next(spot for spot, value in answer.items() if not value and spot in free)
    player.by_mouse([[right]])
    player.by_mouse([[wrong]])
    player.by_mouse([[later]])
    before = json.loads(page.evaluate(MARKS))
    assert {"{},{}".format(*spot) for spot in (right, wrong, later)} <= set(before[player.paint["layer"]])
    wrongly = {"{},{}".format(*spot) for spot, value in answer.items() if not value}
    for spot in wrongly & set(before[player.paint["layer"]]):
        del before[player.paint["layer"]][spot]
    page.click("#hint")
    player.expect("Something is wrong.")
    assert page.locator(".layer-ring path").count() == 0, "where it is, is not said unasked"
    page.get_by_role("button", name="Take back what is wrong").click()
    assert json.loads(page.evaluate(MARKS)) == before, "right marks stay, also those that came later"
    page.keyboard.press("Control+z")
    page.click("#hint")
    page.get_by_role("button", name="Show where").click()
    expect(page.locator(".layer-ring path")).to_have_count(1)


LINES = """(() => {
    const head = document.querySelector(".strip-head");
    const line = parseFloat(getComputedStyle(head).lineHeight);
    return [document.querySelector(".strip-text").getBoundingClientRect().height, line];
})()"""
"""The height of the text in the status bar, and that of a line."""
ANSWERED = """(done) => {
    const ask = window.fetch;
    const json = { headers: { "Content-Type": "application/json" } };
    window.fetch = (url, options) =>
        String(url).includes("/api/hint")
            ? Promise.resolve(new Response(JSON.stringify(done), json))
            : ask(url, options);
}"""
"""Answers every request for a hint with the same result."""


def test_the_chain_of_a_supposition_is_played_by_arrows(open_page: Any, server: str) -> None:
    """The answer of the server is replaced by one with a supposition, since few puzzles need one."""
    player = opened(open_page, server, painted_genre(server))
    page, layer = player.page, player.paint["layer"]
    spots = [[1, 1], [1, 3], [3, 1]]
    look = {"code": "count", "rule": "row", "clues": [[1, -1]], "where": spots[:2]}
    step = {
        "title": "Suppose", "marks": [{"layer": layer, "at": spots[0], "value": 0}], "clues": [[1, -1]], "where": spots,
        "suppose": {"layer": layer, "at": spots[0], "value": 1},
        "looks": [{**look, "excludes": [{"layer": layer, "at": spots[k], "value": 0}]} for k in (1, 2)],
    }  # fmt: skip
    between = ["Row 1, column 2 is not blank and row 2, column 1 is not blank.", "Row 2, column 2 is blank."]
    why = "Suppose row 1, column 1 is painted. That cannot be."
    grades = ["Look at row 1.", why, "So it is not."]
    hint = {"right": True, "wrong": [], "grades": grades, "step": step, "before": [], "details": between}
    done = {"id": "x", "verb": "hint", "state": "done", "seconds": 0.1, "result": hint}
    page.evaluate(ANSWERED, done)
    page.keyboard.press("h")
    player.expect("Look at row 1.")
    page.keyboard.press("h")
    # A long reason is shown completely on demand.
    expect(page.locator(".strip-head")).to_have_text("Suppose row 1, column 1 is painted. That cannot be.")
    page.get_by_role("button", name="More", exact=True).last.click()
    expect(page.locator(".strip-list li")).to_have_text(between)
    expect(page.locator(".strip-list")).to_be_in_viewport(ratio=1)
    cells = (
        "[...document.querySelectorAll('.ghost path')].map((p) => p.getAttribute('d')).join('').split('M').length - 1"
    )
    for shown in (2, 3):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(cells) == shown, "the supposition, and what follows so far"
    player.expect("Step 2 of 2")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(cells) == 2
    assert page.evaluate("park.player.cursorShown") is False, "the arrows play the chain and move nothing"
    page.keyboard.press("Escape")
    assert page.locator(".ghost, [stroke='var(--b-hint)']").count() == 0


def test_a_touch_shows_the_places_of_a_hint(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page, layer = player.page, player.paint["layer"]
    why = "Row 1, columns 1 and 3 are shaded, and column 2 has room for 2 more cells."
    step = {
        "title": "Room", "marks": [{"layer": layer, "at": [1, 1], "value": 0}], "clues": [[1, -1]], "where": [[1, 1]],
        "suppose": None, "looks": [],
    }  # fmt: skip
    hint = {"right": True, "wrong": [], "grades": ["Look at row 1.", why, "So it is."], "step": step, "before": []}
    page.evaluate(ANSWERED, {"id": "x", "verb": "hint", "state": "done", "seconds": 0.1, "result": hint})
    page.keyboard.press("h")
    player.expect("Look at row 1.")
    page.keyboard.press("h")
    player.expect("columns 1 and 3")
    rows, cols = page.evaluate("[park.player.state.rows, park.player.state.cols]")
    rings = "park.player.extra.filter(({ t }) => t === 'ring').flatMap(({ at }) => at.map(String)).sort()"
    assert page.locator(".strip .place").all_inner_texts() == ["Row 1, columns 1 and 3", "column 2"]
    page.locator(".strip .place").nth(0).click()
    assert page.evaluate(rings) == sorted(f"1,{2 * col - 1}" for col in (1, 3) if col <= cols)
    page.locator(".strip .place").nth(1).click()
    assert page.evaluate(rings) == sorted(f"{2 * row + 1},3" for row in range(rows))
    assert page.locator(".layer-ring path").count() == 1
    assert page.locator(".strip-head").inner_text() == why


@pytest.mark.parametrize("viewport", [DESK, {"width": 390, "height": 844}, PHONE])
def test_a_hint_never_covers_the_board(open_page: Any, server: str, viewport: Any) -> None:
    """Neither the longest hint nor one that shows all its details covers the board."""
    player = opened(open_page, server, painted_genre(server), viewport=viewport)
    page, spot = player.page, [1, 1]
    long = " ".join(f"Row {k}, column {k + 1} is not {k}." for k in range(1, 12))[:LONGEST]
    step = {
        "title": "Pointing numbers", "suppose": None, "clues": [], "where": [spot], "looks": [],
        "marks": [{"layer": player.paint["layer"], "at": spot, "value": 0}],
    }  # fmt: skip
    hint = {"right": True, "wrong": [], "grades": [long] * 3, "step": step, "before": [], "details": [long] * 20}
    page.evaluate(ANSWERED, {"id": "x", "verb": "hint", "state": "done", "seconds": 0.1, "result": hint})

    def apart() -> None:
        until(page, "!document.querySelector('.strip').dataset.content.includes('…')")
        page.evaluate("() => new Promise((done) => setTimeout(done, 150))")
        board, strip = (page.locator(at).bounding_box() for at in (".board-box svg", ".strip"))
        assert board["y"] + board["height"] <= strip["y"] + 1, (board, strip)
        assert strip["height"] <= 0.3 * viewport["height"]
        if page.locator(".strip-list:visible").count() == 0:
            shown, line = page.evaluate(LINES)
            assert shown <= 3 * line + 1, "three lines at most"
        assert strip["y"] + strip["height"] <= viewport["height"] + 1
        for each in page.locator(".strip-list").all():
            box = each.bounding_box()
            assert box is None or box["y"] + 1 >= strip["y"]

    for _ in range(3):
        page.keyboard.press("h")
        apart()
    page.get_by_role("button", name="More", exact=True).last.click()
    apart()


def test_a_hint_strikes_out_first_and_goes_on(open_page: Any, server: str) -> None:
    """The fourth hint needs others first: each is a step of its own, which writes and strikes out candidates."""
    page = open_page("/play/9643d9505650c3d8")
    page.wait_for_selector(".board-box svg g path", state="attached")
    told: list[tuple[str, str]] = []
    for _ in range(6):
        for _ in range(3):
            before = page.evaluate(SAID)
            page.keyboard.press("h")
            until(page, f"{SAID} !== {before!r} && !{SAID}.includes('…')")
        told.append((page.locator(".strip .chip").inner_text(), page.locator(".strip-text").inner_text()))
        assert "more" not in told[-1][1].lower()
        assert page.locator(".strip-head").inner_text().startswith("So ")
        revision = page.evaluate("park.player.marks.revision")
        page.keyboard.press("Enter")
        until(page, f"park.player.marks.revision > {revision}")
    assert len(set(told)) == len(told)
    assert told[3][0] != "Hidden single"
    assert page.evaluate("park.player.marks.layers.get('~candidates')?.size") > 0


@pytest.mark.parametrize("name", share("test_hints_lead_on_in_every_genre", 2))
def test_hints_lead_on_in_every_genre(open_page: Any, server: str, name: str) -> None:
    """Every hint decides something new. On a phone the button is in the dock."""
    player = opened(open_page, server, name, viewport=PHONE, has_touch=True, is_mobile=True)
    page = player.page
    told = []
    concluded = "document.querySelector('.strip .primary') !== null"
    for _ in range(2):
        for _ in range(3):
            if page.evaluate(concluded):  # Go on has shown the first grade of the next hint
                break
            before = page.evaluate(SAID)
            page.locator(".dock #hint").tap()
            until(page, f"{SAID} !== {before!r} && !{SAID}.includes('…')")
        told.append(player.said())
        if told[-1] == "There is nothing left to find.":  # a small picture may be clear at once, though not its links
            break
        before = page.evaluate(SAID)
        page.locator(".strip .primary").tap()
        until(page, f"document.querySelector('.ghost') === null && {SAID} !== {before!r} && !{SAID}.includes('…')")
        if page.evaluate("park.player.scene.decided"):  # a small board may be clear at once
            player.expect("Solved.")
            return
    assert told[0] != told[1]
    page.locator(".dock #check").tap()
    player.expect("Right so far.")
