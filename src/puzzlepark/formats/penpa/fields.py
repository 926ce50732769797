"""Conversion between the fields of a puzzle and Penpa+ drawings.

`draw_on_sheet` draws the value of a field. `take_from_sheet` reads the value and removes what it has read from the
sheet, so that the remaining content is what the puzzle cannot represent. A new type of field registers a function with
both.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from puzzlepark.core import regions
from puzzlepark.core.editing import Choice
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field, is_cell, place
from puzzlepark.core.fields.borders import BORDER, BorderSigns
from puzzlepark.core.fields.cells import Blocked, Choices, Setting
from puzzlepark.core.fields.edges import EdgeSign
from puzzlepark.core.fields.numbers import UNKNOWN, Numbers
from puzzlepark.core.fields.regions import CLUE_CELL, Regions
from puzzlepark.core.fields.where import AtCorners, Outside, where
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import STEPS, edge_at, ends_of
from puzzlepark.core.plain import MOST_CELLS, clipped
from puzzlepark.formats.codec import cells
from puzzlepark.formats.penpa.sheet import Sheet

DARK = (1, 3, 4, 8)
"""Penpa's greys and black."""
GREY, BLACK = 1, 4
CLUE_SIGN = "kakuro"
ARROWS = {"l": 1, "u": 3, "r": 5, "d": 7}
"""Penpa's numbers of arrows, by direction."""
CIRCLE, SMALL_CIRCLE, CIRCLES = "circle_L", "circle_S", {"circle": 1, "disc": 2}
"""Penpa's names of circles, and the numbers of white and black ones."""
ROUND = (CIRCLE, "circle_M", SMALL_CIRCLE)
"""The sizes of circles in cells. Smaller circles are dots."""
SQUARE = "square_L"
WAYS = {number: way for way, number in ARROWS.items()}


@singledispatch
def draw_on_sheet(field: Field, board: Any, sheet: Sheet) -> None:
    """Draw the value of a field; raises BadInput if Penpa cannot show it."""
    raise BadInput(f'Penpa cannot show "{field.name}" of this puzzle; use JSON.')


@singledispatch
def take_from_sheet(field: Field, board: Any, sheet: Sheet) -> Any:
    """Return the value of a field from a drawing, and remove from the sheet what was read.

    The board already has the fields that are listed before this one. Raises BadInput if the drawing is invalid."""
    raise BadInput(f'Penpa cannot show "{field.name}" of this puzzle.')


# --- numbers


@draw_on_sheet.register
def _(field: Numbers, board: Any, sheet: Sheet) -> None:
    """Numbers with their rings and black cells. Numbers on edges are small."""
    if isinstance(field.at, Outside):
        sheet.above, sheet.left, sheet.below, sheet.right = field.margins(board)
    for spot, number in getattr(board, field.name):
        if field.block:
            sheet.given.fills[spot] = GREY
            if number == UNKNOWN:
                continue
        if field.ring:
            sheet.given.symbols[spot] = (CIRCLES["circle"], SMALL_CIRCLE if isinstance(field.at, AtCorners) else CIRCLE)
        numbers = sheet.given.small if spot.is_edge else sheet.given.numbers
        numbers[spot] = field.text(number)


@take_from_sheet.register
def _(field: Numbers, board: Any, sheet: Sheet) -> Any:
    """The numbers at the places of the field. Rings and black cells without a number are unknown numbers."""
    found = []
    for numbers in (sheet.given.numbers, sheet.given.small):
        for spot in [spot for spot in numbers if field.has(board, spot)]:
            text = numbers.pop(spot)
            letter = field.letters and len(text) == 1 and "A" <= text.upper() <= "Z"
            number = ord(text.upper()) - ord("A") + 1 if letter else read_number(text, spot, board)
            if number is None and field.unknown:
                number = UNKNOWN
            # A question mark means an unknown number only if the field has such numbers, or if every cell needs one.
            may_be_unknown = field.unknown or (field.needed and is_cell(board, spot))
            if number is not None and (number != UNKNOWN or may_be_unknown):
                found.append((spot, number))
    if field.ring:
        # A circle without a number has an unknown number.
        circles = [
            s for s, (_, name) in sheet.given.symbols.items() if name.startswith("circle") and field.has(board, s)
        ]
        found += [(spot, UNKNOWN) for spot in set(circles).difference(spot for spot, _ in found)]
        for spot in circles:
            del sheet.given.symbols[spot]
    if field.block:
        # A black cell without a number has an unknown number. A number on white counts as if it were on black.
        black = {spot for spot, ink in sheet.given.fills.items() if ink in DARK and is_inside(sheet, spot)}
        found += [(spot, UNKNOWN) for spot in black.difference(spot for spot, _ in found)]
        for spot in black:
            del sheet.given.fills[spot]
    return tuple(found)


def read_number(text: str, spot: Spot, board: Any) -> int | None:
    """The number that a text stands for: UNKNOWN for a question mark, and None for an empty text."""
    if text == "":
        return None
    if text == "?":
        return UNKNOWN
    if not (text.isascii() and text.isdecimal() and len(text) < 8 and int(text) <= MOST_CELLS):
        place_of = where(spot, board).capitalize()
        raise BadInput(f'{place_of} has "{clipped(text)}" in the drawing, where a number was expected.')
    return int(text)


NUMBER_WAYS = "ulrd"
"""The directions of numbers with an arrow, indexed by their digits in Penpa: 2_0 is a 2 with an arrow up."""


def arrow_text(number: int, way: str) -> str:
    """The text of a number with an arrow."""
    return f"{number}_{NUMBER_WAYS.index(way)}"


def read_arrow(text: str, spot: Spot, board: Any) -> tuple[int, str] | None:
    """The number and the direction of a text; None if one of them is missing."""
    digits, _, way = text.partition("_")
    number = read_number(digits, spot, board)
    if number is None or number == UNKNOWN or way not in ("0", "1", "2", "3"):
        return None
    return number, NUMBER_WAYS[int(way)]


# --- regions


@draw_on_sheet.register
def _(field: Regions, board: Any, sheet: Sheet) -> None:
    """Borders between regions, and black cells or the signs of Kakuro for cells without a region."""
    ids = getattr(board, field.name)
    sheet.given.edges.update(regions.borders(ids, board.cols))
    for spot, region in zip(cells(board), ids, strict=True):
        if region == CLUE_CELL and field.holes:
            sheet.given.fills[spot] = BLACK
        elif region == CLUE_CELL:
            sheet.given.symbols[spot] = (5, CLUE_SIGN)


@take_from_sheet.register
def _(field: Regions, board: Any, sheet: Sheet) -> Any:
    """The region of each cell, from the borders between cells."""
    ids = [0] * (board.rows * board.cols)
    symbols, fills = sheet.given.symbols, sheet.given.fills
    signs = [s for s, (_, name) in symbols.items() if name == CLUE_SIGN and is_inside(sheet, s)]
    dark = [s for s, x in fills.items() if field.holes and x in DARK and is_inside(sheet, s)]
    for spot in (*signs, *dark):
        symbols.pop(spot, None)
        fills.pop(spot, None)
        ids[spot.row * board.cols + spot.col] = CLUE_CELL
    inside = {edge: regions.cells_beside(edge, board.cols) for edge in sheet.given.edges if is_inside(sheet, edge)}
    found = regions.pieces(ids, board.cols, set(inside.values()))
    # Loose borders, with the same region on both sides, stay on the sheet: they belong to another field, or mean
    # nothing to the genre.
    loose = {edge for edge, (i, j) in inside.items() if found[i] == found[j] >= 0}
    sheet.given.edges -= inside.keys() - loose
    return tuple(found)


@draw_on_sheet.register
def _(field: BorderSigns, board: Any, sheet: Sheet) -> None:
    """Loose borders."""
    sheet.given.edges.update(edge for edge, _ in getattr(board, field.name))


@take_from_sheet.register
def _(field: BorderSigns, board: Any, sheet: Sheet) -> tuple[EdgeSign, ...]:
    """All borders that the regions have left on the sheet."""
    found = {edge for edge in sheet.given.edges if is_inside(sheet, edge)}
    sheet.given.edges -= found
    return tuple((edge, BORDER) for edge in sorted(found))


def is_inside(sheet: Sheet, spot: Spot) -> bool:
    """True if a spot is inside the board and not on its outline."""
    return 0 < spot.r < 2 * sheet.rows and 0 < spot.c < 2 * sheet.cols


# --- cells


@draw_on_sheet.register
def _(field: Choices, board: Any, sheet: Sheet) -> None:
    """The icon of each sign but the first, which stands for an empty cell."""
    known = _choices(field)
    for spot, sign in zip(cells(board), getattr(board, field.name), strict=True):
        if sign == field.signs[0]:
            continue
        if field.unknown is not None and sign == field.unknown.value:
            sheet.given.symbols[spot] = (CIRCLES["circle"], CIRCLE)
            sheet.given.numbers[spot] = "?"
            continue
        what, _, way = known[sign].partition("-")
        if what in CIRCLES:
            sheet.given.symbols[spot] = (CIRCLES[what], CIRCLE)
            continue
        if what == "square":
            sheet.given.symbols[spot] = (1, SQUARE)
            continue
        if what == "line":
            sheet.given.halves |= {(spot, edge_at(spot, each)) for each in way}
            continue
        if what not in ("block", "wind", "arrow"):
            raise BadInput(f"Penpa cannot show what is at {place(spot)}; use JSON.")
        if what != "arrow":
            sheet.given.fills[spot] = BLACK
        if what != "block":
            sheet.given.symbols[spot] = (ARROWS[way], "arrow_B_B" if what == "arrow" else "arrow_B_W")


def _choices(field: Choices) -> dict[str, str]:
    """The icons of the signs. A sun is drawn as a white circle and a moon as a black one."""
    choices: list[Choice] = [choice for tool in field.palettes for choice in tool.choices]
    return {str(choice.value): {"sun": "circle", "moon": "disc"}.get(choice.icon, choice.icon) for choice in choices}


@take_from_sheet.register
def _(field: Choices, board: Any, sheet: Sheet) -> str:
    """The sign of each cell, row by row, from circles, squares, black cells, arrows and pieces of lines."""
    sign_of = {icon: sign for sign, icon in _choices(field).items()}
    signs = [field.signs[0]] * (board.rows * board.cols)
    fills, symbols, numbers = sheet.given.fills, sheet.given.symbols, sheet.given.numbers

    def put_sign(spot: Spot, sign: str) -> None:
        signs[spot.row * board.cols + spot.col] = sign

    def is_choice(spot: Spot, icon: str) -> bool:
        return icon in sign_of and is_inside(sheet, spot) and spot.is_cell

    squares = {spot: "square" for spot, symbol in symbols.items() if symbol == (1, SQUARE)}
    for spot, icon in (circles_of(sheet) | squares).items():
        if not is_choice(spot, icon):
            continue
        if field.unknown is not None and numbers.get(spot) == "?":  # a circle of unknown colour
            del numbers[spot]
            put_sign(spot, str(field.unknown.value))
        else:
            put_sign(spot, sign_of[icon])
        del symbols[spot]

    # A black cell with an arrow is a wind, one without an arrow a block.
    arrows = arrows_of(sheet)
    black = {spot for spot, colour in fills.items() if colour in DARK}
    for spot in sorted(black | arrows.keys()):
        what = "wind" if spot in black else "arrow"
        icon = f"{what}-{arrows[spot]}" if spot in arrows else "block"
        if is_choice(spot, icon):
            put_sign(spot, sign_of[icon])
            fills.pop(spot, None)
            symbols.pop(spot, None)

    # The icon of a piece of a line names its directions, such as "line-ur".
    line_signs = {frozenset(icon[5:]): sign for icon, sign in sign_of.items() if icon.startswith("line-")}
    if line_signs:
        for spot, directions in _pieces_of_line(sheet).items():
            if frozenset(directions) not in line_signs or not is_cell(board, spot):
                raise BadInput(f"{place(spot).capitalize()} has lines in the drawing that are no piece of a line.")
            put_sign(spot, line_signs[frozenset(directions)])
    return "".join(signs)


def arrows_of(sheet: Sheet) -> dict[Spot, str]:
    """The arrows of a drawing with their directions: u, l, r or d."""
    symbols = ((spot, x) for spot, (x, name) in sheet.given.symbols.items() if name.startswith("arrow_"))
    return {spot: WAYS[x] for spot, x in symbols if type(x) is int and x in WAYS}


def circles_of(sheet: Sheet) -> dict[Spot, str]:
    """The circles of a drawing: a white one is a "circle", a black one a "disc"."""
    shown = {number: icon for icon, number in CIRCLES.items()}
    symbols = sheet.given.symbols.items()
    return {s: shown[x] for s, (x, name) in symbols if name in ROUND and type(x) is int and x in shown}


def _pieces_of_line(sheet: Sheet) -> dict[Spot, set[str]]:
    """The directions of the lines from each cell, which are removed from the sheet. A line between two cells is a half
    in each."""
    lines = sheet.given.lines | sheet.given.doubles
    halves = sheet.given.halves | {(spot, edge) for edge in lines for spot in ends_of(edge)}
    found: dict[Spot, set[str]] = {}
    for spot, edge in sorted(halves):
        found.setdefault(spot, set()).update(way for way in STEPS if edge_at(spot, way) == edge)
    for taken in (sheet.given.halves, sheet.given.lines, sheet.given.doubles):
        taken.clear()
    return found


@draw_on_sheet.register
def _(field: Blocked, board: Any, sheet: Sheet) -> None:
    """Black cells as in Penpa's Kakuro, with sums in two corners."""
    for spot in sorted(getattr(board, field.name)):
        if field.icon == "block":
            sheet.given.symbols[spot] = (5, CLUE_SIGN)
        else:
            sheet.given.fills[spot] = GREY


@take_from_sheet.register
def _(field: Blocked, board: Any, sheet: Sheet) -> frozenset[Spot]:
    """Cells that are black or have the sign of Kakuro."""
    fills, symbols = sheet.given.fills, sheet.given.symbols
    dark = {s for s, x in fills.items() if x in DARK and is_inside(sheet, s)}
    signs = {
        s for s, (_, name) in symbols.items() if field.icon == "block" and name == CLUE_SIGN and is_inside(sheet, s)
    }
    for spot in dark:
        del fills[spot]
    for spot in signs:
        del symbols[spot]
    return frozenset(dark | signs)


@draw_on_sheet.register
def _(field: Setting, board: Any, sheet: Sheet) -> None:
    """A setting of the whole puzzle as a tag "name=value", unless it is the default."""
    if getattr(board, field.name) != field.blank(board.rows, board.cols):
        sheet.tags.append(f"{field.name}={getattr(board, field.name)}")


@take_from_sheet.register
def _(field: Setting, board: Any, sheet: Sheet) -> Any:
    """The value of the tag with the name of the setting, or its default."""
    values = [tag.partition("=")[2] for tag in sheet.tags if tag.startswith(f"{field.name}=")]
    return values[0] if values else field.blank(board.rows, board.cols)
