"""LITS: every room has a shaded tetromino. Tetrominoes of the same shape do not touch."""

from collections import Counter
from collections.abc import Iterator, Set
from itertools import product
from random import Random
from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.room_tetrominoes.tetrominoes import is_connected, pieces_in
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    around,
    cells_by_room,
    connected_pieces,
    count_violations,
    disconnected_violations,
    edges_among,
    marked_spots,
    pieces_by_edges,
    referee,
    square_violations,
)
from puzzlepark.genres.lits.making import chain_pieces, cut_pieces, rooms_of_pieces, unique_pieces
from puzzlepark.genres.lits.reasons import REASONS

SHAPE, LARGEST = "shape", 400
"""The name of the layer of shapes, and the maximum size of a room. The model has a table row for each tetromino that
fits into a room."""
SHAPES = (1, 2, 3, 4)
UNLIKE = tuple(row for row in product((0, 1), (0, 1), SHAPES, SHAPES) if row[2] != row[3] or 0 in row)
"""The rows for two adjacent cells and the shapes of their rooms: equal shapes are not both shaded there."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Lits(kit.Puzzle):
    """`rooms` has a room id per cell, row by row, -1 for a hole."""

    genre: ClassVar[str] = "lits"
    title: ClassVar[str] = "LITS"
    aliases: ClassVar[tuple[str, ...]] = ("nuruomino",)
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Regions(name="rooms", single=True, holes=True),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    borders: tuple[kit.EdgeSign, ...] = ()

    @property
    def grid(self) -> kit.Grid:
        return kit.grid_of(self.rooms, self.rows, self.cols)

    def __post_init__(self) -> None:
        super().__post_init__()
        if (most := max(map(len, kit.cells_by_region(self.rooms, self.grid).values()))) > LARGEST:
            raise kit.BadInput(f"A room of LITS has at most {LARGEST} cells; one has {most}.")


Solved = tuple[Lits, kit.Marks]
MESSAGES = {
    **kit.over_and_under("room", "The room at row {row}, column {col} has {found:shaded cell}; it should have {clue}."),
    "room.apart": "The shaded cells of the room at row {row}, column {col} are not in one piece.",
    "same.touch": "Two pieces of the same shape touch at row {row}, column {col}.",
    "shade.square": "A square of 2x2 cells is shaded at row {row}, column {col}.",
    "shade.apart": "The shaded cells around row {row}, column {col} are cut off from the others.",
}


def letter(piece: set[kit.Spot]) -> str:
    """The letter of a tetromino: I, L, O, S or T."""
    rows, cols = Counter(spot.r for spot in piece).values(), Counter(spot.c for spot in piece).values()
    longest = max(*rows, *cols)
    if longest != 3:
        return "I" if longest == 4 else "S" if len(rows) != len(cols) else "O"
    return "T" if any(len(piece.intersection(around(s))) == 3 for s in piece) else "L"


def violations(puzzle: Lits, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that every room has one tetromino, that equal ones do not touch, that no 2x2 square is shaded, and that all
    shaded cells are connected."""
    dark, loose, pieces = marked_spots(marks, kit.SHADE), kit.loose_borders(puzzle), list[set[kit.Spot]]()
    for room in cells_by_room(puzzle.rooms, puzzle.cols).values():
        yield from count_violations("room", None, 4, room, marks, kit.SHADE)
        if len(four := dark.intersection(room)) == 4:
            parts = pieces_by_edges(four, set(edges_among(four)) - loose) if loose else connected_pieces(four)
            if len(parts) == 1:
                pieces += parts
            else:
                yield RawViolation("room.apart", tuple(sorted(four)), True)
    letters = [letter(piece) for piece in pieces]
    piece_of = {spot: k for k, piece in enumerate(pieces) for spot in piece}
    for k, one in enumerate(pieces):
        adjacent = {piece_of[near] for spot in one for near in around(spot) if near in piece_of}
        for other in sorted(adjacent):
            if other > k and letters[other] == letters[k]:
                yield RawViolation("same.touch", (*sorted(one), *sorted(pieces[other])), True)
    yield from square_violations("shade.square", dark)
    yield from disconnected_violations(
        "shade.apart", dark, dark, set(puzzle.grid.cells) - marked_spots(marks, kit.SHADE, 0)
    )


def model(puzzle: Lits) -> kit.Model:
    """A table per room with all placements of its tetromino. A hidden layer has the shape at the room's seat."""
    grid, rooms = puzzle.grid, {kit.seat(r): r for r in kit.cells_by_region(puzzle.rooms, puzzle.grid).values()}
    seats = {spot: seat for seat, room in rooms.items() if len(room) >= 4 for spot in room}
    rules = [kit.Posting("shade.apart", kit.Connected(grid, kit.SHADE, 1))]
    rules += kit.no_square_rules(grid, "shade.square")
    loose = kit.loose_borders(puzzle)
    for seat, room in rooms.items():
        rules.append(kit.Posting("room", kit.Table((*kit.shade_vars(room), kit.Var(SHAPE, seat)), _rows(room, loose))))
    for pair in grid.pairs:
        one, two = map(seats.get, pair)
        if one and two and one != two:
            scope = (*kit.shade_vars(pair), kit.Var(SHAPE, one), kit.Var(SHAPE, two))
            rules.append(kit.Posting("same", kit.Table(scope, UNLIKE)))
    places = kit.shared_grid(puzzle.rows, puzzle.cols, grid.holes.union(grid.cells).difference(rooms))
    return kit.shade_model(grid, rules, kit.Layer(SHAPE, places, "cells", SHAPES))


def _rows(room: list[kit.Spot], loose: Set[kit.Spot]) -> tuple[tuple[int, ...], ...]:
    """The table rows for a room: its cells and its shape, for each tetromino that fits and is not cut by borders."""
    place: dict[tuple[int, int], int] = {spot: k for k, spot in enumerate(room)}
    rows = []
    for number, piece in polled(pieces_in(room)):
        if loose and not is_connected(piece, loose):
            continue
        row = [0] * len(room)
        for cell in piece:
            row[place[cell]] = 1
        rows.append((*row, number))
    return tuple(rows)


def clues_from(puzzle: Lits, marks: kit.Marks) -> Lits:
    """The puzzle itself if its rooms fit the answer, otherwise with new rooms, one around each tetromino."""
    dark, verdict = kit.shaded_cells(marks), check(puzzle, marks)
    if verdict:
        return puzzle
    kit.refuse_holes(puzzle)
    for violation in verdict.violations:
        if violation.code.startswith("shade"):
            raise kit.BadInput(violation.sentence)
    if not (pieces := cut_pieces(puzzle.grid, dark)):
        raise kit.BadInput("The shaded cells cannot be cut into pieces of four that only touch pieces of other shapes.")
    return puzzle.changed(rooms=rooms_of_pieces(puzzle.grid, pieces, Random(0)))


def make(rows: int, cols: int, rng: Random, options: object) -> Solved:
    """Draw connected tetrominoes and grow rooms around them."""
    puzzle = Lits(rows=rows, cols=cols, rooms=tuple(range(rows * cols)))
    pieces = chain_pieces(puzzle.grid, rng)
    if not pieces:
        raise kit.BadInput(f"A LITS board of {rows}x{cols} is too small to make a puzzle of pieces of four cells.")
    rooms = rooms_of_pieces(puzzle.grid, pieces, rng)
    return puzzle.changed(rooms=rooms), kit.shade_answer(puzzle.grid, frozenset[kit.Spot]().union(*pieces))


def unique(puzzle: Lits, answer: kit.Marks, rng: Random, options: object, oracle: kit.Oracle) -> Solved | None:
    """Change the rooms until the answer is unique. Boards with holes are not changed."""
    if puzzle.grid.holes:
        return None
    result = unique_pieces(puzzle.grid, kit.shaded_cells(answer), puzzle.rooms, rng, oracle)
    if result is None:
        return None
    rooms, dark = result
    return puzzle.changed(rooms=rooms), kit.shade_answer(puzzle.grid, dark)


check = referee(MESSAGES, violations)
RULEBOOK = (
    "Shade four cells in every room, joined by their sides: a piece of the shape L, I, T or S.",
    "Pieces of the same shape never share a side, even if one is turned or mirrored.",
    "All shaded cells are connected by their sides, and nowhere do they fill a square of 2x2 cells.",
)
GENRE = kit.Genre(
    Lits,
    rulebook=RULEBOOK,
    rules_of=kit.rules_with_borders(RULEBOOK, "The four cells of a piece are joined without crossing a border."),
    broken_rules={"room": 1, "same": 2, "shade": 3},
    group="regions",
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make, unique=kit.Construct(unique), level=kit.ShiftUnique(kit.shift_room_cell), chance=(3, 4), rare=(1, 2, 5)
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("piece", "Every piece that fits", "cell:room"),
        kit.Technique("square", "No square", "count:shade.square"),
        kit.Technique("same", "No two alike", "cell:room+cell:same"),
        kit.Technique("out", "Way out", "exit"),
        kit.Technique("cut", "Would be cut off", "part"),
    ),
    **kit.declare_shading(Lits, "lits", (kit.Borders("rooms", holes=True),), (kit.RegionTable("rooms"),)),
)
