"""Path: one path from door to door, with the number of cells that it visits in each line."""

from __future__ import annotations

from puzzlepark.core.display import Shown
from puzzlepark.core.drawing import InputMode
from puzzlepark.core.record import replace
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.genres import kit
from puzzlepark.genres.path import codec, letters, maker, path_rules, rules
from puzzlepark.genres.path.rules import VISITED, Path

VIOLATIONS: dict[str, Shown] = {"path.loop": "line", "path.stray": "line", "path.door": "ring", "path.doors": "ring"}
DISPLAY = kit.Display(
    (
        kit.Lines(kit.LINE, doors=True),
        kit.Sign(VISITED, "cross", word="Crossed out.", fades=True),
        kit.Sign(VISITED, "dot", value=1, word="Visited.", fades=True),
        kit.Sign(kit.LINE, "cross", "edge", fades=True),
    ),
    violations=VIOLATIONS,
)
GENRE = genre_of_rules(
    Path,
    path_rules.RULES,
    path_rules.layers,
    rulebook=rules.RULEBOOK,
    broken_rules={"path.doors": 4, "path": 1, "row": 3, "column": 3, "given": 5},
    rules_of=rules.rules_of,
    views=("path",),
    display=DISPLAY,
    inputs=(
        InputMode("line", "Line", kit.LINE, over="edge", values=(1,)),
        InputMode("mark", "Cross", VISITED, values=(0, 1), sign="cross"),
    ),
    formats=codec.FORMATS,
    maker=replace(maker.MAKER, word=letters.word_board),
    clues_from=rules.clues_from,
    reveals=rules.reveals,
    read_answer=codec.read_answer,
    more_techniques=(path_rules.TURN,),
    group="lines",
)
