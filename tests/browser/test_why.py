"""Asking why: the player asks about a place on the board, and the page shows by which steps its value follows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import PHONE, opened, painted_genre, until
from shares import share

MARKS = "JSON.stringify(park.player.marks.plain())"
ANSWERED = "park.game.why.asked?.answer.truth ?? null"
TRUTHS = ("follows", "not yet", "unknown")
"""The possible answers about a unique solution. On a busy machine, the time may be too short."""


def ask_first(player: Any) -> None:
    """Ask about the first spot that can be decided, by the mouse."""
    page = player.page
    layer = page.evaluate("park.game.why.layerOf('cells') ?? park.game.why.layerOf('edges')")
    spot = page.evaluate(f"park.player.state.decidable({layer!r})[0].split(',').map(Number)")
    page.mouse.click(*player.at(spot))
    until(page, f"({ANSWERED}) !== null")


@pytest.mark.parametrize("name", share("test_every_genre_answers_and_marks_nothing", 4))
def test_every_genre_answers_and_marks_nothing(open_page: Any, server: str, name: str) -> None:
    player = opened(open_page, server, name)
    page = player.page
    page.click("#why")
    expect(page.locator("#why")).to_have_attribute("aria-pressed", "true")
    player.expect("Which")
    ask_first(player)
    assert page.evaluate(ANSWERED) in TRUTHS
    assert page.evaluate(MARKS) == "{}", "a question marks nothing"
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_have_attribute("aria-pressed", "false")
    assert page.locator("[stroke='var(--b-hint)'], .ghost").count() == 0


def test_a_wrong_mark_is_named_and_taken_back(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server), viewport=PHONE)
    page, layer = player.page, player.paint["layer"]
    decidable = set(page.evaluate(f"park.player.state.decidable({layer!r})"))
    wrong = next(s for s, v in player.written(player.paint).items() if not v and "{},{}".format(*s) in decidable)
    player.by_mouse([[wrong]])
    assert page.evaluate(MARKS) != "{}"
    page.click("#why")
    page.mouse.click(*player.at(wrong))
    player.expect("No: ")
    player.expect("It is your first wrong mark.")
    assert page.evaluate(ANSWERED) == "wrong"
    page.get_by_role("button", name="Take it back").click()
    assert "{},{}".format(*wrong) not in page.evaluate(f"park.player.marks.plain()[{layer!r}] ?? {{}}")
    expect(page.locator("#why")).to_have_attribute("aria-pressed", "false")


STEP: dict[str, Any] = {
    "title": "Count", "technique": "count", "suppose": None, "clues": [], "excluded": [], "looks": [],
}  # fmt: skip
ANSWER_WITH = """(result) => {
    const ask = window.fetch;
    const body = JSON.stringify({ id: "x", verb: "why", state: "done", seconds: 0.1, result });
    window.fetch = (url, options) =>
        String(url).includes("/api/why")
            ? Promise.resolve(new Response(body, { headers: { "Content-Type": "application/json" } }))
            : ask(url, options);
}"""


def test_steps_are_shown_one_by_one_by_keys(open_page: Any, server: str) -> None:
    """The answer of the server is replaced by one with two steps."""
    player = opened(open_page, server, painted_genre(server))
    page, layer = player.page, player.paint["layer"]
    steps = [
        {**STEP, "sentence": f"Reason {k}.", "where": [[1, 2 * k + 1]],
         "marks": [{"layer": layer, "at": [1, 2 * k + 1], "value": 1}]}
        for k in (0, 1)
    ]  # fmt: skip
    found = {"truth": "follows", "sentence": "It is painted.", "steps": steps, "solutions": [], "wrong_mark": None}
    page.evaluate(ANSWER_WITH, found)
    page.keyboard.press("w")
    page.keyboard.press("Control+Home")
    page.keyboard.press("Enter")
    player.expect("Step 1 of 2. Reason 0.")
    cells = "[...document.querySelectorAll('.ghost path')].map((p) => p.getAttribute('d')).join('').split('M').length"
    before = page.evaluate(cells)
    page.keyboard.press(".")
    player.expect("Step 2 of 2. Reason 1.")
    assert page.evaluate(cells) > before, "what the first step found is still shown"
    page.keyboard.press(",")
    player.expect("Step 1 of 2. Reason 0.")
    page.keyboard.press("Escape")
    assert page.locator(".ghost").count() == 0
    assert page.evaluate(MARKS) == "{}"


def test_the_value_of_an_empty_cell_is_named_only_on_demand(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    sentence = "Row 1, column 1 is painted, but 12 steps from here do not show it."
    found: dict[str, Any] = {"truth": "not yet", "sentence": sentence, "steps": [], "solutions": [], "wrong_mark": None}
    page.evaluate(ANSWER_WITH, found)
    page.click("#why")
    ask_first(player)
    player.expect("A few steps from here do not show")
    expect(page.locator(".strip")).not_to_contain_text("painted")
    page.get_by_role("button", name="Say what it is").click()
    player.expect(sentence)


def test_a_step_of_three_lines_is_not_cut_off_on_a_phone(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server), viewport=PHONE)
    page, layer = player.page, player.paint["layer"]
    sentence = (
        "The room with the 0 at row 1, column 1 has no shaded cells. So column 1, rows 1 and 3 and column 2 are open."
    )
    steps = [{**STEP, "sentence": sentence, "where": [[1, 1]], "marks": [{"layer": layer, "at": [1, 1], "value": 1}]}]
    found: dict[str, Any] = {
        "truth": "follows",
        "sentence": "It is open.",
        "steps": steps,
        "solutions": [],
        "wrong_mark": None,
    }
    page.evaluate(ANSWER_WITH, found)
    page.click("#why")
    ask_first(player)
    player.expect("column 2 are open.")
    hidden = "(text) => text.scrollHeight - text.clientHeight"
    assert page.locator(".strip-text").evaluate(hidden) == 0
