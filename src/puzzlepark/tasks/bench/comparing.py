"""Compare two reports: the times of the boards that both finished, row by row, and the rows that got slower."""

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
"""A row with at least this ratio is slower, and with at most its inverse faster. Smaller differences are noise."""


class RowId(NamedTuple):
    """The table, the key and the solver of a row."""

    table: str
    key: str
    by: str


class RowChange(NamedTuple):
    """A row in two reports: the median and the maximum of the ratios of times, second to first, over the boards that
    both finished; the number of these boards, and of those that only one report finished."""

    row: RowId
    ratio: float
    worst: float
    boards: int
    lost: int
    won: int


def compare(first: Path, second: Path) -> list[RowChange]:
    """The changes of all rows with boards that both reports finished. Raises BadInput for files that are no reports."""
    old, new = _read(first), _read(second)
    changes = []
    for row in old:
        if row not in new:
            continue
        a, b = old[row], new[row]
        ratios = [b[board] / a[board] for board in a if board in b and a[board] and b[board]]
        if ratios:
            lost, won = len(a.keys() - b.keys()), len(b.keys() - a.keys())
            changes.append(RowChange(row, median(ratios), max(ratios), len(ratios), lost, won))
    return changes


def _read(path: Path) -> dict[RowId, dict[str, float]]:
    """The times of the finished boards of each row."""
    try:
        report: Any = json.loads(read_bytes(path.with_suffix(".json")))
        rows = [(t["title"], row) for s in report["sections"] for t in s["tables"] for row in t["rows"]]
        return {
            RowId(title, " ".join(row["key"]), row["by"]): {board: t for board, t, *_ in row["runs"] if t is not None}
            for title, row in rows
            if not row["printed"]
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadInput(f"{path} is no report of `park bench`, or the JSON beside it is none.") from None


def comparison_lines(changes: list[RowChange]) -> Iterator[str]:
    """The comparison as Markdown."""
    if not changes:
        yield "The two reports have no board in common that both finished."
        return
    yield "Ratios are those of the second report's times to the first's, over the boards that both finished."
    yield ""
    yield "| table | rows | boards | median of the ratios | slowest row |"
    yield "|---|---|---|---|---|"
    for title in dict.fromkeys(change.row.table for change in changes):
        rows_of_table = [change for change in changes if change.row.table == title]
        slowest = max(rows_of_table, key=lambda change: change.ratio)
        middle = median(change.ratio for change in rows_of_table)
        boards = sum(change.boards for change in rows_of_table)
        yield f"| {title} | {len(rows_of_table)} | {boards} | {middle:.2f} | {slowest.ratio:.2f} ({_name(slowest)}) |"
    for word, rows in (
        ("slower", [c for c in changes if c.ratio >= SLOWER or c.lost]),
        ("faster", [c for c in changes if (c.ratio <= 1 / SLOWER or c.won) and c.ratio < SLOWER and not c.lost]),
    ):
        yield ""
        yield f"{len(rows)} rows got {word}" + (":" if rows else ".")
        for change in sorted(rows, key=lambda c: -c.ratio if word == "slower" else c.ratio):
            lost = f", {change.lost} boards lost" if change.lost else ""
            won = f", {change.won} boards won" if change.won else ""
            yield f"- {change.row.table}: {_name(change)}: {change.ratio:.2f}, at most {change.worst:.2f}{lost}{won}"


def _name(change: RowChange) -> str:
    return f"{change.row.key}, {change.row.by}"
