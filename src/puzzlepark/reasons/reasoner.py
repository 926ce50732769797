"""The reasoner: a model compiled into deductions, which finds the next step of a person and the level of a puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from puzzlepark import _native
from puzzlepark.constraints import deduction_part
from puzzlepark.constraints.count import Count
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.report import Clock
from puzzlepark.encoders.deductions import DeductionModel
from puzzlepark.reasons.compile import Possible, compiled

DEPTH = 2
"""The depth to which suppositions are nested."""


def _middle(spots: list[Spot]) -> tuple[int, int]:
    """The centre of the bounding box of some spots, times two, so that it is integral in every symmetry of a board."""
    rows, cols = [s.r for s in spots], [s.c for s in spots]
    return min(rows) + max(rows), min(cols) + max(cols)


class Reasoner:
    """A model compiled into deductions once, for any subset of its clues.

    `possible` are the values that variables have in solutions. Only other values can be refuted, so suppositions are
    made only with those; without `possible`, they are made with every value. The `clock` ends a long search for a step
    by raising Stopped, after which the reasoner cannot be used.
    """

    def __init__(self, model: Model, view: str, possible: Possible | None = None, clock: Clock | None = None) -> None:
        self.model, self.view = model, view
        self.board: DeductionModel = compiled(model, view, possible or {}, clock)
        self.ladder = _native.StepFinder(self.board.native)
        if clock is not None:
            self.ladder.set_poll(clock.tick)
        middles = {vars: self._middle(vars) for vars in {atom.vars for atom in self.board.atoms}}
        self.ladder.set_places([middles[atom.vars] for atom in self.board.atoms])
        self.units = self.board.native.units
        self.wanted = bytes(self._refutable(atom.vars, atom.value, possible) for atom in self.board.atoms)
        self.clues = frozenset(rule.clue for rule in model.rules if rule.clue is not None)
        """The clues that can be omitted."""
        shown = set(model.views[view])
        targets = {self.board[var].number for layer in model.layers if layer.name in shown for var in layer.vars}
        self.ladder.set_targets(sorted(targets))
        self._final: dict[Var, list[int]] = {}
        """Cache of variables with one candidate, which never changes again."""
        self.start()

    def _middle(self, vars: tuple[Var, ...]) -> tuple[int, int]:
        """The middle of the places of some variables."""
        homes = self.board.homes
        return _middle([spot for var in vars for spot in homes.get(var.layer, (var.spot,))])

    @staticmethod
    def _refutable(vars: tuple[Var, ...], value: int | None, possible: Possible | None) -> bool:
        """True if a supposition of this value may lead to a contradiction, as far as is known."""
        if value is None:
            return False
        if possible is None or vars[0] not in possible:
            return True
        return value not in possible[vars[0]]

    def start(self, without: Collection[Spot] = (), marks: Marks | None = None) -> None:
        """Restart from the given marks, omitting some clues.

        ValueError if a clue has no rule of its own, for example if one rule holds all numbers: then the puzzle must be
        compiled without the clue.
        """
        if not self.clues.issuperset(without):
            raise ValueError("a clue has no rule of its own that could be omitted")
        rules = bytes(rule.clue is None or rule.clue not in without for rule in self.model.rules)
        self.ladder.reset(rules)
        self._final.clear()
        for var, value in (marks or {}).items():
            if (atom := self.board[var].atom(value)) is not None:
                self.ladder.assign(atom)

    def opening(self) -> tuple[dict[Var, int], list[tuple[int, Var]]]:
        """The marks that the board states already, for which a player needs no step; and the variables that are 0 by a
        rule about a single variable, each with the number of the rule before it."""
        stated: dict[Var, int] = {}
        single = []
        for number, rule in enumerate(self.model.rules):
            constraint = rule.constraint
            if (at_once := deduction_part(constraint).at_once) is not None:
                stated |= at_once(constraint)
            if type(constraint) is Count and constraint.total == 0 and constraint.scope:
                scope = tuple(constraint.scope)
                is_clue_cell = len(scope) == 1 and scope[0].spot == rule.clue
                if is_clue_cell or (rule.clue is None and len(scope) > 1):
                    stated |= dict.fromkeys(scope, 0)
                elif rule.clue is None:
                    single.append((number, scope[0]))
        return stated, single

    def assign(self, marks: Marks) -> None:
        """Exclude all other values of the marked variables."""
        for var, value in marks.items():
            for atom in self.board[var].others(value):
                if self.ladder.alive(atom):
                    self.ladder.exclude(atom)

    def solved_within(self, cost: int, without: Collection[Spot] = ()) -> bool:
        """Whether steps of at most this cost decide the view, if some clues are omitted.

        True proves that the puzzle without these clues has at most one solution in the view.
        """
        self.start(without)
        return bool(self.ladder.can_solve(cost, self.wanted))

    def next(self, depth: int = DEPTH) -> _native.FoundStep | None:
        """The cheapest step from here; None if there is none with suppositions up to this depth."""
        return self.ladder.next(self.wanted, depth)

    def candidates(self, var: Var) -> list[int]:
        """The values that a variable can still have."""
        if (known := self._final.get(var)) is not None:
            return known
        variable, alive = self.board[var], self.ladder.alive
        candidates = [value for atom, value in enumerate(variable.values, variable.first) if alive(atom)]
        if len(candidates) == 1:
            self._final[var] = candidates
        return candidates

    def decided(self, var: Var) -> bool:
        """Whether a variable has one candidate, and, if that has to be stated by a step, a step has stated it."""
        noted = self.board.decided.get(self.board[var].number)
        return len(self.candidates(var)) == 1 and (noted is None or not self.ladder.alive(noted))

    def undecided(self, layers: Iterable[str]) -> list[Var]:
        """The undecided variables of some layers, in reading order."""
        shown = (layer for layer in self.model.layers if layer.name in layers)
        return [var for layer in shown for var in layer.vars if not self.decided(var)]
