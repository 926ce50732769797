"""The commands draw and convert."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli import shell_completion
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
from puzzlepark.interfaces.cli.outputs import PICTURES, Output, output_for, suffix_of
from puzzlepark.interfaces.cli.run_inputs import run_batch

if TYPE_CHECKING:
    from puzzlepark.core.puzzle import Marks
    from puzzlepark.interfaces.cli.progress import Progress
    from puzzlepark.tasks.files import Entry

KINDS = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".txt": "text", ".text": "text"}
"""The kinds of drawings by their suffixes."""


@click.command()
@inputs_argument
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    shell_complete=shell_completion.files,
    help="x.svg, x.png or x.txt; with --to, also a folder or -. By default, print the board as text.",
)
@click.option(
    "--to", "--format", "form", shell_complete=shell_completion.forms, metavar="FORM", help="svg, png or txt."
)
@click.option("--theme", type=click.Choice(["light", "dark", "print"]), default="light", show_default=True)
@click.option("--cell", type=click.IntRange(1, 400), default=48, show_default=True, help="Pixels per cell side.")
@click.option("--solution", is_flag=True, help="Draw the solution.")
@click.option("--pixels", is_flag=True, help="A PNG of only the painted colours, with --cell pixels per cell.")
@click.option("--marks", is_flag=True, help="Draw the marks or the answer in the file.")
@seconds_option(10.0, "Time limit of --solution.")
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
            raise click.UsageError("--pixels needs a .png file, such as -o FILE.png.")
        work: Work[Entry] = partial(_draw_text, inputs[0] if len(inputs) == 1 else "", solution, marks, limit)
        click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))
    place = output_for(output, form, force=force)
    suffix = f".{place.form.removeprefix('.')}"
    if suffix not in KINDS:
        raise BadInput(f'A picture ends in .svg, .png, .pdf or .txt, not "{suffix}".')
    if pixels and suffix != ".png":
        raise click.UsageError("--pixels needs a .png file, such as -o FILE.png.")
    kind = "pixels" if pixels else KINDS[suffix]
    work = partial(_draw, kind, theme, cell, solution, marks, limit)
    _write_all(inputs, genre, work, place, jobs, skip)


def _draw_text(source: str, solution: bool, marks: bool, seconds: float | None, entry: Entry) -> Outcome:
    """Draw a board as text, after the puzzle's name unless it is the only puzzle of its source."""
    from puzzlepark.interfaces.cli.formatting import board, clipped, paint
    from puzzlepark.interfaces.cli.streams import title_of
    from puzzlepark.tasks.check import check

    drawn_marks = _marks_to_draw(entry, solution, marks, seconds)
    text = board(entry.puzzle, drawn_marks, None if drawn_marks is None else check(entry.puzzle, drawn_marks))
    is_only_puzzle = bool(source) and entry.name == title_of(source)
    return Outcome(text if is_only_puzzle else f"{paint(clipped(entry.name), bold=True)}\n{text}")


def _draw(
    kind: str, theme: str, cell: int, solution: bool, marks: bool, seconds: float | None, entry: Entry
) -> Outcome:
    """Draw one puzzle as the content of a file."""
    from puzzlepark.tasks.draw import draw as run

    drawing = run(entry.puzzle, _marks_to_draw(entry, solution, marks, seconds), kind, theme=theme, cell=cell)
    return Outcome(drawing.encode() if isinstance(drawing, str) else drawing)


def _marks_to_draw(entry: Entry, solution: bool, marks: bool, seconds: float | None) -> Marks | None:
    """Return None, the marks of the file, or a solution; raise Stopped if no solution is found in time."""
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
    shell_complete=shell_completion.files,
    required=True,
    help="A file; with --to, also a folder or -.",
)
@click.option(
    "--to",
    "--format",
    "form",
    shell_complete=shell_completion.forms,
    metavar="FORM",
    help="json, jsonl, txt, pzpr, url, svg, png, …",
)
@click.option("--answer/--no-answer", default=None, help="Also write the marks.  [default: except in pictures]")
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
    """Convert puzzles to another format.

    \b
    park convert puzzle.txt -o puzzle.json
    park convert folder -o collection.jsonl
    park convert collection.jsonl -o pictures --to svg
    park convert puzzle.txt -o - --to url
    """
    refuse_unknown(genre)
    place = output_for(output, form, force=force)
    _write_all(inputs, genre, partial(_encode, place.form, answer), place, jobs, skip)


def _encode(form: str, answer: bool | None, entry: Entry) -> Outcome:
    """Convert one puzzle to the content of a file. With `answer` None, pictures have no marks, and other files do."""
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks.files import encode

    suffix = suffix_of(form, genre_of(entry.puzzle))
    with_marks = suffix not in PICTURES if answer is None else answer
    return Outcome(encode(entry.puzzle, suffix, entry.marks if with_marks else None))


def _write_all(
    inputs: tuple[str, ...], genre: str | None, work: Work[Entry], place: Output, jobs: int, skip: bool
) -> None:
    """Process every puzzle, and write the contents of its outcome to the output."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.interfaces.cli.formatting import on_terminal
    from puzzlepark.registry import genre_of

    def write(entry: Entry, outcome: Outcome, progress: Progress) -> None:
        """Write the content of an outcome to its place, and print the path or the content."""
        content = outcome.content
        if not isinstance(content, bytes):
            return
        if place.kind == "stdout" and on_terminal() and b"\0" in content[:64]:
            raise BadInput("this format is binary, which a terminal cannot show; use -o FILE.")
        written = place.add(stem_of(entry), place.suffix(genre_of(entry.puzzle)), content)
        if isinstance(written, bytes):
            progress.echo(written, nl=False)
        elif written is not None:
            progress.echo(str(written))

    code = run_batch(inputs, genre, work, write, jobs=jobs, skip=skip)
    place.close()
    click.get_current_context().exit(code)
