"""Star Battle: every row, column and room has the same number of stars, none of which touch."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_by_room,
    count_violations,
    marked_spots,
    referee,
    straight_lines,
    touching_violations,
)
from puzzlepark.genres.star_battle.making import invalidate_answer, place_stars
from puzzlepark.genres.star_battle.reasons import REASONS

STARS = tuple(kit.Choice(str(k), f"{k} star{'s' * (k > 1)}") for k in range(1, 10))
APART = "Stars do not touch, not even at a corner."
TOOL = kit.Tool("stars", "Stars", "s", "setting", "How many stars are in every line and room.", choices=STARS)


@dataclass(frozen=True, kw_only=True, repr=False)
class StarBattle(kit.Puzzle):
    """`stars` is the number of stars per line and room, as a word. `rooms` has a room id per cell, -1 for a hole. A
    line of holes only has no stars."""

    genre: ClassVar[str] = "star-battle"
    title: ClassVar[str] = "Star Battle"
    aliases: ClassVar[tuple[str, ...]] = ("two-not-touch",)
    fields = (
        kit.Setting(name="stars", tool=TOOL, told=True),
        kit.Regions(name="rooms", holes=True),
        kit.LooseBorders(),
    )
    stars: str = "1"
    rooms: tuple[int, ...] = ()
    borders: tuple[kit.EdgeSign, ...] = ()

    @property
    def grid(self) -> kit.Grid:
        return kit.grid_of(self.rooms, self.rows, self.cols)


Solved = tuple[StarBattle, kit.Marks]
MESSAGES = {
    "star.touch": "Two stars touch at row {row}, column {col}.",
    **kit.over_and_under("row", "Row {row} has {found:star}; it should have {clue}."),
    **kit.over_and_under("column", "Column {col} has {found:star}; it should have {clue}."),
    **kit.over_and_under("room", "The room at row {row}, column {col} has {found:star}; it should have {clue}."),
}


def violations(puzzle: StarBattle, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that no two stars touch, and the number of stars in every row, column and room."""
    yield from touching_violations("star.touch", marked_spots(marks, kit.SHADE))
    for k, line in enumerate(straight_lines(puzzle)):
        if cells := list(filter(puzzle.grid.has, line)):
            name = "row" if k < puzzle.rows else "column"
            yield from count_violations(name, None, int(puzzle.stars), cells, marks, kit.SHADE)
    for room in cells_by_room(puzzle.rooms, puzzle.cols).values():
        yield from count_violations("room", None, int(puzzle.stars), room, marks, kit.SHADE)


def model(puzzle: StarBattle) -> kit.Model:
    """A count for every line and room, and at most one star in every 2x2 square."""
    grid, rules = puzzle.grid, kit.no_touch_rules("star", puzzle.grid)
    lines = [
        *kit.rows_and_columns(grid),
        *(("room", room) for room in kit.cells_by_region(puzzle.rooms, grid).values()),
    ]
    return kit.shade_model(
        grid, [*rules, *(kit.Posting(name, kit.Count(kit.shade_vars(line), int(puzzle.stars))) for name, line in lines)]
    )


def rules_of(puzzle: StarBattle) -> tuple[str, ...]:
    """The rules with the number of stars."""
    stars = next(choice.title for choice in STARS if choice.value == puzzle.stars)
    return (f"Put {stars} into every row, every column and every room.", APART)


def clues_from(puzzle: StarBattle, marks: kit.Marks) -> StarBattle:
    """The puzzle itself if its rooms fit the stars, otherwise with new rooms, with as many stars as the rows have."""
    stars = marked_spots(marks, kit.SHADE)
    each = min(max(1, round(len(stars) / puzzle.rows)), len(STARS))
    puzzle = puzzle.changed(stars=str(each))
    if not (verdict := check(puzzle, marks)):
        kit.raise_first_violation(verdict, besides="room")
        puzzle = puzzle.changed(rooms=kit.rooms_for(puzzle, stars, each))
    return puzzle


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Place random stars that do not touch, and grow rooms around them."""
    each = options["stars"]
    if rows != cols or (rows < 4 * each and (rows, each) != (1, 1)):
        raise kit.BadInput(f"A Star Battle with {each} per row has as many rows as columns, at least {4 * each}.")
    while True:
        stars = place_stars(rows, each, rng)
        ids = kit.grow_rooms_around(rows, cols, stars, each, rng) if stars else None
        if ids and stars:
            puzzle = StarBattle(rows=rows, cols=cols, stars=str(each), rooms=kit.renumber(ids))
            return puzzle, kit.shade_answer(kit.shared_grid(rows, cols), stars)


def repair(puzzle: StarBattle, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Make one of the two answers the known one, and move a cell with a star of the other to another room."""
    if puzzle.grid.holes:
        return None
    one, two = (answer, other) if rng.random() < 0.5 else (other, answer)
    rooms = invalidate_answer(puzzle.rooms, puzzle.cols, one, two, rng) if one and two and rng.random() < 0.99 else None
    return (puzzle.changed(rooms=rooms), one) if rooms and one else None


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    StarBattle,
    rulebook=(
        "Put stars into cells, in every row, every column and every room as many as the puzzle says.",
        APART,
    ),
    broken_rules={"row": 1, "column": 1, "room": 1, "star": 2},
    group="regions",
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    rules_of=rules_of,
    maker=kit.Maker(
        make,
        (kit.Option("stars", 1, "stars in every row", 1, 3),),
        unique=kit.Repair(repair),
        level=kit.Shift(kit.shift_room_cell),
        rare=(4, 5),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("touch", "Beside a star", "count:star"),
        kit.Technique("line", "Line done", "count:row", fits=kit.sets_nothing),
        kit.Technique("line", "Line done", "count:column", fits=kit.sets_nothing),
        kit.Technique("room", "Room done", "count:room", fits=kit.sets_nothing),
        kit.Technique("rest", "All the rest", "count", fits=kit.sets_something),
        kit.supposition("squeeze", "No room left", "count", "count"),
    ),
    **kit.declare_shading(
        StarBattle,
        "starbattle",
        (kit.WordPart("stars", "the number of stars"), kit.Borders("rooms", holes=True)),
        (kit.Word("stars", "the number of stars"), kit.RegionTable("rooms")),
        fill=kit.Fill(kit.SHADE, words=("Undecided.", "No star.", "Star."), shape="star", apart=True),
    ),
)
