"""Steps in words: where something is, what a mark says, and sentences that belong to no kind of rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from puzzlepark.core.display import Digits, Display, Fill, Lines
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Exclusion, Technique, fails_by, has_clues
from puzzlepark.kinds import expanded, parts_named, words

MOST_PLACES = 3
"""Places that a sentence names; of more it says how many there are."""
BRIDGES = ("no bridge joins", "one bridge joins", "two bridges join")
"""What the values of a bridge say; below, what it says that it does not have them."""
OTHER_BRIDGES = ("a bridge joins", "not just one bridge joins", "at most one bridge joins")
ROOM = 70
"""Letters that a list may take, so that its sentence has at most 110."""

GENERAL = (
    Technique("cell", "One way left", "cell", why="At {where} nothing else is possible."),
    Technique("only", "Only number", "only", why="At {where} all other numbers are taken."),
    Technique("dead-end", "Dead end", "suppose", why="{chain} That would be a dead end.", fits=fails_by("cell")),
    Technique(
        "no-room",
        "No room",
        "suppose",
        why="{chain} Then {last} would have too few or too many.",
        fits=fails_by("count"),
    ),
    Technique(
        "closes", "Would close", "suppose", why="{chain} That would close the line too early.", fits=fails_by("ring")
    ),
    Technique("parts", "Would part", "suppose", why="{chain} That would cut something off.", fits=fails_by("cut")),
    Technique("suppose", "Suppose", "suppose", why="{chain} That cannot be."),
    Technique("nested", "Suppose twice", "nested", why="{chain} That cannot be."),
    Technique("together", "Together", "together", why="Together, {clue} leave no other way.", fits=has_clues),
    Technique("together", "Together", "together", why="All clues together leave no other way."),
)


def techniques_of(model: Model) -> tuple[Technique, ...]:
    """The techniques of the kinds in a model, then those of all."""
    rules = (*model.rules, *expanded(model, "looks").model.rules)
    kinds = {type(rule.constraint): words(rule.constraint) for rule in rules}
    return tuple(dict.fromkeys((*chain.from_iterable(kinds.values()), *GENERAL)))


def every_technique() -> tuple[Technique, ...]:
    """The techniques of all kinds."""
    found = (getattr(looks, "WORDS", ()) for looks in parts_named("looks"))
    return tuple(dict.fromkeys((*GENERAL, *chain.from_iterable(found))))


def place(spot: Spot, board: Grid, *, corners: bool = False) -> str:
    """Where a spot is, in words, with rows and columns from 1."""
    r, c = spot
    if spot.is_cell:
        if c > 2 * board.cols:
            return f"the right of row {spot.row + 1}"
        if r > 2 * board.rows:
            return f"the lower end of column {spot.col + 1}"
        if c < 0:
            return f"row {spot.row + 1}"
        if r < 0:
            return f"column {spot.col + 1}"
        return f"row {spot.row + 1}, column {spot.col + 1}"
    if not spot.is_edge:
        row, col = max(r // 2, 1), max(c // 2, 1)
        side = ("upper" if r == 0 else "lower") + (" left" if c == 0 else " right")
        return f"the {side} corner of row {row}, column {col}"
    if corners:
        if r & 1:
            return f"the {'left' if c == 0 else 'right'} side of row {spot.row + 1}, column {max(c // 2, 1)}"
        return f"the {'upper' if r == 0 else 'lower'} side of row {max(r // 2, 1)}, column {spot.col + 1}"
    if r & 1:
        return f"row {spot.row + 1}, columns {c // 2} and {c // 2 + 1}"
    return f"column {spot.col + 1}, rows {r // 2} and {r // 2 + 1}"


def listed(words: Sequence[str], rest: str = "more") -> str:
    """Words as a list with "and"; of many the first, and how many more there are, which `rest` names."""
    every = list(dict.fromkeys(words))
    shown = every if len(every) <= MOST_PLACES else every[: MOST_PLACES - 1]
    while len(shown) > 1 and len(", ".join(shown)) > ROOM:
        shown = shown[:-1]
    if len(shown) < len(every):
        left = len(every) - len(shown)
        shown = [*shown, f"{left} {rest if left > 1 else rest.removesuffix('s')}"]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + f" and {shown[-1]}" if shown else ""


class Words:
    """What marks of a genre are called. `apart` are hidden layers beside the board: their places mean nothing to a
    player."""

    def __init__(self, display: Display, model: Model) -> None:
        self.marks = {mark.layer: mark for mark in reversed(display.marks)}
        self.noun = "a wall" if display.lines is not None and display.lines.walls else "on the line"
        self.corners = display.lines is not None and display.lines.nodes == "corner"
        self.lines = display.lines is not None
        self.board = model.answer[0].grid
        hidden = (layer for layer in model.hidden if layer.name not in display.layers)
        size = (self.board.rows, self.board.cols)
        self.apart = frozenset(layer.name for layer in hidden if (layer.grid.rows, layer.grid.cols) != size)

    def place(self, spot: Spot) -> str:
        return place(spot, self.board, corners=self.corners)

    def places(self, spots: Iterable[Spot]) -> str:
        """Some places; of many the row or column that they are all in, or how many there are around the middle one."""
        every = list(dict.fromkeys(spots))
        if len(every) <= MOST_PLACES:
            return listed([self.place(spot) for spot in every], "more places") or "the board"
        if all(spot.is_cell for spot in every) and (len({r for r, _ in every}) == 1 or len({c for _, c in every}) == 1):
            return self.line(every)
        height, width = (sum(axis) / len(every) for axis in zip(*every, strict=True))
        middle = min(every, key=lambda spot: (abs(spot.r - height) + abs(spot.c - width), spot))
        return f"the {len(every)} places around {self.place(middle)}"

    def line(self, spots: Sequence[Spot]) -> str:
        """What some cells are together: a row, a column, or the cells around one of them."""
        if len({spot.r for spot in spots}) == 1 and len(spots) > 1:
            return f"row {spots[0].row + 1}"
        if len({spot.c for spot in spots}) == 1 and len(spots) > 1:
            return f"column {spots[0].col + 1}"
        return f"the box of {self.place(spots[0])}" if spots else "the board"

    def says(self, var: Var, value: int, *, holds: bool = True) -> str:
        """What it means that a variable has a value, or does not."""
        mark, here = self.marks.get(var.layer), self.place(var.spot)
        if isinstance(mark, Fill) and mark.shape != "fill":
            return f"{here} has {'a' if bool(value) == holds else 'no'} {mark.shape}"
        if isinstance(mark, Fill):
            return f"{here} is {mark.words[1 + (bool(value) == holds)].rstrip('.').lower()}"
        if isinstance(mark, Digits):
            return f"{here} is {value}" if holds else f"{here} is not {value}"
        if isinstance(mark, Lines) and mark.double:
            return f"{(BRIDGES if holds else OTHER_BRIDGES)[value]} {here}"
        if isinstance(mark, Lines) or (var.spot.is_edge and value in (0, 1)):
            drawn = bool(value) == holds
            if not self.lines:
                return f"{here} {'belong' if drawn else 'do not belong'} together"
            if self.corners:
                return f"{here} is {self.noun}" if drawn else f"{here} is not {self.noun}"
            return f"the line joins {here}" if drawn else f"no line joins {here}"
        if var.spot.is_edge:
            way = ("down" if value > 0 else "up") if var.spot.c & 1 else ("right" if value > 0 else "left")
            return f"the line runs {way} at {here}" if holds else f"the line does not run {way} at {here}"
        used = bool(value) == holds
        return f"{here} is used" if used else f"{here} stays empty"

    def said(self, marks: Iterable[tuple[Var, int]], excluded: Iterable[Exclusion]) -> str:
        """Marks and exclusions in words; not all of many, and none of what is only kept in mind for a cell."""
        told = [(var, value, True) for var, value in marks] + [(var, value, False) for var, value in excluded]
        shown = [each for each in told if each[0].spot.is_edge or each[0].layer in self.marks]
        shown = [each for each in shown if each[0].layer not in self.apart]
        words = [self.says(var, value, holds=holds) for var, value, holds in shown]
        return listed(words, "more marks")
