"""Tents: a tent beside every tree, none of which touch; numbers count the tents in their lines."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.referee import Fault, around, camps, cells_of, counted_lines, marked, referee, touching
from puzzlepark.formats import kit
from puzzlepark.formats.kit import SHADE, Marks, Rule, Spot, Technique, shaded, shades


@dataclass(frozen=True, kw_only=True, repr=False)
class Tents(kit.Puzzle):
    """`trees` are cells; `numbers` are (place beside a row or above a column, number of its tents) pairs."""

    genre: ClassVar[str] = "tents"
    title: ClassVar[str] = "Tents"
    fields = (
        kit.Blocked(name="trees", help="Tap cells that are trees.", noun="Tree", icon="tree"),
        kit.Numbers(name="numbers", outside="Type how many tents are in the line.", counts=kit.line_of),
    )
    trees: frozenset[Spot] = frozenset()
    numbers: kit.Clues = ()

    @cached_property
    def grid(self) -> kit.Grid:
        return kit.shared_grid(self.rows, self.cols, self.trees)


Board = tuple[Tents, Marks]
MESSAGES = {
    "tent.touch": "Two tents touch at row {row}, column {col}.",
    "tent.alone": "No tree is beside the tent at row {row}, column {col}.",
    "tree.alone": "No tent is beside the tree at row {row}, column {col}.",
    **kit.both("row", "Row {row} has {found:tent}; its number is {clue}."),
    **kit.both("column", "Column {col} has {found:tent}; its number is {clue}."),
    **kit.both("camp", "Around row {row}, column {col}, {found:tent shares|tents share} {clue:tree}."),
}


def faults(puzzle: Tents, marks: Marks) -> Iterator[Fault]:
    """No tents touch, lines have their numbers, and trees and tents that hang together are as many."""
    tents, trees = marked(marks, SHADE), set(puzzle.trees)
    able = tents | {s for s in cells_of(puzzle) - trees if kit.Var(SHADE, s) not in marks}
    yield from touching("tent.touch", tents)
    yield from counted_lines(puzzle, puzzle.numbers, trees, marks, SHADE)
    for camp in camps(tents, trees):
        mine, theirs, where = camp & tents, camp & trees, tuple(sorted(camp))
        many = len(able.intersection(s for tree in theirs for s in around(tree)))
        if not mine or not theirs:
            yield Fault("tree.alone" if theirs else "tent.alone", where, bool(mine) or not many)
        elif len(mine) != len(theirs):
            over, said = len(mine) > len(theirs), {"found": len(mine), "clue": len(theirs)}
            yield Fault("camp.over" if over else "camp.under", where, over or many < len(theirs), None, said)


def model(puzzle: Tents) -> kit.Model:
    """Counts, and every tree in a pair with a tent; what that says of single cells is told, too."""
    grid, full = puzzle.grid, kit.shared_grid(puzzle.rows, puzzle.cols)
    rules, ties = kit.paired("camp", grid)
    for spot in full.cells:
        near = [s for s in full.neighbours(spot) if grid.has(s) != grid.has(spot)]
        if not grid.has(spot):
            rules.append(Rule("tree", kit.Between(shades(near), 1, 2)))
        elif not near:
            rules.append(Rule("tent.alone", kit.Count(shades((spot,)), 0)))
    rules += [*kit.apart_rules("tent.touch", grid), *kit.line_rules(puzzle, puzzle.numbers)]
    return kit.shade_model(grid, rules, ties)


def clues_of(puzzle: Tents, marks: Marks) -> Tents:
    """A number beside every line."""
    kit.refuse(check(puzzle.changed(numbers=()), marks))
    seats, tents = sorted(kit.line_seats(puzzle)), shaded(marks)
    return puzzle.changed(numbers=tuple((s, len(tents.intersection(kit.line_of(puzzle, s)))) for s in seats))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Board:
    """Tents wherever one fits until there are enough, each with a tree beside it."""
    tents, trees = kit.pitched(kit.shared_grid(rows, cols), options["tents"], rng)
    puzzle = Tents(rows=rows, cols=cols, trees=frozenset(trees))
    return clues_of(puzzle, answer := kit.answer_of(puzzle.grid, tents)), answer


def repair(puzzle: Tents, answer: Marks, other: Marks | None, rng: Random) -> Board | None:
    """A tree moved where the two answers differ."""
    tents = shaded(answer)
    for tree, place in kit.tree_moves(puzzle.grid, tents, shaded(other or {}), rng):
        moved = puzzle.changed(trees=puzzle.trees - {tree} | {place}, numbers=())
        if check(moved, found := kit.answer_of(moved.grid, tents)):
            return clues_of(moved, found), found
    return None


check = referee(MESSAGES, faults)
TABLE = kit.FramedTable("numbers", "trees", SHADE)
GENRE = kit.Genre(
    Tents,
    rulebook=(
        "Pitch a tent for every tree, in a cell that shares a side with it. Tents and trees go in pairs.",
        "Tents do not touch, not even at a corner. A number says how many tents are in its row or column.",
    ),
    messages=MESSAGES, check=check, model=model, clues_of=clues_of,
    maker=kit.Maker(make, (kit.Option("tents", 0.2, "share of tents", 0.01, 0.25),), repair=repair, dropped=(4,)),
    techniques=(
        Technique("touch", "Beside a tent", "count:tent.touch", why="Tents do not touch."),
        Technique("alone", "No tree near", "count:tent.alone", why="No tree is beside this cell."),
        Technique("only", "Only place for its tent", "count:tree", why="A tree has one place left for its tent."),
        Technique("done", "Line done", "count", why="{clue} has all its tents.", fits=kit.sets_nothing),
        Technique("rest", "Line needs the rest", "count", why="{clue} needs all the rest.", fits=kit.sets_something),
        Technique("pairs", "Tents and trees in pairs", "cell:camp+count:camp", why="Each tree needs its own."),
        kit.supposed("room", "No room for a tent", "", "Then a tent has no room.", "count"),
    ),
    **kit.shading(
        Tents, "tents", (kit.Number16("numbers", kit.line_seats), kit.SparseCells("trees")), (TABLE, kit.UnusedEdges()),
        marks=TABLE, fill=kit.Fill(SHADE, words=("Undecided.", "No tent.", "Tent."), shape="tent"),
    ),
)  # fmt: skip
