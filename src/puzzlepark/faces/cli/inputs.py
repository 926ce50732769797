"""What INPUT means: a file, a folder, a URL or standard input becomes puzzles, one after another."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from puzzlepark.tasks.files import Entry

STDIN = "standard input"
MOST_SKIPS = 3
"""How many files of a folder without a puzzle are named; the rest is counted."""


class Fault(NamedTuple):
    """An input that could not be read. One that is merely `skipped` does not count as bad input."""

    sentence: str
    skipped: bool = False


def entries(inputs: Iterable[str], genre: str | None) -> Iterator[Entry | Fault]:
    """The puzzles of all inputs, read lazily; a Fault stands for what cannot be read."""
    for source in inputs:
        if source != "-" and os.path.isdir(source):
            yield from _folder(Path(source), genre)
        else:
            yield from _source(source, genre)


def one(source: str, genre: str | None) -> Entry:
    """The only puzzle of an input; raises BadInput if there is none or there are several."""
    from puzzlepark.core.errors import BadInput

    found: Entry | None = None
    for item in entries([source], genre):
        if isinstance(item, Fault):
            if not item.skipped:
                raise BadInput(item.sentence)
        elif found is not None:
            raise BadInput(f"{source} holds more than one puzzle; this takes one.")
        else:
            found = item
    assert found is not None, "an input without puzzles has a fault"
    return found


def text_of(source: str) -> tuple[str, str | bytes]:
    """A name for messages, and the text: of standard input or a file, or else the source itself. What a binary format
    knows stays bytes."""
    if source == "-":
        return STDIN, _text(STDIN, getattr(sys.stdin, "buffer", None))
    if not os.path.exists(source):
        return ("the text" if "\n" in source else source), source
    with open(source, "rb") as file:
        return source, _text(source, file)


def _text(name: str, stream: BinaryIO | None) -> str | bytes:
    """The text of a stream, if it is no larger than a puzzle can be. Its last newline tells it from a file's name."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.files import MOST_BYTES, decoded

    data = stream.read(MOST_BYTES + 1) if stream is not None else b""
    if len(data) > MOST_BYTES:
        raise BadInput(f"{name} is larger than {MOST_BYTES >> 20} MiB; that is no puzzle.")
    text = decoded(name, data)
    return text + "\n" if isinstance(text, str) else text


def _source(source: str, genre: str | None) -> Iterator[Entry | Fault]:
    """The puzzles of one file, URL or text, or of standard input."""
    from puzzlepark.core.errors import BadInput

    try:
        name, text = text_of(source)
    except OSError as error:
        yield Fault(f"{source} cannot be read: {(error.strerror or str(error)).lower()}.")
        return
    except BadInput as error:
        yield Fault(str(error))
        return
    # Each line of JSON-lines by itself: one that is damaged must not hide those behind it. Only a newline ends a line:
    # what else splitlines() knows, such as U+2028, may stand within a string.
    if isinstance(text, bytes):
        yield _read(name, text, genre)
        return
    lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and all(line.lstrip().startswith("{") for _, line in lines):
        for n, line in lines:
            yield _read(f"{name}:{n}", line, genre)
    else:
        yield _read(name, text, genre)


def _read(name: str, text: str | bytes, genre: str | None) -> Entry | Fault:
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.files import load_all

    try:
        (entry,) = load_all(text, genre)
    except BadInput as error:
        reason = str(error)
        if name in (text, "the text"):
            return Fault(reason)
        return Fault(name + reason.removeprefix("the text") if reason.startswith("the text") else f"{name}: {reason}")
    return entry._replace(name=name)


def _folder(folder: Path, genre: str | None) -> Iterator[Entry | Fault]:
    """The puzzles of the files in a folder, by name. Files without any puzzle are skipped, unless all are."""
    skipped, found = 0, False
    try:
        paths = sorted(p for p in folder.iterdir() if not p.name.startswith(".") and not os.path.isdir(p))
    except OSError as error:
        yield Fault(f"{folder} cannot be read: {(error.strerror or str(error)).lower()}.")
        return
    for path in paths:
        items = list(_source(str(path), genre)) if os.path.isfile(path) else [Fault(f"{path} is no plain file.")]
        if not all(isinstance(item, Fault) for item in items):
            found = True
            yield from items
            continue
        skipped += 1
        if skipped <= MOST_SKIPS:
            yield Fault("skipped: " + items[0][0], skipped=True)
    if skipped > MOST_SKIPS:
        yield Fault(f"skipped: {skipped - MOST_SKIPS} more files of {folder} that hold no puzzle.", skipped=True)
    if not found:
        yield Fault(f"There is no puzzle in the folder {folder}.")
