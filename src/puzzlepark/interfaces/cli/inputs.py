"""What INPUT means: a file, a folder, a URL or standard input becomes puzzles, one after another."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.cli.errors import complain
from puzzlepark.interfaces.cli.streams import Document, bad_byte, documents_of, not_text, title_of

if TYPE_CHECKING:
    from puzzlepark.tasks.files import Entry


class Fault(NamedTuple):
    """An input that could not be read, and why."""

    sentence: str


def entries(inputs: Iterable[str], genre: str | None) -> Iterator[Entry | Fault]:
    """The puzzles of all inputs, read lazily; a Fault stands for what cannot be read."""
    for document in documents(inputs):
        yield document if isinstance(document, Fault) else _read(document, genre)


def documents(inputs: Iterable[str]) -> Iterator[Document | Fault]:
    """The documents of all inputs, a puzzle each, not yet understood; a Fault stands for what cannot be read."""
    for source in inputs:
        if not source:
            yield Fault("An input is empty; say a file, a folder, a URL, or - for standard input.")
        elif source != "-" and os.path.isdir(source):
            yield from _folder(Path(source))
        else:
            yield from _source(source)


def refuse_missing(inputs: Iterable[str], genre: str | None) -> None:
    """Raise BadInput for an input that can only be the name of a file, and there is none."""
    from puzzlepark.core.errors import BadInput

    for source in inputs:
        if source != "-" and not os.path.exists(source) and _may_be_a_path(source):
            found = _read(Document(source, source), genre)
            if isinstance(found, Fault):
                raise BadInput(found.sentence)


def one(source: str, genre: str | None) -> Entry:
    """The only puzzle of an input; raises BadInput if there is none or there are several."""
    from puzzlepark.core.errors import BadInput

    found: Entry | None = None
    for item in entries([source], genre):
        if isinstance(item, Fault):
            raise BadInput(item.sentence)
        if found is not None:
            raise BadInput(f"{title_of(source)} holds more than one puzzle; this takes one.")
        found = item
    assert found is not None, "an input without puzzles has a fault"
    for warning in found.warnings:
        complain(f"{found.name}: {warning.sentence}")
    return found


def file_of(name: str) -> tuple[Path, int] | None:
    """The file in a puzzle's name, and its line there, which is 0 where the puzzle is all of it; None if it
    came from no file."""
    if os.path.exists(name):
        return Path(name), 0
    path, _, line = name.rpartition(":")
    return (Path(path), int(line)) if path and line.isdecimal() and os.path.exists(path) else None


def stem_of(entry: Entry) -> str:
    """The name of the puzzle's file, with its line in a collection; what came from no file is called by its id."""
    found = file_of(entry.name)
    if found is None:
        return entry.puzzle.id
    path, line = found
    return f"{path.stem}-{line}" if line else path.stem


def _folder(folder: Path) -> Iterator[Document | Fault]:
    """The puzzles of the files in a folder, by name; hidden files and folders within are left out."""
    try:
        paths = sorted(p for p in folder.iterdir() if not p.name.startswith(".") and not os.path.isdir(p))
    except OSError as error:
        yield _unreadable(str(folder), error)
        return
    for path in paths:
        if os.path.isfile(path):
            yield from _source(str(path))
        else:
            yield Fault(f"{path} is no plain file.")
    if not paths:
        yield Fault(f"There is no file in the folder {folder}.")


def _source(source: str) -> Iterator[Document | Fault]:
    """The documents of one file, URL or text, or of standard input. What is damaged does not hide what is behind it."""
    from puzzlepark.core.errors import BadInput

    found = False
    try:
        for document in documents_of(source):
            found = True
            yield document if (byte := bad_byte(document)) is None else Fault(not_text(document.name, byte))
    except OSError as error:
        yield _unreadable(source, error)
    except BadInput as error:
        yield Fault(str(error))
    else:
        if not found:
            yield Fault(f"{title_of(source)} is empty.")


def _read(document: Document, genre: str | None) -> Entry | Fault:
    from puzzlepark.core.errors import BadInput
    from puzzlepark.core.plain import clipped
    from puzzlepark.tasks.files import load_all, read_text

    name, content = document
    try:
        (entry,) = read_text(content, genre) if isinstance(content, str) else load_all(content, genre)
    except BadInput as error:
        if name == content and _may_be_a_path(name):
            return Fault(f'There is no file "{clipped(name)}", and it is no puzzle URL or text.')
        return Fault(f"{clipped(name) if name == content else name}: {error}")
    return entry._replace(name=name)


def _may_be_a_path(text: str) -> bool:
    """Whether a text that is no puzzle was rather meant as the name of a file."""
    from puzzlepark.tasks.documents import is_whole

    return len(text.split()) <= 3 and not is_whole(text) and not text.lstrip().startswith("{")


def _unreadable(name: str, error: OSError) -> Fault:
    return Fault(f"{name} cannot be read: {(error.strerror or str(error)).lower()}.")
