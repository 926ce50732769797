"""What sentences about a deduction are made from: the board as it is seen then, and figures with their nouns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.steps import Exclusion

IRREGULAR = {"is": "are", "has": "have", "it": "them", "needs": "need", "way": "ways", "that": "those", "was": "were"}
"""Words whose plural is not made by an s; a figure chooses between the two."""


def plural(noun: str) -> str:
    """The plural of a noun; what follows after "of" or "in" stays as it is."""
    head, of, rest = noun.partition(" of ")
    return IRREGULAR.get(head) or f"{head}s{of}{rest}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list, all of them, with a word before the last."""
    every = list(dict.fromkeys(words))
    return every[0] if len(every) == 1 else ", ".join(every[:-1]) + f" {last} {every[-1]}" if every else ""


class Quantity(int):
    """A number in a sentence. Formatted with a noun, it counts: "{has:cell}" is "1 cell", "4 cells" or "no cells"; with
    "is", "has", "it" or another irregular word, it chooses between one and many. "things" are the genre's own."""

    things: str = "cell"

    def __new__(cls, value: int, things: str = "cell") -> Quantity:
        found = super().__new__(cls, value)
        found.things = things
        return found

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(int(self))
        if spec in IRREGULAR and spec != "way":
            return spec if self == 1 else IRREGULAR[spec]
        noun = self.things if spec == "things" else spec
        return f"1 {noun}" if self == 1 else f"{int(self) or 'no'} {plural(noun)}"


class Seen:
    """The board at one moment: the values that variables can still have. What a supposition and the deductions after it
    exclude is taken away from what was left before. `same` tells which variables always have one value, and `decided`
    whether a step has said that one value is left for a variable."""

    def __init__(
        self,
        left: Callable[[Var], list[int]],
        same: Callable[[Var], tuple[Var, ...]],
        decided: Callable[[Var], bool],
    ) -> None:
        self._left, self.same, self.decided = left, same, decided
        self._out: dict[Var, frozenset[int]] = {}

    def copy(self) -> Seen:
        """The same board, which learns nothing of what this one learns later."""
        other = Seen(self._left, self.same, self.decided)
        other._out = dict(self._out)
        return other

    def learn(self, excluded: Iterable[Exclusion]) -> None:
        for var, value in excluded:
            self._out[var] = self._out.get(var, frozenset()) | {value}

    def suppose(self, vars: Iterable[Var], value: int) -> None:
        for var in vars:
            self.learn([Exclusion(var, other) for other in self.left(var) if other != value])

    def left(self, var: Var) -> list[int]:
        left, out = self._left(var), self._out.get(var)
        return [value for value in left if value not in out] if out else [*left]

    def count(self, vars: Iterable[Var], value: int) -> int:
        """How many variables must have a value."""
        left, out, only = self._left, self._out, [value]
        return sum((self.left(var) if var in out else left(var)) == only for var in vars)

    def value(self, var: Var) -> int | None:
        """The value that a variable must have; None if it is open, or if nothing is left for it."""
        left = self.left(var)
        return left[0] if len(left) == 1 else None


class DeductionContext(NamedTuple):
    """A look as it is told: its code, its rule, the other rules that say something here, the board, and what it finds.
    A deduction that fails finds nothing."""

    code: str
    rule: Rule | None
    clues: Sequence[Rule]
    where: tuple[Spot, ...]
    seen: Seen
    finds: Collection[Exclusion]
    fails: bool

    @property
    def found(self) -> dict[Var, int]:
        """The variables that it decides."""
        out: dict[Var, set[int]] = {}
        for var, value in self.finds:
            out.setdefault(var, set()).add(value)
        left = {var: [v for v in self.seen.left(var) if v not in gone] for var, gone in out.items()}
        return {var: values[0] for var, values in left.items() if len(values) == 1}


Arguments = Mapping[str, Any]
"""Named slots of a sentence. "case" chooses between sentences; spots, and lists of spots, are said by their places."""
