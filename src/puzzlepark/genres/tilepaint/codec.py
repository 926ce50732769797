"""Tilepaint's formats: the text of the published instances, pzpr URL and file."""

from __future__ import annotations

import re
from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.fields.regions import CLUE_CELL
from puzzlepark.core.plain import MOST_CELLS, in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Rows, answers, cells
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.formats.codec.url_parts import OutsideHex, skipped
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit
from puzzlepark.genres.tilepaint.rules import LAYER, Tilepaint


def _is_hole(board: Any, spot: kit.Spot) -> bool:
    """True if a cell is a clue cell inside the grid."""
    return bool(board.tiles[spot.row * board.cols + spot.col] == CLUE_CELL)


def _lines(board: Any) -> list[list[kit.Spot]]:
    """The spots of outside clues: above the columns, then left of the rows."""
    return [[kit.col_clue(c) for c in range(board.cols)], [kit.row_clue(r) for r in range(board.rows)]]


PAINTED = CellMarks(LAYER, {"1": 1, "0": 0, ".": None, "#": 1, "+": 0, "-": None}, _is_hole)


@dataclass(frozen=True)
class ClueTable:
    """The clues in a file: a line for the columns, then for each row its own clue and a word for each cell. The word of
    a clue cell is "across,down", and that of another cell is ".". The clue -1 stands for none."""

    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the clues of columns and rows, and in each clue cell the clue across and the clue down; -1 for none."""
        clues = []
        tokens.next("the corner of the clues")
        for c in range(board.cols):
            clues.append((kit.col_clue(c), tokens.number(f"the clue of column {c + 1}", -1, MOST_CELLS)))
        for i, spot in enumerate(cells(board)):
            r, c = divmod(i, board.cols)
            if c == 0:
                clues.append((kit.row_clue(r), tokens.number(f"the clue of row {r + 1}", -1, MOST_CELLS)))
            token = tokens.next(f"the field of {place(spot)}")
            has_clues = token.text != "."
            if has_clues != _is_hole(board, spot):
                raise kit.BadInput(f"Line {token.line}: {place(spot)} is a clue cell in one table only.")
            if has_clues:
                pair = re.fullmatch(r"(-?\d{1,7}),(-?\d{1,7})", token.text)
                if not pair:
                    raise kit.BadInput(f'Line {token.line}: a clue cell is "across,down", "{token.text}" was found.')
                across, down = int(pair[1]), int(pair[2])
                clues += [(_right_edge(spot), across), (_lower_edge(spot), down)]
        board.clues = tuple((spot, number) for spot, number in clues if number >= 0)

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        """The clues of columns and rows, and a word for each cell: "." or the two clues of a clue cell."""
        clue_at = dict(board.clues)

        def word(spot: kit.Spot) -> str:
            if not _is_hole(board, spot):
                return "."
            return f"{clue_at.get(_right_edge(spot), -1)},{clue_at.get(_lower_edge(spot), -1)}"

        above_columns, beside_rows = _lines(board)
        rows = [["0", *(str(clue_at.get(spot, -1)) for spot in above_columns)]]
        for side, line in zip(beside_rows, in_rows(cells(board), board.cols), strict=True):
            rows.append([str(clue_at.get(side, -1)), *map(word, line)])
        return rows


def _right_edge(spot: kit.Spot) -> kit.Spot:
    """The spot of the across clue of a clue cell."""
    return kit.Spot(spot.r, spot.c + 1)


def _lower_edge(spot: kit.Spot) -> kit.Spot:
    """The spot of the down clue of a clue cell."""
    return kit.Spot(spot.r + 1, spot.c)


@dataclass(frozen=True)
class ClueCells:
    """Clue cells in a URL. The letters g to z skip 1 to 20 cells of tiles. A clue cell is its clue below and its clue
    to the right, each a hex digit or "." for none. A prefix means that one or both have two digits."""

    def read(self, body: Body, board: Any) -> None:
        """Read the clues of clue cells, and take these cells out of the tiles."""
        spots, holes = cells(board), dict[int, int]()
        clues = []

        def read_clue_cell(index: int) -> None:
            prefix = body.take(1, "the clue cells")
            if prefix not in PREFIX_SIZES:
                prefix = ""
                body.at -= 1  # it is the first digit
            spot = spots[index]
            for edge, size in zip((_lower_edge(spot), _right_edge(spot)), PREFIX_SIZES[prefix], strict=True):
                if size == 1 and body.text[body.at : body.at + 1] == ".":
                    body.at += 1
                elif not body.lacks():
                    clues.append((edge, body.digits(size, 16, "a clue cell's number")))
            holes[index] = CLUE_CELL

        body.spread(len(spots), "the clue cells", read_clue_cell)
        board.clues = tuple(clues)
        if holes:
            ids = [holes.get(i, 0) for i in range(len(spots))]
            board.tiles = tuple(kit.regions.pieces(ids, board.cols, board.walls))

    def write(self, board: Any) -> str:
        """The clues of each clue cell, with letters for the other cells."""
        clue_at = dict(board.clues)
        words = (
            _clue_cell(clue_at.get(_lower_edge(spot)), clue_at.get(_right_edge(spot))) if _is_hole(board, spot) else ""
            for spot in cells(board)
        )
        return skipped(words, "f", 20)


PREFIX_SIZES = {"": (1, 1), "-": (1, 2), "+": (2, 1), "=": (2, 2)}
"""How many hex digits the clue below and the clue to the right have after a prefix."""
PREFIXES = {sizes: prefix for prefix, sizes in PREFIX_SIZES.items()}


def _clue_cell(below: int | None, right: int | None) -> str:
    """The text of a clue cell in a URL."""
    if max(below or 0, right or 0) > 255:
        raise kit.BadInput("A pzpr URL has no room for a clue above 255.")
    words = ["." if clue is None else f"{clue:x}" for clue in (below, right)]
    return PREFIXES[len(words[0]), len(words[1])] + "".join(words)


def refuses(puzzle: Tilepaint) -> str | None:
    """What a puzzle has that the text cannot express; None if there is nothing."""
    if puzzle.grid.holes:
        return "clue cells inside the grid"
    return "borders inside a tile" if puzzle.borders else None


FORMATS = (
    codec.text_file(
        Tilepaint,
        kit.OutsideNumbers("clues", _lines),
        kit.RegionTable("tiles", "tile", plain=True),
        PAINTED,
        refuses=refuses,
    ),
    codec.url(Tilepaint, "tilepaint", kit.Borders("tiles"), ClueCells(), OutsideHex("clues", _lines)),
    codec.pzpr_file(
        Tilepaint,
        "tilepaint",
        kit.RegionTable("tiles", "tile"),
        ClueTable(),
        CellMarks(LAYER, {"#": 1, "+": 0, ".": None, "1": 1, "0": 0, "-": None}, _is_hole),
        suffixes=(".pzpr",),
    ),
)


def read_answer(text: str, puzzle: Tilepaint) -> kit.Marks:
    """Read an answer: rows × cols of 0 and 1, or of the characters of a pzpr file."""
    return answers.read_table(text, puzzle, PAINTED)
