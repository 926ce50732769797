"""Making a puzzle: from an empty board to a link that somebody else plays."""

from __future__ import annotations

import base64
import json
import re
import struct
import zlib
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import PHONE, Player, api, choose_genre, genres, job, settle, smallest, until
from shares import share


def make_page(open_page: Any, genre: str = "", size: tuple[int, int] | None = None, **options: Any) -> Any:
    """The view Make with an empty board of a genre and a size."""
    page = open_page("/make", **options)
    page.wait_for_selector(".board-box svg g path", state="attached")
    if genre and page.input_value("#genre") != genre:
        choose_genre(page, genre)
    if size:
        page.fill("#height", str(size[0]))
        page.press("#height", "Enter")
        until(page, f"park.draft.board.puzzle.height === {size[0]}")
        page.fill("#width", str(size[1]))
        page.press("#width", "Enter")
        until(page, f"park.draft.board.puzzle.width === {size[1]}")
    return page


def spot(page: Any, r: int, c: int) -> tuple[float, float]:
    """The position of a spot on the screen; clues outside are next to the frame."""
    x, y = page.evaluate(
        """([r, c]) => {
            const b = park.board, box = b.svg.getBoundingClientRect(), {top, left} = b.extent;
            const place = (v) => v < 0 ? -0.67 : v / 2;
            return [box.left + (left + place(c)) * b.cell, box.top + (top + place(r)) * b.cell];
        }""",
        [r, c],
    )
    return x, y


Strokes = tuple[tuple[str, tuple[int, int], str], ...]
RECIPES: dict[str, tuple[tuple[int, int], Strokes, Strokes]] = {
    # A size, clues that allow several solutions, and another clue that leaves one: tool, spot, keys.
    "link-a-pix": ((2, 2), (("n", (1, 1), "3"), ("n", (3, 3), "3")), (("n", (1, 3), "1"),)),
    "nagareru": ((2, 3), (), (("a", (1, 3), "r"),)),
    "path": ((2, 2), (), (("c", (-1, 1), "1"),)),
    "tilepaint": ((1, 2), (), (("c", (-1, 1), "1"), ("c", (-1, 3), "0"))),
}


@pytest.mark.parametrize("genre", RECIPES)
def test_from_nothing_to_a_shared_puzzle(open_page: Any, server: str, genre: str) -> None:
    size, first, last = RECIPES[genre]
    page = make_page(open_page, genre, size)
    strip = page.locator(".strip")

    def strike(strokes: Strokes) -> None:
        for tool, (r, c), keys in strokes:
            page.locator(".board-box").focus()
            page.keyboard.press(tool)
            page.mouse.click(*spot(page, r, c))
            page.keyboard.type(keys)

    strike(first)
    expect(strip).to_contain_text("Several solutions: ")
    expect(page.locator(".layer-hatch path")).to_have_count(0)
    strike(last)
    expect(strip).to_contain_text("Unique: exactly one solution.")
    expect(strip.locator(".strip-how")).to_contain_text("ms")
    expect(page.locator(".layer-hatch path")).to_have_count(0)
    until(page, "!park.draft.pending.length")
    drawn = page.locator(".layer-fill path.paint, .layer-line path, .layer-linked path")
    before = drawn.count()  # a number 1 is a link by itself
    page.click("#solve")
    expect(drawn).not_to_have_count(before)
    page.click("#clear")
    expect(drawn).to_have_count(before)
    page.click("#copy-link")
    expect(page.locator("#copy-link")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{server}/play#p=")
    solved = job(server, "/api/solve", {"puzzle": page.evaluate("park.draft.board.puzzle")})

    other = open_page(link.removeprefix(server))
    other.wait_for_selector(".board-box svg g path", state="attached")
    puzzle = other.evaluate("({drawing: park.board.drawing})")
    player = Player(other, genres(server)[genre], puzzle | {"answer": solved["solutions"][0]})
    player.by_mouse()
    player.expect("Solved.")


@pytest.mark.parametrize("genre", share("test_a_pasted_puzzle_is_solved_shared_and_played", 2))
def test_a_pasted_puzzle_is_solved_shared_and_played(open_page: Any, server: str, genre: str) -> None:
    shipped = smallest(server, genre)
    page = make_page(open_page)
    draft = "JSON.stringify(park.draft.board.puzzle)"
    blank = page.evaluate(draft)
    page.fill("#import", json.dumps(shipped["puzzle"]))
    page.press("#import", "Enter")
    until(page, f"{draft} !== {json.dumps(blank)}")
    expect(page.locator(".strip")).to_contain_text("Unique: exactly one solution.")
    board = "[...document.querySelectorAll('.board-box svg path')].map((p) => p.outerHTML).join()"
    page.locator("#import").focus()
    until(page, "park.live.diagnosis !== null")
    before = page.evaluate(board)
    page.click("#solve")
    until(page, f"{board} !== {json.dumps(before)}")
    page.click("#clear")
    until(page, f"{board} === {json.dumps(before)}")
    page.click("#copy-link")
    expect(page.locator("#copy-link")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    player = Player(open_page(link.removeprefix(server)), genres(server)[genre], shipped)
    player.by_mouse()
    player.expect("Solved.")


def test_numbers_are_put_in_by_touch_alone(open_page: Any) -> None:
    page = make_page(open_page, viewport=PHONE, has_touch=True, is_mobile=True)
    choose_genre(page, "tilepaint")
    page.touchscreen.tap(*spot(page, -1, 3))
    page.locator(".keypad").get_by_role("button", name="4").tap()
    until(page, "park.draft.board.puzzle.cols[1] === 4")
    page.locator(".keypad").get_by_role("button", name="None").tap()
    until(page, "park.draft.board.puzzle.cols[1] === null")


def test_a_question_mark_is_put_in_by_touch_alone(open_page: Any, server: str) -> None:
    tools = {name: genre["tools"] for name, genre in genres(server).items()}
    unknown = next(name for name, found in tools.items() if found[0].get("unknown"))
    page = make_page(open_page, unknown, viewport=PHONE, has_touch=True, is_mobile=True)
    page.touchscreen.tap(*spot(page, 3, 3))
    page.locator(".keypad").get_by_role("button", name="?").tap()
    until(page, "park.draft.board.puzzle.numbers?.[1][1] === '?'")


def test_rooms_that_are_not_drawn_yet_are_no_fault(open_page: Any, server: str) -> None:
    """An empty board that has no solution."""
    tools = {name: {tool["kind"] for tool in genre["tools"]} for name, genre in genres(server).items()}
    page = make_page(
        open_page,
        next(
            name for name, kinds in tools.items() if "region" in kinds and kinds <= {"region", "border", "cell-choice"}
        ),
    )
    expect(page.locator(".strip")).to_contain_text("Nothing to solve yet.")
    page.fill("#width", "7")
    page.press("#width", "Enter")
    until(page, "park.draft.board.puzzle.width === 7")
    expect(page.locator(".strip")).to_contain_text("Draw some rooms.")
    page.mouse.move(*spot(page, 1, 1))
    page.mouse.down()
    page.mouse.move(*spot(page, 1, 5), steps=4)
    page.mouse.up()
    expect(page.locator(".strip")).to_contain_text("No solution.")


def test_a_room_is_cut_out_of_a_larger_one(open_page: Any, server: str) -> None:
    """A stroke inside a room makes a new room; a stroke out of a room extends it."""
    board = "park.draft.board.puzzle.rooms"
    page = make_page(open_page, next(n for n, g in genres(server).items() if g["tools"][0]["kind"] == "region"), (2, 3))
    until(page, f"new Set({board}.flat()).size === 1")

    def drag(*spots: tuple[int, int]) -> None:
        page.mouse.move(*spot(page, *spots[0]))
        page.mouse.down()
        for each in spots[1:]:
            page.mouse.move(*spot(page, *each), steps=4)
        page.mouse.up()

    page.get_by_role("radio", name="Rooms").click()
    drag((1, 1), (1, 3))
    until(page, f"new Set({board}.flat()).size === 2 && {board}[0][0] === {board}[0][1]")
    drag((1, 3), (3, 3))
    until(page, f"{board}[0][1] === {board}[1][1]")


def test_a_larger_board_takes_larger_clues(open_page: Any) -> None:
    page = make_page(open_page, "tilepaint", (12, 12))
    page.mouse.click(*spot(page, -1, 3))
    page.keyboard.type("11")
    until(page, "park.draft.board.puzzle.cols[1] === 11")
    fills = page.evaluate(
        "[...document.querySelectorAll('.layer-top path[stroke*=focus]')].map((p) => p.getAttribute('fill'))"
    )
    assert set(fills) == {"none"}, "the number that is typed is seen"


def test_a_short_link_stores_the_puzzle_and_its_token_deletes_it(open_page: Any, server: str) -> None:
    page = make_page(open_page, "tilepaint", (2, 3))
    page.click("#short-link")
    expect(page.locator(".strip")).to_contain_text("Keep this token to delete it: ")
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page(link.removeprefix(server))
    expect(other.locator(".board-box")).to_have_attribute("aria-label", "Tilepaint puzzle, 2 rows, 3 columns")
    page.locator(".strip").get_by_role("button", name="Delete").click()
    expect(page.locator(".strip")).to_contain_text("Deleted.")


def test_check_gives_the_verdict_only(open_page: Any) -> None:
    page = make_page(open_page, "tilepaint", (2, 2))
    page.get_by_role("radio", name="Nothing").click()
    expect(page.locator("#solve")).to_contain_text("Check")
    page.click("#solve")
    expect(page.locator(".strip")).to_contain_text("Several solutions")
    expect(page.locator(".layer-fill path.paint")).to_have_count(0)


def test_paste_a_url(open_page: Any, server: str) -> None:
    puzzle = api(server, "/api/collection?genre=nagareru&limit=1")["items"][0]
    document = api(server, f"/api/puzzles/{puzzle['id']}")["puzzle"]
    url = api(server, "/api/convert", {"source": document, "to": "url"})["output"]["text"].strip()
    assert "puzz.link" in url
    page = make_page(open_page, "tilepaint")
    page.evaluate("text => navigator.clipboard.writeText(text)", url)
    page.locator(".board-box").focus()
    page.keyboard.press("Control+v")
    until(page, "park.draft.board.puzzle.genre === 'nagareru'")
    expect(page.locator(".strip")).to_contain_text("Unique: exactly one solution.")
    page.fill("#import", "no puzzle at all")
    page.press("#import", "Enter")
    expect(page.locator(".strip")).to_contain_text("This text is not a puzzle I know.")


def test_tiles_borders_and_clue_cells_are_edited_in_place(open_page: Any) -> None:
    page = make_page(open_page, "tilepaint", (3, 3))
    page.locator(".board-box").focus()
    page.keyboard.press("t")
    page.mouse.move(*spot(page, 1, 1))
    page.mouse.down()
    page.mouse.move(*spot(page, 1, 5), steps=6)
    page.mouse.up()
    until(page, "park.draft.board.puzzle.tiles[0].every((t) => t === park.draft.board.puzzle.tiles[0][0])")
    page.keyboard.press("b")
    page.mouse.click(*spot(page, 1, 2))
    until(page, "park.draft.board.puzzle.tiles[0][0] !== park.draft.board.puzzle.tiles[0][1]")
    page.get_by_role("button", name="Undo").click()
    until(page, "park.draft.board.puzzle.tiles[0][0] === park.draft.board.puzzle.tiles[0][1]")
    page.get_by_role("button", name="Redo").click()
    until(page, "park.draft.board.puzzle.tiles[0][0] !== park.draft.board.puzzle.tiles[0][1]")


def test_arrows_and_winds_by_keys(open_page: Any) -> None:
    page = make_page(open_page, "nagareru", (5, 5))
    page.locator(".board-box").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("r")
    until(page, "park.draft.board.drawing.shapes.some((s) => s.t === 'arrow' && s.to === 'r')")
    page.keyboard.press("w")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("d")
    until(page, "park.draft.board.drawing.shapes.some((s) => s.t === 'block')")
    expect(page.locator(".strip-head")).to_contain_text("solution")


def test_numbers_with_an_arrow_by_keys_and_mouse(open_page: Any) -> None:
    page = make_page(open_page, "yajilin", (4, 4))
    page.locator(".board-box").focus()
    page.keyboard.press("2")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("?")
    until(page, 'JSON.stringify(park.draft.board.puzzle.clues.map((row) => row[0])) === \'["2r","1r","?",null]\'')
    page.mouse.move(*spot(page, 3, 1))
    page.mouse.down()
    page.mouse.move(*spot(page, 5, 1), steps=3)
    page.mouse.up()
    until(page, "park.draft.board.puzzle.clues[1][0] === '1d'")
    page.get_by_role("radio", name="Up").click()
    until(page, "park.draft.board.puzzle.clues[1][0] === '1u'")


def test_lines_of_a_sort_by_mouse_and_keys(open_page: Any) -> None:
    page = make_page(open_page, "variant-sudoku")
    page.get_by_role("radio", name="Lines").click()
    page.mouse.move(*spot(page, 1, 1))
    page.mouse.down()
    for r, c in ((1, 3), (3, 5), (1, 7), (3, 5), (5, 5)):
        page.mouse.move(*spot(page, r, c), steps=4)
    page.mouse.up()
    drawn = "JSON.stringify((park.draft.board.puzzle.marked_lines ?? []).map((l) => [l.sort, ...l.cells.flat()]))"
    until(page, f"{drawn} === '[[\"thermometer\",1,1,1,2,2,3,3,3]]'")
    # By keys: a digit selects the kind of line, Shift and arrows draw, and moving diagonally draws a diagonal.
    page.locator(".board-box").focus()
    page.keyboard.press("3")
    for key in ("Home", "ArrowDown", "ArrowDown", "Shift+ArrowDown", "ArrowRight", "ArrowUp", "Enter", "Enter"):
        page.keyboard.press(key)
    until(page, f"{drawn}.includes('whispers')")
    until(page, "park.draft.board.drawing.shapes.filter((s) => s.t === 'ribbon').length === 2")
    page.keyboard.press("Delete")
    until(page, f"!{drawn}.includes('whispers')")
    # A click removes a line.
    page.mouse.click(*spot(page, 1, 1))
    until(page, f"{drawn} === '[]'")


def test_sums_of_diagonals_by_mouse_and_keys(open_page: Any) -> None:
    page = make_page(open_page, "variant-sudoku")
    page.get_by_role("radio", name="Little killers").click()
    page.mouse.click(*spot(page, -1, 3))
    page.keyboard.press("1")
    page.keyboard.press("2")
    told = "JSON.stringify((park.draft.board.puzzle.little_killers ?? []).map((k) => [...k.seat, k.way, k.sum]))"
    until(page, f"{told} === '[[0,2,\"dr\",12]]'")
    page.keyboard.press("Enter")
    until(page, f"{told} === '[[0,2,\"dl\",12]]'")
    page.get_by_role("radio", name="Down and right").click()
    until(page, f"{told} === '[[0,2,\"dr\",12]]'")
    # From a corner, one direction leads onto the board.
    page.mouse.click(*spot(page, -1, -1))
    page.keyboard.press("7")
    until(page, f'{told} === \'[[0,0,"dr",7],[0,2,"dr",12]]\'')
    page.keyboard.press("Delete")
    until(page, f"{told} === '[[0,2,\"dr\",12]]'")


def test_take_the_clues_from_an_answer(open_page: Any) -> None:
    page = make_page(open_page, "tilepaint", (2, 2))
    page.get_by_role("radio", name="Answer").click()
    page.mouse.click(*spot(page, 1, 1))
    page.mouse.click(*spot(page, 3, 3))
    page.click("#take-clues")
    until(page, "String(park.draft.board.puzzle.rows) === '1,1'")
    expect(page.locator(".strip")).to_contain_text("The clues are those of the answer.")
    settle(page)
    expect(page.locator(".strip")).to_contain_text("Several solutions")


DRAWN: dict[str, tuple[int, list[list[tuple[int, int]]], str]] = {
    # A side, the strokes of an answer, and the clues that result.
    "hitori": (3, [[(3, 3)]], "puzzle.numbers.flat().every((n) => n > 0)"),
    "lits": (3, [[(1, 1)], [(3, 1)], [(5, 1)], [(5, 3)]], "new Set(puzzle.rooms.flat()).size === 1"),
    "norinori": (3, [[(1, 1)], [(1, 3)], [(5, 3)], [(5, 5)]], "new Set(puzzle.rooms.flat()).size === 2"),
    "numberlink": (
        3,
        [[(1, 1), (1, 5)], [(3, 1), (5, 1), (5, 5)]],
        "puzzle.numbers.flat().filter((n) => n).length === 4",
    ),
    "simple-loop": (
        3,
        [[(1, 1), (1, 3), (3, 3), (3, 1), (1, 1)]],
        "puzzle.blocked.length === 5",
    ),
    "star-battle": (4, [[(1, 3)], [(3, 7)], [(5, 1)], [(7, 5)]], "new Set(puzzle.rooms.flat()).size === 4"),
}


@pytest.mark.parametrize("genre", DRAWN)
def test_rooms_numbers_and_blocks_are_taken_from_an_answer(open_page: Any, server: str, genre: str) -> None:
    side, strokes, truth = DRAWN[genre]
    page = making_square(open_page, server, genre, side)
    page.get_by_role("radio", name="Answer").click()
    page.click("#take-clues")
    if genre != "hitori":  # to shade nothing is an answer there
        expect(page.locator(".strip.bad")).to_be_visible()
    for stroke in strokes:
        page.mouse.move(*spot(page, *stroke[0]))
        page.mouse.down()
        for r, c in stroke[1:]:
            page.mouse.move(*spot(page, r, c), steps=6)
        page.mouse.up()
    page.click("#take-clues")
    expect(page.locator(".strip")).to_contain_text("The clues are those of the answer.")
    until(page, f"((puzzle) => {truth})(park.draft.board.puzzle)")
    until(page, "park.live.report !== null && park.live.report.status !== 'none'")


def making_square(open_page: Any, server: str, genre: str, side: int) -> Any:
    """The view Make with a square board; a square genre has one field for both sides."""
    if not genres(server)[genre]["sizes"]["square"]:
        return make_page(open_page, genre, (side, side))
    page = make_page(open_page, genre)
    page.fill("#width", str(side))
    page.press("#width", "Enter")
    until(page, f"park.draft.board.puzzle.height === {side} && park.draft.board.puzzle.width === {side}")
    return page


def test_resizing_keeps_what_fits_and_can_be_undone(open_page: Any) -> None:
    page = make_page(open_page, "tilepaint", (3, 3))
    page.mouse.click(*spot(page, -1, 5))
    page.keyboard.type("3")
    until(page, "park.draft.board.puzzle.cols[2] === 3")
    page.fill("#width", "2")
    page.press("#width", "Enter")
    expect(page.locator(".strip")).to_contain_text("did not fit")
    page.locator(".strip").get_by_role("button", name="Undo").click()
    until(page, "park.draft.board.puzzle.cols[2] === 3")
    page.locator("#slide-width").fill("4")
    until(page, "park.draft.board.puzzle.width === 4 && park.draft.board.puzzle.cols[2] === 3")


def test_a_draft_is_found_after_a_reload(open_page: Any) -> None:
    page = make_page(open_page, "tilepaint", (2, 5))
    page.reload()
    until(page, "window.park?.draft?.board?.puzzle.width === 5")


def test_files_have_the_title_for_a_name_and_the_url_is_copied(open_page: Any, server: str) -> None:
    page = make_page(open_page, "tilepaint", (1, 2))
    for r, c, number in ((-1, 1, "1"), (-1, 3, "0")):
        page.mouse.click(*spot(page, r, c))
        page.keyboard.type(number)
    page.fill("#about-title", "Anna's Été, no. 2")
    page.fill("#about-author", "Anna")
    page.fill("#about-note", "Begin at the left.")
    expect(page.locator(".strip")).to_contain_text("Unique")
    until(page, "park.draft.board.puzzle.cols[1] === 0")
    about = {"title": "Anna's Été, no. 2", "author": "Anna", "note": "Begin at the left."}
    assert about.items() <= page.evaluate("park.draft.board.puzzle").items()
    files = {}
    for name, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("PDF", b"%PDF"), ("JSON", b"{")):
        with page.expect_download() as waiting:
            page.get_by_role("button", name=name, exact=True).click()
        assert waiting.value.suggested_filename == f"annas-ete-no-2.{name.lower()}"
        with open(waiting.value.path(), "rb") as file:
            files[name] = file.read()
        assert files[name].startswith(start)
    assert about.items() <= json.loads(files["JSON"]).items()
    assert len(re.findall(rb"/Type/Page/", files["PDF"])) == 2, "the answer is on a second page"
    page.click("#export-url")
    expect(page.locator("#export-url")).to_have_text("Copied")
    url = page.evaluate("navigator.clipboard.readText()")
    assert api(server, "/api/convert", {"source": url})["puzzle"]["cols"] == [1, 0]


def test_drafts_stay_on_the_shelf(open_page: Any) -> None:
    page = make_page(open_page, "tilepaint", (2, 3))
    page.fill("#about-title", "First")
    page.click("#new-draft")
    until(page, "!park.draft.board.puzzle.title")
    choose_genre(page, "path")
    page.fill("#about-title", "Second")
    page.click("#drafts")
    shelf = page.get_by_role("dialog", name="Drafts")
    expect(shelf.locator("li")).to_have_count(2)
    shelf.get_by_role("button", name="First", exact=False).first.click()
    until(page, "park.draft.board.puzzle.title === 'First' && park.draft.board.puzzle.width === 3")
    expect(page.locator("#about-title")).to_have_value("First")
    page.reload()
    until(page, "window.park?.draft?.board?.puzzle.title === 'First'")
    page.click("#drafts")
    shelf.get_by_role("button", name="Delete Second").click()
    page.click("#drafts")
    expect(shelf.locator("li")).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator(".strip").get_by_role("button", name="Undo").click()
    page.click("#drafts")
    expect(shelf.locator("li")).to_have_count(2)
    # The board stays in the drafts when another puzzle is imported.
    page.keyboard.press("Escape")
    doors = [[1, 1, "W"], [2, 2, "E"]]
    page.fill("#import", json.dumps({"genre": "path", "height": 2, "width": 2, "title": "Third", "doors": doors}))
    page.press("#import", "Enter")
    until(page, "park.draft.board.puzzle.title === 'Third'")
    page.click("#drafts")
    expect(shelf.locator("li")).to_have_count(3)


def test_what_cannot_be_is_told_in_words(open_page: Any) -> None:
    page = make_page(open_page, "tilepaint", (12, 12))
    strip = page.locator(".strip")
    most = page.evaluate("Number(document.querySelector('#height').max)")
    for field, text in (("height", "0"), ("width", str(most + 1)), ("height", "2.5"), ("width", "")):
        page.fill(f"#{field}", text)
        page.press(f"#{field}", "Enter")
        expect(strip).to_contain_text(f"The {field} is from 1 to {most}.")
        expect(page.locator(f"#{field}")).to_have_value("12")
    assert page.evaluate("park.draft.past.length") == 2, "only the sizes that were typed at first"
    # The tool is selected by mouse; digits still go to the board.
    page.get_by_role("radio", name="Tiles").click()
    page.get_by_role("radio", name="Clues C").click()
    page.keyboard.type("1")
    until(page, "park.draft.board.puzzle.cols[0] === 1")
    page.keyboard.type("5")
    expect(strip).to_contain_text("15 is too large: the most here is 12.")
    assert page.evaluate("park.draft.board.puzzle.cols[0]") == 1


def test_on_a_phone_solve_is_seen_and_the_sheet_closes(open_page: Any) -> None:
    page = make_page(open_page, "tilepaint", viewport=PHONE, has_touch=True, is_mobile=True)
    painted = page.locator(".layer-fill path.paint")
    expect(painted).to_have_count(0)
    page.locator("#solve").tap()
    expect(page.locator(".strip").get_by_role("button", name="Hide")).to_be_visible()
    page.locator("#more").tap()
    sheet = page.get_by_role("dialog", name="More")
    expect(sheet.locator("#width")).to_be_visible()
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)
    for name in ("#solve", "#play-it", "#more"):
        box = page.locator(name).bounding_box()
        assert box["y"] + box["height"] <= PHONE["height"], f"{name} is on the screen"


def test_at_twice_the_size_the_wheel_scrolls_and_the_tools_are_seen(open_page: Any) -> None:
    page = make_page(open_page, "path", viewport={"width": 640, "height": 400})
    for tool in ("Clues", "Blocked cells"):
        box = page.get_by_role("radio", name=tool).bounding_box()
        assert box["y"] + box["height"] < 400
    page.set_viewport_size({"width": 960, "height": 540})
    until(page, "document.documentElement.scrollHeight > 600")
    before = page.evaluate("park.board.zoom")
    page.locator(".board-box").hover()
    page.mouse.wheel(0, 120)
    until(page, "document.documentElement.scrollTop > 0")
    assert page.evaluate("park.board.zoom") == before


def test_offline_editing_waits_and_is_sent_later(open_page: Any) -> None:
    page = make_page(open_page, "tilepaint", (2, 2))
    expect(page.locator(".strip")).to_contain_text("Several")
    page.context.set_offline(True)
    page.mouse.click(*spot(page, -1, 1))
    page.keyboard.type("1")
    expect(page.locator(".strip")).to_contain_text("Offline: the live check waits.")
    assert page.locator(".layer-top g").count() > 0
    page.context.set_offline(False)
    until(page, "park.draft.board.puzzle.cols[0] === 1")
    expect(page.locator(".strip")).to_contain_text("Several")


def png(rows: list[str], colours: dict[str, tuple[int, int, int]]) -> bytes:
    """A picture from letters, one for each pixel."""
    raw = b"".join(b"\0" + b"".join(bytes(colours[letter]) for letter in row) for row in rows)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")


def test_a_picture_dropped_onto_the_page_becomes_a_puzzle(open_page: Any, server: str) -> None:
    drawn = [g for g in genres(server).values() if g["from_picture"]]
    if not drawn:
        pytest.skip("no genre here makes puzzles of pictures")
    page = make_page(open_page, drawn[0]["name"])
    colours = {".": (255, 255, 255), "r": (200, 30, 30), "b": (30, 60, 200)}
    picture = png(["rr.", "bb.", "..b"], colours)
    page.evaluate(
        """([text, name]) => {
            const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
            const data = new DataTransfer();
            data.items.add(new File([bytes], name, {type: "image/png"}));
            document.querySelector(".make").dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
        }""",
        [base64.b64encode(picture).decode(), "flag.png"],
    )
    until(page, "park.draft.board.drawing.shapes.some((s) => s.t === 'chip')")
    assert page.evaluate("[park.draft.board.puzzle.height, park.draft.board.puzzle.width]") == [3, 3]
    colours = page.evaluate("park.draft.board.drawing.palette.length")
    expect(page.locator(".swatches .swatch")).to_have_count(colours)
    expect(page.get_by_role("radio", name="Paint")).to_have_attribute("aria-checked", "true")
    expect(page.locator(".strip")).to_contain_text("Unique")
    for option in drawn[0]["picture_options"]:
        expect(page.locator(f"#picture-{option['name']}")).to_be_visible()
