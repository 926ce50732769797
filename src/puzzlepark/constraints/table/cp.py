"""The constraint `Table` for CP-SAT."""

from __future__ import annotations

from puzzlepark.constraints.table import Table
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, table: Table) -> None:
    programme.allow(table.scope, table.rows)
