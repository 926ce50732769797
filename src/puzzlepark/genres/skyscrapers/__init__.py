"""Skyscrapers: every row and column holds each height once. Outside numbers count the visible buildings."""

from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell, latin_layers
from puzzlepark.game_rules.no_repeat_in_lines import NoRepeatInLines
from puzzlepark.game_rules.skyscrapers import Skyscrapers as VisibleBuildings
from puzzlepark.genres import kit
from puzzlepark.genres.kit.digit_family import SINGLES, SUBSETS, SquarePuzzle
from puzzlepark.genres.skyscrapers.game_id import Frame


@dataclass(frozen=True, kw_only=True, repr=False)
class Skyscrapers(SquarePuzzle):
    """`clues` are (seat, number) pairs on all four sides, and `numbers` are (cell, given height) pairs."""

    genre: ClassVar[str] = "skyscrapers"
    title: ClassVar[str] = "Skyscrapers"
    aliases: ClassVar[tuple[str, ...]] = ("skyscraper", "towers", "building")
    fields = (
        kit.Numbers(
            name="clues",
            at=kit.Outside("Type how many buildings are seen from here.", all_sides=True),
            low=1,
            high=min,
            strict=True,
        ),
        kit.Numbers(name="numbers", at=kit.InCells("Type the heights that are given."), low=1, high=min, strict=True),
    )
    clues: kit.Clues = ()
    numbers: kit.Clues = ()


SEEN = VisibleBuildings(code="seen", noun="building", latin=True)
LAW = "A number outside says how many buildings are seen from there"
RULES = (
    NoRepeatInLines(short_codes=True),
    GivenNumbers(code="given", noun="height"),
    SEEN,
    NumberInEveryCell(code="row.missing", noun="height"),
)
GENRE = genre_of_rules(
    Skyscrapers,
    RULES,
    latin_layers,
    rulebook=(
        "Write heights so that every row and every column holds each from 1 to the number of rows once.",
        f"{LAW}: a taller one hides all behind it that are not taller.",
    ),
    broken_rules={"row": 1, "column": 1, "given": 1, "seen": 2},
    maker=kit.latin_maker(
        Skyscrapers, kit.DIGIT, SEEN.clues_from, "heights", large=0.0225, small=100, largest=6, rare=(5,)
    ),
    reasons={
        "seen": f"{LAW}.",
        "along:seen": SEEN.reasons["along:seen"].replace("line of buildings", "line of heights"),
    },
    techniques=(
        *SINGLES,
        *SEEN.techniques,
        *SUBSETS,
        kit.supposition("view-fails", "View would fail", "", "along"),
        kit.supposition("no-place", "No place left", "", "place"),
        kit.supposition("no-height", "No height left", "", "only"),
        kit.supposition("clash", "Would be there twice", "", "taken"),
    ),
    **kit.declare_digits(
        Skyscrapers,
        "skyscrapers",
        (kit.Number16("clues", kit.frame_seats), kit.Tail(kit.Number16("numbers"))),
        (kit.FramedNumbers("clues", "numbers", kit.DIGIT),),
        given="numbers",
        inside=True,
        more=(kit.game_id(Skyscrapers, "towers", Frame(), r"(d[a-z])?", params=lambda board: f"{board.rows}"),),
    ),
)
