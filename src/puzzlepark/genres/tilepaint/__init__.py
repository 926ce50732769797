"""Tilepaint: paint whole tiles by row and column counts."""

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
from puzzlepark.genres.tilepaint import codec, drawing, editor, maker, rules
from puzzlepark.genres.tilepaint.rules import Tilepaint


class TilepaintGenre(Genre[Tilepaint]):
    name: ClassVar[str] = "tilepaint"
    title: ClassVar[str] = "Tilepaint"
    rulebook: ClassVar[tuple[str, ...]] = rules.RULEBOOK
    views: ClassVar[tuple[str, ...]] = ("paint",)
    inputs: ClassVar[tuple[InputMode, ...]] = drawing.INPUTS
    messages: ClassVar[Mapping[str, str]] = rules.MESSAGES
    formats: ClassVar[tuple[Format[Any], ...]] = codec.FORMATS
    options: ClassVar[tuple[Option, ...]] = maker.OPTIONS
    tools: ClassVar[tuple[Tool, ...]] = editor.TOOLS

    def check(self, puzzle: Tilepaint, marks: Marks) -> Verdict:
        return rules.check(puzzle, marks)

    def model(self, puzzle: Tilepaint) -> Model:
        return rules.model(puzzle)

    def clues(self, puzzle: Tilepaint) -> Iterable[Spot]:
        return [spot for spot, _ in puzzle.clues]

    def without(self, puzzle: Tilepaint, clue: Spot) -> Tilepaint:
        return rules.without(puzzle, clue)

    def draw(self, puzzle: Tilepaint, marks: Marks, verdict: Verdict | None) -> Drawing:
        return drawing.draw(puzzle, marks, verdict)

    def make(self, rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Tilepaint, Marks]:
        return maker.make(rows, cols, rng, options)

    def mend(
        self, puzzle: Tilepaint, answer: Marks, other: Marks | None, rng: random.Random
    ) -> tuple[Tilepaint, Marks] | None:
        return maker.mend(puzzle, answer, other, rng)

    def pack(self, puzzle: Tilepaint) -> dict[str, Any]:
        return codec.pack(puzzle)

    def unpack(self, data: Mapping[str, Any]) -> Tilepaint:
        return codec.unpack(data)

    def read_answer(self, text: str, puzzle: Tilepaint) -> Marks:
        return codec.read_answer(text, puzzle)

    def blank(self, rows: int, cols: int) -> Tilepaint:
        return editor.blank(rows, cols)

    def resize(self, puzzle: Tilepaint, rows: int, cols: int) -> Tilepaint:
        return editor.resize(puzzle, rows, cols)

    def edit(self, puzzle: Tilepaint, tool: str, spots: tuple[Spot, ...], value: Any) -> Tilepaint:
        return editor.edit(puzzle, tool, spots, value)

    def tools_for(self, puzzle: Tilepaint) -> tuple[Tool, ...]:
        return editor.tools_for(puzzle)

    def slots(self, puzzle: Tilepaint, tool: Tool) -> tuple[Spot, ...]:
        return editor.slots(puzzle, tool)

    def from_answer(self, puzzle: Tilepaint, marks: Marks) -> Tilepaint:
        return editor.from_answer(puzzle, marks)


GENRE = TilepaintGenre()
