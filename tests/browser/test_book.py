"""The HTML book, which plays without a server: opened as a file and played to the end."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import puzzlepark as pp
from browser.hands import DESK, Player
from puzzlepark.interfaces.web.page.offline_book import book_page
from puzzlepark.registry import genre_named
from puzzlepark.tasks.book.contents import Item

from yardstick import PATIENCE

NAMES = pp.genre_names() if os.environ.get("PARK_THOROUGH") else pp.genre_names()[-2:]


@pytest.fixture(scope="module")
def book(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, Any]]:
    """The page and its data. It may request nothing but the file."""
    made = [pp.generate(name, *genre_named(name).near_size(4, 4), seed=3) for name in NAMES]
    items = [Item(n, each.puzzle, each.solution, 1, False) for n, each in enumerate(made, 1)]
    path = tmp_path_factory.mktemp("book") / "book.html"
    content = book_page(items, "Rainy <Days>")
    assert content == book_page(items, "Rainy <Days>"), "the same puzzles give the same bytes"
    path.write_bytes(content)
    complaints: list[str] = []
    context = browser.new_context(viewport=DESK, offline=True)
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    page.on("request", lambda r: None if r.url.startswith(("file:", "data:")) else complaints.append(r.url))
    page.goto(Path(path).as_uri())
    yield page, json.loads(page.locator("#book").text_content())
    context.close()
    assert complaints == []


@pytest.mark.parametrize("number", range(1, len(NAMES) + 1))
def test_every_puzzle_is_played_to_the_end(book: tuple[Any, Any], number: int) -> None:
    page, data = book
    page.evaluate("location.hash = ''")
    expect(page.get_by_role("heading", name="Rainy <Days>")).to_be_visible()
    page.locator(".card").nth(number - 1).click()
    item = data["items"][number - 1]
    genre = next(g for g in data["genres"] if g["name"] == item["puzzle"]["genre"])
    player = Player(page, genre, item)
    player.by_mouse()
    player.expect("Solved.")
    page.evaluate("location.hash = ''")
    expect(page.locator(".card").nth(number - 1).locator(".state")).to_contain_text("Solved in")


def test_only_the_books_own_scripts_run(book: tuple[Any, Any]) -> None:
    """Markup in a title or a puzzle does not run, and nothing is fetched."""
    page, _ = book
    page.evaluate("""() => {
        const brought = document.createElement("div");
        brought.innerHTML = '<img src="data:," onerror="window.ran = 1">';
        document.body.append(brought);
        for (const src of ["", "data:text/javascript,window.ran=1"]) {
            const script = document.createElement("script");
            if (src) script.src = src; else script.textContent = "window.ran = 1";
            document.body.append(script);
        }
    }""")
    page.wait_for_function("document.images.length && [...document.images].every(image => image.complete)")
    assert page.evaluate("window.ran") is None
