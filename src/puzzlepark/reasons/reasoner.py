"""The looks at a puzzle's model: what a person sees next, and whether steps up to a cost solve it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from puzzlepark import _native
from puzzlepark.constraints import part
from puzzlepark.constraints.count import Count
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.report import Clock
from puzzlepark.encoders.deductions import Board
from puzzlepark.reasons.compile import Possible, compiled

DEPTH = 2
"""How deep suppositions are nested."""


def _middle(spots: list[Spot]) -> tuple[int, int]:
    """Twice the middle of what spots span: whole numbers, also on a board that is turned."""
    rows, cols = [s.r for s in spots], [s.c for s in spots]
    return min(rows) + max(rows), min(cols) + max(cols)


class Reasoner:
    """A model compiled once; clues can be left out without compiling again.

    `possible` are the values that variables have in solutions: suppositions are made of other values alone, which are
    those that can be refuted. Without it every value is tried. The `clock` ends a long search for a step by raising
    Stopped; the deductions are of no use then.
    """

    def __init__(self, model: Model, view: str, possible: Possible | None = None, clock: Clock | None = None) -> None:
        self.model, self.view = model, view
        self.board: Board = compiled(model, view, possible or {}, clock)
        self.ladder = _native.StepFinder(self.board.native)
        if clock is not None:
            self.ladder.set_poll(clock.tick)
        middles = {vars: self._middle(vars) for vars in {atom.vars for atom in self.board.atoms}}
        self.ladder.set_places([middles[atom.vars] for atom in self.board.atoms])
        self.units = self.board.native.units
        self.wanted = bytes(self._refutable(atom.vars, atom.value, possible) for atom in self.board.atoms)
        self.clues = frozenset(rule.clue for rule in model.rules if rule.clue is not None)
        """The clues that can be left out."""
        shown = set(model.views[view])
        targets = {self.board[var].number for layer in model.layers if layer.name in shown for var in layer.vars}
        self.ladder.set_targets(sorted(targets))
        self._settled: dict[Var, list[int]] = {}
        """Variables that have one value left: that stays so."""
        self.start()

    def _middle(self, vars: tuple[Var, ...]) -> tuple[int, int]:
        homes = self.board.homes
        return _middle([spot for var in vars for spot in homes.get(var.layer, (var.spot,))])

    @staticmethod
    def _refutable(vars: tuple[Var, ...], value: int | None, possible: Possible | None) -> int:
        if value is None or possible is None or vars[0] not in possible:
            return int(value is not None)
        return int(value not in possible[vars[0]])

    def start(self, without: Collection[Spot] = (), marks: Marks | None = None) -> None:
        """Begin anew, without some clues, and with marks that are known already.

        ValueError if a clue has no rule of its own, as where one rule holds all numbers: compile the puzzle without it.
        """
        if not self.clues.issuperset(without):
            raise ValueError("a clue has no rule of its own that could be left out")
        rules = bytes(rule.clue is None or rule.clue not in without for rule in self.model.rules)
        self.ladder.reset(rules)
        self._settled.clear()
        for var, value in (marks or {}).items():
            if (known := self.board[var].atom(value)) is not None:
                self.ladder.assign(known)

    def opening(self) -> tuple[dict[Var, int], list[tuple[int, Var]]]:
        """What the board says: marks that go without saying, and variables that are 0 by a rule about each alone, with
        the place of that rule."""
        silent: dict[Var, int] = {}
        lone = []
        for number, rule in enumerate(self.model.rules):
            count = rule.constraint
            if (at_once := getattr(part(count, "deductions"), "at_once", None)) is not None:
                silent |= at_once(count)
            if type(count) is Count and count.total == 0 and count.scope:
                scope = tuple(count.scope)
                own = len(scope) == 1 and scope[0].spot == rule.clue
                if own or (rule.clue is None and len(scope) > 1):
                    silent |= dict.fromkeys(scope, 0)
                elif rule.clue is None:
                    lone.append((number, scope[0]))
        return silent, lone

    def tell(self, marks: Marks) -> None:
        """Take marks as known."""
        for var, value in marks.items():
            for atom in self.board[var].others(value):
                if self.ladder.alive(atom):
                    self.ladder.exclude(atom)

    def solved_within(self, cost: int, without: Collection[Spot] = ()) -> bool:
        """Whether steps of at most this cost decide the view, if some clues are left out.

        True proves that the puzzle without them has at most one solution in the view.
        """
        self.start(without)
        return bool(self.ladder.can_solve(cost, self.wanted))

    def next(self, depth: int = DEPTH) -> _native.FoundStep | None:
        """The cheapest step from here; None if suppositions nested this deep find none."""
        return self.ladder.next(self.wanted, depth)

    def left(self, var: Var) -> list[int]:
        """The values that a variable can still have."""
        if (known := self._settled.get(var)) is not None:
            return known
        variable, alive = self.board[var], self.ladder.alive
        left = [value for atom, value in enumerate(variable.values, variable.first) if alive(atom)]
        if len(left) == 1:
            self._settled[var] = left
        return left

    def decided(self, var: Var) -> bool:
        """Whether a variable has one value left, and that was noticed."""
        noted = self.board.decided.get(self.board[var].number)
        return len(self.left(var)) == 1 and (noted is None or not self.ladder.alive(noted))

    def undecided(self, layers: Iterable[str]) -> list[Var]:
        """The variables of some layers that are not decided yet, in reading order."""
        return [
            var for layer in self.model.layers if layer.name in layers for var in layer.vars if not self.decided(var)
        ]
