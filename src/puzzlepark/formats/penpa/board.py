"""Conversion between boards and Penpa+ drawings, field by field."""

from __future__ import annotations

from types import SimpleNamespace

from puzzlepark.core.display import Digits, Display
from puzzlepark.core.drawing import Border
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.grid import Spot
from puzzlepark.core.names import a_or_an
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.formats.codec import bare
from puzzlepark.formats.penpa import fields, marks, reader, writer
from puzzlepark.formats.penpa.sheet import Ink, Sheet


def read(puzzle: type[Puzzle], display: Display, text: str) -> tuple[Puzzle, Marks | None]:
    """The puzzle of a link, and the marks that were drawn on it."""
    return _read(puzzle, display, reader.read(text))


def write(display: Display, board: Puzzle, drawn: Marks | None) -> str:
    """The link of a board with marks."""
    sheet = Sheet(
        board.rows, board.cols, tags=[board.genre], info=board.info, grid=display.grid, tool=marks.tool(display)
    )
    for field in type(board).fields:
        fields.draw_on_sheet(field, board, sheet)
    sheet.given.edges.update(_decoration(display, board))
    marks.put(display, drawn or {}, sheet)
    return writer.write(sheet)


def _decoration(display: Display, board: Puzzle) -> set[Spot]:
    """The borders that an empty board of this size already has."""
    empty = vars(bare(type(board), board.rows, board.cols)) if display.given else {}
    shapes = display.given(type(board)(**empty)) if display.given else ()
    return {edge for shape in shapes if isinstance(shape, Border) for edge in shape.at}


def _read(puzzle: type[Puzzle], display: Display, sheet: Sheet) -> tuple[Puzzle, Marks | None]:
    """The puzzle and the marks of a drawing. Raises BadInput for given things that no field has read."""
    board = SimpleNamespace(rows=sheet.rows, cols=sheet.cols)
    # The given numbers, which count as marks if a solver writes numbers too. Fields remove them from the sheet.
    digits = next((mark for mark in display.marks if isinstance(mark, Digits)), Digits(""))
    values = {spot: digits.value(text) for spot, text in sheet.given.numbers.items() if sheet.has(spot)}
    numbers = {spot: number for spot, number in values.items() if number is not None}
    for field in puzzle.fields:
        setattr(board, field.name, fields.take_from_sheet(field, board, sheet))
    made = puzzle(**vars(board), info=sheet.info)
    _refuse_rest(puzzle, sheet, _decoration(display, made))
    return made, marks.take(display, made, numbers, sheet.drawn)


def _refuse_rest(puzzle: type[Puzzle], sheet: Sheet, decoration: set[Spot]) -> None:
    """Raise BadInput for given things that no field has read. Borders that the size implies, the outline, and shades
    outside the board are ignored."""
    ink: Ink = sheet.given
    edges = [s for s in ink.edges - decoration if 0 < s.r < 2 * sheet.rows and 0 < s.c < 2 * sheet.cols]
    rest: dict[str, list[Spot]] = {
        "a number": [spot for spot, text in ink.numbers.items() if text],
        "a small number": list(ink.small),
        "a shaded cell": [s for s in ink.fills if sheet.has(s)],
        "a symbol": [s for s in ink.symbols if sheet.has(s)],
        "a line": [*ink.lines, *ink.doubles, *ink.diagonals, *(cell for cell, _ in ink.halves)],
        "a bold border": edges,
        "an opening in a border": ink.gaps,
        "a cage": [spot for cage in ink.cages for spot in cage],
        "a thermometer": [spot for line in (*ink.thermos, *ink.bare_thermos) for spot in line],
        "an arrow with a ring": [spot for line in ink.arrows for spot in line],
    }
    for what, spots in rest.items():
        if spots:
            at = min(spots)
            # The cell itself or, for an edge or corner, a cell above or to the left.
            on = Spot(at.r - 1 + (at.r & 1), at.c - 1 + (at.c & 1))
            near = f" at {place(on)}" if min(on) > 0 and sheet.has(on) else ""
            article = a_or_an(puzzle.title).partition(" ")[0].lower()
            raise BadInput(f"The drawing has {what}{near} that means nothing on {article} {puzzle.title} board.")
