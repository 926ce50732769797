"""Simple Loop: one loop through every cell that is not blocked."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.every_cell import EveryCell
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import CUT, EARLY, GATE, ROUND
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.genres import kit
from puzzlepark.genres.simple_loop.codec import BlockedBits, BlockedTable


@dataclass(frozen=True, kw_only=True, repr=False)
class SimpleLoop(kit.Puzzle):
    """`blocked` are the cells that the loop does not pass."""

    genre: ClassVar[str] = "simple-loop"
    title: ClassVar[str] = "Simple Loop"
    fields = (kit.Blocked(name="blocked", help="Block cells that the loop does not pass."),)
    blocked: frozenset[kit.Spot] = frozenset()

    @property
    def grid(self) -> kit.Grid:
        return kit.shared_grid(self.rows, self.cols, self.blocked)


Solved = tuple[SimpleLoop, kit.Marks]
CELLS = EveryCell(code="cell")


def _board_around(puzzle: SimpleLoop, loop: set[kit.Spot]) -> Solved:
    """The puzzle whose answer is this loop: all cells off the loop are blocked."""
    passed = {end for edge in loop for end in kit.shared_grid(puzzle.rows, puzzle.cols).ends(edge)}
    blocked = frozenset(kit.shared_grid(puzzle.rows, puzzle.cols).cells) - passed
    puzzle = puzzle.changed(blocked=blocked)
    return puzzle, kit.loop_answer(puzzle.grid, loop)


def clues_from(puzzle: SimpleLoop, marks: kit.Marks) -> SimpleLoop:
    """The puzzle with every cell off the loop blocked."""
    if not (loop := kit.loop_edges(marks)):
        raise kit.BadInput("There is no loop that leaves cells out.")
    full, _ = _board_around(puzzle, loop)
    kit.raise_first_violation(GENRE.check(full, marks))
    return full


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop and block the cells off the loop."""
    return _board_around(SimpleLoop(rows=rows, cols=cols), kit.random_cell_loop(rows, cols, rng, options["loop"]))


def repair(puzzle: SimpleLoop, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop where the answers differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    return _board_around(puzzle, loop) if loop else None


OPTION = kit.Option("loop", 0.8, "share of the cells that the loop should pass", 0.0, 1.0)
GENRE = genre_of_rules(
    SimpleLoop,
    (OneLoop(code="loop"), CELLS),
    kit.loop_layers,
    rulebook=("Draw one loop through every cell that is not blocked. It does not branch or cross itself.",),
    broken_rules={"loop": 1, "cell": 1},
    clues_from=clues_from,
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair), rare=(4, 5)),
    techniques=(EARLY, CUT, GATE, ROUND, *CELLS.techniques),
    **kit.declare_loop(SimpleLoop, "simpleloop", (kit.Tail(BlockedBits("blocked")),), (BlockedTable("blocked"),)),
)
