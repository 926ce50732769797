"""Work on many inputs: what came of each, in the order of the inputs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from puzzlepark.core.record import dataclass
from puzzlepark.interfaces.cli.errors import ANSWERED, BAD, STOPPED, sentence
from puzzlepark.interfaces.cli.inputs import Fault


class Named(Protocol):
    """An input with its name."""

    @property
    def name(self) -> str: ...


@dataclass(frozen=True)
class Outcome:
    """What came of an input: what is printed or written, what is wrong, and the exit code. `status` is counted."""

    content: str | bytes = ""
    complaint: str = ""
    code: int = ANSWERED
    status: str = ""
    interrupted: bool = False


T = TypeVar("T", bound=Named)
Work = Callable[[T], Outcome]
"""What is done with an input. To be sent to other processes, it is a function of a module, or a partial of one."""


def attempt(work: Work[T], item: T) -> Outcome:
    """What came of an input; an error becomes its complaint."""
    from puzzlepark.core.errors import Stopped

    try:
        return work(item)
    except Stopped as stop:
        return Outcome("", f"{item.name}: {stop}", STOPPED, interrupted=stop.reason == "interrupted")
    except KeyboardInterrupt:
        return Outcome(code=STOPPED, interrupted=True)
    except Exception as error:
        return Outcome("", f"{item.name}: {sentence(error)}", BAD)


def faulty(fault: Fault) -> Outcome:
    """What came of an input that could not be read."""
    return Outcome("", fault.sentence, BAD)
