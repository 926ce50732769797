"""Playing shipped puzzles of every genre to the end, by mouse, touch and keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import OFFLINE, PHONE, Player, genres, opened, smallest, until
from puzzlepark.registry import genre_named, genre_names
from shares import THOROUGH, share


def one_of_each_way() -> list[str]:
    """A genre for each combination of input modes and displays; all genres with `make thorough`."""
    if THOROUGH:
        return genre_names()
    found: dict[object, str] = {}
    for name in (*share("test_by_mouse"), *genre_names()):
        genre = genre_named(name)
        kinds = tuple(mode.kind for mode in genre.inputs)
        lie = tuple((type(m), getattr(m, "nodes", ""), getattr(m, "double", False)) for m in genre.display.marks)
        found.setdefault((kinds, lie), name)
    return sorted(found.values())


@pytest.mark.parametrize("name", one_of_each_way())
def test_by_mouse(open_page: Any, server: str, name: str) -> None:
    player = opened(open_page, server, name)
    player.by_mouse()
    player.expect("Solved.")
    player.page.goto(f"{server}/genre/{name}")
    card = player.page.locator(f'.card[data-id="{player.puzzle["id"]}"]')
    expect(card.locator(".state")).to_contain_text("Solved in 0:")


@pytest.mark.parametrize("name", share("test_by_touch", 2))
def test_by_touch(open_page: Any, server: str, name: str) -> None:
    player = opened(open_page, server, name, viewport=PHONE, has_touch=True, is_mobile=True)
    player.by_touch()
    player.expect("Solved.")


@pytest.mark.parametrize("name", share("test_by_keyboard", 2))
def test_by_keyboard(open_page: Any, server: str, name: str) -> None:
    player = opened(open_page, server, name)
    player.by_keys()
    player.expect("Solved.")


@pytest.mark.parametrize("name", share("test_begun_and_gone_on_with_after_a_reload_offline", 2))
def test_begun_and_gone_on_with_after_a_reload_offline(open_page: Any, server: str, name: str) -> None:
    player = opened(open_page, server, name, **OFFLINE)
    page = player.page
    first, *rest = player.strokes()
    if player.line and not rest:  # one long line: half of it is a stroke
        half = len(first) // 2
        first, rest = first[: half + 1], [first[half:]]
    player.by_mouse([first])
    before = page.evaluate("JSON.stringify(park.player.marks.plain())")
    until(page, "navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    again = Player(page, player.genre, player.puzzle)
    assert page.evaluate("JSON.stringify(park.player.marks.plain())") == before != "{}"
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    again.by_mouse(rest)
    again.expect("Solved.")


def test_after_one_visit_the_collection_plays_offline(open_page: Any, server: str) -> None:
    page = open_page("/", **OFFLINE)
    page.wait_for_selector(".tile")
    today = page.locator("section:has(#today) .small-card").evaluate_all("nodes => nodes.map((n) => n.dataset.id)")
    until(page, "navigator.serviceWorker.controller !== null")
    keys = 'caches.open("park-data-1").then((cache) => cache.keys())'
    until(page, f"{keys}.then((all) => all.some(({{ url }}) => /whole=true.*offset=0/.test(url)))")
    name = genre_names()[0]
    puzzle = smallest(server, name)
    page.context.set_offline(True)
    page.goto(server)
    expect(page.locator(".tile svg").first).to_be_visible()
    assert today == page.locator("section:has(#today) .small-card").evaluate_all(
        "nodes => nodes.map((n) => n.dataset.id)"
    ), "the puzzles of today need no server"
    page.locator(f'.tile[data-id="{name}"]').click()
    page.locator(f'.card[data-id="{puzzle["id"]}"]').click()
    player = Player(page, genres(server)[name], puzzle)
    player.by_mouse()
    player.expect("Solved.")
