"""The gallery and stored games: filters, Continue, statistics, offline use, two tabs, damaged links."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import Player, api, genres, smallest, until

KNOWN = "dfcbefbcdeae"
"""The puzzles of the day on 12 days from 10 November 2026 on, among six puzzles "a" to "f"."""
LEVELS = ("Easy", "Medium", "Hard", "Expert", "Extreme")

SEED = """async ([wholes, games]) => {
  const { saveGame, savePuzzle } = await import("/static/js/base/store.js");
  const { items } = await (await fetch(`/api/collection?limit=200&whole=true&${wholes}`)).json();
  const saved = { marks: {}, past: [], future: [], checkpoints: [], head: null };
  for (const [index, kind, state, seconds, hints] of games) {
    const { id, puzzle, drawing, answer } = items[index];
    const found = { id, puzzle, drawing, answer };
    if (kind !== "begun") savePuzzle(found, kind);
    else saveGame({ ...found, shipped: true, saved, seconds, solvedIn: seconds, state, part: 0.5, hints });
  }
  return items.map(({ drawing, answer, puzzle, ...item }) => item);
}"""
"""Stores games of shipped puzzles: index, kind, state, seconds, hints."""


def seeded(page: Any, query: str, games: list[list[Any]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(SEED, [query, games])
    return found


def squares(card: Any) -> int:
    return int(card.locator(".squares .on").count())


def test_levels_filters_sort_and_next_puzzle(open_page: Any, server: str) -> None:
    items = api(server, "/api/collection?limit=5000")["items"]
    page = open_page("/puzzles")
    page.wait_for_selector(".card")
    expect(page.locator('nav [aria-current="page"]')).to_have_text("Gallery")
    by_id = {item["id"]: item for item in items}
    first = page.locator(".card").first
    assert squares(first) == by_id[first.get_attribute("data-id")]["level"]

    def chip(group: str, name: str) -> Any:
        return page.get_by_role("radiogroup", name=group).get_by_role("radio", name=re.compile(rf"^{name} ?\d+$"))

    def count(chosen: Any) -> int:
        return int(chosen.locator(".count").inner_text())

    counts = Counter(item["level"] for item in items)
    for level, name in enumerate(LEVELS, 1):
        assert count(chip("Level", name)) == counts[level]
    easy = Counter(item["genre"] for item in items if item["level"] == 1 and item["size"] == "small")
    genre = easy.most_common(1)[0][0]
    title = genres(server)[genre]["title"]
    chip("Genre", re.escape(title)).click()
    left = [item for item in items if item["genre"] == genre]
    assert count(chip("Level", "Easy")) == sum(item["level"] == 1 for item in left), "counts regard the other filters"
    page.select_option("#sort", "hard")
    assert squares(first) == max(item["level"] for item in left)
    chip("Level", "Easy").click()
    chip("Size", "Small").click()
    wanted = [item["id"] for item in left if item["level"] == 1 and item["size"] == "small"]
    shown = page.locator(".card").evaluate_all("nodes => nodes.map((n) => n.dataset.id)")
    assert sorted(shown) == sorted(wanted)
    assert len(wanted) > 2, "a test needs some"
    seeded(page, f"id={wanted[0]}&id={wanted[1]}", [[0, "begun", "solved", 65, 0], [1, "begun", "solved", 70, 0]])
    page.click("#unsolved")
    expect(page.locator(".card")).to_have_count(len(wanted) - 2)

    page.goto(f"{server}/play/{wanted[0]}")
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_url(lambda url: wanted[0] not in url)
    assert page.url.rsplit("/", 1)[1] in wanted[2:], "the same genre, size and level, not solved"


def test_genres_are_found_by_group_by_name_and_as_favourites(open_page: Any, server: str) -> None:
    known = genres(server)
    page = open_page("/puzzles")
    page.wait_for_selector(".card")
    row = page.get_by_role("radiogroup", name="Genre").locator("[role=radio]:visible")

    def shown() -> set[str]:
        return set(row.evaluate_all("nodes => nodes.map((n) => n.dataset.value)")) - {"all"}

    def group(name: str) -> None:
        page.get_by_role("radiogroup", name="Group").get_by_role("radio", name=re.compile(f"^{name}")).click()

    assert shown() == set(known)
    names = {name for name, genre in known.items() if genre["group"] == "lines"}
    group("Lines")
    assert shown() == names
    cards = page.locator(".card").evaluate_all("nodes => nodes.map((n) => n.dataset.id)")
    items = {item["id"]: item["genre"] for item in api(server, "/api/collection?limit=5000")["items"]}
    assert {items[id] for id in cards} <= names
    first = sorted(names)[0]
    page.fill("#genre-search", known[first]["title"][1:].upper())
    assert shown() == {first}, "whatever the group and the case"
    page.locator(f'[role=radio][data-value="{first}"]').click()
    page.click("#favourite")
    page.fill("#genre-search", "")
    group("Favourites")
    assert shown() == {first}
    page.reload()
    page.wait_for_selector(".card")
    assert shown() == {first}, "the device remembers it"


def test_back_keeps_the_scroll_and_paper_shows_names(open_page: Any) -> None:
    page = open_page("/")
    page.wait_for_selector(".tile svg")
    tile = page.locator(".shelf-group:has(#group-shading) .tile").last
    tile.scroll_into_view_if_needed()
    name, place = tile.get_attribute("data-id"), tile.bounding_box()["y"]
    assert page.evaluate("scrollY") > 500
    tile.click()
    page.wait_for_selector(".card svg")
    page.evaluate("scrollTo(0, 1e5)")
    until(page, "document.querySelectorAll('.card').length > 24")
    seeded(page, "limit=1", [[0, "begun", "started", 5, 0]])
    page.go_back()
    page.wait_for_selector("#continue", state="attached")
    until(page, f"document.activeElement.dataset.id === '{name}'")
    assert tile.bounding_box()["y"] == pytest.approx(place, abs=2), "where it was, although a row has come above it"
    page.go_forward()
    page.wait_for_selector(".card svg")
    page.emulate_media(media="print")
    over = """[...document.querySelectorAll(".card:has(svg)")].filter((c) => {
        const [picture, name] = ["svg", ".card-name"].map((part) => c.querySelector(part).getBoundingClientRect());
        return picture.bottom > name.top;
    }).length"""
    assert page.evaluate(over) == 0, "no picture lies over a name"


def test_the_puzzle_of_the_day_comes_from_the_date_alone(open_page: Any) -> None:
    page = open_page("/")
    page.wait_for_selector("#today")
    chosen = page.evaluate("""async () => {
      const { daily, dayOf } = await import("/static/js/base/daily.js");
      const { collection } = await import("/static/js/base/collection.js");
      const { items } = await collection(), own = items.filter((i) => i.genre === items[0].genre), days = [];
      const first = own.length * 500;
      for (let d = first; d < first + 2 * own.length; d++) days.push(new Date(d * 864e5).toISOString().slice(0, 10));
      const pick = (list) => days.map((day) => daily(list, day).id);
      const six = [..."abcdef"].map((id) => ({ id }));
      const known = Array.from({ length: 12 }, (_, i) => daily(six, `2026-11-${10 + i}`).id).join("");
      const today = daily(own, dayOf(new Date())).id, all = own.map((i) => i.id).sort();
      return { one: pick(own), other: pick(own.slice().reverse()), known, today, all };
    }""")
    assert chosen["one"] == chosen["other"], "the order of the list does not matter"
    half = len(chosen["all"])
    assert sorted(chosen["one"][:half]) == sorted(chosen["one"][half:]) == chosen["all"], "each has its turn"
    assert all(a != b for a, b in pairwise(chosen["one"])), "none comes twice in a row"
    assert chosen["known"] == KNOWN, "every version of the page gives the same"
    expect(page.locator("section:has(#today) .small-card").first).to_have_attribute("data-id", chosen["today"])


def test_a_new_puzzle_is_made_as_asked_kept_and_not_counted_as_started(open_page: Any, server: str) -> None:
    page = open_page("/")
    page.wait_for_selector(".tile")
    page.click("#new")
    name, genre = next((n, g) for n, g in genres(server).items() if any(o.get("choices") for o in g["options"]))
    page.select_option("#new-genre", name)
    for _ in range(25):  # Tab goes round inside the panel.
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.panel') !== null")
    page.fill("#new-rows", "999")
    page.click("#make-new")
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"^The height is from \d+ to \d+\.$"))
    page.fill("#new-rows", "5")
    page.fill("#new-cols", "6")
    page.select_option("#new-level", label="Easy")
    page.locator(".new-options summary").click()
    option = next(o for o in genre["options"] if o.get("choices"))
    page.select_option(f"#new-option-{option['name']}", option["choices"][-1])
    page.click("#make-new")
    expect(page.locator(".board-box")).to_have_attribute("aria-label", re.compile("5 rows, 6 columns"))
    kept = page.evaluate("Object.entries(JSON.parse(localStorage['park.games']))")
    assert [(entry["kind"], entry["state"], entry["level"]) for _, entry in kept] == [("made", "new", 1)]
    made = page.evaluate(f"JSON.parse(localStorage['park.game.{kept[0][0]}']).puzzle.made")
    assert made[option["name"]] == option["choices"][-1]
    page.go_back()
    row = page.locator("section:has(#continue)")
    expect(row.locator(".kept")).to_contain_text(["Made · Today"])
    expect(row).not_to_contain_text("started")
    page.context.set_offline(True)
    row.locator(".small-card").click()
    page.wait_for_selector(".board-box svg g path", state="attached")


def test_puzzles_without_a_level_show_the_one_that_they_have(open_page: Any, server: str) -> None:
    page = open_page("/")
    page.wait_for_selector(".tile")
    page.click("#new")
    page.fill("#new-rows", "5")
    page.fill("#new-cols", "5")
    page.select_option("#new-level", label="Any level")
    page.click("#make-new")
    named = re.compile("^(Easy|Medium|Hard|Expert|Extreme)$")
    expect(page.locator("main .level:visible").first).to_have_text(named)
    puzzle = api(server, "/api/collection?limit=1&whole=true")["items"][0]["puzzle"]
    link = page.evaluate("async (puzzle) => (await import('/static/js/base/link.js')).longLink(puzzle)", puzzle)
    shared = open_page(link.removeprefix(server))
    expect(shared.locator("main .level:visible").first).to_have_text(named)


def test_continue_rename_delete_export_import_and_statistics(open_page: Any, server: str, tmp_path: Path) -> None:
    page = open_page("/")
    page.wait_for_selector(".tile")
    expect(page.locator("#continue")).to_have_count(0)
    begun = [[i, "begun", "started", 10, 0] for i in range(7)]
    own = [[7, "made", "", 0, 0], [8, "imported", "", 0, 0], [9, "shared", "", 0, 0]]
    solved = [[10, "begun", "solved", 65, 1], [11, "begun", "solved", 605, 2]]
    easy = [api(server, f"/api/collection?limit=200&genre={name}&level=1&level=2")["items"] for name in genres(server)]
    genre = next(items[0]["genre"] for items in easy if len(items) >= 12)
    items = seeded(page, f"genre={genre}&level=1&level=2", [*begun, *own, *solved])
    page.reload()
    row = page.locator("section:has(#continue)")
    expect(row.locator(".kept")).to_have_count(8)
    for kind in ("Made", "Imported", "Shared", "Begun"):
        expect(row).to_contain_text(f"{kind} · Today")
    page.click("#all-yours")
    cards = page.locator(".kept")
    expect(cards).to_have_count(10)
    mine = page.locator(f'.kept:has([data-id="{items[7]["id"]}"])')
    mine.get_by_role("button").click()
    page.get_by_role("menuitem", name="Rename").click()
    page.fill("#new-name", "For Ada")
    page.keyboard.press("Enter")
    expect(mine.locator(".card-name")).to_have_text("For Ada")
    mine.get_by_role("button").click()
    page.get_by_role("menuitem", name="Copy link").click()
    until(page, "navigator.clipboard.readText().then((text) => text.includes('/play#p='))")
    mine.get_by_role("button").click()
    page.get_by_role("menuitem", name="Delete").click()
    expect(cards).to_have_count(9)
    page.get_by_role("button", name="Undo").click()
    expect(mine.locator(".card-name")).to_have_text("For Ada")

    with page.expect_download() as download:
        page.click("#export")
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    other = open_page("/statistics")
    expect(other.locator(".lead")).to_contain_text("Nothing was solved")
    bad = {"name": "x.json", "mimeType": "application/json", "buffer": b'{"format": "other"}'}
    other.set_input_files("#progress-file", bad)
    expect(other.locator(".file-part [role=status]")).to_contain_text("not a file of progress")
    marked = json.loads(file.read_text("utf-8"))
    marked["kept"][f"game.{items[0]['id']}"]["drawing"]["palette"] = ['"><img src=x>']
    other.set_input_files("#progress-file", {**bad, "buffer": json.dumps(marked).encode()})
    expect(other.locator(".figures tbody tr").first).to_contain_text(genres(server)[genre]["title"])
    cells = [text.strip() for text in other.locator(".figures tbody tr").first.locator(".figure").all_inner_texts()]
    assert cells == ["2", "1:05", "5:35", "3"], "solved, best, median, hints"
    expect(other.locator(f'.day[data-day="{date.today().isoformat()}"]')).to_have_class(re.compile("some-2"))
    other.goto(f"{server}/yours")
    expect(other.locator(".kept")).to_have_count(9)
    expect(other.locator(".kept").filter(has_text="For Ada")).to_have_count(1)
    assert other.locator(f'[data-id="{items[0]["id"]}"]').count() == 0, "markup in a drawing is not taken"


def test_two_tabs_never_write_over_each_other(open_page: Any, server: str) -> None:
    name = next(n for n, g in genres(server).items() if any(m["kind"] == m["layer"] == "paint" for m in g["inputs"]))
    puzzle, genre = smallest(server, name), genres(server)[name]
    one = Player(open_page(f"/play/{puzzle['id']}"), genre, puzzle)
    strokes = one.strokes()
    one.by_mouse(strokes[:1])
    until(one.page, f"localStorage['park.game.{puzzle['id']}'] !== undefined")
    tab = one.page.context.new_page()
    tab.goto(one.page.url)
    two = Player(tab, genre, puzzle)
    marks = "JSON.stringify(park.player.marks.plain())"
    expect(one.page.locator("h1")).to_have_text("This puzzle is open in another tab.")
    two.by_mouse(strokes[1:2])
    done = tab.evaluate(marks)
    until(tab, f"localStorage['park.game.{puzzle['id']}'].includes({json.dumps(done)})")
    one.page.get_by_role("button", name="Go on here").click()
    again = Player(one.page, genre, puzzle)
    assert again.page.evaluate(marks) == done
    expect(tab.locator("h1")).to_have_text("This puzzle is open in another tab.")


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/p/zzz", 'There is nothing with the id "zzz"; perhaps a link was cut short.'),
        ("/nowhere", "There is no page at this address."),
        ("/play#p=1q1bKTq1UslIqLkosyUgtUtJRKk", "This link is damaged: a part of it is missing or was changed."),
        ("/play#p=1a*b", 'This link is damaged: "*" does not belong into it.'),
    ],
)
def test_a_wrong_address_says_what_is_wrong(open_page: Any, path: str, sentence: str) -> None:
    page = open_page(path)
    expect(page.locator(".failed h1")).to_have_text(sentence)
