"""Rules in pictures: for each rule of a genre a small board that keeps it, and one that breaks it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import dataclass
from puzzlepark.core.verdict import Verdict
from puzzlepark.formats import json as park_json
from puzzlepark.formats.svg import svg
from puzzlepark.registry import genre_named
from puzzlepark.tasks.solve import solve

SECONDS = 1.0
"""Time to solve one of the small boards."""
EASY_TO_READ = 16
"""Cells of a board that is large enough to show a rule; of larger boards, the smallest is taken."""
CELL = 28


@dataclass(frozen=True)
class RulePicture:
    """A rule of a genre with a board that keeps it, and, if a board can, one that breaks it."""

    rule: str
    """The rule, as the rulebook says it."""
    keeps: Puzzle
    """A puzzle whose answer `kept` keeps this rule and all others."""
    kept: Marks
    breaks: Puzzle | None = None
    """A puzzle whose marks `broken` break this rule and no other."""
    broken: Marks | None = None
    why: str = ""
    """What the referee says of the broken board."""

    def pictures(self, theme: str = "light", cell: int = CELL) -> tuple[str, ...]:
        """The board that keeps the rule, and the one that breaks it, as SVG."""
        boards = [(self.keeps, self.kept)]
        if self.breaks is not None and self.broken is not None:
            boards.append((self.breaks, self.broken))
        return tuple(_drawn(puzzle, marks, theme, cell) for puzzle, marks in boards)

    def _repr_html_(self) -> str:
        labels = ("Right", f"Wrong: {self.why}")
        figures = (
            f'<figure style="display:inline-block">{picture}<figcaption>{escape(label)}</figcaption></figure>'
            for label, picture in zip(labels, self.pictures(), strict=False)
        )
        return f"<p>{escape(self.rule)}</p>{''.join(figures)}"


def rules(genre: str) -> tuple[RulePicture, ...]:
    """The rules of a genre, each with a small board that keeps it, and one that breaks it. A rule that only allows
    something, such as blank cells, has no board that breaks it."""
    return _rules(genre_named(genre).name)


@cache
def _rules(name: str) -> tuple[RulePicture, ...]:
    kind = genre_named(name)
    keeps, kept = min(_solved(kind), key=lambda board: board[0].rows * board[0].cols)
    return tuple(
        _picture(kind, rule, number) or RulePicture(rule, keeps, kept) for number, rule in enumerate(kind.rulebook, 1)
    )


def _solved(kind: Genre[Any]) -> Iterator[tuple[Puzzle, Marks]]:
    """The genre's examples with their answers."""
    for data in kind.examples["puzzles"]:
        puzzle, marks = park_json.read(data, kind)
        yield puzzle, marks or {}


def _picture(kind: Genre[Any], rule: str, number: int) -> RulePicture | None:
    """The rule with the board that shows best how it is broken; None where no board breaks it."""
    found = []
    for data in kind.examples["breaks"]:
        code = data.get("breaks")
        if code is None or kind.broken_rule(code) != number:
            continue
        puzzle, broken = park_json.read({key: value for key, value in data.items() if key != "breaks"}, kind)
        verdict = kind.check(puzzle, broken or {})
        answer = solve(puzzle, limit=1, seconds=SECONDS).solution
        rank = _rank(kind, number, puzzle, broken or {}, verdict, answer)
        found.append((rank, puzzle, broken or {}, verdict, answer))
    if not found:
        return None
    _, puzzle, broken, verdict, answer = min(found, key=lambda each: each[0])
    why = next(v.sentence for v in verdict.violations if kind.broken_rule(v.code) == number)
    if answer is None:
        keeps, kept = min(_solved(kind), key=lambda board: board[0].rows * board[0].cols)
        return RulePicture(rule, keeps, kept, puzzle, broken, why)
    return RulePicture(rule, puzzle, answer, puzzle, broken, why)


def _rank(
    kind: Genre[Any], number: int, puzzle: Puzzle, broken: Marks, verdict: Verdict, answer: Marks | None
) -> tuple[int, ...]:
    """Smaller is better: boards that break no other rule, that have an answer, and that are easy to read."""
    others = sum(kind.broken_rule(violation.code) != number for violation in verdict.violations)
    blank = 2 - any(broken.values()) - (answer is not None and any(answer.values()))
    cells = puzzle.rows * puzzle.cols
    return others, answer is None, blank, cells if cells >= EASY_TO_READ else 2 * EASY_TO_READ - cells


def _drawn(puzzle: Puzzle, marks: Marks, theme: str, cell: int) -> str:
    kind = genre_named(puzzle.genre)
    return svg(kind.draw(puzzle, marks, kind.check(puzzle, marks)), theme, cell=cell)
