"""The types of answers: what a player marks on the board of a genre of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter, Rule
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell
from puzzlepark.genres.kit.digit_family import declare_digits, digit_model
from puzzlepark.genres.kit.loop_and_shade_family import declare_loop_and_shade, loop_and_shade_layers
from puzzlepark.genres.kit.loop_family import declare_fence, declare_loop, fence_layers, loop_layers
from puzzlepark.genres.kit.shade_family import declare_shading, shade_model
from puzzlepark.genres.kit.wall_family import declare_walls, wall_layers

MOST_VALUES = 99
"""The highest number that a document may let players write."""


@dataclass(frozen=True, kw_only=True)
class AnswerType:
    """What a player marks.

    The functions take the values of the parameters. `first` returns the first sentence of the rulebook, `layers` a
    function that builds the model from a puzzle and its postings, `declared` further arguments of a Genre, and `rule`
    a rule that the answer itself implies, such as a number in every cell.
    """

    name: str
    help: str
    first: Callable[[Mapping[str, Any]], str]
    layers: Callable[[Mapping[str, Any]], Callable[[Any, Iterable[Posting]], Model]]
    declared: Callable[[type[Puzzle], Mapping[str, Any]], dict[str, Any]]
    parameters: tuple[Parameter, ...] = ()
    rule: Callable[[Mapping[str, Any]], Rule] | None = None


def highest_of(puzzle: Any, values: Mapping[str, Any]) -> int:
    """The highest number on a board: the parameter `to`, or the length of the longer side if it is 0."""
    return int(values["to"]) or max(puzzle.rows, puzzle.cols)


def _digit_layers(values: Mapping[str, Any]) -> Callable[[Any, Iterable[Posting]], Model]:
    return lambda puzzle, postings: digit_model(
        puzzle.grid, range(values["from"], highest_of(puzzle, values) + 1), postings
    )


def _declared_digits(puzzle: type[Puzzle], values: Mapping[str, Any]) -> dict[str, Any]:
    digits = tuple(range(values["from"], values["to"] + 1)) if values["to"] else ()
    return declare_digits(puzzle, digits=digits, highest=lambda board: highest_of(board, values))


def _without_formats(declared: dict[str, Any]) -> dict[str, Any]:
    return {**declared, "formats": ()}


ANSWERS = {
    answer.name: answer
    for answer in (
        AnswerType(
            name="shading",
            help="some cells are shaded",
            first=lambda values: "Shade some of the cells.",
            layers=lambda values: lambda puzzle, postings: shade_model(puzzle.grid, postings),
            declared=lambda puzzle, values: declare_shading(puzzle),
        ),
        AnswerType(
            name="numbers",
            help="every cell has a number",
            first=lambda values: "",
            layers=_digit_layers,
            declared=_declared_digits,
            parameters=(
                Parameter("from", "number", "the lowest number", low=0, high=MOST_VALUES),
                Parameter("to", "number", "the highest number; 0 is the longer side", low=0, high=MOST_VALUES),
            ),
            rule=lambda values: NumberInEveryCell(low=values["from"], high=values["to"]),
        ),
        AnswerType(
            name="loop",
            help="lines are drawn from cell to cell",
            first=lambda values: "",
            layers=lambda values: loop_layers,
            declared=lambda puzzle, values: _without_formats(declare_loop(puzzle, "", (), ())),
        ),
        AnswerType(
            name="fence",
            help="lines are drawn along the sides of cells",
            first=lambda values: "",
            layers=lambda values: fence_layers,
            declared=lambda puzzle, values: declare_fence(),
        ),
        AnswerType(
            name="loop-and-shading",
            help="lines are drawn from cell to cell, and some cells are shaded",
            first=lambda values: "",
            layers=lambda values: loop_and_shade_layers,
            declared=lambda puzzle, values: _without_formats(declare_loop_and_shade(puzzle, "", (), ())),
        ),
        AnswerType(
            name="regions",
            help="borders divide the board into regions",
            first=lambda values: "Divide the board into regions.",
            layers=lambda values: wall_layers,
            declared=lambda puzzle, values: _without_formats(declare_walls(puzzle, "", (), ())),
        ),
    )
}
USUAL_VALUES = {"from": 1, "to": 0}
"""The default values of the parameters of answers."""
