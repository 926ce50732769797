"""The instances of an experiment: what was published of them, and what is counted of them."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import Any, NamedTuple

from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Status
from puzzlepark.papers.experiment import Experiment
from puzzlepark.tasks.bench.lab import PORTFOLIO, Lab, ms
from puzzlepark.tasks.files import load
from puzzlepark.tasks.generate import generate

MADE_SEEDS = 20


class Instance(NamedTuple):
    """A board of the experiment; one that was made has no file."""

    name: str
    puzzle: Puzzle
    file: Path | None = None


Boards = dict[str, list[Instance]]
"""Instances by the group they are in, the groups in order."""


def published(lab: Lab, spec: Experiment) -> None:
    """What the paper measured."""
    lab.tell(f"Published: {spec.source}.")
    for table in spec.tables:
        lab.tell(f"\n{table.title}.\n")
        lab.table(table.columns)
        for row in table.rows:
            lab.row(row)


def gather(lab: Lab, genre: Genre[Any], spec: Experiment) -> Boards:
    """The published instances, or made ones where there are none."""
    home = Path(os.environ.get("PARK_DATA") or "../shared/data") / spec.folder
    boards: Boards = {}
    for path in sorted(home.glob(spec.pattern)):
        puzzle = load(path, genre.name)
        size = f"{puzzle.rows}x{puzzle.cols}"
        # Folders of one size each are told apart by the size, others by their name, too.
        plain = path.parent == home or str(puzzle.rows) in path.parent.name
        name = spec.group(puzzle) if spec.group else size if plain else f"{path.parent.name} {size}"
        boards.setdefault(name, []).append(Instance(path.stem, puzzle, path))
    if not boards:
        lab.tell(f"\nNo published instances in a folder {spec.folder} (PARK_DATA names its place); made ones instead.")
        for rows, cols in spec.sizes:
            for seed in range(MADE_SEEDS):
                lab.step(f"making boards of {rows}x{cols}", seed, MADE_SEEDS)
                puzzle = generate(genre.name, rows, cols, seed=seed).puzzle
                name = spec.group(puzzle) if spec.group else f"{rows}x{cols}"
                boards.setdefault(name, []).append(Instance(f"seed {seed}", puzzle))
    return {name: boards[name] for name in sorted(boards, key=lambda s: (boards[s][0].puzzle.rows, s))}


def from_file(lab: Lab, boards: Boards) -> None:
    """All files through load and solve in one process, as a user would, and the kernels' share of it."""
    files = [one.file for group in boards.values() for one in group if one.file is not None]
    if not files:
        return
    lab.solve(load(files[0]), PORTFOLIO, 2)  # so that no import is timed
    times, kernels, unique = [], [], 0
    for k, path in enumerate(files):
        lab.step("load and solve", k, len(files))
        started = process_time()
        report = lab.solve(load(path), PORTFOLIO, 2).report
        times.append(process_time() - started)
        kernels.append(report.stats.figures.get("kernel seconds", 0.0))
        unique += report.status is Status.UNIQUE
    lab.tell(f"\n{len(files)} published instances, {unique} unique.\n")
    lab.table(["in milliseconds", "together", "median", "most"])
    for name, spent in (("load and solve", times), ("the kernels alone", kernels)):
        if any(spent):  # not every kernel tells its time
            lab.row([name, *(ms(f(spent)) for f in (sum, median, max))])


def figures(lab: Lab, spec: Experiment, boards: Boards) -> None:
    """What is counted of each instance, and the means of each group beside the published ones."""
    if spec.figures is None:
        return
    lab.tell("\nCounted here, each instance.\n")
    names: list[str] = []
    means: dict[str, dict[str, float]] = {}
    for group, members in boards.items():
        found = []
        for k, one in enumerate(members):
            lab.step(f"figures of {group}", k, len(members))
            found.append(spec.figures(one.puzzle))
            if not names:
                names = list(found[0])
                lab.table(["boards", "instance", *names])
            lab.row([group, one.name, *(f"{found[-1][n]:,.0f}" for n in names)])
        means[group] = {name: mean(f[name] for f in found) for name in names}
    then = sorted({name for row in spec.figures_then.values() for name in row}, key=names.index)
    lab.tell("\nTheir means" + (", beside the published ones, which are of more instances.\n" if then else ".\n"))
    columns = [c for name in names for c in ([name, f"{name}, published"] if name in then else [name])]
    lab.table(["boards", "instances", *columns])
    for group, row in means.items():
        words = []
        for name in names:
            words.append(f"{row[name]:,.1f}")
            if name in then:
                words.append(spec.figures_then.get(group, {}).get(name, "–"))
        lab.row([group, str(len(boards[group])), *words])
