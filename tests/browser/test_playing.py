"""Details of playing: hidden marks, focus and keys, times, large boards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.boards import repeated
from browser.hands import PHONE, Player, api, genres, opened, painted_genre, until

MARKS = "JSON.stringify(park.player.marks.plain())"
ON_BOARD = "document.activeElement.classList.contains('board-box')"


def genre_with(server: str, **wanted: Any) -> Any:
    """A genre whose lines have a property."""
    for genre in genres(server).values():
        for mark in genre["look"]["marks"]:
            if mark["t"] == "line" and all(mark.get(key, False) == value for key, value in wanted.items()):
                return genre["name"]
    pytest.skip("no genre has such lines")


def drag(player: Player, *spots: tuple[int, int], button: Any = "left", up: bool = True) -> None:
    mouse = player.page.mouse
    mouse.move(*player.at(spots[0]))
    mouse.down(button=button)
    for spot in spots[1:]:
        mouse.move(*player.at(spot), steps=3)
    if up:
        mouse.up(button=button)


def test_segments_visited_marks_and_backspace(open_page: Any, server: str) -> None:
    player = opened(open_page, server, genre_with(server, doors=True, crosses=False))
    page, line = player.page, player.pieces()[0]
    told = page.locator(".rules li").all_inner_texts()
    assert told == player.puzzle["drawing"]["rules"] != player.genre["rulebook"], "rules of what is on this board"
    drawn = "Object.keys(park.player.marks.plain().line ?? {}).length"
    inner = line[1:5]
    drag(player, *inner, up=False)
    page.keyboard.press("Backspace")
    assert page.evaluate(drawn) == 2, "inside a stroke Backspace goes back a cell"
    drag(player, inner[2], inner[3])
    assert page.evaluate(drawn) == 3, "a segment begins anywhere"
    page.keyboard.press("Backspace")
    assert page.evaluate(drawn) == 2
    page.keyboard.press("Backspace")
    assert page.evaluate(drawn) == 1, "the pen goes back along the line"
    page.keyboard.press("Control+z")
    assert page.evaluate(drawn) == 2
    before = page.evaluate(MARKS)
    drag(player, *inner[:3], button="right")
    assert page.evaluate(MARKS) == before, "crosses skip one's own line"
    away = next(s for s in [(r, c) for r in (5, 7, 9) for c in (5, 7, 9)] if s not in line)
    x, y = player.at(away)
    name = f"park.player.marks.get('{player.genre['inputs'][1]['layer']}', '{away[0]},{away[1]}')"
    for value, sign in ((0, "cross"), (1, "dot"), (None, "")):
        page.mouse.click(x, y, button="right")
        assert page.evaluate(name) == value
        if sign:
            assert page.locator(f".layer-{sign} path").count() == 1
    page.get_by_role("radio", name="Cross").focus()
    page.keyboard.press("n")
    numbers = page.locator(".layer-left .outside > g, .layer-top .outside > g")
    clues = sum(s["t"] == "number" for s in player.puzzle["drawing"]["shapes"])
    expect(numbers).to_have_count(2 * clues)


def test_keys_work_wherever_the_focus_is(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    assert page.evaluate(ON_BOARD), "opening a puzzle gives the board the keys"
    page.keyboard.press("Space")
    marked = page.evaluate(MARKS)
    assert marked != "{}"
    page.locator(".rules h2").click()
    assert not page.evaluate(ON_BOARD)
    page.keyboard.press("Control+z")
    assert page.evaluate(MARKS) == "{}"
    page.get_by_role("button", name="Redo").focus()
    page.keyboard.press("Control+y")
    assert page.evaluate(MARKS) == marked
    page.keyboard.press("u")
    assert page.evaluate(MARKS) == "{}"
    page.get_by_role("button", name="Redo").click()
    assert page.evaluate(ON_BOARD), "a click on a button leaves the keys to the board"
    page.keyboard.press("f")
    until(page, "document.fullscreenElement !== null")
    page.click("#more")
    expect(page.get_by_role("menuitem", name="Trial")).to_be_visible()
    assert page.evaluate("document.fullscreenElement.contains(document.querySelector('.panel'))")
    page.get_by_role("menuitem", name="Board as text").click()
    assert page.evaluate("document.fullscreenElement.contains(document.querySelector('.astext'))")


def test_a_time_is_kept_and_a_shown_solution_is_not_solved(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    expect(page.locator(".strip-head")).to_have_text(re.compile(r"^0 of \d+ clues met\.$"))
    page.click("#more")
    page.get_by_role("menuitem", name="Give up").click()
    player.expect("This is the solution.")
    page.click("#restart")
    page.keyboard.press("Control+z")
    player.expect("This is the solution.")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    player.expect("This is the solution.")
    page.keyboard.press("Control+z")
    player.by_mouse()
    player.expect("Solved.")
    page.evaluate("localStorage.setItem('park.t', document.querySelector('.strip-detail').textContent)")
    page.click("#restart")
    player.expect("The board is empty again.")
    page.reload()
    Player(page, player.genre, player.puzzle)
    page.keyboard.press("Control+z")
    player.expect("Solved.")
    assert page.evaluate("document.querySelector('.strip-detail').textContent === localStorage.getItem('park.t')")


def test_crosses_of_met_clues_and_colours_for_notes(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page, layer = player.page, player.paint["layer"]
    zeros = f"Object.values(park.player.marks.plain()[{layer!r}] ?? {{}}).filter((x) => x === 0).length"
    player.by_mouse()
    player.expect("Solved.")
    assert page.evaluate(zeros) == 0, "off by default"
    page.click("#restart")
    page.click("#settings")
    page.get_by_role("switch", name="Cross out where a clue is met").click()
    page.get_by_role("switch", name="Colours for notes").click()
    page.keyboard.press("Escape")
    strokes = player.strokes()
    for stroke in strokes:
        player.by_mouse([stroke])
        if page.evaluate(zeros):
            break
    assert page.evaluate(zeros) > 0
    answer = player.written(player.paint)
    for key, value in page.evaluate(f"park.player.marks.plain()[{layer!r}]").items():
        row, col = map(int, key.split(","))
        assert answer[row, col] == value
    page.keyboard.press("Control+z")
    assert page.evaluate(zeros) == 0, "they go with the stroke that made them"
    before = page.evaluate(MARKS)
    page.get_by_role("radio", name="Colours").click()
    page.mouse.click(*player.at(strokes[0][0]))
    assert page.locator("[fill='var(--b-notea)']").count() == 1
    page.mouse.click(*player.at(strokes[0][0]))
    assert page.locator("[fill='var(--b-noteb)']").count() == 1
    assert page.evaluate(MARKS) == before, "notes are no part of the answer"


def test_blanks_skip_numbers_and_links_and_the_picture_is_revealed(open_page: Any, server: str) -> None:
    player = opened(open_page, server, genre_with(server, joins=True, lengths=True))
    page = player.page
    first = player.strokes()[0]
    player.by_mouse([first])
    before = page.evaluate(MARKS)
    drag(player, *first, button="right")
    page.keyboard.press("x")
    assert page.evaluate(MARKS) == before, "no blank lies under a link or a number"
    page.evaluate(
        """() => new MutationObserver((all) => { if (all.some((m) => m.target.classList.contains("reveal")))
            window.revealed = true; }).observe(park.board.svg, {attributes: true, attributeFilter: ["class"]})"""
    )
    player.by_mouse(player.strokes()[1:])
    player.expect("Solved.")
    assert page.evaluate("window.revealed") is True
    until(page, "!park.board.svg.classList.contains('reveal')")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("window.revealed = false")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    player.expect("Solved.")
    until(page, "park.board.svg.classList.contains('solved')")
    assert page.evaluate("window.revealed") is False


def test_black_cells_are_no_clues_to_count(open_page: Any, server: str) -> None:
    directed = next(
        (g["name"] for g in genres(server).values() if any(m.get("flow") for m in g["look"]["marks"])), None
    )
    if directed is None:
        pytest.skip("no genre has directed lines")
    player = opened(open_page, server, directed)
    player.by_mouse([player.strokes()[0][:3]])
    expect(player.page.locator(".strip-head")).to_have_text("3 cells drawn.")


def board_of(server: str, side: int, times: int) -> tuple[str, Any]:
    """A stored board of links made of `times` by `times` copies of a shipped one, and what a Player needs of it."""
    name = genre_with(server, joins=True, lengths=True)
    items = api(server, f"/api/collection?genre={name}&limit=100")["items"]
    small = next(i for i in items if i["height"] == i["width"] == side)
    found = api(server, f"/api/puzzles/{small['id']}?answer=true")
    puzzle, answer = repeated(found["puzzle"], found["answer"], times)
    id = api(server, "/api/puzzles", {"puzzle": puzzle})["id"]
    return name, {"id": id, "answer": answer, "drawing": api(server, f"/api/puzzles/{id}/drawing")}


def test_a_large_board_by_touch_and_by_mouse(open_page: Any, server: str) -> None:
    name, puzzle = board_of(server, 8, 6)
    page = open_page(f"/play/{puzzle['id']}", viewport=PHONE, has_touch=True, is_mobile=True)
    player = Player(page, genres(server)[name], puzzle)
    until(page, "park.board.cell >= 24")
    page.click("#more")
    page.get_by_role("menuitem", name="Whole board").click()
    until(page, "park.board.svg.getBoundingClientRect().width <= park.board.stage.clientWidth + 1")
    assert page.evaluate("park.board.svg.getBoundingClientRect().height <= park.board.stage.clientHeight + 1")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".layer-fives path").count() == 1
    page.evaluate("park.board.zoomBy(4)")
    until(page, "park.board.stage.scrollHeight > park.board.stage.clientHeight + 200")
    page.evaluate("park.board.stage.scrollTo(0, 0)")
    x, y = player.at((1, 1))
    page.mouse.move(x + 60, y + 60)
    assert page.locator(".lit path").count() == 1
    # A drag that reaches the edge scrolls the board under the pointer.
    page.mouse.down(button="right")
    page.mouse.move(x + 90, y + 60, steps=4)
    box = page.locator(".stage").bounding_box()
    page.mouse.move(x + 90, box["y"] + box["height"] - 4, steps=6)
    until(page, "park.board.stage.scrollTop > 100")
    page.mouse.up(button="right")


def test_a_step_makes_few_elements_however_large_the_board(open_page: Any, server: str) -> None:
    """Count the elements that a step paints, since times differ between machines."""
    step = """(link) => {
        const {player, board} = park, most = [];
        player.pointer.down(link[0], false, {x: link[0][1] / 2, y: link[0][0] / 2});
        for (const cell of link.slice(1)) {
            const before = board.canvas.made;
            player.pointer.move(cell);
            most.push(board.canvas.made - before);
        }
        player.pointer.up();
        return Math.max(...most);
    }"""
    made = []
    for name, puzzle in (board_of(server, 10, 1), board_of(server, 8, 6)):
        player = Player(open_page(f"/play/{puzzle['id']}"), genres(server)[name], puzzle)
        links = [link for link in player.pieces() if len(link) > 2]
        for link in links[1:4]:
            player.page.evaluate(step, link)
        made.append(player.page.evaluate(step, links[0]))
    assert 0 < made[1] <= 3 * made[0]
