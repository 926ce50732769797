"""The work of `park solve --forced`: the marks that every solution has."""

from __future__ import annotations

from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.tasks.files import Entry


def show_forced(as_json: bool, seconds: float | None, entry: Entry) -> Outcome:
    """The forced marks of a puzzle, drawn on its board, or as JSON. Marks of a file count as given."""
    from puzzlepark.tasks.draw import draw
    from puzzlepark.tasks.forced import forced

    found = forced(entry.puzzle, entry.marks, seconds=seconds)
    code = ANSWERED if found.complete else STOPPED
    if as_json:
        from puzzlepark.interfaces.cli.formatting import json_line
        from puzzlepark.tasks.answers import serialize

        return Outcome(json_line(entry.name, serialize.forced(found)), code=code)
    board = draw(entry.puzzle, found.marks, "text", judge=False)
    return Outcome(f"{entry.name}: {found.summary}\n{board}", code=code)
