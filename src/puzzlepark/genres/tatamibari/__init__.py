"""Tatamibari: walls cut the board into rectangles whose symbols tell their shapes, and no four rectangles meet at a
corner."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.no_crossing_walls import NoCrossingWalls
from puzzlepark.genres import kit
from puzzlepark.genres.tatamibari.codec import SymbolDigits, SymbolTable
from puzzlepark.genres.tatamibari.making import uncrossed_rectangles
from puzzlepark.genres.tatamibari.rule import SymbolRectangles, shape
from puzzlepark.genres.tatamibari.symbols import ANY, NONE, Symbols


@dataclass(frozen=True, kw_only=True, repr=False)
class Tatamibari(kit.Puzzle):
    """`cells` has a character per cell, row by row: + for a square, - and | for rectangles that are wider than tall or
    taller than wide, ? for any shape."""

    genre: ClassVar[str] = "tatamibari"
    title: ClassVar[str] = "Tatamibari"
    fields = (Symbols(name="cells"),)
    cells: str = ""

    @property
    def seats(self) -> dict[kit.Spot, str]:
        """The symbols by their cells."""
        return {spot: sign for spot, sign in zip(self.grid.cells, self.cells, strict=True) if sign != NONE}

    def with_seats(self, seats: Mapping[kit.Spot, str]) -> "Tatamibari":
        """The board with these symbols."""
        return self.changed(cells="".join(seats.get(spot, NONE) for spot in self.grid.cells))


Solved = tuple[Tatamibari, kit.Marks]
RULES = (SymbolRectangles(code="piece", noun="piece"), NoCrossingWalls(code="cross", noun="rectangle"))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw random rectangles with a symbol anywhere in each."""
    puzzle = Tatamibari(rows=rows, cols=cols, cells=NONE * (rows * cols))
    ids = uncrossed_rectangles(rows, cols, rng, options["side"])
    pieces = kit.cells_by_region(ids, puzzle.grid).values()
    full = puzzle.with_seats({rng.choice(piece): shape(piece) for piece in pieces})
    return full, kit.walls_between(puzzle.grid, ids)


def _move_symbol(
    puzzle: Tatamibari, answer: kit.Marks, rng: Random, fits: Callable[[kit.Spot, kit.Spot], bool]
) -> Solved | None:
    """Move a random symbol to another cell of its rectangle, as `fits(old, new)` allows. A "?" becomes the symbol of
    the shape."""
    pieces, seats = kit.walled_regions(puzzle.grid, answer), puzzle.seats
    move = kit.pick_move(seats, pieces, rng, fits)
    if move is None:
        return None
    old, new = move
    del seats[old]
    piece = next(piece for piece in pieces if old in piece)
    return puzzle.with_seats({**seats, new: shape(piece)}), answer


def _cut(puzzle: Tatamibari, answer: kit.Marks, rng: Random, near: set[kit.Spot]) -> Solved | None:
    """Cut a rectangle that contains one of the cells `near` in two, without a crossing of walls. The part without the
    symbol gets a new one."""
    grid, seats = puzzle.grid, puzzle.seats
    pieces = [frozenset(piece) for piece in kit.walled_regions(grid, answer)]
    cuts = [(piece, half) for piece in pieces if not near.isdisjoint(piece) for half in _halves(piece)]
    for piece, half in rng.sample(cuts, len(cuts)):
        # The half is listed last, so its id replaces that of the piece.
        ids = {spot: k for k, box in enumerate([*pieces, half]) for spot in box}
        marks = kit.walls_between(grid, [ids[spot] for spot in grid.cells])
        seat = next(spot for spot in seats if spot in piece)
        new_part, old_part = (half, piece - half) if seat not in half else (piece - half, half)
        board = puzzle.with_seats({**seats, seat: shape(old_part), rng.choice(sorted(new_part)): shape(new_part)})
        if GENRE.check(board, marks):
            return board, marks
    return None


def _halves(box: frozenset[kit.Spot]) -> Iterator[frozenset[kit.Spot]]:
    """Generate the cuts of a rectangle in two, each as its upper or left part."""
    for row in sorted({spot.row for spot in box})[1:]:
        yield frozenset(spot for spot in box if spot.row < row)
    for col in sorted({spot.col for spot in box})[1:]:
        yield frozenset(spot for spot in box if spot.col < col)


def repair(puzzle: Tatamibari, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Wherever the answers differ, move a symbol out of the rectangle that it has in the other answer, or cut a
    rectangle in two."""
    other_pieces = {frozenset(piece) for piece in kit.walled_regions(puzzle.grid, other or {})}
    other_piece = {spot: piece for piece in other_pieces for spot in piece}
    pieces = [frozenset(piece) for piece in kit.walled_regions(puzzle.grid, answer)]
    solved = puzzle, answer
    for area in kit.pieces(spot for piece in pieces if piece not in other_pieces for spot in piece):
        if rng.random() < CUTS:
            cut = _cut(*solved, rng, area)
            if cut is None:
                # Moves alone could repeat forever.
                return None
            solved = cut
            continue
        seats = area & solved[0].seats.keys()
        moves = {(old, new) for old in seats for new in area if other_piece[old] != other_piece[new]}
        moved = _move_symbol(*solved, rng, lambda old, new, moves=moves: (old, new) in moves)  # type: ignore[misc]
        solved = moved or solved
    return solved if solved[0] != puzzle else None


CUTS = 0.3
"""How often a rectangle is cut where a symbol could move instead."""


def shift(puzzle: Tatamibari, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Replace a symbol by "?". Where a player is stuck, move or show a symbol."""
    near = {spot for edge in stuck for spot in puzzle.grid.ends(edge)}
    if stuck:
        return _move_symbol(puzzle, answer, rng, lambda old, new: old in near or new in near)
    seats = puzzle.seats
    known = [spot for spot, sign in seats.items() if sign != ANY]
    return (puzzle.with_seats({**seats, rng.choice(known): ANY}), answer) if known else None


def rules_of(puzzle: Tatamibari) -> tuple[str, ...]:
    """The rules, with an additional one if a symbol is a "?"."""
    return (*GENRE.rulebook, "A rectangle with a ? has any shape.") if ANY in puzzle.cells else GENRE.rulebook


SIDE = kit.Option("side", 4, "longest side of a rectangle", 1, 20)
GENRE = genre_of_rules(
    Tatamibari,
    RULES,
    kit.wall_layers,
    rulebook=(
        "Draw walls that cut the board into rectangles, each with exactly one symbol.",
        "A + stands in a square, a - in a rectangle that is wider than tall, a | in one that is taller than wide.",
        "No four rectangles meet at a corner.",
    ),
    broken_rules={"piece.square": 2, "piece.wide": 2, "piece.tall": 2, "piece": 1, "cross": 3},
    rules_of=rules_of,
    maker=kit.Maker(
        make, (SIDE,), unique=kit.Repair(repair, together=True), level=kit.Shift(shift), chance=(1,), rare=(3, 4, 5)
    ),
    **kit.declare_walls(Tatamibari, "tatamibari", (SymbolDigits("cells"),), (SymbolTable("cells"),)),
)
