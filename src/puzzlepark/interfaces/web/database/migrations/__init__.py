"""Migrations of the database: numbered files of SQL that every dialect here understands, run once each, in order.

A file that was released is never changed; what comes later is a new file. Statements end with a semicolon at the end of
a line.
"""

from __future__ import annotations

import re
from importlib import resources

from sqlalchemy import Connection, Engine, text

from puzzlepark.core.errors import BadInput
from puzzlepark.core.record import NamedTuple

LOCK = 0x50617263
"""PostgreSQL's advisory lock: server processes that start together migrate one after another."""


class Migration(NamedTuple):
    number: int
    name: str
    statements: tuple[str, ...]


def migrations() -> list[Migration]:
    """All of them, in order."""
    files = (path for path in resources.files(__name__).iterdir() if path.name.endswith(".sql"))
    found = []
    for path in sorted(files, key=lambda p: p.name):
        sql = re.sub(r"^--.*\n", "", path.read_text("utf-8"), flags=re.MULTILINE)
        statements = tuple(s.strip() for s in re.split(r";\s*\n", sql) if s.strip())
        found.append(Migration(int(path.name[:4]), path.name[5:-4], statements))
    return found


def migrate(engine: Engine, wanted: list[Migration] | None = None) -> int:
    """Bring the database up to date, all or nothing, and give its version. A newer one is refused."""
    steps = migrations() if wanted is None else wanted
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        version = _run(connection, steps)
        connection.commit()
    return version


def _run(connection: Connection, steps: list[Migration]) -> int:
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
