"""What the kernel found, as steps: the marks, the clues and places, the technique, and the sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from puzzlepark import _native
from puzzlepark.builders.looks import LookInfo
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.steps import Exclusion, Look, Step, Technique
from puzzlepark.reasons.looks import Looks
from puzzlepark.reasons.words import MOST_PLACES, Words, listed, techniques_of

MOST_LOOKS = 5
"""Looks of a chain that a sentence tells."""


MOST_SEEN = 12
"""Places that a step may look at, so that a hint points there; of more it points at what is found."""


class Teller:
    """Turns what the ladder finds into steps, and takes them on the board."""

    def __init__(self, genre: Genre[Puzzle], looks: Looks) -> None:
        self.looks = looks
        self.words = Words(genre.display, looks.model)
        self._always = {k for k, rule in enumerate(looks.model.rules) if rule.constraint.equalities is not None}
        """Rules by which variables are one and the same."""
        self._layers = {layer.name for layer in looks.model.layers}
        """Those of the model, as opposed to what is only kept in mind."""
        self.techniques: dict[str, list[Technique]] = {}
        for technique in (*genre.techniques, *techniques_of(looks.model)):
            self.techniques.setdefault(technique.signature, []).append(technique)

    # --- steps

    def opening(self, known: Marks | None = None) -> Step | None:
        """What is seen at once before the first step. On a board with `known` marks, that of one place: what comes
        first and what is beside it, as a player would look; the rest follows."""
        found, excluded = self._found(self.looks.ladder.follow())
        follow: Marks = {}
        if known is not None:
            every = {var: value for var, value in found.items() if var not in known}
            found, excluded = _first_place(every), ()
            follow = {var: value for var, value in every.items() if var not in found}
        if not found:
            return None
        technique = self.techniques["cell"][-1]
        marks = dict(sorted(found.items(), key=lambda mark: mark[0].spot))
        shown = {var: value for var, value in marks.items() if var.layer not in self.words.apart}
        spots = tuple(dict.fromkeys(var.spot for var in shown))
        some = "One mark is" if len(shown) == 1 else f"{len(shown)} marks are"
        sentence = f"{some} clear at once: {self.words.said(list(shown.items())[:2], ())}."
        said = {"where": self.words.places(spots), "marks": self.words.said(marks.items(), ())}
        hints = (technique.where.format(**said), technique.why.format(**said), technique.so.format(**said))
        return Step(
            technique.code, technique.title, marks, excluded, follow, None, False, (), (), spots, (), (), 1, sentence,
            hints,
        )  # fmt: skip

    def step(self, found: _native.FoundStep) -> Step:
        """Take a step that the ladder found."""
        looks = self._looks(found)
        rules = self._rules(found)
        facts = tuple(self._exclusions(found.facts))
        suppose = None
        if found.supposed >= 0:
            atom = self.looks.board.atoms[found.supposed]
            assert atom.value is not None
            suppose = (atom.vars[0], atom.value)
        before = self.looks.ladder.open(self.looks.targets)
        self.looks.ladder.apply(found)
        marks, excluded = self._found(found.removed)
        follow, _ = self._found(self.looks.ladder.follow())
        follow = {var: value for var, value in follow.items() if var not in marks}
        facts = tuple(dict.fromkeys((*facts, *self._out_before(marks, found.removed))))
        clues = self._clues(rules)
        found_at = (*marks, *(e.var for e in excluded))
        where = tuple(sorted({var.spot for var in found_at if var.layer not in self.words.apart}))
        step = Step(
            "", "", marks, excluded, follow, suppose, bool(found.inner), looks, clues, where, facts, rules,
            max(1, found.cost), "", open=before,
        )  # fmt: skip
        return self._worded(step, self._technique(step, found))

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
        variable = self.looks.board[var]
        removed = [atom for atom in variable.others(value) if self.looks.ladder.alive(atom)]
        before = self.looks.ladder.open(self.looks.targets)
        for atom in removed:
            self.looks.ladder.tell(atom)
        marks, excluded = self._found(removed)
        follow, _ = self._found(self.looks.ladder.follow())
        step = Step(
            "", "", marks, excluded, follow, None, True, (), clues, (var.spot,), facts, rules, cost, "", open=before
        )  # fmt: skip
        technique = self._fitting("together", step)
        assert technique is not None
        return self._worded(step, technique)

    # --- what it is made of

    def _exclusions(self, atoms: Iterable[int]) -> Iterable[Exclusion]:
        for number in atoms:
            atom = self.looks.board.atoms[number]
            if atom.value is not None:
                yield from (Exclusion(var, value) for var in atom.vars for value in (atom.value, *atom.more))
            else:
                # Noted as decided: every value but the one that is left is out.
                for var in atom.vars:
                    left = self.looks.left(var)
                    known = (self.looks.board.atoms[k] for k in self.looks.board[var].atoms)
                    values = (value for other in known for value in (other.value, *other.more))
                    yield from (Exclusion(var, v) for v in values if v is not None and [v] != left and len(left) == 1)

    def _found(self, atoms: Iterable[int]) -> tuple[dict[Var, int], tuple[Exclusion, ...]]:
        """Variables that removed atoms leave decided, and the exclusions for the others."""
        marks: dict[Var, int] = {}
        excluded = []
        for number in atoms:
            atom = self.looks.board.atoms[number]
            left = self.looks.left(atom.vars[0])
            noted = self.looks.board.decided.get(self.looks.board[atom.vars[0]].number)
            for var in atom.vars:
                if len(left) == 1 and (noted is None or not self.looks.ladder.alive(noted)):
                    marks[var] = left[0]
                elif atom.value is not None:
                    excluded += [Exclusion(var, value) for value in (atom.value, *atom.more)]
        return marks, tuple(e for e in excluded if e.var not in marks)

    def _out_before(self, marks: dict[Var, int], removed: Iterable[int]) -> Iterable[Exclusion]:
        """The values of decided variables that were out before these were removed: the decision rests on them, too."""
        known = self.looks.board.atoms
        now = {(var, known[number].value) for number in removed for var in known[number].vars}
        for var, mark in marks.items():
            before = (known[number] for number in self.looks.board[var].atoms)
            out = (atom for atom in before if atom.value != mark and (var, atom.value) not in now)
            yield from (Exclusion(var, v) for atom in out for v in (atom.value, *atom.more) if v is not None)

    def _code(self, unit: int) -> tuple[str, str]:
        number, kind, _ = self.looks.units[unit]
        info = self.looks.board.looks[number]
        return info.codes[kind], info.rule

    def _looks(self, found: _native.FoundStep) -> tuple[Look, ...]:
        looks: list[Look] = []
        for used in found.looks:
            finds = tuple(e for e in self._exclusions(used.atoms) if e.var.layer in self._layers)
            if used.unit < 0:
                inner = found.inner[-1 - used.unit]
                looks += self._looks(inner)
                where = tuple(e.var.spot for e in finds if e.var.layer not in self.words.apart)
                looks.append(Look("suppose", "", (), where, finds))
                continue
            looks.append(self._look(used.unit, found, finds))
        if found.failed_unit >= 0:
            looks.append(self._look(found.failed_unit, found, ()))
        return tuple(looks)

    def _look(self, unit: int, found: _native.FoundStep, finds: tuple[Exclusion, ...]) -> Look:
        info = self.looks.board.looks[self.looks.units[unit][0]]
        code, rule = self._code(unit)
        # At one place clues may deny what the rule allows.
        rules = {*info.rules, *found.rules} if code == "cell" else {*info.rules}
        return Look(code, rule, self._clues(info.rules), self._on_board(info), finds, tuple(sorted(rules)))

    def _on_board(self, info: LookInfo) -> tuple[Spot, ...]:
        """The places that a look is about. What is about a hidden layer beside the board is about the places on the
        board that its rules name."""
        if not self.words.apart:
            return info.where
        scope = [var for k in info.rules for var in self.looks.model.rules[k].constraint.scope]
        if not any(var.layer in self.words.apart for var in scope):
            return tuple(spot for spot in info.where if self.words.board.has(spot) or spot.is_edge)
        return tuple(dict.fromkeys(var.spot for var in scope if var.layer not in self.words.apart))

    def _rules(self, found: _native.FoundStep) -> tuple[int, ...]:
        """All rules that a step needs."""
        rules = set(found.rules) | self._always
        units = [used.unit for used in found.looks if used.unit >= 0]
        if found.failed_unit >= 0:
            units.append(found.failed_unit)
        for unit in units:
            rules.update(self.looks.board.looks[self.looks.units[unit][0]].rules)
        for inner in found.inner:
            rules.update(self._rules(inner))
        return tuple(sorted(rules))

    def _clues(self, rules: Iterable[int]) -> tuple[Spot, ...]:
        clues = (self.looks.model.rules[k].clue for k in rules)
        return tuple(dict.fromkeys(clue for clue in clues if clue is not None))

    # --- names and words

    def _technique(self, step: Step, found: _native.FoundStep) -> Technique:
        """The most particular technique that fits: by codes and rules, by codes, or one of the general ones."""
        if found.inner:
            return self.techniques["nested"][0]
        pairs = sorted({(look.code, look.rule) for look in step.looks})
        head = "suppose+" if found.supposed >= 0 else ""
        last = "suppose"
        if found.supposed < 0:
            _, last = max((self.looks.units[used.unit][2], self._code(used.unit)[0]) for used in found.looks)
        for signature in (
            head + "+".join(f"{code}:{rule}" for code, rule in pairs),
            head + "+".join(dict.fromkeys(code for code, _ in pairs)),
            last,
        ):
            if signature in self.techniques and (technique := self._fitting(signature, step)):
                return technique
        raise AssertionError(f"no technique is called {last}")

    def _fitting(self, signature: str, step: Step) -> Technique | None:
        """The first technique with a signature that fits."""
        return next((t for t in self.techniques[signature] if t.fits is None or t.fits(step)), None)

    def _worded(self, step: Step, technique: Technique) -> Step:
        words = self.words
        chain = [words.said([], look.finds) for look in step.looks if look.finds]
        told = ". ".join(part[:1].upper() + part[1:] for part in chain[:MOST_LOOKS] if part)
        if step.suppose is not None:
            told = f"Suppose {words.says(*step.suppose)}. " + (f"Then: {told}." if told else "")
        near = step.clues or tuple(spot for look in step.looks for spot in look.where) or step.where
        if not step.clues and len(set(near)) > MOST_SEEN:
            near = step.where
        said = {
            "clue": listed([words.place(spot) for spot in step.clues], "more") or words.places(near),
            "where": words.places(near if technique.code != "cell" else step.where),
            "marks": words.said(list(step.marks.items()), step.excluded) or "more is known",
            "chain": told,
            "last": words.places(step.looks[-1].clues or step.looks[-1].where) if step.looks else "",
            "line": words.line(step.looks[-1].where if step.looks else step.where),
        }
        why = technique.why.format(**said)
        why = why[:1].upper() + why[1:]
        so = technique.so.format(**said)
        hints = (technique.where.format(**said), why, so)
        return replace(step, technique=technique.code, title=technique.title, sentence=f"{why} {so}", hints=hints)


def _first_place(marks: Marks) -> dict[Var, int]:
    """The first of some marks, and those that are at most a cell away from it."""
    first = next(iter(marks), None)
    near = (var for var in marks if first and max(abs(var.spot.r - first.spot.r), abs(var.spot.c - first.spot.c)) <= 2)
    return {var: marks[var] for var in islice(near, MOST_PLACES)}
