"""What the kernel found, as steps: the marks, the clues and places, the technique, and the sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from puzzlepark import _native
from puzzlepark.constraints import part
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.phrases import DeductionContext
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.record import replace
from puzzlepark.core.steps import REFUTED, Deduction, Exclusion, Step, Technique
from puzzlepark.core.watch import poll, polled
from puzzlepark.reasons.findings import Findings
from puzzlepark.reasons.reasoner import Reasoner
from puzzlepark.reasons.sentences import LOOKED_AT, Sentences
from puzzlepark.reasons.slots import Slots, tidy
from puzzlepark.reasons.words import Words, techniques_of

MOST_MARKS = 12
"""Marks of one step: of a deduction that finds more, several steps are told."""
MOST_POINTED = 6
"""Places that the first grade of a hint names."""
MOST_SEEN = 12
"""Places that a step may look at, so that a hint points there; of more it points at what is found."""


class StepWriter:
    """Turns what the ladder finds into steps, and takes them on the board."""

    def __init__(self, genre: Genre[Puzzle], puzzle: Puzzle, reasoner: Reasoner) -> None:
        self.genre, self.reasoner = genre, reasoner
        self.words = Words(genre, puzzle, reasoner.model)
        self.findings = Findings(reasoner, self.words)
        self.sentences = Sentences(genre, reasoner, self.words, self.findings)
        self.techniques: dict[str, list[Technique]] = {}
        for technique in (*genre.techniques, *techniques_of(reasoner.model)):
            self.techniques.setdefault(technique.signature, []).append(technique)
        self._quiet = {technique.signature for technique in techniques_of(reasoner.model) if technique.quiet}
        kinds = {part(rule.constraint, "deductions") for rule in reasoner.board.model.rules}
        self._carry = {code for kind in kinds for code in getattr(kind, "CARRIES", ())}
        self._single = {code for kind in kinds for code in getattr(kind, "SINGLE", ())}

    def opening(self, known: Marks) -> tuple[dict[Var, int], list[Step]]:
        """What the board itself says. That a cell with a clue is nothing else, and that nothing is where no rule lets
        it be, is no step; a law about single cells is one for the cells of a row."""
        silent, lone = self.reasoner.opening()
        self.reasoner.tell(silent)
        told: dict[tuple[str, int], list[tuple[int, Var]]] = {}
        for number, var in lone:
            if var not in known:
                told.setdefault((self.reasoner.model.rules[number].code, var.spot.r), []).append((number, var))
        steps = []
        for (code, _), every in told.items():
            for k in range(0, len(every), MOST_MARKS):
                some = every[k : k + MOST_MARKS]
                steps.append(self._ruled_out(code, [n for n, _ in some], [var for _, var in some]))
        return silent, steps

    def _ruled_out(self, code: str, numbers: Sequence[int], vars: Sequence[Var]) -> Step:
        """The step by which a law about single cells leaves them empty."""
        before = self.reasoner.ladder.open_values()
        finds = tuple(Exclusion(var, value) for var in vars for value in self.reasoner.left(var) if value)
        deduction = Deduction("count", code, (), tuple(var.spot for var in vars), finds, tuple(numbers))
        context = DeductionContext(
            "count", self.reasoner.model.rules[numbers[0]], (), deduction.where, self.findings.seen(), finds, False
        )
        self.reasoner.tell(dict.fromkeys(vars, 0))
        rules = tuple(sorted({*numbers, *self.findings.always}))
        step = Step(
            "",
            "",
            dict.fromkeys(vars, 0),
            (),
            {},
            None,
            False,
            (deduction,),
            (),
            deduction.where,
            (),
            rules,
            1,
            "",
            open=before,
        )
        technique = self._technique(step, [deduction], "count", "", supposed=False, nested=False)
        return self._worded(
            step, technique, context, Slots(self.sentences.slots(context), found=self.words.places(deduction.where))
        )

    def quiet(self, found: _native.FoundStep) -> bool:
        """Whether what was found is no step: whoever plays sees it without a word."""
        return (
            bool(self._quiet)
            and found.supposed < 0
            and all(used.unit >= 0 and self.findings.code(used.unit)[0] in self._quiet for used in found.deductions)
        )

    def steps(self, found: _native.FoundStep) -> Iterator[Step]:
        """Take what the ladder found, and what other deductions of its family find: those of which the same is told are
        one step. Neither the effort nor where to look next depends on their order."""
        ladder = self.reasoner.ladder
        parts = ladder.same_family(found)
        if len(parts) == 1:
            yield from self.step(found)
            return
        before = ladder.open_values()
        groups: dict[object, list[_native.FoundStep]] = {}
        seen = self.findings.seen()
        for number, each in enumerate(parts):
            context = self.findings.context(
                each.deductions[-1].unit, each, seen, tuple(self.findings.exclusions(each.removed))
            )
            assert context.rule is not None
            key = part(context.rule.constraint, "deductions").alike(context) if len(each.deductions) == 1 else number
            groups.setdefault(key, []).append(each)
        for some in groups.values():
            for k in range(0, len(some), MOST_MARKS):
                told = self.step(_native.merge_steps(some[k : k + MOST_MARKS]))
                yield from (replace(step, open=before) for step in told)
        ladder.focus_on(_native.merge_steps(parts))

    def step(self, found: _native.FoundStep) -> list[Step]:
        """Take what the ladder found: a step, or several if it is more than is seen at once."""
        poll()
        deductions = self.findings.deductions_of(found)
        rules = self.findings.rules_of(found)
        clues = self.findings.clues_of(rules)
        facts = tuple(self.findings.exclusions(found.facts))
        suppose = None
        if found.supposed >= 0:
            atom = self.reasoner.board.atoms[found.supposed]
            assert atom.value is not None
            suppose = (atom.vars[0], atom.value)
        contexts, main = self._main(found)
        shown = set(self.findings.exclusions(found.removed))
        slots = self.sentences.slots(None)
        slots["first"] = self.sentences.first([each for each in contexts if shown.isdisjoint(each.finds)], shown)
        if suppose is not None:
            told, fails = self.sentences.chain(found)
            slots |= {"chain": told, "fails": fails}
        poll()
        values = self.reasoner.ladder.open_values()
        bunches = []
        for removed, context in polled(self._bunches(found, contexts)):
            bunches.append(
                (
                    removed,
                    context,
                    slots if context is None else Slots(self.sentences.slots(context), first=slots["first"]),
                )
            )
        self.reasoner.ladder.apply(found)
        steps = []
        for removed, context, slots in polled(bunches):
            marks, excluded = self.findings.decided(removed)
            more = tuple(dict.fromkeys((*facts, *self.findings.out_before(marks, removed))))
            found_at = (*marks, *(e.var for e in excluded))
            where = tuple(sorted({var.spot for var in found_at if var.layer not in self.words.apart}))
            if LOOKED_AT in slots:
                deductions = (*deductions[:-1], replace(deductions[-1], where=tuple(slots[LOOKED_AT])))
            step = Step(
                "", "", marks, excluded, {}, suppose, bool(found.inner), deductions, clues, where, more, rules,
                max(1, found.cost), "", open=values,
            )  # fmt: skip
            technique = self._technique(
                step, deductions, main, slots["case"], supposed=suppose is not None, nested=bool(found.inner)
            )
            steps.append(self._worded(step, technique, context, slots))
        return steps

    def _bunches(
        self, found: _native.FoundStep, contexts: Sequence[DeductionContext]
    ) -> Iterator[tuple[list[int], DeductionContext | None]]:
        """What was removed in bunches of few variables, each with the deduction that tells of it."""
        board = self.reasoner.board
        left, every = list(found.removed), list[tuple[list[int], DeductionContext | None]]()
        told_of = {*self.findings.exclusions(left)}
        finders = [context for context in contexts if not told_of.isdisjoint(context.finds)]
        if len(finders) > 1 and len({context.code for context in finders}) == 1:
            # Deductions of one family of which the same is told are one.
            contexts = [finders[-1]._replace(finds=tuple(find for context in finders for find in context.finds))]
        tells = {atom: set(self.findings.exclusions([atom])) for atom in left} if contexts[1:] else {}
        for context in contexts[:-1]:
            finds = set(context.finds)
            mine = [atom for atom in left if not tells[atom].isdisjoint(finds)]
            every += [(mine, context)] if mine else []
            left = [atom for atom in left if atom not in mine]
        every.append((left, contexts[-1] if contexts else None))
        for atoms, told in every:
            size = 1 if told is not None and told.code in self._single and len(finders) < 2 else MOST_MARKS
            by_var: dict[int, list[int]] = {}
            for atom in atoms:
                by_var.setdefault(board[board.atoms[atom].vars[0]].number, []).append(atom)
            vars = sorted(by_var.values(), key=lambda some: board.atoms[some[0]].vars[0].spot)
            bunches = [[atom for each in vars[k : k + size] for atom in each] for k in range(0, len(vars), size)]
            yield from zip(bunches, self._narrowed(told, bunches), strict=True)

    def _narrowed(
        self, context: DeductionContext | None, bunches: Iterable[Sequence[int]]
    ) -> Iterator[DeductionContext | None]:
        """A look as far as it is about each of some bunches of what it finds. Those before were told, so that its
        figures know of them."""
        if context is None:
            yield from (None for _ in bunches)
            return
        places: dict[Exclusion, list[int]] = {}
        for k, find in enumerate(context.finds):
            places.setdefault(find, []).append(k)
        finds, seen = tuple(context.finds), context.seen.copy()
        for atoms in bunches:
            mine = set(self.findings.exclusions(atoms))
            own = sorted(k for find in mine for k in places.get(find, ()))
            yield context._replace(seen=seen.copy(), finds=tuple(finds[k] for k in own) or tuple(mine))
            seen.learn(mine)

    def together(
        self,
        var: Var,
        value: int,
        clues: tuple[Spot, ...],
        rules: tuple[int, ...],
        facts: tuple[Exclusion, ...],
        cost: int,
    ) -> Step:
        """Take a step that only a set of clues together justifies."""
        variable = self.reasoner.board[var]
        removed = [atom for atom in variable.others(value) if self.reasoner.ladder.alive(atom)]
        before = self.reasoner.ladder.open_values()
        for atom in removed:
            self.reasoner.ladder.exclude(atom)
        marks, excluded = self.findings.decided(removed)
        step = Step(
            "", "", marks, excluded, {}, None, True, (), clues, (var.spot,), facts, rules, cost, "", open=before
        )
        technique = self._fitting("together", step)
        assert technique is not None
        return self._worded(step, technique, None, Slots(clues=self.words.clues(clues)))

    def _main(self, found: _native.FoundStep) -> tuple[list[DeductionContext], str]:
        """The deductions that a step is about, and the code of the last: those that do more than carry on what others
        have found. Of a supposition the chain tells."""
        used = [deduction for deduction in found.deductions if deduction.unit >= 0]
        if found.supposed >= 0 or not used:
            return [], "suppose"
        bare = [deduction for deduction in used if self.findings.code(deduction.unit)[0] not in self._carry] or used[
            -1:
        ]
        seen, visible, contexts = self.findings.seen(), set(found.removed), list[DeductionContext]()
        for deduction in used:
            finds = tuple(self.findings.exclusions(deduction.atoms))
            if deduction is bare[-1]:
                finds = tuple(self.findings.exclusions([a for a in deduction.atoms if a in visible] or found.removed))
            if deduction in bare:
                contexts.append(self.findings.context(deduction.unit, found, seen.copy(), finds))
            seen.learn(finds)
        return contexts, self.findings.code(bare[-1].unit)[0]

    def _around(self, spots: Sequence[Spot]) -> str:
        """Where to look: some places, or if they are many the first of them."""
        few = len(set(spots)) <= MOST_POINTED
        return self.words.places(spots) if few else f"the part around {self.words.place(spots[0])}"

    def _technique(
        self, step: Step, deductions: Sequence[Deduction], main: str, case: object, *, supposed: bool, nested: bool
    ) -> Technique:
        """The most particular technique that fits: by codes and rules, by codes, or one of the general ones."""
        if nested:
            return self.techniques["nested"][0]
        for shaped in self.techniques.get(main, ()):
            if shaped.shape is not None and shaped.shape(self.words.puzzle, step):
                return shaped
        pairs = sorted({(deduction.code, deduction.rule) for deduction in deductions})
        head = "suppose+" if supposed else ""
        for signature in (
            head + "+".join(f"{code}:{rule}" for code, rule in pairs),
            f"{main}.{case}",
            head + "+".join(dict.fromkeys(code for code, _ in pairs)),
            *(f"{main}:{rule}" for code, rule in pairs if code == main),
            main,
        ):
            if signature in self.techniques and (technique := self._fitting(signature, step)):
                return technique
        raise AssertionError(f"no technique is called {main}")

    def _fitting(self, signature: str, step: Step) -> Technique | None:
        """The first technique with a signature that fits."""
        known, puzzle = self.techniques[signature], self.words.puzzle
        fitting = (t for t in known if t.fits is None or t.fits(step))
        return next((t for t in fitting if t.shape is None or t.shape(puzzle, step)), None)

    def _worded(self, step: Step, technique: Technique, context: DeductionContext | None, slots: Slots) -> Step:
        words = self.words
        near = step.clues or tuple(spot for deduction in step.deductions for spot in deduction.where) or step.where
        if not step.clues and len(set(near)) > MOST_SEEN:
            near = step.where
        said = Slots(slots)
        said["marks"] = words.said(list(step.marks.items()), step.excluded)
        said.put_off("clue", lambda: words.clues(step.clues[:MOST_SEEN]) or words.places(near))
        said.put_off("where", lambda: self._around(step.where if technique.signature in ("cell", "only") else near))
        said.put_off(
            "line", lambda: slots["line"] or words.line(step.deductions[-1].where if step.deductions else step.where)
        )
        if context is not None:
            because = self.sentences.because(context, said)
            said["because"] = because if because in said["first"] else f"{said['first']} {because}"
        refuted = step.suppose is not None and technique.why == Technique.why
        why = tidy((REFUTED if refuted else technique.why).format_map(said))
        so = tidy(technique.so.format_map(said)) if said["marks"] else ""
        hints = (tidy(technique.where.format_map(said)), why, so)
        sentence = f"{why}{' ' if not why.endswith(chr(10)) else ''}{so}".strip()
        return replace(step, technique=technique.code, title=technique.title, sentence=sentence, hints=hints)
