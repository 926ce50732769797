"""Norinori: two shaded cells in every room. Shaded cells form dominoes that do not touch."""

from random import Random
from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.dominoes import Dominoes
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.room_total import RoomTotal
from puzzlepark.genres import kit
from puzzlepark.genres.norinori.making import place_dominoes, rooms_of_dominoes


@dataclass(frozen=True, kw_only=True, repr=False)
class Norinori(kit.Puzzle):
    """`rooms` has a room id per cell, row by row, -1 for a hole."""

    genre: ClassVar[str] = "norinori"
    title: ClassVar[str] = "Norinori"
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Regions(name="rooms", single=True, holes=True),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    borders: tuple[kit.EdgeSign, ...] = ()

    @property
    def grid(self) -> kit.Grid:
        return kit.grid_of(self.rooms, self.rows, self.cols)


Solved = tuple[Norinori, kit.Marks]
RULES = (
    RoomTotal(code="room", total=2),
    Dominoes(code="domino"),
)


def clues_from(puzzle: Norinori, marks: kit.Marks) -> Norinori:
    """The puzzle, with new rooms if the present ones do not have two shaded cells each."""
    if not (verdict := GENRE.check(puzzle, marks)):
        kit.raise_first_violation(verdict, besides="room")
        puzzle = puzzle.changed(rooms=kit.rooms_for(puzzle, kit.shaded_cells(marks), 2))
    return puzzle


def make(rows: int, cols: int, rng: Random, options: object) -> Solved:
    """Place random dominoes and grow rooms around their cells."""
    grid = kit.shared_grid(rows, cols)
    if not grid.edges:
        raise kit.BadInput(f"A Norinori board of {rows}x{cols} has no room for a domino.")
    while True:
        dark = place_dominoes(grid, rng)
        if ids := kit.grow_rooms_around(rows, cols, dark, 2, rng):
            return Norinori(rows=rows, cols=cols, rooms=kit.renumber(ids)), kit.shade_answer(grid, dark)


def unique(puzzle: Norinori, answer: kit.Marks, rng: Random, options: object, oracle: kit.Oracle) -> Solved | None:
    """Change the rooms until the answer is unique. Boards with holes are not changed."""
    if puzzle.grid.holes:
        return None
    result = rooms_of_dominoes(puzzle.grid, set(kit.shaded_cells(answer)), puzzle.rooms, rng, oracle)
    if result is None:
        return None
    rooms, dark = result
    return puzzle.changed(rooms=rooms), kit.shade_answer(puzzle.grid, dark)


GENRE = genre_of_rules(
    Norinori,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade two cells in every room.",
        "Shaded cells form dominoes: each shares a side with exactly one other, in its own room or in the next.",
    ),
    broken_rules={"room": 1, "domino": 2},
    group="regions",
    clues_from=clues_from,
    more_techniques=(kit.supposition("squeeze", "No room left", "count", "count"),),
    maker=kit.Maker(
        make, unique=kit.Construct(unique), level=kit.ShiftUnique(kit.shift_room_cell), chance=(2, 3, 4, 5)
    ),
    **kit.declare_shading(Norinori, "norinori", (kit.Borders("rooms", holes=True),), (kit.RegionTable("rooms"),)),
)
