"""Parts of pzpr URLs: numbers, borders, circles and words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.borders import loose_borders
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.fields.rooms import room_cells, seat
from puzzlepark.core.grid import Spot
from puzzlepark.core.plain import in_rows
from puzzlepark.core.reading import warn
from puzzlepark.core.record import dataclass
from puzzlepark.formats import pzpr
from puzzlepark.formats.codec import OneRegion, cells, set_regions
from puzzlepark.formats.pzpr import Body, CutOff

LONGEST_WORD = 2
"""A longer text without a slash is not a word that the usual one replaces."""
_WIDE = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
"""For each prefix of a number: how many hex digits follow, and what is added to them."""


@dataclass(frozen=True)
class Number16:
    """Numbers in `seats`, by default the cells: hex digits, with prefixes for more than one digit, "." for an unknown
    number, and g to z for 1 to 20 empty seats. Without `unknown`, "." is ignored, because it means nothing if every
    cell or room has a number."""

    name: str
    seats: Callable[[Any], Sequence[Spot]] = cells
    unknown: bool = True

    def read(self, body: Body, board: Any) -> None:
        """Add the numbers of the seats to the field, which may have some already."""
        seats, found = self.seats(board), list[tuple[Spot, int]]()

        def read(place: int) -> None:
            """Read the number of one seat."""
            char = body.take(1, "a number")
            if char == ".":
                number = UNKNOWN
            elif char in _WIDE:
                size, more = _WIDE[char]
                number = body.digits(size, 16, "a number") + more
            else:
                body.at -= 1
                number = body.digits(1, 16, "a number")
            if number != UNKNOWN or self.unknown:
                found.append((seats[place], number))

        body.spread(len(seats), "a number", read)
        setattr(board, self.name, (*getattr(board, self.name), *found))

    def write(self, board: Any) -> str:
        known = dict(getattr(board, self.name))
        return skipped([_hex(known[s]) if s in known else "" for s in self.seats(board)], "f", 20)


@dataclass(frozen=True)
class Tail:
    """An optional part at the end of a URL. If it is absent, its field is blank; a blank field is not written."""

    part: Any

    def read(self, body: Body, board: Any) -> None:
        body.optional(lambda: self.part.read(body, board), None)

    def write(self, board: Any) -> str:
        return str(self.part.write(board)) if getattr(board, self.part.name) else ""


def room_seats(board: Any) -> list[Spot]:
    """The seats of room numbers, room by room, from the field `rooms`."""
    return [seat(room) for room in room_cells(board, "rooms").values()]


def _hex(number: int) -> str:
    """The text of a number in Number16."""
    if number == UNKNOWN:
        return "."
    if number > 4095:
        raise BadInput("A pzpr URL has no room for a number above 4095.")
    return f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:03x}"


def skipped(words: Iterable[str], before: str, most: int) -> str:
    """The words one after another, where k empty words become the k-th letter after `before`, at most `most` at
    once."""
    out, gap = list[str](), 0
    for word in words:
        gap += not word
        if gap and (word or gap == most):
            out.append(chr(ord(before) + gap))
            gap = 0
        out.append(word)
    return "".join(out) + (chr(ord(before) + gap) if gap else "")


@dataclass(frozen=True)
class Number36:
    """A number per cell: a digit of base 36, "-" and two digits, or "." for none."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Set the numbers of cells. Missing cells at the end have none."""
        found = list[tuple[Spot, int]]()
        with suppress(CutOff):
            for spot in cells(board):
                if body.lacks():
                    break
                char = body.take(1, "a number")
                if char == ".":
                    continue
                is_wide = char == "-"
                if not is_wide:
                    body.at -= 1  # the character is the number itself
                found.append((spot, body.digits(2 if is_wide else 1, 36, "a number")))
        setattr(board, self.name, tuple(found))

    def write(self, board: Any) -> str:
        known = dict(getattr(board, self.name))
        return "".join(_base36(known[s]) if s in known else "." for s in cells(board))


def _base36(number: int) -> str:
    """The text of a number in Number36."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    if number >= 36**2:
        raise BadInput(f"The URL has no room for a number above {36**2 - 1}.")
    return digits[number] if number < 36 else f"-{digits[number // 36]}{digits[number % 36]}"


@dataclass(frozen=True)
class Number4:
    """Numbers from 0 to 4 in `seats`, by default the cells. A digit also encodes whether one or two empty seats
    follow."""

    name: str
    seats: Callable[[Any], Sequence[Spot]] = cells

    def read(self, body: Body, board: Any) -> None:
        """Set the numbers of the seats."""
        seats, found = self.seats(board), list[tuple[Spot, int]]()

        def read(place: int) -> int:
            """Read the number of one seat, and return how many empty seats follow."""
            empty, number = 0, UNKNOWN
            if body.take(1, "a number") != ".":
                body.at -= 1
                # A digit is the number plus 5 for each empty seat that follows.
                empty, number = divmod(body.digits(1, 15, "a number"), 5)
            found.append((seats[place], number))
            return empty

        body.spread(len(seats), "a number", read)
        setattr(board, self.name, tuple(found))

    def write(self, board: Any) -> str:
        """The digits of the numbers, each with up to two empty seats after it, and letters for longer gaps."""
        known = dict(getattr(board, self.name))
        numbers = [known.get(s) for s in self.seats(board)]
        words, at = list[str](), 0
        while at < len(numbers):
            number = numbers[at]
            if number is None or number == UNKNOWN:
                words.append("" if number is None else ".")
                at += 1
                continue
            following = [*numbers[at + 1 : at + 3], None, None]
            empty = 0 if following[0] is not None else 1 if following[1] is not None else 2
            words.append(f"{number + 5 * empty:x}")
            at += 1 + empty
        return skipped(words, "f", 20)


@dataclass(frozen=True)
class Borders(OneRegion):
    """Regions as bits for the borders between cells: first those within each row, then those between rows.

    Loose borders are stored in the field `borders`. `board.walls` keeps the walls for later parts that take cells out
    of regions. With `holes`, a bit for each cell follows.
    """

    name: str
    holes: bool = False

    def read(self, body: Body, board: Any) -> None:
        """Set the regions, the loose borders, `board.walls` and, with `holes`, the holes."""
        m, n = board.rows, board.cols
        across = body.bits(m * (n - 1), "a wall between columns")
        down = body.bits((m - 1) * n, "a wall between rows")
        # Cells are numbered row by row, and a wall is the pair of cells beside it.
        left_cells = [r * n + c for r in range(m) for c in range(n - 1)]
        walls = {(cell, cell + 1) for cell, bit in zip(left_cells, across, strict=True) if bit}
        board.walls = walls | {(cell, cell + n) for cell, bit in enumerate(down) if bit}
        holes = [0] * (m * n)
        if self.holes:
            holes = body.optional(lambda: body.bits(m * n, "a hole"), holes)
        set_regions(board, self.name, [-bit for bit in holes], board.walls)

    def write(self, board: Any) -> str:
        """The bits of the borders within rows, of those between rows and, if there are holes, of these."""
        m, n, ids = board.rows, board.cols, getattr(board, self.name)
        across = [int(ids[r * n + c] != ids[r * n + c + 1]) for r in range(m) for c in range(n - 1)]
        down = [int(ids[i] != ids[i + n]) for i in range((m - 1) * n)]
        for r, c in loose_borders(board):
            if r & 1:  # an edge between two cells of a row
                across[r // 2 * (n - 1) + c // 2 - 1] = 1
            else:
                down[(r // 2 - 1) * n + c // 2] = 1
        holes = [int(i < 0) for i in ids] if self.holes and min(ids) < 0 else []
        return pzpr.bits(across) + pzpr.bits(down) + pzpr.bits(holes)


@dataclass(frozen=True)
class OutsideHex:
    """Numbers outside the board: a hex digit, "-" and two digits, "+" and four digits if that is the `longest` prefix,
    or "." for none."""

    name: str
    lines: Callable[[Any], Sequence[Sequence[Spot]]]
    longest: str = "-"

    def read(self, body: Body, board: Any) -> None:
        """Add the numbers outside the board to the field, which may have some already."""
        found = []
        sizes = {"-": 2} if self.longest == "-" else {"-": 2, "+": 4}  # the number of digits after a prefix
        with suppress(CutOff):
            for spot in (s for line in self.lines(board) for s in line):
                if body.lacks():
                    break
                char = body.take(1, "an outside clue")
                if char == ".":
                    continue
                size = sizes.get(char, 1)
                if char not in sizes:
                    body.at -= 1  # the character is the digit itself
                found.append((spot, body.digits(size, 16, "an outside clue")))
        setattr(board, self.name, (*getattr(board, self.name), *found))

    def write(self, board: Any) -> str:
        """The hex digits of all numbers, with a prefix for more than one digit."""
        known = dict(getattr(board, self.name))
        numbers = [known.get(s) for line in self.lines(board) for s in line]
        most = 65535 if self.longest == "+" else 255
        if max((n for n in numbers if n is not None), default=0) > most:
            raise BadInput(f"The URL has no room for a clue above {most}.")
        words = ("." if n is None else f"{n:x}" if n < 16 else f"-{n:02x}" if n < 256 else f"+{n:04x}" for n in numbers)
        return "".join(words)


@dataclass(frozen=True)
class Circles:
    """One of three signs per cell, three cells for each digit of base 27."""

    name: str
    signs: str

    def read(self, body: Body, board: Any) -> None:
        """Set the signs of all cells. Missing cells have the first sign."""
        size, found = board.rows * board.cols, ""
        while len(found) < size and not body.lacks():
            digit = body.digits(1, 27, "a digit for three cells")  # a digit to base 27 has three to base 3
            found += self.signs[digit // 9] + self.signs[digit // 3 % 3] + self.signs[digit % 3]
        setattr(board, self.name, found[:size].ljust(size, self.signs[0]))

    def write(self, board: Any) -> str:
        """The signs of all cells, three for each digit of base 27."""
        signs = getattr(board, self.name)
        if not set(signs) <= set(self.signs):
            raise BadInput("The URL has no sign for a circle of unknown colour; use JSON or a file.")
        values = [self.signs.index(sign) for sign in signs]
        threes = in_rows(values + [0] * (-len(values) % 3), 3)
        return "".join("0123456789abcdefghijklmnopq"[9 * a + 3 * b + c] for a, b, c in threes)


@dataclass(frozen=True)
class WordPart:
    """A word for the whole puzzle, followed by a slash. If it is missing, it is the `usual` word, if there is one."""

    name: str
    what: str
    usual: str = ""

    def read(self, body: Body, board: Any) -> None:
        """Set the word up to the next slash."""
        word, slash, _ = body.text[body.at :].partition("/")
        if self.usual and (not word or (not slash and len(word) > LONGEST_WORD)):
            body.at += bool(slash)
            setattr(board, self.name, self.usual)
            warn("mended", f"The URL does not give {self.what}; {self.usual} is assumed.")
            return
        body.take(len(word), self.what)
        body.at += body.more()
        setattr(board, self.name, word)

    def write(self, board: Any) -> str:
        return f"{getattr(board, self.name)}/"
