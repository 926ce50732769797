"""How answers look: a line to search for and a board in a pipe, colours on a terminal, or a line of JSON."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from puzzlepark.core.puzzle import Marks, Puzzle, Solution
    from puzzlepark.core.report import Report
    from puzzlepark.core.verdict import Verdict

LOOKS = {
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
    from puzzlepark.core.genre import genre_of
    from puzzlepark.formats.terminal import terminal

    drawing = genre_of(puzzle).draw(puzzle, marks or {}, verdict)
    plain = terminal(drawing)
    width = max(map(len, plain.splitlines()), default=0)
    if on_terminal() and width > shutil.get_terminal_size().columns:
        return f"(The board is {width} characters wide; `park draw … -o board.svg` draws it into a file.)\n"
    return terminal(drawing, colour=True) if coloured() else plain


def solved_board(solution: Solution) -> str:
    """The board of a solution, its clues judged."""
    from puzzlepark.tasks.check import check

    return board(solution.puzzle, solution, check(solution.puzzle, solution))


def found(report: Report) -> int:
    """How many solutions are known, whether or not there are more."""
    return max(len(report.solutions), report.count or 0, int(report.stats.figures.get("found", 0)))


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
    return f"Several solutions: {found(report):,} found, perhaps more{more}."


def _differences(one: Solution, other: Solution) -> int:
    return sum(value != other[var] for var, value in one.items())


def print_report(name: str, puzzle: Puzzle, report: Report) -> None:
    """A report for people: name, status, engine and time, then the reason and the solutions."""
    if on_terminal():
        _print_coloured(name, puzzle, report)
    else:
        how = _how(puzzle, report, report.stats.method)
        click.echo(f"{clipped(name)}: {report.status.name}  {'  '.join(how)}")
        if str(report.status) != "unique":
            click.echo(headline(report))
    if report.certificate is not None and str(report.status) == "none":
        click.echo(report.certificate.sentence)
    if report.stats.unsettled:
        click.echo(report.stats.unsettled)
    for view, status in report.stricter_views:
        if str(status) != "unique":
            click.echo(f"Unique as {report.view}; as {view} it is {status}.")
    _print_boards(report.solutions)


def print_count(name: str, puzzle: Puzzle, report: Report) -> None:
    """The number of solutions; where the search was stopped, how many there are at least."""
    if report.count is None:
        number = f"at least {found(report)}, {stop_reason(report)}"
    else:
        number = f"{report.count:,}" if on_terminal() else f"{report.count}"
    how = "  ".join(_how(puzzle, report))
    click.echo(f"{paint(clipped(name), bold=True)}: {paint(number, fg='green' if report.exhausted else 'cyan')}  {how}")
    if report.stats.unsettled:
        click.echo(report.stats.unsettled)


def _print_coloured(name: str, puzzle: Puzzle, report: Report) -> None:
    from puzzlepark.core.genre import genre_of

    click.echo(f"{paint(clipped(name), bold=True)}  {genre_of(puzzle).title} {puzzle.rows} × {puzzle.cols}")
    icon, colour = LOOKS[str(report.status)]
    dim = paint(", ".join(_how(puzzle, report, report.stats.method)), dim=True)
    click.echo(f"{paint(f'{icon} {headline(report)}', fg=colour, bold=True)}  {dim}")


def _how(puzzle: Puzzle, report: Report, method: str = "") -> list[str]:
    """The engine and its time, the view where the genre has a choice of them, and the method."""
    parts = [report.engine, duration(report.stats.seconds), seen_as(puzzle, report.view), method]
    return [part for part in parts if part]


def seen_as(puzzle: Puzzle, view: str) -> str:
    """The view in words, where the genre has a choice of them."""
    from puzzlepark.core.genre import genre_of

    return f"as {view}" if len(genre_of(puzzle).views) > 1 else ""


def print_sample(name: str, puzzle: Puzzle, view: str, seed: int, solutions: Sequence[Solution]) -> None:
    """Drawn solutions for people."""
    number = len(solutions)
    drawn = f"{number} solution{'' if number == 1 else 's'} drawn uniformly"
    how = "  ".join(part for part in (drawn, f"seed {seed}", seen_as(puzzle, view)) if part)
    click.echo(f"{paint(clipped(name), bold=True)}: {how}")
    _print_boards(solutions)


def _print_boards(solutions: Sequence[Solution]) -> None:
    for number, solution in enumerate(solutions, 1):
        if len(solutions) > 1:
            click.echo(f"Solution {number}:")
        click.echo(solved_board(solution), nl=False)
    click.echo()


def print_sample_json(name: str, puzzle: Puzzle, view: str, seed: int, solutions: Sequence[Solution]) -> None:
    """Drawn solutions as one line of JSON."""
    data = {"name": name, "genre": puzzle.genre, "id": puzzle.id, "view": view, "seed": seed}
    click.echo(json.dumps({**data, "solutions": _answers(puzzle, solutions, view)}))


def print_json(name: str, puzzle: Puzzle, report: Report) -> None:
    """A report as one line of JSON, written out at once."""
    data = {
        "name": name,
        "genre": puzzle.genre,
        "id": puzzle.id,
        "status": str(report.status),
        "engine": report.engine,
        "count": report.count,
        "found": found(report),
        "exhausted": report.exhausted,
        "stopped": report.stopped,
        "seconds": round(report.stats.seconds, 6),
        "view": report.view,
        "stricter_views": {view: str(status) for view, status in report.stricter_views},
        "method": report.stats.method,
        "certificate": report.certificate.sentence if report.certificate else None,
        "unsettled": report.stats.unsettled or None,
        "solutions": _answers(puzzle, report.solutions, report.view),
    }
    click.echo(json.dumps(data))


def _answers(puzzle: Puzzle, solutions: Sequence[Solution], view: str) -> list[dict[str, Any]]:
    """Solutions as they stand in a puzzle's file, with what else the view looks at."""
    from puzzlepark.core.genre import genre_of
    from puzzlepark.formats.json import write_marks

    if not solutions:
        return []
    model = genre_of(puzzle).model(puzzle)
    layers = tuple(layer for layer in model.layers if layer in model.answer or layer.name in model.views[view])
    return [write_marks(solution, layers) for solution in solutions]
