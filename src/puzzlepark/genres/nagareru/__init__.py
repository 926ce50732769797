"""Nagareru: one directed loop through arrows and winds."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlepark.core.drawing import Pointer, Shape, Stamp
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.genres import kit
from puzzlepark.genres.nagareru import codec, loop_rules, maker, rules
from puzzlepark.genres.nagareru.rules import FLOW, Nagareru
from puzzlepark.genres.nagareru.techniques import TECHNIQUES


def winds(puzzle: Nagareru) -> Iterator[Shape]:
    """Generate the shapes of winds: a background on windy cells, and streaks, which look different where only one wind
    blows."""
    winds_at: dict[kit.Spot, list[str]] = {}
    for _, direction, cells in puzzle.gusts:
        for spot in cells:
            winds_at.setdefault(spot, []).append(direction)
    yield Stamp("fill", tuple(winds_at), "windbg")
    cells_of_kind: dict[tuple[str, bool], list[kit.Spot]] = {}
    for spot, directions in winds_at.items():
        for direction in directions:
            cells_of_kind.setdefault((direction, len(directions) == 1), []).append(spot)
    for (direction, alone), at in sorted(cells_of_kind.items()):
        yield Pointer("streak", tuple(sorted(at)), direction, alone=alone)  # type: ignore[arg-type]


DISPLAY = kit.Display(
    (kit.Lines(kit.LINE, flow=FLOW), kit.Sign(kit.LINE, "cross", "edge", fades=True)),
    violations={"loop.none": "none", "loop.many": "line"},
    given=winds,
)
GENRE = genre_of_rules(
    Nagareru,
    loop_rules.RULES,
    loop_rules.layers,
    rulebook=rules.RULEBOOK,
    broken_rules={"loop": 1, "black": 1, "white": 2, "wind": 4},
    views=("line", "directed"),
    display=DISPLAY,
    formats=codec.FORMATS,
    maker=maker.MAKER,
    clues_from=maker.clues_from,
    read_answer=codec.read_answer,
    variants={str(choice.value): {"winds": choice.value} for choice in rules.READING.choices},
    reasons={"fails cell.clue": "Then the line could not pass there as it must. {law}"},
    techniques=TECHNIQUES,
    group="lines",
)
