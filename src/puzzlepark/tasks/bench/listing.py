"""List the tables of `park bench`, with the processor time that each took in an earlier report."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.tasks.bench.choosing import Section, table_name
from puzzlepark.tasks.files import read_bytes


def table_lines(parts: Sequence[Section], report: Path | None) -> Iterator[str]:
    """A line for each table, and the sum of their times."""
    spent = {} if report is None else _times(report)
    total, missing = 0.0, 0
    for part in parts:
        for spec in part.specs:
            for table in spec.tables:
                name = table_name(table)
                time = spent.get(name)
                total, missing = total + (time or 0), missing + (time is None)
                shown = "" if report is None else f"{'–':>8}  " if time is None else f"{time:7.1f}s  "
                yield f"{shown}{name:<40} {len(table.rows):>4} rows  {table.title}"
    if report is not None:
        more = f", without {missing} tables that the report does not have" if missing else ""
        yield f"{total:7.1f}s  processor time of all{more}"


def _times(path: Path) -> dict[str, float]:
    """The processor time of each table of a report."""
    try:
        report: Any = json.loads(read_bytes(path.with_suffix(".json")))
        return {t["name"]: float(t["spent"]) for s in report["sections"] for t in s["tables"] if "spent" in t}
    except (ValueError, LookupError, TypeError, AttributeError):
        raise BadInput(f"{path} is no report of `park bench`, or the JSON beside it is none.") from None
