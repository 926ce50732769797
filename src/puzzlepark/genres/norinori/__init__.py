"""Norinori: two shaded cells in every room. Shaded cells form dominoes that do not touch."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, around, cells_by_room, count_violations, marked_spots, referee
from puzzlepark.genres.norinori.making import place_dominoes, rooms_of_dominoes
from puzzlepark.genres.norinori.reasons import REASONS


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
MESSAGES = {
    **kit.over_and_under("room", "The room at row {row}, column {col} has {found:shaded cell}; it should have {clue}."),
    "domino.alone": "The shaded cell at row {row}, column {col} has no shaded cell beside it.",
    "domino.touch": "The shaded cell at row {row}, column {col} has more than one shaded cell beside it.",
}


def violations(puzzle: Norinori, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that every room has two shaded cells, and every shaded cell exactly one shaded neighbour."""
    dark, light = marked_spots(marks, kit.SHADE), marked_spots(marks, kit.SHADE, 0)
    for room in cells_by_room(puzzle.rooms, puzzle.cols).values():
        yield from count_violations("room", None, 2, room, marks, kit.SHADE)
    for spot in sorted(dark):
        near = set(filter(puzzle.grid.has, around(spot)))
        if len(shaded := near & dark) > 1:
            yield RawViolation("domino.touch", (spot, *sorted(shaded)), True)
        elif not shaded:
            yield RawViolation("domino.alone", (spot,), near <= light)


def model(puzzle: Norinori) -> kit.Model:
    """A count of 2 for every room. No three connected cells are shaded, and no shaded cell is alone."""
    grid = puzzle.grid
    rules = [
        kit.Posting("room", kit.Count(kit.shade_vars(room), 2))
        for room in kit.cells_by_region(puzzle.rooms, grid).values()
    ]
    return kit.shade_model(grid, rules + _domino_rules(grid))


@kit.kept_rules
def _domino_rules(grid: kit.Grid) -> list[kit.Posting]:
    dark, rules = dict(zip(grid.cells, kit.shade_vars(grid.cells), strict=True)), list[kit.Posting]()
    lines = [line for _, line in kit.rows_and_columns(grid)]
    threes = [line[k : k + 3] for line in lines for k in range(len(line) - 2)]
    chains = [three for three in threes if three[2].r - three[0].r + three[2].c - three[0].c == 4]
    for cells in (*chains, *kit.squares(grid, 3)):
        rules.append(kit.Posting("domino.touch", kit.Between(tuple(map(dark.__getitem__, cells)), 0, 2)))
    for spot, own in dark.items():
        near = [dark[other] for other in grid.neighbours(spot)]
        rules.append(kit.Posting("domino.alone", kit.Table((own, *near), _with_another(len(near)))))
    return rules


@cache
def _with_another(near: int) -> tuple[tuple[int, ...], ...]:
    """The table rows for a cell and its `near` neighbours: if the cell is shaded, so is at least one neighbour."""
    return tuple(row for row in product((0, 1), repeat=1 + near) if not row[0] or any(row[1:]))


def clues_from(puzzle: Norinori, marks: kit.Marks) -> Norinori:
    """The puzzle itself if its rooms fit the dominoes, otherwise with new rooms."""
    if not (verdict := check(puzzle, marks)):
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


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    Norinori,
    rulebook=(
        "Shade two cells in every room.",
        "Shaded cells form dominoes: each shares a side with exactly one other, in its own room or in the next.",
    ),
    broken_rules={"room": 1, "domino": 2},
    group="regions",
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make, unique=kit.Construct(unique), level=kit.ShiftUnique(kit.shift_room_cell), chance=(2, 3, 4, 5)
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("touch", "Beside a domino", "count:domino.touch"),
        kit.Technique("done", "Room done", "count:room", fits=kit.sets_nothing),
        kit.Technique("all-the-rest", "All the rest", "count:room", fits=kit.sets_something),
        kit.Technique("half", "The other half", "cell:domino.alone"),
        kit.supposition("squeeze", "No room left", "count", "count"),
    ),
    **kit.declare_shading(Norinori, "norinori", (kit.Borders("rooms", holes=True),), (kit.RegionTable("rooms"),)),
)
