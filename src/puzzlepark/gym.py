"""A Gymnasium environment for puzzles of any genre: `pip install puzzlepark[gym]`.

    import puzzlepark.gym
    env = puzzlepark.gym.PuzzleEnv("sudoku", size=(9, 9), level=1, reward="judge")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action(pp.Var("digit", pp.cell(1, 1)), 5))

A move sets a variable to a value, or takes its mark back. An episode ends when the referee accepts the board.
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
"""The numbers of a grid where there is no variable, and where a variable has no mark."""
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
"""The reward of a move by what the judge says; taking back a wrong mark gives +0.1, and the solution SOLVED more."""
SOLVED = 1.0
OTHER_CLUES = 1_000
"""Clues that are no numbers have codes from here on."""
LARGEST = 1 << 30
PICTURE = 256
"""The width and height of pictures in pixels."""
LONGEST = 1 << 16
"""The maximum number of characters of an observation as text."""
CHARACTERS = frozenset(map(chr, (10, *range(32, 127), *range(160, 0x3000))))


class PuzzleEnv(gymnasium.Env[Any, Any]):
    """Puzzles of one genre and size. Each `reset` makes another one from its seed.

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
        """The move that gives a variable a value; None takes its mark back."""
        layer = [layer.name for layer in self.layers].index(var.layer)
        number = len(self.values) if value is None else self.values.index(value)
        return np.array([layer, var.spot.r, var.spot.c, number], dtype=np.int64)

    def move_of(self, action: Any) -> tuple[Var, int | None] | None:
        """The variable and the value of a move; None if the board has no such variable, or not this value for it."""
        number, r, c, k = (int(part) for part in action)
        layer, spot = self.layers[number], Spot(r, c)
        value = None if k == len(self.values) else self.values[k]
        if spot not in layer.position or (value is not None and value not in layer.values):
            return None
        return Var(layer.name, spot), value

    def legal(self) -> list[tuple[Var, int]]:
        """All moves that put a mark where there is none."""
        variables = [(var, layer.values) for layer in self.layers for var in layer.vars if var not in self.marks]
        return [(var, value) for var, values in variables for value in values]

    # --- Gymnasium

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin with another puzzle. `options` may have a `puzzle` of the same genre and size."""
        super().reset(seed=seed)
        puzzle = (options or {}).get("puzzle", self.given)
        if puzzle is None:
            number = int(self.np_random.integers(1 << 31))
            source: Any = self._source
            puzzle = generate(source, *self.size, number, level=self.level, **self.options).puzzle
        if not isinstance(puzzle, Puzzle) or (puzzle.rows, puzzle.cols) != self.size:
            raise BadInput(f"This environment has {self.genre.title} boards of {self.size[0]}x{self.size[1]}.")
        self._begin(puzzle)
        return self._observed(), self._info(None)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a move. One that the board does not have changes nothing."""
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
            reward += 0.1 if judged.mends else REWARDS[judged.worth]
        return self._observed(), reward, solved, self.moves >= self.most_moves, self._info(judged)

    def render(self) -> Any:
        """The board with its marks, as text or as a picture."""
        if self.render_mode == "ansi":
            return self._text()
        return self._picture() if self.render_mode == "rgb_array" else None

    # --- observations

    def _begin(self, puzzle: Puzzle) -> None:
        self.puzzle, self.marks, self.moves = puzzle, {}, 0
        self.layers: tuple[Layer, ...] = self.genre.model(puzzle).answer
        self._clues = self._clue_numbers()

    def _is_solved(self) -> bool:
        decided = all(var in self.marks or 0 in layer.values for layer in self.layers for var in layer.vars)
        return bool(decided and self.marks and self.genre.check(self.puzzle, self.marks))

    def _space(self, rows: int, cols: int) -> spaces.Space[Any]:
        if self.observation in ("text", "json"):
            return spaces.Text(LONGEST, charset=CHARACTERS)
        if self.observation == "picture":
            return spaces.Box(0, 255, (PICTURE, PICTURE, 3), np.uint8)
        return spaces.Box(NO_VARIABLE, LARGEST, (len(self.layers) + 2, rows, cols), np.int32)

    def _observed(self) -> Any:
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
        """A plane of marks for each layer, one of clues and one of regions. Index [plane, r + 1, c + 1] is the place
        (r, c) in doubled coordinates, so that clues outside the board have a place, too."""
        grid = np.full((len(self.layers), *self._clues.shape[1:]), NO_VARIABLE, np.int32)
        for plane, layer in enumerate(self.layers):
            for var in layer.vars:
                grid[plane, var.spot.r + 1, var.spot.c + 1] = self.marks.get(var, UNDECIDED)
        return np.concatenate([grid, self._clues])

    def _clue_numbers(self) -> np.ndarray[Any, Any]:
        """The planes of clues and of regions. A clue that is no number has a code that depends only on its text."""
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
        info: dict[str, Any] = {"puzzle": self.puzzle.id, "moves": self.moves, "marks": len(self.marks)}
        if judged is not None:
            info |= {"worth": judged.worth, "sentence": judged.sentence, "level": judged.level}
        return info


def _pixels(png: bytes) -> np.ndarray[Any, Any]:
    """The red, green and blue values of a PNG with 8 bits each and transparency, on white."""
    width, height = struct.unpack_from(">II", png, 16)
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        data += png[at + 8 : at + 8 + length] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += length + 12
    rows = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 4 * width)
    pixels = np.zeros((height, width, 4), np.int64)
    above = np.zeros((width, 4), np.int64)
    for number, row in enumerate(rows):
        line, before = row[1:].reshape(width, 4).astype(np.int64), np.zeros(4, np.int64)
        corner = np.zeros(4, np.int64)
        for k in range(width) if row[0] in (1, 3, 4) else ():
            left, up = before, above[k]
            guess = left + up - corner
            paeth = np.where(
                (abs(guess - left) <= abs(guess - up)) & (abs(guess - left) <= abs(guess - corner)),
                left,
                np.where(abs(guess - up) <= abs(guess - corner), up, corner),
            )
            line[k] = (line[k] + (left if row[0] == 1 else (left + up) // 2 if row[0] == 3 else paeth)) % 256
            before, corner = line[k], up
        above = (line + above) % 256 if row[0] == 2 else line
        pixels[number] = above
    opaque = pixels[..., 3:] / 255
    return np.asarray(np.rint(pixels[..., :3] * opaque + 255 * (1 - opaque)), np.uint8)


def register() -> None:
    """Make `gymnasium.make("puzzlepark/Puzzle-v0", genre=…)` known."""
    if "puzzlepark/Puzzle-v0" not in gymnasium.registry:
        gymnasium.register("puzzlepark/Puzzle-v0", entry_point="puzzlepark.gym:PuzzleEnv")


register()
