"""Two reports compared: the time of each board that both finished, row by row, and what got slower."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.record import NamedTuple
from puzzlepark.tasks.files import read_bytes

SLOWER = 1.2
"""From this ratio on a row is slower, or faster by its inverse; below, times differ from run to run."""

Place = tuple[str, str, str]
"""A row: its table, its key, by whom."""


class Change(NamedTuple):
    """A row in two reports: over the boards that both finished the median of the ratios of times, B to A, and the
    greatest; how many boards that is, and how many are finished in one report alone."""

    place: Place
    ratio: float
    worst: float
    boards: int
    lost: int
    won: int


def compare(first: Path, second: Path) -> list[Change]:
    """The rows that both reports have with boards that both finished; BadInput for files that are no reports."""
    old, new = _read(first), _read(second)
    found = []
    for place in old:
        if place not in new:
            continue
        a, b = old[place], new[place]
        ratios = [b[board] / a[board] for board in a if board in b and a[board] and b[board]]
        if ratios:
            lost, won = len(a.keys() - b.keys()), len(b.keys() - a.keys())
            found.append(Change(place, median(ratios), max(ratios), len(ratios), lost, won))
    return found


def _read(path: Path) -> dict[Place, dict[str, float]]:
    """The times of the finished boards of each row."""
    try:
        report: Any = json.loads(read_bytes(path.with_suffix(".json")))
        rows = [(t["title"], row) for s in report["sections"] for t in s["tables"] for row in t["rows"]]
        return {
            (title, " ".join(row["key"]), row["by"]): {board: t for board, t, _ in row["runs"] if t is not None}
            for title, row in rows
            if not row["printed"]
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadInput(f"{path} is no report of `park bench`, or the JSON beside it is none.") from None


def comparison_lines(changes: list[Change]) -> Iterator[str]:
    """The comparison in words, as Markdown."""
    if not changes:
        yield "The two reports have no board in common that both finished."
        return
    yield "Ratios are those of the second report's times to the first's, over the boards that both finished."
    yield ""
    yield "| table | rows | boards | median of the ratios | slowest row |"
    yield "|---|---|---|---|---|"
    for title in dict.fromkeys(change.place[0] for change in changes):
        mine = [change for change in changes if change.place[0] == title]
        slow = max(mine, key=lambda change: change.ratio)
        middle = median(change.ratio for change in mine)
        boards = sum(change.boards for change in mine)
        yield f"| {title} | {len(mine)} | {boards} | {middle:.2f} | {slow.ratio:.2f} ({_name(slow)}) |"
    for word, rows in (
        ("slower", [c for c in changes if c.ratio >= SLOWER or c.lost]),
        ("faster", [c for c in changes if (c.ratio <= 1 / SLOWER or c.won) and c.ratio < SLOWER and not c.lost]),
    ):
        yield ""
        yield f"{len(rows)} rows got {word}" + (":" if rows else ".")
        for change in sorted(rows, key=lambda c: -c.ratio if word == "slower" else c.ratio):
            others = f", {change.lost} boards lost" * bool(change.lost) + f", {change.won} boards won" * bool(
                change.won
            )
            yield f"- {change.place[0]}: {_name(change)}: {change.ratio:.2f}, at most {change.worst:.2f}{others}"


def _name(change: Change) -> str:
    return f"{change.place[1]}, {change.place[2]}"
