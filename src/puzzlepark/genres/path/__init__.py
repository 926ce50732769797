"""Path: one path from door to door, with the number of cells that it visits in each line."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Drawing, InputMode
from puzzlepark.core.editing import Tool
from puzzlepark.core.genre import Bench, Format, Genre, Option, Oracle
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.verdict import Verdict
from puzzlepark.genres.path import codec, drawing, editor, maker, referee, rules
from puzzlepark.genres.path.bench import BENCH
from puzzlepark.genres.path.rules import Path


class PathGenre(Genre[Path]):
    name: ClassVar[str] = "path"
    title: ClassVar[str] = "Path"
    rulebook: ClassVar[tuple[str, ...]] = rules.RULEBOOK
    views: ClassVar[tuple[str, ...]] = ("path",)
    inputs: ClassVar[tuple[InputMode, ...]] = drawing.INPUTS
    messages: ClassVar[Mapping[str, str]] = referee.MESSAGES
    formats: ClassVar[tuple[Format[Any], ...]] = codec.FORMATS
    options: ClassVar[tuple[Option, ...]] = maker.OPTIONS
    bench: ClassVar[Bench | None] = BENCH
    tools: ClassVar[tuple[Tool, ...]] = editor.TOOLS

    def check(self, puzzle: Path, marks: Marks) -> Verdict:
        return referee.check(puzzle, marks)

    def model(self, puzzle: Path) -> Model:
        return rules.model(puzzle)

    def clues(self, puzzle: Path) -> Iterable[Spot]:
        return rules.clues(puzzle)

    def without(self, puzzle: Path, clue: Spot) -> Path:
        return rules.without(puzzle, clue)

    def draw(self, puzzle: Path, marks: Marks, verdict: Verdict | None) -> Drawing:
        return drawing.draw(puzzle, marks, verdict)

    def make(self, rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Path, Marks]:
        return maker.make(rows, cols, rng, options)

    def settle(
        self, puzzle: Path, answer: Marks, rng: random.Random, options: Mapping[str, Any], oracle: Oracle
    ) -> tuple[Path, Marks] | None:
        return maker.settle(puzzle, answer, rng, options, oracle)

    def pack(self, puzzle: Path) -> dict[str, Any]:
        return codec.pack(puzzle)

    def unpack(self, data: Mapping[str, Any]) -> Path:
        return codec.unpack(data)

    def read_answer(self, text: str, puzzle: Path) -> Marks:
        return codec.read_answer(text, puzzle)

    def blank(self, rows: int, cols: int) -> Path:
        return editor.blank(rows, cols)

    def resize(self, puzzle: Path, rows: int, cols: int) -> Path:
        return editor.resize(puzzle, rows, cols)

    def edit(self, puzzle: Path, tool: str, spots: tuple[Spot, ...], value: Any) -> Path:
        return editor.edit(puzzle, tool, spots, value)

    def tools_for(self, puzzle: Path) -> tuple[Tool, ...]:
        return editor.tools_for(puzzle)

    def slots(self, puzzle: Path, tool: Tool) -> tuple[Spot, ...]:
        return editor.slots(puzzle, tool)

    def from_answer(self, puzzle: Path, marks: Marks) -> Path:
        return editor.from_answer(puzzle, marks)


GENRE = PathGenre()
