"""Trials in every genre: marks that are kept or dropped as a whole."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import Player, api, genres, opened, painted_genre
from shares import share

MARKS = "JSON.stringify(park.player.marks.plain())"
DEPTH = "park.player.marks.depth"


@pytest.mark.parametrize("name", share("test_a_trial_is_seen_dropped_brought_back_and_kept", 2))
def test_a_trial_is_seen_dropped_brought_back_and_kept(open_page: Any, server: str, name: str) -> None:
    player = opened(open_page, server, name)
    page = player.page
    first, *rest = player.strokes()
    if player.line and not rest:  # one long line: a third of it is a stroke
        third = len(first) // 3
        first, rest = first[: third + 1], [first[third : 2 * third + 1]]
    player.by_mouse([first])
    before = page.evaluate(MARKS)
    plain = page.locator(".board [stroke='var(--b-trial)'], .board [fill='var(--b-trial)']")
    expect(plain).to_have_count(0)
    page.keyboard.press("t")
    player.expect("Trial: 0 marks.")
    player.by_mouse([next(stroke for stroke in rest if not player.painted(stroke))])
    player.expect("Keep")
    within = page.evaluate(MARKS)
    assert within != before
    assert plain.count() > 1, "what was tried has an ink of its own, and so has the frame"
    dashed = (f".layer-{name} [stroke-dasharray]" for name in ("line", "falling", "rising"))
    tried = ", ".join((*dashed, ".layer-hatch path", ".layer-number [stroke='var(--b-trial)']"))
    assert page.locator(tried).count() > 0, "and it is told by more than colour"
    page.keyboard.press("Escape")
    assert page.evaluate(MARKS) == before
    assert page.evaluate(DEPTH) == 0
    page.keyboard.press("Control+z")
    assert (page.evaluate(MARKS), page.evaluate(DEPTH)) == (within, 1), "undo goes through"
    page.reload()
    Player(page, player.genre, player.puzzle)
    assert (page.evaluate(MARKS), page.evaluate(DEPTH)) == (within, 1), "a reload keeps it"
    expect(page.locator(".strip")).to_contain_text("Trial: ")
    page.keyboard.press("Enter")
    assert (page.evaluate(MARKS), page.evaluate(DEPTH)) == (within, 0)
    expect(plain).to_have_count(0)


def test_trials_nest_to_three_and_end_one_by_one(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page, boards = player.page, []
    empty = [spot for spot, value in player.written(player.paint).items() if not value]
    for depth in (1, 2, 3):
        boards.append(page.evaluate(MARKS))
        page.click("#trial") if depth == 1 else page.keyboard.press("t")
        spot = next(s for s in empty if "{},{}".format(*s) not in boards[-1])
        page.mouse.click(*player.at(spot), button="right")
        player.expect("Trial:" if depth == 1 else f"Trial {depth}:")
    page.keyboard.press("t")
    player.expect("3 trials at most")
    page.keyboard.press("Escape")
    assert page.evaluate(MARKS) == boards[2]
    page.keyboard.press("Enter")
    assert (page.evaluate(MARKS), page.evaluate(DEPTH)) == (boards[2], 1), "kept in the trial around it"
    page.locator(".strip").get_by_role("button", name="Drop").click()
    assert (page.evaluate(MARKS), page.evaluate(DEPTH)) == (boards[0], 0)
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert page.evaluate(DEPTH) == 3
    page.keyboard.press("r")
    assert (page.evaluate(MARKS), page.evaluate(DEPTH)) == ("{}", 0), "a board that is begun anew has no trial"
    page.keyboard.press("Shift+T")
    expect(page.get_by_role("timer")).to_have_text("--:--")


def test_a_contradiction_is_said_and_the_opposite_marked(open_page: Any, server: str) -> None:
    """A trial with one tile that is too large for its column."""
    puzzle = {"genre": "tilepaint", "tiles": [[0, 1], [0, 1], [2, 2]], "rows": [None] * 3, "cols": [1, 1]}
    id = api(server, "/api/puzzles", {"puzzle": puzzle})["id"]
    page = open_page(f"/play/{id}")
    player = Player(page, genres(server)["tilepaint"], {"drawing": api(server, f"/api/puzzles/{id}/drawing")})
    layer = player.paint["layer"]
    page.keyboard.press("t")
    player.by_mouse([[(1, 1)]])
    player.expect("This cannot be: ")
    page.get_by_role("button", name="Drop and mark the opposite").click()
    assert page.evaluate(DEPTH) == 0
    marked = page.evaluate(f"park.player.marks.plain()[{layer!r}]")
    assert marked == {"1,1": 0, "3,1": 0}, "all of the tile"
    page.keyboard.press("Control+z")
    assert page.evaluate(DEPTH) == 1, "that was one step"


def test_what_is_solved_in_a_trial_is_solved(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    player.page.keyboard.press("t")
    player.by_mouse()
    player.expect("Solved.")
    assert player.page.evaluate(DEPTH) == 0
