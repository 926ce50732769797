"""Room tetrominoes: every room has four shaded cells in one piece, and equal pieces do not touch, as in LITS."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.borders import loose_borders
from puzzlepark.core.fields.rooms import seat
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Layer, Marks, Var, shared_grid, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import ShadingRule, count_violations_of
from puzzlepark.game_rules.room_tetrominoes.tetrominoes import is_connected, pieces_in
from puzzlepark.genres.kit.referee import (
    RawViolation,
    around,
    cells_by_room,
    connected_pieces,
    edges_among,
    over_and_under,
    pieces_by_edges,
)
from puzzlepark.genres.kit.shade_family import cells_by_region

SHAPE, LARGEST = "shape", 400
"""The name of the layer of shapes, and the maximum size of a room. The model has a table row for each tetromino that
fits into a room."""
SHAPES = (1, 2, 3, 4)
UNLIKE = tuple(row for row in product((0, 1), (0, 1), SHAPES, SHAPES) if row[2] != row[3] or 0 in row)
"""The table rows for two adjacent cells and the shapes of their rooms: if the shapes are equal, one of the cells is
open."""


@dataclass(frozen=True, kw_only=True)
class RoomTetrominoes(ShadingRule):
    """Every room has exactly four shaded cells, joined by their sides: a piece of the shape L, I, T or S, but no
    square. If `unlike` is true, pieces of the same shape do not share a side, even if one is rotated or mirrored."""

    name = "room-tetrominoes"
    title = "A tetromino in every room"
    parameters = (
        Parameter("rooms", "field", "the rooms", field_types=("rooms",)),
        Parameter("unlike", "flag", "whether pieces of the same shape must not share a side"),
    )
    relies: ClassVar[Mapping[str, str]] = {"squares": "no-square"}
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 0], [0, 0, 0]],
        "right": {"shade": [[1, 1, 1], [0, 1, 0]]},
        "wrong": {"shade": [[1, 1, 1], [0, 0, 0]]},
    }

    rooms: str = "rooms"
    unlike: bool = True
    unlike_code: str = ""
    squares: bool = False
    """True if another rule refuses squares, so that this one does not report them."""

    @property
    def alike_code(self) -> str:
        """The code of violations and postings about equal pieces."""
        return self.unlike_code or f"{self.code}.alike"

    @property
    def codes(self) -> tuple[str, ...]:
        return (self.code, self.alike_code)

    @property
    def text(self) -> str:
        more = " Pieces of the same shape never share a side, even if one is turned or mirrored." if self.unlike else ""
        return f"Every room has four shaded cells, joined by their sides: a piece of the shape L, I, T or S.{more}"

    @property
    def messages(self) -> Mapping[str, str]:
        room, code = "room at row {row}, column {col}", self.code
        square = {} if self.squares else {f"{code}.square": f"The piece in the {room} is a square of 2x2 cells."}
        return {
            **over_and_under(code, f"The {room} has {{found:shaded cell}}; it should have {{clue}}."),
            f"{code}.apart": f"The shaded cells of the {room} are not in one piece.",
            **square,
            self.alike_code: "Two pieces of the same shape touch at row {row}, column {col}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: "Every room has one piece of four cells.",
            f"cell:{self.code}": "{law} In {who}, all pieces that are left agree.",
            f"fails cell:{self.code}": "Then no piece would fit into {who}.",
            self.alike_code: "Pieces of one shape do not touch.",
            f"cell:{self.alike_code}": "{law} At {who} two pieces would.",
            f"fails cell:{self.alike_code}": "Then two pieces of one shape would touch at {who}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("piece", "Every piece that fits", f"cell:{self.code}"),
            Technique("same", "No two alike", f"cell:{self.code}+cell:{self.alike_code}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Rooms without exactly four shaded cells, and pieces that are not connected, are squares, or touch a piece of
        the same shape."""
        current, loose, pieces = self.current(puzzle, marks), loose_borders(puzzle), list[set[Spot]]()
        for room in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values():
            yield from count_violations_of(self, None, 4, room, marks)
            if len(four := current.intersection(room)) == 4:
                parts = pieces_by_edges(four, set(edges_among(four)) - loose) if loose else connected_pieces(four)
                if len(parts) > 1:
                    yield RawViolation(f"{self.code}.apart", tuple(sorted(four)), True)
                elif not self.squares and letter(four) == "O":
                    yield RawViolation(f"{self.code}.square", tuple(sorted(four)), True)
                else:
                    pieces += parts
        if self.unlike:
            yield from self._alike(pieces)

    def _alike(self, pieces: list[set[Spot]]) -> Iterator[RawViolation]:
        """The violations of equal pieces that touch. For the referee."""
        letters = [letter(piece) for piece in pieces]
        piece_of = {spot: k for k, piece in enumerate(pieces) for spot in piece}
        for k, one in enumerate(pieces):
            adjacent = {piece_of[near] for spot in one for near in around(spot) if near in piece_of}
            for other in sorted(adjacent):
                if other > k and letters[other] == letters[k]:
                    yield RawViolation(self.alike_code, (*sorted(one), *sorted(pieces[other])), True)

    def _rooms_by_seat(self, puzzle: Any) -> dict[Spot, list[Spot]]:
        """The cells of each room, by its seat. Used by models, which use it twice."""

        def made() -> dict[Spot, list[Spot]]:
            return {seat(room): room for room in cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values()}

        rooms: dict[Spot, list[Spot]] = puzzle.once(f"{self.rooms} by seat", made)
        return rooms

    def hidden(self, puzzle: Any) -> tuple[Layer, ...]:
        """A layer with the shape of the piece of each room, at the seat of the room."""
        grid = puzzle.grid
        seats = self._rooms_by_seat(puzzle)
        places = shared_grid(puzzle.rows, puzzle.cols, grid.holes.union(grid.cells).difference(seats))
        return (Layer(SHAPE, places, "cells", SHAPES),)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A table of the placements in each room, and with `unlike` a table for every two adjacent cells of different
        rooms."""
        grid, rooms = puzzle.grid, self._rooms_by_seat(puzzle)
        refuse_large_rooms(rooms.values())
        seats = {spot: at for at, room in rooms.items() if len(room) >= 4 for spot in room}
        loose = loose_borders(puzzle)
        for at, room in rooms.items():
            yield Posting(self.code, Table((*vars_at(self.layer, room), Var(SHAPE, at)), _rows(room, loose)))
        for pair in grid.pairs if self.unlike else ():
            one, two = map(seats.get, pair)
            if one and two and one != two:
                scope = (*vars_at(self.layer, pair), Var(SHAPE, one), Var(SHAPE, two))
                yield Posting(self.alike_code, Table(scope, UNLIKE))


def letter(piece: set[Spot]) -> str:
    """The letter of a tetromino: I, L, O, S or T. For the referee."""
    rows, cols = Counter(spot.r for spot in piece).values(), Counter(spot.c for spot in piece).values()
    match max(*rows, *cols):
        case 4:
            return "I"
        case 3:
            has_centre = any(len(piece.intersection(around(spot))) == 3 for spot in piece)
            return "T" if has_centre else "L"
    return "O" if len(rows) == len(cols) else "S"


def refuse_large_rooms(rooms: Iterable[list[Spot]]) -> None:
    """Raise BadInput if a room is too large for a table of its pieces."""
    if (most := max(map(len, rooms))) > LARGEST:
        raise BadInput(f"A room with a tetromino has at most {LARGEST} cells; one has {most}.")


def _rows(room: list[Spot], loose: Set[Spot]) -> tuple[tuple[int, ...], ...]:
    """The table rows for a room, one for each tetromino that fits and is not cut by loose borders: the values of the
    cells, and the number of the shape."""
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
