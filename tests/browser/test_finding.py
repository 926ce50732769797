"""The gallery's search field and cards, and the author of a puzzle."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from browser.hands import api, genres, painted_genre, smallest, until


def test_cards_follow_what_is_typed_and_enter_opens_the_first(open_page: Any, server: str) -> None:
    page = open_page("/")
    page.wait_for_selector(".card")
    name, genre = list(genres(server).items())[-1]
    page.fill("#genre-search", genre["title"][:5].lower())
    until(page, f"[...document.querySelectorAll('.cards .card')].every((c) => c.dataset.genre === {name!r})")
    page.fill("#genre-search", "no such thing")
    expect(page.locator(".empty")).to_contain_text("Nothing is found for “no such thing”.")
    page.fill("#genre-search", genre["title"].upper())
    first = page.locator(".cards .card").first.get_attribute("href")
    page.locator("#genre-search").press("Enter")
    page.wait_for_url(re.compile(f"{first}$"))


def test_the_name_of_a_card_begins_with_what_is_seen(open_page: Any) -> None:
    page = open_page("/")
    card = page.locator(".cards .card").first
    seen = [card.locator(part).inner_text() for part in (".card-name", ".card-size")]
    expect(card).to_have_accessible_name(re.compile("^" + re.escape(" ".join(seen))))


def test_title_author_and_note_are_shown_to_players(open_page: Any, server: str) -> None:
    puzzle = smallest(server, painted_genre(server))["puzzle"]
    about = {"title": "Quiet Corners", "author": "A. Maker", "note": "Begin at the edge."}
    stored = api(server, "/api/puzzles", {"puzzle": {**puzzle, **about}})
    page = open_page(stored["url"])
    expect(page.locator("h1")).to_have_text("Quiet Corners")
    expect(page.locator(".byline")).to_have_text("by A. Maker")
    expect(page.locator(".rules")).to_contain_text("Begin at the edge.")
