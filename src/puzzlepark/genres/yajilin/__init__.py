"""Yajilin: one loop through all cells but shaded ones, which numbers with arrows count."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from puzzlepark.core import referee
from puzzlepark.core.referee import Fault, counted, edges_among, follow, lines, one_loop, sides, that_way
from puzzlepark.formats import kit
from puzzlepark.formats.kit import LINE, SHADE, Marks, Rule, Spot, Technique, Var


@dataclass(frozen=True, kw_only=True, repr=False)
class Yajilin(kit.Puzzle):
    """`clues` are (cell, (number, way)) pairs in reading order, the way one of u, r, d, l; (-2, "") tells nothing."""

    genre: ClassVar[str] = "yajilin"
    title: ClassVar[str] = "Yajilin"
    fields = (kit.ArrowNumbers(name="clues", cells="Type how many cells are shaded that way, or ? for any number."),)
    clues: kit.Arrows = ()

    @cached_property
    def grid(self) -> kit.Grid:
        return kit.shared_grid(self.rows, self.cols, frozenset(spot for spot, _ in self.clues))


Board = tuple[Yajilin, Marks]
MESSAGES = {
    **kit.LOOP_MESSAGES,
    "shade.beside": kit.LONE_MESSAGES["shade.beside"],
    "shade.line": "The loop runs over the shaded cell at row {row}, column {col}.",
    "cell.missed": "Row {row}, column {col} is not shaded, but the loop does not pass it.",
    **kit.both("number", "The number at row {row}, column {col} is {clue}; that way {found:cell is|cells are} shaded."),
}


def faults(puzzle: Yajilin, marks: Marks) -> Iterator[Fault]:
    """One loop, shaded cells apart, every other cell passed once there is a line, and every number counted."""
    dark, beside = referee.marked(marks, SHADE), lines(marks, LINE)
    white = referee.cells_of(puzzle) - dict(puzzle.clues).keys()
    edges = edges_among(white)
    yield from one_loop("loop", marks, LINE, edges, sorted(white), beside, follow(beside))
    yield from referee.side_by_side("shade.beside", dark)
    yield from (Fault("shade.line", (spot,), True) for spot in sorted(dark & beside.keys()))
    unsure = {edge for edge in edges if Var(LINE, edge) not in marks}
    for spot in sorted(white - dark - beside.keys()) if beside else ():
        yield Fault("cell.missed", (spot,), Var(SHADE, spot) in marks and unsure.isdisjoint(sides(spot)))
    for spot, (number, way) in puzzle.clues:
        seen = [s for s in that_way(puzzle, spot, way) if s in white]
        for fault in counted("number", spot, number, seen, marks, SHADE) if way else ():
            yield fault._replace(said={**fault.said, "row": spot.row + 1, "col": spot.col + 1})


def model(puzzle: Yajilin) -> kit.Model:
    """A loop beside shaded cells, and counts of these among the cells that way that have no clue."""
    seen = {s: filter(puzzle.grid.has, kit.ahead(puzzle.rows, puzzle.cols, s, c.to)) for s, c in puzzle.clues if c.to}
    told = ((spot, clue.number) for spot, clue in puzzle.clues if clue.to)
    rules = (Rule("number", kit.Count(kit.shades(seen[spot]), number), spot) for spot, number in told)
    return kit.beside_loop_model(puzzle.grid, rules)


def clues_of(puzzle: Yajilin, marks: Marks) -> Yajilin:
    """Every clue with its number; those that told nothing look where most cells are shaded."""
    ways = {spot: way for spot, (_, way) in puzzle.clues}
    kit.refuse(check(full := puzzle.changed(clues=kit.counting(puzzle.grid, ways, kit.shaded(marks))), marks))
    return full


def _around(board: Yajilin, loop: set[Spot], dark: set[Spot], rng: Random) -> Board:
    """A board whose answer is this loop, and these shaded cells as far as they are beside it and others that fit. All
    other cells have clues, which look as those of the board."""
    grid, known = kit.shared_grid(board.rows, board.cols), dict(board.clues)
    dark = kit.shaded_beside(grid, loop, dark, known, rng)
    clues = kit.clues_beside(grid, loop, dark, known, rng)
    puzzle = Yajilin(rows=board.rows, cols=board.cols, clues=clues)
    return puzzle, {**kit.loop_answer(puzzle.grid, loop), **kit.answer_of(puzzle.grid, dark)}


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Board:
    """A random loop; of the cells beside it as many are shaded as there is room for."""
    blank = Yajilin(rows=rows, cols=cols)
    return _around(blank, kit.random_cell_loop(rows, cols, rng, options["loop"]), set(), rng)


def repair(puzzle: Yajilin, answer: Marks, other: Marks | None, rng: Random) -> Board | None:
    """A clue in a shaded cell that the other answer passes, or the loop bent where the two differ, to a shorter one."""
    if other is None or rng.random() < 0.01:
        return None
    loop, dark, lost = kit.drawn(answer), kit.shaded(answer), sorted(kit.shaded(answer) - kit.shaded(other))
    if lost and rng.random() < 0.5:
        clue = (rng.choice(lost), kit.Arrow(0, rng.choice("urdl")))
        return _around(puzzle.changed(clues=(*puzzle.clues, clue)), loop, dark - {clue[0]}, rng)
    bent = kit.bent(loop, kit.drawn(other), puzzle.rows, puzzle.cols, rng, tries=8)
    return _around(puzzle, bent, dark, rng) if bent else None


check = referee.referee(MESSAGES, faults)
OPTION = kit.Option("loop", 0.75, "share of the cells that the loop should pass", 0.0, 1.0)
GENRE = kit.Genre(
    Yajilin,
    rulebook=(
        "Shade some white cells, and draw one loop through all others. Grey cells are neither shaded nor passed.",
        "The loop does not branch or cross itself. Two shaded cells never share a side.",
        "A number says how many cells are shaded in the direction of its arrow, up to the border.",
    ),
    messages=MESSAGES, check=check, model=model, clues_of=clues_of,
    maker=kit.Maker(make, (OPTION,), repair=repair, sparse=False),
    techniques=(
        Technique("done", "Number done", "count:number", why="{clue} has all shaded cells.", fits=kit.sets_nothing),
        Technique("rest", "Needs the rest", "count:number", why="{clue} needs all the rest.", fits=kit.sets_something),
        Technique("beside", "Beside a shaded cell", "count:shade", why="Shaded cells are not side by side."),
        Technique("early", "Closes too early", "ring", why="This would close the loop too early."),
        Technique("gate", "In and out", "parity", why="The loop leaves a part as often as it enters it."),
        kit.supposed("left", "A cell is left", "cell+count", "Then a cell is left over.", "cell"),
        kit.supposed("round", "Would go round", "cell+ring", "Then the loop closes too early.", "ring"),
    ),
    **kit.looping_and_shading(Yajilin, "yajilin", (kit.ArrowNumber16("clues"),), (kit.ArrowTable("clues"),)),
)  # fmt: skip
