"""LITS: every room has a shaded tetromino. Tetrominoes of the same shape do not touch."""

from random import Random
from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.no_square import NoSquare
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.game_rules.room_tetrominoes import RoomTetrominoes, refuse_large_rooms
from puzzlepark.genres import kit
from puzzlepark.genres.lits.making import chain_pieces, cut_pieces, rooms_of_pieces, unique_pieces


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
        """The cells of the board, without the holes."""
        return kit.grid_of(self.rooms, self.rows, self.cols)

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse_large_rooms(kit.cells_by_region(self.rooms, self.grid).values())


Solved = tuple[Lits, kit.Marks]
RULES = (
    OnePiece(code="shade.apart"),
    NoSquare(code="shade.square"),
    RoomTetrominoes(code="room", unlike_code="same.touch", squares=True),
)


def clues_from(puzzle: Lits, marks: kit.Marks) -> Lits:
    """Return the puzzle itself if its rooms fit the answer. Otherwise return it with new rooms, one around each
    tetromino."""
    dark, verdict = kit.shaded_cells(marks), GENRE.check(puzzle, marks)
    if verdict:
        return puzzle
    kit.refuse_holes(puzzle)
    for violation in verdict.violations:
        if violation.code.startswith("shade"):
            raise kit.BadInput(violation.sentence)
    pieces = cut_pieces(puzzle.grid, dark)
    if not pieces:
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


RULEBOOK = (
    "Shade four cells in every room, joined by their sides: a piece of the shape L, I, T or S.",
    "Pieces of the same shape never share a side, even if one is turned or mirrored.",
    "All shaded cells are connected by their sides, and nowhere do they fill a square of 2x2 cells.",
)
GENRE = genre_of_rules(
    Lits,
    RULES,
    kit.shade_layers,
    rulebook=RULEBOOK,
    rules_of=kit.rules_with_borders(RULEBOOK, "The four cells of a piece are joined without crossing a border."),
    broken_rules={"room": 1, "same": 2, "shade": 3},
    group="regions",
    clues_from=clues_from,
    maker=kit.Maker(
        make, unique=kit.Construct(unique), level=kit.ShiftUnique(kit.shift_room_cell), chance=(3, 4), rare=(1, 2, 5)
    ),
    **kit.declare_shading(Lits, "lits", (kit.Borders("rooms", holes=True),), (kit.RegionTable("rooms"),)),
)
