"""The command that says how hard puzzles are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlepark.core.record import dataclass, field, replace
from puzzlepark.interfaces.cli.batch import run_batch
from puzzlepark.interfaces.cli.errors import BAD, complain, worst
from puzzlepark.interfaces.cli.inputs import file_of
from puzzlepark.interfaces.cli.options import batch_options, bound, refuse_unknown
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.interfaces.cli.outputs import JSON

if TYPE_CHECKING:
    from puzzlepark.core.puzzle import Puzzle
    from puzzlepark.core.steps import Grade
    from puzzlepark.interfaces.cli.progress import Progress
    from puzzlepark.tasks.files import Entry

ROW = "{:<32} {:<12} {:>7}  {:>5}  {:<8} {:<28} {:>6}"
SEVERAL = "the puzzle has several solutions; the level is that of the steps to what all of them share."
HEAD = ROW.format("FILE", "GENRE", "SIZE", "LEVEL", "NAME", "HARDEST", "EFFORT")


@dataclass(frozen=True)
class Graded(Outcome):
    """A row of the table, and the level that may be written; 0 for none, where there are several solutions."""

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
    """Tell how hard puzzles are: a table with the level from 1 to 5, the hardest technique and the effort.

    The levels are Easy, Medium, Hard, Expert and Extreme, on one scale for all genres. The effort sorts puzzles of one
    level. A puzzle with several solutions has the level of the steps to what all of them share, and a sentence says so.
    --write records the level in each puzzle with one solution, as `made.level`.

    \b
    park grade puzzle.txt
    park grade FOLDER --write --jobs 2
    """
    refuse_unknown(genre)
    levels = Levels(write, not as_json)
    work = partial(_graded, as_json, view, bound(seconds))
    code = run_batch(inputs, genre, work, levels.put, jobs=jobs, skip=skip)
    click.get_current_context().exit(worst((code, levels.write_all())))


def _graded(as_json: bool, view: str | None, seconds: float | None, entry: Entry) -> Outcome:
    from puzzlepark.interfaces.cli.show import json_line
    from puzzlepark.tasks.answers import steps as serialize_steps
    from puzzlepark.tasks.explain.grade import grade as run

    found = run(entry.puzzle, view, seconds=seconds)
    level = found.level if found.unique else 0
    if as_json:
        return Graded(json_line(entry.name, serialize_steps.grade(entry.puzzle, found)), level=level)
    return Graded(_row(entry, found) + ("" if found.unique else f"{entry.name}: {SEVERAL}\n"), level=level)


def _row(entry: Entry, found: Grade) -> str:
    from puzzlepark.interfaces.cli.show import clipped

    puzzle = entry.puzzle
    size = f"{puzzle.rows}x{puzzle.cols}"
    cells = (clipped(entry.name), puzzle.genre, size, found.level, found.name, found.hardest, found.effort)
    return ROW.format(*cells) + "\n"


@dataclass
class Levels:
    """Shows the table as it grows, and keeps what is to be written until all is read."""

    write: bool
    table: bool
    found: dict[Path, dict[int, Entry]] = field(default_factory=dict)
    """By file and line, the puzzles with their levels; line 0 is the whole file."""
    begun: bool = False

    def put(self, entry: Entry, outcome: Outcome, progress: Progress) -> None:
        """Take what came of a puzzle."""
        from puzzlepark.core.errors import BadInput

        if not isinstance(outcome, Graded):
            return
        if self.table and not self.begun:
            progress.echo(HEAD)
        self.begun = True
        progress.echo(outcome.content, nl=False)
        if not self.write:
            return
        place = file_of(entry.name)
        if place is None or place[0].suffix.lower() not in JSON:
            raise BadInput("a level is written only into a file that ends in .json or .jsonl.")
        if not outcome.level:
            raise BadInput("a level is written only where there is one solution.")
        made = entry._replace(puzzle=_with_level(entry.puzzle, outcome.level))
        self.found.setdefault(place[0], {})[place[1]] = made

    def write_all(self) -> int:
        """Write the files anew; returns the exit code."""
        from puzzlepark.core.errors import BadInput

        code = 0
        for path, entries in self.found.items():
            try:
                _rewrite(path, entries)
            except (BadInput, OSError) as error:
                complain(f"{path}: {error}")
                code = BAD
        return code


def _rewrite(path: Path, entries: Mapping[int, Entry]) -> None:
    """Put puzzles in place of the lines they came from; other lines stay."""
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
