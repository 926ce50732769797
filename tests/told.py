"""Explanations read by somebody who sees nothing but the board and what was told: marks, clues, and struck candidates.

Each sentence is held against that board: what a step rests on must have been shown, each figure is counted again, and
no phrase may be empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.steps import Exclusion, Step
from puzzlepark.kinds.between import Between
from puzzlepark.kinds.cage import Cage
from puzzlepark.kinds.count import Count
from puzzlepark.kinds.distinct import Distinct
from puzzlepark.kinds.regions import Regions
from puzzlepark.kinds.same import Same
from puzzlepark.kinds.table import Table
from puzzlepark.registry import genre_of

EMPTY = (
    "nothing else is possible", "that cannot be", "this", "something", "some cells", "a group", "more marks",
    "more mark", "more is known", "at once:",
)  # fmt: skip
"""Phrases that say nothing."""
MOST_MARKS = 12
NEEDS = re.compile(r"needs (\d+|no) [^,.]*?, has (\d+), and (\d+|no) [^,.]*? (?:is|are) left")
DONE = re.compile(r"needs (\d+|no) [^,.]*? and has (?:it|them)\.")
ALREADY = re.compile(r"In [^.]*?, (\d+) (?:is|are) (?:wall|shaded) already")
WAYS = re.compile(r"(\d+) (?:ways|pieces) are left")


def empty_phrase(sentence: str) -> str:
    """The first phrase of a sentence that says nothing; "" if there is none."""
    low = sentence.lower()
    return next((phrase for phrase in EMPTY if re.search(rf"\b{re.escape(phrase)}(?!\w)", low)), "")


def number(told: str) -> int:
    return 0 if told == "no" else int(told)


class Reader:
    """What somebody knows who was told some steps."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.genre: Genre[Any] = genre_of(puzzle)
        self.model: Model = self.genre.model(puzzle)
        self.values = {layer.name: layer.values for layer in self.model.layers}
        self.out: set[Exclusion] = set()
        self.lines = [tuple(r.constraint.scope) for r in self.model.rules if isinstance(r.constraint, Distinct | Cage)]
        self.same: dict[Var, Var] = {}
        for rule in self.model.rules:
            table = rule.constraint
            if isinstance(table, Table) and len(table.scope) == 1 and len(table.rows) == 1:
                self.write({table.scope[0]: table.rows[0][0]})
            self._join(rule)

    def _join(self, rule: Rule) -> None:
        """Note the variables that are one and the same by a rule."""
        scope = tuple(rule.constraint.scope)
        if isinstance(rule.constraint, Same):
            self.same |= dict.fromkeys(scope, scope[0])
        if isinstance(rule.constraint, Regions):
            homes: dict[int, Var] = {}
            for var, region in zip(scope, rule.constraint.ids, strict=True):
                self.same[var] = homes.setdefault(region, var)

    def write(self, marks: dict[Var, int]) -> None:
        for var, value in marks.items():
            self.out.update(Exclusion(var, other) for other in self.values[var.layer] if other != value)

    def left(self, var: Var) -> list[int]:
        return [value for value in self.values[var.layer] if Exclusion(var, value) not in self.out]

    def taken(self, var: Var, value: int) -> bool:
        """Whether the number is in a line of the cell already, for everybody to see."""
        return any(self.left(other) == [value] for line in self.lines if var in line for other in line if other != var)

    def faults(self, step: Step) -> Iterator[tuple[str, str]]:
        """What is wrong with a step, by kind; then it is known. What follows from it goes without saying."""
        self.write(dict(step.follow))
        if phrase := empty_phrase(step.sentence):
            yield "phrase", f"{phrase!r} in: {step.sentence}"
        told = {self.same.get(var, var) for var in (*step.marks, *(e.var for e in step.excluded))}
        if len(told) > MOST_MARKS:
            yield "marks", f"{len(told)} marks: {step.sentence}"
        if not step.hints[1].strip(" ."):
            yield "cause", step.sentence
        hidden = [e for e in step.rests_on if e not in self.out and not self.taken(*e) and e.var.layer in self.values]
        if hidden:
            yield "hidden", f"{hidden[0]} was never shown: {step.sentence}"
        yield from (("figure", f"{why}: {step.sentence}") for why in self.figures(step))
        yield from (("single", f"{why}: {step.sentence}") for why in self.singles(step))
        self.write(dict(step.marks))
        self.out.update(step.excluded)

    # --- figures

    def rules(self, step: Step, *kinds: type) -> list[Rule]:
        last = step.looks[-1].rules if step.looks else ()
        return [self.model.rules[k] for k in last if isinstance(self.model.rules[k].constraint, kinds)]

    def counted(self, rule: Rule) -> tuple[int, int]:
        """How many values of a rule are not 0, and how many are open."""
        left = [self.left(var) for var in rule.constraint.scope]
        return sum(0 not in some for some in left), sum(0 in some and some != [0] for some in left)

    def figures(self, step: Step) -> Iterator[str]:
        if step.suppose is not None:
            return
        counts = self.rules(step, Count, Between)
        if len(counts) == 1:
            has, open_ = self.counted(counts[0])
            for found in NEEDS.finditer(step.sentence):
                if (number(found[2]), number(found[3])) != (has, open_):
                    yield f"has {has}, {open_} open"
                if isinstance(counts[0].constraint, Count) and number(found[1]) != counts[0].constraint.total:
                    yield f"needs {counts[0].constraint.total}"
            for found in DONE.finditer(step.sentence):
                if number(found[1]) != has:
                    yield f"has {has}"
            for found in ALREADY.finditer(step.sentence):
                if number(found[1]) != has:
                    yield f"has {has}"
        tables = self.rules(step, Table)
        if len(tables) == 1 and len(step.looks) == 1:
            for found in WAYS.finditer(step.sentence):
                table: Any = tables[0].constraint
                left = [[v for v in self.left(var) if not self.taken(var, v)] for var in table.scope]
                ways = sum(all(v in some for v, some in zip(row, left, strict=True)) for row in table.rows)
                if ways != number(found[1]):
                    yield f"{ways} ways"

    def singles(self, step: Step) -> Iterator[str]:
        codes = {look.code for look in step.looks}
        if step.suppose is not None or not self.lines:
            return
        if codes == {"only"}:
            for var, value in step.marks.items():
                left = [v for v in self.left(var) if not self.taken(var, v)]
                if left != [value]:
                    yield f"{left} are left at {var}"
        if codes == {"place"}:
            (line,) = (tuple(rule.constraint.scope) for rule in self.rules(step, Distinct, Cage))
            for var, value in step.marks.items():
                homes = [v for v in line if value in self.left(v) and not self.taken(v, value)]
                if homes != [var]:
                    yield f"{value} fits in {homes}"


def faults(puzzle: Puzzle, steps: Iterable[Step]) -> list[tuple[str, str]]:
    """What is wrong with the steps of an explanation, by kind."""
    reader = Reader(puzzle)
    return [fault for step in steps for fault in reader.faults(step)]
