"""Tilepaint: paint whole tiles by row and column counts."""

from __future__ import annotations

from puzzlepark.core.drawing import InputMode, Shape, Stamp
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.look import Fill, Look, Sign
from puzzlepark.genres.tilepaint import codec, maker, rules
from puzzlepark.genres.tilepaint.rules import LAYER, Tilepaint
from puzzlepark.genres.tilepaint.techniques import TECHNIQUES


def splits(puzzle: Tilepaint) -> list[Shape]:
    """The diagonals of clue cells with clues."""
    corners = {Spot(s.r - 1 + (s.r & 1), s.c - (s.r & 1)) for s, _ in puzzle.clues if s.is_edge}
    return [Stamp("split", tuple(sorted(corners)))]


LOOK = Look((Fill(LAYER), Sign(LAYER)), grid="dashes", faults={"tile": "zero"}, given=splits)
GENRE = Genre(
    Tilepaint,
    rulebook=rules.RULEBOOK,
    messages=rules.MESSAGES,
    check=rules.check,
    model=rules.model,
    views=("paint",),
    look=LOOK,
    inputs=(
        InputMode("paint", "Paint", LAYER, over="region", values=(1, 0)),
        InputMode("mark", "Blank", LAYER, over="region", values=(0,), sign="dot"),
    ),
    formats=codec.FORMATS,
    maker=maker.MAKER,
    clues_of=rules.clues_of,
    read_answer=codec.read_answer,
    techniques=TECHNIQUES,
)
