"""Decodes the steps of the deduction kernel: translates its numbers into exclusions, deductions, rules and clues."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from puzzlepark import _native
from puzzlepark.constraints import deduction_part
from puzzlepark.core.grid import Spot
from puzzlepark.core.phrases import DeductionContext, Position
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Deduction, Exclusion
from puzzlepark.encoders.deductions import DeductionInfo
from puzzlepark.reasons.reasoner import Reasoner

NONE = -1
"""What the fields `supposed` and `failed_unit` of a kernel's step contain if there is no such atom or unit."""


def inner_step(found: _native.FoundStep, used: _native.UsedDeduction) -> _native.FoundStep | None:
    """The refuted supposition within a step that takes the place of a deduction; None for an ordinary deduction.

    The kernel writes the supposition with the index k in `found.inner` as the unit -1 - k.
    """
    return found.inner[-1 - used.unit] if used.unit < 0 else None


class Decoder:
    """Translates the atoms and units of the kernel.

    An atom is a value that a variable can have. A unit is one kind of conclusion of a deduction. The spots of layers in
    `off_board` are not places on the player's board.
    """

    def __init__(self, reasoner: Reasoner, off_board: frozenset[str]) -> None:
        self.reasoner, self.board, self.off_board = reasoner, reasoner.board, off_board
        self.grid = reasoner.model.answer[0].grid
        self.always = {k for k, rule in enumerate(reasoner.model.rules) if rule.constraint.equalities is not None}
        """The rules that make variables equal. Every step needs them, because equal variables share their atoms."""
        self.layers = {layer.name for layer in reasoner.model.layers}
        """The layers of the model, without notes and auxiliary variables."""
        self._known_layers = {layer.name for layer in self.board.model.every_layer}
        constraints = [rule.constraint for rule in self.board.model.rules]
        glances = ((deduction_part(constraint).at_a_glance, constraint) for constraint in constraints)
        self._glances = [(glance, constraint) for glance, constraint in glances if glance is not None]
        self._exclusions: dict[int, tuple[Exclusion, ...]] = {}
        """Cache of the exclusions that the removal of an atom means."""

    def exclusions(self, atoms: Iterable[int]) -> Iterable[Exclusion]:
        """The exclusions that the removal of atoms means."""
        for number in atoms:
            if (cached := self._exclusions.get(number)) is not None:
                yield from cached
                continue
            atom = self.board.atoms[number]
            if atom.value is not None:
                excluded = (atom.value, *atom.more)
                self._exclusions[number] = tuple(Exclusion(var, value) for var in atom.vars for value in excluded)
                yield from self._exclusions[number]
            else:
                # The atom notes that the variable is decided: all values but its only candidate are excluded.
                for var in atom.vars:
                    candidates = self.reasoner.candidates(var)
                    if len(candidates) == 1:
                        own_atoms = (self.board.atoms[k] for k in self.board[var].atoms)
                        values = (value for own in own_atoms for value in (own.value, *own.more) if value is not None)
                        yield from (Exclusion(var, value) for value in values if value != candidates[0])

    def marks_and_exclusions(self, removed: Iterable[int]) -> tuple[dict[Var, int], tuple[Exclusion, ...]]:
        """What the board shows after these atoms were removed: marks for the variables that are decided now, and the
        exclusions of the other variables."""
        marks: dict[Var, int] = {}
        excluded = []
        for number in removed:
            atom = self.board.atoms[number]
            for var in atom.vars:
                if self.reasoner.is_decided(var):
                    marks[var] = self.reasoner.candidates(var)[0]
                elif atom.value is not None:
                    excluded += [Exclusion(var, value) for value in (atom.value, *atom.more)]
        return marks, tuple(e for e in excluded if e.var not in marks)

    def excluded_before(self, marks: dict[Var, int], removed: Iterable[int]) -> Iterable[Exclusion]:
        """The other exclusions of the marked variables, which were known before these atoms were removed. The marks
        follow from both."""
        atoms = self.board.atoms
        removed_values = {(var, atoms[number].value) for number in removed for var in atoms[number].vars}
        for var, mark in marks.items():
            for number in self.board[var].atoms:
                atom = atoms[number]
                if atom.value != mark and (var, atom.value) not in removed_values:
                    values = (atom.value, *atom.more)
                    yield from (Exclusion(var, value) for value in values if value is not None)

    def code(self, unit: int) -> tuple[str, str]:
        """The code of a deduction, such as "count", and the code of its rule in the model."""
        number, kind, _ = self.reasoner.units[unit]
        info = self.board.deductions[number]
        return info.codes[kind], info.rule

    def _info(self, unit: int) -> DeductionInfo:
        """The description of a deduction."""
        number, _, _ = self.reasoner.units[unit]
        return self.board.deductions[number]

    def deductions_of(self, found: _native.FoundStep) -> tuple[Deduction, ...]:
        """The deductions of a step in their order. Those of a refuted supposition within it come before its result."""
        deductions: list[Deduction] = []
        for used in found.deductions:
            exclusions = tuple(e for e in self.exclusions(used.atoms) if e.var.layer in self.layers)
            if (inner := inner_step(found, used)) is not None:
                deductions += self.deductions_of(inner)
                where = tuple(e.var.spot for e in exclusions if e.var.layer not in self.off_board)
                deductions.append(Deduction("suppose", "", (), where, exclusions))
                continue
            deductions.append(self._deduction(used.unit, found, exclusions))
        if found.failed_unit != NONE:
            deductions.append(self._deduction(found.failed_unit, found, ()))
        return tuple(deductions)

    def _deduction(self, unit: int, found: _native.FoundStep, exclusions: tuple[Exclusion, ...]) -> Deduction:
        """A deduction of a step, with its exclusions."""
        info = self._info(unit)
        code, rule = self.code(unit)
        # Two kinds of deductions also need the other rules of the step: at a node ("cell"), other clues can forbid
        # what the rule allows; and a deduction from a pattern has no rules of its own.
        needs_rules_of_step = code == "cell" or not info.rules
        rules = {*info.rules, *found.rules} if needs_rules_of_step else {*info.rules}
        clues = self.clues_of(info.rules)
        return Deduction(code, rule, clues, self._places(info), exclusions, tuple(sorted(rules)))

    def _places(self, info: DeductionInfo) -> tuple[Spot, ...]:
        """The places on the board that a deduction is about. If it is about a hidden layer off the board, the places on
        the board in the scope of its rules are taken instead."""
        if not self.off_board:
            return info.where
        scope = [var for k in info.rules for var in self.reasoner.model.rules[k].constraint.scope]
        if not any(var.layer in self.off_board for var in scope):
            return tuple(spot for spot in info.where if self.grid.has(spot) or spot.is_edge)
        return tuple(dict.fromkeys(var.spot for var in scope if var.layer not in self.off_board))

    def rules_of(self, found: _native.FoundStep) -> tuple[int, ...]:
        """All rules that a step needs."""
        rules = set(found.rules) | self.always
        units = [used.unit for used in found.deductions if inner_step(found, used) is None]
        if found.failed_unit != NONE:
            units.append(found.failed_unit)
        for unit in units:
            rules.update(self._info(unit).rules)
        for inner in found.inner:
            rules.update(self.rules_of(inner))
        return tuple(sorted(rules))

    def clues_of(self, rules: Iterable[int]) -> tuple[Spot, ...]:
        """The clues that state some rules."""
        clues = (self.reasoner.model.rules[k].clue for k in rules)
        return tuple(dict.fromkeys(clue for clue in clues if clue is not None))

    def position(self) -> Position:
        """The current position, as a player sees it."""

        @cache
        def candidates(var: Var) -> list[int]:
            """The values that a variable can still have. The variable may be a note of the kernel, too, which is in no
            layer of the model."""
            if var.layer in self._known_layers:
                return self.reasoner.candidates(var)
            note = self.board.notes.get(var)
            if note is None:
                return []
            alive = self.reasoner.finder.alive
            return [value for value, atom in zip(note.values, note.atoms, strict=True) if alive(atom)]

        def same(var: Var) -> tuple[Var, ...]:
            """The variables that always have the same value, so that they share their atoms."""
            return self.board.atoms[self.board[var].first].vars

        position = Position(candidates, same, self.reasoner.is_decided)
        position.learn([exclusion for glance, rule in self._glances for exclusion in glance(rule, position)])
        return position

    def context(
        self,
        unit: int,
        found: _native.FoundStep,
        position: Position,
        exclusions: tuple[Exclusion, ...],
        *,
        fails: bool = False,
    ) -> DeductionContext:
        """What a sentence about a deduction can refer to."""
        info = self._info(unit)
        code, _rule_code = self.code(unit)
        rules = self.reasoner.model.rules
        rule = info.law or (rules[info.rules[0]] if info.rules else None)
        clue_rules: Iterable[int] = ()
        if code == "cell" and info.where:
            # At a node, the other clues whose variables are all at this node or around it.
            near = {Spot(node.r + r, node.c + c) for node in info.where for r, c in ((-1, 0), (0, -1), (0, 1), (1, 0))}
            near |= set(info.where)
            clue_rules = (k for k in found.rules if k not in info.rules and near.issuperset(rules[k].where))
        elif len(info.rules) != 1:
            # The rules of the deduction if it has several, or all rules of the step if it has none.
            clue_rules = info.rules or found.rules
        clues = tuple(rules[k] for k in clue_rules)
        return DeductionContext(code, rule, clues, info.where, position, exclusions, fails)
