"""The commands that give reasons: explain, hint, grade."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from puzzlepark.faces.cli.errors import ANSWERED, BAD, complain, sentence, worst
from puzzlepark.faces.cli.inputs import Fault, entries, one
from puzzlepark.faces.cli.options import bound, read_seconds

if TYPE_CHECKING:
    from puzzlepark.core.puzzle import Puzzle
    from puzzlepark.core.steps import Explanation, Grade
    from puzzlepark.tasks.files import Entry

GENRE = click.option("--genre", metavar="NAME", help="Read every input as this genre; GENRE:VARIANT for other rules.")
VIEW = click.option("--view", metavar="NAME", help="What is to be found (see `park genres NAME`).")
JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
SECONDS = click.option(
    "--seconds",
    type=float,
    callback=read_seconds,
    default=60.0,
    show_default=True,
    help="Time to find the solution, which comes first; inf for no bound.",
)


@click.command()
@click.argument("puzzle")
@click.option(
    "--pictures", type=click.Path(file_okay=False, path_type=Path), help="Draw the board after each step into a folder."
)
@VIEW
@SECONDS
@JSON
@GENRE
def explain(
    puzzle: str, pictures: Path | None, view: str | None, seconds: float, as_json: bool, genre: str | None
) -> None:
    """Tell step by step how a person would solve a puzzle.

    \b
    park explain puzzle.txt
    park explain puzzle.txt --pictures steps
    """
    from puzzlepark.faces.cli.show import print_json
    from puzzlepark.tasks import serialize
    from puzzlepark.tasks.explain import explain as run

    entry = one(puzzle, genre)
    found = run(entry.puzzle, view, seconds=bound(seconds))
    if pictures is not None:
        _draw(found, pictures)
    if as_json:
        print_json(entry.name, serialize.explanation(found))
        return
    for number, step in enumerate(found.steps, 1):
        click.echo(f"{number}. {step.title} ({step.cost}). {step.sentence}")
    click.echo(_summary(found.grade))
    if not found.solved:
        click.echo("Several solutions go on from here; this is what they share.")


def _draw(found: Explanation, folder: Path) -> None:
    """The board after each step, as numbered files."""
    from puzzlepark.tasks.draw import draw
    from puzzlepark.tasks.files import write_whole

    folder.mkdir(parents=True, exist_ok=True)
    width = len(str(len(found.steps)))
    marks: dict[Any, int] = {}
    for number, step in enumerate(found.steps, 1):
        marks |= {**step.marks, **step.follow}
        drawn = draw(found.puzzle, marks, judge=False)
        assert isinstance(drawn, str)
        write_whole(folder / f"step-{number:0{width}}.svg", drawn.encode())


def _summary(grade: Grade) -> str:
    return f"Level {grade.level}, {grade.name}. Hardest: {grade.hardest or 'nothing'}. Effort: {grade.effort}."


@click.command()
@click.argument("puzzle")
@click.option(
    "--grade", "told", type=click.IntRange(1, 3), default=3, show_default=True, help="1 where, 2 why, 3 what."
)
@VIEW
@SECONDS
@JSON
@GENRE
def hint(puzzle: str, told: int, view: str | None, seconds: float, as_json: bool, genre: str | None) -> None:
    """Tell whether the marks in PUZZLE are still right, and the next step.

    \b
    park hint half-played.json
    park hint half-played.json --grade 1
    """
    from puzzlepark.faces.cli.show import print_json
    from puzzlepark.tasks import serialize
    from puzzlepark.tasks.hint import hint as run

    entry = one(puzzle, genre)
    found = run(entry.puzzle, entry.marks or {}, view, seconds=bound(seconds))
    if as_json:
        print_json(entry.name, serialize.hint(entry.puzzle, found))
        return
    for line in dict.fromkeys(found.grades[:told]):
        click.echo(line)


@click.command()
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True)
@click.option("--write", is_flag=True, help="Write the level into the files, which must be JSON.")
@VIEW
@SECONDS
@JSON
@GENRE
def grade(
    inputs: tuple[str, ...], write: bool, view: str | None, seconds: float, as_json: bool, genre: str | None
) -> None:
    """Tell how hard puzzles are: the level from 1 to 5, the hardest technique and the effort.

    \b
    park grade puzzle.txt
    park grade folder --write
    """
    from puzzlepark.faces.cli.show import print_json
    from puzzlepark.tasks import serialize
    from puzzlepark.tasks.grade import grade as run

    codes: list[int] = []
    for item in entries(inputs, genre):
        if isinstance(item, Fault):
            complain(item.sentence)
            codes += [] if item.skipped else [BAD]
            continue
        try:
            found = run(item.puzzle, view, seconds=bound(seconds))
            if write:
                _write(item, found)
        except Exception as error:
            complain(f"{item.name}: {sentence(error)}")
            codes.append(BAD)
            continue
        if as_json:
            print_json(item.name, serialize.grade(item.puzzle, found))
        else:
            click.echo(f"{item.name}: {_summary(found)}")
        codes.append(ANSWERED)
    click.get_current_context().exit(worst(codes))


def _write(item: Entry, found: Grade) -> None:
    """Put the level into a file that holds this puzzle alone."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.files import save

    path = Path(item.name)
    if path.suffix != ".json" or not path.is_file():
        raise BadInput("a level can be written into a file that ends in .json and holds one puzzle.")
    save(_with_level(item.puzzle, found), path, item.marks)


def _with_level(puzzle: Puzzle, found: Grade) -> Puzzle:
    from dataclasses import replace

    made = {**puzzle.info.made, "level": found.level}
    return replace(puzzle, info=replace(puzzle.info, made=made))
