"""Checks the sentences of explanations as a reader who sees only the board, the marks, and the excluded candidates.

What a step rests on must have been shown, each number in a sentence is counted again, and no phrase is empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.cage import Cage
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.distinct import Distinct
from puzzlepark.constraints.matches import Matches
from puzzlepark.constraints.once import Once
from puzzlepark.constraints.regions import Regions
from puzzlepark.constraints.same import Same
from puzzlepark.constraints.table import Table
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.steps import Exclusion, Step
from puzzlepark.registry import genre_of

EMPTY = (
    "nothing else is possible",
    "that cannot be",
    "this",
    "something",
    "some cells",
    "a group",
    "more marks",
    "more mark",
    "more is known",
    "at once:",
)
"""Phrases without meaning."""
MOST_MARKS = 12
NEEDS = re.compile(r"needs (\d+|no) [^,.]*?, has (\d+), and (\d+|no) [^,.]*? (?:is|are) left")
DONE = re.compile(r"needs (\d+|no) [^,.]*? and has (?:it|them)\.")
ALREADY = re.compile(r"In [^.]*?, (\d+) (?:is|are) (?:wall|shaded) already")
FISH = re.compile(r"In (row|column)s ([0-9, and]+), the (\d+) fits only in (?:row|column)s ([0-9, and]+)\.")
WINGS = re.compile(
    r"The cell row (\d+), column (\d+) is (\d+) or (\d+)\. If it is (\d+), then row (\d+), column (\d+) is (\d+); "
    r"if it is (\d+), then row (\d+), column (\d+) is (\d+)"
)
PLACES = re.compile(r"There are two places for the (\d+) in ")
WAYS = re.compile(r"(\d+) (?:ways|pieces) are left")


def empty_phrase(sentence: str) -> str:
    """The first empty phrase of a sentence, or ""."""
    low = sentence.lower()
    return next((phrase for phrase in EMPTY if re.search(rf"\b{re.escape(phrase)}(?!\w)", low)), "")


def number(text: str) -> int:
    return 0 if text == "no" else int(text)


class Reader:
    """A reader who knows the steps that were shown so far."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.genre: Genre[Any] = genre_of(puzzle)
        self.model: Model = self.genre.model(puzzle)
        self.values = {layer.name: layer.values for layer in self.model.layers}
        self.excluded: set[Exclusion] = set()
        self.marks: dict[Var, int] = {}
        self.lines = [tuple(r.constraint.scope) for r in self.model.rules if isinstance(r.constraint, Distinct | Cage)]
        self.once = [r.constraint for r in self.model.rules if isinstance(r.constraint, Once)]
        self.same: dict[Var, Var] = {}
        for rule in self.model.rules:
            table = rule.constraint
            if rule.clue is not None and isinstance(table, Table) and len(table.scope) == len(table.rows) == 1:
                self.write({table.scope[0]: table.rows[0][0]})
            if rule.clue is None and table.given is not None:
                # The domain of a cell is obvious, for example from the size of its room.
                var = table.scope[0]
                self.excluded.update(
                    Exclusion(var, value) for value in self.values[var.layer] if value not in table.given
                )
            self._join(rule)

    def _join(self, rule: Posting) -> None:
        """Note the variables that a rule makes equal."""
        scope = tuple(rule.constraint.scope)
        if isinstance(rule.constraint, Same):
            self.same |= dict.fromkeys(scope, scope[0])
        if isinstance(rule.constraint, Regions):
            homes: dict[int, Var] = {}
            for var, region in zip(scope, rule.constraint.ids, strict=True):
                self.same[var] = homes.setdefault(region, var)

    def write(self, marks: dict[Var, int]) -> None:
        self.marks |= marks
        for var, value in marks.items():
            self.excluded.update(Exclusion(var, other) for other in self.values[var.layer] if other != value)

    def candidates(self, var: Var) -> list[int]:
        return [value for value in self.values[var.layer] if Exclusion(var, value) not in self.excluded]

    def taken(self, var: Var, value: int) -> bool:
        """Whether the number is visibly in a line of the cell already."""
        lines = (*self.lines, *(once.scope for once in self.once if value in once.values))
        return any(self.marks.get(other) == value for line in lines if var in line for other in line if other != var)

    def violations(self, step: Step) -> Iterator[tuple[str, str]]:
        """The errors of a step, each with its kind. Afterwards the step is known."""
        self.write(dict(step.follow))
        if phrase := empty_phrase(step.sentence):
            yield "phrase", f"{phrase!r} in: {step.sentence}"
        changed = {self.same.get(var, var) for var in (*step.marks, *(e.var for e in step.excluded))}
        if len(changed) > MOST_MARKS:
            yield "marks", f"{len(changed)} marks: {step.sentence}"
        if not step.hints[1].strip(" ."):
            yield "cause", step.sentence
        hidden = [
            e for e in step.rests_on if e not in self.excluded and not self.taken(*e) and e.var.layer in self.values
        ]
        if hidden:
            yield "hidden", f"{hidden[0]} was never shown: {step.sentence}"
        yield from (("figure", f"{why}: {step.sentence}") for why in self.wrong_numbers(step))
        yield from (("single", f"{why}: {step.sentence}") for why in self.wrong_singles(step))
        self.write(dict(step.marks))
        self.excluded.update(step.excluded)

    # --- numbers

    def rules(self, step: Step, *types: type) -> list[Posting]:
        last = step.deductions[-1].rules if step.deductions else ()
        return [self.model.rules[k] for k in last if isinstance(self.model.rules[k].constraint, types)]

    def counted(self, rule: Posting) -> tuple[int, int]:
        """The number of values that a rule counts, and the number of open ones."""
        left = [self.candidates(var) for var in rule.constraint.scope]
        if isinstance(rule.constraint, Matches):
            wanted = list(zip(left, rule.constraint.values, strict=True))
            return sum(some == [value] for some, value in wanted), sum(
                value in some and len(some) > 1 for some, value in wanted
            )
        return sum(0 not in some for some in left), sum(0 in some and some != [0] for some in left)

    def wrong_numbers(self, step: Step) -> Iterator[str]:
        if step.suppose is not None:
            return
        yield from self.patterns(step)
        counts = self.rules(step, Count, Between, Matches)
        if len(counts) == 1:
            has, open_ = self.counted(counts[0])
            for match in NEEDS.finditer(step.sentence):
                if (number(match[2]), number(match[3])) != (has, open_):
                    yield f"has {has}, {open_} open"
                if isinstance(counts[0].constraint, Count | Matches) and number(match[1]) != counts[0].constraint.total:
                    yield f"needs {counts[0].constraint.total}"
            for match in DONE.finditer(step.sentence):
                if number(match[1]) != has:
                    yield f"has {has}"
            for match in ALREADY.finditer(step.sentence):
                if number(match[1]) != has:
                    yield f"has {has}"
        tables = self.rules(step, Table)
        if len(tables) == 1 and len(step.deductions) == 1:
            for match in WAYS.finditer(step.sentence):
                table: Any = tables[0].constraint
                left = [[v for v in self.candidates(var) if not self.taken(var, v)] for var in table.scope]
                ways = sum(all(v in some for v, some in zip(row, left, strict=True)) for row in table.rows)
                if ways != number(match[1]):
                    yield f"{ways} ways"

    # --- patterns over several lines

    def homes(self, line: Iterable[Var], value: int) -> list[Var]:
        """The places of a line where a number can still be."""
        return [var for var in line if value in self.candidates(var) and not self.taken(var, value)]

    def share_line(self, one: Var, other: Var) -> bool:
        return one != other and any(one in line and other in line for line in self.lines)

    def patterns(self, step: Step) -> Iterator[str]:
        """The errors of X-wings, swordfish, XY-wings and chains of two colours."""
        changed = {e.var for e in step.excluded} | set(step.marks)
        if match := FISH.search(step.sentence):
            along = "row" if match[1] == "row" else "col"
            lines, cross = ({int(k) - 1 for k in re.findall(r"\d+", text)} for text in (match[2], match[4]))
            base = [line for line in self.lines if len({getattr(v.spot, along) for v in line}) == 1]
            base = [line for line in base if getattr(line[0].spot, along) in lines]
            homes = [var for line in base for var in self.homes(line, int(match[3]))]
            if {var.spot.row + var.spot.col - getattr(var.spot, along) for var in homes} != cross:
                yield f"{match[3]} fits in {homes}"
            if len(lines) != len(cross) or not changed.isdisjoint(homes):
                yield "no fish"
        if match := WINGS.search(step.sentence):
            numbers = [int(k) for k in match.groups()]
            at = {(var.spot.row + 1, var.spot.col + 1): var for line in self.lines for var in line}
            cells = [at[numbers[k], numbers[k + 1]] for k in (0, 5, 9)]
            x, y, z = numbers[2], numbers[3], numbers[7]
            left = [{v for v in self.candidates(cell) if not self.taken(cell, v)} for cell in cells]
            if left != [{x, y}, {x, z}, {y, z}] or numbers[4::4] != [x, y] or numbers[11] != z:
                yield f"{left} are left"
            if not all(self.share_line(cells[0], wing) for wing in cells[1:]):
                yield "the wings do not see the pivot"
            if not all(self.share_line(var, wing) for var in changed for wing in cells[1:]):
                yield "a cell does not see both wings"
        if match := PLACES.search(step.sentence):
            yield from self.wrong_colours(step, int(match[1]), changed)

    def wrong_colours(self, step: Step, value: int, changed: set[Var]) -> Iterator[str]:
        """The errors of a chain: its places alternate, and changed cells share lines with both colours, or have the
        colour of two cells in one line."""
        cells = [var for line in self.lines for var in line if var.spot in step.deductions[-1].where]
        pairs = [some for line in self.lines if len(some := self.homes(line, value)) == 2]
        colour = {cells[0]: 0}
        directed = [(a, b) for some in pairs for a, b in (some, some[::-1]) if b in cells]
        while new := {b: 1 - colour[a] for a, b in directed if a in colour and b not in colour}:
            colour |= new
        inside = [some for some in pairs if set(some) <= colour.keys()]
        if not colour.keys() >= set(cells) or any(colour[a] == colour[b] for a, b in inside):
            yield "the places do not take turns"
        for var in changed:
            seen = {colour[other] for other in cells if self.share_line(var, other) and other in colour}
            clash = any(
                self.share_line(a, b) for a in colour for b in colour if colour[a] == colour[b] == colour.get(var)
            )
            if len(seen - {colour.get(var)}) < 2 and not clash:
                yield f"{var} sees {seen}"

    def wrong_singles(self, step: Step) -> Iterator[str]:
        codes = {deduction.code for deduction in step.deductions}
        if step.suppose is not None or not self.lines:
            return
        if codes == {"only"}:
            for var, value in step.marks.items():
                left = [v for v in self.candidates(var) if not self.taken(var, v)]
                if left != [value]:
                    yield f"{left} are left at {var}"
        if codes == {"place"}:
            (line,) = (tuple(rule.constraint.scope) for rule in self.rules(step, Distinct, Cage, Once))
            for var, value in step.marks.items():
                homes = [v for v in line if value in self.candidates(v) and not self.taken(v, value)]
                if homes != [var]:
                    yield f"{value} fits in {homes}"


def violations(puzzle: Puzzle, steps: Iterable[Step]) -> list[tuple[str, str]]:
    """The errors of the steps of an explanation, each with its kind."""
    reader = Reader(puzzle)
    return [violation for step in steps for violation in reader.violations(step)]
