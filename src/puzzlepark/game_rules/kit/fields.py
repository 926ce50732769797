"""The types of fields that a document with rules may declare, and the types of the fields that genres have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import mul
from typing import Any

from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.fields import Field
from puzzlepark.core.fields.cells import Choices
from puzzlepark.core.fields.numbers import MOST, Numbers
from puzzlepark.core.fields.regions import Regions
from puzzlepark.core.fields.rooms import InRooms
from puzzlepark.core.fields.run_lengths import RunLengths
from puzzlepark.core.fields.run_lists import InLists, RunNumbers
from puzzlepark.core.fields.where import AtCorners, InCells, Outside, Where
from puzzlepark.core.record import dataclass, field
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.genres.kit.arrow_numbers import ArrowNumbers
from puzzlepark.genres.kit.cages import OPERATIONS, Cages
from puzzlepark.genres.kit.edge_dots import EdgeDots, PairSigns
from puzzlepark.genres.kit.inequality_signs import Signs as InequalitySigns
from puzzlepark.genres.kit.little_killers import LittleKillers
from puzzlepark.genres.kit.marked_lines import SORTS, MarkedLines
from puzzlepark.genres.kit.parity import Parity

LOW = Parameter("low", "number", "the lowest number", low=0, high=MOST)
HIGH = Parameter("high", "number", "the highest number; 0 is the number of cells", low=0, high=MOST)
UNKNOWN = Parameter("question_marks", "flag", "whether a clue may be a question mark")


@dataclass(frozen=True, kw_only=True)
class FieldType:
    """A type of fields. `make` builds the field from its name and the values of its parameters. `fits` is true for a
    field of a shipped genre that rules can use like a field of this type."""

    type: str
    help: str
    usual_name: str
    make: Callable[[str, Mapping[str, Any]], Field]
    fits: Callable[[Field], bool]
    parameters: tuple[Parameter, ...] = ()
    usual: Mapping[str, Any] = field(default_factory=dict)
    """The default values of the parameters."""


def _high(values: Mapping[str, Any]) -> Callable[[int, int], int]:
    return (lambda rows, cols: int(values["high"])) if values["high"] else mul


def _numbers(at: Where) -> Callable[[str, Mapping[str, Any]], Field]:
    """A function that makes fields of numbers at these places."""

    def make(name: str, values: Mapping[str, Any]) -> Field:
        unknown = values.get("question_marks", False)
        return Numbers(name=name, at=at, low=values["low"], high=_high(values), unknown=unknown)

    return make


def _is_numbers(place: type[Where], all_sides: bool = False) -> Callable[[Field], bool]:
    """A function that recognises fields of numbers at these places."""

    def fits(field: Field) -> bool:
        if type(field) is not Numbers or not isinstance(field.at, place) or isinstance(field.at, InRooms):
            return False
        return not isinstance(field.at, Outside) or field.at.all_sides == all_sides

    return fits


WHITE, BLACK = Choice("o", "White circle", "w", "circle"), Choice("b", "Black circle", "b", "disc")
CIRCLES = Tool("circles", "Circles", "o", "cell-choice", "Place a circle.", choices=(WHITE, BLACK))

TYPES = {
    kind.type: kind
    for kind in (
        FieldType(
            type="cell-numbers",
            help="numbers in cells",
            usual_name="numbers",
            make=_numbers(InCells("Type a number.")),
            fits=_is_numbers(InCells),
            parameters=(LOW, HIGH, UNKNOWN),
            usual={"low": 0, "high": 0, "question_marks": False},
        ),
        FieldType(
            type="corner-numbers",
            help="numbers at the corners of cells",
            usual_name="corners",
            make=_numbers(AtCorners("Type a number at a corner.")),
            fits=_is_numbers(AtCorners),
            parameters=(LOW, HIGH, UNKNOWN),
            usual={"low": 0, "high": 4, "question_marks": False},
        ),
        FieldType(
            type="outside-numbers",
            help="numbers left of rows and above columns",
            usual_name="clues",
            make=_numbers(Outside("Type a number for the row or column.")),
            fits=_is_numbers(Outside),
            parameters=(LOW, HIGH),
            usual={"low": 0, "high": 0},
        ),
        FieldType(
            type="frame-numbers",
            help="numbers at both ends of rows and columns",
            usual_name="clues",
            make=_numbers(Outside("Type a number at an end of a row or column.", all_sides=True)),
            fits=_is_numbers(Outside, all_sides=True),
            parameters=(LOW, HIGH),
            usual={"low": 0, "high": 0},
        ),
        FieldType(
            type="dots",
            help="white and black dots, X and V between cells",
            usual_name="dots",
            make=lambda name, values: PairSigns(name=name),
            fits=lambda field: isinstance(field, EdgeDots),
        ),
        FieldType(
            type="inequality-signs",
            help="inequality signs between cells",
            usual_name="signs",
            make=lambda name, values: InequalitySigns(name=name),
            fits=lambda field: isinstance(field, InequalitySigns),
        ),
        FieldType(
            type="cages",
            help="cages with sums",
            usual_name="cages",
            make=lambda name, values: Cages(name=name, dashed=True),
            fits=lambda field: isinstance(field, Cages) and not field.operations,
        ),
        FieldType(
            type="operation-cages",
            help="cages with targets and operations",
            usual_name="cages",
            make=lambda name, values: Cages(name=name, operations=OPERATIONS, high=lambda rows, cols: 9999),
            fits=lambda field: isinstance(field, Cages) and bool(field.operations),
        ),
        FieldType(
            type="lines",
            help="lines through cells: thermometers, arrows, whisper lines, renban lines, palindromes",
            usual_name="lines",
            make=lambda name, values: MarkedLines(name=name, sorts=SORTS),
            fits=lambda field: isinstance(field, MarkedLines),
        ),
        FieldType(
            type="little-killers",
            help="sums of diagonals",
            usual_name="little_killers",
            make=lambda name, values: LittleKillers(name=name, high=lambda rows, cols: MOST, other=""),
            fits=lambda field: isinstance(field, LittleKillers),
        ),
        FieldType(
            type="parity",
            help="circles and squares around numbers",
            usual_name="parity",
            make=lambda name, values: Parity(name=name),
            fits=lambda field: isinstance(field, Parity),
        ),
        FieldType(
            type="run-lengths",
            help="lengths of runs around cells, as in Tapa",
            usual_name="numbers",
            make=lambda name, values: RunLengths(
                name=name, at=InCells("Type the lengths of the runs around the cell, as 113.")
            ),
            fits=lambda field: isinstance(field, RunLengths),
        ),
        FieldType(
            type="outside-runs",
            help="lists of numbers left of rows and above columns, as in Nonogram",
            usual_name="runs",
            make=lambda name, values: RunNumbers(
                name=name, at=InLists("Type the lengths of the runs, the last next to the board.")
            ),
            fits=lambda field: isinstance(field, RunNumbers),
        ),
        FieldType(
            type="rooms",
            help="rooms that divide the board",
            usual_name="rooms",
            make=lambda name, values: Regions(name=name),
            fits=lambda field: isinstance(field, Regions),
        ),
        FieldType(
            type="room-numbers",
            help="at most one number in each room",
            usual_name="numbers",
            make=lambda name, values: Numbers(
                name=name, at=InRooms("Type a number in a room.", rooms=values["rooms"]), low=values["low"], high=mul
            ),
            fits=lambda field: type(field) is Numbers and isinstance(field.at, InRooms),
            parameters=(Parameter("rooms", "field", "the rooms", field_types=("rooms",)), LOW),
            usual={"rooms": "rooms", "low": 0},
        ),
        FieldType(
            type="arrow-numbers",
            help="numbers with arrows in cells",
            usual_name="clues",
            make=lambda name, values: ArrowNumbers(name=name, at=InCells("Type a number with an arrow.")),
            fits=lambda field: type(field) is ArrowNumbers,
        ),
        FieldType(
            type="circles",
            help="white and black circles in cells",
            usual_name="circles",
            make=lambda name, values: Choices(name=name, signs=".ob", palettes=(CIRCLES,)),
            fits=lambda field: isinstance(field, Choices) and field.signs in (".ob", ".12"),
        ),
    )
}


def type_of(field: Field) -> str:
    """The type of a field of a genre; empty if rules cannot use it."""
    return next((kind.type for kind in TYPES.values() if kind.fits(field)), "")


def fields_of_types(fields: Iterable[Field], types: Iterable[str]) -> list[str]:
    """The names of the fields that have one of these types."""
    wanted = set(types)
    return [field.name for field in fields if type_of(field) in wanted]
