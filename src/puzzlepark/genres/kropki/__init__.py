"""Kropki: every row and column holds each number once. Dots mark consecutive numbers and doubles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell, latin_layers
from puzzlepark.game_rules.kropki_dots import KropkiDots
from puzzlepark.game_rules.no_repeat_in_lines import NoRepeatInLines
from puzzlepark.genres import kit
from puzzlepark.genres.kit.digit_family import SINGLES, SUBSETS, SquarePuzzle
from puzzlepark.genres.kit.edge_dots import BLACK, WHITE, PlacedSign
from puzzlepark.genres.kit.making.latin import latin_square
from puzzlepark.genres.kropki.codec import DotDigits, DotTable
from puzzlepark.genres.kropki.dots import Dots


@dataclass(frozen=True, kw_only=True, repr=False)
class Kropki(SquarePuzzle):
    """`dots` are (edge, "w" or "b") pairs, all of them; `numbers` are (cell, given number) pairs."""

    genre: ClassVar[str] = "kropki"
    title: ClassVar[str] = "Kropki"
    aliases: ClassVar[tuple[str, ...]] = ("kropki-dots",)
    fields = (
        Dots(name="dots"),
        kit.Numbers(name="numbers", at=kit.InCells("Type the numbers that are given."), low=1, high=min, strict=True),
    )
    dots: tuple[PlacedSign, ...] = ()
    numbers: kit.Clues = ()


DOTS = KropkiDots(short_codes=True, all=True)
RULES = (
    NoRepeatInLines(short_codes=True),
    GivenNumbers(code="given"),
    DOTS,
    NumberInEveryCell(code="row.missing"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Kropki, kit.Marks]:
    """Draw a random Latin square with all dots and numbers. Between 1 and 2, both dots are equally likely."""
    blank, square = Kropki(rows=rows, cols=cols), latin_square(rows, rng)
    answer = {kit.Var(kit.DIGIT, spot): square[spot.row][spot.col] for spot in blank.grid.cells}
    preferred = {edge: rng.choice((WHITE, BLACK)) for edge in blank.grid.edges}
    return GENRE.with_clues(blank.changed(dots=tuple(preferred.items())), answer), answer


GENRE = genre_of_rules(
    Kropki,
    RULES,
    latin_layers,
    rulebook=(
        "Write numbers so that every row and every column holds each from 1 to the number of rows once.",
        "A white dot is between two consecutive numbers, a black dot between two of which one is twice the other. "
        "Between 1 and 2 it may be either.",
        "Where there is no dot, numbers side by side are neither.",
    ),
    broken_rules={"row": 1, "column": 1, "given": 1, "white": 2, "black": 2, "bare": 3},
    maker=kit.Maker(make, chance=(3,), largest=9, rare=(4, 5)),
    techniques=(*SINGLES, *DOTS.techniques, *SUBSETS, kit.supposition("chain", "Chain of dots", "cell", "cell")),
    **kit.declare_digits(Kropki, "kropki", (DotDigits("dots"),), (DotTable("dots"),), given="numbers"),
)
