"""Futoshiki: every row and column holds each number once; a sign between two cells points to the smaller number."""

from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.inequalities import Inequalities
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell, latin_layers
from puzzlepark.game_rules.no_repeat_in_lines import NoRepeatInLines
from puzzlepark.genres import kit
from puzzlepark.genres.futoshiki.game_id import Inequalities as SignsOfId
from puzzlepark.genres.kit.digit_family import SINGLES, SUBSETS, SquarePuzzle
from puzzlepark.genres.kit.inequality_signs import Sign, Signs


@dataclass(frozen=True, kw_only=True, repr=False)
class Futoshiki(SquarePuzzle):
    """`numbers` are (cell, given number) pairs; `signs` are (edge, direction to the smaller number) pairs."""

    genre: ClassVar[str] = "futoshiki"
    title: ClassVar[str] = "Futoshiki"
    aliases: ClassVar[tuple[str, ...]] = ("unequal",)
    fields = (
        kit.Numbers(name="numbers", at=kit.InCells("Type the numbers that are given."), low=1, high=min, strict=True),
        Signs(name="signs"),
    )
    numbers: kit.Clues = ()
    signs: tuple[Sign, ...] = ()


LARGE_GIVEN = 0.015
"""The share of given numbers on a large board, per row of the board. With fewer, proofs of uniqueness take long."""
SIGNS = Inequalities(code="sign")
RULES = (
    NoRepeatInLines(short_codes=True),
    GivenNumbers(code="given"),
    SIGNS,
    NumberInEveryCell(code="row.missing"),
)
GENRE = genre_of_rules(
    Futoshiki,
    RULES,
    latin_layers,
    rulebook=(
        "Write numbers so that every row and every column holds each from 1 to the number of rows once.",
        SIGNS.text,
    ),
    broken_rules={"row": 1, "column": 1, "given": 1, "sign": 2},
    maker=kit.latin_maker(Futoshiki, kit.DIGIT, SIGNS.clues_from, large=LARGE_GIVEN),
    techniques=(*SINGLES, *SIGNS.techniques, *SUBSETS, kit.supposition("chain", "Chain of signs", "cell", "cell")),
    **kit.declare_digits(
        Futoshiki,
        given="numbers",
        more=(kit.game_id(Futoshiki, "unequal", SignsOfId(), r"(d[a-z])?", params=lambda board: f"{board.rows}"),),
    ),
)
