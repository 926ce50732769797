"""Exact counts: of random boards, of blank ones, and of the instances in every view."""

from __future__ import annotations

import random
from contextlib import suppress
from time import process_time
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault
from puzzlepark.core.genre import Genre, genre_named
from puzzlepark.core.report import Status
from puzzlepark.papers.experiment import Experiment, RandomBoards
from puzzlepark.tasks.bench.instances import Boards, Instance
from puzzlepark.tasks.bench.lab import PATIENCE, Lab, Tally, known, ms, ratio
from puzzlepark.tasks.files import load

BLANK_CAPS = 10
"""The time limit for counting a blank board, as a multiple of the cap per instance."""


def random_boards(lab: Lab, spec: Experiment) -> None:
    """All solutions of random boards; engines must agree."""
    if not spec.counts:
        return
    lab.tell("\nCounting here: all solutions of random boards, exactly, in milliseconds.\n")
    lab.table(["boards", "engine", "cap s", "counted", "of", "fewest", "most", "median", "worst", "× fastest"])
    for counts in spec.counts:
        for n in counts.sizes:
            _random_boards(lab, counts, n)


def _random_boards(lab: Lab, counts: RandomBoards, n: int) -> None:
    boards = [counts.board(n, n, random.Random(f"{n} {seed}")) for seed in range(counts.seeds)]
    tallies = {engine: Tally() for engine in known(list(counts.engines))}
    found: dict[int, int] = {}
    try:
        for engine, tally in tallies.items():
            with suppress(BadInput):
                lab.solve(boards[0], engine, 1)  # so that no import is timed
                for k, board in enumerate(boards):
                    lab.step(f"counting {n}x{n}, {engine}", k, len(boards))
                    timed = lab.count(board, engine, counts.engines[engine])
                    tally.times.append(timed.seconds)
                    _agree(engine, timed.report.count, found, k)
                    if tally.in_vain(PATIENCE):
                        break
    finally:
        best = min((t.median for t in tallies.values() if t.median is not None), default=None)
        for engine, tally in tallies.items():
            if tally.times:
                cap = counts.engines[engine] * lab.seconds
                span = [f"{f(found.values()):,}" if found else "–" for f in (min, max)]
                worst = f"> {1000 * cap:.0f}" if tally.worst is None else ms(tally.worst)
                solved = [str(len(tally.done)), str(len(tally.times))]
                words = [*solved, *span, ms(tally.median), worst, ratio(tally.median, best)]
                lab.row([f"{n}x{n}, {counts.what}", engine, f"{cap:g}", *words])


def _agree(engine: str, number: int | None, found: dict[int, int], k: int) -> None:
    """Keep the first count; EngineFault for another number."""
    if number is not None and found.setdefault(k, number) != number:
        raise EngineFault(f"{engine} counts {number}, not {found[k]}.")


def blank_boards(lab: Lab, spec: Experiment) -> None:
    """Exact counts of empty boards, the hardest ones for an engine that counts."""
    if not spec.blank_sizes:
        return
    engines = known(spec.blank_engines)
    lab.tell(f"\nBlank boards here: all solutions counted, at most {BLANK_CAPS * lab.seconds:g} s each, in")
    lab.tell("milliseconds; an engine stops where that was not enough.\n")
    lab.table(["n", "solutions", *engines])
    running = list(engines)
    for n in spec.blank_sizes:
        times = dict.fromkeys(engines, "–")
        found: dict[int, int] = {}
        try:
            for engine in list(running):
                lab.step(f"blank boards, {engine}", n, spec.blank_sizes[-1])
                timed = lab.count(genre_named(spec.genre).blank(n, n), engine, BLANK_CAPS)
                times[engine] = ms(timed.seconds)
                _agree(engine, timed.report.count, found, 0)
                if timed.seconds is None:
                    running.remove(engine)
        finally:
            lab.row([str(n), str(found.get(0, "–")), *times.values()])


def every_view(lab: Lab, genre: Genre[Any], spec: Experiment, boards: Boards) -> None:
    """The solutions of each instance counted in every view, from its file on, and another engine's verdict."""
    if spec.counter is None or spec.second is None:
        return
    lab.tell(f"\nCounted here by {spec.counter} in every view, in milliseconds with reading the file; and the")
    lab.tell(f"verdict of {spec.second} in the view {genre.views[0]}, which must agree.\n")
    lab.table(["instance", *genre.views, "ms", f"{spec.second} says", f"{spec.second} ms"])
    members = [one for group in boards.values() for one in group]
    lab.count(members[0].puzzle, spec.counter)  # so that no import is timed
    lab.solve(members[0].puzzle, spec.second, 1)
    spent: list[float] = []
    agreed = 0
    try:
        for k, one in enumerate(members):
            lab.step("counting in every view", k, len(members))
            agreed += _views(lab, genre, spec.counter, spec.second, spec.caps, one, spent)
    finally:
        lab.tell(f"\nCounted {len(spent)} of {len(members)} in {ms(sum(spent))} ms together; {agreed} verdicts agree.")


def _views(
    lab: Lab, genre: Genre[Any], counter: str, second: str, caps: float, one: Instance, spent: list[float]
) -> bool:
    """Whether the second engine reached a verdict; EngineFault if it disagrees."""
    started = process_time()
    puzzle = load(one.file, genre.name) if one.file is not None else one.puzzle
    numbers = [lab.count(puzzle, counter, view=view).report.count for view in genre.views]
    passed = process_time() - started
    if None not in numbers:
        spent.append(passed)
    other = lab.solve(puzzle, second, 2, caps, view=genre.views[0])
    verdict = other.report.status
    shown = [f"{number:,}" if number is not None else "–" for number in numbers]
    lab.row([one.name, *shown, ms(passed), str(verdict), ms(other.seconds)])
    if numbers[0] is None or other.seconds is None:
        return False
    if verdict is not (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[min(numbers[0], 2)]:
        raise EngineFault(f"{one.name}: {second} says {verdict}, but {counter} counts {numbers[0]}.")
    return True
