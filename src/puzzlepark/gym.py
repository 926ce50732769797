"""A Gymnasium environment for puzzles of any genre: `pip install puzzlepark[gym]`.

    import puzzlepark.gym
    env = puzzlepark.gym.PuzzleEnv("sudoku", size=(9, 9), level=1, reward="judge")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action(pp.Var("digit", pp.cell(1, 1)), 5))

A move sets a variable to a value, or removes its mark. An episode ends when the referee accepts the board.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.regions import Regions
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Layer, Puzzle, Var
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_of
from puzzlepark.tasks.draw import draw
from puzzlepark.tasks.explain.judge import Judgement, judge
from puzzlepark.tasks.files import variant
from puzzlepark.tasks.make.generate import generate

Observation = Literal["grid", "text", "json", "picture"]
Reward = Literal["sparse", "judge"]
NO_VARIABLE, UNDECIDED = -2, -1
"""The numbers in an observed grid for places without a variable, and for variables without a mark."""
REWARDS: Mapping[str, float] = {
    "breaks a rule": -1.0,
    "wrong": -1.0,
    "open": 0.0,
    "early": 0.0,
    "follows": 0.1,
    "takes back": -0.1,
    "nothing": -0.1,
    "unknown": 0.0,
}
"""The reward of a move for each judgement of `judge`."""
MENDED = 0.1
"""The reward for removing a wrong mark."""
SOLVED = 1.0
"""The additional reward for the move that solves the puzzle."""
OTHER_CLUES = 1_000
"""The lowest code of clues that are not numbers."""
LARGEST = 1 << 30
"""The largest number in an observed grid."""
PICTURE = 256
"""The width and height of pictures in pixels."""
LONGEST = 1 << 16
"""The maximum number of characters of an observation as text."""
CHARACTERS = frozenset(map(chr, (10, *range(32, 127), *range(160, 0x3000))))
"""The characters of an observation as text; others are written as "?"."""


class PuzzleEnv(gymnasium.Env[Any, Any]):
    """An environment for puzzles of one genre and size. Each `reset` makes a new puzzle from its seed.

    `genre` is a name, a document that declares a genre, or a puzzle, which is then the puzzle of every episode. `level`
    and `options` are those of `generate`. Observations are a `grid` of whole numbers, `text`, `json` or a `picture`.
    Rewards are `sparse` (1 for the solution) or by `judge`. After `most_moves` an episode is truncated.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012 (as Env has it)

    def __init__(
        self,
        genre: str | dict[str, Any] | Puzzle = "sudoku",
        size: tuple[int, int] = (6, 6),
        *,
        level: int | None = None,
        options: Mapping[str, Any] | None = None,
        observation: Observation = "grid",
        reward: Reward = "sparse",
        most_moves: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if observation not in ("grid", "text", "json", "picture"):
            raise BadInput(f'An observation is "grid", "text", "json" or "picture", not {observation!r:.40}.')
        if reward not in ("sparse", "judge"):
            raise BadInput(f'A reward is "sparse" or "judge", not {reward!r:.40}.')
        self.given = genre if isinstance(genre, Puzzle) else None
        self.genre: Genre[Any] = genre_of(genre) if isinstance(genre, Puzzle) else variant(genre)[0]
        self._source = genre
        self.size = (genre.rows, genre.cols) if isinstance(genre, Puzzle) else self.genre.near_size(*size)
        self.level, self.options = level, dict(options or {})
        self.observation, self.reward, self.render_mode = observation, reward, render_mode
        self.puzzle: Puzzle = self.given or self.genre.blank(*self.size)
        self.marks: dict[Var, int] = {}
        self.moves = 0
        self._begin(self.puzzle)
        self.values = sorted({value for layer in self.layers for value in layer.values})
        self.most_moves = most_moves or 4 * sum(len(layer.spots) for layer in self.layers)
        rows, cols = 2 * self.size[0] + 1, 2 * self.size[1] + 1
        self.action_space = spaces.MultiDiscrete([len(self.layers), rows, cols, len(self.values) + 1])
        self.observation_space = self._space(rows + 2, cols + 2)

    # --- moves

    def action(self, var: Var, value: int | None) -> np.ndarray[Any, Any]:
        """The move that gives a variable a value, or removes its mark if the value is None."""
        layer = [layer.name for layer in self.layers].index(var.layer)
        number = len(self.values) if value is None else self.values.index(value)
        return np.array([layer, var.spot.r, var.spot.c, number], dtype=np.int64)

    def move_of(self, action: Any) -> tuple[Var, int | None] | None:
        """The variable and the value of a move, as for `action`. Returns None if the board has no such variable, or if
        the variable cannot have this value."""
        layer_number, r, c, value_number = (int(part) for part in action)
        layer, spot = self.layers[layer_number], Spot(r, c)
        value = None if value_number == len(self.values) else self.values[value_number]
        if spot not in layer.position or (value is not None and value not in layer.values):
            return None
        return Var(layer.name, spot), value

    def legal(self) -> list[tuple[Var, int]]:
        """All moves that put a mark where there is none."""
        variables = [(var, layer.values) for layer in self.layers for var in layer.vars if var not in self.marks]
        return [(var, value) for var, values in variables for value in values]

    # --- Gymnasium

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new puzzle. `options` may contain a `puzzle` of the same genre and size, which is then taken."""
        super().reset(seed=seed)
        puzzle = (options or {}).get("puzzle", self.given)
        if puzzle is None:
            puzzle_seed = int(self.np_random.integers(1 << 31))
            source: Any = self._source
            puzzle = generate(source, *self.size, puzzle_seed, level=self.level, **self.options).puzzle
        if not isinstance(puzzle, Puzzle) or (puzzle.rows, puzzle.cols) != self.size:
            raise BadInput(f"This environment has {self.genre.title} boards of {self.size[0]}x{self.size[1]}.")
        self._begin(puzzle)
        return self._observed(), self._info(None)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a move. A move for a variable or a value that the board does not have changes nothing."""
        before, self.moves = self.marks, self.moves + 1
        if (move := self.move_of(action)) is not None:
            var, value = move
            self.marks = {other: known for other, known in before.items() if other != var}
            if value is not None:
                self.marks[var] = value
        solved = self._is_solved()
        judged = judge(self.puzzle, before, self.marks, seconds=None) if self.reward == "judge" else None
        reward = SOLVED if solved else 0.0
        if judged is not None:
            reward += MENDED if judged.mends else REWARDS[judged.worth]
        return self._observed(), reward, solved, self.moves >= self.most_moves, self._info(judged)

    def render(self) -> Any:
        """The board with its marks, as text or as a picture."""
        if self.render_mode == "ansi":
            return self._text()
        return self._picture() if self.render_mode == "rgb_array" else None

    # --- observations

    def _begin(self, puzzle: Puzzle) -> None:
        """Begin an episode with this puzzle and no marks."""
        self.puzzle, self.marks, self.moves = puzzle, {}, 0
        self.layers: tuple[Layer, ...] = self.genre.model(puzzle).answer
        self._clues = self._clue_numbers()

    def _is_solved(self) -> bool:
        """Whether the marks solve the puzzle. Variables that can be 0 need no mark for it."""
        is_complete = all(var in self.marks or 0 in layer.values for layer in self.layers for var in layer.vars)
        return bool(is_complete and self.marks and self.genre.check(self.puzzle, self.marks))

    def _space(self, rows: int, cols: int) -> spaces.Space[Any]:
        """The space of observations; a grid has this many rows and columns."""
        if self.observation in ("text", "json"):
            return spaces.Text(LONGEST, charset=CHARACTERS)
        if self.observation == "picture":
            return spaces.Box(0, 255, (PICTURE, PICTURE, 3), np.uint8)
        return spaces.Box(NO_VARIABLE, LARGEST, (len(self.layers) + 2, rows, cols), np.int32)

    def _observed(self) -> Any:
        """The current observation."""
        match self.observation:
            case "text":
                return "".join(character if character in CHARACTERS else "?" for character in self._text())[:LONGEST]
            case "json":
                document = park_json.write(self.puzzle, self.genre, self.marks)
                return json.dumps(document, ensure_ascii=True)[:LONGEST]
            case "picture":
                return self._picture()
        return self._grid()

    def _grid(self) -> np.ndarray[Any, Any]:
        """The observation as numbers: a plane of marks for each layer, then a plane of clues and a plane of regions.

        Index [plane, r + 1, c + 1] is the place (r, c) in doubled coordinates. The offset leaves room for clues outside
        the board.
        """
        grid = np.full((len(self.layers), *self._clues.shape[1:]), NO_VARIABLE, np.int32)
        for plane, layer in enumerate(self.layers):
            for var in layer.vars:
                grid[plane, var.spot.r + 1, var.spot.c + 1] = self.marks.get(var, UNDECIDED)
        return np.concatenate([grid, self._clues])

    def _clue_numbers(self) -> np.ndarray[Any, Any]:
        """The planes of clues and of regions. A clue that is not a number has a code that depends only on its text."""
        rows, cols = 2 * self.size[0] + 3, 2 * self.size[1] + 3
        planes = np.full((2, rows, cols), NO_VARIABLE, np.int32)
        for spot in self.genre.clues(self.puzzle):
            field = next((field for field in self.genre.fields if field.has_clue(self.puzzle, spot)), None)
            text = "" if field is None else field.clue_text(self.puzzle, spot)
            code = int(text) if text.isdecimal() else OTHER_CLUES + zlib.crc32(text.encode()) % LARGEST // 2
            if 0 <= spot.r + 1 < rows and 0 <= spot.c + 1 < cols:
                planes[0, spot.r + 1, spot.c + 1] = min(code, LARGEST)
        regions = next((field for field in self.genre.fields if isinstance(field, Regions)), None)
        if regions is not None:
            for number, region in enumerate(getattr(self.puzzle, regions.name)):
                row, col = divmod(number, self.size[1])
                planes[1, 2 * row + 2, 2 * col + 2] = region
        return planes

    def _text(self) -> str:
        return str(draw(self.puzzle, self.marks, "text", judge=False))

    def _picture(self) -> np.ndarray[Any, Any]:
        """The picture of the board in the upper left corner of a white square, with cells of one size."""
        cell = max(4, PICTURE // (max(self.size) + 3))
        drawn = _pixels(draw(self.puzzle, self.marks, "png", cell=cell, judge=False))[:PICTURE, :PICTURE]
        square = np.full((PICTURE, PICTURE, 3), 255, np.uint8)
        square[: drawn.shape[0], : drawn.shape[1]] = drawn
        return square

    def _info(self, judged: Judgement | None) -> dict[str, Any]:
        """The `info` of a step: the puzzle, the numbers of moves and marks, and the judgement on the move."""
        info: dict[str, Any] = {"puzzle": self.puzzle.id, "moves": self.moves, "marks": len(self.marks)}
        if judged is not None:
            info |= {"worth": judged.worth, "sentence": judged.sentence, "level": judged.level}
        return info


def _pixels(png: bytes) -> np.ndarray[Any, Any]:
    """Decode a PNG of 8-bit RGBA pixels without interlacing, as `draw` writes it. Return the RGB values on white."""
    width, height = struct.unpack_from(">II", png, 16)
    data, offset = b"", len(b"\x89PNG\r\n\x1a\n")
    while offset < len(png):
        # A chunk consists of its length, its type, its data and a checksum.
        (length,) = struct.unpack_from(">I", png, offset)
        if png[offset + 4 : offset + 8] == b"IDAT":
            data += png[offset + 8 : offset + 8 + length]
        offset += length + 12
    rows = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 4 * width)
    pixels = np.zeros((height, width, 4), np.int64)
    above = np.zeros((width, 4), np.int64)
    for number, row in enumerate(rows):
        above = pixels[number] = _unfiltered(int(row[0]), row[1:].reshape(width, 4).astype(np.int64), above)
    opacity = pixels[..., 3:] / 255
    return np.asarray(np.rint(pixels[..., :3] * opacity + 255 * (1 - opacity)), np.uint8)


def _unfiltered(kind: int, line: np.ndarray[Any, Any], above: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Undo the filter of a row of a PNG: 0 none, 1 sub, 2 up, 3 average, 4 Paeth. Each pixel is the difference to a
    prediction from the pixels to its left and above it, modulo 256."""
    if kind == 0:
        return line
    if kind == 2:
        return np.asarray((line + above) % 256)
    left = upper_left = np.zeros(4, np.int64)
    for k, up in enumerate(above):
        if kind == 1:
            predicted = left
        elif kind == 3:
            predicted = (left + up) // 2
        else:
            predicted = _paeth(left, up, upper_left)
        line[k] = (line[k] + predicted) % 256
        left, upper_left = line[k], up
    return line


def _paeth(left: np.ndarray[Any, Any], up: np.ndarray[Any, Any], corner: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The Paeth predictor of PNG: of the three neighbours, the one nearest to left + up - corner."""
    estimate = left + up - corner
    to_left, to_up, to_corner = abs(estimate - left), abs(estimate - up), abs(estimate - corner)
    return np.where((to_left <= to_up) & (to_left <= to_corner), left, np.where(to_up <= to_corner, up, corner))


def register() -> None:
    """Register the environment, so that `gymnasium.make("puzzlepark/Puzzle-v0", genre=…)` makes it."""
    if "puzzlepark/Puzzle-v0" not in gymnasium.registry:
        gymnasium.register("puzzlepark/Puzzle-v0", entry_point="puzzlepark.gym:PuzzleEnv")


register()
