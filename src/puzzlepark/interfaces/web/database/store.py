"""The database: stored puzzles, the tokens that delete them, and the jobs that several server processes share.

No clock of the day decides what becomes of a job: it may jump. A job is lost, or old, when its row has not changed
for some time by this process's own steady clock.
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
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from puzzlepark.core.errors import BadInput
from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.web.database.engine import free_bytes, open_engine, refuse_other_encodings
from puzzlepark.interfaces.web.database.migrations import migrate
from puzzlepark.interfaces.web.jobs.job_queue import TooMany
from puzzlepark.interfaces.web.schemas import Job

JOB_SECONDS = 600.0
"""How long a finished job is kept."""
SILENT_SECONDS = 20.0
"""A server process without a heartbeat for this long counts as gone."""
DAY = 86_400.0
FREE_BYTES = 1 << 20
"""With less room on its disk, a database counts as one that cannot be written: SQLite may take a few more writes into
room that it has, and no others."""


class SharedJob(NamedTuple):
    """A job as stored. `body` has all but the result, `answer` is the gzipped answer about a job with a result, and a
    `lost` job's process is gone."""

    body: Job[Any]
    live: bool
    lost: bool
    answer: bytes | None


class Quota(NamedTuple):
    """What one client may have stored."""

    puzzles: int
    bytes: int


class Stored(NamedTuple):
    """The secret that deletes a stored puzzle, and the key that a link shows its title by."""

    token: str
    key: str


class Store:
    """Stored puzzles and jobs. The methods block, so call them in threads."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._started = time.time() - time.monotonic()
        self._name = secrets.token_urlsafe(12)
        self._refused = 0
        """The size of what the database did not take, until it takes as much again."""
        self._seen: dict[str, tuple[float, float]] = {}
        """For each job, when its row said it was updated last, and since when by the steady clock."""
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
        """The time of day as it was when this began, and the seconds since: no jump of the clock shows."""
        return self._started + time.monotonic()

    def probe(self) -> str:
        """ "ok" if the database takes what is written, or what is wrong."""
        try:
            with self.engine.begin() as connection:
                connection.execute(text("UPDATE migration SET name = name WHERE number = 1"))
            if self._refused:
                self._write_again()
        except SQLAlchemyError as error:
            reason = _reason(error).lower()
            known = ("readonly", "read-only", "disk is full", "no space", "disk i/o")
            return "cannot be written" if any(word in reason for word in known) else "does not answer"
        return "ok" if free_bytes(self.engine.url) >= FREE_BYTES else "cannot be written"

    def _write_again(self) -> None:
        """Write as much as was refused, and delete it. A full disk may still take less."""
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
        """A transaction that writes some bytes, for `probe` to know if it fails."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except OperationalError:
            self._refused = max(self._refused, size)
            raise

    def _secret(self, name: str) -> bytes:
        """A secret of this database, made by whoever asks first."""
        try:
            with self.engine.begin() as connection:
                find = text("SELECT content FROM secret WHERE name = :name")
                found = connection.execute(find, {"name": name}).scalar()
                if found is None:
                    found = secrets.token_hex(16)
                    connection.execute(
                        text("INSERT INTO secret (name, content) VALUES (:name, :content)"),
                        {"name": name, "content": found},
                    )
        except IntegrityError:  # another process was first
            return self._secret(name)
        return bytes.fromhex(found)

    # --- puzzles

    def put(
        self, id: str, genre: str, document: str, info: str = "{}", client: str = "", quota: Quota | None = None
    ) -> Stored:
        """Store a puzzle if it is new, and what this client says about it; raises TooMany beyond the quota."""
        made = Stored(secrets.token_urlsafe(24), secrets.token_hex(4))
        size = len(document) + len(info)
        values = {
            "id": id, "genre": genre, "document": document, "now": self.now(), "hash": _hash(made.token), "info": info,
            "public": made.key, "client": self._hashed(client), "size": size,
        }  # fmt: skip
        # Another process may add or delete it between the lookup and the insert; then try again.
        for _ in range(5):
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
                return made
            except IntegrityError:
                continue
        raise BadInput("The puzzle could not be stored; try again.")

    def get(self, id: str, key: str = "") -> str | None:
        """The document of a stored puzzle as JSON, with what the key's owner says about it."""
        values = {"id": id, "key": key, "now": self.now(), "then": self.now() - DAY}
        with self.engine.connect() as connection:
            found = connection.execute(text("SELECT document, used FROM puzzle WHERE id = :id"), values).first()
            info = (key and self._info(connection, values)) or "{}"
        if found is None:
            return None
        if found.used < values["then"]:  # once a day is often enough
            with self.engine.begin() as connection:
                connection.execute(text("UPDATE puzzle SET used = :now WHERE id = :id"), values)
        document = str(found.document)
        return document if info == "{}" else f"{document[:-1]},{info[1:]}"

    def _info(self, connection: Any, values: dict[str, Any]) -> str | None:
        find = text("SELECT info FROM token WHERE puzzle = :id AND public = :key")
        found: str | None = connection.execute(find, values).scalar()
        return found

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

    def expire(self, days: float) -> None:
        """Delete the puzzles that nobody has asked for in this many days."""
        values = {"then": self.now() - days * DAY}
        with self.engine.begin() as connection:
            old = "SELECT id FROM puzzle WHERE used < :then"
            connection.execute(text(f"DELETE FROM token WHERE puzzle IN ({old})"), values)
            connection.execute(text("DELETE FROM puzzle WHERE used < :then"), values)

    def _hashed(self, client: str) -> str:
        return hashlib.blake2b(client.encode(), key=self._salt, digest_size=16).hexdigest()

    # --- jobs

    def share_job(self, owner: str, id: str, live: bool, body: str, answer: bytes | None = None) -> None:
        """Insert or update a job that all server processes can read."""
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
        """A stored job, or None."""
        with self.engine.connect() as connection:
            find = text("SELECT body, live, updated, answer FROM job WHERE id = :id")
            row = connection.execute(find, {"id": id}).first()
        if row is None:
            return None
        lost = bool(row.live) and self._unchanged(id, row.updated) > SILENT_SECONDS
        answer = None if row.answer is None else b64decode(row.answer)
        return SharedJob(json.loads(row.body), bool(row.live), lost, answer)

    def _unchanged(self, id: str, updated: float) -> float:
        """For how long this process has seen a job's row as it is."""
        now = time.monotonic()
        known, since = self._seen.get(id, (updated, now))
        if known != updated:
            since = now
        self._seen[id] = (updated, since)
        return now - since

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
        """Delete jobs whose rows have not changed for long."""
        with self.engine.begin() as connection:
            rows = connection.execute(text("SELECT id, updated FROM job")).all()
            old = [row.id for row in rows if self._unchanged(row.id, row.updated) > JOB_SECONDS]
            for id in old:
                connection.execute(text("DELETE FROM job WHERE id = :id"), {"id": id})
        there = {row.id for row in rows} - set(old)
        self._seen = {id: seen for id, seen in self._seen.items() if id in there}


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _reason(error: Exception) -> str:
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return next(iter(lines), type(error).__name__).rstrip(".")
