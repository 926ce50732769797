"""The commands that answer: solve, count, sample, check."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from puzzlepark.faces.cli.errors import ANSWERED, BAD, STOPPED, WRONG, complain, sentence, worst
from puzzlepark.faces.cli.inputs import STDIN, Fault, entries, one, text_of
from puzzlepark.faces.cli.options import bound, read_seconds

if TYPE_CHECKING:
    from puzzlepark.core.puzzle import Puzzle
    from puzzlepark.core.report import Report

Command = Callable[..., None]


def budget_options(default: float) -> Callable[[Command], Command]:
    """The options that solve and count share."""

    def add(command: Command) -> Command:
        for option in (
            click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle."),
            click.option(
                "--genre",
                metavar="NAME",
                help="Read every input as this genre; GENRE:VARIANT for other rules.",
            ),
            click.option("--view", metavar="NAME", help="What counts as the same solution (see `park genres NAME`)."),
            click.option(
                "--seconds",
                type=float,
                callback=read_seconds,
                default=default,
                show_default=True,
                help="Time for each puzzle; inf for no bound.",
            ),
            click.option("--engine", metavar="NAME", help="Use this engine only (see `park engines`)."),
        ):
            command = option(command)
        return command

    return add


@click.command()
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True)
@click.option("--all", "find_all", is_flag=True, help="Find every solution.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    help="Find at most this many; 2, the default, shows whether it is unique.",
)
@budget_options(10.0)
def solve(
    inputs: tuple[str, ...],
    find_all: bool,
    limit: int | None,
    engine: str | None,
    seconds: float,
    view: str | None,
    genre: str | None,
    as_json: bool,
) -> None:
    """Solve puzzles, and tell whether the solution is the only one.

    \b
    park solve puzzle.txt
    park solve folder --json > answers.jsonl
    park solve "https://puzz.link/p?tilepaint/3/2/…"
    """
    from puzzlepark.faces.cli.show import print_report
    from puzzlepark.tasks.solve import solve as run

    if find_all and limit is not None:
        raise click.UsageError("--all and --limit exclude each other.")
    wanted = None if find_all else limit or 2

    def work(puzzle: Puzzle) -> Report:
        return run(puzzle, wanted, bound(seconds), engine, view, on_interrupt="report")

    _batch(inputs, genre, engine, as_json, work, print_report)


@click.command()
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True)
@budget_options(60.0)
def count(
    inputs: tuple[str, ...], engine: str | None, seconds: float, view: str | None, genre: str | None, as_json: bool
) -> None:
    """Count the solutions of puzzles exactly.

    \b
    park count puzzle.txt
    park count puzzle.txt --engine sat --seconds 600
    """
    from puzzlepark.faces.cli.show import print_count
    from puzzlepark.tasks.solve import count as run

    def work(puzzle: Puzzle) -> Report:
        return run(puzzle, view, bound(seconds), engine, on_interrupt="report")

    _batch(inputs, genre, engine, as_json, work, print_count)


@click.command()
@click.argument("source", metavar="INPUT")
@click.option("-k", "number", type=click.IntRange(min=1), default=1, show_default=True, help="How many to draw.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed draws the same solutions.")
@click.option("--view", metavar="NAME", help="What counts as the same solution (see `park genres NAME`).")
@click.option(
    "--seconds",
    type=float,
    callback=read_seconds,
    default=60.0,
    show_default=True,
    help="Time for each puzzle; inf for no bound.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
@click.option("--genre", metavar="NAME", help="Read every input as this genre; GENRE:VARIANT for other rules.")
def sample(
    source: str, number: int, seed: int, view: str | None, seconds: float, as_json: bool, genre: str | None
) -> None:
    """Draw solutions at random, each as likely as any other.

    They are drawn one by one from all, so that the same may come twice.

    \b
    park sample puzzle.txt
    park sample puzzle.txt -k 10 --seed 7 --json
    """
    from puzzlepark.core.errors import Stopped
    from puzzlepark.core.genre import genre_of
    from puzzlepark.faces.cli.show import STOPS, print_json, print_sample
    from puzzlepark.tasks import serialize
    from puzzlepark.tasks.sample import sample as run
    from puzzlepark.tasks.solve import view_named

    _refuse_unknown(genre, None)
    codes: list[int] = []
    for item in entries([source], genre):
        if isinstance(item, Fault):
            complain(item.sentence)
            codes += [] if item.skipped else [BAD]
            continue
        try:
            seen = view_named(genre_of(item.puzzle), view)
            drawn = run(item.puzzle, number, seed, seen, bound(seconds))
        except Stopped as stop:
            complain(f"{item.name}: none was drawn: {STOPS.get(stop.reason, 'the time ran out')}.")
            codes.append(STOPPED)
            if stop.reason == "interrupted":
                break
            continue
        except Exception as error:
            complain(f"{item.name}: {sentence(error)}")
            codes.append(BAD)
            continue
        if as_json:
            print_json(item.name, serialize.sample(item.puzzle, seen, seed, drawn))
        else:
            print_sample(item.name, item.puzzle, seen, seed, drawn)
        codes.append(ANSWERED)
    click.get_current_context().exit(worst(codes))


def _batch(
    inputs: tuple[str, ...],
    genre: str | None,
    engine: str | None,
    as_json: bool,
    work: Callable[[Puzzle], Report],
    show: Callable[[str, Puzzle, Report], None],
) -> None:
    """Work on every puzzle, show each answer at once, and exit with the worst code."""
    from puzzlepark.faces.cli.show import print_json
    from puzzlepark.tasks import serialize

    _refuse_unknown(genre, engine)
    started = time.monotonic()
    codes: list[int] = []
    statuses: Counter[str] = Counter()
    for item in entries(inputs, genre):
        if isinstance(item, Fault):
            complain(item.sentence)
            codes += [] if item.skipped else [BAD]
            continue
        try:
            report = work(item.puzzle)
        except Exception as error:
            complain(f"{item.name}: {sentence(error)}")
            codes.append(BAD)
            continue
        if as_json:
            print_json(item.name, serialize.report(item.puzzle, report))
        else:
            show(item.name, item.puzzle, report)
        statuses[str(report.status)] += 1
        codes.append(_code(report))
        if report.stopped == "interrupted":
            complain("interrupted.")
            break
    if statuses.total() > 1 and not as_json:
        _sum_up(statuses, time.monotonic() - started)
    click.get_current_context().exit(worst(codes))


def _refuse_unknown(genre: str | None, engine: str | None) -> None:
    """Refuse an unknown genre or engine once, not for each puzzle."""
    from puzzlepark.tasks.files import variant
    from puzzlepark.tasks.solve import engine_named

    if genre is not None:
        variant(genre)
    if engine is not None:
        engine_named(engine)


def _code(report: Report) -> int:
    """ANSWERED if the search was complete or found as many solutions as were wanted."""
    return ANSWERED if report.exhausted or report.stopped == "limit" else STOPPED


def _sum_up(statuses: Counter[str], seconds: float) -> None:
    from puzzlepark.faces.cli.show import duration

    parts = ", ".join(f"{number} {status}" for status, number in statuses.items())
    click.echo(f"{statuses.total()} puzzles in {duration(seconds)}: {parts}.", err=True)


@click.command()
@click.argument("puzzle")
@click.argument("answer", required=False)
@click.option("--genre", metavar="NAME", help="Read the puzzle as this genre; GENRE:VARIANT for other rules.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check(puzzle: str, answer: str | None, genre: str | None, as_json: bool) -> None:
    """Check an answer: exit code 0 if right, 1 if wrong.

    The rules alone decide, no solver. Without ANSWER, the marks in PUZZLE are checked.

    \b
    park check puzzle.txt answer.txt
    park check solved.json
    """
    from puzzlepark.core.errors import BadInput
    from puzzlepark.faces.cli.show import print_json
    from puzzlepark.tasks import serialize
    from puzzlepark.tasks.check import check as judge
    from puzzlepark.tasks.files import load_marks

    if answer == "-" and puzzle == "-":
        answer = None  # standard input can be read once only, and may well hold both
    entry = one(puzzle, genre)
    if answer is not None:
        name, text = text_of(answer)
        try:
            marks = load_marks(text, entry.puzzle)
        except BadInput as error:
            reason = str(error)
            named = name == text or not reason.startswith("the text")
            raise BadInput(reason if named else name + reason.removeprefix("the text")) from None
    elif entry.marks is not None:
        marks = entry.marks
    else:
        raise BadInput(f"{STDIN if puzzle == '-' else puzzle} holds the puzzle, but no answer to check.")
    verdict = judge(entry.puzzle, marks)
    if as_json:
        print_json(entry.name, serialize.verdict(entry.puzzle, marks, verdict))
    else:
        _print_verdict(entry.puzzle, marks, verdict)
    click.get_current_context().exit(ANSWERED if verdict else WRONG)


def _print_verdict(puzzle: Puzzle, marks: Any, verdict: Any) -> None:
    from puzzlepark.faces.cli.show import board, on_terminal, paint

    if on_terminal():
        click.echo(board(puzzle, marks, verdict), nl=False)
    if verdict:
        click.echo(paint("Solved.", fg="green", bold=True))
        return
    number = len(verdict.violations)
    broken = "1 rule is broken" if number == 1 else f"{number} rules are broken"
    click.echo(paint(f"Not solved yet: {broken}.", fg="red", bold=True))
    for violation in verdict.violations:
        click.echo(violation.sentence)
