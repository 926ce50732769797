"""Tools for making a puzzle by hand, as data. The fields of a genre apply their strokes."""

from __future__ import annotations

from collections.abc import Mapping
from string import hexdigits
from typing import Any, Literal

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.record import NamedTuple, dataclass

UNKNOWN = -2
"""The number of a clue that is shown as a question mark."""
MOST_NUMBER = 10**6
"""The highest number that a tool without a bound of its own takes."""
MOST_COLOURS = 1 << 16
"""A colour is an index below this. The field checks that the palette has a colour of this index."""
Kind = Literal[
    "outside-number", "outside-number-arrow", "corner-number", "node-number", "cell-number", "cell-choice", "cell-line",
    "region", "border", "door", "cell-number-colour", "cell-number-arrow", "palette", "setting",
]  # fmt: skip


class Choice(NamedTuple):
    """One of the values that a tool can enter. `icon` names a picture of it, which a page may have. Screen readers read
    `said`, or the title if `said` is empty."""

    value: str | int
    title: str
    key: str = ""
    icon: str = ""
    said: str = ""


@dataclass(frozen=True)
class Tool:
    """A tool that changes a puzzle. The page makes its tool row and its keys from these.

    `kind` says where the tool works and which values it takes:

        outside-number      a clue beside a row, above or below a column: a number from `low` to `high`, None for none
        outside-number-arrow
                            a clue there or outside a corner: {"number": …, "way": one of `choices`}, None for none
        corner-number       a clue in the corner of a clue cell, whose spot is an edge: the same
        node-number         a number where corners of cells meet: the same
        cell-number         a number in a cell: the same
        cell-choice         cells, which become one of `choices`; None for an ordinary empty cell
        cell-line           cells in order, each touching the one before: a line of one of the `choices`; None removes
                            the lines through these cells
        region              cells of a stroke: None makes them one new region, a Spot adds them to the region there
        border              inner edges of a stroke: 1 draws, 0 removes; a border inside a region is kept if the genre
                            allows it
        door                an edge of the outline: 1 for a door, None for none, a Spot moves the door from there
        cell-number-colour  a cell: {"number": …, "colour": index of the palette}, None for none
        cell-number-arrow   a cell: {"number": …, "way": one of `choices`}, -2 for a clue that says nothing, None
        palette             no spot: the list of all colours, "#rrggbb" each
        setting             no spot: one of `choices`, a property of the whole puzzle
    """

    name: str
    title: str
    key: str
    kind: Kind
    help: str
    choices: tuple[Choice, ...] = ()
    low: int | None = None
    high: int | None = None
    unknown: bool = False
    """True if the tool can enter UNKNOWN (-2): a question mark in place of a number."""
    small: bool = False
    """True if the number is small, in the upper left corner of its cell."""

    def plain(self) -> dict[str, Any]:
        """The tool as JSON data, without empty fields."""
        data: dict[str, Any] = {"name": self.name, "title": self.title, "key": self.key, "kind": self.kind}
        data["help"] = self.help
        if self.choices:
            data["choices"] = [
                {k: v for k, v in choice._asdict().items() if v != "" or k == "value"} for choice in self.choices
            ]
        data.update({k: v for k in ("low", "high") if (v := getattr(self, k)) is not None})
        if self.unknown:
            data["unknown"] = True
        if self.small:
            data["small"] = True
        return data


class Edit(NamedTuple):
    """A stroke of a tool: the spots that it touches, and the value that it puts there."""

    tool: str
    spots: tuple[Spot, ...]
    value: Any


def slots(tool: Tool, rows: int, cols: int) -> tuple[Spot, ...]:
    """Every spot where a tool of this kind works on a board of this size. The `slots` of a genre may be fewer."""
    if tool.kind in ("outside-number", "outside-number-arrow"):
        columns = (Spot(r, 2 * c + 1) for r in (-1, 2 * rows + 1) for c in range(cols))
        beside = (*columns, *(Spot(2 * r + 1, c) for c in (-1, 2 * cols + 1) for r in range(rows)))
        corners = (Spot(r, c) for r in (-1, 2 * rows + 1) for c in (-1, 2 * cols + 1))
        return (*beside, *corners) if tool.kind == "outside-number-arrow" else beside
    if tool.kind == "door":
        return outline(rows, cols)
    if tool.kind == "border":
        across = [Spot(2 * r + 1, 2 * c) for r in range(rows) for c in range(1, cols)]
        return (*across, *(Spot(2 * r, 2 * c + 1) for r in range(1, rows) for c in range(cols)))
    if tool.kind in ("cell-number", "cell-choice", "cell-line", "region", "cell-number-colour", "cell-number-arrow"):
        return tuple(cell_at(r, c) for r in range(rows) for c in range(cols))
    return ()


def outline(rows: int, cols: int) -> tuple[Spot, ...]:
    """The edges of the outline: above, left, right, below."""
    above = [Spot(0, 2 * c + 1) for c in range(cols)]
    sides = [Spot(2 * r + 1, c) for r in range(rows) for c in (0, 2 * cols)]
    return (*above, *sides, *(Spot(2 * rows, 2 * c + 1) for c in range(cols)))


def refuse_value(tool: Tool, value: Any) -> None:
    """Raise BadInput for a value that the tool does not take."""
    if tool.kind in ("outside-number", "corner-number", "node-number", "cell-number"):
        if value is not None:
            _refuse_number(tool, value)
    elif tool.kind in ("cell-choice", "cell-line", "setting"):
        known = [choice.value for choice in tool.choices]
        removes = value is None and tool.kind != "setting"
        if not removes and not any(_is_equal(value, choice) for choice in known):
            raise BadInput(f'"{tool.title}" puts down one of {", ".join(map(str, known))}.')
    elif tool.kind == "border":
        if type(value) is not int or value not in (0, 1):
            raise BadInput(f'"{tool.title}" takes 1 to draw or 0 to remove.')
    elif tool.kind in ("region", "door"):
        is_new_door = tool.kind == "door" and _is_equal(value, 1)
        if value is not None and not isinstance(value, Spot) and not is_new_door:
            raise BadInput(f'"{tool.title}" takes a spot or nothing.')
    elif tool.kind == "cell-number-colour" and value is not None:
        if not isinstance(value, Mapping) or not {"number", "colour"} >= set(value) or "number" not in value:
            raise BadInput(f'"{tool.title}" takes a number and a colour.')
        _refuse_number(tool, value["number"])
        colour = value.get("colour", 0)
        if type(colour) is not int or not 0 <= colour < MOST_COLOURS:
            raise BadInput(f'"{tool.title}" takes a colour by its place in the palette.')
    elif tool.kind.endswith("-number-arrow") and value is not None and not (tool.unknown and _is_equal(value, UNKNOWN)):
        if not isinstance(value, Mapping) or set(value) != {"number", "way"}:
            raise BadInput(f'"{tool.title}" takes a number and a way.')
        if not any(_is_equal(value["way"], choice.value) for choice in tool.choices):
            raise BadInput(f'"{tool.title}": a way is one of {", ".join(str(c.value) for c in tool.choices)}.')
        _refuse_number(tool, value["number"])
    elif tool.kind == "palette":
        _refuse_palette(tool, value)


def _is_equal(value: Any, known: object) -> bool:
    """True if the value equals the known one and has the same type, so that True is not 1."""
    return type(value) is type(known) and value == known


def _refuse_number(tool: Tool, value: Any) -> None:
    """Raise BadInput for a number outside the bounds of the tool."""
    low = tool.low or 0
    high = MOST_NUMBER if tool.high is None else tool.high
    if type(value) is not int or not (low <= value <= high or (tool.unknown and value == UNKNOWN)):
        raise BadInput(f'"{tool.title}" takes a whole number from {low} to {high}.')


def _refuse_palette(tool: Tool, value: Any) -> None:
    """Raise BadInput unless the value is a list of colours."""
    if not isinstance(value, list | tuple) or not all(map(_is_colour, value)):
        raise BadInput(f'"{tool.title}" takes a list of colours such as "#1a2b3c".')


def _is_colour(value: Any) -> bool:
    """True for "#" and six hexadecimal digits."""
    return isinstance(value, str) and len(value) == 7 and value[0] == "#" and set(value[1:]) <= set(hexdigits)
