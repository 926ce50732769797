"""Conversion between marks and Penpa+ drawings, by the display of a genre.

A layer of fills has dots where it is 0, a layer of lines crosses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from puzzlepark.core.display import Diagonals, Digits, Display, Fill, Lines, Mark, Sign
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Solution, Var, shared_grid
from puzzlepark.core.reading import left_out
from puzzlepark.formats.penpa.fields import DARK, GREY
from puzzlepark.formats.penpa.sheet import Ink, Sheet

GREEN = 2
DOT, CELL_CROSS = (2, "circle_SS"), (0, "star")


def tool(display: Display) -> str:
    """The tool that is selected first, by Penpa's name."""
    main = display.marks[0]
    if isinstance(main, Diagonals):
        return "lineE"
    if isinstance(main, Lines):
        return "lineE" if main.nodes == "corner" else "line"
    return "number" if isinstance(main, Digits) else "surface"


def _shown(display: Display) -> dict[str, Mark]:
    """The mark that draws each layer. A sign is used only for a layer that has no other mark."""
    return {mark.layer: mark for mark in sorted(display.marks, key=lambda mark: not isinstance(mark, Sign))}


def put(display: Display, marks: Marks, sheet: Sheet) -> None:
    """Draw marks. For a solution, layers that only help players are omitted, because they follow from the others."""
    layers: dict[str, dict[Spot, int]] = {}
    for var, value in marks.items():
        layers.setdefault(var.layer, {})[var.spot] = value
    for layer, mark in _shown(display).items():
        if not (isinstance(mark, Sign) and isinstance(marks, Solution)):
            _draw(mark, layers.get(layer, {}), sheet)


def _draw(mark: Mark, values: Mapping[Spot, int], sheet: Sheet) -> None:
    """Draw the values of a layer as its mark shows them."""
    ink = sheet.drawn
    filled, empty = ([s for s, x in values.items() if bool(x) == there] for there in (True, False))
    if isinstance(mark, Fill):
        ink.fills.update(dict.fromkeys(filled, GREY))
        ink.symbols.update(dict.fromkeys(empty, DOT))
    elif isinstance(mark, Digits):
        own = {spot: value for spot, value in values.items() if spot not in sheet.given.numbers}
        ink.numbers.update({s: mark.text(x) for s, x in own.items() if x or mark.zero == "number"})
        if mark.zero == "fill":
            ink.fills.update(dict.fromkeys((s for s, x in own.items() if not x), GREY))
        elif mark.zero == "cross":
            ink.symbols.update(dict.fromkeys((s for s, x in own.items() if not x), CELL_CROSS))
    elif isinstance(mark, Diagonals):
        ink.diagonals.update(values)
    elif isinstance(mark, Lines):
        corners = mark.nodes == "corner"
        (ink.edges if corners else ink.lines).update(filled)
        if mark.double:
            ink.doubles.update(spot for spot, value in values.items() if value > 1)
            ink.lines -= ink.doubles
        (ink.edge_crosses if corners else ink.crosses).update(empty)
    else:
        at = (spot for spot, value in values.items() if value == mark.value)
        ink.symbols.update(dict.fromkeys(at, CELL_CROSS if mark.sign == "cross" else DOT))


def take(display: Display, puzzle: Any, given: Mapping[Spot, int], ink: Ink) -> Marks | None:
    """The marks that a solver drew; None if nothing is drawn. If the solver writes numbers, the numbers `given` in
    cells are added."""
    marks: dict[Var, int] = {}
    shown = {spot for mark in _shown(display).values() for spot, _ in _found(mark, ink)}
    left_out("what a solver drew that is no mark here", ink.spots() - shown)
    for layer, mark in _shown(display).items():
        corners = isinstance(mark, Lines) and mark.nodes == "corner" and not mark.walls
        grid = shared_grid(puzzle.rows, puzzle.cols, corners=True) if corners else puzzle.grid
        # A line with a cross on it is a line, and a shaded cell with a dot is shaded: the last one counts.
        found = {Var(layer, spot): value for spot, value in _found(mark, ink) if _fits(grid, spot)}
        if isinstance(mark, Digits) and found:
            found |= {Var(layer, spot): value for spot, value in given.items()}
        marks |= found
    return marks or None


def _found(mark: Mark, ink: Ink) -> Iterator[tuple[Spot, int]]:
    """The part of an ink layer that a mark of the display stands for."""
    if isinstance(mark, Digits):
        yield from ((spot, value) for spot, text in ink.numbers.items() if (value := mark.value(text)) is not None)
        if mark.zero == "fill":
            yield from ((spot, 0) for spot, fill in ink.fills.items() if fill in DARK)
        elif mark.zero == "cross":
            yield from ((spot, 0) for spot, symbol in ink.symbols.items() if _is_sign("cross", symbol))
    elif isinstance(mark, Diagonals):
        yield from ink.diagonals.items()
    elif isinstance(mark, Lines):
        corners = mark.nodes == "corner"
        yield from ((spot, 0) for spot in (ink.edge_crosses if corners else ink.crosses))
        yield from ((spot, 1) for spot in (ink.edges if corners else ink.lines))
        yield from ((spot, 2 if mark.double else 1) for spot in (() if corners else ink.doubles))
    else:
        sign = "dot" if isinstance(mark, Fill) else mark.sign
        value = 0 if isinstance(mark, Fill) else mark.value
        yield from ((spot, value) for spot, symbol in ink.symbols.items() if _is_sign(sign, symbol))
    if isinstance(mark, Fill):
        # Green is what solvers take for cells that stay blank.
        yield from ((spot, int(fill in DARK)) for spot, fill in ink.fills.items() if fill in (*DARK, GREEN))


def _is_sign(sign: str, symbol: tuple[Any, str]) -> bool:
    """True if a symbol is a dot or a cross of Penpa's tools."""
    number, name = symbol
    if sign != "cross":
        return name == DOT[1] or (number == 8 and name.startswith(("ox_", "battleship_")))
    return symbol == CELL_CROSS or (name.startswith("ox_") and number in (4, 7))


def _fits(grid: Grid, spot: Spot) -> bool:
    """True if a spot is a node or an edge of the grid."""
    return all(map(grid.has, grid.ends(spot))) if spot.is_edge else grid.has(spot)
