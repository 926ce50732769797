"""Cover of pieces: a board cut into pieces, swept cell by cell.

A cell belongs to a piece that was begun before, or begins one. All that matters of a piece that is begun is which sets
of cells it may still take; so partial covers that leave the same sets open are counted as one. A board with numbers
has few of them, and one with millions of solutions takes no longer than its sweep line is wide.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from puzzlepark.constraints.pieces import Boxes, Pieces
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Clock, Task

State = tuple[int, ...]
"""The pieces that are begun and may go on, by the numbers of what they may still take, sorted."""
STATE_BYTES = 400
"""About what a state takes, with its number."""
SET_BYTES = 200
"""About what a set of cells takes, besides a bit for each cell."""
A_STEP = 600
"""States that a step of a bounded sweep allows: a board that is soon swept is swept in the first turns."""
NONE = -1
"""No rest, or no piece."""
DONE = frozenset((0,))
"""All that a piece may still take once it is whole: nothing."""


class CoverPieces(Engine):
    """The engine `cover` for Pieces."""

    name = "cover"

    def exhaustive_only(self, model: Model) -> bool:
        return True

    def refuses(self, model: Model, task: Task) -> str | None:
        pieces = _pieces(model)
        (layer, *others) = model.layers
        if others or (layer.name, layer.kind, layer.grid) != (pieces.layer, "edges", pieces.grid):
            return "it takes Pieces that tell every layer"
        if set(layer.values) != {0, 1}:
            return "it takes walls of the values 0 and 1"
        return None if _seated(pieces) else "it takes pieces with a node of their own"

    def solutions(self, model: Model, task: Task) -> Answers:
        task.stats.method = "exact cover, swept cell by cell"
        sweep = Sweep(_pieces(model), task.clock)
        for number in range(sweep.prepare()):
            yield _solution(model, task, sweep.nth(number))
        return None

    def count(self, model: Model, task: Task) -> int:
        task.stats.method = "exact cover, swept cell by cell"
        return Sweep(_pieces(model), task.clock).count()

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution]:
        sweep = Sweep(_pieces(model), task.clock)
        total = sweep.prepare()
        return [_solution(model, task, sweep.nth(rng.randrange(total))) for _ in range(k if total else 0)]


def _pieces(model: Model) -> Pieces:
    pieces = model.rules[0].constraint
    assert isinstance(pieces, Pieces)
    return pieces


def _seated(pieces: Pieces) -> bool:
    """Whether every owner has a node that is in all of its sets and in none of another's, so that every cover has one
    piece of each. Owners without a set are left out: with one, there is no cover."""
    if all(isinstance(sets, Boxes) for sets in pieces.owners):
        return True
    reached = [frozenset[Spot]().union(*sets) for sets in pieces.owners]
    often: dict[Spot, int] = {}
    for nodes in reached:
        for node in nodes:
            often[node] = often.get(node, 0) + 1
    alone = {node for node, number in often.items() if number == 1}
    return all(not sets or not alone.isdisjoint(frozenset.intersection(*sets)) for sets in pieces.owners)


def _solution(model: Model, task: Task, piece_of: dict[Spot, int]) -> Solution:
    (layer,) = model.layers
    ends = map(layer.grid.ends, layer.spots)
    return Solution(task.puzzle, model.layers, (tuple(int(piece_of[a] != piece_of[b]) for a, b in ends),))


class Sweep:
    """All covers of a board, cell by cell along its shorter side."""

    def __init__(self, pieces: Pieces, clock: Clock) -> None:
        grid = pieces.grid
        self.clock = clock
        self.possible = all(pieces.owners)
        by_columns = grid.width > grid.height
        self.order = tuple(sorted(grid.nodes, key=lambda s: (s.c, s.r))) if by_columns else grid.nodes
        self.rests: list[frozenset[int]] = []
        """What pieces may still take, by number: sets of cells as bits."""
        self.numbers: dict[frozenset[int], int] = {}
        self.taken: list[dict[int, tuple[int, int]]] = [{} for _ in self.order]
        """For each cell and each rest: what is left without the cell, and with it."""
        self.layers: list[dict[State, int]] = []
        """If they are kept, the states before each cell and after the last, with the number of ways to go on."""
        self.states = 0
        bit = {spot: 1 << k for k, spot in enumerate(self.order)}
        begun: list[set[int]] = [set() for _ in self.order]
        if sum(map(len, pieces.owners)) * (SET_BYTES + len(self.order) // 8) > clock.budget.memory:
            raise Stopped("memory")
        for sets in pieces.owners:
            masks = (
                sets.masks(by_columns)
                if isinstance(sets, Boxes)
                else (sum(map(bit.__getitem__, nodes)) for nodes in sets)
            )
            for nodes in clock.watch(masks):
                first = nodes & -nodes
                begun[first.bit_length() - 1].add(nodes ^ first)
        self.first = [self._number(frozenset(rests)) for rests in clock.watch(begun)]
        """For each cell, what a piece may take that begins there."""

    def count(self) -> int:
        """How many covers there are."""
        return self._forward(keep=False)

    def prepare(self) -> int:
        """The same, and keep what `nth` needs."""
        total = self._forward(keep=True)
        for place in reversed(range(len(self.order))):
            layer, after = self.layers[place : place + 2]
            for state in self.clock.watch(layer):
                layer[state] = sum(after.get(then, 0) for _, then in self._next(place, state))
        return total

    def nth(self, index: int) -> dict[Spot, int]:
        """The number of its piece for each cell, in the cover at this place of the order."""
        owner: dict[Spot, int] = {}
        open_pieces: list[tuple[int, int]] = []  # what a piece may take, and its number
        for place, spot in enumerate(self.order):
            taker, index = self._pick(place, tuple(rest for rest, _ in open_pieces), index)
            owner[spot] = piece = open_pieces[taker][1] if taker != NONE else place
            kept = [(self._without(place, rest)[0], who) for rest, who in open_pieces if who != piece]
            rest = self.first[place] if taker == NONE else self._without(place, open_pieces[taker][0])[1]
            open_pieces = sorted((rest, who) for rest, who in [*kept, (rest, piece)] if self._open(rest))
        return owner

    def _pick(self, place: int, state: State, index: int) -> tuple[int, int]:
        """Of the covers that go on from a state, look at the one with this index: who takes the cell, and the index of
        the cover among those where it does."""
        self.clock.tick()
        after = self.layers[place + 1]
        for taker, then in self._next(place, state):
            ways = after.get(then, 0)
            if index < ways:
                return taker, index
            index -= ways
        raise IndexError(index)

    def _forward(self, keep: bool) -> int:
        layer: dict[State, int] = {(): 1} if self.possible else {}
        for place in range(len(self.order)):
            if keep:
                self.layers.append(layer)
            layer = self._step(place, layer, kept=self.states if keep else 0)
        self.layers.append({(): 1})
        return layer.get((), 0)

    def _step(self, place: int, layer: dict[State, int], kept: int) -> dict[State, int]:
        found: dict[State, int] = {}
        budget = self.clock.budget
        for state, number in self.clock.watch(layer.items()):
            for _, then in self._next(place, state):
                found[then] = found.get(then, 0) + number
            if (kept + len(layer) + len(found)) * STATE_BYTES > budget.memory:
                raise Stopped("memory")
        self.states += len(found)
        if budget.steps is not None and self.states > A_STEP * budget.steps:
            raise Stopped("cap")
        return found

    def _next(self, place: int, state: State) -> Iterator[tuple[int, State]]:
        """Which of the open pieces takes the cell, or NONE if one begins there, and the state after it."""
        moves = [self._without(place, rest) for rest in state]
        # A piece that must have the cell leaves nobody else a choice.
        must = [k for k, (without, _) in enumerate(moves) if without == NONE]
        if len(must) > 1:
            return
        for taker in must or (*range(len(moves)), NONE):
            rest = self.first[place] if taker == NONE else moves[taker][1]
            if rest != NONE:
                rests = [rest, *(without for k, (without, _) in enumerate(moves) if k != taker)]
                yield taker, tuple(sorted(filter(self._open, rests)))

    def _without(self, place: int, number: int) -> tuple[int, int]:
        known = self.taken[place].get(number)
        if known is None:
            here = 1 << place
            rests = self.rests[number]
            known = self._number(r for r in rests if not r & here), self._number(r ^ here for r in rests if r & here)
            self.taken[place][number] = known
        return known

    def _number(self, sets: Iterator[int] | frozenset[int]) -> int:
        rests = frozenset(sets)
        if not rests:
            return NONE
        if rests not in self.numbers:
            self.numbers[rests] = len(self.rests)
            self.rests.append(rests)
        return self.numbers[rests]

    def _open(self, number: int) -> bool:
        """Whether a piece may take more."""
        return self.rests[number] != DONE


ENGINE = CoverPieces()
