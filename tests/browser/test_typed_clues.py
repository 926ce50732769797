"""Every clue of every shipped puzzle can be typed in Make, including numbers with arrows and targets of cages."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.drawing import Chip, Number
from puzzlepark.core.editing import Edit, Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.interfaces.web.page.catalog import Shipped, catalog
from puzzlepark.registry import genre_named, genre_names
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.edit import edit
from shares import THOROUGH

QUIET = "/statistics"
TYPE = """async (boards) => {
    const [{EditInput}, {withEdits}, {ToolRow}, {inside, same}] = await Promise.all(
        ["make/edit_input", "make/pending_edits", "make/tools", "base/spots"]
            .map((name) => import(`/static/js/${name}.js`)));
    const none = () => {};
    return boards.map(({drawing, tools, jobs}) => jobs.map(({tool: name, at, keys, colour, slots}) => {
        const edits = [], refused = [], tool = tools.find((t) => t.name === name);
        const board = {has: (spot) => inside(drawing, spot), show: none, drawing};
        const now = () => withEdits(drawing, edits, tools);
        const view = {edit: (e) => edits.push(e), drawing: now, slots: () => slots, loose: () => [], region: (s) => [s],
                      paint: none, announce: none, refuse: (text) => refused.push(text), chosen: none};
        const input = new EditInput(board, view);
        input.setTool(tool);
        if (colour !== null) input.value = colour;
        const sign = (key) => ToolRow.prototype.writeSign.call({tool, tools, view: {draft: view, input}}, key);
        const press = (key, more = {}) => {
            const event = new KeyboardEvent("keydown", {key, ...more});
            return sign(key) || input.keys.key(event);
        };
        if (input.slotted) while (!same(input.at, at) && press("Tab"));
        else {
            press("Home", {ctrlKey: true});
            input.at = [1, 1];
            for (let c = 1; c < at[1]; c += 2) press("ArrowRight");
            for (let r = 1; r < at[0]; r += 2) press("ArrowDown");
        }
        if (!same(input.at, at)) refused.push(`the keys lead to ${input.at}`);
        for (const key of keys) {
            if (key.startsWith("Turn ")) {
                for (let k = 0; k < 4 && input.numbers.diagonal !== key.slice(5); k++) press("Enter");
                continue;
            }
            const held = key.split("+"), shift = held.length === 2 && held[0] === "Shift";
            press(shift ? held[1] : key, {shiftKey: shift});
        }
        return {edits: edits.map(({tool, at, value}) => ({tool, at, value})), refused};
    }));
}"""
ARROWS = {"u": "ArrowUp", "d": "ArrowDown", "l": "ArrowLeft", "r": "ArrowRight"}
SIGNS = {"−": "-", "×": "*", "÷": "/", "+": "+"}


def seat_of(tool: Tool, shape: Number | Chip) -> Spot:
    """The cell or the slot of a number."""
    return Spot(shape.at.r + 1, shape.at.c + 1) if tool.small else shape.at


def jobs_of(shipped: Shipped) -> list[dict[str, Any]]:
    """What has to be typed: the tool, the spot, and the keys."""
    puzzle = shipped.puzzle
    genre = genre_named(puzzle.genre)
    shapes = [s for s in genre.draw(puzzle, {}, None).shapes if isinstance(s, Number | Chip)]
    found: list[dict[str, Any]] = []
    for part in genre.fields:
        for tool in part.tools(puzzle.rows, puzzle.cols):
            if "number" not in tool.kind:
                continue
            slots = genre.slots(puzzle, tool)
            for shape in shapes:
                seat = seat_of(tool, shape)
                node = not shape.at.r & 1 and not shape.at.c & 1
                # The number in the ring of a start counts gates and is not a clue.
                counted = tool.kind == "cell-number-arrow" and isinstance(shape, Number) and shape.ring
                if counted or seat not in slots or node != (tool.small or tool.kind == "node-number"):
                    continue
                found.append(
                    {
                        "tool": tool.name,
                        "at": list(seat),
                        "keys": keys_for(tool, shape, slots),
                        "slots": slots if "cell" not in tool.kind else [],
                        "colour": shape.ink if isinstance(shape, Chip) else None,
                    }
                )
    return found


def keys_for(tool: Tool, shape: Number | Chip, slots: tuple[Spot, ...]) -> list[str]:
    """The keys for a number: its digits, its direction, its operation."""
    if shape.value < 0:
        return ["?"]
    keys = list(str(shape.value))
    if isinstance(shape, Number) and shape.to:
        if tool.kind == "cell-number-arrow":
            keys.append(f"Shift+{ARROWS[shape.to]}")
        else:
            keys.append(f"Turn {shape.to}")
    text = shape.text if isinstance(shape, Number) else ""
    return [*keys, *(SIGNS[sign] for sign in text[len(str(shape.value)) :] if sign in SIGNS)]


def retyped(shipped: Shipped, typed: list[dict[str, Any]]) -> str | None:
    """How the puzzle after the edits differs from the original; None if it does not."""
    puzzle = shipped.puzzle
    for each in typed:
        if each["refused"] or not each["edits"]:
            return f"{each['refused']}: nothing is written"
        edits = []
        for one in each["edits"]:
            at = one["at"]
            spots = tuple(Spot(*s) for s in at) if at and isinstance(at[0], list) else (Spot(*at),)
            edits.append(Edit(one["tool"], spots, one["value"]))
        puzzle = edit(puzzle, edits)
    return None if puzzle == shipped.puzzle else "it is another puzzle"


def test_every_clue_of_every_shipped_puzzle_can_be_typed(open_page: Any) -> None:
    """For each genre the smallest and largest puzzle and some between; with `make thorough` all."""
    page = open_page(QUIET)
    wrong: dict[str, Any] = {}
    for name in genre_names():
        genre = genre_named(name)
        every = [each for each in catalog().values() if each.puzzle.genre == name]
        some = every if THOROUGH else every[:: max(1, len(every) // 3)] + every[-1:]
        boards = []
        for each in some:
            tools = [tool.plain() for tool in genre.tools_for(each.puzzle.rows, each.puzzle.cols)]
            drawing = serialize.drawing(each.puzzle, None, say=False)
            boards.append({"drawing": drawing, "tools": tools, "jobs": jobs_of(each)})
        for shipped, typed in zip(some, page.evaluate(TYPE, boards), strict=True):
            try:
                fault = retyped(shipped, typed)
            except BadInput as error:
                fault = str(error)
            if fault is not None:
                wrong[f"{name} {shipped.id}"] = fault
    assert not wrong, wrong
