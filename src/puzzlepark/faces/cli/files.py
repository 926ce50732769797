"""The commands that write files: draw, convert."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlepark.faces.cli.errors import BAD, STOPPED, complain, sentence, worst
from puzzlepark.faces.cli.inputs import Fault, entries, one
from puzzlepark.faces.cli.options import bound, read_seconds
from puzzlepark.faces.cli.outputs import PICTURES, put, suffix_of

if TYPE_CHECKING:
    from puzzlepark.core.puzzle import Marks
    from puzzlepark.tasks.files import Entry


@click.command()
@click.argument("source", metavar="INPUT")
@click.option("-o", "--output", metavar="FILE", help="x.svg, x.png or x.txt; without it, draw as text right here.")
@click.option("--theme", type=click.Choice(["light", "dark", "print"]), default="light", show_default=True)
@click.option("--cell", type=click.IntRange(1, 400), default=48, show_default=True, help="Pixels of a cell's side.")
@click.option("--solution", is_flag=True, help="Draw it solved.")
@click.option("--pixels", is_flag=True, help="A PNG of what is painted alone, --cell pixels a cell.")
@click.option("--marks", is_flag=True, help="Draw the marks or the answer that the file holds.")
@click.option(
    "--seconds", type=float, callback=read_seconds, default=10.0, show_default=True, help="Time for --solution."
)
@click.option("--genre", metavar="NAME", help="Read the input as this genre.")
def draw(
    source: str,
    output: str | None,
    theme: str,
    cell: int,
    solution: bool,
    pixels: bool,
    marks: bool,
    seconds: float,
    genre: str | None,
) -> None:
    """Draw a puzzle as SVG or PNG, or as text.

    \b
    park draw puzzle.txt
    park draw puzzle.txt --solution -o picture.png --theme dark
    park draw puzzle.json --solution --pixels --cell 1 -o picture.png
    """
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.draw import draw as picture
    from puzzlepark.tasks.files import write_whole

    if solution and marks:
        raise click.UsageError("--solution and --marks exclude each other.")
    if pixels and (output is None or Path(output).suffix.lower() != ".png"):
        raise click.UsageError("--pixels are written to a .png; say -o FILE.png.")
    if output is None:
        _draw_here(source, genre, solution, marks, seconds)
        return
    form = {".svg": "svg", ".png": "png", ".txt": "text"}.get(Path(output).suffix.lower())
    if form is None:
        raise BadInput(f'A picture ends in .svg, .png or .txt; "{output}" does not.')
    form = "pixels" if pixels else form
    entry = one(source, genre)
    drawn = picture(entry.puzzle, _marks_to_draw(entry, solution, marks, seconds), form, theme=theme, cell=cell)
    write_whole(Path(output), drawn.encode() if isinstance(drawn, str) else drawn)


def _draw_here(source: str, genre: str | None, solution: bool, marks: bool, seconds: float) -> None:
    """Every puzzle of the input as text."""
    from puzzlepark.core.errors import ParkError, Stopped
    from puzzlepark.faces.cli.show import board, clipped, paint
    from puzzlepark.tasks.check import check

    codes = []
    several = False
    for item in entries([source], genre):
        if isinstance(item, Fault):
            complain(item.sentence)
            codes += [] if item.skipped else [BAD]
            continue
        try:
            shown = _marks_to_draw(item, solution, marks, seconds)
            text = board(item.puzzle, shown, None if shown is None else check(item.puzzle, shown))
        except Stopped as stop:
            complain(f"{item.name}: no solution was found: {stop.reason}.")
            codes.append(STOPPED)
            if stop.reason == "interrupted":
                break
            continue
        except ParkError as error:
            complain(str(error))
            codes.append(BAD)
            continue
        if several or item.name != source:
            click.echo(paint(clipped(item.name), bold=True))
        click.echo(text, nl=False)
        several = True
    click.get_current_context().exit(worst(codes))


def _marks_to_draw(entry: Entry, solution: bool, marks: bool, seconds: float) -> Marks | None:
    """None, the marks that came with the puzzle, or a solution; raises Stopped where that is not found in time."""
    from puzzlepark.core.errors import BadInput, Stopped
    from puzzlepark.tasks.check import check
    from puzzlepark.tasks.solve import solve

    if marks and entry.marks is None:
        raise BadInput(f"{entry.name} holds no marks.")
    if not solution:
        return entry.marks if marks else None
    if entry.marks is not None and check(entry.puzzle, entry.marks):
        return entry.marks
    report = solve(entry.puzzle, 1, bound(seconds), on_interrupt="report")
    if report.solutions:
        return report.solutions[0]
    if report.exhausted:
        raise BadInput(f"{entry.name}: there is no solution to draw.")
    raise Stopped(report.stopped or "no engine can solve it")


@click.command()
@click.argument("source", metavar="INPUT")
@click.option("-o", "--output", metavar="OUT", required=True, help="A file; or, with --to, a folder or - for here.")
@click.option("--to", "form", metavar="FORM", help="json, jsonl, txt, pzpr, url, svg, png, …")
@click.option("--answer/--no-answer", default=None, help="Write the marks too.  [default: except in pictures]")
@click.option("--genre", metavar="NAME", help="Read the input as this genre.")
@click.option("--force", is_flag=True, help="Overwrite files of the folder that have other content.")
def convert(source: str, output: str, form: str | None, answer: bool | None, genre: str | None, force: bool) -> None:
    """Write puzzles in another form.

    \b
    park convert puzzle.txt -o puzzle.json
    park convert folder -o collection.jsonl
    park convert collection.jsonl -o pictures --to svg
    park convert puzzle.txt -o - --to url
    """
    from puzzlepark.tasks.files import write_whole

    into_folder = form is not None and output != "-"
    if form is None and (output == "-" or Path(output).is_dir()):
        raise click.UsageError("say the form with --to, such as --to json.")
    if form is None and Path(output).suffix != ".jsonl":
        entry = one(source, genre)
        write_whole(Path(output), _encoded(entry, Path(output).suffix.lower(), answer))
        return
    if into_folder:
        Path(output).mkdir(parents=True, exist_ok=True)
    codes = []
    collected: list[bytes] = []
    taken: set[Path] = set()
    for item in entries([source], genre):
        if isinstance(item, Fault):
            complain(item.sentence)
            codes += [] if item.skipped else [BAD]
            continue
        try:
            if form is None:
                collected.append(_encoded(item, ".jsonl", answer))
            elif into_folder:
                _into_folder(item, Path(output), form, answer, force, taken)
            else:
                _print(item, form, answer)
        except BrokenPipeError:
            raise
        except Exception as error:
            complain(f"{item.name}: {sentence(error)}")
            codes.append(BAD)
    if collected:
        write_whole(Path(output), b"".join(collected))
    click.get_current_context().exit(worst(codes))


def _encoded(entry: Entry, form: str, answer: bool | None) -> bytes:
    from puzzlepark.core.genre import genre_of
    from puzzlepark.tasks.files import encode

    suffix = suffix_of(form, genre_of(entry.puzzle))
    wanted = suffix not in PICTURES if answer is None else answer
    return encode(entry.puzzle, suffix, entry.marks if wanted else None)


def _into_folder(entry: Entry, folder: Path, form: str, answer: bool | None, force: bool, taken: set[Path]) -> None:
    """A file named after where the puzzle was found: a line of collection.jsonl becomes collection-3.txt."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.core.genre import genre_of

    path = folder / (_stem(entry) + suffix_of(form, genre_of(entry.puzzle)))
    content = _encoded(entry, form, answer)
    if path in taken:
        raise BadInput(f"{path} was just written for another puzzle.")
    put(path, content, force)
    taken.add(path)
    click.echo(str(path))


def _stem(entry: Entry) -> str:
    """The name of the puzzle's file, with its line in a collection; what came from no file is called by its id."""
    if os.path.exists(entry.name):
        return Path(entry.name).stem
    name, _, line = entry.name.rpartition(":")
    return f"{Path(name).stem}-{line}" if name and os.path.exists(name) else entry.puzzle.id


def _print(entry: Entry, form: str, answer: bool | None) -> None:
    from puzzlepark.core.errors import BadInput
    from puzzlepark.faces.cli.show import on_terminal

    if form.endswith("png") and on_terminal():
        raise BadInput("A PNG is not for a terminal; say -o FOLDER, or `park draw`.")
    click.echo(_encoded(entry, form, answer), nl=False)
