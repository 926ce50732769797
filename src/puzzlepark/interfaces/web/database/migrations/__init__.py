"""Migrations of the database: numbered SQL files that SQLite and PostgreSQL understand, run once each, in order.

Released files are never changed; every later change of the schema is a new file. Statements end with a semicolon at the
end of a line.
"""

from __future__ import annotations

import re
from importlib import resources

from sqlalchemy import Connection, Engine, text

from puzzlepark.core.errors import BadInput
from puzzlepark.core.record import NamedTuple

LOCK = 0x50617263
"""Key of the PostgreSQL advisory lock by which server processes that start together migrate one after another."""


class Migration(NamedTuple):
    number: int
    name: str
    statements: tuple[str, ...]


def migrations() -> list[Migration]:
    """Return all migrations in order."""
    files = (path for path in resources.files(__name__).iterdir() if path.name.endswith(".sql"))
    result = []
    for path in sorted(files, key=lambda p: p.name):
        sql = re.sub(r"^--.*\n", "", path.read_text("utf-8"), flags=re.MULTILINE)
        statements = tuple(s.strip() for s in re.split(r";\s*\n", sql) if s.strip())
        number, _, name = path.name.removesuffix(".sql").partition("_")
        result.append(Migration(int(number), name, statements))
    return result


def migrate(engine: Engine, steps: list[Migration] | None = None) -> int:
    """Apply missing migrations in one transaction, and return the version. Raise BadInput for a newer database."""
    steps = migrations() if steps is None else steps
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        version = _apply(connection, steps)
        connection.commit()
    return version


def _apply(connection: Connection, steps: list[Migration]) -> int:
    """Run the migrations that the database does not have yet, and return its version."""
    connection.execute(text("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL)"))
    done = {row.number for row in connection.execute(text("SELECT number FROM migration"))}
    newest = max((step.number for step in steps), default=0)
    if done and max(done) > newest:
        raise BadInput(
            f"The database is of a newer program: it has version {max(done)}, this program knows up to {newest}."
        )
    for step in steps:
        if step.number not in done:
            for statement in step.statements:
                connection.execute(text(statement))
            connection.execute(
                text("INSERT INTO migration (number, name) VALUES (:n, :name)"), {"n": step.number, "name": step.name}
            )
    return newest
