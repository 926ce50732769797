"""Icebarn: a path from IN to OUT that is straight on ice, where it may cross itself, and follows arrows."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import OPPOSITE, STEPS, edge_at, next_to
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import pzpr_file, url
from puzzlepark.formats.codec.answers import read_lines
from puzzlepark.genres import kit
from puzzlepark.genres.icebarn.codec import ArrowGaps, ArrowTable, DoorNumbers, DoorTable, IceBits, IceTable, PathMarks
from puzzlepark.genres.icebarn.fields import Arrows, Doors, Ice, InAndOut
from puzzlepark.genres.icebarn.making import Step, Walk, random_doors, random_ice, random_walk
from puzzlepark.genres.icebarn.reasons import REASONS
from puzzlepark.genres.icebarn.referee import MESSAGES, check

FLOW = "flow"
AGAINST = "arrow.against"


@dataclass(frozen=True, kw_only=True, repr=False)
class Icebarn(kit.Puzzle):
    """`ice` are the cells of ice, `arrows` (edge, direction) pairs, and `doors` two edges of the border: IN and OUT."""

    genre: ClassVar[str] = "icebarn"
    title: ClassVar[str] = "Icebarn"
    aliases: ClassVar[tuple[str, ...]] = ("ice-barn",)
    fields = (
        Ice(name="ice", help="Turn cells into ice, on which the path does not turn."),
        Arrows(name="arrows"),
        InAndOut(name="doors", help="Choose an edge of the border for OUT: what was OUT is IN then. Or drag a door."),
    )
    ice: frozenset[kit.Spot] = frozenset()
    arrows: tuple[tuple[kit.Spot, str], ...] = ()
    doors: Doors


Solved = tuple[Icebarn, kit.Marks]
Row = tuple[int, ...]


def model(puzzle: Icebarn) -> kit.Model:
    """The line, which is a path from door to door, and a hidden layer of its flow: what enters a cell leaves it."""
    grid, ice = puzzle.grid, puzzle.ice
    rules = [kit.Posting("path", kit.CrossingLoop(grid, kit.LINE, ice, puzzle.doors))]
    rules += _flow_rules(grid)
    doors_at = {
        node: tuple((k, puzzle.doors.index(side)) for k, side in enumerate(_sides(node)) if side in puzzle.doors)
        for door in puzzle.doors
        for node in grid.ends(door)
    }
    for node in grid.nodes:
        doors = doors_at.get(node, ())
        rules.append(kit.Posting(AGAINST, kit.Star(grid, FLOW, node, _flows(node in ice, doors))))
        if node in ice:
            lines = tuple(sorted({tuple(map(abs, row)) for row in _flows(True, doors)}))
            rules.append(kit.Posting("ice", kit.Star(grid, kit.LINE, node, lines)))
    for area in sorted(kit.pieces(ice), key=min):
        edges = sorted({side for node in area for side in _sides(node)})
        if not set(puzzle.doors).intersection(edges):
            scope = kit.vars_at(kit.LINE, [edge for edge in edges if edge in grid.edge_position])
            rules.append(kit.Posting("area", kit.Between(scope, 1, len(scope))))
    for edge, way in puzzle.arrows:
        both = kit.Var(kit.LINE, edge), kit.Var(FLOW, edge)
        rules.append(kit.Posting("arrow", kit.Table(both, ((1, 1 if way in "rd" else -1),)), edge))
    layers = (kit.Layer(kit.LINE, grid, "edges", (0, 1)),), (kit.Layer(FLOW, grid, "edges", (-1, 0, 1)),)
    return kit.Model(*layers, {kit.LINE: (kit.LINE,)}, tuple(rules))


@kit.kept_rules
def _flow_rules(grid: kit.Grid) -> list[kit.Posting]:
    """An edge has a flow if and only if it has a line."""
    both = zip(kit.vars_at(kit.LINE, grid.edges), kit.vars_at(FLOW, grid.edges), strict=True)
    return [kit.Posting(AGAINST, kit.Table(pair, ((0, 0), (1, 1), (1, -1)))) for pair in both]


def _sides(node: kit.Spot) -> list[kit.Spot]:
    """Return the sides of a cell: north, west, east, south."""
    return [edge_at(node, way) for way in STEPS]


@lru_cache
def _flows(ice: bool, doors: tuple[tuple[int, int], ...]) -> tuple[Row, ...]:
    """Return the possible flows on the four sides of a cell. Its doors are (side, 0 for IN or 1 for OUT) pairs, and
    such a side is no edge of the grid."""
    once = [_pass(arrive, leave) for arrive, leave in product(range(4), repeat=2) if arrive != leave]
    rows = [(0, 0, 0, 0), *once]
    if ice:
        horizontal, vertical = (0, 1, 1, 0), (1, 0, 0, 1)
        straight = [tuple(sign * x for x in row) for sign in (1, -1) for row in (horizontal, vertical)]
        crossing = [tuple(map(sum, zip(a, b, strict=True))) for a, b in product(straight[::2], straight[1::2])]
        rows = [(0, 0, 0, 0), *straight, *crossing]
    # Flow to the east and south is positive, so a path that comes in by the north or west is positive there.
    at_doors = {side: 1 if (side < 2) == (door == 0) else -1 for side, door in doors}
    fitting = [row for row in rows if all(row[side] == flow for side, flow in at_doors.items())]
    return tuple(tuple(0 if side in at_doors else x for side, x in enumerate(row)) for row in fitting)


def _pass(arrive: int, leave: int) -> Row:
    """Return the flow that enters a cell by one side and leaves it by another."""
    row = [0, 0, 0, 0]
    row[arrive] = 1 if arrive < 2 else -1
    row[leave] = -1 if leave < 2 else 1
    return tuple(row)


def clues_from(puzzle: Icebarn, marks: kit.Marks) -> Icebarn:
    """Give every step of the path its arrow."""
    kit.raise_first_violation(check(puzzle.changed(arrows=()), marks))
    return puzzle.changed(arrows=_arrows(_walk(puzzle, marks)))


def _arrows(walk: Walk) -> tuple[tuple[kit.Spot, str], ...]:
    return tuple(sorted((edge_at(step.cell, step.leaves), step.leaves) for step in walk[:-1]))


def _walk(puzzle: Icebarn, marks: kit.Marks) -> Walk:
    """Return the path of an answer from IN to OUT."""
    drawn = {*kit.loop_edges(marks), *puzzle.doors}
    direction = next(way for way in STEPS if puzzle.grid.has(edge_at(puzzle.doors[0], way)))
    here, walk = edge_at(puzzle.doors[0], direction), Walk()
    while puzzle.grid.has(here):
        arrives = direction
        if here not in puzzle.ice:
            direction = next(way for way in STEPS if edge_at(here, way) in drawn and way != OPPOSITE[arrives])
        walk.append(Step(here, arrives, direction))
        here = next_to(here, direction)
    return walk


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random path, ice where it crosses itself, and arrows at all of its steps."""
    puzzle = Icebarn(rows=rows, cols=cols, doors=InAndOut(name="doors", help="").blank(rows, cols))
    doors = random_doors(puzzle, rng)
    walk = random_walk(puzzle, doors, rng, options["path"])
    drawn = [edge_at(step.cell, step.leaves) for step in walk[:-1]]
    puzzle = puzzle.changed(doors=doors, ice=random_ice(puzzle, walk, rng, options["ice"]), arrows=_arrows(walk))
    return puzzle, kit.loop_answer(puzzle.grid, drawn)


OPTIONS = (
    kit.Option("path", 0.7, "how long the path should be, as a share of the cells", 0.0, 1.0),
    kit.Option("ice", 0.45, "share of the cells that are ice", 0.0, 1.0),
)
MARKS = PathMarks(kit.LINE)
FILE = (DoorTable("doors"), IceTable("ice"), ArrowTable("arrows", "doors"), MARKS)
GENRE = kit.Genre(
    Icebarn,
    rulebook=(
        "Draw one path that comes in by IN and leaves by OUT. It visits no cell twice, except where it crosses itself "
        "on ice.",
        "On ice the path does not turn.",
        "The path visits every area of ice at least once.",
        "The path passes all arrows, each the way it points.",
    ),
    broken_rules={"path": 1, "ice": 2, "area": 3, "arrow": 4},
    messages=MESSAGES,
    check=check,
    model=model,
    views=(kit.LINE,),
    display=kit.Display(
        (kit.Lines(kit.LINE, doors=True, crosses=True), kit.Sign(kit.LINE, "cross", "edge", fades=True)), grid="dashes"
    ),
    formats=(
        url(Icebarn, "icebarn", IceBits("ice"), ArrowGaps("arrows"), DoorNumbers("doors")),
        pzpr_file(Icebarn, "icebarn", *FILE),
    ),
    read_answer=lambda text, board: read_lines(text, board, MARKS),
    group="lines",
    clues_from=clues_from,
    maker=kit.Maker(make, OPTIONS),
    reasons=REASONS,
    techniques=(
        kit.Technique("way", "One way from IN to OUT", f"cell:{AGAINST}"),
        kit.Technique("way", "One way from IN to OUT", f"cell:arrow+cell:{AGAINST}"),
        kit.Technique("early", "Closes too early", "ring"),
        kit.Technique("cut", "Dead end street", "cut"),
        kit.Technique("gate", "In and out", "parity"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("lost", "No way on", "", "cell"),
    ),
)
