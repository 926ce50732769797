"""The database: stored puzzles, the tokens that delete them, and the jobs that several server processes share."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from puzzlepark.core.errors import BadInput
from puzzlepark.faces.web.migrations import migrate
from puzzlepark.faces.web.schemas import Job

JOB_SECONDS = 600.0
"""How long a finished job is kept."""
SILENT_SECONDS = 20.0
"""A server process without a heartbeat for this long counts as gone."""


class SharedJob(NamedTuple):
    """A job as stored. `lost`: its process is gone."""

    body: Job[Any]
    live: bool
    lost: bool


class Store:
    """Stored puzzles and jobs. The methods block, so call them in threads."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        try:
            self.version = migrate(self.engine)
        except SQLAlchemyError as error:
            self.engine.dispose()
            raise BadInput(f"The database cannot be used: {_reason(error)}.") from None

    def close(self) -> None:
        self.engine.dispose()

    def ping(self) -> bool:
        """Whether the database answers."""
        try:
            with self.engine.connect() as connection:
                return connection.execute(text("SELECT 1")).scalar() == 1
        except SQLAlchemyError:
            return False

    # --- puzzles

    def put(self, id: str, genre: str, document: Mapping[str, Any]) -> str:
        """Store a puzzle if it is new, and return a delete token, a new one for each caller."""
        token = secrets.token_urlsafe(24)
        # Another process may add or delete it between the lookup and the insert; then try again.
        for _ in range(5):
            try:
                with self.engine.begin() as connection:
                    values = {"id": id, "genre": genre, "document": json.dumps(document), "now": time.time()}
                    if connection.execute(text("SELECT 1 FROM puzzle WHERE id = :id"), values).first() is None:
                        connection.execute(
                            text(
                                "INSERT INTO puzzle (id, genre, document, created)"
                                " VALUES (:id, :genre, :document, :now)"
                            ),
                            values,
                        )
                    connection.execute(
                        text("INSERT INTO token (hash, puzzle, created) VALUES (:hash, :id, :now)"),
                        {**values, "hash": _hash(token)},
                    )
                return token
            except IntegrityError:
                continue
        raise BadInput("The puzzle could not be stored; try again.")

    def get(self, id: str) -> dict[str, Any] | None:
        """The document of a stored puzzle."""
        with self.engine.connect() as connection:
            found = connection.execute(text("SELECT document FROM puzzle WHERE id = :id"), {"id": id}).scalar()
        document: dict[str, Any] | None = json.loads(found) if found is not None else None
        return document

    def delete(self, id: str, token: str) -> bool | None:
        """Remove a token, and the puzzle with its last token. None: no such puzzle. False: no such token."""
        values = {"id": id, "hash": _hash(token)}
        with self.engine.begin() as connection:
            lock = "" if self.engine.dialect.name == "sqlite" else " FOR UPDATE"
            if connection.execute(text(f"SELECT 1 FROM puzzle WHERE id = :id{lock}"), values).first() is None:
                return None
            gone = connection.execute(text("DELETE FROM token WHERE puzzle = :id AND hash = :hash"), values)
            if not gone.rowcount:
                return False
            connection.execute(
                text("DELETE FROM puzzle WHERE id = :id AND NOT EXISTS (SELECT 1 FROM token WHERE puzzle = :id)"),
                values,
            )
        return True

    # --- jobs

    def share_job(self, owner: str, id: str, live: bool, body: Mapping[str, Any]) -> None:
        """Insert or update a job that all server processes can read."""
        values = {"id": id, "owner": owner, "live": int(live), "body": json.dumps(body), "now": time.time()}
        with self.engine.begin() as connection:
            changed = connection.execute(
                text("UPDATE job SET live = :live, body = :body, updated = :now WHERE id = :id"), values
            )
            if not changed.rowcount:
                connection.execute(
                    text(
                        "INSERT INTO job (id, owner, live, cancel, body, updated)"
                        " VALUES (:id, :owner, :live, 0, :body, :now)"
                    ),
                    values,
                )

    def job(self, id: str) -> SharedJob | None:
        """A stored job, or None."""
        with self.engine.connect() as connection:
            row = connection.execute(text("SELECT body, live, updated FROM job WHERE id = :id"), {"id": id}).first()
        if row is None:
            return None
        return SharedJob(
            json.loads(row.body), bool(row.live), bool(row.live) and row.updated < time.time() - SILENT_SECONDS
        )

    def ask_to_cancel(self, id: str) -> None:
        """Ask the job's own server process to cancel it."""
        with self.engine.begin() as connection:
            connection.execute(text("UPDATE job SET cancel = 1 WHERE id = :id AND live = 1"), {"id": id})

    def beat(self, owner: str) -> list[str]:
        """Record the heartbeat of a process; returns its jobs that others have asked to cancel."""
        with self.engine.begin() as connection:
            connection.execute(
                text("UPDATE job SET updated = :now WHERE owner = :owner AND live = 1"),
                {"now": time.time(), "owner": owner},
            )
            rows: Iterable[Any] = connection.execute(
                text("SELECT id FROM job WHERE owner = :owner AND live = 1 AND cancel = 1"), {"owner": owner}
            )
            return [row.id for row in rows]

    def sweep(self) -> None:
        """Delete old jobs."""
        with self.engine.begin() as connection:
            connection.execute(text("DELETE FROM job WHERE updated < :then"), {"then": time.time() - JOB_SECONDS})


def open_engine(url: str) -> Engine:
    """A connection pool for a database URL; postgres:// is PostgreSQL by psycopg."""
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
        engine = create_engine(parsed, pool_pre_ping=not sqlite, pool_size=8, max_overflow=8, pool_timeout=10)
    except (NoSuchModuleError, ImportError) as error:
        raise BadInput(
            f'The database\'s driver is not installed ({error}): "pip install puzzlepark[postgres]".'
        ) from None
    if sqlite:
        event.listen(engine, "connect", _tune_sqlite)
    return engine


def _tune_sqlite(connection: Any, record: Any) -> None:
    """Allow several readers and one writer at a time, across processes."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "busy_timeout = 5000", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _reason(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0].rstrip(".")
