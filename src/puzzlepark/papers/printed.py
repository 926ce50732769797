"""Published algorithms exactly as printed, including their errors, for a comparison with the corrected ones.

Files of this folder define them as `AS_PRINTED`. They are no engines, because they may give wrong answers; the
docstring of each has a board where it does. `park solve --printed` and `park check --printed` show both answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from puzzlepark.core.puzzle import Marks, Solution
from puzzlepark.core.report import Clock


@dataclass(frozen=True)
class Says:
    """The answer of an algorithm: a solution, None for "no solution", or a number of solutions. `note` adds figures."""

    solution: Solution | None = None
    count: int | None = None
    note: str = ""


@dataclass(frozen=True)
class Printed:
    """An algorithm of a source, as printed. `run` raises Stopped at the end of its time, BadInput if the source does
    not define its answer for this puzzle, and ArithmeticError, ValueError or LookupError where the paper breaks."""

    genre: str
    name: str
    run: Callable[[Any, Clock], Says]


@dataclass(frozen=True)
class Verifier:
    """The verification of a source, as printed: `accepts` is true for marks that it takes for a solution."""

    genre: str
    name: str
    accepts: Callable[[Any, Marks], bool]
