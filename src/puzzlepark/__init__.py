"""Puzzle Park: pencil puzzles solved, checked, counted, made and drawn.

    import puzzlepark as pp
    puzzle = pp.load("puzzle.txt")
    report = pp.solve(puzzle)
    print(report.status, pp.draw(puzzle, report.solutions[0], format="text"))

The verbs are imported when first used, so that starting the program stays quick.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from puzzlepark.core import puzzle as _puzzle

if TYPE_CHECKING:
    from puzzlepark.core.errors import BadInput as BadInput
    from puzzlepark.core.errors import EngineFault as EngineFault
    from puzzlepark.core.errors import ParkError as ParkError
    from puzzlepark.core.errors import Stopped as Stopped
    from puzzlepark.core.errors import Unreached as Unreached
    from puzzlepark.core.genre import genre_names as genre_names
    from puzzlepark.core.puzzle import Marks as Marks
    from puzzlepark.core.puzzle import Puzzle as Puzzle
    from puzzlepark.core.puzzle import Solution as Solution
    from puzzlepark.core.puzzle import Var as Var
    from puzzlepark.core.report import Report as Report
    from puzzlepark.core.report import Status as Status
    from puzzlepark.core.steps import Explanation as Explanation
    from puzzlepark.core.steps import Grade as Grade
    from puzzlepark.core.steps import Step as Step
    from puzzlepark.core.verdict import Verdict as Verdict
    from puzzlepark.core.verdict import Violation as Violation
    from puzzlepark.tasks.check import check as check
    from puzzlepark.tasks.draw import draw as draw
    from puzzlepark.tasks.explain import explain as explain
    from puzzlepark.tasks.files import load as load
    from puzzlepark.tasks.files import load_all as load_all
    from puzzlepark.tasks.files import load_marks as load_marks
    from puzzlepark.tasks.files import save as save
    from puzzlepark.tasks.files import to_url as to_url
    from puzzlepark.tasks.generate import Made as Made
    from puzzlepark.tasks.generate import generate as generate
    from puzzlepark.tasks.grade import grade as grade
    from puzzlepark.tasks.sample import diagram as diagram
    from puzzlepark.tasks.sample import sample as sample
    from puzzlepark.tasks.solve import count as count
    from puzzlepark.tasks.solve import engine_names as engine_names
    from puzzlepark.tasks.solve import solve as solve

_HOMES = {
    "core.errors": ("BadInput", "EngineFault", "ParkError", "Stopped", "Unreached"),
    "core.genre": ("genre_names",),
    "core.puzzle": ("Marks", "Puzzle", "Solution", "Var"),
    "core.report": ("Report", "Status"),
    "core.steps": ("Explanation", "Grade", "Step"),
    "core.verdict": ("Verdict", "Violation"),
    "tasks.check": ("check",),
    "tasks.draw": ("draw",),
    "tasks.explain": ("explain",),
    "tasks.files": ("load", "load_all", "load_marks", "save", "to_url"),
    "tasks.generate": ("Made", "generate"),
    "tasks.grade": ("grade",),
    "tasks.sample": ("diagram", "sample"),
    "tasks.solve": ("count", "engine_names", "solve"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}
__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("puzzlepark")
    if name not in _HOME:
        raise AttributeError(f"module 'puzzlepark' has no attribute {name!r}")
    value = getattr(importlib.import_module(f"puzzlepark.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])


def _paint(puzzle: _puzzle.Puzzle, solution: _puzzle.Solution | None) -> str:
    from puzzlepark.tasks.draw import draw

    drawn = draw(puzzle, solution)
    assert isinstance(drawn, str)
    return drawn


_puzzle.painter[:] = [_paint]
