"""Binairo: half of every row and column is shaded, never three alike side by side, and no two lines are the same."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.genres import kit
from puzzlepark.genres.binairo.fields import Halves
from puzzlepark.genres.binairo.game_id import unruly_id
from puzzlepark.genres.binairo.reasons import REASONS
from puzzlepark.genres.binairo.techniques import TECHNIQUES
from puzzlepark.genres.kit.referee import RawViolation, marked_spots, referee, straight_lines


@dataclass(frozen=True, kw_only=True, repr=False)
class Binairo(kit.Puzzle):
    """`numbers` are (cell, given number) pairs: 1 in shaded cells, 0 in open ones."""

    genre: ClassVar[str] = "binairo"
    title: ClassVar[str] = "Binairo"
    aliases: ClassVar[tuple[str, ...]] = ("takuzu", "binary-puzzle")
    fields = (
        Halves(
            name="numbers",
            cells="Type 1 in a cell that is shaded, 0 in one that is open.",
            high=lambda rows, cols: 1,
            strict=True,
        ),
    )
    numbers: kit.Clues = ()

    def __post_init__(self) -> None:
        if self.rows % 2 or self.cols % 2:
            raise kit.BadInput(f"A Binairo board has even numbers of rows and columns, not {self.rows}x{self.cols}.")
        super().__post_init__()


MESSAGES = {
    "number": "The {clue} in row {row}, column {col} says that the cell is {wanted}.",
    "three": "From row {row}, column {col} on, three cells in a line are {alike}.",
    "half.row": "Row {row} has {found:shaded cell}; half of the row are {clue}.",
    "half.column": "Column {col} has {found:shaded cell}; half of the column are {clue}.",
    "same.row": "Rows {row} and {other} are the same.",
    "same.column": "Columns {col} and {other} are the same.",
}


def violations(puzzle: Binairo, marks: kit.Marks) -> Iterator[RawViolation]:
    """Wrong given cells, three equal cells in a line, then lines that are unbalanced or equal to another one."""
    dark = marked_spots(marks, kit.SHADE)
    known = dark | marked_spots(marks, kit.SHADE, 0)
    for spot, number in puzzle.numbers:
        if (spot in dark) != bool(number):
            values = {"clue": number, "wanted": "shaded" if number else "open"}
            yield RawViolation("number", (spot,), spot in known, spot, values)
    lines = straight_lines(puzzle)
    for line in lines:
        for k in range(len(line) - 2):
            three = line[k : k + 3]
            if len(dark.intersection(three)) in (0, 3):
                alike = "shaded" if three[0] in dark else "open"
                yield RawViolation("three", tuple(three), known.issuperset(three), None, {"alike": alike})
    for code, some in (("row", lines[: puzzle.rows]), ("column", lines[puzzle.rows :])):
        for line in some:
            half, found = len(line) // 2, len(dark.intersection(line))
            if found != half:
                blank = len(known.intersection(line)) - found
                final = found > half or blank > half
                yield RawViolation(f"half.{code}", tuple(line), final, None, {"found": found, "clue": half})
        yield from same_violations(f"same.{code}", some, dark, known)


def same_violations(
    code: str, lines: Sequence[Sequence[kit.Spot]], dark: set[kit.Spot], known: set[kit.Spot]
) -> Iterator[RawViolation]:
    """Yield a violation for each line that equals an earlier one; it is final if all cells of both are decided."""
    for k, line in enumerate(lines):
        for j in range(k):
            if all((a in dark) == (b in dark) for a, b in zip(lines[j], line, strict=True)):
                final = known.issuperset(line) and known.issuperset(lines[j])
                yield RawViolation(code, (*lines[j], *line), final, None, {"other": str(k + 1)})
                break


def model(puzzle: Binairo) -> kit.Model:
    """Given cells, counts of every three cells and of every line, and lines that differ."""
    rules = [kit.Posting("number", kit.Count(kit.shade_vars([spot]), number), spot) for spot, number in puzzle.numbers]
    return kit.shade_model(puzzle.grid, rules + _line_rules(puzzle.grid))


@kit.kept_rules
def _line_rules(grid: kit.Grid) -> list[kit.Posting]:
    rules, lines = list[kit.Posting](), kit.rows_and_columns(grid)
    for name, line in lines:
        rules += [
            kit.Posting("three", kit.Between(kit.shade_vars(line[k : k + 3]), 1, 2)) for k in range(len(line) - 2)
        ]
        rules.append(kit.Posting(f"half.{name}", kit.Count(kit.shade_vars(line), len(line) // 2)))
    for name in ("row", "column"):
        some = [line for kind, line in lines if kind == name]
        for one, two in combinations(map(kit.shade_vars, some), 2):
            rules.append(kit.Posting(f"same.{name}", kit.Differ(one, two)))
    return rules


def clues_from(puzzle: Binairo, marks: kit.Marks) -> Binairo:
    """Give every cell its number."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    return puzzle.changed(numbers=tuple((spot, marks.get(kit.Var(kit.SHADE, spot), 0)) for spot in puzzle.grid.cells))


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    Binairo,
    rulebook=(
        "Shade cells so that every row and every column has as many shaded cells as open ones.",
        "Three cells side by side in a row or column are never all shaded and never all open.",
        "No two rows are the same, and no two columns.",
        "A cell with a 1 is shaded, a cell with a 0 is open.",
    ),
    broken_rules={"half": 1, "three": 2, "same": 3, "number": 4},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(clues=kit.Thin(symmetric=True), largest=12),
    reasons=REASONS,
    techniques=TECHNIQUES,
    **kit.declare_shading(
        Binairo,
        marks=CellMarks(kit.SHADE, {"#": 1, "+": 0, ".": None, "1": 1, "0": 0}),
        more=(unruly_id(Binairo),),
    ),
)
