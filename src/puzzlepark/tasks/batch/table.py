"""The results of a batch as a table: a CSV or Parquet file with a row for each result.

A table cannot be continued line by line, so a batch stores its results as JSON lines, and the table is written from
these at its end. Lists and objects within a result are columns of JSON texts.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.tasks.batch.ledger import results
from puzzlepark.tasks.parquet import arrow_modules

SUFFIXES = (".csv", ".parquet")
ROWS = 10_000
"""The number of rows that are in memory at a time while a Parquet file is written."""
Row = dict[str, Any]


def is_table(path: Path) -> bool:
    """True if the name of a file says that it is a table."""
    return path.suffix.lower() in SUFFIXES


def lines_of(path: Path) -> Path:
    """The file of JSON lines from which a table is written."""
    return path.with_name(f"{path.name}.jsonl")


def refuse_table(path: Path) -> None:
    """Raise BadInput if a table cannot be written: its package is missing, or another file has its name."""
    if path.suffix.lower() == ".parquet":
        arrow_modules()
    if path.exists() and not lines_of(path).exists():
        raise BadInput(f"{path} is there already, and no batch made it; say another file with -o.")


def write_table(path: Path) -> int:
    """Write the table from its JSON lines, and return the number of its rows. The file is replaced as a whole."""
    lines = lines_of(path)
    types = _types(_rows(lines))
    part = path.with_name(f"{path.name}.part")
    write = _write_parquet if path.suffix.lower() == ".parquet" else _write_csv
    try:
        number = write(part, types, _rows(lines))
        os.replace(part, path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    finally:
        part.unlink(missing_ok=True)
    return number


def _rows(lines: Path) -> Iterator[Row]:
    """The results as rows. The parts of a result are columns such as `result.count`."""
    for data in results(lines):
        inner = data.pop("result", None) or {}
        flat = {**data, **{f"result.{key}": value for key, value in inner.items()}}
        yield {
            key: json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value
            for key, value in flat.items()
        }


def _types(rows: Iterable[Row]) -> dict[str, type]:
    """The columns in order of first appearance, each with the type of its values: `str` if there are several types."""
    types: dict[str, type] = {}
    for row in rows:
        for key, value in row.items():
            old = types.get(key)
            if old is None or value is None or old is type(value):
                types[key] = old or type(value)
            elif old is type(None):
                types[key] = type(value)
            else:
                types[key] = float if {old, type(value)} == {int, float} else str
    return types


def _write_csv(path: Path, types: Mapping[str, type], rows: Iterable[Row]) -> int:
    number = 0
    with open(path, "w", encoding="utf-8", errors="replace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(types)
        for row in rows:
            number += 1
            values = (row.get(key) for key in types)
            writer.writerow([str(value).lower() if isinstance(value, bool) else value for value in values])
    return number


def _write_parquet(path: Path, types: Mapping[str, type], rows: Iterable[Row]) -> int:
    arrow, files = arrow_modules()
    known = {bool: arrow.bool_(), int: arrow.int64(), float: arrow.float64()}
    schema = arrow.schema([(key, known.get(kind, arrow.string())) for key, kind in types.items()])
    number, rest = 0, iter(rows)
    with files.ParquetWriter(path, schema) as writer:
        while some := list(islice(rest, ROWS)):
            writer.write_table(arrow.Table.from_pylist([_typed(row, types) for row in some], schema=schema))
            number += len(some)
    return number


def _typed(row: Row, types: Mapping[str, type]) -> Row:
    """A row with texts in columns of texts, and with real numbers in columns of them."""
    return {
        key: types[key](value) if value is not None and types[key] in (str, float) else value
        for key, value in row.items()
    }
