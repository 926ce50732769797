"""The instances solved by every engine, beside the times that were published."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, median
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.formats.plot import Series, plot
from puzzlepark.papers.experiment import Experiment
from puzzlepark.tasks.bench.instances import Boards, Instance
from puzzlepark.tasks.bench.lab import PATIENCE, Lab, Tally, known, ms, ratio

COLUMNS = ("solved", "of", "min", "median", "mean", "max", "slowest")


def solving(lab: Lab, spec: Experiment, boards: Boards) -> None:
    """The same boards by every engine, for the first solution and for the proof that there is no second."""
    for limit in spec.limits:
        what = "the first solution" if limit == 1 else "the first solution, and a second or the proof that none is"
        runs = f", the median of {spec.repeats} runs" if spec.repeats > 1 else ""
        lab.tell(f"\nSolving here: {what}, in milliseconds{runs}.")
        lab.tell(f"At most {spec.caps * lab.seconds:g} s an instance; {PATIENCE} caps in a row end a group for an")
        lab.tell("engine. Min, mean and max are of those solved; the median takes the others as slowest.\n")
        lab.table(["boards", "engine", *COLUMNS, "× fastest"])
        for group, members in boards.items():
            tallies: dict[str, Tally] = {}
            try:
                for engine in known(spec.engines):
                    tallies[engine] = Tally()
                    _run(lab, spec, f"{group}, {engine}", members, engine, limit, tallies[engine])
            finally:
                _told(lab, spec, group, [one.name for one in members], tallies, limit)


def _run(
    lab: Lab, spec: Experiment, what: str, members: Sequence[Instance], engine: str, limit: int, tally: Tally
) -> None:
    """The engine's times on the boards; none if it refuses them."""
    try:
        lab.solve(members[0].puzzle, engine, 1)  # so that no import is timed
    except BadInput:
        return
    for k, one in enumerate(members):
        lab.step(what, k, len(members))
        times = [lab.solve(one.puzzle, engine, limit, spec.caps).seconds]
        while times[-1] is not None and len(times) < spec.repeats:
            times.append(lab.solve(one.puzzle, engine, limit, spec.caps).seconds)
        done = [t for t in times if t is not None]
        tally.times.append(None if None in times else median(done))
        if tally.in_vain(PATIENCE):
            return


def _told(lab: Lab, spec: Experiment, group: str, names: list[str], tallies: dict[str, Tally], limit: int) -> None:
    """A line for each engine, and one for what was published of it."""
    best = min((t.median for t in tallies.values() if t.median is not None), default=None)
    for engine, tally in tallies.items():
        done = tally.done
        if tally.times:
            words = [ms(f(done)) if done else "–" for f in (min, mean, max)]
            words.insert(1, ms(tally.median))
            slowest = names[tally.times.index(max(done))] if done else "–"
            solved = [str(len(done)), str(len(tally.times))]
            lab.row([group, engine, *solved, *words, slowest, ratio(tally.median, best)])
        then = spec.times_then.get((group, engine))
        if then is not None and limit == spec.limits[0]:
            lab.row([group, f"{engine}, published", *(then.get(column, "–") for column in COLUMNS), "–"])


def scattered(lab: Lab, genre: Genre[Any], spec: Experiment, boards: Boards) -> None:
    """The time of each instance against one of its figures; drawn beside the report, if there is one."""
    if spec.figures is None or spec.scatter is None:
        return
    engines = known(spec.scatter_engines)
    # One solution: a paper's algorithm may have no more to give.
    lab.tell(f"\nThe time for a solution of each instance, in milliseconds, against its {spec.scatter}.\n")
    lab.table(["instance", spec.scatter, *engines])
    points: dict[str, list[tuple[float, float]]] = {engine: [] for engine in engines}
    members = [one for group in boards.values() for one in group]
    try:
        for k, one in enumerate(members):
            lab.step(f"time against {spec.scatter}", k, len(members))
            figure = spec.figures(one.puzzle)[spec.scatter]
            times = []
            for engine in engines:
                spent = lab.solve(one.puzzle, engine, 1, caps=spec.caps).seconds
                times.append(ms(spent))
                points[engine] += [] if spent is None else [(figure, spent * 1000)]
            lab.row([one.name, f"{figure:,.0f}", *times])
    finally:
        if any(points.values()):
            then = {engine: _then(spec, engine, list(boards)) for engine in engines}
            series = [Series(name, some) for name, some in points.items()]
            series += [Series(f"{name}, published", some) for name, some in then.items() if some]
            about = f"Milliseconds for a solution against {spec.scatter}"
            lab.picture(f"{genre.name}-scatter", about, plot(series, about, spec.scatter, "milliseconds"))


def _then(spec: Experiment, engine: str, groups: Sequence[str]) -> list[tuple[float, float]]:
    """The published means of the groups, as points of the same plot."""
    pairs = ((spec.figures_then.get(group, {}), spec.times_then.get((group, engine), {})) for group in groups)
    name = spec.scatter or ""
    return [(float(x[name]), float(y["mean"])) for x, y in pairs if name in x and "mean" in y]
