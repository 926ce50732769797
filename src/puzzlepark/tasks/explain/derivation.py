"""Derive a claim from the marks on a board: find steps until it is reached, and keep only those that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzlepark import _native
from puzzlepark.core.claims import Claim
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.steps import COSTLIEST, LEVELS, Step
from puzzlepark.reasons.reasoner import DEPTH
from puzzlepark.tasks.consistency import may_grow
from puzzlepark.tasks.explain.explain import Explainer


class Finding(NamedTuple):
    """A step of a derivation: the atoms that it removes, and those that had to be removed before it."""

    removed: frozenset[int]
    facts: frozenset[int]
    found: _native.FoundStep | None
    """The step of the kernel; None for an opening step, which is written in `step` already."""
    step: Step | None = None
    quiet: bool = False
    """True if a player sees the result without an explanation."""


class Derivation:
    """Finds steps from some marks until a claim is reached. Each step is the cheapest possible one.

    Some solution must have all of the marks. `possible` are known solutions with these marks; only values that none of
    them has are supposed. The explainer's reasoner serves one derivation at a time.
    """

    def __init__(self, explainer: Explainer, marks: Marks, possible: Iterable[Marks]) -> None:
        self.explainer, self.marks = explainer, marks
        self.reasoner, self.writer = explainer.reasoner, explainer.writer
        self.finder, self.board = self.reasoner.finder, self.reasoner.board
        self.findings: list[Finding] = []
        self.wanted = self._refutable(list(possible))
        self.ended = False
        """True if no further step was found."""
        self._start()

    def _refutable(self, solutions: list[Marks]) -> bytes:
        """A byte for each atom: 1 if no known solution has its value, so that a supposition may refute it."""
        wanted = bytearray(self.reasoner.wanted)
        if not self.explainer.unique:
            for number, atom in enumerate(self.board.atoms):
                var, value = atom.vars[0], atom.value
                is_possible = value is None or any(solution.get(var, value) == value for solution in solutions)
                wanted[number] = not is_possible
        return bytes(wanted)

    def _start(self) -> None:
        """Restart from the marks, and apply the opening. The first time, its steps become the first findings."""
        growing = self.explainer.genre.display.growing
        incomplete = {var for var, value in self.marks.items() if may_grow(var, value, growing)}
        complete = {var: value for var, value in self.marks.items() if var not in incomplete}
        self.reasoner.start(marks=complete)
        for var in incomplete:  # Such a mark may still become a higher value, so it excludes only 0.
            if (atom := self.board[var].atom(0)) is not None and self.finder.alive(atom):
                self.finder.exclude(atom)
        removed_by_marks = {atom for atom in range(len(self.board.atoms)) if not self.finder.alive(atom)}
        _, steps = self.writer.opening(complete)
        if not self.findings:
            for step in steps:
                atoms = {atom for var, value in step.marks.items() for atom in self.board[var].others(value)}
                self.findings.append(Finding(frozenset(atoms - removed_by_marks), frozenset(), None, step))

    # --- finding

    def goal(self, claim: Claim) -> list[int] | None:
        """The atoms that must be removed for a claim; None if no atoms express it, because large values share one."""
        variable = self.board[claim.var]
        last = variable.atoms[-1]
        last_atom = self.board.atoms[last]  # the atom that large values share: its value and those in `more`
        if claim.out:
            atom = last if claim.value in last_atom.more else variable.atom(claim.value)
            return [] if atom is None else [atom]
        if last_atom.more and claim.value in (last_atom.value, *last_atom.more):
            return None
        # For some variables, a step must also remove the atom that says that the variable is not decided yet.
        not_decided_yet = self.board.decided.get(variable.number)
        return [*variable.others(claim.value), *([] if not_decided_yet is None else [not_decided_yet])]

    def has_reached(self, claim: Claim) -> bool:
        """Whether the steps so far lead to a claim."""
        goal = self.goal(claim)
        return goal is not None and not any(self.finder.alive(atom) for atom in goal)

    def reach(self, claim: Claim, level: int, most: int) -> bool:
        """Find steps of at most this level until the claim is reached, and return whether it is. There are at most
        `most` steps in all. A later call continues where this one ended."""
        is_highest_level = level == len(LEVELS)
        depth = DEPTH if is_highest_level else 1
        while not self.has_reached(claim):
            self.explainer.clock.tick()
            if self.ended or len(self.findings) >= most:
                return False
            found = self.finder.next(self.wanted, depth)
            if found is None or not found.removed:
                self.ended = True
                return False
            if not is_highest_level and (found.cost > COSTLIEST[level - 1] or found.inner):
                self.ended = True
                return False
            self._apply(found)
        return True

    def _apply(self, found: _native.FoundStep) -> None:
        """Apply a step of the kernel and the other steps of its family, and record them as findings."""
        quiet = self.writer.is_quiet(found)
        family = [found] if quiet else self.finder.same_family(found)
        for member in family:
            self.findings.append(Finding(frozenset(member.removed), frozenset(member.facts), member, quiet=quiet))
            self.finder.apply(member)
        if len(family) > 1:
            self.finder.focus_on(_native.merge_steps(family))

    # --- writing

    def needed(self, claims: Iterable[Claim]) -> list[Finding]:
        """The findings from which the claims follow, in their order. Each one has only the removed atoms that the
        claims need."""
        wanted = self._goals(claims)
        needed: list[Finding] = []
        for finding in reversed(self.findings):
            if removed := finding.removed & wanted:
                needed.append(finding._replace(removed=removed))
                wanted.update(self._with_excluded_values(finding.facts))
        return needed[::-1]

    def _with_excluded_values(self, facts: Iterable[int]) -> Iterator[int]:
        """Yield the facts. After each fact that a variable is decided, also yield the removed atoms of the variable,
        which are the reason of the decision."""
        for fact in facts:
            yield fact
            atom = self.board.atoms[fact]
            if atom.value is None:
                others = (other for var in atom.vars for other in self.board[var].atoms)
                yield from (other for other in others if not self.finder.alive(other))

    def write_steps(self, claims: Iterable[Claim]) -> tuple[Step, ...]:
        """The steps, with their sentences, from the marks to claims that were reached.

        Each sentence describes the board after the steps before it, so all needed steps are applied again from the
        start. Hence no further steps can be found afterwards. A quiet step is written only if it reaches a claim.
        """
        claims = tuple(claims)
        goals, findings = self._goals(claims), self.needed(claims)
        self._start()
        steps: list[Step] = []
        for finding in findings:
            if finding.step is not None:
                self.reasoner.assign(finding.step.marks)
                steps.append(finding.step)
            elif finding.found is not None and finding.quiet and finding.removed.isdisjoint(goals):
                self.finder.apply(finding.found)
            elif finding.found is not None:
                # The step may do more than is needed. Only its parts about the needed variables are kept.
                needed_vars = {var for atom in finding.removed for var in self.board.atoms[atom].vars}
                self.finder.next(self.wanted, 0)  # updates the notes, on which sentences depend
                for step in self.writer.step(finding.found):
                    changed_vars = {*step.marks, *(exclusion.var for exclusion in step.excluded)}
                    if not needed_vars.isdisjoint(changed_vars):
                        steps.append(step)
        return tuple(steps)

    def _goals(self, claims: Iterable[Claim]) -> set[int]:
        """The atoms that must be removed for some claims."""
        return {atom for claim in claims for atom in self.goal(claim) or ()}

    def together(self, claim: Claim) -> tuple[Step, ...]:
        """The single step by which several clues, with the marks on the board, force a claim together. It is for claims
        that no other steps reach."""
        self._start()
        return (self.explainer.together(claim.var, claim.value),)
