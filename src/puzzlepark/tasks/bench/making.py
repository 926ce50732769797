"""Making: how long it takes as boards grow, what is made, and other engines' proofs that it is unique."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from statistics import mean
from time import process_time
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.report import Status
from puzzlepark.papers.experiment import Experiment, Making
from puzzlepark.tasks.bench.lab import PORTFOLIO, Ended, Lab, Tally, known, ms
from puzzlepark.tasks.generate import generate, options_of
from puzzlepark.tasks.making import Made

CAPS = 12
"""The time limit for making a puzzle, and for proving it unique again, as a multiple of the cap per instance."""


def making(lab: Lab, genre: Genre[Any], spec: Experiment) -> None:
    """Everything that is to be made."""
    jobs = spec.making or tuple(Making(n) for n in spec.made_sizes)
    if not jobs:
        return
    lab.tell(f"\nMaking here, in milliseconds, at most {CAPS * lab.seconds:g} s each, and the means of what was made.")
    lab.tell("Each was proved unique when it was made; beside it are the proofs that named engines gave again.\n")
    options = {**options_of(genre, {}), "view": genre.views[0]}
    puzzle, answer = genre.maker.make(5, 5, random.Random(0), options)
    names = list(spec.measures(puzzle, answer)) if spec.measures else []
    provers = known(list(dict.fromkeys(engine for job in jobs for engine in job.provers)))
    for engine in provers:
        with suppress(BadInput):
            lab.solve(puzzle, engine, 1)  # so that no import is timed
    heads = [word for engine in provers for word in (f"{engine} proved", "median", "worst")]
    both = ["by two"] if len(provers) > 1 else []
    lab.table(["boards", "made", "of", "mean", "median", "worst", *names, *heads, *both])
    for job in jobs:
        _job(lab, genre, spec, job, names, provers)


def _job(lab: Lab, genre: Genre[Any], spec: Experiment, job: Making, names: list[str], provers: list[str]) -> None:
    """One line: the same wishes with one seed after another."""
    tally, proofs = Tally(), {engine: Tally() for engine in provers if engine in job.provers}
    found: list[Mapping[str, float]] = []
    twice = 0
    what = ", ".join([f"{job.size}x{job.size}", *(f"{name} {x}" for name, x in job.wishes.items())])
    what += f", {job.view}" if job.view else ""
    try:
        for seed in range(job.seeds):
            lab.step(f"making {what}", seed, job.seeds)
            made = _made(lab, genre, job, seed, tally)
            if made is None:
                continue
            found.append(spec.measures(made.puzzle, made.solution) if spec.measures else {})
            by = set()
            for engine, proof in proofs.items():
                if _proved(lab, job, made, engine, proof) and engine != PORTFOLIO:
                    by.add(engine)
            twice += len(by) > 1
    finally:
        done = tally.done
        words = [what, str(len(done)), str(len(tally.times)), ms(mean(done) if done else None)]
        words += [ms(tally.median), ms(tally.worst)]
        words += [f"{mean(f[name] for f in found):.1f}" if found else "–" for name in names]
        for engine in provers:
            times = proofs[engine] if engine in proofs else Tally()
            words += [str(len(times.done)), ms(times.median), ms(times.worst)]
        lab.row([*words, *([str(twice)] if len(provers) > 1 else [])])


def _made(lab: Lab, genre: Genre[Any], job: Making, seed: int, tally: Tally) -> Made | None:
    """The puzzle, if it was made within the cap."""
    started = process_time()
    seconds = max(0.0, min(CAPS * lab.seconds, lab.left))
    made, stopped = None, None
    wishes: dict[str, Any] = {**job.wishes}
    try:
        made = generate(genre.name, job.size, job.size, seed, view=job.view, seconds=seconds, **wishes)
        stopped = made.stopped
    except Stopped as stop:
        stopped = stop.reason
    if stopped == "interrupted":
        raise Ended(interrupted=True)
    if stopped and not lab.left > 0:
        raise Ended(interrupted=False)
    tally.times.append(None if stopped else process_time() - started)
    return None if stopped else made


def _proved(lab: Lab, job: Making, made: Made, engine: str, proof: Tally) -> bool:
    """Whether the engine proved the puzzle unique within the cap; EngineFault if it found that it is not."""
    try:
        timed = lab.solve(made.puzzle, engine, 2, CAPS, job.view)
    except BadInput:
        proof.times.append(None)
        return False
    proof.times.append(timed.seconds)
    if timed.seconds is not None and timed.report.status is not Status.UNIQUE:
        raise EngineFault(f"Seed {made.report.seed}: {engine} says {timed.report.status} of a puzzle made unique.")
    return timed.seconds is not None
