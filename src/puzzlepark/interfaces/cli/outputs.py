"""Where puzzles go: standard output, one file, or a folder with a file for each."""

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
    """The file ending that a form is called by: json, .json, or the name of one of the genre's formats."""
    for known in genre.formats:
        if form == known.name and known.suffixes:
            return known.suffixes[0]
    return form if form.startswith(".") else f".{form}"


class Stream:
    """Documents one after another that a reader can separate again: each on a line of its own if it is one line
    that is whole by itself, else parted by separators."""

    def __init__(self) -> None:
        self.begun = False

    def next(self, content: bytes) -> bytes:
        """The next document as it is to be written; raises BadInput for a second one that is no text."""
        from puzzlepark.core.errors import BadInput
        from puzzlepark.tasks.documents import SEPARATOR, is_whole

        begun, self.begun = self.begun, True
        try:
            text = content.decode()
        except UnicodeDecodeError:
            if begun:
                raise BadInput("Several of this form go into files; say -o FOLDER.") from None
            return content
        if not begun or (text.count("\n") == 1 and is_whole(text)):
            return content
        return f"{SEPARATOR}\n".encode() + content


class Journal:
    """A collection, a puzzle a line, which grows at its end. One that is there is gone on with: its puzzles stay, and a
    last line that was cut off is dropped. A file of anything else is refused, unless forced."""

    def __init__(self, path: Path, force: bool) -> None:
        from puzzlepark.core.errors import BadInput
        from puzzlepark.formats import json as park_json

        refuse_dangling(path, force)
        if not path.parent.is_dir():
            raise BadInput(f"There is no folder {path.parent}.")
        self.path = path
        old = b"" if force or not path.exists() else path.read_bytes()
        whole, _, rest = old.rpartition(b"\n")
        lines = [line for line in whole.split(b"\n") if line.strip()]
        if rest.strip() and not rest.lstrip().startswith(b"{"):
            lines.append(rest)
        self.lines: list[str] = []
        for number, line in enumerate(lines, 1):
            try:
                park_json.parse(line.decode())
            except (BadInput, UnicodeDecodeError):
                sentence = f"{path} is there already, and its line {number} is no puzzle; --force overwrites it."
                raise BadInput(sentence) from None
            self.lines.append(line.decode())
        if force or len(rest):
            with path.open("r+b" if path.exists() else "wb") as file:
                file.truncate(0 if force else len(whole) + 1 if whole else 0)

    def write(self, content: bytes) -> None:
        """Add a line, so that it is there whatever happens next."""
        from puzzlepark.core.errors import BadInput

        try:
            with self.path.open("ab") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise BadInput(f"{self.path} cannot be written: {(error.strerror or str(error)).lower()}.") from None


@dataclass
class Target:
    """A place for puzzles. A file is written when all are there, by `close`; a folder gets each file at once."""

    kind: Literal["here", "file", "folder"]
    path: Path
    form: str
    """The form that was asked for; the ending of the file if there was none."""
    force: bool = False
    stream: Stream = field(default_factory=Stream)
    collected: list[bytes] = field(default_factory=list)
    taken: set[Path] = field(default_factory=set)
    journal: Journal | None = None
    """The collection that each puzzle is added to at once, if there is one."""

    def suffix(self, genre: Genre[Any]) -> str:
        return suffix_of(self.form, genre)

    def put(self, stem: str, suffix: str, content: bytes) -> Path | bytes | None:
        """Take a puzzle: the path of the file that was written, or what is to be printed, or nothing yet."""
        from puzzlepark.core.errors import BadInput

        if self.kind == "here":
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
        if path in self.taken:
            raise BadInput(f"{path} was just written for another puzzle.")
        put(path, content, self.force)
        self.taken.add(path)
        return path

    def refuse_several(self, suffix: str) -> None:
        """Refuse more than one puzzle where one file is to hold them and cannot."""
        if self.kind == "file" and suffix in (".json", *PICTURES):
            other = self.path.with_suffix(".jsonl") if suffix == ".json" else "FOLDER, with --to"
            raise click.UsageError(f"there is more than one puzzle, too many for {self.path}; say -o {other}.")

    def close(self) -> None:
        """Write the file, if there is anything for it; one that is there with other content is refused."""
        if self.collected:
            put(self.path, b"".join(self.collected), self.force)


def target(output: str | None, form: str | None, default: str | None = None, force: bool = False) -> Target:
    """Where OUT leads: nothing or - is standard output; a folder is one that is there, ends in a slash or has no
    ending; else it is a file. `default` is the form where none is said."""
    if output is None or output == "-":
        if form is None and default is None:
            raise click.UsageError("say the form with --to, such as --to json.")
        return Target("here", Path(), form or default or "", force)
    path = Path(output)
    is_folder = os.path.isdir(output) or output.endswith(("/", os.sep))
    if not is_folder and path.suffix:
        return Target("file", path, form or path.suffix.lower(), force)
    if form is None and default is None:
        raise click.UsageError(
            f'"{output}" does not tell the form: name a file such as {output.rstrip("/")}.json, '
            "or, for a folder, say the form with --to."
        )
    path.mkdir(parents=True, exist_ok=True)
    return Target("folder", path, form or default or "", force)


def refuse_dangling(path: Path, force: bool) -> None:
    """Raise BadInput for a link to a file that is not there, unless forced: who made it chose another place."""
    from puzzlepark.core.errors import BadInput

    if not force and path.is_symlink() and not path.exists():
        raise BadInput(f"{path} is a link to a file that is not there; --force writes that file.")


def put(path: Path, content: bytes, force: bool) -> None:
    """Write a file whole. One that is there with other content stays, with BadInput, unless forced."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.files import write_whole

    refuse_dangling(path, force)
    if not force and path.exists():
        if path.is_file() and path.read_bytes() == content:
            return
        raise BadInput(f"{path} is there already, with other content; --force overwrites it.")
    write_whole(path, content)
