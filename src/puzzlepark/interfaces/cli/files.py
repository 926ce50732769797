"""The commands that write files: draw, convert."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli import complete
from puzzlepark.interfaces.cli.batch import run_batch
from puzzlepark.interfaces.cli.inputs import stem_of
from puzzlepark.interfaces.cli.options import (
    bound,
    force_option,
    genre_option,
    inputs_argument,
    jobs_option,
    refuse_unknown,
    seconds_option,
    skip_option,
)
from puzzlepark.interfaces.cli.outcomes import Outcome, Work
from puzzlepark.interfaces.cli.outputs import PICTURES, Target, suffix_of, target

if TYPE_CHECKING:
    from puzzlepark.core.puzzle import Marks
    from puzzlepark.interfaces.cli.progress import Progress
    from puzzlepark.tasks.files import Entry

DRAWN = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".txt": "text", ".text": "text"}
"""The formats of pictures by their endings."""


@click.command()
@inputs_argument
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    shell_complete=complete.files,
    help="x.svg, x.png or x.txt; with --to, a folder or - too; without it, draw as text right here.",
)
@click.option("--to", "--format", "form", shell_complete=complete.forms, metavar="FORM", help="svg, png or txt.")
@click.option("--theme", type=click.Choice(["light", "dark", "print"]), default="light", show_default=True)
@click.option("--cell", type=click.IntRange(1, 400), default=48, show_default=True, help="Pixels of a cell's side.")
@click.option("--solution", is_flag=True, help="Draw it solved.")
@click.option("--pixels", is_flag=True, help="A PNG of what is painted alone, --cell pixels a cell.")
@click.option("--marks", is_flag=True, help="Draw the marks or the answer that the file holds.")
@seconds_option(10.0, "Time for --solution.")
@genre_option
@jobs_option
@skip_option
@force_option
def draw(
    inputs: tuple[str, ...],
    output: str | None,
    form: str | None,
    theme: str,
    cell: int,
    solution: bool,
    pixels: bool,
    marks: bool,
    seconds: float,
    genre: str | None,
    jobs: int,
    skip: bool,
    force: bool,
) -> None:
    """Draw puzzles as SVG, PNG or PDF, or as text.

    \b
    park draw puzzle.txt
    park draw puzzle.txt --solution -o picture.png --theme dark
    park draw folder --to svg -o pictures
    park draw puzzle.json --solution --pixels --cell 1 -o picture.png
    """
    from puzzlepark.core.errors import BadInput

    if solution and marks:
        raise click.UsageError("--solution and --marks exclude each other.")
    refuse_unknown(genre)
    limit = bound(seconds)
    if output is None and form is None:
        if pixels:
            raise click.UsageError("--pixels are written to a .png; say -o FILE.png.")
        work: Work[Entry] = partial(_text, inputs[0] if len(inputs) == 1 else "", solution, marks, limit)
        click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))
    place = target(output, form, force=force)
    suffix = f".{place.form.removeprefix('.')}"
    if suffix not in DRAWN:
        raise BadInput(f'A picture ends in .svg, .png, .pdf or .txt, not "{suffix}".')
    if pixels and suffix != ".png":
        raise click.UsageError("--pixels are written to a .png; say -o FILE.png.")
    kind = "pixels" if pixels else DRAWN[suffix]
    work = partial(_picture, kind, theme, cell, solution, marks, limit)
    _write_all(inputs, genre, work, place, jobs, skip)


def _text(source: str, solution: bool, marks: bool, seconds: float | None, entry: Entry) -> Outcome:
    """The board as text; its name goes before it unless it is all that was asked for."""
    from puzzlepark.interfaces.cli.show import board, clipped, paint
    from puzzlepark.interfaces.cli.streams import title_of
    from puzzlepark.tasks.check import check

    shown = _marks_to_draw(entry, solution, marks, seconds)
    text = board(entry.puzzle, shown, None if shown is None else check(entry.puzzle, shown))
    alone = bool(source) and entry.name == title_of(source)
    return Outcome(text if alone else f"{paint(clipped(entry.name), bold=True)}\n{text}")


def _picture(
    kind: str, theme: str, cell: int, solution: bool, marks: bool, seconds: float | None, entry: Entry
) -> Outcome:
    from puzzlepark.tasks.draw import draw as picture

    drawn = picture(entry.puzzle, _marks_to_draw(entry, solution, marks, seconds), kind, theme=theme, cell=cell)
    return Outcome(drawn.encode() if isinstance(drawn, str) else drawn)


def _marks_to_draw(entry: Entry, solution: bool, marks: bool, seconds: float | None) -> Marks | None:
    """None, the marks that came with the puzzle, or a solution; raises Stopped where that is not found in time."""
    from puzzlepark.core.errors import BadInput, Stopped
    from puzzlepark.tasks import solve as tasks
    from puzzlepark.tasks.check import check

    if marks and entry.marks is None:
        raise BadInput("this holds no marks.")
    if not solution:
        return entry.marks if marks else None
    if entry.marks is not None and check(entry.puzzle, entry.marks):
        return entry.marks
    report = tasks.solve(entry.puzzle, 1, seconds, on_interrupt="report")
    if report.solutions:
        return report.solutions[0]
    if report.exhausted:
        raise BadInput("there is no solution to draw.")
    raise Stopped(report.stopped or "no engine can solve it")


@click.command()
@inputs_argument
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    shell_complete=complete.files,
    required=True,
    help="A file; with --to, a folder or - too.",
)
@click.option(
    "--to",
    "--format",
    "form",
    shell_complete=complete.forms,
    metavar="FORM",
    help="json, jsonl, txt, pzpr, url, svg, png, …",
)
@click.option("--answer/--no-answer", default=None, help="Write the marks too.  [default: except in pictures]")
@genre_option
@jobs_option
@skip_option
@force_option
def convert(
    inputs: tuple[str, ...],
    output: str,
    form: str | None,
    answer: bool | None,
    genre: str | None,
    jobs: int,
    skip: bool,
    force: bool,
) -> None:
    """Write puzzles in another form.

    \b
    park convert puzzle.txt -o puzzle.json
    park convert folder -o collection.jsonl
    park convert collection.jsonl -o pictures --to svg
    park convert puzzle.txt -o - --to url
    """
    refuse_unknown(genre)
    place = target(output, form, force=force)
    _write_all(inputs, genre, partial(_encoded, place.form, answer), place, jobs, skip)


def _encoded(form: str, answer: bool | None, entry: Entry) -> Outcome:
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks.files import encode

    suffix = suffix_of(form, genre_of(entry.puzzle))
    wanted = suffix not in PICTURES if answer is None else answer
    return Outcome(encode(entry.puzzle, suffix, entry.marks if wanted else None))


def _write_all(
    inputs: tuple[str, ...], genre: str | None, work: Work[Entry], place: Target, jobs: int, skip: bool
) -> None:
    """Work on every puzzle, and put what comes of each in its place."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.interfaces.cli.show import on_terminal
    from puzzlepark.registry import genre_of

    def put(entry: Entry, outcome: Outcome, progress: Progress) -> None:
        content = outcome.content
        if not isinstance(content, bytes):
            return
        if place.kind == "here" and on_terminal() and b"\0" in content[:64]:
            raise BadInput("this is not for a terminal; say -o FILE.")
        written = place.put(stem_of(entry), place.suffix(genre_of(entry.puzzle)), content)
        if isinstance(written, bytes):
            progress.echo(written, nl=False)
        elif written is not None:
            progress.echo(str(written))

    code = run_batch(inputs, genre, work, put, jobs=jobs, skip=skip)
    place.close()
    click.get_current_context().exit(code)
