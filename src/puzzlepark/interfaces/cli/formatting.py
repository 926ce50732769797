"""Formatting of answers: plain text for pipes, colours for terminals, and JSON lines."""

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
"""The reasons why a search stopped, except for its deadline."""


def on_terminal() -> bool:
    """True if standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def uses_colours() -> bool:
    """True if standard output is a terminal with colours."""
    return on_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, **style: Any) -> str:
    """Style a text, if the output uses colours."""
    return click.style(text, **style) if uses_colours() else text


def duration(seconds: float) -> str:
    """Format a time: 1 ms, 0.4 s, 75 s."""
    if seconds < 0.1:
        return f"{max(1, round(seconds * 1000))} ms"
    return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"


def clipped(name: str) -> str:
    """Shorten a name to 100 characters, since URLs can be very long."""
    return name if len(name) <= 100 else name[:99] + "…"


def board(puzzle: Puzzle, marks: Marks | None, verdict: Verdict | None = None) -> str:
    """Draw a board as text. If the terminal is too narrow for it, return a message instead."""
    from puzzlepark.formats.terminal import inner_width, terminal
    from puzzlepark.registry import genre_of

    drawing = genre_of(puzzle).draw(puzzle, marks or {}, verdict)
    if not on_terminal():
        return terminal(drawing)
    from shutil import get_terminal_size

    columns = get_terminal_size().columns
    width = puzzle.cols * (inner_width(drawing) + 1) + 1
    if width <= columns:  # clues outside of the board may need more
        width = max(map(len, terminal(drawing).splitlines()), default=0)
    if width > columns:
        return f"(The board is {width} characters wide; `park draw … -o board.svg` draws it into a file.)\n"
    return terminal(drawing, colour=uses_colours())


def solved_board(solution: Solution) -> str:
    """Draw the board of a solution, with satisfied clues marked."""
    from puzzlepark.tasks.check import check

    return board(solution.puzzle, solution, check(solution.puzzle, solution))


def stop_reason(report: Report) -> str:
    """Describe why a search stopped early."""
    return STOPS.get(report.stopped or "", f"stopped after {duration(report.stats.seconds)}")


def headline(report: Report) -> str:
    """Describe the status of a report in a sentence."""
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
        number = _count_differences(*report.solutions)
        return f"Several solutions: these two differ in {number} {'place' if number == 1 else 'places'}."
    reason = "" if report.stopped == "limit" else f" ({stop_reason(report)})"
    return f"Several solutions: {report.seen:,} found, perhaps more{reason}."


def _count_differences(first: Solution, second: Solution) -> int:
    """The number of variables that have different values in two solutions."""
    return sum(value != second[var] for var, value in first.items())


def report_text(name: str, puzzle: Puzzle, report: Report) -> str:
    """Format a report: name, status, engine and time, then the reason and the solutions."""
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
    """The first lines of a report for pipes and files, which begin with the status as one word."""
    details = "  ".join(_details(puzzle, report, report.stats.method))
    first = f"{clipped(name)}: {report.status.name}  {details}"
    return [first] if str(report.status) == "unique" else [first, headline(report)]


def _coloured_head(name: str, puzzle: Puzzle, report: Report) -> list[str]:
    """The first lines of a report for terminals."""
    from puzzlepark.registry import genre_of

    icon, colour = STATUS_STYLES[str(report.status)]
    details = paint(", ".join(_details(puzzle, report, report.stats.method)), dim=True)
    return [
        f"{paint(clipped(name), bold=True)}  {genre_of(puzzle).title} {puzzle.rows} × {puzzle.cols}",
        f"{paint(f'{icon} {headline(report)}', fg=colour, bold=True)}  {details}",
    ]


def count_text(name: str, puzzle: Puzzle, report: Report) -> str:
    """Format the number of solutions, or a lower bound if the search was stopped."""
    if report.count is not None:
        number = f"{report.count:,}" if on_terminal() else f"{report.count}"
    elif report.seen:
        number = f"at least {report.seen}, {stop_reason(report)}"
    else:
        number = f"not counted, {stop_reason(report)}"
    details = "  ".join(_details(puzzle, report, "counted one by one" if report.listed else ""))
    colour = "green" if report.exhausted else "cyan"
    note = f"{report.stats.unsettled}\n" if report.stats.unsettled else ""
    return f"{paint(clipped(name), bold=True)}: {paint(number, fg=colour)}  {details}\n{note}"


def _details(puzzle: Puzzle, report: Report, method: str = "") -> list[str]:
    """The engine, its time, the view if the genre has several, and the method."""
    parts = [report.engine, duration(report.stats.seconds), view_text(puzzle, report.view), method]
    return [part for part in parts if part]


def view_text(puzzle: Puzzle, view: str) -> str:
    """The phrase for a view, if the genre has several; otherwise empty."""
    from puzzlepark.registry import genre_of

    return f"as {view}" if len(genre_of(puzzle).views) > 1 else ""


def grade_text(grade: Grade) -> str:
    """Format a level, with the hardest technique and the effort."""
    hardest = f", hardest: {grade.hardest}" if grade.hardest else ""
    return f"level {grade.level} ({grade.name}){hardest}, effort {grade.effort}"


def sample_text(name: str, puzzle: Puzzle, view: str, seed: int, solutions: Sequence[Solution]) -> str:
    """Format a sample of solutions."""
    number = len(solutions)
    claim = f"{number} solution{'' if number == 1 else 's'} drawn uniformly"
    details = "  ".join(part for part in (claim, f"seed {seed}", view_text(puzzle, view)) if part)
    return f"{paint(clipped(name), bold=True)}: {details}\n{_boards(solutions)}"


def verdict_text(name: str, puzzle: Puzzle, marks: Marks, verdict: Verdict) -> str:
    """Format the verdict of the referee, after the name, if any."""
    drawing = board(puzzle, marks, verdict) if on_terminal() else ""
    head = f"{clipped(name)}: " if name else ""
    if verdict:
        return f"{drawing}{head}{paint('Solved.', fg='green', bold=True)}\n"
    number = len(verdict.violations)
    broken = "1 rule is broken" if number == 1 else f"{number} rules are broken"
    lines = [
        f"{head}{paint(f'Not solved yet: {broken}.', fg='red', bold=True)}",
        *(violation.sentence for violation in verdict.violations),
    ]
    return drawing + "".join(f"{line}\n" for line in lines)


def printed_text(name: str, comparisons: Sequence[Comparison]) -> str:
    """Format the answers of algorithms exactly as printed, one per line."""
    words = {True: paint("right", fg="green"), False: paint("wrong", fg="red", bold=True), None: "not decided"}
    lines = [paint(clipped(name), bold=True)]
    for comparison in comparisons:
        line = f"{comparison.name}: {comparison.says}: {words[comparison.right]}."
        lines.append(f"{line} {comparison.why}" if comparison.why else line)
    return "".join(f"{line}\n" for line in lines)


def _boards(solutions: Sequence[Solution]) -> str:
    """The boards of solutions, numbered if there are several."""
    boards = [solved_board(solution) for solution in solutions]
    if len(boards) > 1:
        boards = [f"Solution {number}:\n{board}" for number, board in enumerate(boards, 1)]
    return "".join(boards) + "\n"


def json_line(name: str, data: Mapping[str, Any]) -> str:
    """Format an answer as one line of JSON."""
    return json.dumps({"name": name, **data}) + "\n"
