"""Norinori: two shaded cells in every room; shaded cells make dominoes, which do not touch."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import Fault, around, count_faults, marked_spots, referee, rooms_of
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


def faults(puzzle: Norinori, marks: kit.Marks) -> Iterator[Fault]:
    """Two shaded cells in every room, and one beside every shaded cell."""
    dark, light = marked_spots(marks, kit.SHADE), marked_spots(marks, kit.SHADE, 0)
    for room in rooms_of(puzzle.rooms, puzzle.cols).values():
        yield from count_faults("room", None, 2, room, marks, kit.SHADE)
    for spot in sorted(dark):
        near = set(filter(puzzle.grid.has, around(spot)))
        if len(beside := near & dark) > 1:
            yield Fault("domino.touch", (spot, *sorted(beside)), True)
        elif not beside:
            yield Fault("domino.alone", (spot,), near <= light)


def model(puzzle: Norinori) -> kit.Model:
    """A count for every room; no three shaded cells in a chain or a square, and none without another beside it."""
    grid = puzzle.grid
    rules = [
        kit.Rule("room", kit.Count(kit.shade_vars(room), 2))
        for room in kit.cells_by_region(puzzle.rooms, grid).values()
    ]
    return kit.shade_model(grid, rules + _domino_rules(grid))


@kit.kept_rules
def _domino_rules(grid: kit.Grid) -> list[kit.Rule]:
    dark, rules = dict(zip(grid.cells, kit.shade_vars(grid.cells), strict=True)), list[kit.Rule]()
    lines = [line for _, line in kit.rows_and_columns(grid)]
    threes = [line[k : k + 3] for line in lines for k in range(len(line) - 2)]
    chains = [three for three in threes if three[2].r - three[0].r + three[2].c - three[0].c == 4]
    for some in (*chains, *kit.squares(grid, 3)):
        rules.append(kit.Rule("domino.touch", kit.Between(tuple(map(dark.__getitem__, some)), 0, 2)))
    for spot, own in dark.items():
        near = [dark[other] for other in grid.neighbours(spot)]
        rules.append(kit.Rule("domino.alone", kit.Table((own, *near), _with_another(len(near)))))
    return rules


@cache
def _with_another(near: int) -> tuple[tuple[int, ...], ...]:
    """The values of a cell and of the `near` cells beside it, where it is not shaded alone."""
    return tuple(row for row in product((0, 1), repeat=1 + near) if not row[0] or any(row[1:]))


def clues_from(puzzle: Norinori, marks: kit.Marks) -> Norinori:
    """The rooms that are there if they fit the dominoes, or else others."""
    if not (verdict := check(puzzle, marks)):
        kit.refuse_wrong(verdict, besides="room")
        puzzle = puzzle.changed(rooms=kit.rooms_for(puzzle, kit.shaded_cells(marks), 2))
    return puzzle


def make(rows: int, cols: int, rng: Random, options: object) -> Solved:
    """Dominoes, and rooms grown around their cells."""
    grid = kit.shared_grid(rows, cols)
    if not grid.edges:
        raise kit.BadInput(f"A Norinori board of {rows}x{cols} has no room for a domino.")
    while True:
        dark = place_dominoes(grid, rng)
        if ids := kit.grow_rooms_around(rows, cols, dark, 2, rng):
            return Norinori(rows=rows, cols=cols, rooms=kit.renumber(ids)), kit.shade_answer(grid, dark)


def unique(puzzle: Norinori, answer: kit.Marks, rng: Random, options: object, oracle: kit.Oracle) -> Solved | None:
    """Rooms that leave no other way to lay the dominoes; none are looked for on a board with holes."""
    if puzzle.grid.holes:
        return None
    found = rooms_of_dominoes(puzzle.grid, set(kit.shaded_cells(answer)), puzzle.rooms, rng, oracle)
    return (puzzle.changed(rooms=found[0]), kit.shade_answer(puzzle.grid, found[1])) if found else None


check = referee(MESSAGES, faults)
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
