"""Link-a-Pix: numbers with colours, linked in pairs into a picture."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.drawing import Drawing, InputMode
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Format, Genre, Judge, Option
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.verdict import Verdict
from puzzlepark.genres.link_a_pix import codec, drawing, maker, referee, rules
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

    def settle(
        self, puzzle: LinkAPix, answer: Marks, rng: random.Random, options: Mapping[str, Any], judge: Judge
    ) -> tuple[LinkAPix, Marks]:
        return maker.settle(puzzle, answer, rng, options, judge)

    def pack(self, puzzle: LinkAPix) -> dict[str, Any]:
        return codec.pack(puzzle)

    def unpack(self, data: Mapping[str, Any]) -> LinkAPix:
        return codec.unpack(data)

    def read_answer(self, text: str, puzzle: LinkAPix) -> Marks:
        return codec.read_answer(text, puzzle)


GENRE = LinkAPixGenre()
