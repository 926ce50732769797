"""Lights: shaded cells are lamps, which light rows and columns. Every cell is lit, and no lamp lights another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.shading import NOUN, ShadingRule, spots_with
from puzzlepark.game_rules.lights.runs import runs, visible_cells
from puzzlepark.genres.kit.referee import RawViolation, lines_of_sight
from puzzlepark.genres.kit.shade_family import shade_vars


@dataclass(frozen=True, kw_only=True)
class Lights(ShadingRule):
    """A shaded cell is a lamp. It lights its own cell and, in all four directions, the cells up to a hole or the border
    of the board. Every cell is lit, and no lamp lights another, as in Akari."""

    name = "lights"
    title = "Every cell is lit"
    parameters = (NOUN,)
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0], [0, 1]]},
        "wrong": {"shade": [[1, 0], [0, 0]]},
        "height": 2,
        "width": 2,
    }

    seen: str = ""
    dark: str = ""

    @property
    def seen_code(self) -> str:
        """The code of violations by lamps that light others."""
        return self.seen or f"{self.code}.seen"

    @property
    def dark_code(self) -> str:
        """The code of violations about cells that are not lit."""
        return self.dark or f"{self.code}.dark"

    @property
    def lamp(self) -> str:
        """The word for one of the cells."""
        return self.things or self.noun or "lamp"

    @property
    def text(self) -> str:
        first = f"A {self.lamp}" if self.noun or self.things else "A shaded cell is a lamp, which"
        return f"{first} lights its row and its column. Every cell is lit, and no {self.lamp} lights another."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            self.seen_code: f"The {self.lamp} at row {{row}}, column {{col}} lights another one.",
            self.dark_code: f"No {self.lamp} lights row {{row}}, column {{col}}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        seen, dark, lamp = self.seen_code, self.dark_code, self.lamp
        return {
            seen: f"{lamp.capitalize()}s do not light each other.",
            dark: "Every cell is lit.",
            f"count:{seen}": f"{{law}} The {lamp} at {{there}} lights {{found}} already.",
            f"count:{dark}": f"{{law}} No {lamp} lights {{cell}} yet, and one is possible only at {{free}}.",
            f"fails count:{seen}": f"Then the {lamp}s at {{there}} would light each other.",
            f"fails count:{dark}": "Then {cell} would stay dark.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("lit", "Lit already", f"count:{self.seen_code}"),
            Technique("only", "Only light", f"count:{self.dark_code}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Cells that no lamp lights, final if all cells that they see are decided, and lamps that light others."""
        board, lamps = self.board(puzzle), spots_with(marks, self.layer, 1)
        for spot, (down, across) in sorted(lines_of_sight(board).items()):
            lights = lamps.intersection((*down, *across)) if lamps else lamps
            if not lights:
                final = all(Var(self.layer, s) in marks for s in (*across, *down))
                yield RawViolation(self.dark_code, (spot,), final)
            elif spot in lights and len(lights) > 1:
                yield RawViolation(self.seen_code, (spot, *sorted(lights - {spot})), True)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """At least one lamp among the cells that each cell sees, and at most one in each run of cells."""
        grid: Grid = puzzle.grid
        for visible in visible_cells(grid, self.layer):
            yield Posting(self.dark_code, Between(visible, 1, len(visible)))
        for run in runs(grid):
            yield Posting(self.seen_code, Between(shade_vars(run, self.layer), 0, 1))
