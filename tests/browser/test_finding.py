"""The gallery's search field and cards, and the author of a puzzle."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from browser.hands import api, genres, painted_genre, smallest


def test_tiles_follow_what_is_typed_and_enter_opens_the_first(open_page: Any, server: str) -> None:
    page = open_page("/")
    page.wait_for_selector(".tile")
    shown = page.locator(".tile:visible")
    name, genre = list(genres(server).items())[-1]
    page.fill("#genre-search", genre["title"][:5].lower())
    expect(shown).to_have_count(1)
    expect(shown).to_have_attribute("data-id", name)
    expect(page.locator("#today")).not_to_be_visible()
    page.fill("#genre-search", "no such thing")
    expect(page.locator(".empty")).to_contain_text("Nothing is found for “no such thing”.")
    for text, found in (("slither link", "slitherlink"), ("美術館", "akari"), ("THERMO", "thermo-sudoku")):
        page.fill("#genre-search", text)
        expect(shown).to_have_count(1)
        expect(shown).to_have_attribute("data-id", found)
    page.locator("#genre-search").press("Enter")
    page.wait_for_url(re.compile("/genre/thermo-sudoku$"))
    expect(page.locator("h1")).to_have_text("Thermometer Sudoku")
    expect(page.locator(".card-name").first).to_contain_text("Thermometer Sudoku")
    expect(page.locator(".rule-card svg").first).to_be_visible()


def test_the_page_of_a_genre(open_page: Any, server: str) -> None:
    genre = genres(server)["slitherlink"]
    page = open_page("/genre/Slither-Link")
    expect(page.locator("h1")).to_have_text(genre["title"])
    page.wait_for_url(re.compile("/genre/slitherlink$"))
    expect(page.locator(".rule-card > p")).to_have_text(genre["rulebook"])
    own = len(api(server, "/api/collection?genre=slitherlink&limit=5000")["items"])
    expect(page.get_by_role("radio", name=re.compile("^Any size"))).to_contain_text(str(own))
    page.click("#favourite")
    page.click("#to-make")
    page.wait_for_selector(".board-box svg g path", state="attached")
    expect(page.locator("#genre")).to_have_value("slitherlink")
    page.get_by_role("link", name="Gallery").click()
    expect(page.locator("section:has(#today) .small-card").first).to_contain_text(genre["title"])
    expect(page.locator(".shelf-group:has(#group-favourites) .tile")).to_have_attribute("data-id", "slitherlink")


def test_chips_are_true_while_a_text_is_typed(open_page: Any) -> None:
    page = open_page("/puzzles")
    page.wait_for_selector(".card")

    def counts() -> dict[str, int]:
        chips = page.get_by_role("radiogroup", name="Group").get_by_role("radio")
        texts = chips.evaluate_all(
            "nodes => nodes.map((n) => [n.dataset.value, n.querySelector('.count').textContent])"
        )
        return {value: int(count) for value, count in texts}

    page.fill("#genre-search", "variant")
    shown = counts()
    assert shown["all"] == shown["numbers"] > 0
    assert shown["lines"] == shown["favourites"] == 0
    page.fill("#genre-search", "thermo")
    assert 0 < counts()["all"] < shown["all"]


def test_learn_has_pictures_and_a_search(open_page: Any) -> None:
    page = open_page("/learn")
    expect(page.locator(".tile svg").first).to_be_visible()
    page.fill("#learn-search", "美術館")
    expect(page.locator(".tile:visible")).to_have_count(1)
    page.locator("#learn-search").press("Enter")
    page.wait_for_url(re.compile("/learn/akari$"))


def test_every_genre_has_a_sentence_of_its_own(server: str) -> None:
    names = api(server, "/api/names")
    sentences = [kind["sentence"] for kind in (*names["genres"], *names["variants"])]
    assert len(set(sentences)) == len(sentences)
    assert max(map(len, sentences)) < 100, "it fits on a tile"
    ids = {item["id"] for item in api(server, "/api/collection?limit=5000")["items"]}
    assert all(kind["ids"] and ids.issuperset(kind["ids"]) for kind in names["variants"])


def test_the_first_card_is_five_tabs_away_and_rows_go_by_arrows(open_page: Any) -> None:
    page = open_page("/")
    page.wait_for_selector(".tile")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.small-card, .tile')"):
            break
    first = page.evaluate("document.activeElement.dataset.id")
    assert page.evaluate("document.activeElement.matches('.small-card')")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.id") != first
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.id") == first
    for _ in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.tile')"), "a row is one stop, then come two links"
    tile = page.evaluate("document.activeElement.getBoundingClientRect().top")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.getBoundingClientRect().top") > tile


def test_the_name_of_a_card_begins_with_what_is_seen(open_page: Any) -> None:
    page = open_page("/puzzles")
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
