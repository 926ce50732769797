"""Opening the database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from puzzlepark.core.errors import BadInput

CONNECT_SECONDS, ANSWER_SECONDS = 5, 10
"""Time limits of PostgreSQL for a connection and for a statement."""


def open_engine(url: str) -> Engine:
    """Return an engine for a database URL. PostgreSQL is used through psycopg."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadInput("The database is given by a URL: sqlite:///file or postgresql://user@host/name.") from None
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadInput(f'A database of the kind "{parsed.drivername}" is not known; sqlite and postgresql are.')
    sqlite = parsed.get_backend_name() == "sqlite"
    if sqlite and parsed.database not in (None, "", ":memory:"):
        folder = Path(str(parsed.database)).parent
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise BadInput(f"The folder {folder} cannot be made: {(error.strerror or str(error)).lower()}.") from None
    try:
        engine = create_engine(
            parsed,
            pool_pre_ping=not sqlite,
            pool_size=8,
            max_overflow=8,
            pool_timeout=10,
            connect_args={} if sqlite else _postgres_options(parsed),
        )
    except (NoSuchModuleError, ImportError) as error:
        raise BadInput(
            f'The database\'s driver is not installed ({error}): "pip install puzzlepark[postgres]".'
        ) from None
    if sqlite:
        event.listen(engine, "connect", _tune_sqlite)
    return engine


def refuse_other_encodings(engine: Engine) -> None:
    """Raise BadInput for a PostgreSQL database that is not encoded in UTF-8."""
    if engine.dialect.name != "postgresql":
        return
    with engine.connect() as connection:
        encoding = connection.execute(text("SHOW server_encoding")).scalar()
    if encoding != "UTF8":
        raise BadInput(
            f"The database has the encoding {encoding}; puzzles need UTF8: "
            "CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0."
        )


def free_bytes(url: URL) -> float:
    """Return the free space on the disk of an SQLite database, or infinity if it is unknown."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return float("inf")
    try:
        return shutil.disk_usage(Path(str(url.database)).parent).free
    except OSError:
        return float("inf")


def _postgres_options(url: URL) -> dict[str, Any]:
    """Default connection options of PostgreSQL, without those that the URL sets."""
    defaults = {
        "connect_timeout": CONNECT_SECONDS,
        "tcp_user_timeout": 1000 * ANSWER_SECONDS,
        "options": f"-c statement_timeout={1000 * ANSWER_SECONDS}",
        # In a database without an encoding (SQL_ASCII), texts would arrive as bytes.
        "client_encoding": "UTF8",
    }
    return {key: value for key, value in defaults.items() if key not in url.query}


def _tune_sqlite(connection: Any, record: Any) -> None:
    """Use write-ahead logging, so that readers and one writer work at the same time, and enforce foreign keys."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "busy_timeout = 5000", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
