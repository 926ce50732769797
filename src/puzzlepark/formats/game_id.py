"""Game IDs of Simon Tatham's Portable Puzzle Collection, as in its pages, programs and saved games.

    https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#5x5t0:a3b2c1g2f
    5x5t0:a3b2c1g2f

An ID has columns x rows, options of the generator, a colon, and the board. In most games the board lists the cells in
reading order, where a to z skip 1 to 26 cells. A URL or a saved game names its game, an ID does not. A genre declares
its game with `game_id` and the encoding of its board with a part: `Cells`, or one of the genre's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.genre import Format
from puzzlepark.core.grid import Spot
from puzzlepark.core.names import counted
from puzzlepark.core.plain import clipped, refuse_huge
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.reading import Evidence, left_out
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.formats.codec import bare, cells
from puzzlepark.formats.codec.url_parts import skipped
from puzzlepark.formats.pzpr import unwrapped

HOME = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
SAVED = "SAVEFILE:"
_LINK = re.compile(r"(?:[a-z]+://)?\S+/(\w+)\.html#(\S+)", re.ASCII)
_ID = re.compile(r"(\d{1,7})(?:x(\d{1,7}))?([^:#\s]*)([:#])(\S*)", re.ASCII)
_LINE = re.compile(r"^([A-Z]+) *:\d+:(.*)$", re.MULTILINE)


class GameId(NamedTuple):
    """The parts of an ID. The game is "" if it is not named."""

    game: str
    cols: int
    rows: int
    options: str
    kind: str
    board: str


class BoardPart(Protocol):
    """The encoding of the board in the IDs of a game."""

    @property
    def pattern(self) -> str:
        """A regular expression for a quick test whether a text may be a board."""

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        """The fields of the puzzle; raises BadInput."""

    def write(self, puzzle: Any) -> str: ...


def split(text: str) -> GameId | None:
    """The parts of an ID, of a URL with an ID, or of a saved game; None for other texts."""
    text = unwrapped(text)
    game = ""
    if text.startswith(SAVED):
        saved = dict(_LINE.findall(text.replace("\r", "")))
        game, text = saved.get("GAME", ""), f"{saved.get('PARAMS', '')}:{saved.get('DESC', '')}"
    elif link := _LINK.fullmatch(text):
        game, text = link[1], link[2]
    found = _ID.fullmatch(text)
    if found is None:
        return None
    game = re.sub(r"\W", "", game).lower()
    return GameId(game, int(found[1]), int(found[2] or found[1]), found[3], found[4], found[5])


def game_id(
    puzzle: type[Puzzle],
    game: str,
    part: BoardPart,
    options: str = "",
    tail: str = "",
    size: Callable[[int, int], tuple[int, int]] = lambda cols, rows: (cols, rows),
    params: Callable[[Any], str] = lambda board: f"{board.cols}x{board.rows}",
    title: str = "",
) -> Format[Any]:
    """The IDs of a game.

    `options` is a pattern for the options that do not change the rules, and `tail` is the text of the options that are
    written. `size` converts the two numbers of an ID into columns and rows, and `params` writes them. `title` is the
    name of the game in saved games if it differs from that of its page.
    """
    names = ("", game, re.sub(r"\W", "", title).lower())

    def fits(text: str) -> bool:
        """True if the text names the game, or names none and has a board in its form."""
        found = split(text)
        if found is None or found.game not in names:
            return False
        return bool(found.game) or re.fullmatch(part.pattern, found.board, re.ASCII) is not None

    def read(text: str) -> tuple[Puzzle, Marks | None]:
        """Read an ID, a URL with an ID, or a saved game. The moves of a saved game are left out."""
        found = split(text)
        if found is None or found.game not in names:
            raise BadInput(f"This is no game ID of {game}.")
        if found.kind == "#":
            raise BadInput("The part behind # is a seed of that program; use the game ID with a colon.")
        if re.fullmatch(options, found.options, re.ASCII) is None:
            raise BadInput(f'The game ID has the options "{clipped(found.options)}", which are not known here.')
        cols, rows = size(found.cols, found.rows)
        if not rows or not cols:
            raise BadInput(f"The game ID speaks of a board of {rows}x{cols}; it needs at least 1x1.")
        refuse_huge(rows, cols)
        left_out("the moves of the saved game", re.search(r"^MOVE *:", text, re.MULTILINE))
        board = vars(bare(puzzle, rows, cols)) | dict(part.read(found.board, rows, cols))
        return puzzle(**board), None

    def write(board: Puzzle, marks: Marks | None) -> str:
        return f"{HOME}{game}.html#{params(board)}{tail}:{part.write(board)}"

    def evidence(text: str) -> Evidence:
        found = split(text)
        return Evidence.SURE if found is not None and found.game else Evidence.GUESS

    kinds = tuple(filter(None, names))
    return Format("game ID", (".sgt",), fits, read, write, kinds=kinds, evidence=evidence)


def read_cells(text: str, size: int, token: str, what: str) -> dict[int, str]:
    """The words of cells by index, from a text in which letters skip cells. `what` names a word in errors."""
    words, word = dict[int, str](), re.compile(token, re.ASCII)
    at, pos = 0, 0  # the index of the cell, and the position in the text
    while pos < len(text):
        if text[pos] == "_":  # separates the words of adjacent cells
            pos += 1
            continue
        if "a" <= text[pos] <= "z":
            at += ord(text[pos]) - ord("a") + 1
            pos += 1
            continue
        match = word.match(text, pos)
        if match is None:
            place = f"Character {pos + 1} of the game ID's board"
            raise BadInput(f'{place}: {what} or a skip was expected, "{clipped(text[pos])}" was found.')
        words[at] = match[0]
        at, pos = at + 1, match.end()
    if at != size:
        raise BadInput(f"The game ID has {counted(at, 'cell')}; the board has {size}.")
    return words


def write_cells(words: Iterable[str], wide: bool = False) -> str:
    """The text of the words of all cells, "" for a skipped cell. With `wide`, "_" separates words of adjacent cells."""
    separated, before = list[str](), ""
    for word in words:
        separated.append(f"_{word}" if wide and word and before else word)
        before = word
    return skipped(separated, "`", 26)


@dataclass(frozen=True)
class Cells:
    """Numbers in cells: single digits, or with `wide` any numbers. `unknown` is the sign of an unknown number. `seats`
    are the spots of the numbers, by default the cells."""

    name: str
    wide: bool = False
    unknown: str = ""
    seats: Callable[[Any], list[Spot]] = cells

    @property
    def pattern(self) -> str:
        return "[a-z0-9_]*" if self.wide else f"[a-z0-9{self.unknown}]*"

    def read(self, board: str, rows: int, cols: int) -> Mapping[str, Any]:
        """The field with the numbers in the text of a board; raises BadInput."""
        token = r"\d{1,7}" if self.wide else rf"\d|{self.unknown}" if self.unknown else r"\d"
        # A text for another size is refused before the cells of a large board are made.
        size = rows * cols if self.seats is cells else len(self.seats(Size(rows, cols)))
        found = read_cells(board, size, token, "a number")
        spots = self.seats(Size(rows, cols))
        return {self.name: tuple((spots[i], UNKNOWN if w == self.unknown else int(w)) for i, w in found.items())}

    def write(self, puzzle: Any) -> str:
        known = dict(getattr(puzzle, self.name))
        return write_cells((self._word(known[s]) if s in known else "" for s in self.seats(puzzle)), self.wide)

    def _word(self, number: int) -> str:
        """The text of a number in a game ID; raises BadInput if the game has no such number."""
        if number == UNKNOWN:
            if not self.unknown:
                raise BadInput("A game ID cannot have an unknown number; use JSON.")
            return self.unknown
        if number > 9 and not self.wide:
            raise BadInput("A game ID of this game has no number above 9; use JSON.")
        return str(number)


class Size(NamedTuple):
    """The size of a board."""

    rows: int
    cols: int
