"""Every input mode of the core, by mouse, touch and keys, on boards without a genre."""

from __future__ import annotations

import json
from typing import Any

import pytest

from browser.hands import PHONE, Player, hold
from puzzlepark.core.display import Digits, Display, Lines, Mark, Sign
from puzzlepark.core.drawing import BARE, Drawing, Frame, GridLines, InputMode, Number, Shape
from puzzlepark.core.grid import Spot, cell_at

OPEN = """async ({genre, drawing}) => {
    const [{Board}, {Player}, {listen}, {addKeypad}] = await Promise.all(
        ["board/board", "marks/player", "board/pointer", "marks/number_keypad"]
            .map((name) => import(`/static/js/${name}.js`)));
    const board = new Board({label: "Board"}), hints = [];
    const player = new Player(board, drawing, genre, {changed() {}, hint: (text) => hints.push(text)});
    listen(board, player.pointer);
    board.node.addEventListener("keydown", (e) => player.keyboard.key(e) && e.preventDefault());
    board.stage.style.height = "340px";
    document.getElementById("view").replaceChildren(board.stage, addKeypad(player) ?? "");
    board.fit();
    player.paint();
    window.park = {player, board, hints};
}"""


class Hand:
    """A board of 3 × 3 with given modes and marks, and actions on it."""

    def __init__(
        self, page: Any, modes: tuple[InputMode, ...], marks: tuple[Mark, ...], given: tuple[Shape, ...]
    ) -> None:
        page.wait_for_selector(".tile")
        kinds = {mark.layer: "edges" if isinstance(mark, Lines) else "cells" for mark in marks}
        genre = {
            "name": "any",
            "inputs": [mode.plain() for mode in modes],
            "look": Display(marks).plain(),
            "layers": {layer: {"kind": kind} for layer, kind in kinds.items()},
        }
        drawing = Drawing(3, 3, (GridLines(), Frame(), *given), BARE).plain()
        page.evaluate(OPEN, json.loads(json.dumps({"genre": genre, "drawing": drawing})))
        self.page, self.layer = page, modes[0].layer
        self.where = Player(page, genre, {"drawing": drawing}).at

    @property
    def marks(self) -> dict[str, int]:
        found: dict[str, int] = self.page.evaluate(f"park.player.marks.plain()[{self.layer!r}] ?? {{}}")
        return found

    def click(self, spot: tuple[float, float], button: str = "left") -> None:
        self.page.mouse.click(*self.where(spot), button=button)  # type: ignore[arg-type]

    def drag(self, *spots: tuple[int, int], button: str = "left") -> None:
        self.page.mouse.move(*self.where(spots[0]))
        self.page.mouse.down(button=button)
        for spot in spots[1:]:
            self.page.mouse.move(*self.where(spot), steps=4)
        self.page.mouse.up(button=button)

    def touch(self, *spots: tuple[int, int], rest: int = 0) -> None:
        client = self.page.context.new_cdp_session(self.page)
        for i, spot in enumerate(spots):
            point = dict(zip("xy", self.where(spot), strict=True))
            client.send(
                "Input.dispatchTouchEvent", {"type": "touchMove" if i else "touchStart", "touchPoints": [point]}
            )
            hold(self.page, rest)
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def press(self, *keys: str) -> None:
        self.page.locator(".board-box").focus()
        for key in keys:
            self.page.keyboard.press(key)


NUMBER = InputMode("number", "Number", "digits", values=tuple(range(1, 13)))
GIVEN = (Number(cell_at(0, 0), 7),)


def test_numbers_by_mouse_and_keys(open_page: Any) -> None:
    hand = Hand(open_page("/"), (NUMBER,), (Digits("digits"),), GIVEN)
    hand.click((1, 3))
    hand.press("1", "2")
    hand.press("ArrowRight", "1", "3")
    assert hand.marks == {"1,3": 12, "1,5": 3}, "13 is none of the values: the 3 begins a new number"
    hand.press("0")
    assert hand.marks["1,5"] == 3
    hand.press("Backspace", "Control+Home", "4")
    assert hand.marks == {"1,3": 12}, "a given number stays as it is"
    assert hand.page.evaluate("park.hints.at(-1)") == "Nothing can be written here."
    assert hand.page.locator(".layer-number g path").count() == 1 + 2
    assert hand.page.evaluate("park.player.scene.describe([1, 3])") == "Row 1, column 2. Written 12."


def test_numbers_by_touch(open_page: Any) -> None:
    hand = Hand(open_page("/", viewport=PHONE, has_touch=True, is_mobile=True), (NUMBER,), (Digits("digits"),), GIVEN)
    keypad = hand.page.locator(".keypad")
    hand.touch((3, 3))
    keypad.get_by_role("button", name="1").tap()
    keypad.get_by_role("button", name="0").tap()
    assert hand.marks == {"3,3": 10}
    keypad.get_by_role("button", name="None").tap()
    assert hand.marks == {}


CHOICE = InputMode("choice", "Sign", "signs", values=(1, 2), choices=("cross", "dot"))
SIGNS = (Sign("signs", "cross", value=1, word="Crossed."), Sign("signs", "dot", value=2))


def test_choices(open_page: Any) -> None:
    hand = Hand(open_page("/"), (CHOICE,), SIGNS, ())
    for wanted in ({"3,3": 1}, {"3,3": 2}, {}):
        hand.click((3, 3))
        assert hand.marks == wanted
    for wanted in ({"3,3": 2}, {"3,3": 1}, {}):
        hand.click((3, 3), button="right")
        assert hand.marks == wanted
    hand.press("2")
    assert hand.marks == {"3,3": 2}
    hand.press("1", "Enter", "ArrowLeft", " ")
    assert hand.marks == {"3,3": 2, "3,1": 1}
    assert hand.page.locator(".layer-cross path, .layer-dot path").count() == 2
    assert hand.page.evaluate("park.player.scene.describe([3, 1])") == "Row 2, column 1. Crossed."


def test_choices_by_touch(open_page: Any) -> None:
    hand = Hand(open_page("/", viewport=PHONE, has_touch=True, is_mobile=True), (CHOICE,), SIGNS, ())
    hand.touch((3, 3))
    hand.page.locator(".keypad").get_by_role("button", name="dot").tap()
    assert hand.marks == {"3,3": 2}


@pytest.mark.parametrize(
    ("kind", "edge", "refused", "keys"),
    [("door", (0, 3), (2, 3), ("ArrowRight", "Shift+ArrowUp")), ("border", (1, 2), (0, 1), ("Shift+ArrowRight",))],
)
def test_doors_and_borders(open_page: Any, kind: Any, edge: Spot, refused: Spot, keys: tuple[str, ...]) -> None:
    mode = InputMode(kind, "Edge", "edges", values=(1,))
    hand = Hand(open_page("/", has_touch=True), (mode,), (Sign("edges", "cross", "edge", value=1),), ())
    name = f"{edge[0]},{edge[1]}"
    hand.click(refused)
    assert hand.marks == {}
    hand.click(edge)
    assert hand.marks == {name: 1}
    assert hand.page.locator(".layer-cross path").count() == 1
    hand.touch(edge)
    assert hand.marks == {}
    hand.press("Control+Home", *keys)
    assert hand.marks == {name: 1}
    hand.press("Enter")
    assert hand.marks == {}


SIDES = (
    InputMode("line", "Line", "line", "edge", (1,)),
    InputMode("mark", "Cross", "line", "edge", (0,), "cross"),
)
LOOP = (Sign("line", "cross", "edge"), Lines("line", nodes="corner"))


def test_lines_along_the_sides_of_cells(open_page: Any) -> None:
    hand = Hand(open_page("/"), SIDES, LOOP, ())
    hand.drag((0, 0), (0, 4), (2, 4))
    assert hand.marks == {"0,1": 1, "0,3": 1, "1,4": 1}
    hand.drag((2, 4), (0, 4))
    assert hand.marks == {"0,1": 1, "0,3": 1}, "drawn again, it is erased"
    hand.click((1.2, 4))
    hand.click((0, 1))
    assert hand.marks == {"0,3": 1, "1,4": 1}, "a click is one side"
    hand.click((5, 6), "right")
    assert hand.marks["5,6"] == 0
    assert hand.page.locator(".layer-cross path").count() == 1
    assert hand.page.evaluate("park.player.scene.describe([1, 3])") == "Row 1, column 2. Line above and right."
    hand.drag((0, 2), (2, 2), (2, 4))
    assert hand.page.evaluate("park.player.scene.walks.map((w) => w.closed)") == [True]
    assert hand.page.evaluate("park.player.scene.decided") is False


def test_sides_by_keys(open_page: Any) -> None:
    hand = Hand(open_page("/"), SIDES, LOOP, ())
    hand.press("Control+Home", "Shift+ArrowLeft", "Shift+ArrowUp", "ArrowDown", "Shift+X", "ArrowRight", "x")
    assert hand.marks == {"1,0": 1, "0,1": 1, "4,1": 0, "3,4": 0}
    hand.press("x", "Enter")
    assert hand.marks == {"1,0": 1, "0,1": 1, "4,1": 0, "3,4": 1}
    hand.press("Backspace")
    assert hand.marks == {"1,0": 1, "0,1": 1, "4,1": 0}


def test_sides_by_touch(open_page: Any) -> None:
    hand = Hand(open_page("/", viewport=PHONE, has_touch=True, is_mobile=True), SIDES, LOOP, ())
    hand.touch((6, 0), (6, 2), (4, 2))
    assert hand.marks == {"6,1": 1, "5,2": 1}
    hand.touch((3, 2), rest=600)
    assert hand.marks == {"6,1": 1, "5,2": 1, "3,2": 0}
