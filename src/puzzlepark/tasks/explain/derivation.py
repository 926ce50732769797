"""Derivation: the steps from a board to one claim, and of these only those on which the claim rests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzlepark import _native
from puzzlepark.core.claims import Claim
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.steps import COSTLIEST, LEVELS, Step
from puzzlepark.reasons.reasoner import DEPTH
from puzzlepark.tasks.consistency import begun
from puzzlepark.tasks.explain.explain import Explainer


class Finding(NamedTuple):
    """Something that was found: the atoms that it removes, and those that had to be removed before. `found` is None for
    a step that a rule about single cells makes."""

    removed: frozenset[int]
    facts: frozenset[int]
    found: _native.FoundStep | None
    step: Step | None = None
    quiet: bool = False


class Derivation:
    """Finds one step after another from some marks on, always the cheapest possible one, until a claim is reached.

    The marks must be in some solution, and `possible` are known values of solutions with these marks: other values are
    supposed. The explainer's reasoner serves one derivation at a time.
    """

    def __init__(self, explainer: Explainer, marks: Marks, possible: Iterable[Marks]) -> None:
        self.explainer, self.marks = explainer, marks
        self.reasoner, self.writer = explainer.reasoner, explainer.writer
        self.ladder, self.board = self.reasoner.ladder, self.reasoner.board
        self.findings: list[Finding] = []
        self.wanted = self._refutable(list(possible))
        self.ended = False
        """True if no further step was found."""
        self._start()

    def _refutable(self, solutions: list[Marks]) -> bytes:
        """A flag for each atom: true if no known solution has its value."""
        wanted = bytearray(self.reasoner.wanted)
        if not self.explainer.unique:
            for number, atom in enumerate(self.board.atoms):
                var = atom.vars[0]
                known = atom.value is None or any(solution.get(var, atom.value) == atom.value for solution in solutions)
                wanted[number] = not known
        return bytes(wanted)

    def _start(self) -> None:
        """Go back to the marks, and apply what the board states."""
        growing = self.explainer.genre.display.growing
        half = {var for var, value in self.marks.items() if begun(var, value, growing)}
        whole = {var: value for var, value in self.marks.items() if var not in half}
        self.reasoner.start(marks=whole)
        for var in half:
            if (atom := self.board[var].atom(0)) is not None and self.ladder.alive(atom):
                self.ladder.exclude(atom)
        known = set(self._dead())
        _, steps = self.writer.opening(whole)
        if not self.findings:
            for step in steps:
                atoms = {atom for var, value in step.marks.items() for atom in self.board[var].others(value)}
                self.findings.append(Finding(frozenset(atoms - known), frozenset(), None, step))

    def _dead(self) -> Iterator[int]:
        return (atom for atom in range(len(self.board.atoms)) if not self.ladder.alive(atom))

    # --- finding

    def goal(self, claim: Claim) -> list[int] | None:
        """The atoms that must be removed for a claim; None if no atoms express it, because large values share one."""
        variable = self.board[claim.var]
        last = variable.atoms[-1]
        shared = claim.value in self.board.atoms[last].more
        if claim.out:
            atom = last if shared else variable.atom(claim.value)
            return [] if atom is None else [atom]
        if shared or (claim.value == self.board.atoms[last].value and self.board.atoms[last].more):
            return None
        noted = self.board.decided.get(variable.number)
        return [*variable.others(claim.value), *([] if noted is None else [noted])]

    def has_reached(self, claim: Claim) -> bool:
        goal = self.goal(claim)
        return goal is not None and not any(self.ladder.alive(atom) for atom in goal)

    def reach(self, claim: Claim, level: int, most: int) -> bool:
        """Find up to `most` steps, each of at most this level, until the claim is reached. A later call goes on from
        there."""
        depth = DEPTH if level == len(LEVELS) else 1
        bound = COSTLIEST[level - 1] if level < len(LEVELS) else None
        while not self.has_reached(claim):
            self.explainer.clock.tick()
            if self.ended or len(self.findings) >= most:
                return False
            found = self.ladder.next(self.wanted, depth)
            if found is None or not found.removed or (bound is not None and (found.cost > bound or found.inner)):
                self.ended = True
                return False
            self._apply(found)
        return True

    def _apply(self, found: _native.FoundStep) -> None:
        quiet = self.writer.is_quiet(found)
        family = [found] if quiet else self.ladder.same_family(found)
        for member in family:
            self.findings.append(Finding(frozenset(member.removed), frozenset(member.facts), member, quiet=quiet))
            self.ladder.apply(member)
        if len(family) > 1:
            self.ladder.focus_on(_native.merge_steps(family))

    # --- writing

    def needed(self, claims: Iterable[Claim]) -> list[Finding]:
        """The findings on which claims rest, in their order, each only with the atoms that are needed."""
        wanted = self._goals(claims)
        needed: list[Finding] = []
        for finding in reversed(self.findings):
            if here := finding.removed & wanted:
                needed.append(finding._replace(removed=here))
                wanted.update(self._with_excluded(finding.facts))
        return needed[::-1]

    def _with_excluded(self, facts: Iterable[int]) -> Iterator[int]:
        """Facts, and for each decided variable among them its excluded values, which the decision rests on."""
        for fact in facts:
            yield fact
            atom = self.board.atoms[fact]
            if atom.value is None:
                others = (other for var in atom.vars for other in self.board[var].atoms)
                yield from (other for other in others if not self.ladder.alive(other))

    def write(self, claims: Iterable[Claim]) -> tuple[Step, ...]:
        """The steps to claims that were reached, in sentences. They describe the board as it is after the marks and the
        steps before, and what a player sees at a glance is a step only if it is a claim itself. Then the derivation is
        over."""
        goals = self._goals(claims := tuple(claims))
        findings = self.needed(claims)
        self._start()
        steps: list[Step] = []
        for finding in findings:
            if finding.step is not None:
                self.reasoner.assign(finding.step.marks)
                steps.append(finding.step)
            elif finding.found is not None and finding.quiet and not finding.removed & goals:
                self.ladder.apply(finding.found)
            elif finding.found is not None:
                vars = {var for atom in finding.removed for var in self.board.atoms[atom].vars}
                self.ladder.next(self.wanted, 0)  # brings the notes up to date, on which sentences depend
                written = self.writer.step(finding.found)
                steps += [s for s in written if not vars.isdisjoint({*s.marks, *(e.var for e in s.excluded)})]
        return tuple(steps)

    def _goals(self, claims: Iterable[Claim]) -> set[int]:
        return {atom for claim in claims for atom in self.goal(claim) or ()}

    def together(self, claim: Claim) -> tuple[Step, ...]:
        """The last resort: several clues that force the claim together, with the marks on the board."""
        self._start()
        return (self.explainer.together(claim.var, claim.value),)
