"""Tilepaint: paint whole tiles by row and column counts."""

from __future__ import annotations

from puzzlepark.core.drawing import InputMode
from puzzlepark.genres import kit
from puzzlepark.genres.tilepaint import codec, maker, rules
from puzzlepark.genres.tilepaint.reasons import REASONS
from puzzlepark.genres.tilepaint.rules import LAYER, Tilepaint
from puzzlepark.genres.tilepaint.techniques import TECHNIQUES

DISPLAY = kit.Display((kit.Fill(LAYER), kit.Sign(LAYER)), grid="dashes", violations={"tile": "zero"})
GENRE = kit.Genre(
    Tilepaint,
    rulebook=rules.RULEBOOK,
    broken_rules={"tile": 1, "row": 2, "column": 2, "across": 2, "down": 2},
    messages=rules.MESSAGES,
    check=rules.check,
    model=rules.model,
    views=("paint",),
    display=DISPLAY,
    inputs=(
        InputMode("paint", "Paint", LAYER, over="region", values=(1, 0)),
        InputMode("mark", "Blank", LAYER, over="region", values=(0,), sign="dot"),
    ),
    formats=codec.FORMATS,
    maker=maker.MAKER,
    clues_from=rules.clues_from,
    read_answer=codec.read_answer,
    reasons=REASONS,
    techniques=TECHNIQUES,
)
