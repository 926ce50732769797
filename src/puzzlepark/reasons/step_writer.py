"""Turns the steps that the kernel finds into steps of an explanation, with marks, clues, technique and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from puzzlepark import _native
from puzzlepark.constraints import deduction_part
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.phrases import DeductionContext, Position
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.record import NamedTuple, replace
from puzzlepark.core.steps import REFUTED, Deduction, Exclusion, Step, Technique
from puzzlepark.core.watch import poll, polled
from puzzlepark.reasons.decoder import NONE, Decoder, inner_step
from puzzlepark.reasons.reasoner import Reasoner
from puzzlepark.reasons.sentences import LOOKED_AT, Sentences
from puzzlepark.reasons.slots import Slots, punctuate
from puzzlepark.reasons.techniques import techniques_of
from puzzlepark.reasons.vocabulary import Vocabulary

MOST_MARKS = 12
"""Maximum number of marks in one step. A deduction with more becomes several steps."""
MOST_POINTED = 6
"""Maximum number of places that the first grade of a hint names."""
MOST_LOOKED_AT = 12
"""Maximum number of places of its deductions to which a hint points. With more, it points to the result."""


class Share(NamedTuple):
    """The part of a kernel's step that becomes one step of the explanation: the atoms that it removes, and the
    deduction that its sentence is about."""

    atoms: list[int]
    context: DeductionContext | None
    """None if the sentence is about a supposition."""


class Applied(NamedTuple):
    """A step of the kernel that was applied to the board, and the steps that were written for it; none if it was
    quiet."""

    found: _native.FoundStep
    steps: tuple[Step, ...]


class StepWriter:
    """Turns the steps that the kernel finds into sentences, and applies them to the board."""

    def __init__(self, genre: Genre[Puzzle], puzzle: Puzzle, reasoner: Reasoner) -> None:
        self.genre, self.reasoner = genre, reasoner
        self.applied: list[Applied] = []
        """The steps of the kernel since the last start, in their order."""
        self.vocabulary = Vocabulary(genre, puzzle, reasoner.model)
        self.decoder = Decoder(reasoner, self.vocabulary.off_board)
        self.sentences = Sentences(genre, reasoner, self.vocabulary, self.decoder)
        self.techniques: dict[str, list[Technique]] = {}
        for technique in (*genre.techniques, *techniques_of(reasoner.model)):
            self.techniques.setdefault(technique.signature, []).append(technique)
        self._quiet = {technique.signature for technique in techniques_of(reasoner.model) if technique.quiet}
        parts = [deduction_part(rule.constraint) for rule in reasoner.board.model.rules]
        self._transfer_codes = {code for part in parts for code in part.carries}
        """The codes of deductions that only copy exclusions from notes to marks."""
        self._single_codes = {code for part in parts for code in part.single}
        """The codes of deductions of which every variable gets a step of its own."""

    def opening(self, known: Marks) -> tuple[dict[Var, int], list[Step]]:
        """The marks that the board states already, which need no steps, and the steps for rules about single cells.

        Cells of a row that are empty by rules with the same code share a step. Cells in `known` need none.
        """
        stated, single = self.reasoner.opening()
        self.reasoner.assign(stated)
        rows: dict[tuple[str, int], list[tuple[int, Var]]] = {}
        for number, var in single:
            if var not in known:
                rows.setdefault((self.reasoner.model.rules[number].code, var.spot.r), []).append((number, var))
        steps = []
        for (code, _), row in rows.items():
            for k in range(0, len(row), MOST_MARKS):
                numbers, vars = zip(*row[k : k + MOST_MARKS], strict=True)
                steps.append(self._leave_empty(code, numbers, vars))
        return stated, steps

    def _leave_empty(self, code: str, numbers: Sequence[int], vars: Sequence[Var]) -> Step:
        """Mark these variables as empty, and return the step for it. The rules with these numbers are about one
        variable each, and all have this code."""
        before = self.reasoner.finder.open_values()
        exclusions = tuple(Exclusion(var, value) for var in vars for value in self.reasoner.candidates(var) if value)
        where = tuple(var.spot for var in vars)
        deduction = Deduction("count", code, (), where, exclusions, tuple(numbers))
        rule = self.reasoner.model.rules[numbers[0]]
        context = DeductionContext("count", rule, (), where, self.decoder.position(), exclusions, False)
        marks = dict.fromkeys(vars, 0)
        self.reasoner.assign(marks)
        step = Step(
            technique="",
            title="",
            marks=marks,
            excluded=(),
            follow={},
            suppose=None,
            nested=False,
            deductions=(deduction,),
            clues=(),
            where=where,
            rests_on=(),
            rules=tuple(sorted({*numbers, *self.decoder.always})),
            cost=1,
            sentence="",
            open=before,
        )
        technique = self._technique(step, "count", "")
        slots = Slots(self.sentences.slots(context), found=self.vocabulary.places(where))
        return self._write(step, technique, context, slots)

    def is_quiet(self, found: _native.FoundStep) -> bool:
        """Whether a kernel's step needs no explanation, because a player sees its result at once."""
        if not self._quiet or found.supposed != NONE or found.inner:
            return False
        return all(self.decoder.code(used.unit)[0] in self._quiet for used in found.deductions)

    def steps(self, found: _native.FoundStep) -> Iterator[Step]:
        """Apply a kernel's step and the other steps of its family, and yield one step for those with equal sentences.

        All of these steps count the open values before the family, and the search continues near the whole family.
        Hence the order within the family changes neither the effort of a step nor the next step.
        """
        finder = self.reasoner.finder
        family = finder.same_family(found)
        if len(family) == 1:
            yield from self.step(found)
            return
        before = finder.open_values()
        groups: dict[object, list[_native.FoundStep]] = {}
        position = self.decoder.position()
        for number, member in enumerate(family):
            groups.setdefault(self._group_key(member, number, position), []).append(member)
        for members in groups.values():
            for k in range(0, len(members), MOST_MARKS):
                steps = self.step(_native.merge_steps(members[k : k + MOST_MARKS]))
                yield from (replace(step, open=before) for step in steps)
        finder.focus_on(_native.merge_steps(family))

    def _group_key(self, member: _native.FoundStep, number: int, position: Position) -> object:
        """A key that is equal for the members of a family with the same sentence. A member with several deductions has
        a sentence of its own, so its key is its number in the family."""
        if len(member.deductions) > 1:
            return number
        exclusions = tuple(self.decoder.exclusions(member.removed))
        context = self.decoder.context(member.deductions[-1].unit, member, position, exclusions)
        assert context.rule is not None
        alike = deduction_part(context.rule.constraint).alike
        assert alike is not None
        return alike(context)

    def step(self, found: _native.FoundStep) -> list[Step]:
        """Apply a kernel's step, and return it as one or several steps of the explanation."""
        poll()
        deductions = self.decoder.deductions_of(found)
        rules = self.decoder.rules_of(found)
        facts = tuple(self.decoder.exclusions(found.facts))
        contexts, main_code = self._contexts(found)
        shown = set(self.decoder.exclusions(found.removed))
        general = self.sentences.slots(None)
        premises = [context for context in contexts if shown.isdisjoint(context.exclusions)]
        general["first"] = self.sentences.premises(premises, shown)
        suppose = None
        if found.supposed != NONE:
            atom = self.reasoner.board.atoms[found.supposed]
            assert atom.value is not None
            suppose = (atom.vars[0], atom.value)
            general["chain"], general["fails"] = self.sentences.chain(found)
        poll()
        before = self.reasoner.finder.open_values()
        # Sentences describe the position before the step, so their slots are filled before the step is applied.
        shares = [(share, self._share_slots(share, general)) for share in polled(self._shares(found, contexts))]
        self.reasoner.finder.apply(found)
        steps = []
        for share, slots in polled(shares):
            marks, excluded = self.decoder.marks_and_exclusions(share.atoms)
            changed = (*marks, *(exclusion.var for exclusion in excluded))
            if LOOKED_AT in slots:
                deductions = (*deductions[:-1], replace(deductions[-1], where=tuple(slots[LOOKED_AT])))
            step = Step(
                technique="",
                title="",
                marks=marks,
                excluded=excluded,
                follow={},
                suppose=suppose,
                nested=bool(found.inner),
                deductions=deductions,
                clues=self.decoder.clues_of(rules),
                where=tuple(sorted({var.spot for var in changed if var.layer not in self.vocabulary.off_board})),
                rests_on=tuple(dict.fromkeys((*facts, *self.decoder.excluded_before(marks, share.atoms)))),
                rules=rules,
                cost=max(1, found.cost),
                sentence="",
                open=before,
            )
            steps.append(self._write(step, self._technique(step, main_code, slots["case"]), share.context, slots))
        self.applied.append(Applied(found, tuple(steps)))
        return steps

    def apply_quietly(self, found: _native.FoundStep) -> None:
        """Apply a kernel's step that needs no explanation."""
        self.reasoner.finder.apply(found)
        self.applied.append(Applied(found, ()))

    def _share_slots(self, share: Share, general: Slots) -> Slots:
        """The slots for the sentence of a share, given those that all shares of the step have in common."""
        if share.context is None:
            return general
        return Slots(self.sentences.slots(share.context), first=general["first"])

    def _shares(self, found: _native.FoundStep, contexts: Sequence[DeductionContext]) -> Iterator[Share]:
        """Divide the atoms that a kernel's step removes into shares, one for each step of the explanation. A share has
        at most MOST_MARKS variables, and a sentence about one of the deductions `contexts`."""
        removed = {*self.decoder.exclusions(found.removed)}
        removing = [context for context in contexts if not removed.isdisjoint(context.exclusions)]
        if len(removing) > 1 and len({context.code for context in removing}) == 1:
            # All of these deductions have the same code, so one sentence is enough for them.
            exclusions = tuple(exclusion for context in removing for exclusion in context.exclusions)
            contexts = [removing[-1]._replace(exclusions=exclusions)]
        for share in self._by_deduction(found, contexts):
            is_single = share.context is not None and share.context.code in self._single_codes and len(removing) < 2
            yield from self._by_variable(share, 1 if is_single else MOST_MARKS)

    def _by_deduction(self, found: _native.FoundStep, contexts: Sequence[DeductionContext]) -> Iterator[Share]:
        """One share for each deduction. Each removed atom belongs to the first deduction that excludes it, or else to
        the last deduction."""
        remaining = list(found.removed)
        exclusions_of = {atom: set(self.decoder.exclusions([atom])) for atom in remaining} if contexts[1:] else {}
        for context in contexts[:-1]:
            excluded = set(context.exclusions)
            atoms = [atom for atom in remaining if not exclusions_of[atom].isdisjoint(excluded)]
            if atoms:
                yield Share(atoms, context)
            remaining = [atom for atom in remaining if atom not in atoms]
        yield Share(remaining, contexts[-1] if contexts else None)

    def _by_variable(self, share: Share, size: int) -> Iterator[Share]:
        """Cut a share into shares of at most `size` variables, in the order of the board. The position of each share
        includes the exclusions of the shares before it."""
        board = self.reasoner.board
        by_var: dict[int, list[int]] = {}
        for atom in share.atoms:
            by_var.setdefault(board[board.atoms[atom].vars[0]].number, []).append(atom)
        atoms_of_variables = sorted(by_var.values(), key=lambda atoms: board.atoms[atoms[0]].vars[0].spot)
        parts = [
            list(chain.from_iterable(atoms_of_variables[first : first + size]))
            for first in range(0, len(atoms_of_variables), size)
        ]
        context = share.context
        if context is None:
            yield from (Share(atoms, None) for atoms in parts)
            return
        exclusions, position = tuple(context.exclusions), context.position.copy()
        indices_of: dict[Exclusion, list[int]] = {}
        for index, exclusion in enumerate(exclusions):
            indices_of.setdefault(exclusion, []).append(index)
        for atoms in parts:
            excluded = set(self.decoder.exclusions(atoms))
            # The part of the deduction's exclusions that belongs to these atoms, in the order of the deduction.
            indices = sorted(index for exclusion in excluded for index in indices_of.get(exclusion, ()))
            own_exclusions = tuple(exclusions[index] for index in indices) or tuple(excluded)
            yield Share(atoms, context._replace(position=position.copy(), exclusions=own_exclusions))
            position.learn(excluded)

    def together(
        self,
        var: Var,
        value: int,
        clues: tuple[Spot, ...],
        rules: tuple[int, ...],
        facts: tuple[Exclusion, ...],
        cost: int,
    ) -> Step:
        """Apply a mark that follows from a set of clues together, but from no deduction. Return it as a step."""
        variable = self.reasoner.board[var]
        removed = [atom for atom in variable.others(value) if self.reasoner.finder.alive(atom)]
        before = self.reasoner.finder.open_values()
        for atom in removed:
            self.reasoner.finder.exclude(atom)
        marks, excluded = self.decoder.marks_and_exclusions(removed)
        step = Step(
            technique="",
            title="",
            marks=marks,
            excluded=excluded,
            follow={},
            suppose=None,
            nested=True,
            deductions=(),
            clues=clues,
            where=(var.spot,),
            rests_on=facts,
            rules=rules,
            cost=cost,
            sentence="",
            open=before,
        )
        technique = self._fitting("together", step)
        assert technique is not None
        return self._write(step, technique, None, Slots(clues=self.vocabulary.clues(clues)))

    def _contexts(self, found: _native.FoundStep) -> tuple[list[DeductionContext], str]:
        """The deductions that the sentence of a step is about, and the code of the last one.

        Deductions that only copy exclusions from notes to marks are left out, except for a last one. A step with a
        supposition has no such deductions, because its chain states all of them.
        """
        used = [deduction for deduction in found.deductions if inner_step(found, deduction) is None]
        if found.supposed != NONE or not used:
            return [], "suppose"
        main = [each for each in used if self.decoder.code(each.unit)[0] not in self._transfer_codes] or used[-1:]
        position, removed, contexts = self.decoder.position(), set(found.removed), list[DeductionContext]()
        for deduction in used:
            atoms = deduction.atoms
            if deduction is main[-1]:
                atoms = [atom for atom in atoms if atom in removed] or found.removed
            exclusions = tuple(self.decoder.exclusions(atoms))
            if deduction in main:
                contexts.append(self.decoder.context(deduction.unit, found, position.copy(), exclusions))
            position.learn(exclusions)
        return contexts, self.decoder.code(main[-1].unit)[0]

    def _technique(self, step: Step, main_code: str, case: object) -> Technique:
        """The most specific technique that fits a step. `main_code` and `case` are those of its last deduction.

        A technique for a shape on the board comes first, then signatures with the codes and rules of all deductions,
        those with their codes alone, and that of the last deduction.
        """
        if step.nested:
            return self.techniques["nested"][0]
        for technique in self.techniques.get(main_code, ()):
            if technique.shape is not None and technique.shape(self.vocabulary.puzzle, step):
                return technique
        pairs = sorted({(deduction.code, deduction.rule) for deduction in step.deductions})
        prefix = "" if step.suppose is None else "suppose+"
        for signature in (
            prefix + "+".join(f"{code}:{rule}" for code, rule in pairs),
            f"{main_code}.{case}",
            prefix + "+".join(dict.fromkeys(code for code, _ in pairs)),
            *(f"{main_code}:{rule}" for code, rule in pairs if code == main_code),
            main_code,
        ):
            if signature in self.techniques and (fitting := self._fitting(signature, step)):
                return fitting
        raise AssertionError(f"no technique is called {main_code}")

    def _fitting(self, signature: str, step: Step) -> Technique | None:
        """The first technique with this signature that fits; None if none does."""
        for technique in self.techniques[signature]:
            fits = technique.fits is None or technique.fits(step)
            if fits and (technique.shape is None or technique.shape(self.vocabulary.puzzle, step)):
                return technique
        return None

    def _write(self, step: Step, technique: Technique, context: DeductionContext | None, known: Slots) -> Step:
        """Complete a step with the title, the sentence and the hints of a technique. `known` are slots of its
        templates, and `context` is the deduction for the slot "because"."""
        vocabulary = self.vocabulary
        # The places of the reason: clues, otherwise those of the deductions, otherwise those of the step.
        looked_at = step.clues or tuple(spot for deduction in step.deductions for spot in deduction.where) or step.where
        if not step.clues and len(set(looked_at)) > MOST_LOOKED_AT:
            looked_at = step.where
        # These techniques are about a single cell, so the place of the reason is the place of the result.
        is_at_result = technique.signature in ("cell", "only")
        line = step.deductions[-1].where if step.deductions else step.where
        # Deferred slots are written only if a template asks for them.
        slots = Slots(known)
        slots["marks"] = vocabulary.state_all(step.marks.items(), step.excluded)
        slots.defer("clue", lambda: vocabulary.clues(step.clues[:MOST_LOOKED_AT]) or vocabulary.places(looked_at))
        slots.defer("where", lambda: self._point_to(step.where if is_at_result else looked_at))
        slots.defer("line", lambda: known["line"] or vocabulary.line(line))
        if context is not None:
            reason = self.sentences.reason(context, slots)
            slots["because"] = reason if reason in slots["first"] else f"{slots['first']} {reason}"
        has_own_reason = technique.why != Technique.why
        why_template = technique.why if has_own_reason or step.suppose is None else REFUTED
        why = punctuate(why_template.format_map(slots))
        so = punctuate(technique.so.format_map(slots)) if slots["marks"] else ""
        hints = (punctuate(technique.where.format_map(slots)), why, so)
        separator = "" if why.endswith("\n") else " "
        sentence = f"{why}{separator}{so}".strip()
        return replace(step, technique=technique.code, title=technique.title, sentence=sentence, hints=hints)

    def _point_to(self, spots: Sequence[Spot]) -> str:
        """The places where a player should look; if they are many, "the part around" the first one."""
        if len(set(spots)) <= MOST_POINTED:
            return self.vocabulary.places(spots)
        return f"the part around {self.vocabulary.place(spots[0])}"
