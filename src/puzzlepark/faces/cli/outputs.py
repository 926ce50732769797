"""Where results go: forms by name, and files that are not overwritten by accident."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from puzzlepark.core.genre import Genre

PICTURES = (".svg", ".png")


def suffix_of(form: str, genre: Genre[Any]) -> str:
    """The file ending that a form is called by: json, .json, or the name of one of the genre's formats."""
    for known in genre.formats:
        if form == known.name and known.suffixes:
            return known.suffixes[0]
    return form if form.startswith(".") else f".{form}"


def put(path: Path, content: bytes, force: bool) -> None:
    """Write a file whole. One that is there with other content stays, with BadInput, unless forced."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.files import write_whole

    if not force and path.exists():
        if path.is_file() and path.read_bytes() == content:
            return
        raise BadInput(f"{path} is there already, with other content; --force overwrites it.")
    write_whole(path, content)
