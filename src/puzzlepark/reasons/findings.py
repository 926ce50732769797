"""What the kernel found, in the terms of the model: exclusions, deductions, rules and clues."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from puzzlepark import _native
from puzzlepark.constraints import part
from puzzlepark.core.grid import Spot
from puzzlepark.core.phrases import DeductionContext, Seen
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Deduction, Exclusion
from puzzlepark.encoders.deductions import DeductionInfo
from puzzlepark.reasons.reasoner import Reasoner
from puzzlepark.reasons.words import Words


class Findings:
    """Translates the atoms and units of the kernel into variables, rules and places of the board."""

    def __init__(self, reasoner: Reasoner, words: Words) -> None:
        self.reasoner, self.words = reasoner, words
        self.always = {k for k, rule in enumerate(reasoner.model.rules) if rule.constraint.equalities is not None}
        """Rules by which variables are one and the same."""
        self.layers = {layer.name for layer in reasoner.model.layers}
        """Those of the model, as opposed to what is only kept in mind."""
        self._known = {layer.name for layer in reasoner.board.model.every_layer}
        rules = reasoner.board.model.rules
        glances = ((getattr(part(r.constraint, "deductions"), "at_a_glance", None), r.constraint) for r in rules)
        self._glances = [(glance, constraint) for glance, constraint in glances if glance is not None]
        """What whoever plays sees at a glance of what is marked, though no deduction has told it yet."""
        self._out: dict[int, tuple[Exclusion, ...]] = {}
        """What the removal of an atom that is a value says, by its number."""

    def exclusions(self, atoms: Iterable[int]) -> Iterable[Exclusion]:
        """What the removal of atoms says of variables."""
        for number in atoms:
            if (out := self._out.get(number)) is not None:
                yield from out
                continue
            atom = self.reasoner.board.atoms[number]
            if atom.value is not None:
                every = (atom.value, *atom.more)
                self._out[number] = tuple(Exclusion(var, value) for var in atom.vars for value in every)
                yield from self._out[number]
            else:
                # Noted as decided: every value but the one that is left is out.
                for var in atom.vars:
                    left = self.reasoner.left(var)
                    known = (self.reasoner.board.atoms[k] for k in self.reasoner.board[var].atoms)
                    values = (value for other in known for value in (other.value, *other.more))
                    yield from (Exclusion(var, v) for v in values if v is not None and [v] != left and len(left) == 1)

    def decided(self, atoms: Iterable[int]) -> tuple[dict[Var, int], tuple[Exclusion, ...]]:
        """Variables that removed atoms leave decided, and the exclusions for the others."""
        marks: dict[Var, int] = {}
        excluded = []
        for number in atoms:
            atom = self.reasoner.board.atoms[number]
            left = self.reasoner.left(atom.vars[0])
            noted = self.reasoner.board.decided.get(self.reasoner.board[atom.vars[0]].number)
            for var in atom.vars:
                if len(left) == 1 and (noted is None or not self.reasoner.ladder.alive(noted)):
                    marks[var] = left[0]
                elif atom.value is not None:
                    excluded += [Exclusion(var, value) for value in (atom.value, *atom.more)]
        return marks, tuple(e for e in excluded if e.var not in marks)

    def out_before(self, marks: dict[Var, int], removed: Iterable[int]) -> Iterable[Exclusion]:
        """The values of decided variables that were out before these were removed: the decision rests on them, too."""
        known = self.reasoner.board.atoms
        now = {(var, known[number].value) for number in removed for var in known[number].vars}
        for var, mark in marks.items():
            before = (known[number] for number in self.reasoner.board[var].atoms)
            out = (atom for atom in before if atom.value != mark and (var, atom.value) not in now)
            yield from (Exclusion(var, v) for atom in out for v in (atom.value, *atom.more) if v is not None)

    def code(self, unit: int) -> tuple[str, str]:
        """The code of a deduction and that of its rule."""
        number, kind, _ = self.reasoner.units[unit]
        info = self.reasoner.board.deductions[number]
        return info.codes[kind], info.rule

    def deductions_of(self, found: _native.FoundStep) -> tuple[Deduction, ...]:
        """The deductions of a step in their order, with those of the suppositions within it."""
        deductions: list[Deduction] = []
        for used in found.deductions:
            finds = tuple(e for e in self.exclusions(used.atoms) if e.var.layer in self.layers)
            if used.unit < 0:
                inner = found.inner[-1 - used.unit]
                deductions += self.deductions_of(inner)
                where = tuple(e.var.spot for e in finds if e.var.layer not in self.words.apart)
                deductions.append(Deduction("suppose", "", (), where, finds))
                continue
            deductions.append(self._look(used.unit, found, finds))
        if found.failed_unit >= 0:
            deductions.append(self._look(found.failed_unit, found, ()))
        return tuple(deductions)

    def _look(self, unit: int, found: _native.FoundStep, finds: tuple[Exclusion, ...]) -> Deduction:
        info = self.reasoner.board.deductions[self.reasoner.units[unit][0]]
        code, rule = self.code(unit)
        # At one place clues may deny what the rule allows, and a pattern has the rules of what it is made of.
        rules = {*info.rules, *found.rules} if code == "cell" or not info.rules else {*info.rules}
        return Deduction(code, rule, self.clues_of(info.rules), self._on_board(info), finds, tuple(sorted(rules)))

    def _on_board(self, info: DeductionInfo) -> tuple[Spot, ...]:
        """The places that a deduction is about. What is about a hidden layer beside the board is about the places on
        the board that its rules name."""
        if not self.words.apart:
            return info.where
        scope = [var for k in info.rules for var in self.reasoner.model.rules[k].constraint.scope]
        if not any(var.layer in self.words.apart for var in scope):
            return tuple(spot for spot in info.where if self.words.board.has(spot) or spot.is_edge)
        return tuple(dict.fromkeys(var.spot for var in scope if var.layer not in self.words.apart))

    def rules_of(self, found: _native.FoundStep) -> tuple[int, ...]:
        """All rules that a step needs."""
        rules = set(found.rules) | self.always
        units = [used.unit for used in found.deductions if used.unit >= 0]
        if found.failed_unit >= 0:
            units.append(found.failed_unit)
        for unit in units:
            rules.update(self.reasoner.board.deductions[self.reasoner.units[unit][0]].rules)
        for inner in found.inner:
            rules.update(self.rules_of(inner))
        return tuple(sorted(rules))

    def clues_of(self, rules: Iterable[int]) -> tuple[Spot, ...]:
        """The clues that state some rules."""
        clues = (self.reasoner.model.rules[k].clue for k in rules)
        return tuple(dict.fromkeys(clue for clue in clues if clue is not None))

    def seen(self) -> Seen:
        """The board as whoever plays sees it now."""
        board, known = self.reasoner.board, self._known

        @cache
        def left(var: Var) -> list[int]:
            if var.layer in known:
                return self.reasoner.left(var)
            note = board.notes.get(var)
            return (
                [v for v, a in zip(note.values, note.atoms, strict=True) if self.reasoner.ladder.alive(a)]
                if note
                else []
            )

        seen = Seen(left, lambda var: board.atoms[board[var].first].vars, self.reasoner.decided)
        seen.learn([find for glance, constraint in self._glances for find in glance(constraint, seen)])
        return seen

    def context(
        self, unit: int, found: _native.FoundStep, seen: Seen, finds: tuple[Exclusion, ...], *, fails: bool = False
    ) -> DeductionContext:
        """A look as it is told: its rule and clues, what is seen when it is taken, and what it finds."""
        info = self.reasoner.board.deductions[self.reasoner.units[unit][0]]
        code, _ = self.code(unit)
        rules = self.reasoner.model.rules
        rule = info.law or (rules[info.rules[0]] if info.rules else None)
        others: Iterable[int] = ()
        if code == "cell" and info.where:
            # The clues that say something of this place.
            near = {Spot(node.r + r, node.c + c) for node in info.where for r, c in ((-1, 0), (0, -1), (0, 1), (1, 0))}
            near |= set(info.where)
            others = (k for k in found.rules if k not in info.rules and near.issuperset(rules[k].where))
        elif len(info.rules) != 1:
            others = info.rules or found.rules
        return DeductionContext(code, rule, tuple(rules[k] for k in others), info.where, seen, finds, fails)
