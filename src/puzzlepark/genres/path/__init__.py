"""Path: one path from door to door, with the number of cells that it visits in each line."""

from __future__ import annotations

from puzzlepark.core.drawing import InputMode
from puzzlepark.core.genre import Genre
from puzzlepark.core.look import Lines, Look, Sign
from puzzlepark.genres.path import codec, maker, referee, rules
from puzzlepark.genres.path.rules import LINE, VISITED, Path

GENRE = Genre(
    Path,
    rulebook=rules.RULEBOOK,
    messages=referee.MESSAGES,
    check=referee.check,
    model=rules.model,
    views=("path",),
    look=Look(
        (
            Lines(LINE, doors=True),
            Sign(VISITED, "cross", word="Crossed out.", fades=True),
            Sign(LINE, "cross", "edge", fades=True),
        ),
        faults={"path.loop": "line", "path.stray": "line", "path.door": "ring", "path.doors": "ring"},
    ),
    inputs=(
        InputMode("line", "Line", LINE, over="edge", values=(1,)),
        InputMode("mark", "Cross", VISITED, values=(0,), sign="cross"),
    ),
    formats=codec.FORMATS,
    maker=maker.MAKER,
    clues_of=rules.clues_of,
    read_answer=codec.read_answer,
)
