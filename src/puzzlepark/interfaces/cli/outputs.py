"""Writing puzzles: to standard output, to one file, or to a folder with a file for each."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from puzzlepark.core.record import dataclass, field

if TYPE_CHECKING:
    from puzzlepark.core.genre import Genre

PICTURES = (".svg", ".png")
JSON = (".json", ".jsonl")


def suffix_of(form: str, genre: Genre[Any]) -> str:
    """The file suffix of a format, given as json, .json, or the name of one of the genre's formats."""
    for known in genre.formats:
        if form == known.name and known.suffixes:
            return known.suffixes[0]
    return form if form.startswith(".") else f".{form}"


class Stream:
    """Concatenates documents so that a reader can split them again. Documents that need several lines get
    separators."""

    def __init__(self) -> None:
        self.has_documents = False

    def next(self, content: bytes) -> bytes:
        """Return what to write for the next document. Raise BadInput for a binary one that is not the first."""
        from puzzlepark.core.errors import BadInput
        from puzzlepark.tasks.documents import SEPARATOR, is_whole

        is_first, self.has_documents = not self.has_documents, True
        try:
            text = content.decode()
        except UnicodeDecodeError:
            if not is_first:
                raise BadInput("Several puzzles in this format need files; use -o FOLDER.") from None
            return content
        if is_first or (text.count("\n") == 1 and is_whole(text)):
            return content
        return f"{SEPARATOR}\n".encode() + content


class Journal:
    """A collection file with one puzzle per line, to which puzzles are appended.

    An existing collection is continued: its puzzles remain, and a truncated last line is removed. Any other existing
    file is refused, unless `force` is given.
    """

    def __init__(self, path: Path, force: bool) -> None:
        from puzzlepark.core.errors import BadInput
        from puzzlepark.formats import json as park_json

        refuse_dangling(path, force)
        if not path.parent.is_dir():
            raise BadInput(f"There is no folder {path.parent}.")
        self.path = path
        content = b"" if force or not path.exists() else path.read_bytes()
        # A last line without its newline was cut off by a crash, unless the file is of another kind.
        complete, _, tail = content.rpartition(b"\n")
        lines = [line for line in complete.split(b"\n") if line.strip()]
        if tail.strip() and not tail.lstrip().startswith(b"{"):
            lines.append(tail)
        self.lines: list[str] = []
        for number, line in enumerate(lines, 1):
            try:
                park_json.parse(line.decode())
            except (BadInput, UnicodeDecodeError):
                sentence = f"{path} exists, and its line {number} is not a puzzle; --force overwrites it."
                raise BadInput(sentence) from None
            self.lines.append(line.decode())
        if force or tail:
            length = len(complete) + 1 if complete and not force else 0
            with path.open("r+b" if path.exists() else "wb") as file:
                file.truncate(length)

    def write(self, content: bytes) -> None:
        """Append a line, and flush it to the disk."""
        from puzzlepark.core.errors import BadInput

        try:
            with self.path.open("ab") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise BadInput(f"{self.path} cannot be written: {(error.strerror or str(error)).lower()}.") from None


@dataclass
class Output:
    """The destination of puzzles. In a folder, each file is written immediately; a single file is written by
    `close`."""

    kind: Literal["stdout", "file", "folder"]
    path: Path
    form: str
    """The requested format, or the suffix of the file."""
    force: bool = False
    stream: Stream = field(default_factory=Stream)
    collected: list[bytes] = field(default_factory=list)
    written: set[Path] = field(default_factory=set)
    journal: Journal | None = None
    """A collection to which each puzzle is appended immediately, if any."""

    def suffix(self, genre: Genre[Any]) -> str:
        return suffix_of(self.form, genre)

    def add(self, stem: str, suffix: str, content: bytes) -> Path | bytes | None:
        """Write a puzzle. Return the path of the written file, or the bytes to be printed, or None."""
        from puzzlepark.core.errors import BadInput

        if self.kind == "stdout":
            return self.stream.next(content)
        if self.journal is not None:
            self.journal.write(content)
            return None
        if self.kind == "file":
            if self.collected:
                self.refuse_several(suffix)
            self.collected.append(self.stream.next(content))
            return None
        path = self.path / (stem + suffix)
        if path in self.written:
            raise BadInput(f"{path} was just written for another puzzle.")
        write_file(path, content, self.force)
        self.written.add(path)
        return path

    def refuse_several(self, suffix: str) -> None:
        """Raise UsageError if the output is a file of a format for a single puzzle."""
        if self.kind == "file" and suffix in (".json", *PICTURES):
            other = self.path.with_suffix(".jsonl") if suffix == ".json" else "FOLDER, with --to"
            raise click.UsageError(f"there is more than one puzzle, but {self.path} can hold only one; use -o {other}.")

    def close(self) -> None:
        """Write the single file, if there are puzzles for it. Raise BadInput if it exists with other content."""
        if self.collected:
            write_file(self.path, b"".join(self.collected), self.force)


def output_for(output: str | None, form: str | None, default: str | None = None, force: bool = False) -> Output:
    """Return the output that an option OUT means. `default` is the format if neither the option nor a suffix gives one.

    No option or - is standard output. An existing folder, a name that ends in a slash and a name without a suffix are
    folders; other names are files.
    """
    if output is None or output == "-":
        if form is None and default is None:
            raise click.UsageError("give the format with --to, such as --to json.")
        return Output("stdout", Path(), form or default or "", force)
    path = Path(output)
    is_folder = os.path.isdir(output) or output.endswith(("/", os.sep))
    if not is_folder and path.suffix:
        return Output("file", path, form or path.suffix.lower(), force)
    if form is None and default is None:
        raise click.UsageError(
            f'The format of "{output}" is unknown: name a file such as {output.rstrip("/")}.json, '
            "or, for a folder, give the format with --to."
        )
    path.mkdir(parents=True, exist_ok=True)
    return Output("folder", path, form or default or "", force)


def refuse_dangling(path: Path, force: bool) -> None:
    """Raise BadInput for a dangling symbolic link, unless `force` is given: its owner may have chosen another
    target."""
    from puzzlepark.core.errors import BadInput

    if not force and path.is_symlink() and not path.exists():
        raise BadInput(f"{path} is a link to a missing file; --force creates that file.")


def write_file(path: Path, content: bytes, force: bool) -> None:
    """Write a file atomically. Raise BadInput if it exists with other content, unless `force` is given."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.files import write_whole

    refuse_dangling(path, force)
    if not force and path.exists():
        if path.is_file() and path.read_bytes() == content:
            return
        raise BadInput(f"{path} exists with other content; --force overwrites it.")
    write_whole(path, content)
