"""The grade command."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlepark.core.record import dataclass, field, replace
from puzzlepark.interfaces.cli.errors import BAD, print_error, worst
from puzzlepark.interfaces.cli.inputs import file_of
from puzzlepark.interfaces.cli.options import batch_options, bound, refuse_unknown
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.interfaces.cli.outputs import JSON
from puzzlepark.interfaces.cli.run_inputs import run_batch

if TYPE_CHECKING:
    from puzzlepark.core.puzzle import Puzzle
    from puzzlepark.core.steps import Grade
    from puzzlepark.interfaces.cli.progress import Progress
    from puzzlepark.tasks.files import Entry

ROW = "{:<32} {:<12} {:>7}  {:>5}  {:<8} {:<28} {:>6}"
SEVERAL = "the puzzle has several solutions; the level is that of the steps to what all of them share."
HEAD = ROW.format("FILE", "GENRE", "SIZE", "LEVEL", "NAME", "HARDEST", "EFFORT")


@dataclass(frozen=True)
class GradeOutcome(Outcome):
    """A row of the table, and the level; 0 if the puzzle has several solutions, so that no level is written."""

    level: int = 0


@click.command()
@click.option("--write", is_flag=True, help="Write the level into the files, which must be .json or .jsonl.")
@batch_options(60.0)
def grade(
    inputs: tuple[str, ...],
    write: bool,
    seconds: float,
    view: str | None,
    genre: str | None,
    jobs: int,
    skip: bool,
    as_json: bool,
) -> None:
    """Grade the difficulty of puzzles: print a table with the level from 1 to 5, the hardest technique and the effort.

    The levels are Easy, Medium, Hard, Expert and Extreme, on the same scale for all genres. The effort compares puzzles
    of the same level. If a puzzle has several solutions, its level is that of the steps to what all of them share, and
    a note says so. --write records the level in each puzzle with one solution, as `made.level`.

    \b
    park grade puzzle.txt
    park grade FOLDER --write --jobs 2
    """
    refuse_unknown(genre)
    writer = LevelWriter(write, not as_json)
    work = partial(_grade, as_json, view, bound(seconds))
    code = run_batch(inputs, genre, work, writer.add, jobs=jobs, skip=skip)
    click.get_current_context().exit(worst((code, writer.write_files())))


def _grade(as_json: bool, view: str | None, seconds: float | None, entry: Entry) -> Outcome:
    """Grade one puzzle."""
    from puzzlepark.interfaces.cli.formatting import json_line
    from puzzlepark.tasks.answers import steps as serialize_steps
    from puzzlepark.tasks.explain.grade import grade as run

    result = run(entry.puzzle, view, seconds=seconds)
    level = result.level if result.unique else 0
    if as_json:
        return GradeOutcome(json_line(entry.name, serialize_steps.grade(entry.puzzle, result)), level=level)
    note = "" if result.unique else f"{entry.name}: {SEVERAL}\n"
    return GradeOutcome(_row(entry, result) + note, level=level)


def _row(entry: Entry, result: Grade) -> str:
    """The row of a puzzle in the table."""
    from puzzlepark.interfaces.cli.formatting import clipped

    puzzle = entry.puzzle
    size = f"{puzzle.rows}x{puzzle.cols}"
    cells = (clipped(entry.name), puzzle.genre, size, result.level, result.name, result.hardest, result.effort)
    return ROW.format(*cells) + "\n"


@dataclass
class LevelWriter:
    """Prints the rows of the table, and writes the levels into the files when all puzzles are graded."""

    write: bool
    table: bool
    graded: dict[Path, dict[int, Entry]] = field(default_factory=dict)
    """The puzzles with their levels, by file and line; line 0 is the whole file."""
    has_head: bool = False

    def add(self, entry: Entry, outcome: Outcome, progress: Progress) -> None:
        """Print the row of a puzzle, and record its level."""
        from puzzlepark.core.errors import BadInput

        if not isinstance(outcome, GradeOutcome):
            return
        if self.table and not self.has_head:
            progress.echo(HEAD)
        self.has_head = True
        progress.echo(outcome.content, nl=False)
        if not self.write:
            return
        place = file_of(entry.name)
        if place is None or place.path.suffix.lower() not in JSON:
            raise BadInput("a level is written only into a file that ends in .json or .jsonl.")
        if not outcome.level:
            raise BadInput("a level is written only where there is one solution.")
        graded = entry._replace(puzzle=_with_level(entry.puzzle, outcome.level))
        self.graded.setdefault(place.path, {})[place.line] = graded

    def write_files(self) -> int:
        """Write the levels into the files, and return the exit code."""
        from puzzlepark.core.errors import BadInput

        code = 0
        for path, entries in self.graded.items():
            try:
                _rewrite(path, entries)
            except (BadInput, OSError) as error:
                print_error(f"{path}: {error}")
                code = BAD
        return code


def _rewrite(path: Path, entries: Mapping[int, Entry]) -> None:
    """Replace the lines of these puzzles in a file, and keep the other lines."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.documents import is_whole
    from puzzlepark.tasks.files import encode, write_whole

    if 0 in entries:
        write_whole(path, encode(entries[0].puzzle, ".json", entries[0].marks))
        return
    lines = path.read_text("utf-8").split("\n")
    for number, entry in entries.items():
        if not is_whole(lines[number - 1]):
            raise BadInput(f"line {number} does not hold a whole puzzle, so no level was written.")
        lines[number - 1] = encode(entry.puzzle, ".jsonl", entry.marks).decode().rstrip("\n")
    write_whole(path, "\n".join(lines).encode())


def _with_level(puzzle: Puzzle, level: int) -> Puzzle:
    return replace(puzzle, info=replace(puzzle.info, made={**puzzle.info.made, "level": level}))
