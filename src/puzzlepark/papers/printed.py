"""Published algorithms exactly as printed, errors included, for a comparison with the corrected ones.

A file of this folder that holds `AS_PRINTED` has some of these. They are no engines, because they may answer wrongly:
the board on which each of them does is in its docstring. `park solve --printed` and `park check --printed` show both
answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from puzzlepark.core.puzzle import Marks, Solution
from puzzlepark.core.report import Clock


@dataclass(frozen=True)
class Says:
    """What an algorithm answers: a solution, None for "no solution", or a number of solutions. `note` adds figures."""

    solution: Solution | None = None
    count: int | None = None
    note: str = ""


@dataclass(frozen=True)
class Printed:
    """An algorithm of a source, as printed. `run` raises Stopped at the end of its time, BadInput if the source does
    not define its answer for this puzzle, and ArithmeticError, ValueError or LookupError where the print breaks."""

    genre: str
    name: str
    run: Callable[[Any, Clock], Says]


@dataclass(frozen=True)
class Verifier:
    """The verification of a source, as printed: whether it accepts marks as a solution."""

    genre: str
    name: str
    accepts: Callable[[Any, Marks], bool]
