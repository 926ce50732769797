"""Both connected: all shaded cells are connected by their sides, and so are all open ones, as in Yin-Yang."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.connected import Connected
from puzzlepark.constraints.regular import Regular
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.shading import EITHER, OPEN, SHADED, TwoKindsRule
from puzzlepark.game_rules.reach_border import uncrossed
from puzzlepark.genres.kit.referee import RawViolation, disconnected_violations


@dataclass(frozen=True, kw_only=True)
class BothConnected(TwoKindsRule):
    """Each of the two kinds of cells is connected by its sides.

    Two constraints follow from this and help engines: the kinds never cross at a corner, and around the border they
    change at most twice.
    """

    name = "both-connected"
    title = "Both kinds in one piece"
    parameters = ()
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[0, 1, 1], [0, 0, 1]]},
        "wrong": {"shade": [[0, 1, 0], [0, 1, 0]]},
        "height": 2,
        "width": 3,
    }

    of: int = EITHER
    kind_codes: tuple[str, str] = ("", "")
    """The codes of open and of shaded cells."""

    def code_of(self, kind: int) -> str:
        return self.kind_codes[kind] or super().code_of(kind)

    @property
    def codes(self) -> tuple[str, ...]:
        return (self.code, self.code_of(SHADED), self.code_of(OPEN))

    @property
    def implied_codes(self) -> tuple[str, str]:
        """The codes of the constraints about corners and about the border."""
        return self.code_of(SHADED), self.code_of(OPEN)

    @property
    def text(self) -> str:
        off, on = self.words
        return f"All {on} cells are connected by their sides, and so are all {off} cells."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "The {} cells around row {{row}}, column {{col}} are cut off from the others."
        return {self.code_of(kind): sentence.format(self.words[kind]) for kind in self.kinds}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        texts = dict[str, str]()
        cross, border = self.implied_codes
        for kind in self.kinds:
            own, cells = self.code_of(kind), f"{self.words[kind]} cells"
            cut = f"Then the {cells} at {{piece}} would be cut off from {{other}}."
            texts |= {
                own: f"All {cells} are connected.",
                f"exit:{own}": "{law} From {piece} there is one way on to the others: {found}.",
                f"part:{own}": (
                    f"{{law}} If {{found}} were {self.words[1 - kind]}, {{piece}} would be cut off from {{other}}."
                ),
                f"apart:{own}": "{law} {found} cannot be connected to the others.",
                f"fails exit:{own}": f"Then the {cells} at {{piece}} would be shut in.",
                f"fails part:{own}": cut,
                f"fails apart:{own}": cut,
            }
        return texts | {
            f"cell:{cross}": (
                "Where the colours crossed at a corner, one of them would be cut in two. That decides {found}."
            ),
            f"fails cell:{cross}": "Then the colours would cross at {who}.",
            f"along:{border}": (
                "Around the border the colours change twice at most, or one of them would be cut in two."
            ),
            f"fails along:{border}": "Then the colours would change too often around the border.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("cross", "Colours do not cross", f"cell:{self.implied_codes[0]}"),
            Technique("border", "Around the border", f"along:{self.implied_codes[1]}"),
            Technique("out", "Way out", "exit"),
            Technique("cut", "Would be cut off", "part"),
            supposition("parted", "One colour would be cut off", "", "apart"),
            supposition("crossed", "Colours would cross", "", "cell"),
            supposition("around", "Too many changes at the border", "", "along"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """For each kind, the pieces that are cut off from the largest one. A kind can still use all cells that are not
        certain to be of the other kind."""
        board = self.board(puzzle)
        known = {kind: self.current_and_certain(puzzle, marks, kind) for kind in self.kinds}
        for kind in self.kinds:
            current, certain = known[kind]
            yield from disconnected_violations(self.code_of(kind), current, certain, board - known[1 - kind][1])

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Both kinds are connected. The two other constraints follow from this and speed up engines."""
        cross, border = self.implied_codes
        for kind in self.kinds:
            yield Posting(self.code_of(kind), Connected(puzzle.grid, self.layer, kind))
        yield from uncrossed(puzzle.grid, cross, self.layer)
        yield from _around_border(puzzle.grid, border, self.layer)


@kept_rules
def _around_border(grid: Grid, code: str, layer: str) -> list[Posting]:
    """The kinds change at most twice around the border. A board of one row or one column has no such circle, and holes
    would interrupt it."""
    if min(grid.rows, grid.cols) == 1 or grid.holes:
        return []
    return [Posting(code, Regular.of(vars_at(layer, border_cells(grid)), (0, 1), (), _next_state, lambda state: True))]


def border_cells(grid: Grid) -> list[Spot]:
    """The cells at the border of the board, clockwise from the upper left corner."""
    top, left, bottom, right = 1, 1, 2 * grid.rows - 1, 2 * grid.cols - 1
    down, across = range(top, bottom, 2), range(left, right, 2)
    upper_right = [Spot(top, c) for c in across] + [Spot(r, right) for r in down]
    lower_left = [Spot(bottom, right + left - c) for c in across] + [Spot(bottom + top - r, left) for r in down]
    return upper_right + lower_left


def _next_state(state: tuple[int, ...], kind: int) -> tuple[int, ...] | None:
    """The next state of the automaton for the border: its first kind, the last one, and the number of changes; None if
    the kind changes too often."""
    if not state:
        return kind, kind, 0
    first, last, changes = state
    # After two changes the first kind is back. A third change would need a fourth one, because the border is closed.
    changes += kind != last
    return (first, kind, changes) if changes < 3 else None
