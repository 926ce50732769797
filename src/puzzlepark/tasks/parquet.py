"""Write the records of a dataset as a Parquet file, with the extra `parquet`."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from puzzlepark.core.errors import BadInput

AS_TEXT = ("puzzle", "answer")
"""The parts of a record whose form depends on the genre. They are columns of JSON texts."""


def parquet(records: Iterable[Mapping[str, Any]]) -> bytes:
    """A Parquet file with a row for each record. Its columns are the same for every genre.

    Raises BadInput if pyarrow is not installed.
    """
    arrow, files = arrow_modules()
    sink = arrow.BufferOutputStream()
    files.write_table(arrow.Table.from_pylist([_row(record) for record in records], schema=_schema(arrow)), sink)
    return bytes(sink.getvalue())


def arrow_modules() -> tuple[Any, Any]:
    """The modules pyarrow and pyarrow.parquet. Raises BadInput if pyarrow is not installed."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise BadInput('Parquet files need the extra "parquet": pip install "puzzlepark[parquet]".') from None


def _row(record: Mapping[str, Any]) -> dict[str, Any]:
    texts = {key: json.dumps(record[key], ensure_ascii=False) for key in AS_TEXT if key in record}
    return {**record, **texts, "techniques": list(record.get("techniques", {}).items())}


def _schema(arrow: Any) -> Any:
    """The columns. Those of puzzles are null for boards without a solution, and `conflict` is null for puzzles."""
    text, number = arrow.string(), arrow.int64()
    step = arrow.struct([("technique", text), ("cost", number), ("text", text)])
    conflict = arrow.struct([("text", text), ("clues", arrow.list_(arrow.list_(number))), ("minimal", arrow.bool_())])
    return arrow.schema(
        [
            ("id", text),
            ("genre", text),
            ("rows", number),
            ("cols", number),
            ("seed", number),
            ("rules", arrow.list_(text)),
            ("puzzle", text),
            ("board", text),
            ("solvable", arrow.bool_()),
            ("answer", text),
            ("answer_board", text),
            ("level", number),
            ("level_name", text),
            ("effort", number),
            ("techniques", arrow.map_(text, number)),
            ("steps", arrow.list_(step)),
            ("conflict", conflict),
        ]
    )
