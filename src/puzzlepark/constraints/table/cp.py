"""Table for CP-SAT."""

from __future__ import annotations

from puzzlepark.builders.programme import Programme
from puzzlepark.constraints.table import Table


def write(programme: Programme, table: Table) -> None:
    programme.allow(table.scope, table.rows)
