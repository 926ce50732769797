"""How the fields of a puzzle are drawn in Penpa+, and read from a drawing.

`put` draws the value of a field, `take` reads it and takes what it has read out of the sheet: what is left in the end
is nothing that the puzzle knows. A new kind of field is given to both with `register`.
"""

from __future__ import annotations

import re
from functools import singledispatch
from typing import Any

from puzzlepark.core import regions
from puzzlepark.core.editing import Choice
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field, place
from puzzlepark.core.fields.arrows import NOTHING, Arrow, ArrowNumbers
from puzzlepark.core.fields.cells import Blocked, Choices, Setting
from puzzlepark.core.fields.colours import ColourNumbers, Hint, Palette
from puzzlepark.core.fields.numbers import UNKNOWN, Numbers, where
from puzzlepark.core.fields.paths import SIDES, Doors, GivenLines, edge_on, side_of
from puzzlepark.core.fields.regions import CLUE_CELL, Regions
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import ends_of
from puzzlepark.core.plain import MOST_CELLS, clipped
from puzzlepark.formats.codec import cells
from puzzlepark.formats.penpa.sheet import Sheet

DARK = (1, 3, 4, 8)
"""Penpa's greys and black."""
GREY, BLACK = 1, 4
CLUE_SIGN = "kakuro"
ARROWS = {"l": 1, "u": 3, "r": 5, "d": 7}
CIRCLE, CIRCLES = "circle_L", {"circle": 1, "disc": 2}
PENPA_WAYS = "ulrd"
"""The ways of numbers with an arrow, by their numbers in Penpa."""
WAYS = {number: way for way, number in ARROWS.items()}


@singledispatch
def put(field: Field, board: Any, sheet: Sheet) -> None:
    """Draw the value of a field; raises BadInput if Penpa cannot show it."""
    raise BadInput(f'Penpa cannot show "{field.name}" of this puzzle; use JSON.')


@singledispatch
def take(field: Field, board: Any, sheet: Sheet) -> Any:
    """The value of a field from a drawing. The fields listed before are on the board already."""
    raise BadInput(f'Penpa cannot show "{field.name}" of this puzzle.')


# --- numbers


@put.register
def _(field: Numbers, board: Any, sheet: Sheet) -> None:
    if field.outside:
        sheet.above, sheet.left = field.room(board)
    for spot, number in getattr(board, field.name):
        if field.block:
            sheet.given.fills[spot] = GREY
            if number == UNKNOWN:
                continue
        if field.ring:
            sheet.given.symbols[spot] = (CIRCLES["circle"], CIRCLE)
        numbers = sheet.given.small if spot.is_edge else sheet.given.numbers
        numbers[spot] = "?" if number == UNKNOWN else str(number)


@take.register
def _(field: Numbers, board: Any, sheet: Sheet) -> Any:
    found = []
    for numbers in (sheet.given.numbers, sheet.given.small):
        for spot in [spot for spot in numbers if field.has(board, spot)]:
            number = read_number(numbers.pop(spot), spot)
            if number is None and field.unknown:
                number = UNKNOWN
            # Beside a line a question mark tells nothing; in a cell it tells that there is a number.
            if number is not None and (number != UNKNOWN or field.unknown or (spot.is_cell and min(spot) > 0)):
                found.append((spot, number))
    if field.ring:
        # A circle without a number is one that does not say how many.
        circles = [s for s, (_, name) in sheet.given.symbols.items() if name.startswith("circle") and _inside(sheet, s)]
        found += [(spot, UNKNOWN) for spot in set(circles).difference(spot for spot, _ in found)]
        for spot in circles:
            del sheet.given.symbols[spot]
    if field.block:
        # A black cell without a number is one, too; a number on white is taken as one that was meant for black.
        black = {spot for spot, ink in sheet.given.fills.items() if ink in DARK and _inside(sheet, spot)}
        found += [(spot, UNKNOWN) for spot in black.difference(spot for spot, _ in found)]
        for spot in black:
            del sheet.given.fills[spot]
    return tuple(found)


@put.register
def _(field: ArrowNumbers, board: Any, sheet: Sheet) -> None:
    """Penpa writes the way behind the number: 2_0 is a 2 that looks up."""
    for spot, (number, way) in getattr(board, field.name):
        sheet.given.fills[spot] = GREY
        sheet.given.numbers[spot] = f"{number}_{PENPA_WAYS.index(way)}" if way else "?"


@take.register
def _(field: ArrowNumbers, board: Any, sheet: Sheet) -> Any:
    """A number without a way tells nothing, and so does a dark cell without a number."""
    found, given = dict[Spot, Arrow](), sheet.given
    for spot in [spot for spot in given.numbers if _inside(sheet, spot) and spot.is_cell]:
        text, _, way = given.numbers.pop(spot).partition("_")
        number = read_number(text, spot)
        told = number not in (None, UNKNOWN) and way in ("0", "1", "2", "3")
        found[spot] = Arrow(number or 0, PENPA_WAYS[int(way)]) if told else NOTHING
    for spot in [spot for spot, ink in given.fills.items() if ink in DARK and _inside(sheet, spot)]:
        del given.fills[spot]
        found.setdefault(spot, NOTHING)
    return tuple(sorted(found.items()))


def read_number(text: str, spot: Spot) -> int | None:
    """A number as it is written; None for one that is blank."""
    if text in ("", "?"):
        return UNKNOWN if text else None
    if not (text.isascii() and text.isdecimal() and len(text) < 8 and int(text) <= MOST_CELLS):
        raise BadInput(f'{where(spot).capitalize()} has "{clipped(text)}" in the drawing, where a number was expected.')
    return int(text)


@put.register
def _(field: Palette, board: Any, sheet: Sheet) -> None:
    colours = getattr(board, field.name)
    if len(set(colours)) < len(colours):
        raise BadInput("Two colours of the palette are the same, and a drawing cannot tell them apart; use JSON.")
    if colours != tuple(dict.fromkeys(colours[hint.colour] for hint in getattr(board, field.used_by))):
        sheet.tags.append(f"{field.name}={''.join(colours)}")


@take.register
def _(field: Palette, board: Any, sheet: Sheet) -> Any:
    """The colours in the order in which they come up, if no tag tells another."""
    used = dict.fromkeys(sheet.given.colours[spot].lower() for spot in sorted(sheet.given.colours))
    told = (tag.partition("=")[2] for tag in sheet.tags if tag.startswith(f"{field.name}="))
    palettes = (re.findall("#[0-9a-f]{6}", text) for text in told)
    return tuple(next((colours for colours in palettes if used.keys() <= set(colours)), used))


@put.register
def _(field: ColourNumbers, board: Any, sheet: Sheet) -> None:
    for spot, number, colour in getattr(board, field.name):
        sheet.given.numbers[spot] = str(number)
        sheet.given.fills[spot] = GREY
        sheet.given.colours[spot] = board.palette[colour]


@take.register
def _(field: ColourNumbers, board: Any, sheet: Sheet) -> Any:
    hints = []
    for spot in [spot for spot in sheet.given.numbers if sheet.given.colours.get(spot)]:
        number = read_number(sheet.given.numbers.pop(spot), spot)
        hints.append(Hint(spot, number or 0, board.palette.index(sheet.given.colours.pop(spot).lower())))
        sheet.given.fills.pop(spot, None)
    return tuple(hints)


# --- regions


@put.register
def _(field: Regions, board: Any, sheet: Sheet) -> None:
    ids = getattr(board, field.name)
    sheet.given.edges.update(regions.borders(ids, board.cols))
    for spot, region in zip(cells(board), ids, strict=True):
        if region == CLUE_CELL:
            sheet.given.symbols[spot] = (5, CLUE_SIGN)


@take.register
def _(field: Regions, board: Any, sheet: Sheet) -> Any:
    ids = [0] * (board.rows * board.cols)
    symbols = sheet.given.symbols
    for spot in [s for s, (_, name) in symbols.items() if name == CLUE_SIGN and _inside(sheet, s)]:
        del symbols[spot]
        ids[spot.row * board.cols + spot.col] = CLUE_CELL
    walls = set()
    for edge in [edge for edge in sheet.given.edges if _inside(sheet, edge)]:
        sheet.given.edges.remove(edge)
        walls.add(regions.wall(*(s.row * board.cols + s.col for s in ends_of(edge))))
    return tuple(regions.pieces(ids, board.cols, walls))


def _inside(sheet: Sheet, spot: Spot) -> bool:
    """Whether a spot is on the board and not on its outline."""
    return 0 < spot.r < 2 * sheet.rows and 0 < spot.c < 2 * sheet.cols


# --- cells


@put.register
def _(field: Choices, board: Any, sheet: Sheet) -> None:
    known = _choices(field)
    for spot, sign in zip(cells(board), getattr(board, field.name), strict=True):
        if sign == field.signs[0]:
            continue
        what, _, way = known[sign].partition("-")
        if what in CIRCLES:
            sheet.given.symbols[spot] = (CIRCLES[what], CIRCLE)
            continue
        if what not in ("block", "wind", "arrow"):
            raise BadInput(f"Penpa cannot show what is at {place(spot)}; use JSON.")
        if what != "arrow":
            sheet.given.fills[spot] = BLACK
        if what != "block":
            sheet.given.symbols[spot] = (ARROWS[way], "arrow_B_B" if what == "arrow" else "arrow_B_W")


def _choices(field: Choices) -> dict[str, str]:
    """The icons of the signs."""
    choices: list[Choice] = [choice for tool in field.palettes for choice in tool.choices]
    return {str(choice.value): choice.icon for choice in choices}


@take.register
def _(field: Choices, board: Any, sheet: Sheet) -> str:
    signs = {icon: sign for sign, icon in _choices(field).items()}
    found = [field.signs[0]] * (board.rows * board.cols)
    fills, symbols = sheet.given.fills, sheet.given.symbols
    arrows = {
        s: WAYS[x] for s, (x, name) in symbols.items() if name.startswith("arrow_") and type(x) is int and x in WAYS
    }
    black = {s for s, x in fills.items() if x in DARK}
    shown = {number: icon for icon, number in CIRCLES.items()}
    circles = {s: shown[x] for s, (x, name) in symbols.items() if name == CIRCLE and type(x) is int and x in shown}
    for spot, icon in circles.items():
        if icon in signs and _inside(sheet, spot) and spot.is_cell:
            found[spot.row * board.cols + spot.col] = signs[icon]
            del symbols[spot]
    for spot in sorted(black | arrows.keys()):
        what = ("wind" if spot in arrows else "block") if spot in black else "arrow"
        icon = f"{what}-{arrows[spot]}" if spot in arrows else what
        if icon in signs and _inside(sheet, spot) and spot.is_cell:
            found[spot.row * board.cols + spot.col] = signs[icon]
            fills.pop(spot, None)
            symbols.pop(spot, None)
    return "".join(found)


@put.register
def _(field: Blocked, board: Any, sheet: Sheet) -> None:
    """Black cells are those of a Kakuro, whose sums stand in two corners."""
    for spot in sorted(getattr(board, field.name)):
        if field.icon == "block":
            sheet.given.symbols[spot] = (5, CLUE_SIGN)
        else:
            sheet.given.fills[spot] = GREY


@take.register
def _(field: Blocked, board: Any, sheet: Sheet) -> frozenset[Spot]:
    fills, symbols = sheet.given.fills, sheet.given.symbols
    dark = {s for s, x in fills.items() if x in DARK and _inside(sheet, s)}
    signs = {s for s, (_, name) in symbols.items() if field.icon == "block" and name == CLUE_SIGN and _inside(sheet, s)}
    for spot in dark:
        del fills[spot]
    for spot in signs:
        del symbols[spot]
    return frozenset(dark | signs)


@put.register
def _(field: Setting, board: Any, sheet: Sheet) -> None:
    if getattr(board, field.name) != field.blank(board.rows, board.cols):
        sheet.tags.append(f"{field.name}={getattr(board, field.name)}")


@take.register
def _(field: Setting, board: Any, sheet: Sheet) -> Any:
    told = [tag.partition("=")[2] for tag in sheet.tags if tag.startswith(f"{field.name}=")]
    return told[0] if told else field.blank(board.rows, board.cols)


# --- doors and lines


@put.register
def _(field: Doors, board: Any, sheet: Sheet) -> None:
    sheet.given.gaps += getattr(board, field.name)


@take.register
def _(field: Doors, board: Any, sheet: Sheet) -> tuple[Spot, ...]:
    doors = tuple(sheet.given.gaps)
    sheet.given.gaps.clear()
    return doors


@put.register
def _(field: GivenLines, board: Any, sheet: Sheet) -> None:
    sheet.given.halves |= {(s, edge_on(s, side)) for s, sides in getattr(board, field.name) for side in sides}


@take.register
def _(field: GivenLines, board: Any, sheet: Sheet) -> Any:
    """A line from cell to cell is a half in each."""
    whole = {(spot, edge) for edge in sheet.given.lines | sheet.given.doubles for spot in ends_of(edge)}
    sides: dict[Spot, str] = {}
    for spot, edge in sheet.given.halves | whole:
        sides[spot] = sides.get(spot, "") + side_of(spot, edge)
    sheet.given.halves.clear()
    sheet.given.lines.clear()
    sheet.given.doubles.clear()
    return tuple((spot, "".join(side for side in SIDES if side in sides[spot])) for spot in sorted(sides))
