"""The explain command."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli.inputs import stem_of
from puzzlepark.interfaces.cli.options import batch_options, bound, force_option, refuse_unknown
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.interfaces.cli.run_inputs import run_batch

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
    """Explain step by step how a person would solve puzzles, with the reason of each step.

    The cheapest possible step is always next. Each has a technique, a cost and a sentence. If there are several
    solutions, the steps end with what all of them share. Pictures show the board, the conclusions of a step and its
    premises.

    \b
    park explain puzzle.txt
    park explain puzzle.txt --pictures steps
    """
    refuse_unknown(genre)
    folder = None if pictures is None else Path(pictures)
    work = partial(_explain, as_json, view, bound(seconds), folder, force)
    click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))


def _explain(
    as_json: bool, view: str | None, seconds: float | None, folder: Path | None, force: bool, entry: Entry
) -> Outcome:
    """Explain one puzzle, and draw its steps if there is a folder for them."""
    from puzzlepark.interfaces.cli.formatting import json_line
    from puzzlepark.tasks.answers import steps as serialize_steps
    from puzzlepark.tasks.explain.explain import explain as run

    explanation = run(entry.puzzle, view, seconds=seconds)
    if folder is not None:
        _draw(explanation, folder, stem_of(entry), force)
    if as_json:
        return Outcome(json_line(entry.name, serialize_steps.explanation(explanation)))
    return Outcome(_text(entry.name, explanation))


def _text(name: str, explanation: Explanation) -> str:
    """An explanation as text: the grade, and a numbered line for each step."""
    from puzzlepark.interfaces.cli.formatting import clipped, grade_text, paint, view_text

    width = len(str(len(explanation.steps)))
    parts = (grade_text(explanation.grade), view_text(explanation.puzzle, explanation.view))
    lines = [f"{paint(clipped(name), bold=True)}: {'  '.join(part for part in parts if part)}"]
    for number, step in enumerate(explanation.steps, 1):
        sentence = indent_continuation(step.sentence, width + 2)
        lines.append(f"{number:{width}}. {paint(step.title, bold=True)} ({step.cost}): {sentence}")
    if not explanation.solved:
        lines.append("Several solutions go on from here; this is what they share.")
    return "".join(f"{line}\n" for line in lines)


def indent_continuation(sentence: str, margin: int) -> str:
    """Indent the lines of a sentence after the first, which are the links of a chain."""
    return sentence.replace("\n", "\n" + " " * margin)


def _draw(explanation: Explanation, folder: Path, stem: str, force: bool) -> None:
    """Draw each step into a numbered file. Names begin with `stem`, so that several puzzles can share a folder."""
    from puzzlepark.interfaces.cli.outputs import write_file
    from puzzlepark.tasks.explain.draw_steps import step_pictures

    folder.mkdir(parents=True, exist_ok=True)
    width = len(str(len(explanation.steps)))
    for number, picture in enumerate(step_pictures(explanation), 1):
        write_file(folder / f"{stem}-{number:0{width}}.svg", picture.encode(), force)
