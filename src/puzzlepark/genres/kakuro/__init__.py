"""Kakuro: the digits of every run of white cells differ and add up to its sum."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.killer_cages import cage_reasons
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import Digits, NumberRule, digits_of
from puzzlepark.genres import kit
from puzzlepark.genres.kakuro.codec import SumCells, SumTable
from puzzlepark.genres.kakuro.fields import Sums
from puzzlepark.genres.kakuro.making import black_cells, fill_digits, rewrite_digits
from puzzlepark.genres.kakuro.runs import fillings, runs_with_fronts
from puzzlepark.genres.kit.referee import RawViolation, cells_of, lines_of_sight


@dataclass(frozen=True, kw_only=True, repr=False)
class Kakuro(kit.Puzzle):
    """`clues` are (spot, sum) pairs. A spot is outside the board, or the right or lower edge of a `blocked` cell."""

    genre: ClassVar[str] = "kakuro"
    title: ClassVar[str] = "Kakuro"
    aliases: ClassVar[tuple[str, ...]] = ("cross-sums",)
    fields = (
        kit.Blocked(name="blocked", help="Make cells black.", noun="Black cell", icon="block"),
        Sums(
            name="clues",
            at=kit.BesideRuns(
                "Type the sum of a run.",
                inside="Type the sums: right, below.",
                clue_cell=lambda board, spot: spot in board.blocked,
            ),
            low=1,
            high=lambda *_: 45,
            strict=True,
            needed=True,
        ),
    )
    blocked: frozenset[kit.Spot] = frozenset()
    clues: kit.Clues = ()

    @property
    def grid(self) -> kit.Grid:
        """The white cells. Black cells are holes."""
        return kit.shared_grid(self.rows, self.cols, self.blocked)


Solved = tuple[Kakuro, kit.Marks]


@dataclass(frozen=True, kw_only=True)
class RunSums(NumberRule):
    """The digits of every run of white cells differ and add up to the number in front of it, if there is one."""

    name = "run-sums"
    title = "Sums of runs"

    @property
    def text(self) -> str:
        return RULEBOOK[1]

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            "run.twice": "The run {way} from row {row}, column {col} has {digit} more than once.",
            "run.sum": "The run {way} from row {row}, column {col} adds up to {found}; its sum is {clue}.",
            "run.missing": "The run {way} from row {row}, column {col} is not filled yet.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return cage_reasons(self.code, "digit")

    def violations(self, puzzle: Kakuro, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield repeated digits, wrong sums and unfilled runs."""
        sums, white, known = dict(puzzle.clues), cells_of(puzzle) - puzzle.blocked, digits_of(marks)
        # Each cell has two lines of sight: first its column, then its row. Runs are listed by direction and first cell.
        runs = {
            (across, run[0]): run for column_and_row in lines_of_sight(white).values()
            for across, run in enumerate(column_and_row)
        }  # fmt: skip
        for (across, first), run in sorted(runs.items()):
            values: dict[str, Any] = {"way": "across" if across else "down"}
            clue = _front_of(first, bool(across))
            digits = [known[spot] for spot in run if spot in known]
            for digit in sorted(set(digits)):
                if digits.count(digit) > 1:
                    yield RawViolation("run.twice", tuple(run), True, None, {**values, "digit": digit})
            total, empty = sums.get(clue), len(run) - len(digits)
            # An empty cell adds 1 or more.
            is_wrong = total is not None and (sum(digits) + empty > total if empty else sum(digits) != total)
            if is_wrong:
                values |= {"found": sum(digits), "clue": total}
                yield RawViolation("run.sum", tuple(run), True, clue, values)
            elif empty:
                yield RawViolation("run.missing", tuple(run), False, None if total is None else clue, values)

    def postings(self, puzzle: Kakuro) -> Iterator[kit.Posting]:
        """Different digits and the sum in every run: a table for short runs, and a cage for longer ones."""
        sums = dict(puzzle.clues)
        for clue, run in runs_with_fronts(puzzle.grid):
            scope = kit.vars_at(kit.DIGIT, run)
            if clue in sums and len(run) > 3:
                yield kit.Posting(self.code, kit.Cage(scope, sums[clue]), clue)
                continue
            yield kit.Posting(self.code, kit.Distinct(scope))
            if clue in sums:
                yield kit.Posting(self.code, kit.Table(scope, fillings(len(run), sums[clue])), clue)

    def clues_of(self, puzzle: Kakuro, digits: Digits) -> Mapping[str, Any]:
        """The sum of every run of two cells or more."""
        runs = (item for item in runs_with_fronts(puzzle.grid) if len(item[1]) > 1)
        return {"clues": tuple(sorted((clue, sum(digits[spot] for spot in run)) for clue, run in runs))}


def _front_of(first: kit.Spot, across: bool) -> kit.Spot:
    """The spot of the sum of a run with this first cell: the edge before it, or outside the board if it is at the
    border."""
    r, c = first
    if across:
        return kit.Spot(r, c - 1 if c > 1 else -1)
    return kit.Spot(r - 1 if r > 1 else -1, c)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random black cells with all sums, and random digits."""
    bare = Kakuro(rows=rows, cols=cols, blocked=black_cells(rows, cols, rng, options["black"], options["longest"]))
    answer = {kit.Var(kit.DIGIT, spot): digit for spot, digit in fill_digits(bare.grid, rng).items()}
    return GENRE.with_clues(bare, answer), answer


def _rewrite(puzzle: Kakuro, answer: kit.Marks, spots: Sequence[kit.Spot], count: int, rng: Random) -> Solved:
    """Change the digits in `count` of these cells. Raises BadInput for a board of one row or column, where two digits
    of a run can always be exchanged, so no answer is unique."""
    if min(puzzle.rows, puzzle.cols) == 1:
        size = f"{puzzle.rows}x{puzzle.cols}"
        raise kit.BadInput(f"A Kakuro of {size} never has one solution; it needs two rows and two columns at least.")
    digits = rewrite_digits(puzzle.grid, {var.spot: digit for var, digit in answer.items()}, spots, count, rng)
    answer = {kit.Var(kit.DIGIT, spot): digit for spot, digit in digits.items()}
    return GENRE.with_clues(puzzle, answer), answer


def repair(puzzle: Kakuro, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Change some of the digits in which the answers differ. Give up now and then, less often on a large board."""
    differ = [var.spot for var, digit in answer.items() if other and other[var] != digit]
    # On average, a hundred changes are made before giving up, and on a large board two for each cell.
    goes_on = differ and rng.random() < max(0.99, 1 - 0.5 / len(answer))
    return _rewrite(puzzle, answer, differ, 1 + len(differ) // 5, rng) if goes_on else None


def shift(puzzle: Kakuro, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Change the digit of a cell: one of those where a player is `stuck`, if any."""
    return _rewrite(puzzle, answer, [s for s in puzzle.grid.cells if s in stuck] or puzzle.grid.cells, 1, rng)


BLACK = kit.Option("black", 0.4, "share of the cells that are black", 0.0, 0.9)
LONGEST = kit.Option("longest", 4, "cells of the longest runs", 2, 9)
RULEBOOK = (
    "Write digits from 1 to 9 into the white cells. A run is all white cells in line up to a black cell.",
    "No digit is twice in a run. The number in front of a run, left of it or above it, is its sum.",
)
GENRE = genre_of_rules(
    Kakuro,
    (RunSums(code="run"),),
    lambda puzzle, postings: kit.digit_model(puzzle.grid, range(1, 10), postings),
    rulebook=RULEBOOK,
    broken_rules={"run.missing": 1, "run": 2},
    maker=kit.Maker(make, (BLACK, LONGEST), unique=kit.Repair(repair), level=kit.Shift(shift), rare=(4, 5)),
    techniques=(
        kit.Technique("ways", "Few ways to the sum", "cell"),
        kit.Technique("bound", "Too much or too little", "count"),
        kit.Technique("sum", "What the sum leaves", "sums"),
    ),
    **kit.declare_digits(
        Kakuro, "kakuro", (SumCells("clues", "blocked"),), (SumTable("clues", "blocked"),), digits=range(1, 10)
    ),
)
