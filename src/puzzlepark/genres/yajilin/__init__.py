"""Yajilin: one loop through all cells but shaded ones, which numbers with arrows count."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit import (
    LINE,
    SHADE,
    Between,
    Grid,
    Layer,
    Loop,
    Marks,
    Model,
    Puzzle,
    Rule,
    Spot,
    Table,
    Technique,
    Var,
    referee,
)
from puzzlepark.genres.kit.referee import (
    Fault,
    around,
    count_faults,
    joined_nodes,
    loop_faults,
    sides,
    trace_lines,
)
from puzzlepark.genres.yajilin.arrows import Arrow, ArrowNumbers, Arrows, ahead
from puzzlepark.genres.yajilin.codec import ArrowNumber16, ArrowTable, declare_loop_and_shading
from puzzlepark.genres.yajilin.making import clues_beside, counting, shade_beside
from puzzlepark.genres.yajilin.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Yajilin(kit.Puzzle):
    """`clues` are (cell, (number, way)) pairs in reading order, the way one of u, r, d, l; (-2, "") says nothing."""

    genre: ClassVar[str] = "yajilin"
    title: ClassVar[str] = "Yajilin"
    aka: ClassVar[tuple[str, ...]] = ("yajirin",)
    fields = (ArrowNumbers(name="clues", cells="Type how many cells are shaded that way, or ? for any number."),)
    clues: Arrows = ()

    @cached_property
    def grid(self) -> kit.Grid:
        return kit.shared_grid(self.rows, self.cols, frozenset(spot for spot, _ in self.clues))


Solved = tuple[Yajilin, Marks]
MESSAGES = {
    **kit.LOOP_MESSAGES,
    "shade.beside": kit.LONE_MESSAGES["shade.beside"],
    "shade.line": "The loop runs over the shaded cell at row {row}, column {col}.",
    "cell.missed": "Row {row}, column {col} is not shaded, but the loop does not pass it.",
    **kit.over_and_under(
        "number", "The number at row {row}, column {col} is {clue}; that way {found:cell is|cells are} shaded."
    ),
}


def that_way(puzzle: Puzzle, spot: Spot, way: str) -> list[Spot]:
    """The cells from a cell, which is not one of them, to the border: u up, r right, d down, l left."""
    (r, c), bottom, right = spot, 2 * puzzle.rows, 2 * puzzle.cols
    if way in "lr":
        return [Spot(r, x) for x in (range(1, c, 2) if way == "l" else range(c + 2, right, 2))]
    return [Spot(y, c) for y in (range(1, r, 2) if way == "u" else range(r + 2, bottom, 2))]


def edges_among(cells: set[Spot]) -> list[Spot]:
    """The edges between two of the cells, in reading order."""
    ways = ((sides(spot), around(spot)) for spot in cells)
    return sorted([edge[k] for edge, beside in ways for k in (2, 3) if beside[k] in cells])


def faults(puzzle: Yajilin, marks: Marks) -> Iterator[Fault]:
    """One loop, shaded cells apart, every other cell passed once there is a line, and every number counted."""
    dark, beside = referee.marked_spots(marks, SHADE), joined_nodes(marks, LINE)
    white = referee.cells_of(puzzle) - dict(puzzle.clues).keys()
    edges = edges_among(white)
    yield from loop_faults("loop", marks, LINE, edges, sorted(white), beside, trace_lines(beside))
    yield from referee.adjacent_faults("shade.beside", dark)
    yield from (Fault("shade.line", (spot,), True) for spot in sorted(dark & beside.keys()))
    unsure = {edge for edge in edges if Var(LINE, edge) not in marks}
    for spot in sorted(white - dark - beside.keys()) if beside else ():
        yield Fault("cell.missed", (spot,), Var(SHADE, spot) in marks and unsure.isdisjoint(sides(spot)))
    for spot, (number, way) in puzzle.clues:
        seen = [s for s in that_way(puzzle, spot, way) if s in white]
        for fault in count_faults("number", spot, number, seen, marks, SHADE) if way else ():
            yield fault._replace(said={**fault.said, "row": spot.row + 1, "col": spot.col + 1})


def beside_loop_model(grid: Grid, rules: Iterable[Rule]) -> Model:
    """The model of a loop through every cell that is not shaded; shaded cells are not side by side. Of two such cells
    and the edge between them at most one has something, and a table says what may be in a cell and on its edges."""
    found = [Rule("loop", Loop(grid, LINE))]
    layers = Layer(LINE, grid, "edges", (0, 1)), Layer(SHADE, grid, "cells", (0, 1))
    lines, dark = (layer.vars for layer in layers)
    for line, (one, two) in zip(lines, grid.joins, strict=True):
        found.append(Rule("shade", Between((dark[one], dark[two], line), 0, 1)))
    for own, star in zip(dark, grid.stars, strict=True):
        edges = [lines[edge] for edge in star]
        found.append(Rule("cell", Table((own, *edges), _shaded_or_passed(len(edges)))))
    return Model(layers, (), {LINE: (LINE, SHADE)}, (*found, *rules))


@cache
def _shaded_or_passed(many: int) -> tuple[tuple[int, ...], ...]:
    """What a cell with `many` edges may hold: whether it is shaded, then the values of its edges."""
    passed = ((0, *(int(k in pair) for k in range(many))) for pair in combinations(range(many), 2))
    return ((1, *[0] * many), *passed)


def model(puzzle: Yajilin) -> kit.Model:
    """A loop beside shaded cells, and counts of these among the cells that way that have no clue."""
    seen = {s: filter(puzzle.grid.has, ahead(puzzle.rows, puzzle.cols, s, c.to)) for s, c in puzzle.clues if c.to}
    numbers = ((spot, clue.number) for spot, clue in puzzle.clues if clue.to)
    rules = (Rule("number", kit.Count(kit.shade_vars(seen[spot]), number), spot) for spot, number in numbers)
    return beside_loop_model(puzzle.grid, rules)


def clues_of(puzzle: Yajilin, marks: Marks) -> Yajilin:
    """Every clue with its number; clues that said nothing point where most cells are shaded."""
    ways = {spot: way for spot, (_, way) in puzzle.clues}
    kit.refuse_wrong(check(full := puzzle.changed(clues=counting(puzzle.grid, ways, kit.shaded_cells(marks))), marks))
    return full


def _around(board: Yajilin, loop: set[Spot], dark: set[Spot], rng: Random) -> Solved:
    """A board whose answer is this loop, and these shaded cells as far as they are beside it and others that fit. All
    other cells have clues, which look as those of the board."""
    grid, known = kit.shared_grid(board.rows, board.cols), dict(board.clues)
    dark = shade_beside(grid, loop, dark, known, rng)
    clues = clues_beside(grid, loop, dark, known, rng)
    puzzle = Yajilin(rows=board.rows, cols=board.cols, clues=clues)
    return puzzle, {**kit.loop_answer(puzzle.grid, loop), **kit.shade_answer(puzzle.grid, dark)}


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """A random loop; of the cells beside it as many are shaded as there is room for."""
    blank = Yajilin(rows=rows, cols=cols)
    return _around(blank, kit.random_cell_loop(rows, cols, rng, options["loop"]), set(), rng)


def repair(puzzle: Yajilin, answer: Marks, other: Marks | None, rng: Random) -> Solved | None:
    """A clue in a shaded cell that the other answer passes, or the loop bent where the two differ, to a shorter one."""
    if other is None or rng.random() < 0.01:
        return None
    loop, dark, lost = (
        kit.loop_edges(answer),
        kit.shaded_cells(answer),
        sorted(kit.shaded_cells(answer) - kit.shaded_cells(other)),
    )
    if lost and rng.random() < 0.5:
        clue = (rng.choice(lost), Arrow(0, rng.choice("urdl")))
        return _around(puzzle.changed(clues=(*puzzle.clues, clue)), loop, dark - {clue[0]}, rng)
    bent = kit.bend_loop(loop, kit.loop_edges(other), puzzle.rows, puzzle.cols, rng, tries=8)
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
    broken_rules={"shade.line": 1, "cell": 1, "loop": 2, "shade.beside": 2, "number": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_of=clues_of,
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair), clues=kit.Keep(), rare=(5,)),
    reasons=REASONS,
    techniques=(
        Technique("done", "Number done", "count:number", fits=kit.sets_nothing),
        Technique("rest", "Needs the rest", "count:number", fits=kit.sets_something),
        Technique("beside", "Beside a shaded cell", "count:shade"),
        Technique("early", "Closes too early", "ring"),
        Technique("gate", "In and out", "parity"),
        kit.supposition("left", "A cell is left", "cell+count", "cell"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
    ),
    **declare_loop_and_shading(Yajilin, "yajilin", (ArrowNumber16("clues"),), (ArrowTable("clues"),)),
)
