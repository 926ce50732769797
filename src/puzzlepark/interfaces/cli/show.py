"""How answers look: a line to search for and a board in a pipe, colours on a terminal, or a line of JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from puzzlepark.core.puzzle import Marks, Puzzle, Solution
    from puzzlepark.core.report import Report
    from puzzlepark.core.steps import Grade
    from puzzlepark.core.verdict import Verdict
    from puzzlepark.tasks.printed import Comparison

STATUS_STYLES = {
    "unique": ("✓", "green"),
    "multiple": ("≠", "yellow"),
    "none": ("⊘", "red"),
    "solved": ("·", "cyan"),
    "unknown": ("·", "cyan"),
}
"""The icon and the colour of a status on a terminal."""

STOPS = {
    "memory": "the memory ran out",
    "cap": "the engine reached its cap",
    "interrupted": "interrupted",
    "failed": "every engine failed",
}
"""Why a search stopped, where it was not the clock."""


def on_terminal() -> bool:
    """Whether a person looks at standard output."""
    return sys.stdout is not None and sys.stdout.isatty()


def coloured() -> bool:
    """Whether standard output may have colours."""
    return on_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, **style: Any) -> str:
    """Text in a style, where there are colours."""
    return click.style(text, **style) if coloured() else text


def duration(seconds: float) -> str:
    """A time as people say it: 1 ms, 0.4 s, 75 s."""
    if seconds < 0.1:
        return f"{max(1, round(seconds * 1000))} ms"
    return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"


def clipped(name: str) -> str:
    """A name short enough for a line; a URL can be very long."""
    return name if len(name) <= 100 else name[:99] + "…"


def board(puzzle: Puzzle, marks: Marks | None, verdict: Verdict | None = None) -> str:
    """The board as text. On a terminal that is too narrow for it, a line that says so."""
    from puzzlepark.formats.terminal import inner_width, terminal
    from puzzlepark.registry import genre_of

    drawing = genre_of(puzzle).draw(puzzle, marks or {}, verdict)
    if not on_terminal():
        return terminal(drawing)
    from shutil import get_terminal_size

    columns = get_terminal_size().columns
    width = puzzle.cols * (inner_width(drawing) + 1) + 1
    if width <= columns:  # what stands beside the board may still be too wide
        width = max(map(len, terminal(drawing).splitlines()), default=0)
    if width > columns:
        return f"(The board is {width} characters wide; `park draw … -o board.svg` draws it into a file.)\n"
    return terminal(drawing, colour=coloured())


def solved_board(solution: Solution) -> str:
    """The board of a solution, its clues judged."""
    from puzzlepark.tasks.check import check

    return board(solution.puzzle, solution, check(solution.puzzle, solution))


def stop_reason(report: Report) -> str:
    """What ended a search early."""
    return STOPS.get(report.stopped or "", f"stopped after {duration(report.stats.seconds)}")


def headline(report: Report) -> str:
    """The status in words."""
    status = str(report.status)
    if status == "unique":
        return "Unique: exactly one solution."
    if status == "none":
        return "No solution."
    if status == "solved":
        return "One solution found; not proved to be the only one."
    if status == "unknown":
        in_time = report.stopped == "deadline"
        return (
            f"Not decided in {duration(report.stats.seconds)}." if in_time else f"Not decided: {stop_reason(report)}."
        )
    if report.count is not None:
        return f"Several solutions: {report.count:,} in all."
    if len(report.solutions) == 2 and report.stopped == "limit":
        number = _differences(*report.solutions)
        return f"Several solutions: these two differ in {number} {'place' if number == 1 else 'places'}."
    more = "" if report.stopped == "limit" else f" ({stop_reason(report)})"
    return f"Several solutions: {report.seen:,} found, perhaps more{more}."


def _differences(one: Solution, other: Solution) -> int:
    return sum(value != other[var] for var, value in one.items())


def report_text(name: str, puzzle: Puzzle, report: Report) -> str:
    """A report for people: name, status, engine and time, then the reason and the solutions."""
    lines = _coloured_head(name, puzzle, report) if on_terminal() else _plain_head(name, puzzle, report)
    if report.certificate is not None and str(report.status) == "none":
        lines.append(report.certificate.sentence)
    if report.stats.unsettled:
        lines.append(report.stats.unsettled)
    for view, status in report.stricter_views:
        if str(status) != "unique":
            lines.append(f"Unique as {report.view}; as {view} it is {status}.")
    return "".join(f"{line}\n" for line in lines) + _boards(report.solutions)


def _plain_head(name: str, puzzle: Puzzle, report: Report) -> list[str]:
    how = "  ".join(_how(puzzle, report, report.stats.method))
    first = f"{clipped(name)}: {report.status.name}  {how}"
    return [first] if str(report.status) == "unique" else [first, headline(report)]


def _coloured_head(name: str, puzzle: Puzzle, report: Report) -> list[str]:
    from puzzlepark.registry import genre_of

    icon, colour = STATUS_STYLES[str(report.status)]
    dim = paint(", ".join(_how(puzzle, report, report.stats.method)), dim=True)
    return [
        f"{paint(clipped(name), bold=True)}  {genre_of(puzzle).title} {puzzle.rows} × {puzzle.cols}",
        f"{paint(f'{icon} {headline(report)}', fg=colour, bold=True)}  {dim}",
    ]


def count_text(name: str, puzzle: Puzzle, report: Report) -> str:
    """The number of solutions; where the search was stopped, how many there are at least."""
    if report.count is not None:
        number = f"{report.count:,}" if on_terminal() else f"{report.count}"
    elif report.seen:
        number = f"at least {report.seen}, {stop_reason(report)}"
    else:
        number = f"not counted, {stop_reason(report)}"
    how = "  ".join(_how(puzzle, report, "counted one by one" if report.listed else ""))
    colour = "green" if report.exhausted else "cyan"
    more = f"{report.stats.unsettled}\n" if report.stats.unsettled else ""
    return f"{paint(clipped(name), bold=True)}: {paint(number, fg=colour)}  {how}\n{more}"


def _how(puzzle: Puzzle, report: Report, method: str = "") -> list[str]:
    """The engine and its time, the view where the genre has a choice of them, and the method."""
    parts = [report.engine, duration(report.stats.seconds), seen_as(puzzle, report.view), method]
    return [part for part in parts if part]


def seen_as(puzzle: Puzzle, view: str) -> str:
    """The view in words, where the genre has a choice of them."""
    from puzzlepark.registry import genre_of

    return f"as {view}" if len(genre_of(puzzle).views) > 1 else ""


def grade_text(grade: Grade) -> str:
    """A level with what it comes from."""
    hardest = f", hardest: {grade.hardest}" if grade.hardest else ""
    return f"level {grade.level} ({grade.name}){hardest}, effort {grade.effort}"


def sample_text(name: str, puzzle: Puzzle, view: str, seed: int, solutions: Sequence[Solution]) -> str:
    """Drawn solutions for people."""
    number = len(solutions)
    drawn = f"{number} solution{'' if number == 1 else 's'} drawn uniformly"
    how = "  ".join(part for part in (drawn, f"seed {seed}", seen_as(puzzle, view)) if part)
    return f"{paint(clipped(name), bold=True)}: {how}\n{_boards(solutions)}"


def verdict_text(name: str, puzzle: Puzzle, marks: Marks, verdict: Verdict) -> str:
    """What the referee says, for people; a name goes before it where there are several."""
    shown = board(puzzle, marks, verdict) if on_terminal() else ""
    head = f"{clipped(name)}: " if name else ""
    if verdict:
        return f"{shown}{head}{paint('Solved.', fg='green', bold=True)}\n"
    number = len(verdict.violations)
    broken = "1 rule is broken" if number == 1 else f"{number} rules are broken"
    lines = [
        f"{head}{paint(f'Not solved yet: {broken}.', fg='red', bold=True)}",
        *(violation.sentence for violation in verdict.violations),
    ]
    return shown + "".join(f"{line}\n" for line in lines)


def printed_text(name: str, found: Sequence[Comparison]) -> str:
    """What algorithms say as printed, a line each."""
    words = {True: paint("right", fg="green"), False: paint("wrong", fg="red", bold=True), None: "not decided"}
    lines = [paint(clipped(name), bold=True)]
    for one in found:
        lines.append(f"{one.name}: {one.says}: {words[one.right]}." + (f" {one.why}" if one.why else ""))
    return "".join(f"{line}\n" for line in lines)


def _boards(solutions: Sequence[Solution]) -> str:
    several = len(solutions) > 1
    shown = (
        (f"Solution {number}:\n" if several else "") + solved_board(solution)
        for number, solution in enumerate(solutions, 1)
    )
    return "".join(shown) + "\n"


def json_line(name: str, data: Mapping[str, Any]) -> str:
    """An answer as one line of JSON."""
    return json.dumps({"name": name, **data}) + "\n"
