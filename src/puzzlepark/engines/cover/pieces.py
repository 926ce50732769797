"""Cover of pieces: a board cut into pieces, by dynamic programming over its cells.

The sweep visits cell by cell. A cell belongs to a piece that has begun, or begins a piece. Only the sets of cells that
a begun piece may still take matter for the rest of the board, so partial covers with the same such sets are merged into
one state. The time depends on the number of states, not on the number of solutions.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from puzzlepark.constraints.pieces import Boxes, Pieces
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Clock, Task

State = tuple[int, ...]
"""The numbers of the remainders of all unfinished pieces, sorted. A remainder is the family of cell sets, as bitsets,
that a piece may still take."""
STATE_BYTES = 400
"""Approximate memory of a state and its number."""
SET_BYTES = 200
"""Approximate memory of a set of cells, in addition to a bit for each cell."""
STATES_A_STEP = 600
"""If steps are bounded, the number of states for each step. An easy board is then swept in the first slices."""
NONE = -1
"""No remainder, or no piece."""
FINISHED = frozenset((0,))
"""The remainder of a complete piece: the empty set alone."""


class CoverPieces(Engine):
    """The engine `cover` for Pieces."""

    name = "cover"

    def exhaustive_only(self, model: Model) -> bool:
        return True

    def refuses(self, model: Model, task: Task) -> str | None:
        """Refuse other layers than the walls of the Pieces, and pieces without a node of their own."""
        pieces = _pieces(model)
        (layer, *others) = model.layers
        if others or (layer.name, layer.kind, layer.grid) != (pieces.layer, "edges", pieces.grid):
            return "it takes Pieces that determine every layer"
        if set(layer.values) != {0, 1}:
            return "it takes walls of the values 0 and 1"
        return None if _have_own_nodes(pieces) else "it takes pieces with a node of their own"

    def solutions(self, model: Model, task: Task) -> Answers:
        """Sweep the board, and read the covers by their index."""
        task.stats.method = "exact cover, swept cell by cell"
        sweep = CoverSweep(_pieces(model), task.clock)
        for number in range(sweep.prepare()):
            yield _solution(model, task, sweep.nth(number))
        return None

    def count(self, model: Model, task: Task) -> int:
        task.stats.method = "exact cover, swept cell by cell"
        return CoverSweep(_pieces(model), task.clock).count()

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution]:
        """Sweep the board, and read covers at random indexes."""
        sweep = CoverSweep(_pieces(model), task.clock)
        total = sweep.prepare()
        return [_solution(model, task, sweep.nth(rng.randrange(total))) for _ in range(k if total else 0)]


def _pieces(model: Model) -> Pieces:
    """The only rule of a model."""
    pieces = model.rules[0].constraint
    assert isinstance(pieces, Pieces)
    return pieces


def _have_own_nodes(pieces: Pieces) -> bool:
    """Whether every owner has a node that is in all of its sets and in no set of another owner, so that every cover has
    exactly one piece of each owner. Owners without sets do not matter, because they rule out every cover."""
    if all(isinstance(sets, Boxes) for sets in pieces.owners):
        return True
    reached = [frozenset[Spot]().union(*sets) for sets in pieces.owners]
    owner_count: dict[Spot, int] = {}
    for nodes in reached:
        for node in nodes:
            owner_count[node] = owner_count.get(node, 0) + 1
    exclusive = {node for node, number in owner_count.items() if number == 1}
    return all(not sets or not exclusive.isdisjoint(frozenset.intersection(*sets)) for sets in pieces.owners)


def _solution(model: Model, task: Task, piece_of: dict[Spot, int]) -> Solution:
    """The solution with a wall between each two adjacent cells of different pieces."""
    (layer,) = model.layers
    ends = map(layer.grid.ends, layer.spots)
    return Solution(task.puzzle, model.layers, (tuple(int(piece_of[a] != piece_of[b]) for a, b in ends),))


class CoverSweep:
    """All covers of a board, cell by cell along its shorter side."""

    def __init__(self, pieces: Pieces, clock: Clock) -> None:
        grid = pieces.grid
        self.clock = clock
        self.possible = all(pieces.owners)
        by_columns = grid.width > grid.height
        self.order = tuple(sorted(grid.nodes, key=lambda s: (s.c, s.r))) if by_columns else grid.nodes
        self.remainders: list[frozenset[int]] = []
        """All remainders by number."""
        self.numbers: dict[frozenset[int], int] = {}
        """The number of each remainder."""
        self.splits: list[dict[int, tuple[int, int]]] = [{} for _ in self.order]
        """Cache of `_split` for each place."""
        self.layers: list[dict[State, int]] = []
        """After `prepare`, the states before each cell and after the last one, with the number of their completions."""
        self.states = 0
        bit = {spot: 1 << k for k, spot in enumerate(self.order)}
        starting: list[set[int]] = [set() for _ in self.order]
        if sum(map(len, pieces.owners)) * (SET_BYTES + len(self.order) // 8) > clock.budget.memory:
            raise Stopped("memory")
        for sets in pieces.owners:
            bitsets = (
                sets.masks(by_columns)
                if isinstance(sets, Boxes)
                else (sum(map(bit.__getitem__, nodes)) for nodes in sets)
            )
            for nodes in clock.watch(bitsets):
                first_bit = nodes & -nodes  # the lowest bit: the first cell of the piece
                starting[first_bit.bit_length() - 1].add(nodes ^ first_bit)
        self.starts = [self._number(sets) for sets in clock.watch(starting)]
        """For each cell, the remainder of a piece that begins there."""

    def count(self) -> int:
        """The number of covers."""
        return self._forward(keep=False)

    def prepare(self) -> int:
        """Sweep the board and keep the layers that `nth` needs. Returns the number of covers."""
        total = self._forward(keep=True)
        for place in reversed(range(len(self.order))):
            layer, next_layer = self.layers[place : place + 2]
            for state in self.clock.watch(layer):
                layer[state] = sum(next_layer.get(successor, 0) for _, successor in self._moves(place, state))
        return total

    def nth(self, index: int) -> dict[Spot, int]:
        """The cover with an index, as the number of its piece for each cell."""
        piece_of: dict[Spot, int] = {}
        unfinished: list[tuple[int, int]] = []  # the remainder and the number of each unfinished piece
        for place, spot in enumerate(self.order):
            taker, index = self._pick(place, tuple(remainder for remainder, _ in unfinished), index)
            if taker == NONE:  # A piece begins here. It gets the number of the cell.
                piece, remainder = place, self.starts[place]
            else:
                taken_from, piece = unfinished[taker]
                _, remainder = self._split(place, taken_from)
            piece_of[spot] = piece
            others = [(self._split(place, other)[0], number) for other, number in unfinished if number != piece]
            unfinished = sorted((r, number) for r, number in [*others, (remainder, piece)] if self._is_unfinished(r))
        return piece_of

    def _pick(self, place: int, state: State, index: int) -> tuple[int, int]:
        """The unfinished piece that takes the cell in the completion with this index, and the index of the completion
        among those of the next state."""
        self.clock.tick()
        next_layer = self.layers[place + 1]
        for taker, successor in self._moves(place, state):
            completions = next_layer.get(successor, 0)
            if index < completions:
                return taker, index
            index -= completions
        raise IndexError(index)

    def _forward(self, keep: bool) -> int:
        """Sweep the board forwards and return the number of covers. With `keep`, all layers of states are stored."""
        layer: dict[State, int] = {(): 1} if self.possible else {}
        for place in range(len(self.order)):
            if keep:
                self.layers.append(layer)
            layer = self._next_layer(place, layer, kept=self.states if keep else 0)
        self.layers.append({(): 1})
        return layer.get((), 0)

    def _next_layer(self, place: int, layer: dict[State, int], kept: int) -> dict[State, int]:
        """The states after a cell, with the number of partial covers that lead to each. `kept` is the number of other
        states in memory."""
        next_layer: dict[State, int] = {}
        budget = self.clock.budget
        for state, number in self.clock.watch(layer.items()):
            for _, successor in self._moves(place, state):
                next_layer[successor] = next_layer.get(successor, 0) + number
            if (kept + len(layer) + len(next_layer)) * STATE_BYTES > budget.memory:
                raise Stopped("memory")
        self.states += len(next_layer)
        if budget.steps is not None and self.states > STATES_A_STEP * budget.steps:
            raise Stopped("cap")
        return next_layer

    def _moves(self, place: int, state: State) -> Iterator[tuple[int, State]]:
        """For each piece that can take the cell, the piece and the next state. The piece is an index into the state, or
        NONE if a new piece begins."""
        splits = [self._split(place, remainder) for remainder in state]
        # A piece that cannot go on without the cell must take it.
        forced = [k for k, (without, _) in enumerate(splits) if without == NONE]
        if len(forced) > 1:
            return
        for taker in forced or (*range(len(splits)), NONE):
            remainder = self.starts[place] if taker == NONE else splits[taker][1]
            if remainder != NONE:
                others = (without for k, (without, _) in enumerate(splits) if k != taker)
                yield taker, tuple(sorted(filter(self._is_unfinished, (remainder, *others))))

    def _split(self, place: int, remainder: int) -> tuple[int, int]:
        """The remainder of a piece if it does not take the cell, and its remainder if it takes the cell."""
        cached = self.splits[place].get(remainder)
        if cached is None:
            cell_bit = 1 << place
            sets = self.remainders[remainder]
            without = self._number(nodes for nodes in sets if not nodes & cell_bit)
            taking = self._number(nodes ^ cell_bit for nodes in sets if nodes & cell_bit)
            cached = self.splits[place][remainder] = without, taking
        return cached

    def _number(self, sets: Iterable[int]) -> int:
        """The number of a remainder, or NONE if it has no set."""
        remainder = frozenset(sets)
        if not remainder:
            return NONE
        if remainder not in self.numbers:
            self.numbers[remainder] = len(self.remainders)
            self.remainders.append(remainder)
        return self.numbers[remainder]

    def _is_unfinished(self, remainder: int) -> bool:
        """Whether a piece with this remainder still needs cells."""
        return self.remainders[remainder] != FINISHED
