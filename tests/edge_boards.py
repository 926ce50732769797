"""Boards with extreme field values, drawn with the tools of the editor.

Nothing here knows a genre, and nothing asks whether a board has a solution.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, NamedTuple

from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.record import replace
from puzzlepark.registry import genre_named

SIZE = 40
HALVED = 6
"""How often numbers are halved if a genre refuses them."""
NUMBERS = ("outside-number", "corner-number", "node-number", "cell-number")
Value = Callable[[Tool, random.Random], Any]
Rooms = Callable[[int, int], Sequence[Sequence[Spot]]]


class Edge(NamedTuple):
    """How a board is filled: the number or share of places, their values, and the rooms."""

    places: int | float = 0
    value: Value | None = None
    rooms: Rooms | None = None
    borders: bool = False


def unknown(tool: Tool, rng: random.Random) -> Any:
    """A clue that does not say how many; None, as from the others, where a tool has no such value."""
    return _number(tool, UNKNOWN, rng) if tool.unknown else None


def largest(tool: Tool, rng: random.Random) -> Any:
    return tool.choices[-1].value if _chooses(tool) else _number(tool, _bounds(tool)[1], rng)


def smallest(tool: Tool, rng: random.Random) -> Any:
    return tool.choices[0].value if _chooses(tool) else _number(tool, _bounds(tool)[0], rng)


def any_value(tool: Tool, rng: random.Random) -> Any:
    return rng.choice(tool.choices).value if _chooses(tool) else _number(tool, rng.randint(*_bounds(tool)), rng)


def small(tool: Tool, rng: random.Random) -> Any:
    """A common value."""
    low, high = _bounds(tool)
    return rng.choice(tool.choices).value if _chooses(tool) else _number(tool, rng.randint(low, min(high, 9)), rng)


def one_room(rows: int, cols: int) -> list[list[Spot]]:
    return [[cell_at(r, c) for r in range(rows) for c in range(cols)]]


def squares(rows: int, cols: int) -> list[list[Spot]]:
    """Four rooms, or a few more."""
    found: dict[tuple[int, int], list[Spot]] = {}
    for spot in one_room(rows, cols)[0]:
        found.setdefault((2 * spot.row // rows, 2 * spot.col // cols), []).append(spot)
    return list(found.values())


def small_rooms(rows: int, cols: int) -> list[list[Spot]]:
    """Rooms of two times two cells."""
    found: dict[tuple[int, int], list[Spot]] = {}
    for spot in one_room(rows, cols)[0]:
        found.setdefault((spot.row // 2, spot.col // 2), []).append(spot)
    return list(found.values())


def combs(rows: int, cols: int) -> list[list[Spot]]:
    """Two interlocking comb-shaped rooms."""
    upper = [cell_at(r, c) for r in range(rows - 1) for c in range(cols) if r == 0 or c % 2 == 0]
    known = set(upper)
    return [upper, [spot for spot in one_room(rows, cols)[0] if spot not in known]]


EDGES: dict[str, Edge] = {
    "empty": Edge(),
    "all unknown": Edge(1.0, unknown),
    "one unknown": Edge(1, unknown),
    "three unknown": Edge(3, unknown),
    "one largest": Edge(1, largest),
    "three largest": Edge(3, largest),
    "all largest": Edge(1.0, largest),
    "all smallest": Edge(1.0, smallest),
    "a tenth": Edge(0.1, any_value),
    "a fiftieth": Edge(0.02, any_value),
    "a tenth small": Edge(0.1, small),
    "a third small": Edge(0.33, small),
    "one room": Edge(rooms=one_room),
    "four rooms": Edge(rooms=squares),
    "four rooms, a tenth": Edge(0.1, any_value, squares),
    "combs": Edge(rooms=combs),
    "combs, a fiftieth": Edge(0.02, small, combs),
    "small rooms, all largest": Edge(1.0, largest, small_rooms),
    "small rooms, a tenth": Edge(0.1, any_value, small_rooms),
    "all borders": Edge(1.0, small, borders=True),
}


def edge_boards(genre: str, size: int = SIZE) -> dict[str, Puzzle]:
    """The boards of a genre by name. Impossible boards and duplicates are left out."""
    known, found = set[Puzzle](), dict[str, Puzzle]()
    for name in EDGES:
        with suppress(BadInput):
            puzzle = edge_board(genre, name, size)
            if puzzle not in known:
                known.add(puzzle)
                found[name] = puzzle
    return found


def edge_board(genre: str, name: str, size: int = SIZE) -> Puzzle:
    """One board; raises BadInput where the genre has no such board. Numbers are halved, and then all but numbers left
    out, until the genre takes the board."""
    refused = BadInput()
    for only in (("",), NUMBERS):
        for halved in range(HALVED):
            try:
                return _drawn(genre, name, size, only, halved)
            except BadInput as error:
                refused = error
    raise refused


def _drawn(genre: str, name: str, size: int, only: tuple[str, ...], halved: int) -> Puzzle:
    """A board drawn by tools of these kinds, with numbers halved this many times."""
    kind, rng = genre_named(genre), random.Random(f"{genre} {name} {size}")
    rows, cols = kind.near_size(size, size)
    blank = {field.name: field.to_draft(field.blank(rows, cols)) for field in kind.fields}
    draft = SimpleNamespace(rows=rows, cols=cols, **blank)
    tools = [(field, tool) for field in kind.fields for tool in field.tools(rows, cols)]
    tools = [(field, replace(tool, high=max(_bounds(tool)[1] >> halved, tool.low or 0))) for field, tool in tools]
    for field, tool, spots, put in _strokes(tools, draft, EDGES[name], rng, only):
        with suppress(BadInput):
            field.stroke(draft, tool, spots, put)
            for other in kind.fields:
                if other is not field:
                    other.follow(draft, spots)
    for field in kind.fields:
        field.settle(draft)
    values = {field.name: field.from_draft(getattr(draft, field.name)) for field in kind.fields}
    puzzle: Puzzle = kind.puzzle(rows=rows, cols=cols, **values)
    return puzzle


def _strokes(
    tools: list[tuple[Field, Tool]], draft: Any, edge: Edge, rng: random.Random, only: tuple[str, ...]
) -> Iterator[tuple[Field, Tool, tuple[Spot, ...], Any]]:
    """The strokes that draw a board: rooms first, since clues are in them. A field of rooms has no other strokes."""
    roomy = {field.name for field, tool in tools if tool.kind == "region"}
    for field, tool in tools:
        if tool.kind == "region" and edge.rooms is not None:
            yield from ((field, tool, tuple(room), None) for room in edge.rooms(draft.rows, draft.cols))
        if tool.kind == "border" and edge.borders:
            yield from ((field, tool, (spot,), 1) for spot in field.slots(draft, tool))
    for field, tool in tools:
        numbers = tool.kind.startswith(NUMBERS)
        if edge.value is None or not tool.kind.startswith(only) or not (numbers or _chooses(tool)):
            continue
        if not numbers and field.name in roomy:
            continue
        if tool.kind == "setting":
            if (put := edge.value(tool, rng)) is not None:
                yield field, tool, (), put
            continue
        spots = field.slots(draft, tool)
        many = edge.places if isinstance(edge.places, int) else math.ceil(edge.places * len(spots))
        for spot in sorted(rng.sample(spots, min(many, len(spots)))):
            if (put := edge.value(tool, rng)) is not None:
                yield field, tool, _cells(spot, tool, draft, rng), put


def _cells(spot: Spot, tool: Tool, draft: Any, rng: random.Random) -> tuple[Spot, ...]:
    """The cells of a stroke that begins at a spot: more than one for a line."""
    if tool.kind != "cell-line":
        return (spot,)
    down, right = rng.choice(((0, 1), (1, 0), (1, 1)))
    line = [cell_at(spot.row + k * down, spot.col + k * right) for k in range(rng.randint(2, 9))]
    return tuple(s for s in line if s.row < draft.rows and s.col < draft.cols)


def _chooses(tool: Tool) -> bool:
    return bool(tool.choices) and not tool.kind.startswith(NUMBERS)


def _bounds(tool: Tool) -> tuple[int, int]:
    return tool.low or 0, 9 if tool.high is None else tool.high


def _number(tool: Tool, number: int, rng: random.Random) -> Any:
    """A number in the form in which a tool enters it; None if the tool enters no numbers."""
    if not tool.kind.startswith(NUMBERS):
        return None
    if tool.kind == "cell-number-colour":
        return {"number": number, "colour": 0}
    if tool.kind.endswith("-arrow") and number != UNKNOWN:
        return {"number": number, "way": rng.choice(tool.choices).value}
    return number
