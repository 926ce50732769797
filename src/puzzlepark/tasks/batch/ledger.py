"""The ledger: the file of a batch's results, with a JSON object per line. The next run continues it after a killed one.

Whole lines are appended, and flushed to disk in groups. The file is locked while a batch writes to it. An incomplete
end after a crash is cut off; a file with other content is never changed.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from puzzlepark.core.errors import BadInput
from puzzlepark.tasks.batch.jobs import Result

SYNC_SECONDS, SYNC_LINES = 1.0, 1_000
"""Results are flushed to disk after this many seconds or lines."""
FIRST_BYTES = b'{"n":'
"""Every file of results begins with these bytes."""


class NumberSet:
    """A set of nearly consecutive numbers from 1 on: all up to `below`, and some beyond."""

    def __init__(self) -> None:
        self.below = 0
        self.beyond: set[int] = set()

    def add(self, number: int) -> bool:
        """Add a number, and return whether it is new."""
        if number in self:
            return False
        self.beyond.add(number)
        while self.below + 1 in self.beyond:
            self.below += 1
            self.beyond.remove(self.below)
        return True

    def __contains__(self, number: object) -> bool:
        return number in self.beyond or (isinstance(number, int) and 0 < number <= self.below)

    def __len__(self) -> int:
        return self.below + len(self.beyond)


class Ledger:
    """The results so far, and the file to which more are appended. Only one process at a time can open it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.done = NumberSet()
        self.tally: Counter[str] = Counter()
        self.dropped = 0
        """The number of damaged lines that were cut off."""
        try:
            self.file: BinaryIO = open(path, "a+b", buffering=0)  # noqa: SIM115
        except OSError as error:
            raise BadInput(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
        try:
            _lock(self.file, path)
            self._read()
        except BaseException:
            self.file.close()
            raise
        self.synced, self.unsafe = time.monotonic(), 0

    def append(self, result: Result) -> None:
        """Append a result, unless its number is stored already."""
        if not self.done.add(result["n"]):
            return
        self.tally[result["outcome"]] += 1
        line = json.dumps(result, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace") + b"\n"
        while line:  # a full disk or a signal may cause a partial write
            line = line[self.file.write(line) or 0 :]
        self.unsafe += 1
        if self.unsafe >= SYNC_LINES or time.monotonic() - self.synced >= SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Wait until everything is written to disk."""
        with suppress(OSError):  # a pipe or a device has no disk
            os.fsync(self.file.fileno())
        self.synced, self.unsafe = time.monotonic(), 0

    def close(self) -> None:
        self.sync()
        self.file.close()

    def keys(self) -> Keys:
        """The keys of the results that are stored now."""
        return Keys(self.path, self.file.tell())

    def _read(self) -> None:
        """Read the results of earlier runs, and cut off an incomplete end."""
        valid_bytes = dropped_lines = 0
        with open(self.path, "rb") as file:
            for line in file:
                result = _result(line)
                if dropped_lines or result is None:
                    dropped_lines += 1  # the first invalid line, and all lines after it
                    self._refuse_to_cut(dropped_lines, valid_bytes)
                else:
                    valid_bytes += len(line)
                    if self.done.add(result["n"]):
                        self.tally[result["outcome"]] += 1
        if dropped_lines:
            self.dropped = dropped_lines
            self.file.truncate(valid_bytes)
        self.file.seek(0, os.SEEK_END)

    def _refuse_to_cut(self, dropped_lines: int, valid_bytes: int) -> None:
        """Raise BadInput instead of cutting off more than a crash can damage, or any part of a file without results."""
        self.file.seek(0)
        start = (self.file.read(len(FIRST_BYTES)) or b"").rstrip(b"\0")  # a crash may leave zero bytes
        if dropped_lines > SYNC_LINES:
            raise BadInput(f"{self.path} is damaged behind byte {valid_bytes}: what is there is no result of a batch.")
        if not valid_bytes and (dropped_lines > 1 or not FIRST_BYTES.startswith(start)):
            raise BadInput(f"{self.path} is there already, and holds no results of a batch; say another file with -o.")


class Keys:
    """The keys of a ledger's results, by number. They are requested in order, and the file is nearly in order, so keys
    that are read ahead are stored until they are requested."""

    def __init__(self, path: Path, size: int) -> None:
        self.lines = self._lines(path, size)
        self.ahead: dict[int, str] = {}

    def __getitem__(self, number: int) -> str:
        """The key of the result with this number. Reads on until it is found."""
        while number not in self.ahead:
            n, key = next(self.lines)
            self.ahead.setdefault(n, key)
        return self.ahead.pop(number)

    def _lines(self, path: Path, size: int) -> Iterator[tuple[int, str]]:
        """The numbers and the keys of the valid lines in the first `size` bytes."""
        with open(path, "rb") as file:
            while file.tell() < size:
                result = _result(file.readline())
                if result is not None:
                    yield result["n"], result["key"]


def results(path: Path) -> Iterator[Result]:
    """The valid results in a ledger's file, each number once."""
    seen = NumberSet()
    with open(path, "rb") as file:
        for result in map(_result, file):
            if result is not None and seen.add(result["n"]):
                yield result


def _result(line: bytes) -> dict[str, Any] | None:
    """The result in a line; None if the line is invalid or incomplete."""
    if not line.endswith(b"\n"):
        return None
    try:
        data = json.loads(line)
    except ValueError:
        return None
    valid = isinstance(data, dict) and isinstance(data.get("n"), int) and {"key", "outcome", "source"} <= data.keys()
    return data if valid else None


def _lock(file: BinaryIO, path: Path) -> None:
    """Lock the file for this process. The system releases the lock when the process ends."""
    try:
        import fcntl
    except ImportError:
        return  # no locks of this kind on Windows
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput(f"Another batch is writing to {path}; wait for it, or say another file with -o.") from None
