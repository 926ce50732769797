"""Nonogram: the numbers of a line are the lengths of its runs of painted cells, in order."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, referee, straight_lines
from puzzlepark.genres.nonogram.codec import RunTable, run_seats
from puzzlepark.genres.nonogram.game_id import Lists
from puzzlepark.genres.nonogram.image import image_file
from puzzlepark.genres.nonogram.lists import RunNumbers, row_and_column_lists, seat_lists
from puzzlepark.genres.nonogram.non import non_file
from puzzlepark.genres.nonogram.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Nonogram(kit.Puzzle):
    """`numbers` are (spot, number) pairs in reading order. The numbers of row i are at (2i+1, -1), (2i+1, -3) and so
    on, the last one next to the board, and those of columns likewise."""

    genre: ClassVar[str] = "nonogram"
    title: ClassVar[str] = "Nonogram"
    aliases: ClassVar[tuple[str, ...]] = ("picross", "griddlers", "hanjie", "pattern")
    fields = (RunNumbers(name="numbers", outside="Type the lengths of the runs, the last next to the board."),)
    numbers: kit.Clues = ()


Solved = tuple[Nonogram, kit.Marks]
SENTENCE = "has runs of {found} painted cells; its numbers are {clue}."
MESSAGES = {"row.runs": "Row {row} " + SENTENCE, "column.runs": "Column {col} " + SENTENCE}


def may_fit(cells: Sequence[tuple[int, ...]], numbers: list[int]) -> bool:
    """True if the runs fit into a line whose cells have the given domains, by dynamic programming along the line."""
    ways = {(0, 0)}  # runs that are done, and cells of the one that is under way
    for values in cells:
        after = {(done, size + 1) for done, size in ways if 1 in values and done < len(numbers)}
        for done, size in ways if 0 in values else ():
            after |= {(done, 0)} if not size else {(done + 1, 0)} if size == numbers[done] else set()
        ways = {(done, size) for done, size in after if not size or size <= numbers[done]}
    return bool(ways & {(len(numbers), 0), (len(numbers) - 1, numbers[-1] if numbers else 1)})


def violations(puzzle: Nonogram, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the runs of every line."""
    for k, line in enumerate(straight_lines(puzzle)):
        name, clue = ("row", kit.Spot(line[0].r, -1)) if k < puzzle.rows else ("column", kit.Spot(-1, line[0].c))
        numbers = [n for s, n in sorted(puzzle.numbers) if s[k >= puzzle.rows] == clue[k >= puzzle.rows]]
        values = [marks.get(kit.Var(kit.SHADE, spot)) for spot in line]
        runs = [len(list(run)) for value, run in groupby(values, key=bool) if value]
        if runs != numbers:
            open_cells = [(0, 1) if value is None else (value,) for value in values]
            said = {"found": ", ".join(map(str, runs)) or "no", "clue": ", ".join(map(str, numbers)) or "none"}
            yield RawViolation(f"{name}.runs", tuple(line), not may_fit(open_cells, numbers), clue, said)


def model(puzzle: Nonogram) -> kit.Model:
    """A `Runs` constraint for every line."""
    rows, cols = row_and_column_lists(puzzle.numbers, puzzle.rows, puzzle.cols)
    rules = list[kit.Posting]()
    for name, line in kit.rows_and_columns(puzzle.grid):
        k, across = (line[0].row, True) if name == "row" else (line[0].col, False)
        runs = kit.Runs(kit.shade_vars(line), tuple(rows[k] if across else cols[k]))
        rules.append(kit.Posting(name, runs, kit.row_clue(k) if across else kit.col_clue(k)))
    return kit.shade_model(puzzle.grid, rules)


def clues_from(puzzle: Nonogram, marks: kit.Marks) -> Nonogram:
    """The puzzle with the numbers of every line."""
    dark, lists = kit.shaded_cells(marks), dict[str, list[list[int]]](row=[], column=[])
    for name, line in kit.rows_and_columns(puzzle.grid):
        lists[name].append([len(list(run)) for on, run in groupby(line, key=dark.__contains__) if on])
    return puzzle.changed(numbers=seat_lists(lists["row"], lists["column"]))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw random areas: a cell is painted like most cells around it, or at random."""
    puzzle = Nonogram(rows=rows, cols=cols)
    noise = {spot: rng.random() for spot in puzzle.grid.cells}
    near = {spot: [noise[spot], *(noise[other] for other in puzzle.grid.neighbours(spot))] for spot in noise}
    levels = sorted((sum(values) / len(values), spot) for spot, values in near.items())
    dark = [spot for _, spot in levels[: round(options["paint"] * len(levels))]]
    answer = kit.shade_answer(puzzle.grid, dark)
    return clues_from(puzzle, answer), answer


def _flip_cells(puzzle: Nonogram, answer: kit.Marks, spots: set[kit.Spot], rng: Random) -> Solved:
    """Generate, in random order, the boards with one of these cells of the picture flipped."""
    var = kit.Var(kit.SHADE, rng.choice(sorted(spots)))
    picture = {**answer, var: 1 - answer[var]}
    return clues_from(puzzle, picture), picture


def repair(puzzle: Nonogram, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Toggle a cell in which the answers differ."""
    differ = kit.shaded_cells(answer) ^ kit.shaded_cells(other or {})
    return _flip_cells(puzzle, answer, differ, rng) if differ and rng.random() < 0.99 else None


def shift(puzzle: Nonogram, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Toggle a cell of the picture, where a player is `stuck` if possible."""
    return _flip_cells(puzzle, answer, set(stuck) & set(puzzle.grid.cells) or set(puzzle.grid.cells), rng)


TABLE, FILL = RunTable("numbers", kit.SHADE), kit.Fill(kit.SHADE, words=("Undecided.", "Blank.", "Painted."))
OPTION = kit.Option("paint", 0.55, "share of the cells that are painted", 0.0, 1.0, varies=(0.45, 0.65))
GENRE = kit.Genre(
    Nonogram,
    rulebook=(
        "Paint cells. The numbers of a row or column are the lengths of its runs of painted cells, in order.",
        "Between two runs there is at least one blank cell. A row or column without numbers stays blank.",
    ),
    broken_rules={"row": 1, "column": 2},
    group="pictures",
    messages=MESSAGES,
    check=referee(MESSAGES, violations),
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair), level=kit.Shift(shift), rare=(4, 5)),
    reasons=REASONS,
    techniques=(
        kit.Technique("beyond", "Out of reach", "reach", fits=kit.sets_nothing),
        kit.Technique("overlap", "Overlap", "reach", fits=kit.sets_something),
        kit.Technique("fit", "All ways agree", "fit"),
        kit.supposition("room", "No room for the runs", "reach", "reach"),
        kit.supposition("clash", "Would not fit", "fit", "fit"),
    ),
    **kit.declare_shading(
        Nonogram,
        "nonogram",
        (kit.Number16("numbers", run_seats),),
        (TABLE,),
        FILL,
        TABLE,
        more=(kit.game_id(Nonogram, "pattern", Lists()), non_file(Nonogram), image_file(Nonogram, clues_from)),
    ),
)
