"""The rules of Slant: a diagonal in every cell, numbers at corners that count them, and no closed loop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.lines import FALLING, RISING
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Rule
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, cells_of
from puzzlepark.genres.slant.tracing import joined_corners, loops

SLANT = "slant"
"""The name of the layer and of its view."""


@dataclass(frozen=True, kw_only=True)
class DiagonalRule(Rule):
    """A rule about diagonals of cells."""

    answers: ClassVar[tuple[str, ...]] = ("diagonals",)

    @property
    def reasons(self) -> Mapping[str, str]:
        return {}


@dataclass(frozen=True, kw_only=True)
class DiagonalInEveryCell(DiagonalRule):
    """Every cell has a diagonal. The model needs no constraint for this, because its variables have no value for "no
    diagonal"."""

    name = "diagonal-in-every-cell"
    title = "A diagonal in every cell"

    @property
    def text(self) -> str:
        return "Draw a diagonal in every cell: one that falls from left to right, or one that rises."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "Row {row}, column {col} has no diagonal yet."}

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        if missing := tuple(sorted(cells_of(puzzle).difference(spot for _, spot in marks))):
            yield RawViolation(self.code, missing, final=False)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        return ()


@dataclass(frozen=True, kw_only=True)
class DiagonalEnds(DiagonalRule):
    """A number at a corner counts the diagonals that end there."""

    name = "diagonal-ends"
    title = "Numbers count diagonals"

    @property
    def text(self) -> str:
        return "A number says how many diagonals end at its corner."

    @property
    def messages(self) -> Mapping[str, str]:
        ends = "{found:diagonal ends|diagonals end}"
        return kit.over_and_under(self.code, f"At the corner at row {{row}}, column {{col}} {ends}, not {{clue}}.")

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            self.code: "",
            f"matches:{self.code}.none": "No diagonal ends at {who}.",
            f"fails matches:{self.code}.many": "Then {has:diagonal} would end at {who}.",
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("zero", "Nothing ends at a 0", "matches.none"),
            kit.Technique("all", "All around a number", "matches.all"),
            kit.Technique("done", "Number done", "matches.done"),
            kit.Technique("rest", "Number needs the rest", "matches.rest"),
            kit.supposition("fail", "A number would fail", "", "matches"),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the numbers at whose corners too many or too few diagonals end."""
        board = cells_of(puzzle)
        drawn = {spot: value for (_, spot), value in marks.items()}
        ends = Counter(corner for cell, value in drawn.items() for corner in joined_corners(cell, value))
        for corner, number in puzzle.numbers:
            if number != kit.UNKNOWN:
                square = (kit.Spot(corner.r + dr, corner.c + dc) for dr in (-1, 1) for dc in (-1, 1))
                near = tuple(cell for cell in square if cell in board)
                found, empty = ends[corner], sum(cell not in drawn for cell in near)
                if found != number:
                    final = found > number or found + empty < number
                    code = f"{self.code}.over" if found > number else f"{self.code}.under"
                    yield RawViolation(code, near, final=final, clue=corner, values={"found": found, "clue": number})

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """For each number, that many of the diagonals around its corner end there."""
        for corner, number in puzzle.numbers:
            if number != kit.UNKNOWN:
                cells = kit.cells_at_corner(puzzle, corner)
                values = tuple(value_at(cell, corner) for cell in cells)
                yield kit.Posting(self.code, kit.Matches(kit.vars_at(SLANT, cells), values, number), corner)

    def clues_from(self, puzzle: Any, marks: kit.Marks) -> Mapping[str, Any]:
        """A number at every corner."""
        numbers = []
        for corner in kit.nodes_of(puzzle):
            cells = kit.cells_at_corner(puzzle, corner)
            ends = sum(marks.get(kit.Var(SLANT, cell)) == value_at(cell, corner) for cell in cells)
            numbers.append((corner, ends))
        return {"numbers": tuple(numbers)}


@dataclass(frozen=True, kw_only=True)
class NoClosedLoop(DiagonalRule):
    """Diagonals make no closed loop."""

    name = "no-closed-loop"
    title = "No closed loop of diagonals"

    @property
    def text(self) -> str:
        return "Diagonals never make a closed loop."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.loop": "The diagonals around row {row}, column {col} make a closed loop."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("loop", "Would close a loop", "loop"),
            kit.supposition("looped", "A loop would close", "", "loop"),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        for loop in loops({spot: value for (_, spot), value in marks.items()}):
            yield RawViolation(f"{self.code}.loop", loop, final=True)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        yield kit.Posting(self.code, kit.Acyclic(puzzle.grid, SLANT))


def value_at(cell: kit.Spot, corner: kit.Spot) -> int:
    """The value of a cell if its diagonal ends at this corner."""
    return FALLING if (corner.r < cell.r) == (corner.c < cell.c) else RISING


def layers(puzzle: Any, rules: Iterable[kit.Posting]) -> kit.Model:
    """The layer of diagonals, with these rules."""
    layer = kit.Layer(SLANT, puzzle.grid, "cells", (FALLING, RISING))
    return kit.Model((layer,), (), {SLANT: (SLANT,)}, tuple(rules))
