"""The course of a Slalom in URLs and files of puzz.link.

There are three versions of each. The newest has a direction for every number, and the middle one has numbers without
directions. In the oldest, numbers belong to gates rather than to black cells. Only the newest is written.
"""

from collections.abc import Sequence
from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.lines import next_to
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.codec.tables import words
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit
from puzzlepark.genres.slalom.course import BLACK, GATES, LEVEL, OPEN, START, UPRIGHT, gates_of, is_black, number_of

URL_VERSIONS = ("d", "p", "")
"""The versions of URLs, the newest first."""
FILE_VERSION = ".2"
DIRECTIONS = ("", "u", "d", "l", "r")
"""The directions of numbers, indexed by their digits in URLs and files."""
SIGNS = ("", BLACK, UPRIGHT, LEVEL)
"""The signs of cells, indexed by their digits in URLs."""
LONGEST, MOST_SKIPPED = 32, 20
"""The most open cells, and the most black cells without a number, that one character can skip."""
OPEN_BASE, NUMBER_BASE = 3, 15
"""The digit OPEN_BASE + n skips n open cells, and NUMBER_BASE + n skips n numbers."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class CourseBody:
    """A digit for each cell that is not open, and another character for open cells between them. Then follow the
    numbers, a slash, and the index of the start among all cells."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read the signs of all cells, the numbers of black cells, and the number of the cell of the start."""
        course = self._read_cells(body, board.rows * board.cols)
        course = self._read_numbers(body, board, course)
        start = 0
        if body.more():
            body.take(1, "a slash before the start")
            word = body.decimal()
            if not (word and len(word) < 8 and int(word) < len(course)):
                raise kit.BadInput(f'The start is the number of a cell, not "{clipped(word)}".')
            start = int(word)
        if course[start] != OPEN:
            raise kit.BadInput(f"The start is at {place(cells(board)[start])}, where a black cell or a gate is.")
        course[start] = START
        setattr(board, self.name, tuple(course))

    def _read_cells(self, body: Body, size: int) -> list[str]:
        """The signs of all cells, with black cells where numbers will be."""
        course = list[str]()
        while len(course) < size and not body.lacks():
            digit = body.digits(1, 36, "a cell")
            if digit == 0:
                raise kit.BadInput('The URL has "0" where a cell is 1, 2, 3 or more.')
            course += [SIGNS[digit]] if digit < len(SIGNS) else [OPEN] * (digit - OPEN_BASE)
        body.beyond |= len(course) > size
        return (course + [OPEN] * size)[:size]

    def _read_numbers(self, body: Body, board: Any, course: list[str]) -> list[str]:
        """The course with its numbers. In the oldest version they are those of the gates, in order, and otherwise those
        of the black cells."""
        numbers_of_gates = board.version == ""
        places = list(range(len(gates_of(board, course)))) if numbers_of_gates else _black(course)
        number_at, k = dict[int, tuple[int, str]](), 0
        while body.more() and body.text[body.at] != "/":
            first = body.text[body.at]
            if first in DIGITS[NUMBER_BASE + 1 :]:
                body.take(1, "a number")
                k += DIGITS.index(first) - NUMBER_BASE
                continue
            clue = _read_direction_and_number(body) if board.version == "d" else (_read_number(body), "")
            if k < len(places):
                number_at[places[k]] = clue
            k += 1
        body.beyond |= k > len(places)
        if numbers_of_gates:
            return numbers_at_ends(board, course, {gate: number for gate, (number, _) in number_at.items()})
        for at, (number, way) in number_at.items():
            course[at] = f"{number}{way}" if number else BLACK
        return with_directions(board, course)

    def write(self, board: Any) -> str:
        """The signs of all cells, the numbers of black cells, and the number of the cell of the start."""
        course: Sequence[str] = getattr(board, self.name)
        without_numbers = [BLACK if number_of(sign) else sign for sign in course]
        digits = ["" if sign in (OPEN, START) else str(SIGNS.index(sign)) for sign in without_numbers]
        numbers = [_number_text(course[at]) for at in _black(course)]
        text = _skipping(digits, OPEN_BASE, LONGEST) + _skipping(numbers, NUMBER_BASE, MOST_SKIPPED)
        return f"{text}/{course.index(START)}"


def _black(course: Sequence[str]) -> list[int]:
    """The indices of the black cells, with or without a number."""
    return [k for k, sign in enumerate(course) if is_black(sign)]


def _read_number(body: Body) -> int:
    """A hex digit, or a minus sign and two hex digits."""
    if body.text[body.at] == "-":
        body.take(1, "a number")
        return body.digits(2, 16, "a number")
    return body.digits(1, 16, "a number")


def _read_direction_and_number(body: Body) -> tuple[int, str]:
    """Read a number with its direction: a digit for the direction and one hex digit, the digit plus 5 and two hex
    digits, or a minus sign, the digit and three hex digits."""
    if body.text[body.at] == "-":
        body.take(1, "a number")
        direction, size = body.digits(1, 5, "a way"), 3
    else:
        extra_digit, direction = divmod(body.digits(1, 10, "a way"), 5)
        size = 1 + extra_digit
    return body.digits(size, 16, "a number"), DIRECTIONS[direction]


def _number_text(sign: str) -> str:
    """The number of a black cell as `_read_direction_and_number` reads it; empty without a number."""
    numbered = number_of(sign)
    if numbered is None:
        return ""
    number, direction = numbered[0], DIRECTIONS.index(numbered[1])
    if number >= 16**3:
        raise kit.BadInput(f"A URL of puzz.link cannot hold the number {number}; use JSON.")
    if number < 16:
        return f"{direction}{number:x}"
    return f"{direction + 5}{number:x}" if number < 256 else f"-{direction}{number:x}"


def _skipping(words: Sequence[str], base: int, most: int) -> str:
    """The words, with one character for each run of at most `most` empty ones: the digit of its length plus `base`."""
    text, gap = "", 0
    for word in words:
        if not word:
            gap += 1
        if gap and (word or gap == most):
            text, gap = text + DIGITS[base + gap], 0
        text += word
    return text + (DIGITS[base + gap] if gap else "")


# --- numbers without a direction, and numbers of gates


def with_directions(board: Any, course: Sequence[str]) -> list[str]:
    """The course with a direction for each number without one: towards the only gate that it can mean, given the other
    numbers. A number without an adjacent gate is dropped."""
    spots, directed = cells(board), list(course)
    gate_at = {spot: k for k, gate in enumerate(gates_of(board, course)) for spot in gate.cells}
    sign_at = dict(zip(spots, course, strict=True))
    number_of_gate = dict[int, int]()
    candidates = dict[int, dict[str, int]]()  # for each number without a direction the gates around it, by direction
    for at, spot in enumerate(spots):
        sign = course[at]
        if not sign[0].isdigit():
            continue
        gates = {}
        for direction in DIRECTIONS[1:]:
            neighbour = next_to(spot, direction)
            if direction in GATES.get(sign_at.get(neighbour, ""), ()):
                gates[direction] = gate_at[neighbour]
        if sign.isdecimal():
            candidates[at] = gates
        elif sign[-1] in gates:
            number_of_gate[gates[sign[-1]]] = int(sign[:-1])

    def fitting(at: int) -> list[str]:
        """The directions to gates whose number is unknown or the same."""
        number = int(course[at])
        return [to for to, gate in candidates[at].items() if number_of_gate.get(gate, number) == number]

    while candidates:
        at = min(candidates, key=lambda at: (len(fitting(at)) > 1, at))
        if len(fitting(at)) > 1:
            raise kit.BadInput(f"The number at {place(spots[at])} does not say which gate it means.")
        directions = fitting(at) or list(candidates[at])
        if directions:
            directed[at] = f"{course[at]}{directions[0]}"
            number_of_gate[candidates[at][directions[0]]] = int(course[at])
        else:
            directed[at] = BLACK
        del candidates[at]
    return directed


def numbers_at_ends(board: Any, course: Sequence[str], numbers: dict[int, int]) -> list[str]:
    """The course with the numbers of gates, by index, in black cells at their ends."""
    with_numbers, position = list(course), {spot: k for k, spot in enumerate(cells(board))}
    gates = gates_of(board, course)
    for k, number in numbers.items():
        if not number:
            continue
        gate = gates[k]
        backward, forward = GATES[course[position[gate.cells[0]]]]
        black_ends = [
            (position[end], direction)
            for end, direction in zip(gate.ends, (forward, backward), strict=True)
            if end in position and with_numbers[position[end]] == BLACK
        ]
        if not black_ends:
            raise kit.BadInput(f"The gate at {place(gate.cells[0])} has a number, and no black cell for it.")
        at, direction = black_ends[0]
        with_numbers[at] = f"{number}{direction}"
    return with_numbers


# --- files


@dataclass(frozen=True)
class CourseTable:
    """A word per cell: "." for an open cell, "#" or the digit of a direction, a comma and a number for a black one, "i"
    and "-" for pieces of gates, "o" for the start. Older files have numbers without direction, or after an "i" or a "w"
    for a piece of a gate."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read a sign per cell. In files of the first version, a cell of a gate may have the number of the gate."""
        course, numbers = list[str](), dict[kit.Spot, int]()
        for spot, word in words(tokens, board, "the cell of"):
            text = word.text
            if board.version == "" and text[:1] in ("i", "w") and text[1:].isdecimal() and len(text) < 7:
                numbers[spot] = int(text[1:])
                text = text[0]
            sign = self._sign(text, board.version)
            if sign is None:
                raise kit.BadInput(f'Line {word.line}: the cell of {place(spot)} cannot be "{clipped(word.text)}".')
            course.append(sign)
        if START not in course:
            raise kit.BadInput('The file has no start, "o".')
        if numbers:
            gates = enumerate(gates_of(board, course))
            number_of_gate = {k: numbers[spot] for k, gate in gates for spot in gate.cells if spot in numbers}
            course = numbers_at_ends(board, course, number_of_gate)
        setattr(board, self.name, tuple(with_directions(board, course)))

    def _sign(self, text: str, version: str) -> str | None:
        """The sign of a word; None if the word is invalid."""
        plain = {OPEN: OPEN, BLACK: BLACK, START: START, "i": UPRIGHT, "-": LEVEL}
        if version == "":
            plain["w"] = LEVEL
        if text in plain:
            return plain[text]
        direction, comma, number = text.rpartition(",")
        has_direction = bool(comma) and direction in ("0", "1", "2", "3", "4")
        if has_direction and number == "-":
            return BLACK
        is_number = number.isascii() and number.isdecimal() and len(number) < 7
        may_lack_direction = not comma and version != FILE_VERSION
        if not is_number or not (has_direction or may_lack_direction):
            return None
        return f"{int(number)}{DIRECTIONS[int(direction or 0)]}" if int(number) else BLACK

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        return in_rows([self._word(sign) for sign in getattr(board, self.name)], board.cols)

    def _word(self, sign: str) -> str:
        number = number_of(sign)
        return f"{DIRECTIONS.index(number[1])},{number[0]}" if number else {UPRIGHT: "i"}.get(sign, sign)
