"""KenKen: every row and column holds each number once; an operation on the numbers of a cage makes its target."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.fields import place
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell, latin_layers
from puzzlepark.game_rules.no_repeat_in_lines import NoRepeatInLines
from puzzlepark.game_rules.operation_cages import FEW, OperationCages
from puzzlepark.genres import kit
from puzzlepark.genres.kenken.making import cages_of, merge_cages, random_cages, split_cage
from puzzlepark.genres.kit.cages import MINUS, OPERATIONS, OVER, Cage, Cages
from puzzlepark.genres.kit.digit_family import SINGLES, SUBSETS, SquarePuzzle
from puzzlepark.genres.kit.making.latin import latin_square


@dataclass(frozen=True, kw_only=True, repr=False)
class KenKen(SquarePuzzle):
    """`cages` have cells, a target or 0 for none, and an operation or "" for any."""

    genre: ClassVar[str] = "kenken"
    title: ClassVar[str] = "KenKen"
    aliases: ClassVar[tuple[str, ...]] = ("calcudoku", "mathdoku", "keen")
    fields = (Cages(name="cages", operations=OPERATIONS, high=lambda rows, cols: 9999),)
    cages: tuple[Cage, ...] = ()

    def __post_init__(self) -> None:
        """Raise BadInput for a difference or a quotient in a cage that does not have two cells."""
        super().__post_init__()
        for cage in self.cages:
            if cage.operation in (MINUS, OVER) and len(cage.cells) != 2:
                many, at = len(cage.cells), place(cage.cells[0])
                cells = "1 cell" if many == 1 else f"{many} cells"
                raise kit.BadInput(f"The cage at {at} has {cage.operation} and {cells}; it needs exactly two.")


ALONE, MOST_ALONE = 10_000, 0.5
"""On a large board of n cells, n * n / ALONE cells leave their cages, but at most this share of all cells. So larger
boards give a larger share of their numbers, without which proofs of uniqueness take long."""


def clues_from(puzzle: KenKen, marks: kit.Marks) -> KenKen:
    """Give the cages their targets, and put every cell outside of them into its own cage."""
    kit.raise_first_violation(GENRE.check(puzzle.changed(cages=()), marks))
    return puzzle.changed(cages=cages_of(puzzle, marks))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[KenKen, kit.Marks]:
    """Return random cages on a random Latin square. On a large board some cells leave their cages."""
    blank, square = KenKen(rows=rows, cols=cols), latin_square(rows, rng)
    answer = {kit.Var(kit.DIGIT, spot): square[spot.row][spot.col] for spot in blank.grid.cells}
    puzzle = blank.changed(cages=random_cages(blank, answer, options["largest"], rng))
    cells = len(answer)
    alone = min(cells**2 // ALONE, int(MOST_ALONE * cells)) if cells > kit.SMALL else 0
    for spot in rng.sample(puzzle.grid.cells, alone):
        puzzle = puzzle.changed(cages=split_cage(puzzle, answer, [spot], rng) or puzzle.cages)
    return puzzle, answer


def repair(puzzle: KenKen, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> tuple[KenKen, kit.Marks] | None:
    """Take a cell in which the answers differ out of its cage."""
    cages = split_cage(puzzle, answer, [var.spot for var in sorted(answer) if other and other[var] != answer[var]], rng)
    return (puzzle.changed(cages=cages), answer) if cages else None


def shift(
    puzzle: KenKen, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random
) -> tuple[KenKen, kit.Marks] | None:
    """Take a cell where a player is stuck out of its cage, or join two cages, which is harder."""
    cages = split_cage(puzzle, answer, sorted(stuck), rng) if stuck else merge_cages(puzzle, answer, FEW, rng)
    return (puzzle.changed(cages=cages), answer) if cages else None


CAGES = OperationCages(code="cage", latin=True)
RULES = (NoRepeatInLines(short_codes=True), CAGES, NumberInEveryCell(code="row.missing"))
GENRE = genre_of_rules(
    KenKen,
    RULES,
    latin_layers,
    rulebook=(
        "Write numbers so that every row and every column holds each from 1 to the number of rows once.",
        CAGES.text,
    ),
    broken_rules={"row": 1, "column": 1, "cage": 2},
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("largest", 3, "cells of the largest cages", 1, FEW),),
        unique=kit.Repair(repair),
        level=kit.Shift(shift),
        level_options={3: {"largest": FEW}},
        largest=7,
        rare=(5,),
    ),
    techniques=(
        *SINGLES,
        *CAGES.techniques,
        *SUBSETS,
        kit.supposition("cage-fails", "Cage would fail", "", "cell"),
        kit.supposition("no-place", "No place left", "", "place"),
        kit.supposition("clash", "Would be there twice", "", "taken"),
    ),
    **kit.declare_digits(KenKen),
)
