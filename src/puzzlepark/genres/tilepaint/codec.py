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
    return bool(board.tiles[spot.row * board.cols + spot.col] == CLUE_CELL)


def _lines(board: Any) -> list[list[kit.Spot]]:
    """The spots of outside clues: above the columns, then left of the rows."""
    return [[kit.col_clue(c) for c in range(board.cols)], [kit.row_clue(r) for r in range(board.rows)]]


PAINTED = CellMarks(LAYER, {"1": 1, "0": 0, ".": None, "#": 1, "+": 0, "-": None}, _is_hole)


@dataclass(frozen=True)
class ClueTable:
    """The clues in a file: a line for the columns, then for each row its own clue and "across,down" in clue cells."""

    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        clues = []
        tokens.next("the corner of the clues")
        for c in range(board.cols):
            clues.append((kit.col_clue(c), tokens.number(f"the clue of column {c + 1}", -1, MOST_CELLS)))
        for i, spot in enumerate(cells(board)):
            r, c = divmod(i, board.cols)
            if c == 0:
                clues.append((kit.row_clue(r), tokens.number(f"the clue of row {r + 1}", -1, MOST_CELLS)))
            token = tokens.next(f"the field of {place(spot)}")
            if _is_hole(board, spot) != (token.text != "."):
                raise kit.BadInput(f"Line {token.line}: {place(spot)} is a clue cell in one table only.")
            if token.text != ".":
                pair = re.fullmatch(r"(-?\d{1,7}),(-?\d{1,7})", token.text)
                if not pair:
                    raise kit.BadInput(f'Line {token.line}: a clue cell is "across,down", "{token.text}" was found.')
                clues += [(kit.Spot(spot.r, spot.c + 1), int(pair[1])), (kit.Spot(spot.r + 1, spot.c), int(pair[2]))]
        board.clues = tuple((spot, number) for spot, number in clues if number >= 0)

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        known = dict(board.clues)
        columns, sides = _lines(board)
        rows = [["0", *(str(known.get(s, -1)) for s in columns)]]
        for side, line in zip(sides, in_rows(cells(board), board.cols), strict=True):
            pairs = [(known.get(kit.Spot(s.r, s.c + 1), -1), known.get(kit.Spot(s.r + 1, s.c), -1)) for s in line]
            words = [f"{a},{b}" if _is_hole(board, s) else "." for s, (a, b) in zip(line, pairs, strict=True)]
            rows.append([str(known.get(side, -1)), *words])
        return rows


@dataclass(frozen=True)
class ClueCells:
    """Clue cells in a URL. The letters g to z skip 1 to 20 cells of tiles. A clue cell is its clue below and its clue
    to the right, each a hex digit or "." for none. A prefix announces clues of two digits."""

    def read(self, body: Body, board: Any) -> None:
        spots, holes = cells(board), dict[int, int]()
        clues = []

        def read(place: int) -> None:
            char = body.take(1, "the clue cells")
            sizes = {"-": (1, 2), "+": (2, 1), "=": (2, 2)}.get(char, (1, 1))
            body.at -= char not in "-+="
            r, c = spots[place]
            for spot, size in ((kit.Spot(r + 1, c), sizes[0]), (kit.Spot(r, c + 1), sizes[1])):
                if size == 1 and body.text[body.at : body.at + 1] == ".":
                    body.at += 1
                elif not body.lacks():
                    clues.append((spot, body.digits(size, 16, "a clue cell's number")))
            holes[place] = CLUE_CELL

        body.spread(len(spots), "the clue cells", read)
        board.clues = tuple(clues)
        if holes:
            board.tiles = tuple(
                kit.regions.pieces([holes.get(i, 0) for i in range(len(spots))], board.cols, board.walls)
            )

    def write(self, board: Any) -> str:
        known = dict(board.clues)
        pairs = ((s, known.get(kit.Spot(s.r + 1, s.c)), known.get(kit.Spot(s.r, s.c + 1))) for s in cells(board))
        return skipped((_clue_cell(a, b) if _is_hole(board, s) else "" for s, a, b in pairs), "f", 20)


def _clue_cell(below: int | None, right: int | None) -> str:
    if max(below or 0, right or 0) > 255:
        raise kit.BadInput("A pzpr URL has no room for a clue above 255.")
    prefix = {(False, False): "", (False, True): "-", (True, False): "+", (True, True): "="}
    wide = prefix[(below or 0) > 15, (right or 0) > 15]
    return wide + "".join("." if k is None else f"{k:x}" for k in (below, right))


def refuses(puzzle: Tilepaint) -> str | None:
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
