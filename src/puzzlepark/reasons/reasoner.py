"""The reasoner finds the cheapest next step of a person, and decides whether steps up to a cost solve a puzzle."""

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


class Reasoner:
    """A model compiled into deductions once, for any subset of its clues.

    `possible` are the values that variables have in solutions. Only other values can be refuted, so suppositions are
    made only with those; without `possible`, they are made with every value. The `clock` ends a long search for a step
    by raising Stopped, after which the reasoner cannot be used.
    """

    def __init__(self, model: Model, view: str, possible: Possible | None = None, clock: Clock | None = None) -> None:
        self.model, self.view = model, view
        self.board: DeductionModel = compiled(model, view, possible or {}, clock)
        self.finder = _native.StepFinder(self.board.native)
        if clock is not None:
            self.finder.set_poll(clock.tick)
        middles = {vars: self._middle(vars) for vars in {atom.vars for atom in self.board.atoms}}
        self.finder.set_places([middles[atom.vars] for atom in self.board.atoms])
        self.units = self.board.native.units
        """For each unit of the kernel, the number of its deduction, its kind of conclusion, and its cost."""
        self.wanted = bytes(self._refutable(atom.vars, atom.value, possible) for atom in self.board.atoms)
        """A byte for each atom: 1 if the kernel may suppose it."""
        self.clues = frozenset(rule.clue for rule in model.rules if rule.clue is not None)
        """The clues that can be omitted."""
        shown = set(model.views[view])
        targets = {self.board[var].number for layer in model.layers if layer.name in shown for var in layer.vars}
        self.finder.set_targets(sorted(targets))
        self._last_candidate: dict[Var, list[int]] = {}
        """Cache of the candidates of variables with a single candidate, which stays the same until a restart."""
        self.start()

    def _middle(self, vars: tuple[Var, ...]) -> tuple[int, int]:
        """The centre of the bounding box of the variables' places, multiplied by two to be a whole number."""
        homes = self.board.homes
        spots = [spot for var in vars for spot in homes.get(var.layer, (var.spot,))]
        rows, cols = [spot.r for spot in spots], [spot.c for spot in spots]
        return min(rows) + max(rows), min(cols) + max(cols)

    @staticmethod
    def _refutable(vars: tuple[Var, ...], value: int | None, possible: Possible | None) -> bool:
        """False if a supposition of this value cannot lead to a contradiction, because a solution has the value."""
        if value is None:
            return False
        if possible is None or vars[0] not in possible:
            return True
        return value not in possible[vars[0]]

    def start(self, without: Collection[Spot] = (), marks: Marks | None = None) -> None:
        """Restart from the given marks, omitting the clues `without`.

        Raises ValueError if such a clue has no rule of its own, for example if one rule is about all numbers. In that
        case, the puzzle must be compiled again without the clue.
        """
        if not self.clues.issuperset(without):
            raise ValueError("a clue has no rule of its own that could be omitted")
        rules = bytes(rule.clue is None or rule.clue not in without for rule in self.model.rules)
        self.finder.reset(rules)
        self._last_candidate.clear()
        for var, value in (marks or {}).items():
            if (atom := self.board[var].atom(value)) is not None:
                self.finder.assign(atom)

    def opening(self) -> tuple[dict[Var, int], list[tuple[int, Var]]]:
        """What is known before the first deduction: marks and variables.

        The marks are stated on the board already, so a player needs no step for them. The variables are 0 by a rule
        about a single variable. Each follows the number of its rule in a pair.
        """
        stated: dict[Var, int] = {}
        single = []
        for number, rule in enumerate(self.model.rules):
            constraint = rule.constraint
            if (at_once := deduction_part(constraint).at_once) is not None:
                stated |= at_once(constraint)
            if type(constraint) is Count and constraint.total == 0 and constraint.scope:
                scope = tuple(constraint.scope)
                # A rule that leaves several cells or the clue's own cell empty is plain from the board.
                is_about_clue_cell = len(scope) == 1 and scope[0].spot == rule.clue
                is_about_many_cells = rule.clue is None and len(scope) > 1
                if is_about_clue_cell or is_about_many_cells:
                    stated |= dict.fromkeys(scope, 0)
                elif rule.clue is None:
                    single.append((number, scope[0]))
        return stated, single

    def assign(self, marks: Marks) -> None:
        """Exclude all other values of the marked variables."""
        for var, value in marks.items():
            for atom in self.board[var].others(value):
                if self.finder.alive(atom):
                    self.finder.exclude(atom)

    def solved_within(self, cost: int, without: Collection[Spot] = ()) -> bool:
        """Whether steps of at most this cost decide all variables of the view if the clues `without` are omitted.

        True proves that the puzzle without these clues has at most one solution in the view.
        """
        self.start(without)
        return bool(self.finder.can_solve(cost, self.wanted))

    def next(self, depth: int = DEPTH) -> _native.FoundStep | None:
        """The cheapest step from here; None if there is none with suppositions nested up to this depth."""
        return self.finder.next(self.wanted, depth)

    def candidates(self, var: Var) -> list[int]:
        """The values that a variable can still have."""
        if (cached := self._last_candidate.get(var)) is not None:
            return cached
        variable, alive = self.board[var], self.finder.alive
        candidates = [value for atom, value in enumerate(variable.values, variable.first) if alive(atom)]
        if len(candidates) == 1:
            self._last_candidate[var] = candidates
        return candidates

    def is_decided(self, var: Var) -> bool:
        """Whether the value of a variable is known to the player.

        The variable has one candidate. For some variables, a step of its own must also state the value. Such a variable
        has an atom "not decided yet", which that step removes.
        """
        not_decided_yet = self.board.decided.get(self.board[var].number)
        has_been_stated = not_decided_yet is None or not self.finder.alive(not_decided_yet)
        return len(self.candidates(var)) == 1 and has_been_stated

    def undecided(self, layers: Iterable[str]) -> list[Var]:
        """The undecided variables of the layers with these names: layer by layer, in reading order."""
        chosen = (layer for layer in self.model.layers if layer.name in layers)
        return [var for layer in chosen for var in layer.vars if not self.is_decided(var)]
