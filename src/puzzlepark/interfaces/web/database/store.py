"""The store in the database: puzzles, the tokens that delete them, and jobs that all server processes share.

The age of a job is never computed from the time of day, which may jump. A job counts as lost or old if this process has
not seen its row change for some time by the monotonic clock.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError, StatementError

from puzzlepark.core.errors import BadInput
from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.web.database.engine import free_bytes, open_engine, refuse_other_encodings
from puzzlepark.interfaces.web.database.migrations import migrate
from puzzlepark.interfaces.web.jobs.job_queue import TooMany
from puzzlepark.interfaces.web.schemas import Job

JOB_SECONDS = 600.0
"""How long a finished job is stored."""
SILENT_SECONDS = 20.0
"""A server process without a heartbeat for this long counts as dead."""
DAY = 86_400.0
"""A day in seconds."""
PUT_ATTEMPTS = 5
"""How often storing a puzzle is tried while other processes change it."""
FREE_BYTES = 1 << 20
"""With less free space on its disk, a database counts as not writable, although SQLite may still accept a few writes
into pages that it has already allocated."""


class SharedJob(NamedTuple):
    """A stored job. `body` has everything except the result; `answer` is the whole job as gzipped JSON, if it has one.

    A job is `lost` if its server process is dead.
    """

    body: Job[Any]
    live: bool
    lost: bool
    answer: bytes | None


class Quota(NamedTuple):
    """Limits of what one client may store."""

    puzzles: int
    bytes: int


class Stored(NamedTuple):
    """The secret token that deletes a stored puzzle, and the public key that links its title and author."""

    token: str
    key: str


class _Observation(NamedTuple):
    """The time of a row's last update as the row has it, and since when it is unchanged by the monotonic clock."""

    updated: float
    since: float


class Store:
    """Stored puzzles and jobs. The methods block, so the server calls them in threads."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._started = time.time() - time.monotonic()
        """The time of day at which the monotonic clock was 0."""
        self._name = secrets.token_urlsafe(12)
        """The name of this process for its rows of `probe`."""
        self._refused = 0
        """The size of the largest failed write, until a write of that size succeeds."""
        self._seen: dict[str, _Observation] = {}
        """The last observation of each job's row."""
        try:
            refuse_other_encodings(self.engine)
            self.version = migrate(self.engine)
            self._salt = self._secret("client")
        except BadInput:
            self.engine.dispose()
            raise
        except (SQLAlchemyError, OSError, UnicodeError) as error:
            self.engine.dispose()
            raise BadInput(f"The database cannot be used: {_reason(error)}.") from None

    def close(self) -> None:
        self.engine.dispose()

    def now(self) -> float:
        """The time of day at the start plus the seconds since then, so that jumps of the clock have no effect."""
        return self._started + time.monotonic()

    def probe(self) -> str:
        """Return "ok" if the database can be written, or what is wrong."""
        try:
            with self.engine.begin() as connection:
                connection.execute(text("UPDATE migration SET name = name WHERE number = 1"))
            if self._refused:
                self._retry_write()
        except SQLAlchemyError as error:
            reason = _reason(error).lower()
            write_errors = ("readonly", "read-only", "disk is full", "no space", "disk i/o")
            return "cannot be written" if any(phrase in reason for phrase in write_errors) else "does not answer"
        return "ok" if free_bytes(self.engine.url) >= FREE_BYTES else "cannot be written"

    def _retry_write(self) -> None:
        """Write and delete a row of the size that failed. A full disk may still accept smaller ones."""
        values = {"owner": self._name, "content": "x" * self._refused}
        clear = text("DELETE FROM probe WHERE owner = :owner")
        with self.engine.begin() as connection:
            connection.execute(clear, values)
            connection.execute(text("INSERT INTO probe (owner, content) VALUES (:owner, :content)"), values)
        with self.engine.begin() as connection:
            connection.execute(clear, values)
        self._refused = 0

    @contextmanager
    def _writing(self, size: int) -> Iterator[Connection]:
        """A transaction that writes `size` bytes. If it fails, `probe` retries a write of that size."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except OperationalError:
            self._refused = max(self._refused, size)
            raise

    def _secret(self, name: str) -> bytes:
        """Return a secret of this database, which is created on first use."""
        try:
            with self.engine.begin() as connection:
                query = text("SELECT content FROM secret WHERE name = :name")
                content = connection.execute(query, {"name": name}).scalar()
                if content is None:
                    content = secrets.token_hex(16)
                    connection.execute(
                        text("INSERT INTO secret (name, content) VALUES (:name, :content)"),
                        {"name": name, "content": content},
                    )
        except IntegrityError:  # another process has created it meanwhile
            return self._secret(name)
        return bytes.fromhex(content)

    # --- puzzles

    def put(
        self, id: str, genre: str, document: str, info: str = "{}", client: str = "", quota: Quota | None = None
    ) -> Stored:
        """Store a puzzle if it is new, and this client's `info` about it. Raise TooMany beyond the quota."""
        stored = Stored(secrets.token_urlsafe(24), secrets.token_hex(4))
        size = len(document) + len(info)
        values = {
            "id": id, "genre": genre, "document": document, "now": self.now(), "hash": _hash(stored.token),
            "info": info, "public": stored.key, "client": self._hashed(client), "size": size,
        }  # fmt: skip
        # Another process may insert or delete the puzzle between the lookup and the insert. Then try again.
        for _ in range(PUT_ATTEMPTS):
            try:
                with self._writing(size) as connection:
                    mine = "SELECT COUNT(*) AS number, COALESCE(SUM(size), 0) AS bytes FROM token"
                    used = connection.execute(text(f"{mine} WHERE client = :client"), values).one()
                    if quota and (used.number >= quota.puzzles or used.bytes + size > quota.bytes):
                        raise TooMany(f"You have stored {used.number} puzzles, as much as one may; delete one.")
                    if connection.execute(text("SELECT 1 FROM puzzle WHERE id = :id"), values).first() is None:
                        connection.execute(
                            text(
                                "INSERT INTO puzzle (id, genre, document, created, used)"
                                " VALUES (:id, :genre, :document, :now, :now)"
                            ),
                            values,
                        )
                    connection.execute(
                        text(
                            "INSERT INTO token (hash, puzzle, created, public, info, client, size)"
                            " VALUES (:hash, :id, :now, :public, :info, :client, :size)"
                        ),
                        values,
                    )
                return stored
            except IntegrityError:
                continue
        raise BadInput("The puzzle could not be stored; try again.")

    def get(self, id: str, key: str = "") -> str | None:
        """Return the document of a stored puzzle as JSON, with the info of the key; None if there is no puzzle."""
        values = {"id": id, "key": key, "now": self.now(), "then": self.now() - DAY}
        with self.engine.connect() as connection:
            row = connection.execute(text("SELECT document, used FROM puzzle WHERE id = :id"), values).first()
            info = (key and self._info(connection, values)) or "{}"
        if row is None:
            return None
        if row.used < values["then"]:  # updated at most once a day
            with self.engine.begin() as connection:
                connection.execute(text("UPDATE puzzle SET used = :now WHERE id = :id"), values)
        document = str(row.document)
        # Both are JSON objects: insert the members of the info at the end of the document.
        return document if info == "{}" else f"{document[:-1]},{info[1:]}"

    def _info(self, connection: Any, values: dict[str, Any]) -> str | None:
        """The title, author and source that belong to the public key of a puzzle, as JSON."""
        query = text("SELECT info FROM token WHERE puzzle = :id AND public = :key")
        info: str | None = connection.execute(query, values).scalar()
        return info

    def delete(self, id: str, token: str) -> bool | None:
        """Delete a token, and with its last token the puzzle. Return False if there is no such token, None if there is
        no such puzzle."""
        values = {"id": id, "hash": _hash(token)}
        with self.engine.begin() as connection:
            lock = "" if self.engine.dialect.name == "sqlite" else " FOR UPDATE"
            if connection.execute(text(f"SELECT 1 FROM puzzle WHERE id = :id{lock}"), values).first() is None:
                return None
            deleted = connection.execute(text("DELETE FROM token WHERE puzzle = :id AND hash = :hash"), values)
            if not deleted.rowcount:
                return False
            connection.execute(
                text("DELETE FROM puzzle WHERE id = :id AND NOT EXISTS (SELECT 1 FROM token WHERE puzzle = :id)"),
                values,
            )
        return True

    def expire(self, days: float) -> None:
        """Delete the puzzles that were not requested for this many days."""
        values = {"then": self.now() - days * DAY}
        with self.engine.begin() as connection:
            old = "SELECT id FROM puzzle WHERE used < :then"
            connection.execute(text(f"DELETE FROM token WHERE puzzle IN ({old})"), values)
            connection.execute(text("DELETE FROM puzzle WHERE used < :then"), values)

    def _hashed(self, client: str) -> str:
        """A keyed hash of a client's address, since addresses themselves are not stored."""
        return hashlib.blake2b(client.encode(), key=self._salt, digest_size=16).hexdigest()

    # --- jobs

    def share_job(self, owner: str, id: str, live: bool, body: str, answer: bytes | None = None) -> None:
        """Insert or update a job, for all server processes to read."""
        packed = None if answer is None else b64encode(answer).decode()
        values = {"id": id, "owner": owner, "live": int(live), "body": body, "answer": packed, "now": time.time()}
        with self._writing(len(body) + len(packed or "")) as connection:
            changed = connection.execute(
                text("UPDATE job SET live = :live, body = :body, answer = :answer, updated = :now WHERE id = :id"),
                values,
            )
            if not changed.rowcount:
                connection.execute(
                    text(
                        "INSERT INTO job (id, owner, live, cancel, body, answer, updated)"
                        " VALUES (:id, :owner, :live, 0, :body, :answer, :now)"
                    ),
                    values,
                )

    def job(self, id: str) -> SharedJob | None:
        """Return a stored job, or None."""
        with self.engine.connect() as connection:
            query = text("SELECT body, live, updated, answer FROM job WHERE id = :id")
            row = connection.execute(query, {"id": id}).first()
        if row is None:
            return None
        lost = bool(row.live) and self._unchanged_seconds(id, row.updated) > SILENT_SECONDS
        answer = None if row.answer is None else b64decode(row.answer)
        return SharedJob(json.loads(row.body), bool(row.live), lost, answer)

    def _unchanged_seconds(self, id: str, updated: float) -> float:
        """Record an observation of a job's row; return for how long this process has not seen it change."""
        now = time.monotonic()
        seen = self._seen.get(id)
        if seen is None or seen.updated != updated:
            seen = self._seen[id] = _Observation(updated, now)
        return now - seen.since

    def ask_to_cancel(self, id: str) -> None:
        """Ask the server process that runs a job to cancel it."""
        with self.engine.begin() as connection:
            connection.execute(text("UPDATE job SET cancel = 1 WHERE id = :id AND live = 1"), {"id": id})

    def beat(self, owner: str) -> list[str]:
        """Record the heartbeat of a process; return the ids of its jobs whose cancellation was requested."""
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
        """Delete jobs whose rows have not changed for JOB_SECONDS."""
        with self.engine.begin() as connection:
            rows = connection.execute(text("SELECT id, updated FROM job")).all()
            old = [row.id for row in rows if self._unchanged_seconds(row.id, row.updated) > JOB_SECONDS]
            for id in old:
                connection.execute(text("DELETE FROM job WHERE id = :id"), {"id": id})
        remaining = {row.id for row in rows} - set(old)
        self._seen = {id: seen for id, seen in self._seen.items() if id in remaining}


def _hash(token: str) -> str:
    """The hash by which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def _reason(error: Exception) -> str:
    """The first line of an error's message, for a sentence."""
    cause = error.orig if isinstance(error, StatementError) else None
    lines = str(cause or error).strip().splitlines()
    return next(iter(lines), type(error).__name__).rstrip(".")
