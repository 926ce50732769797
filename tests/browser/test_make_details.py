"""Details of Make: sizes, keys, messages, pictures, printing."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import api, choose_genre, genres, until
from puzzlepark.core.fields.borders import LooseBorders
from puzzlepark.registry import genre_named

from yardstick import eventually

PALE = ".forced"


def making(open_page: Any, genre: str | None = None, **options: Any) -> Any:
    page = open_page("/make", **options)
    page.wait_for_selector(".board-box svg g path", state="attached")
    if genre:
        choose_genre(page, genre)
    return page


def genre_with(server: str, fits: Any) -> str:
    return next(name for name, genre in genres(server).items() if fits(genre))


def kinds(genre: Any) -> set[str]:
    return {tool["kind"] for tool in genre["tools"]}


def test_a_square_genre_has_one_side_and_presets(open_page: Any, server: str) -> None:
    name = genre_with(server, lambda genre: genre["sizes"]["square"] and {9, 12} <= set(genre["sizes"]["presets"]))
    page = making(open_page, name)
    expect(page.locator("#height")).to_be_hidden()
    page.get_by_role("button", name="9 rows, 9 columns").click()
    until(page, "park.draft.drawing.rows === 9 && park.draft.drawing.cols === 9")
    page.fill("#width", "1")
    page.locator("#width").press_sequentially("2")
    page.locator("#width").press("Enter")
    until(page, "park.draft.drawing.rows === 12 && park.draft.drawing.cols === 12")


def test_keys_work_after_a_click_on_a_button(open_page: Any, server: str) -> None:
    name = genre_with(server, lambda genre: [tool["kind"] for tool in genre["tools"]] == ["cell-number"])
    page = making(open_page, name)
    numbers = "park.draft.drawing.shapes.filter((s) => s.t === 'number').length"
    page.locator(".board-box").click()
    page.keyboard.press("1")
    until(page, f"{numbers} === 1")
    page.get_by_role("radio", name="Nothing").click()
    page.keyboard.press("Control+z")
    until(page, f"{numbers} === 0")
    page.get_by_role("radio", name="Forced").click()
    page.keyboard.press("2")
    until(page, f"{numbers} === 1")


def bordered(server: str, *, inside: bool) -> str:
    """A genre whose regions are drawn by borders, with or without borders inside regions."""

    def fits(genre: Any) -> bool:
        knows = any(isinstance(part, LooseBorders) for part in genre_named(genre["name"]).fields)
        regions = {tool["kind"] for tool in genre["tools"]} >= {"region", "border"}
        return regions and knows == inside

    return genre_with(server, fits)


def test_borders_inside_regions_are_kept_and_seen(open_page: Any, server: str) -> None:
    page = making(open_page, bordered(server, inside=True))
    page.get_by_role("radio", name="Border").first.click()
    page.locator(".board-box").focus()
    page.keyboard.press("Control+Home")
    kept = "(park.draft.board.puzzle.across ?? []).join('').includes('|')"
    drawn = "park.draft.drawing.shapes.some((s) => s.t === 'border' && s.at.some((p) => p.join() === '1,2'))"
    until(page, f"!{kept}")
    page.keyboard.press("Shift+ArrowRight")
    until(page, f"{kept} && {drawn} && park.draft.loose.length === 0")
    page.keyboard.press("Control+z")
    until(page, f"!({kept}) && !({drawn})")
    page.keyboard.press("Control+y")
    until(page, f"{kept} && {drawn}")


def test_borders_that_part_nothing_are_undone_and_dashed(open_page: Any, server: str) -> None:
    """If the genre has no borders inside regions, the page keeps them itself."""
    page = making(open_page, bordered(server, inside=False))
    page.get_by_role("radio", name="Border").first.click()
    page.locator(".board-box").focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("Shift+ArrowRight")
    until(page, "park.draft.loose.length === 1")
    expect(page.locator(".layer-border path[stroke-dasharray]")).to_have_count(1)
    page.keyboard.press("Control+z")
    until(page, "park.draft.loose.length === 0")
    page.keyboard.press("Control+y")
    until(page, "park.draft.loose.length === 1")


def taken(page: Any, asked: list[Any]) -> Any:
    """The next request that was intercepted."""
    while not asked:
        page.wait_for_timeout(10)
    return asked.pop()


def test_an_edit_is_undone_and_redone_before_its_answer(open_page: Any, server: str) -> None:
    name = genre_with(server, lambda genre: [tool["kind"] for tool in genre["tools"]] == ["cell-number"])
    page = making(open_page, name)
    asked: list[Any] = []
    page.route("**/api/edit", lambda route: asked.append(route))
    numbers = "park.draft.drawing.shapes.filter((s) => s.t === 'number').length"
    page.locator(".board-box").click()
    page.keyboard.press("1")
    until(page, f"{numbers} === 1")
    page.keyboard.press("Control+z")
    until(page, f"{numbers} === 0")
    with page.expect_response("**/api/edit"):
        taken(page, asked).continue_()
    assert page.evaluate(numbers) == 0
    page.keyboard.press("Control+y")
    until(page, f"{numbers} === 1")
    with page.expect_response("**/api/edit"):
        taken(page, asked).continue_()
    until(page, "!park.draft.pending.length")
    assert page.evaluate(numbers) == 1


def test_a_verdict_does_not_stay_while_the_next_is_worked_out(open_page: Any, server: str) -> None:
    name = genre_with(server, lambda genre: [tool["kind"] for tool in genre["tools"]] == ["cell-number"])
    page = making(open_page, name)
    page.locator(".board-box").click()
    page.keyboard.press("1")
    strip = page.locator(".strip")
    expect(strip).to_contain_text("solution")
    asked: list[Any] = []
    page.route("**/api/differ*", lambda route: asked.append(route))
    page.keyboard.press("2")
    expect(strip).to_contain_text("Checking…")
    expect(strip).not_to_contain_text("solution")
    until(page, "!park.draft.pending.length")
    eventually(lambda: asked, "the board is not checked", lambda: page.wait_for_timeout(30))
    asked.pop().continue_()
    expect(strip).to_contain_text("solution")


def test_an_empty_board_is_no_alarm(open_page: Any) -> None:
    page = making(open_page)
    expect(page.locator(".strip")).to_contain_text("Put clues in")
    until(page, "park.live.diagnosis !== null")
    assert page.locator(PALE).count() == 0


def test_rooms_without_an_answer_are_counted(open_page: Any, server: str) -> None:
    page = making(open_page, genre_with(server, lambda genre: {"region", "setting"} <= kinds(genre)))
    page.get_by_role("radio", name="Room").first.click()
    page.locator(".board-box").focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("Enter")
    expect(page.locator(".strip")).to_contain_text("No solution.")
    expect(page.locator(".strip")).to_contain_text("No answer fits these 2 rooms, 6 rows and 6 columns.")


def test_spare_clues_are_those_that_can_go_together(open_page: Any, server: str) -> None:
    name = genre_with(server, lambda genre: genre["sizes"]["square"])
    item = api(server, f"/api/collection?genre={name}&limit=1")["items"][0]
    found = api(server, f"/api/puzzles/{item['id']}?answer=true")
    full = api(server, "/api/from-answer", {"puzzle": found["puzzle"], "marks": found["answer"]})
    page = making(open_page)
    for _ in range(5):  # on a busy machine the time for it ends with the first clue
        page.fill("#import", json.dumps(full["puzzle"]))
        page.get_by_role("button", name="Import", exact=True).click()
        until(page, "park.live.diagnosis?.redundancy != null")
        together = page.evaluate("park.live.diagnosis.redundancy.together.length")
        if together > 1:
            break
    alone = page.evaluate("park.live.diagnosis.redundancy.spare.length")
    assert 1 < together < alone
    expect(page.locator(".strip")).to_contain_text(f"{together} clues are spare.")


def test_a_damaged_link_and_a_wrong_paste_are_told_once(open_page: Any) -> None:
    page = open_page("/make#p=1xx")
    expect(page.locator(".strip.bad")).to_be_visible()
    page.fill("#import", "no puzzle at all")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.locator(".strip-head")).to_have_text("This text is not a puzzle I know.")
    assert page.locator(".strip-detail").count() == 0


def test_a_picture_becomes_a_puzzle_of_the_genre_that_is_chosen(open_page: Any, server: str) -> None:
    image = pytest.importorskip("PIL.Image")
    picture = image.new("L", (60, 60), 255)
    for x in range(30):
        for y in range(60):
            picture.putpixel((x, y), 0)
    data = io.BytesIO()
    picture.save(data, "PNG")
    lines = genre_with(
        server,
        lambda genre: (
            genre["from_answer"]
            and not genre["from_picture"]
            and genre["tools"][0]["kind"] == "outside-number"
            and [mode["kind"] for mode in genre["inputs"]] == ["paint", "mark"]
        ),
    )
    page = making(open_page, lines)
    page.set_input_files("#file", {"name": "half.png", "mimeType": "image/png", "buffer": data.getvalue()})
    expect(page.locator(".strip")).to_contain_text("The clues are those of the picture.")
    assert page.evaluate("park.draft.board.puzzle.genre") == lines
    assert page.evaluate("park.draft.drawing.shapes.filter((s) => s.t === 'number').length") >= 6


def test_what_is_printed_is_the_puzzle(open_page: Any, server: str) -> None:
    painted = genre_with(server, lambda genre: genre["painted"])
    page = making(open_page, painted)
    page.get_by_role("radio", name="Paint").click()
    page.locator(".board-box").click()
    until(page, "document.querySelectorAll('.layer-fill path').length > 0")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".layer-fill path").count() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".layer-fill path").count() > 0


def test_the_keys_panel_follows_the_tool(open_page: Any, server: str) -> None:
    page = making(open_page, genre_with(server, lambda genre: genre["sizes"]["square"]))
    assert page.locator("h1").inner_text() == "Make a puzzle"
    page.locator(".board-box").focus()
    page.keyboard.press("?")
    panel = page.get_by_role("dialog", name="Keys")
    expect(panel).to_contain_text("type a clue")
    expect(panel).not_to_contain_text("pen down")


def test_forced_marks_follow_the_clues_and_are_counted(open_page: Any) -> None:
    page = making(open_page, "sudoku")
    page.evaluate("park.draft.ask('/api/blank', { genre: 'sudoku', height: 4, width: 4 })")
    until(page, "park.draft.drawing.rows === 4")
    page.locator(".board-box").focus()
    page.keyboard.press("Control+Home")
    for digit in "123":
        page.keyboard.type(digit)
        page.keyboard.press("ArrowRight")
    until(page, "park.draft.board.puzzle.numbers[0].filter(Boolean).length === 3 && !park.draft.pending.length")
    until(page, "park.live.forced?.found.marks.digit?.[0][3] === 4")
    expect(page.locator(".strip")).to_contain_text("cells are forced")
    expect(page.locator(".layer-ghost .forced")).not_to_have_count(0)
    expect(page.locator(".layer-hatch path")).to_have_count(0)
    page.get_by_role("radio", name="Nothing").click()
    expect(page.locator(".forced")).to_have_count(0)
    page.get_by_role("radio", name="One solution").click()
    until(page, "park.verdicts.solution !== null")
