"""Processing many inputs in one process or several, with the outcomes in the order of the inputs."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic

from puzzlepark.interfaces.cli.errors import STOPPED
from puzzlepark.interfaces.cli.inputs import Unreadable
from puzzlepark.interfaces.cli.outcomes import Outcome, T, Work, attempt, unreadable_outcome

if TYPE_CHECKING:
    from puzzlepark.tasks.crew import Crew, Lost

AHEAD = 4
"""Maximum number of inputs read ahead per process."""


@dataclass(eq=False)
class _Slot(Generic[T]):
    """An input that was read, with its outcome once it is known."""

    item: T | Unreadable
    outcome: Outcome | None = None


def _parallel_outcomes(
    work: Work[T], items: Iterable[T | Unreadable], jobs: int
) -> Iterator[tuple[T | Unreadable, Outcome]]:
    """Yield each input with its outcome, in order, from `jobs` processes."""
    from puzzlepark.tasks.crew import Crew, Lost

    crew: Crew[T, _Slot[T], Outcome] = Crew(partial(attempt, work))
    pending: deque[_Slot[T]] = deque()
    source = iter(items)
    has_more = True
    try:
        while has_more or pending:
            while has_more and len(crew.busy) < jobs and len(pending) < AHEAD * jobs:
                item = next(source, None)
                if item is None:
                    has_more = False
                elif isinstance(item, Unreadable):
                    pending.append(_Slot(item, unreadable_outcome(item)))
                else:
                    pending.append(slot := _Slot(item))
                    crew.start(item, slot)
            if pending and pending[0].outcome is None:
                for slot, outcome in crew.finished():
                    slot.outcome = _lost(slot.item, outcome) if isinstance(outcome, Lost) else outcome
            while pending and (first := pending[0].outcome) is not None:
                yield pending.popleft().item, first
    except KeyboardInterrupt:
        for slot, outcome in crew.interrupt():
            # A process that is interrupted before its job begins dies.
            slot.outcome = Outcome(code=STOPPED, interrupted=True) if isinstance(outcome, Lost) else outcome
        yield from ((slot.item, slot.outcome) for slot in pending if slot.outcome is not None)
        raise
    finally:
        crew.close()


def _lost(item: T | Unreadable, lost: Lost) -> Outcome:
    """The outcome of an input whose process died."""
    assert not isinstance(item, Unreadable)
    return Outcome("", f"{item.name}: the process that worked on it died (exit code {lost.exit_code}).", STOPPED)


def outcomes(work: Work[T], items: Iterable[T | Unreadable], jobs: int) -> Iterator[tuple[T | Unreadable, Outcome]]:
    """Yield each input with its outcome, in order. After Ctrl-C, yield the outcomes so far and raise
    KeyboardInterrupt."""
    if jobs > 1:
        yield from _parallel_outcomes(work, items, jobs)
        return
    for item in items:
        outcome = unreadable_outcome(item) if isinstance(item, Unreadable) else attempt(work, item)
        yield item, outcome
        if outcome.interrupted:
            raise KeyboardInterrupt
