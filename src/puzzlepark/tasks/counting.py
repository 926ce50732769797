"""Count the solutions of blank boards by size, with a file from which an interrupted run goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.maybe_none import MaybeNone
from puzzlepark.core.record import NamedTuple
from puzzlepark.registry import GenreLike, genre_of
from puzzlepark.tasks.edit import blank
from puzzlepark.tasks.solve import count, view_named

Size = tuple[int, int]


class BlankCount(NamedTuple):
    """The number of solutions of a blank board. Without a number, `stopped` says why: the reason of the search, or the
    sentence with which the genre refuses boards of this size."""

    genre: str
    view: str
    rows: int
    cols: int
    number: int | MaybeNone
    engine: str
    seconds: float
    stopped: str | None = None

    @property
    def refused(self) -> bool:
        """True if the genre has no boards of this size."""
        return self.stopped is not None and not self.engine


def count_blank(
    genre: GenreLike,
    sizes: Sequence[Size],
    *,
    view: str | None = None,
    seconds: float | None = 60.0,
    engine: str | None = None,
    resume: Path | None = None,
) -> Iterator[BlankCount]:
    """Count the solutions of blank boards, size by size, each within `seconds`.

    The run ends after the first size that is not counted in time, since larger boards take longer. With `resume`, each
    count is stored in this file at once, and those that are in it are not repeated.
    """
    stored = {} if resume is None else _stored(resume)
    for rows, cols in sizes:
        key = _key(genre, view, rows, cols)
        known = stored.get(key)
        one = known or _count_one(genre, rows, cols, view, seconds, engine)
        if known is None and resume is not None and (one.number is not None or one.refused):
            _append(resume, key, one)
        yield one
        if one.number is None and not one.refused:
            return


def _key(genre: GenreLike, view: str | None, rows: int, cols: int) -> str:
    return f"{genre if isinstance(genre, str) else json.dumps(genre, sort_keys=True)} {view or ''} {rows}x{cols}"


def _count_one(
    genre: GenreLike, rows: int, cols: int, view: str | None, seconds: float | None, engine: str | None
) -> BlankCount:
    """Count the solutions of one blank board."""
    try:
        puzzle = blank(genre, rows, cols)
    except BadInput as error:
        return BlankCount(str(genre), "", rows, cols, None, "", 0.0, str(error))
    kind, started = genre_of(puzzle), monotonic()
    view = view_named(kind, view)
    report = count(puzzle, view, seconds, engine, on_interrupt="report")
    spent = monotonic() - started
    stopped = None if report.count is not None else report.stopped or "undecided"
    return BlankCount(kind.name, view, rows, cols, report.count, report.engine or "none", round(spent, 3), stopped)


def _stored(path: Path) -> dict[str, BlankCount]:
    """The counts of an earlier run. Raises BadInput for another file."""
    if not path.exists():
        return {}
    try:
        text = path.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]  # the machine may have stopped while the last line was written
        if whole != text:
            path.write_text(whole, "utf-8")
        lines: list[Mapping[str, Any]] = [json.loads(line) for line in whole.splitlines()]
        return {line["key"]: BlankCount(**{k: v for k, v in line.items() if k != "key"}) for line in lines}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise BadInput(f"{path} is not a file that --resume wrote.") from None


def _append(path: Path, key: str, one: BlankCount) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, **one._asdict()}, ensure_ascii=False) + "\n")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {str(error.strerror).lower()}.") from None
