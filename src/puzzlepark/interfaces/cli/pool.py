"""Work on many inputs in one process or in several, with the outcomes in the order of the inputs."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic

from puzzlepark.interfaces.cli.errors import STOPPED
from puzzlepark.interfaces.cli.inputs import Fault
from puzzlepark.interfaces.cli.outcomes import Outcome, T, Work, attempt, faulty

if TYPE_CHECKING:
    from puzzlepark.tasks.crew import Crew, Lost

AHEAD = 4
"""Inputs that are taken for each process before the first of them is done."""


@dataclass(eq=False)
class _Slot(Generic[T]):
    """An input that was taken, and what came of it, if that is known."""

    item: T | Fault
    outcome: Outcome | None = None


def in_processes(work: Work[T], items: Iterable[T | Fault], jobs: int) -> Iterator[tuple[T | Fault, Outcome]]:
    """What came of each input, as `outcomes` gives it, with this many processes at work."""
    from puzzlepark.tasks.crew import Crew, Lost

    crew: Crew[T, _Slot[T], Outcome] = Crew(partial(attempt, work))
    taken: deque[_Slot[T]] = deque()
    source = iter(items)
    more = True
    try:
        while more or taken:
            while more and len(crew.busy) < jobs and len(taken) < AHEAD * jobs:
                item = next(source, None)
                if item is None:
                    more = False
                elif isinstance(item, Fault):
                    taken.append(_Slot(item, faulty(item)))
                else:
                    taken.append(slot := _Slot(item))
                    crew.start(item, slot)
            if taken and taken[0].outcome is None:
                for slot, outcome in crew.finished():
                    slot.outcome = _lost(slot.item, outcome) if isinstance(outcome, Lost) else outcome
            yield from _known(taken)
    except KeyboardInterrupt:
        for slot, outcome in crew.interrupt():
            # One that was interrupted before it began dies, too.
            slot.outcome = Outcome(code=STOPPED, interrupted=True) if isinstance(outcome, Lost) else outcome
        yield from ((slot.item, slot.outcome) for slot in taken if slot.outcome is not None)
        raise
    finally:
        crew.close()


def _known(taken: deque[_Slot[T]]) -> Iterator[tuple[T | Fault, Outcome]]:
    """Take off the inputs at the front whose outcomes are known."""
    while taken and (outcome := taken[0].outcome) is not None:
        yield taken.popleft().item, outcome


def _lost(item: T | Fault, lost: Lost) -> Outcome:
    """What came of an input whose process died."""
    assert not isinstance(item, Fault)
    return Outcome("", f"{item.name}: the process that worked on it died (exit code {lost.exit_code}).", STOPPED)


def outcomes(work: Work[T], items: Iterable[T | Fault], jobs: int) -> Iterator[tuple[T | Fault, Outcome]]:
    """What came of each input, in order, as soon as it is known. After Ctrl-C, what was found until then is given, and
    then KeyboardInterrupt is raised."""
    if jobs > 1:
        yield from in_processes(work, items, jobs)
        return
    for item in items:
        outcome = faulty(item) if isinstance(item, Fault) else attempt(work, item)
        yield item, outcome
        if outcome.interrupted:
            raise KeyboardInterrupt
