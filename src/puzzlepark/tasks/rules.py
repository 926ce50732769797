"""Show each rule of a genre with a small board that obeys it and one that breaks it."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import dataclass, replace
from puzzlepark.core.verdict import Verdict
from puzzlepark.formats import json as park_json
from puzzlepark.formats.svg import svg
from puzzlepark.game_rules.kit.catalogue import rule_names
from puzzlepark.registry import GenreLike, genre_named, genre_names, genre_of
from puzzlepark.tasks.rules_catalog import example_of
from puzzlepark.tasks.solve import solve

SECONDS = 1.0
"""Time limit for solving one of the small boards."""
EASY_TO_READ = 16
"""The preferred number of cells of a board that shows a rule."""
CELL = 28
MOST_CACHED = 128
"""Maximum number of genres whose pictures are cached."""


@dataclass(frozen=True)
class RulePicture:
    """A rule of a genre with a board that obeys it and, if possible, one that breaks it."""

    rule: str
    """The rule, as worded in the rulebook."""
    keeps: Puzzle
    """A puzzle whose answer `kept` obeys this rule and all others."""
    kept: Marks
    breaks: Puzzle | None = None
    """A puzzle whose marks `broken` break this rule and no other."""
    broken: Marks | None = None
    why: str = ""
    """The referee's sentence about the broken board."""

    def pictures(self, theme: str = "light", cell: int = CELL) -> tuple[str, ...]:
        """The board that obeys the rule, and the one that breaks it, as SVG."""
        boards = [(self.keeps, self.kept)]
        if self.breaks is not None and self.broken is not None:
            boards.append((self.breaks, self.broken))
        return tuple(_draw(puzzle, marks, theme, cell) for puzzle, marks in boards)

    def _repr_html_(self) -> str:
        labels = ("Right", f"Wrong: {self.why}")
        figures = (
            f'<figure style="display:inline-block">{picture}<figcaption>{escape(label)}</figcaption></figure>'
            for label, picture in zip(labels, self.pictures(), strict=False)
        )
        return f"<p>{escape(self.rule)}</p>{''.join(figures)}"


def rules(genre: GenreLike) -> tuple[RulePicture, ...]:
    """Return the rules of a genre, each with a small board that obeys it and one that breaks it. A rule that only
    permits something, such as blank cells, has no board that breaks it. The boards of a genre that is declared by rules
    of the catalogue are the examples of these rules."""
    kind = genre_named(genre)
    return _pictures_of_declared(kind) if kind.puzzle.declared else _pictures_of_shipped(kind)


@lru_cache(maxsize=MOST_CACHED)
def _pictures_of_declared(kind: Genre[Any]) -> tuple[RulePicture, ...]:
    """The rules of a genre that a document declares, with boards. Rules of the catalogue have their own examples, and
    rules of the genre that the document extends have the boards of that genre."""
    base = genre_named(kind.name) if kind.name in genre_names() else None
    pictures = rules(kind.name) if base else ()
    shown = {picture.rule: picture for picture in pictures}
    for rule in kind.composed_of:
        number = kind.broken_rule(rule.codes[0])
        text = kind.rulebook[number - 1] if number else ""
        if not text or text in shown:
            continue
        if rule.name in rule_names():
            right, wrong = (example_of(type(rule), key) for key in ("right", "wrong"))
            shown[text] = RulePicture(text, right.puzzle, right.marks, wrong.puzzle, wrong.marks, wrong.why)
        elif base and (usual_number := base.broken_rule(rule.codes[0])):
            shown[text] = replace(pictures[usual_number - 1], rule=text)
    usual = next(iter(shown.values()), None)
    if usual is None:
        return ()
    return tuple(shown.get(text) or RulePicture(text, usual.keeps, usual.kept) for text in kind.rulebook)


@lru_cache(maxsize=MOST_CACHED)
def _pictures_of_shipped(kind: Genre[Any]) -> tuple[RulePicture, ...]:
    """The rules of a genre of this package, with boards. If no board breaks a rule, the smallest solved example shows
    it."""
    puzzle, answer = _smallest_example(kind)
    return tuple(
        _picture(kind, rule, number) or RulePicture(rule, puzzle, answer)
        for number, rule in enumerate(kind.rulebook, 1)
    )


def _smallest_example(kind: Genre[Any]) -> tuple[Puzzle, Marks]:
    """The smallest of the genre's examples, and its answer."""
    examples = (park_json.read(data, kind) for data in kind.examples["puzzles"])
    puzzle, answer = min(examples, key=lambda example: example[0].rows * example[0].cols)
    return puzzle, answer or {}


def _picture(kind: Genre[Any], rule: str, number: int) -> RulePicture | None:
    """The rule with the board that best shows a violation; None if no board breaks it."""
    candidates = []
    for data in kind.examples["breaks"]:
        code = data.get("breaks")
        if code is None or kind.broken_rule(code) != number:
            continue
        puzzle, broken = park_json.read({key: value for key, value in data.items() if key != "breaks"}, kind)
        verdict = kind.check(puzzle, broken or {})
        answer = solve(puzzle, limit=1, seconds=SECONDS).solution
        rank = _rank(kind, number, puzzle, broken or {}, verdict, answer)
        candidates.append((rank, puzzle, broken or {}, verdict, answer))
    if not candidates:
        return None
    _, puzzle, broken, verdict, answer = min(candidates, key=lambda candidate: candidate[0])
    why = next(v.sentence for v in verdict.violations if kind.broken_rule(v.code) == number)
    if answer is None:
        return RulePicture(rule, *_smallest_example(kind), puzzle, broken, why)
    return RulePicture(rule, puzzle, answer, puzzle, broken, why)


def _rank(
    kind: Genre[Any], number: int, puzzle: Puzzle, broken: Marks, verdict: Verdict, answer: Marks | None
) -> tuple[int, ...]:
    """The rank of a board; smaller is better. Good boards break no other rule, have an answer, and are easy to read."""
    other_violations = sum(kind.broken_rule(violation.code) != number for violation in verdict.violations)
    has_answer_with_marks = answer is not None and any(answer.values())
    blank_boards = 2 - any(broken.values()) - has_answer_with_marks
    cells = puzzle.rows * puzzle.cols
    # Of boards that are easy to read, the smallest is best; of smaller boards, the largest.
    size = cells if cells >= EASY_TO_READ else 2 * EASY_TO_READ - cells
    return other_violations, answer is None, blank_boards, size


def _draw(puzzle: Puzzle, marks: Marks, theme: str, cell: int) -> str:
    """An SVG of a board with marks, which shows the violations."""
    kind = genre_of(puzzle)
    return svg(kind.draw(puzzle, marks, kind.check(puzzle, marks)), theme, cell=cell)
