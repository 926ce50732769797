"""Puzzles of earlier days, days in a row, and sharing a result."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from browser.hands import Player, api, genres, opened, painted_genre, smallest, until

DAILY = """async ([genre, before]) => {
    const { daily, dayBefore } = await import("/static/js/base/daily.js");
    const { collection } = await import("/static/js/base/collection.js");
    const { items } = await collection();
    return [daily(items.filter((i) => i.genre === genre), dayBefore(before)).id, dayBefore(before)];
}"""


def test_earlier_days_and_days_in_a_row(open_page: Any, server: str) -> None:
    page = open_page("/")
    page.wait_for_selector(".tile")
    genre = painted_genre(server)
    (today, day), (before, eve) = (page.evaluate(DAILY, [genre, n]) for n in (0, 1))
    page.get_by_role("link", name="Earlier days").click()
    page.wait_for_selector("#streak")
    expect(page.locator("#streak")).to_contain_text("begin to count")
    page.select_option("#daily-genre", genre)
    expect(page.locator(f"[data-day='{day}']")).to_have_attribute("data-id", today)
    expect(page.locator(f"[data-day='{eve}']")).to_have_attribute("data-id", before)
    expect(page.locator(f"[data-day='{eve}'] svg")).to_have_count(1)
    shown = page.locator("[data-day]").count()
    page.locator("#earlier").click()
    expect(page.locator("[data-day]")).not_to_have_count(shown)
    # Two puzzles that were solved on their days are two days in a row; another puzzle does not count.
    base = {"genre": genre, "level": 1, "height": 5, "width": 5, "seconds": 60, "hints": 0}
    found = [{**base, "id": today, "day": day}, {**base, "id": before, "day": eve}]
    page.evaluate(f"localStorage.setItem('park.solves', {json.dumps(json.dumps(found))})")
    page.reload()
    expect(page.locator("#streak")).to_contain_text("2 days in a row")
    found[0]["id"] = before
    page.evaluate(f"localStorage.setItem('park.solves', {json.dumps(json.dumps(found))})")
    page.reload()
    expect(page.locator("#streak")).to_contain_text("1 day in a row")


def test_a_result_is_shared_as_text_without_the_answer(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    player.by_mouse()
    player.expect("Solved.")
    page.locator(".strip").get_by_role("button", name="Share").click()
    until(page, "navigator.clipboard.readText().then((text) => text.includes('Solved in'))")
    text = page.evaluate("navigator.clipboard.readText()")
    lines = text.split("\n")
    assert lines[0].startswith(f"Puzzle Park · {player.genre['title']} · ")
    assert "no hints" in text
    assert lines[-1] == f"{server}/play/{player.puzzle['id']}"
    # The link of one's own puzzle carries it, without its answer.
    puzzle = smallest(server, painted_genre(server))
    own = {**puzzle["puzzle"], "title": "Mine"}
    stored = api(server, "/api/puzzles", {"puzzle": own})
    page = open_page(stored["url"])
    mine = Player(page, genres(server)[puzzle["puzzle"]["genre"]], puzzle)
    mine.by_mouse()
    mine.expect("Solved.")
    page.locator(".strip").get_by_role("button", name="Share").click()
    until(page, "navigator.clipboard.readText().then((text) => text.includes('#p='))")
