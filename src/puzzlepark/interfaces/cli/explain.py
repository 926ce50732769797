"""The command that shows how a person would solve puzzles."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli.batch import run_batch
from puzzlepark.interfaces.cli.inputs import stem_of
from puzzlepark.interfaces.cli.options import batch_options, bound, force_option, refuse_unknown
from puzzlepark.interfaces.cli.outcomes import Outcome

if TYPE_CHECKING:
    from puzzlepark.core.steps import Explanation
    from puzzlepark.tasks.files import Entry


@click.command()
@click.option("--pictures", metavar="FOLDER", help="Draw each step as an SVG file in this folder.")
@force_option
@batch_options(60.0)
def explain(
    inputs: tuple[str, ...],
    pictures: str | None,
    seconds: float,
    view: str | None,
    genre: str | None,
    jobs: int,
    skip: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Tell step by step how a person would solve puzzles, each step with its reason.

    The cheapest step comes first. Each has its technique, its cost and a sentence. Where there are several solutions,
    the steps end at what all of them share. Pictures show the board so far, what a step finds and what it rests on.

    \b
    park explain puzzle.txt
    park explain puzzle.txt --pictures steps
    """
    refuse_unknown(genre)
    folder = None if pictures is None else Path(pictures)
    work = partial(_explained, as_json, view, bound(seconds), folder, force)
    click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))


def _explained(
    as_json: bool, view: str | None, seconds: float | None, folder: Path | None, force: bool, entry: Entry
) -> Outcome:
    from puzzlepark.interfaces.cli.show import json_line
    from puzzlepark.tasks.answers import steps as serialize_steps
    from puzzlepark.tasks.explain.explain import explain as run

    found = run(entry.puzzle, view, seconds=seconds)
    if folder is not None:
        _draw(found, folder, stem_of(entry), force)
    if as_json:
        return Outcome(json_line(entry.name, serialize_steps.explanation(found)))
    return Outcome(_text(entry.name, found))


def _text(name: str, found: Explanation) -> str:
    from puzzlepark.interfaces.cli.show import clipped, grade_text, paint, seen_as

    width = len(str(len(found.steps)))
    how = "  ".join(part for part in (grade_text(found.grade), seen_as(found.puzzle, found.view)) if part)
    lines = [f"{paint(clipped(name), bold=True)}: {how}"]
    for number, step in enumerate(found.steps, 1):
        lines.append(
            f"{number:{width}}. {paint(step.title, bold=True)} ({step.cost}): {lines_of(step.sentence, width + 2)}"
        )
    if not found.solved:
        lines.append("Several solutions go on from here; this is what they share.")
    return "".join(f"{line}\n" for line in lines)


def lines_of(sentence: str, margin: int) -> str:
    """A sentence whose further lines, the links of a chain, stand under the first."""
    return sentence.replace("\n", "\n" + " " * margin)


def _draw(found: Explanation, folder: Path, stem: str, force: bool) -> None:
    """A numbered file for each step; the stem of the puzzle's name comes first, so that several share a folder."""
    from puzzlepark.interfaces.cli.outputs import put
    from puzzlepark.tasks.explain.draw_steps import step_pictures

    folder.mkdir(parents=True, exist_ok=True)
    width = len(str(len(found.steps)))
    for number, picture in enumerate(step_pictures(found), 1):
        put(folder / f"{stem}-{number:0{width}}.svg", picture.encode(), force)
