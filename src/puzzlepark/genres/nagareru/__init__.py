"""Nagareru: one directed loop through arrows and winds."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Drawing, InputMode
from puzzlepark.core.editing import Tool
from puzzlepark.core.genre import Format, Genre, Option
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.verdict import Verdict
from puzzlepark.genres.nagareru import codec, drawing, editor, maker, referee, rules
from puzzlepark.genres.nagareru.rules import BLANK, Nagareru


class NagareruGenre(Genre[Nagareru]):
    name: ClassVar[str] = "nagareru"
    title: ClassVar[str] = "Nagareru"
    rulebook: ClassVar[tuple[str, ...]] = rules.RULEBOOK
    views: ClassVar[tuple[str, ...]] = ("line", "directed")
    inputs: ClassVar[tuple[InputMode, ...]] = drawing.INPUTS
    messages: ClassVar[Mapping[str, str]] = referee.MESSAGES
    formats: ClassVar[tuple[Format[Any], ...]] = codec.FORMATS
    options: ClassVar[tuple[Option, ...]] = maker.OPTIONS
    tools: ClassVar[tuple[Tool, ...]] = editor.TOOLS
    # A black cell also shelters what lies behind it from the wind.
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = {r: {"winds": r} for r in rules.READINGS}
    monotone: ClassVar[bool] = False

    def check(self, puzzle: Nagareru, marks: Marks) -> Verdict:
        return referee.check(puzzle, marks)

    def model(self, puzzle: Nagareru) -> Model:
        return rules.model(puzzle)

    def clues(self, puzzle: Nagareru) -> Iterable[Spot]:
        return [spot for spot, char in zip(puzzle.grid.cells, puzzle.cells, strict=True) if char != BLANK]

    def without(self, puzzle: Nagareru, clue: Spot) -> Nagareru:
        return rules.without(puzzle, clue)

    def draw(self, puzzle: Nagareru, marks: Marks, verdict: Verdict | None) -> Drawing:
        return drawing.draw(puzzle, marks, verdict)

    def make(self, rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Nagareru, Marks]:
        return maker.make(rows, cols, rng, options)

    def mend(
        self, puzzle: Nagareru, answer: Marks, other: Marks | None, rng: random.Random
    ) -> tuple[Nagareru, Marks] | None:
        return maker.mend(puzzle, answer, other, rng)

    def pack(self, puzzle: Nagareru) -> dict[str, Any]:
        return codec.pack(puzzle)

    def unpack(self, data: Mapping[str, Any]) -> Nagareru:
        return codec.unpack(data)

    def read_answer(self, text: str, puzzle: Nagareru) -> Marks:
        return codec.read_answer(text, puzzle)

    def blank(self, rows: int, cols: int) -> Nagareru:
        return editor.blank(rows, cols)

    def resize(self, puzzle: Nagareru, rows: int, cols: int) -> Nagareru:
        return editor.resize(puzzle, rows, cols)

    def edit(self, puzzle: Nagareru, tool: str, spots: tuple[Spot, ...], value: Any) -> Nagareru:
        return editor.edit(puzzle, tool, spots, value)

    def from_answer(self, puzzle: Nagareru, marks: Marks) -> Nagareru:
        return editor.from_answer(puzzle, marks)


GENRE = NagareruGenre()
