"""Link-a-Pix: numbers with colours, linked in pairs into a picture."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Drawing, InputMode
from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Bench, Format, Genre, Option, Oracle
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.verdict import Verdict
from puzzlepark.genres.link_a_pix import codec, drawing, editor, maker, referee, rules
from puzzlepark.genres.link_a_pix.bench import BENCH
from puzzlepark.genres.link_a_pix.picture import OPTIONS as PICTURE_OPTIONS
from puzzlepark.genres.link_a_pix.picture import read as read_picture
from puzzlepark.genres.link_a_pix.rules import LinkAPix


class LinkAPixGenre(Genre[LinkAPix]):
    name: ClassVar[str] = "link-a-pix"
    title: ClassVar[str] = "Link-a-Pix"
    rulebook: ClassVar[tuple[str, ...]] = rules.RULEBOOK
    views: ClassVar[tuple[str, ...]] = rules.VIEWS
    inputs: ClassVar[tuple[InputMode, ...]] = drawing.INPUTS
    messages: ClassVar[Mapping[str, str]] = referee.MESSAGES
    formats: ClassVar[tuple[Format[Any], ...]] = codec.FORMATS
    options: ClassVar[tuple[Option, ...]] = maker.OPTIONS
    picture_options: ClassVar[tuple[Option, ...]] = PICTURE_OPTIONS
    bench: ClassVar[Bench | None] = BENCH
    tools: ClassVar[tuple[Tool, ...]] = editor.TOOLS

    def check(self, puzzle: LinkAPix, marks: Marks) -> Verdict:
        return referee.check(puzzle, marks)

    def model(self, puzzle: LinkAPix) -> Model:
        return rules.model(puzzle)

    def clues(self, puzzle: LinkAPix) -> Iterable[Spot]:
        return ()

    def without(self, puzzle: LinkAPix, clue: Spot) -> LinkAPix:
        raise BadInput("Every hint of a Link-a-Pix puzzle is needed; none can be taken away.")

    def draw(self, puzzle: LinkAPix, marks: Marks, verdict: Verdict | None) -> Drawing:
        return drawing.draw(puzzle, marks, verdict)

    def make(self, rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[LinkAPix, Marks]:
        return maker.make(rows, cols, rng, options)

    def make_from(self, picture: bytes, rng: random.Random, options: Mapping[str, Any]) -> tuple[LinkAPix, Marks]:
        return maker.cut(read_picture(picture, options), rng, options)

    def settle(
        self, puzzle: LinkAPix, answer: Marks, rng: random.Random, options: Mapping[str, Any], oracle: Oracle
    ) -> tuple[LinkAPix, Marks]:
        return maker.settle(puzzle, answer, rng, options, oracle)

    def tell(self, puzzle: LinkAPix) -> tuple[str, ...]:
        return maker.tell(puzzle)

    def pack(self, puzzle: LinkAPix) -> dict[str, Any]:
        return codec.pack(puzzle)

    def unpack(self, data: Mapping[str, Any]) -> LinkAPix:
        return codec.unpack(data)

    def read_answer(self, text: str, puzzle: LinkAPix) -> Marks:
        return codec.read_answer(text, puzzle)

    def blank(self, rows: int, cols: int) -> LinkAPix:
        return editor.blank(rows, cols)

    def resize(self, puzzle: LinkAPix, rows: int, cols: int) -> LinkAPix:
        return editor.resize(puzzle, rows, cols)

    def edit(self, puzzle: LinkAPix, tool: str, spots: tuple[Spot, ...], value: Any) -> LinkAPix:
        return editor.edit(puzzle, tool, spots, value)

    def tools_for(self, puzzle: LinkAPix) -> tuple[Tool, ...]:
        return editor.tools_for(puzzle)

    def from_answer(self, puzzle: LinkAPix, marks: Marks) -> LinkAPix:
        return editor.from_answer(puzzle, marks)


GENRE = LinkAPixGenre()
