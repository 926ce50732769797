"""Outcomes of the inputs of a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from puzzlepark.core.record import dataclass
from puzzlepark.interfaces.cli.errors import ANSWERED, BAD, STOPPED, describe_error
from puzzlepark.interfaces.cli.inputs import Unreadable


class Named(Protocol):
    """An input with its name."""

    @property
    def name(self) -> str: ...


@dataclass(frozen=True)
class Outcome:
    """The outcome of an input: what to print or write, the error, and the exit code. The summary counts `status`."""

    content: str | bytes = ""
    error: str = ""
    code: int = ANSWERED
    status: str = ""
    interrupted: bool = False


T = TypeVar("T", bound=Named)
Work = Callable[[T], Outcome]
"""Processes an input. It must be picklable: a function of a module, or a partial of one."""


def attempt(work: Work[T], item: T) -> Outcome:
    """Process an input, and return its outcome; an exception becomes its error."""
    from puzzlepark.core.errors import Stopped

    try:
        return work(item)
    except Stopped as stop:
        return Outcome("", f"{item.name}: {stop}", STOPPED, interrupted=stop.reason == "interrupted")
    except KeyboardInterrupt:
        return Outcome(code=STOPPED, interrupted=True)
    except Exception as error:
        return Outcome("", f"{item.name}: {describe_error(error)}", BAD)


def unreadable_outcome(input: Unreadable) -> Outcome:
    """The outcome of an input that cannot be read."""
    return Outcome("", input.sentence, BAD)
