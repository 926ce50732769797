"""The value `Verb`: everything that the interfaces need to know about a verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from puzzlepark.core.record import NamedTuple, dataclass, replace
from puzzlepark.core.watch import Progress
from puzzlepark.tasks.verbs.kit.fields import Field, check_all, schema_of
from puzzlepark.tasks.verbs.kit.limits import Limits
from puzzlepark.tasks.verbs.kit.reading import refuse_large

Request = Mapping[str, Any]
"""A validated request: plain data, with a value for each field."""
Lane = Literal["board", "short", "long"]
"""Verbs about a board are answered at once. The others are jobs: a short one about a board of the usual size is
expected to take less than a second."""
BoardLimit = Literal["cells", "job_cells", "make_cells"]
"""A field of `Limits` that bounds the cells of a board."""


class Content(NamedTuple):
    """An answer that is no JSON object: the bytes of a file, its media type, and data about it for the caller."""

    type: str
    content: bytes
    about: Mapping[str, Any] = {}


def _nothing(*_: object) -> None:
    pass


@dataclass(frozen=True)
class Context:
    """What a verb works with besides its request.

    `on_accepted` is called when the request of a job turns out to be valid, with the number of the board's cells, or
    None if there is no board yet, and with the time limit in seconds.
    """

    limits: Limits = Limits()
    memory: int = 1 << 30
    progress: Progress = _nothing
    on_accepted: Callable[[int | None, float], None] = _nothing
    most_cells: int = 0
    """The limit of the verb that runs."""
    seconds: float = 0.0
    """The time limit of the request that runs."""
    for_page: bool = True
    """Whether results have the parts that only a page needs, such as drawings."""

    def accept(self, cells: int | None = None) -> None:
        """Called by the verb of a job when it has validated its request."""
        self.on_accepted(cells, self.seconds)


DEFAULT = Context()


@dataclass(frozen=True)
class Verb:
    """A verb: plain data in, plain data out.

    `request` has the fields of the request, `result` is the type of the result, and `run` makes the result of a
    validated request. `limits` names the limit on the number of cells, `lane` says how a server runs it, and `media`
    are the types of the files that it may return. `outcome` is the word by which `park batch` counts a result; verbs
    without one are not offered there.
    """

    name: str
    summary: str
    request: Mapping[str, Field]
    result: Any
    run: Callable[[dict[str, Any], Context], Any]
    limits: BoardLimit = "job_cells"
    lane: Lane = "long"
    media: tuple[str, ...] = ()
    outcome: Callable[[Any], str] | None = None

    def __call__(self, data: object, context: Context = DEFAULT) -> Any:
        """Validate a request and run it. Raises BadInput."""
        request = check_all(self.request, data)
        limits = context.limits
        most_cells: int = min(getattr(limits, self.limits), limits.cells)
        seconds = min(float(request.get("seconds", limits.seconds)), limits.seconds)
        if "seconds" in request:
            request["seconds"] = seconds
        if "height" in request:
            refuse_large(request["height"], request["width"], most_cells)
        return self.run(request, replace(context, most_cells=most_cells, seconds=seconds))

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of requests."""
        return schema_of(self.request)
