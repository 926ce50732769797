"""Reading puzzles from an INPUT: a file, a folder, an archive, a URL, a text or standard input."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.cli.errors import print_error
from puzzlepark.interfaces.cli.streams import Document, bad_byte, documents_of, not_text, title_of

if TYPE_CHECKING:
    from puzzlepark.tasks.files import Entry


class Unreadable(NamedTuple):
    """The error of an input that cannot be read."""

    sentence: str


def entries(inputs: Iterable[str], genre: str | None) -> Iterator[Entry | Unreadable]:
    """Yield the puzzles of all inputs lazily, and an Unreadable for each one that cannot be read."""
    for document in documents(inputs):
        yield document if isinstance(document, Unreadable) else _parse(document, genre)


def documents(inputs: Iterable[str]) -> Iterator[Document | Unreadable]:
    """Yield the documents of all inputs, one per puzzle and not parsed, and an Unreadable for each error."""
    for source in inputs:
        if not source:
            yield Unreadable("An input is empty; give a file, a folder, a URL, or - for standard input.")
        elif source != "-" and os.path.isdir(source):
            yield from _folder(Path(source))
        else:
            yield from _source(source)


def refuse_missing(inputs: Iterable[str], genre: str | None) -> None:
    """Raise BadInput for an input that looks like the name of a file which does not exist."""
    from puzzlepark.core.errors import BadInput

    for source in inputs:
        if source != "-" and not os.path.exists(source) and _may_be_a_path(source):
            result = _parse(Document(source, source), genre)
            if isinstance(result, Unreadable):
                raise BadInput(result.sentence)


def read_one(source: str, genre: str | None) -> Entry:
    """Read the only puzzle of an input; raise BadInput if there are none or several."""
    from puzzlepark.core.errors import BadInput

    entry: Entry | None = None
    for item in entries([source], genre):
        if isinstance(item, Unreadable):
            raise BadInput(item.sentence)
        if entry is not None:
            raise BadInput(f"{title_of(source)} holds more than one puzzle; this takes one.")
        entry = item
    assert entry is not None, "an input without puzzles is unreadable"
    for warning in entry.warnings:
        print_error(f"{entry.name}: {warning.sentence}")
    return entry


class FileLine(NamedTuple):
    """A line of a file, counted from 1; 0 is the whole file."""

    path: Path
    line: int


def file_of(name: str) -> FileLine | None:
    """The file and line in the name of a puzzle; None if it was not read from a file."""
    if os.path.exists(name):
        return FileLine(Path(name), 0)
    path, _, line = name.rpartition(":")
    return FileLine(Path(path), int(line)) if path and line.isdecimal() and os.path.exists(path) else None


def stem_of(entry: Entry) -> str:
    """A file name for a puzzle: the stem of its file, with its line in a collection; otherwise its id."""
    place = file_of(entry.name)
    if place is None:
        return entry.puzzle.id
    return f"{place.path.stem}-{place.line}" if place.line else place.path.stem


def _folder(folder: Path) -> Iterator[Document | Unreadable]:
    """Yield the documents of the files in a folder, ordered by name, without hidden files and subfolders."""
    try:
        paths = sorted(p for p in folder.iterdir() if not p.name.startswith(".") and not os.path.isdir(p))
    except OSError as error:
        yield _unreadable(str(folder), error)
        return
    for path in paths:
        if os.path.isfile(path):
            yield from _source(str(path))
        else:
            yield Unreadable(f"{path} is not a regular file.")
    if not paths:
        yield Unreadable(f"There is no file in the folder {folder}.")


def _source(source: str) -> Iterator[Document | Unreadable]:
    """Yield the documents of one file, URL or text, or of standard input. Documents after a damaged one are read,
    too."""
    from puzzlepark.core.errors import BadInput

    empty = True
    try:
        for document in documents_of(source):
            empty = False
            byte = bad_byte(document)
            yield document if byte is None else Unreadable(not_text(document.name, byte))
    except OSError as error:
        yield _unreadable(source, error)
    except BadInput as error:
        yield Unreadable(str(error))
    else:
        if empty:
            yield Unreadable(f"{title_of(source)} is empty.")


def _parse(document: Document, genre: str | None) -> Entry | Unreadable:
    """The puzzle of a document, or the error if it has none. A text that was given directly is its own name."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.core.plain import clipped
    from puzzlepark.tasks.files import load_all, read_text

    name, content = document
    try:
        (entry,) = read_text(content, genre) if isinstance(content, str) else load_all(content, genre)
    except BadInput as error:
        is_direct_text = name == content
        if is_direct_text and _may_be_a_path(name):
            return Unreadable(f'There is no file "{clipped(name)}", and it is no puzzle URL or text.')
        return Unreadable(f"{clipped(name) if is_direct_text else name}: {error}")
    return entry._replace(name=name)


def _may_be_a_path(text: str) -> bool:
    """True if a text that is not a puzzle was probably meant as the name of a file."""
    from puzzlepark.tasks.documents import is_whole

    return len(text.split()) <= 3 and not is_whole(text) and not text.lstrip().startswith("{")


def _unreadable(name: str, error: OSError) -> Unreadable:
    """The error of the operating system about a file or folder, as a sentence."""
    return Unreadable(f"{name} cannot be read: {(error.strerror or str(error)).lower()}.")
