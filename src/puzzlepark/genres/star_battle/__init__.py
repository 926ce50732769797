"""Star Battle: every row, column and room has the same number of stars, none of which touch."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.not_touching import NotTouching
from puzzlepark.genres import kit
from puzzlepark.genres.star_battle.making import invalidate_answer, place_stars
from puzzlepark.genres.star_battle.rules import StarsEverywhere

STARS = tuple(kit.Choice(str(k), f"{k} star{'s' * (k > 1)}") for k in range(1, 10))
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
CHANGED = 0.99
"""How often a board with several solutions is changed rather than rejected."""
RULES = (
    NotTouching(code="star.touch", things="star"),
    StarsEverywhere(),
)


def rules_of(puzzle: StarBattle) -> tuple[str, ...]:
    """The rules with the number of stars."""
    stars = next(choice.title for choice in STARS if choice.value == puzzle.stars)
    return (f"Put {stars} into every row, every column and every room.", RULES[0].text)


def clues_from(puzzle: StarBattle, marks: kit.Marks) -> StarBattle:
    """The puzzle with the number of stars of a row, and with new rooms if the present ones do not fit the stars."""
    stars = kit.shaded_cells(marks)
    stars_per_row = min(max(1, round(len(stars) / puzzle.rows)), len(STARS))
    puzzle = puzzle.changed(stars=str(stars_per_row))
    if not (verdict := GENRE.check(puzzle, marks)):
        kit.raise_first_violation(verdict, besides="room")
        puzzle = puzzle.changed(rooms=kit.rooms_for(puzzle, stars, stars_per_row))
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
    """Choose one of the two answers, and move a cell with a star of the other one to another room, which makes that
    answer wrong. Now and then reject the board, so that changes do not repeat forever."""
    if puzzle.grid.holes:
        return None
    chosen, rejected = (answer, other) if rng.random() < 0.5 else (other, answer)
    if not chosen or not rejected or rng.random() >= CHANGED:
        return None
    rooms = invalidate_answer(puzzle.rooms, puzzle.cols, chosen, rejected, rng)
    return (puzzle.changed(rooms=rooms), chosen) if rooms else None


GENRE = genre_of_rules(
    StarBattle,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Put stars into cells, in every row, every column and every room as many as the puzzle says.",
        RULES[0].text,
    ),
    broken_rules={"row": 1, "column": 1, "room": 1, "star": 2},
    group="regions",
    clues_from=clues_from,
    rules_of=rules_of,
    maker=kit.Maker(
        make,
        (kit.Option("stars", 1, "stars in every row", 1, 3),),
        unique=kit.Repair(repair),
        level=kit.Shift(kit.shift_room_cell),
        rare=(4, 5),
    ),
    more_techniques=(
        kit.Technique("rest", "All the rest", "count", fits=kit.sets_nonzeros),
        kit.supposition("squeeze", "No room left", "count", "count"),
    ),
    **kit.declare_shading(
        StarBattle,
        "starbattle",
        (kit.WordPart("stars", "the number of stars", usual="1"), kit.Borders("rooms", holes=True)),
        (kit.Word("stars", "the number of stars"), kit.RegionTable("rooms")),
        fill=kit.Fill(kit.SHADE, words=("Undecided.", "No star.", "Star."), shape="star", apart=True),
    ),
)
