"""What templates of sentences use: a deduction with the board as it was, lists of words, and quantities."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.steps import Exclusion

IRREGULAR = {"is": "are", "has": "have", "it": "them", "needs": "need", "way": "ways", "that": "those", "was": "were"}
"""Words with an irregular plural. A quantity chooses between the two forms."""


def plural(noun: str) -> str:
    """The plural of a noun; the words from " of " on stay in the singular."""
    head, of, rest = noun.partition(" of ")
    return IRREGULAR.get(head) or f"{head}s{of}{rest}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """The different words as a list, with commas and the word `last` before the last one."""
    *others, final = dict.fromkeys(words) or [""]
    return f"{', '.join(others)} {last} {final}" if others else final


class Quantity(int):
    """A number in a sentence, formatted with a noun or a verb.

    "{n:cell}" becomes "1 cell", "4 cells" or "no cells". With "is", "has", "it" or another irregular word it becomes
    the singular or plural form alone. "things" stands for the genre's own noun.
    """

    things: str = "cell"

    def __new__(cls, value: int, things: str = "cell") -> Quantity:
        quantity = super().__new__(cls, value)
        quantity.things = things
        return quantity

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(int(self))
        if spec in IRREGULAR and spec != "way":
            return spec if self == 1 else IRREGULAR[spec]
        noun = self.things if spec == "things" else spec
        return f"1 {noun}" if self == 1 else f"{int(self) or 'no'} {plural(noun)}"


class Seen:
    """The board at one moment of an explanation: the domains of its variables.

    `left` returns the domain of a variable before the step; the exclusions of a supposition and of the deductions that
    follow it are subtracted. `same` returns the variables that always have the same value as one, and `decided` whether
    an earlier step has named the value of a variable.
    """

    def __init__(
        self,
        left: Callable[[Var], list[int]],
        same: Callable[[Var], tuple[Var, ...]],
        decided: Callable[[Var], bool],
    ) -> None:
        self._left, self.same, self.decided = left, same, decided
        self._out: dict[Var, frozenset[int]] = {}

    def copy(self) -> Seen:
        """An independent copy."""
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
        """The number of variables that can only have this value."""
        left, out, only = self._left, self._out, [value]
        return sum((self.left(var) if var in out else left(var)) == only for var in vars)

    def value(self, var: Var) -> int | None:
        """The only value of a variable; None if it has several values or none."""
        left = self.left(var)
        return left[0] if len(left) == 1 else None


class DeductionContext(NamedTuple):
    """What the sentence about a deduction may use: its code, its rule, the rules of the clues involved, the board
    before it, and its exclusions `finds`. A deduction that `fails` is a contradiction, without exclusions."""

    code: str
    rule: Rule | None
    clues: Sequence[Rule]
    where: tuple[Spot, ...]
    seen: Seen
    finds: Collection[Exclusion]
    fails: bool

    @property
    def found(self) -> dict[Var, int]:
        """The variables that the deduction decides, with their values."""
        excluded: dict[Var, set[int]] = {}
        for var, value in self.finds:
            excluded.setdefault(var, set()).add(value)
        domains = {var: [v for v in self.seen.left(var) if v not in out] for var, out in excluded.items()}
        return {var: domain[0] for var, domain in domains.items() if len(domain) == 1}


Arguments = Mapping[str, Any]
"""What fills the slots of a template. "case" chooses between templates. Spots become their places in words."""
