"""Icebarn: a path from IN to OUT follows arrows. On ice it does not turn, but may cross itself."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import OPPOSITE, STEPS, edge_at, next_to
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import pzpr_file, url
from puzzlepark.formats.codec.answers import read_lines
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import CUT, EARLY, GATE, LOST, ROUND
from puzzlepark.genres import kit
from puzzlepark.genres.icebarn.codec import ArrowGaps, ArrowTable, DoorNumbers, DoorTable, IceBits, IceTable, PathMarks
from puzzlepark.genres.icebarn.fields import Arrows, Doors, Ice, InAndOut
from puzzlepark.genres.icebarn.making import Step, Walk, random_doors, random_ice, random_walk
from puzzlepark.genres.icebarn.rules import AlongArrows, EveryAreaOfIce, PathOverIce, StraightOnIce


@dataclass(frozen=True, kw_only=True, repr=False)
class Icebarn(kit.Puzzle):
    """`ice` are the cells of ice, `arrows` (edge, direction) pairs, and `doors` two edges of the border: IN and OUT."""

    genre: ClassVar[str] = "icebarn"
    title: ClassVar[str] = "Icebarn"
    aliases: ClassVar[tuple[str, ...]] = ("ice-barn",)
    fields = (
        Ice(name="ice", help="Turn cells into ice, on which the path does not turn."),
        Arrows(name="arrows"),
        InAndOut(name="doors", help="Choose an edge of the border: the nearer of IN and OUT moves there. Or drag it."),
    )
    ice: frozenset[kit.Spot] = frozenset()
    arrows: tuple[tuple[kit.Spot, str], ...] = ()
    doors: Doors


Solved = tuple[Icebarn, kit.Marks]
RULES = (
    PathOverIce(code="path", straight=True),
    StraightOnIce(code="ice", straight=True),
    EveryAreaOfIce(code="area", straight=True),
    AlongArrows(code="arrow", straight=True),
)


def clues_from(puzzle: Icebarn, marks: kit.Marks) -> Icebarn:
    """Give every step of the path an arrow."""
    kit.raise_first_violation(GENRE.check(puzzle.changed(arrows=()), marks))
    return puzzle.changed(arrows=_arrows(_walk(puzzle, marks)))


def _arrows(walk: Walk) -> tuple[tuple[kit.Spot, str], ...]:
    """Return an arrow for each step of a path from cell to cell."""
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
GENRE = genre_of_rules(
    Icebarn,
    RULES,
    kit.loop_layers,
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
    more_techniques=(EARLY, CUT, GATE, ROUND, LOST),
)
