"""Run the rows of a table: find or make boards, and measure a run for each."""

from __future__ import annotations

import multiprocessing
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from math import inf
from statistics import mean
from time import process_time

from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Report, Status
from puzzlepark.formats import json as park_json
from puzzlepark.papers.experiment import (
    Authors,
    Blank,
    Boards,
    Data,
    Describe,
    Experiment,
    Job,
    Make,
    Pick,
    Points,
    Random,
    Run,
    Solve,
    square,
)
from puzzlepark.registry import genre_named
from puzzlepark.tasks.bench.data import Library
from puzzlepark.tasks.bench.lab import PORTFOLIO, Ended, Lab, Timed
from puzzlepark.tasks.files import load
from puzzlepark.tasks.make.generate import generate
from puzzlepark.tasks.make.making import Made
from puzzlepark.tasks.make.word import word

WARM = 0.5
"""Seconds for loading and trying an engine before it is timed."""
MADE_INSTEAD, DRAWN_INSTEAD, NO_INSTANCES = ", on boards made here", ", on letters drawn here", ", no instances here"
"""Remarks after the name of a row whose published instances are missing."""
LETTER_SEEDS = 50
"""Maximum number of boards of a character that are tried to find one without given parts of the answer."""
INSTEAD = Make(0, seeds=5)
"""The puzzles that replace missing published instances."""
OF_RUNS = frozenset({"nodes", "count", "unique", "calls", "MB"})
"""The figures of runs, as opposed to those of boards. All except MB require that the run finished. Runs also have the
figures that their engines report."""
MAKING_PATIENCE = 2
"""Failures in a row, within the cap, after which no more puzzles are made."""


class NamedBoard(NamedTuple):
    """A board with a name, and its answer if it was made with one."""

    name: str
    puzzle: Puzzle
    answer: Marks | None = None


class Runner:
    """Runs the jobs of one experiment."""

    def __init__(self, lab: Lab, spec: Experiment) -> None:
        self.lab, self.spec, self.library = lab, spec, Library(spec, lab.folders)

    def runs(self, job: Job) -> list[Run]:
        """A run for each board; fewer if too many in a row reached the cap."""
        match job:
            case Solve():
                return self._solve(job)
            case Make():
                return [run for run, _ in self._make_all(job)]
            case Describe():
                return [Run(one.name, None, self._figures(self._add_answer(one))) for one in self.boards(job.boards)]
            case Authors():
                return list(self._authors_runs(job))
            case Points():
                return list(job.runs)
            case Pick():
                runs = [run for run in self.runs(job.of) if job.figure in run.figures]
                choose = min if job.least else max
                return [choose(runs, key=lambda run: run.figures[job.figure])] if runs else []

    def missing(self, job: Job) -> str:
        """The remark for a row whose published instances are missing, which names what replaces them. It is empty if
        they are present, or if the row uses no published instances."""
        inner = job.of if isinstance(job, Pick) else job
        boards = None if isinstance(inner, Make | Authors | Points) else inner.boards
        if not isinstance(boards, Data) or self._published(boards):
            return ""
        if boards.word:
            # The published answers look like letters, and so do those of the replacements.
            return DRAWN_INSTEAD
        # Replacements are made only if the row states their size.
        return NO_INSTANCES if boards.size is None else MADE_INSTEAD

    # --- boards

    def boards(self, some: Boards) -> list[NamedBoard]:
        """The boards of a row: published, blank, random or made ones. Random boards replace missing published ones."""
        genre = genre_named(self.spec.genre)
        match some:
            case Data():
                if (published := self._published(some)) or some.size is None:
                    return published
                if some.word:
                    return [board for char in some.groups or some.word for board in self._letter(char, some.size)]
                return self.boards(INSTEAD._replace(size=some.size))
            case Blank():
                return [NamedBoard(f"blank {square(some.size)}", genre.blank(some.size, some.size))]
            case Random():
                seeds = range(some.seeds)
                boards = (some.board(some.size, some.size, random.Random(f"{some.size} {seed}")) for seed in seeds)
                name = f"random {some.board.__name__} {square(some.size)}"
                return [NamedBoard(f"{name} {seed}", board) for seed, board in enumerate(boards)]
            case Make():
                return [board for _, board in self._make_all(some) if board]

    def _published(self, some: Data) -> list[NamedBoard]:
        """The published instances that a row asks for."""
        files = self.lab.cached(f"files {some.pattern}", lambda: list(self._files(some.pattern)))
        instances = [one for group, one in files if not some.groups or group in some.groups]
        if some.timed:
            instances = [one for one in instances if some.timed in self._authors_times(one.name)]
        if some.order:
            with_answers = {one.name: self._figures(self._add_answer(one)) for one in instances}
            instances.sort(key=lambda one: with_answers[one.name].get(some.order, inf))
        return instances[: some.first]

    def _letter(self, char: str, size: int) -> list[NamedBoard]:
        """The first board of a character with clues alone, without given parts of the answer, if there is one."""

        def draw() -> list[NamedBoard]:
            """The first board of the character without given parts of the answer; empty if there is none."""
            for seed in range(LETTER_SEEDS):
                self.lab.step(f"drawing {char}", seed, LETTER_SEEDS)
                with suppress(BadInput, Stopped):
                    (made,) = word(char, size, size, seed, genre=self.spec.genre)
                    if not made.puzzle.to_dict().get("given"):
                        return [NamedBoard(char, made.puzzle, made.solution)]
            return []

        return self.lab.cached(f"letter {self.spec.genre} {char} {size}", draw)

    def _files(self, pattern: str) -> Iterator[tuple[str, NamedBoard]]:
        for path in self.library.files(pattern):
            puzzle = load(path, self.spec.genre)
            yield self.spec.group(puzzle, path.parent.name, path.stem), NamedBoard(path.stem, puzzle)

    def _times(self) -> Mapping[str, tuple[str, Mapping[str, float]]]:
        return self.lab.cached(f"times {self.spec.genre}", self.library.times)

    def _authors_times(self, name: str) -> Mapping[str, float]:
        """The authors' times for a board, in milliseconds."""
        return self._times().get(name, ("", {}))[1]

    def _authors_runs(self, job: Authors) -> Iterator[Run]:
        """The authors' own runs, on the boards for which they give a time."""
        for name, (group, times) in self._times().items():
            wanted = job.timed in times and (not job.among or job.among in times)
            if wanted and (not job.groups or group in job.groups):
                yield Run(name, times[job.timed] / 1000, _named_times(times))

    def _make_all(self, job: Make) -> list[tuple[Run, NamedBoard | None]]:
        return self.lab.cached(f"made {self.spec.genre} {job!r}", lambda: list(self._make_each(job)))

    def _make_each(self, job: Make) -> Iterator[tuple[Run, NamedBoard | None]]:
        """Make a puzzle for each seed. Ends after too many failures in a row."""
        failures = 0
        for seed in range(job.seeds):
            name = f"{self.spec.genre}-{square(job.size)}-s{seed:04d}"
            self.lab.step(f"making {name}", seed, job.seeds)
            run, board = self._made_before(name, job) or self._make_one(name, job, seed)
            failures = 0 if run.finished else failures + 1
            yield run, board
            if failures == MAKING_PATIENCE:
                return

    def _make_one(self, name: str, job: Make, seed: int) -> tuple[Run, NamedBoard | None]:
        """Make the puzzle of a seed."""
        started = process_time()
        made = self._make(job, seed)
        spent = process_time() - started
        if made is None:
            run, board, document = Run(name, None, finished=False), None, None
        else:
            board = NamedBoard(name, made.puzzle, made.solution)
            calls = {"calls": made.report.stats.figures["calls"]} if "calls" in made.report.stats.figures else {}
            run = Run(name, spent, {**self._figures(board), **calls})
            document = park_json.write(made.puzzle, genre_named(self.spec.genre), made.solution)
        if self.lab.journal is not None:
            self.lab.journal.add(_making_key(name, job), run, document)
        return run, board

    def _made_before(self, name: str, job: Make) -> tuple[Run, NamedBoard | None] | None:
        """The puzzle of this name in the journal, if it is there."""
        journal, key = self.lab.journal, _making_key(name, job)
        if journal is None or key not in journal.runs:
            return None
        if (document := journal.documents[key]) is None:
            return journal.runs[key], None
        puzzle, answer = park_json.read(document, genre_named(self.spec.genre))
        return journal.runs[key], NamedBoard(name, puzzle, answer)

    def _make(self, job: Make, seed: int) -> Made | None:
        """A puzzle; None if it was not made within the cap."""
        try:
            made = generate(self.spec.genre, job.size, job.size, seed, **self.lab.bounds(job.caps), **job.options)
        except Stopped as stop:
            if stop.reason == "interrupted":
                raise Ended(interrupted=True) from None
            made = None
        except BadInput:  # there are no boards of this size
            return None
        if (made is None or made.stopped) and not self.lab.left > 0:
            raise Ended(interrupted=False)
        return None if made is None or made.stopped else made

    def _add_answer(self, one: NamedBoard) -> NamedBoard:
        report = self.lab.run(one.puzzle, PORTFOLIO, 1).report
        return one._replace(answer=report.solutions[0] if report.solutions else None)

    def _figures(self, one: NamedBoard) -> dict[str, float]:
        """The figures of a board, which describe unfinished runs as well. Their names must differ from those of the
        figures of runs."""
        figures = self.lab.cached(
            f"figures {self.spec.genre} {one.puzzle.id} {one.answer is None}",
            lambda: {**self.spec.figures(one.puzzle, one.answer)},
        )
        figures = {**figures, **_named_times(self._authors_times(one.name))}
        assert OF_RUNS.isdisjoint(figures), f"{OF_RUNS.intersection(figures)} is a figure of runs, not of boards"
        return figures

    # --- solving

    def _solve(self, job: Solve) -> list[Run]:
        """Solve the boards of a row, in this process or in another one."""
        boards = self.boards(job.boards)
        if job.own_process:
            return self._solve_apart(job, boards)
        return list(self._solve_each(job, boards))

    def _solve_apart(self, job: Solve, boards: Sequence[NamedBoard]) -> list[Run]:
        """The runs of a separate process, which also reports its memory."""
        journal, keys = self.lab.journal, [f"apart {self._key(job, one)}" for one in boards]
        if journal is not None and keys and keys[0] in journal.runs:
            return [journal.runs[key] for key in keys if key in journal.runs]
        with ProcessPoolExecutor(1, _fresh_processes()) as pool:
            runs = pool.submit(solve_in_process, self.lab.seconds, self.spec.genre, list(boards), job).result()
        self.lab.spent_elsewhere += sum(run.seconds or 0.0 for run in runs)
        if journal is not None:
            by_name = {one.name: key for one, key in zip(boards, keys, strict=True)}
            for run in runs:
                journal.add(by_name[run.board], run)
        return runs

    def _key(self, job: Solve, one: NamedBoard) -> str:
        return f"{self.spec.genre} {one.name} {one.puzzle.id} {job._replace(boards=Blank(0))!r}"

    def _solve_each(self, job: Solve, boards: Sequence[NamedBoard]) -> Iterable[Run]:
        """Solve boards in this process. Ends after too many failures in a row."""
        failures = 0
        for k, one in enumerate(boards):
            self.lab.step(f"{one.name}, {job.engine}", k, len(boards))
            run = self.lab.journaled(self._key(job, one), partial(self._solve_one, job, one))
            if run is None:
                continue
            yield run
            failures = 0 if run.seconds is not None else failures + 1
            if job.patience and failures == job.patience:
                return

    def warm_up(self, job: Solve, one: NamedBoard) -> None:
        """Let the engine load its libraries, so that no import is timed."""
        solve = partial(self.lab.run, one.puzzle, job.engine, 1, WARM / self.lab.seconds, job.view)
        self.lab.cached(f"warm {self.spec.genre} {job.engine}", solve)

    def _solve_one(self, job: Solve, one: NamedBoard) -> Run | None:
        """The run of one board; None if the engine refuses it."""
        try:
            self.warm_up(job, one)
            timed = self._time(job, one)
            seconds = [timed.seconds]
            while seconds[-1] is not None and len(seconds) < job.repeats:
                seconds.append(self._time(job, one).seconds)
        except BadInput:
            return None
        report, figures = timed.report, self._figures(one)
        finished = [t for t in seconds if t is not None]
        if len(finished) < len(seconds):
            so_far = {f"{name} so far": float(x) for name, x in report.stats.figures.items()}
            return Run(one.name, None, {**so_far, **figures}, finished=False)
        self._check_agreement(job, one, report)
        work = {name: float(x) for name, x in report.stats.figures.items()}
        count = {} if report.count is None else {"count": report.count}
        unique = {"unique": float(report.status is Status.UNIQUE)}
        return Run(one.name, mean(finished), {**work, **figures, **count, **unique})

    def _check_agreement(self, job: Solve, one: NamedBoard, report: Report) -> None:
        """Raise EngineFault if another engine reported another status or count."""
        status = report.status if report.unique is not None else None
        count = report.count if job.limit is None else None
        for answer in (status, count):
            if answer is not None:
                key = f"{type(answer).__name__} {self.spec.genre} {one.puzzle.id} {report.view}"
                first = self.lab.cached(key, partial(lambda value: value, answer))
                if first != answer:
                    raise EngineFault(f"{one.name}: {job.engine} says {answer}, but another engine {first}.")

    def _time(self, job: Solve, one: NamedBoard) -> Timed:
        return self.lab.run(one.puzzle, job.engine, job.limit, job.caps, job.view)


def _making_key(name: str, job: Make) -> str:
    return f"made {name} {job!r}"


def _named_times(times: Mapping[str, float]) -> dict[str, float]:
    """The authors' times as figures of a run."""
    return {f"{name} ms (authors)": ms for name, ms in times.items()}


def _fresh_processes() -> multiprocessing.context.BaseContext:
    """The start method of separate processes: if possible, a fork of a process that has imported the engines'
    libraries, since starting a new interpreter for each row would take most of the time of a report."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "ortools.sat.python.cp_model", "pysat.solvers"])
    return context


def solve_in_process(seconds: float, genre: str, boards: list[NamedBoard], job: Solve) -> list[Run]:
    """Solve boards in this separate process. The figure MB is the growth of its memory since the engine was loaded."""
    runner = Runner(Lab(seconds), Experiment(genre, "", ()))
    with suppress(BadInput):  # the engine may refuse a blank board
        runner.warm_up(job, NamedBoard("blank", genre_named(genre).blank(4, 4)))
    before = _peak_memory()
    runs = runner._solve_each(job._replace(own_process=False), boards)
    return [run._replace(figures={**run.figures, "MB": _peak_memory() - before}) for run in runs]


def _peak_memory() -> float:
    """The peak memory of this process in MB; 0 if the system does not report it."""
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
