"""Tilepaint: paint whole tiles by row and column counts."""

from __future__ import annotations

from puzzlepark.core.drawing import InputMode
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.genres import kit
from puzzlepark.genres.tilepaint import codec, maker
from puzzlepark.genres.tilepaint.rules import LAYER, RULES, Tilepaint, paint_layers

DISPLAY = kit.Display((kit.Fill(LAYER), kit.Sign(LAYER)), grid="dashes", violations={"tile": "zero"})
GENRE = genre_of_rules(
    Tilepaint,
    RULES,
    paint_layers,
    rulebook=(
        "Paint whole tiles, or leave them blank.",
        "A number counts the painted cells in its row or column.",
        "A row or column without a number may have any count.",
    ),
    broken_rules={"tile": 1, "row": 2, "column": 2, "across": 2, "down": 2},
    views=("paint",),
    display=DISPLAY,
    inputs=(
        InputMode("paint", "Paint", LAYER, over="region", values=(1, 0)),
        InputMode("mark", "Blank", LAYER, over="region", values=(0,), sign="dot"),
    ),
    formats=codec.FORMATS,
    maker=maker.MAKER,
    read_answer=codec.read_answer,
)
