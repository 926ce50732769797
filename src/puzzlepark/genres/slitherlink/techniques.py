"""The techniques that name the steps of explanations."""

from collections.abc import Callable

from puzzlepark.core.steps import REFUTED, Step, fails_by
from puzzlepark.genres import kit

Shape = Callable[[kit.Puzzle, Step], bool]


def _clues(puzzle: kit.Puzzle, step: Step) -> list[tuple[kit.Spot, int]]:
    """The cells and numbers of the clues that a step uses. Empty if the step also uses marks."""
    numbers = dict(puzzle.numbers)  # type: ignore[attr-defined]
    return [] if step.rests_on else [(spot, numbers[spot]) for spot in step.clues]


def _in_corner(number: int) -> Shape:
    """A test whether a step uses only this number in a corner of the board."""

    def fits(puzzle: kit.Puzzle, step: Step) -> bool:
        corners = {kit.Spot(r, c) for r in (1, 2 * puzzle.rows - 1) for c in (1, 2 * puzzle.cols - 1)}
        return any(_clues(puzzle, step) == [(corner, number)] for corner in corners)

    return fits


def _two_numbers(one: int, other: int, distances: tuple[int, int]) -> Shape:
    """A test whether a step uses only these two numbers, in ascending order. `distances` are those in rows and in
    columns, sorted."""

    def fits(puzzle: kit.Puzzle, step: Step) -> bool:
        """True if the step uses two clues with these numbers, at these distances in rows and columns."""
        clues = _clues(puzzle, step)
        if sorted(number for _, number in clues) != [one, other]:
            return False
        a, b = clues[0][0], clues[1][0]
        return sorted((abs(a.row - b.row), abs(a.col - b.col))) == list(distances)

    return fits


def _pattern(code: str, title: str, shape: Shape, says: str) -> kit.Technique:
    """A technique named after a pattern of numbers, with the known fact and the supposition that proves it."""
    return kit.Technique(code, title, "suppose", why=f"{says} {REFUTED}", shape=shape)


PATTERNS = (
    _pattern("corner-3", "3 in a corner", _in_corner(3), "A 3 in a corner of the board has both outer sides."),
    _pattern("corner-1", "1 in a corner", _in_corner(1), "A 1 in a corner of the board has neither outer side."),
    _pattern(
        "threes-beside",
        "Two 3s side by side",
        _two_numbers(3, 3, (0, 1)),
        "Two 3s side by side have the side between them, the two sides opposite to it, and no line in the prolongation "
        "of the side between, unless the whole loop is round these two.",
    ),
    _pattern(
        "threes-diagonal",
        "Two 3s corner to corner",
        _two_numbers(3, 3, (1, 1)),
        "Two 3s corner to corner have the sides that are furthest from the corner where they meet.",
    ),
)
TECHNIQUES = (
    *PATTERNS,
    kit.Technique("done", "Number done", "count", fits=kit.sets_zeros),
    kit.Technique("rest", "Needs all the rest", "count", fits=kit.sets_nonzeros),
    kit.Technique("corner", "At a corner of a number", "suppose+cell+count", fits=fails_by("cell")),
    kit.Technique("sides", "Too few or too many sides", "suppose+cell+count", fits=fails_by("count")),
)
