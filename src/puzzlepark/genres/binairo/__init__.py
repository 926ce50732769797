"""Binairo: half of every row and column is shaded, no three cells in a line are alike, and no two lines are equal."""

from collections.abc import Mapping
from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.game_rules.given_shading import GivenShading
from puzzlepark.game_rules.half_shaded import HalfShaded
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import EITHER
from puzzlepark.game_rules.lines_differ import LinesDiffer
from puzzlepark.game_rules.run_limit import RunLimit
from puzzlepark.genres import kit
from puzzlepark.genres.binairo.fields import Halves
from puzzlepark.genres.binairo.game_id import unruly_id
from puzzlepark.genres.binairo.techniques import TECHNIQUES


@dataclass(frozen=True, kw_only=True, repr=False)
class Binairo(kit.Puzzle):
    """`numbers` are (cell, given number) pairs: 1 in shaded cells, 0 in open ones."""

    genre: ClassVar[str] = "binairo"
    title: ClassVar[str] = "Binairo"
    aliases: ClassVar[tuple[str, ...]] = ("takuzu", "binary-puzzle")
    fields = (
        Halves(
            name="numbers",
            at=kit.InCells("Type 1 in a cell that is shaded, 0 in one that is open."),
            high=lambda rows, cols: 1,
            strict=True,
        ),
    )
    numbers: kit.Clues = ()

    def __post_init__(self) -> None:
        if self.rows % 2 or self.cols % 2:
            raise kit.BadInput(f"A Binairo board has even numbers of rows and columns, not {self.rows}x{self.cols}.")
        super().__post_init__()


@dataclass(frozen=True, kw_only=True)
class NoThree(RunLimit):
    """Three cells in a line are never all alike. Both kinds of violations have one code."""

    of: int = EITHER
    most: int = 2

    def code_of(self, kind: int) -> str:
        """The code of violations, which is the same for three shaded and three open cells."""
        return self.code

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "From row {row}, column {col} on, three cells in a line are {alike}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            self.code: "Three cells side by side are never all shaded and never all open.",
            f"count:{self.code}": "{law} The other two of {who} are alike.",
            f"fails count:{self.code}": "Then {who} would be alike.",
        }


RULES = (
    GivenShading(code="number"),
    NoThree(code="three"),
    HalfShaded(code="half"),
    LinesDiffer(code="same"),
)
GENRE = genre_of_rules(
    Binairo,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells so that every row and every column has as many shaded cells as open ones.",
        "Three cells side by side in a row or column are never all shaded and never all open.",
        "No two rows are the same, and no two columns.",
        "A cell with a 1 is shaded, a cell with a 0 is open.",
    ),
    broken_rules={"half": 1, "three": 2, "same": 3, "number": 4},
    maker=kit.Maker(clues=kit.Thin(symmetric=True), largest=12),
    techniques=TECHNIQUES,
    **kit.declare_shading(
        Binairo,
        marks=CellMarks(kit.SHADE, {"#": 1, "+": 0, ".": None, "1": 1, "0": 0}),
        more=(unruly_id(Binairo),),
    ),
)
