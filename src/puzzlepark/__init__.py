"""Puzzle Park: pencil puzzles solved, checked, counted, made and drawn.

    import puzzlepark as pp
    puzzle = pp.Tilepaint(tiles=[[1, 1, 2], [3, 1, 2]], rows=[2, None], cols=[None, 2, 0])
    report = pp.solve(puzzle)
    print(report.status, report.solution)

Every name is imported when it is first used, so that the program starts quickly. Each genre, a folder of
`puzzlepark.genres`, has its own type of puzzles. Type checkers read `__init__.pyi` instead of this file.
"""

from __future__ import annotations

import importlib

TYPE_CHECKING = (
    False  # Type checkers take it as true. Importing it from typing would take longer than the rest of this module.
)
if TYPE_CHECKING:
    from typing import Any

    from puzzlepark.core.puzzle import Puzzle

_NAMES_BY_MODULE = {
    "core.claims": ("Claim",),
    "core.diagnosis": ("Audit", "Diagnosis"),
    "core.errors": ("BadInput", "EngineFault", "ParkError", "Rejected", "Stopped", "Unreached"),
    "core.maker": ("Option",),
    "core.grid": ("Spot",),
    "core.places": ("cell", "edge"),
    "core.puzzle": ("Info", "Layer", "Marks", "Puzzle", "Solution", "Var"),
    "core.report": ("Certificate", "Report", "Stats", "Status"),
    "core.steps": ("Explanation", "Grade", "Hint", "Lesson", "Step"),
    "core.verdict": ("Verdict", "Violation"),
    "engines.diagram": ("Diagram",),
    "registry": ("genre_names",),
    "tasks.about": ("GenreInfo", "genre"),
    "tasks.diagnose.audit": ("audit",),
    "tasks.certificate": ("certify", "verify"),
    "tasks.check": ("check",),
    "tasks.coerce": ("PuzzleLike",),
    "tasks.diagnose.diagnose": ("diagnose",),
    "tasks.draw": ("draw",),
    "tasks.explain.explain": ("explain",),
    "tasks.files": ("Entry", "load", "load_all", "load_marks", "save", "to_url"),
    "tasks.forced": ("Forced", "forced"),
    "tasks.make.completion": ("complete",),
    "tasks.make.generate": ("generate",),
    "tasks.explain.grade": ("grade",),
    "tasks.explain.hint": ("hint",),
    "tasks.explain.judge": ("Judgement", "judge"),
    "tasks.explain.lesson": ("lesson",),
    "tasks.explain.why": ("Why", "why"),
    "tasks.marks": ("MarksLike",),
    "tasks.make.making": ("Made",),
    "tasks.own": ("own",),
    "tasks.rules": ("RulePicture", "rules"),
    "tasks.rules_catalog": ("CatalogRule", "RulesCatalog", "rules_catalog"),
    "tasks.sample": ("diagram", "sample"),
    "tasks.solve": ("count", "engine_names", "solve"),
    "tasks.stream": ("solutions", "solve_many"),
    "tasks.text": ("dumps", "from_dict", "loads"),
    "tasks.make.word": ("word",),
    "certificates.verify": ("Verified",),
}
_TAKE_PUZZLES = frozenset({
    "audit", "certify", "check", "complete", "count", "diagnose", "diagram", "draw", "dumps", "explain", "forced",
    "grade", "hint", "judge", "load_marks", "sample", "save", "solutions", "solve", "solve_many", "to_url", "verify",
    "why",
})  # fmt: skip
"""The functions that accept a puzzle in every form: a value, a document, a link or a text."""
_MODULE_OF = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names}
__all__ = sorted(_MODULE_OF)


def _puzzle_type(name: str) -> type[Puzzle] | None:
    """The type of puzzles with this name, with a docstring made from its fields; None if there is no such type."""
    from puzzlepark.registry import puzzle_type

    if (found := puzzle_type(name)) is not None:
        setattr(found, "make_docstring", _make_docstring)  # noqa: B010
    return found


def _make_docstring(puzzle_type: type[Puzzle]) -> str:
    from puzzlepark.core.docstring import docstring_of

    return docstring_of(puzzle_type)


def _module(name: str) -> Any:
    """Import the module of this name within the package. Raises AttributeError if there is none."""
    full_name = f"{__name__}.{name}"
    try:
        if not name.startswith("__"):
            return importlib.import_module(full_name)
    except ModuleNotFoundError as error:
        if error.name != full_name:
            raise
    raise AttributeError(f"module 'puzzlepark' has no attribute {name!r}")


def __getattr__(name: str) -> Any:
    """An attribute of the package, imported on first access: a verb, a puzzle type or a module. Cached as a global
    name."""
    if name == "__version__":
        from importlib.metadata import version

        return version("puzzlepark")
    if name in _MODULE_OF:
        value = getattr(importlib.import_module(f"puzzlepark.{_MODULE_OF[name]}"), name)
        if name in _TAKE_PUZZLES:
            from puzzlepark.tasks.coerce import takes_puzzle

            value = takes_puzzle(value)
    elif name[:1].isupper() and (puzzle_type := _puzzle_type(name)) is not None:
        value = puzzle_type
    else:
        value = _module(name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    from puzzlepark.registry import puzzle_type_names

    return sorted({*globals(), *_MODULE_OF, *puzzle_type_names()})
