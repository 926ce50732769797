"""The course of a Slalom in URLs and files of puzz.link.

There are three versions of each. The newest has a direction for every number, the middle one numbers alone, and the
oldest has numbers of gates instead of black cells. Only the newest is written.
"""

from collections.abc import Iterable, Iterator, Sequence
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
from puzzlepark.genres.slalom.course import BLACK, GATES, LEVEL, OPEN, START, UPRIGHT, gates_of, number_of

URL_VERSIONS = ("d", "p", "")
FILE_VERSION = ".2"
DIRECTIONS = ("", "u", "d", "l", "r")
"""The directions of numbers, indexed by their digits in URLs and files."""
SIGNS = ("", BLACK, UPRIGHT, LEVEL)
"""The signs of cells, indexed by their digits in URLs."""
LONGEST, MOST_SKIPPED = 32, 20
"""The most open cells, and the most black cells without a number, that one character can skip."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class CourseBody:
    """A digit for each cell that is not open, and another character for open cells between them. Then follow the
    numbers, a slash, and the index of the start among all cells."""

    name: str

    def read(self, body: Body, board: Any) -> None:
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
        course = list[str]()
        while len(course) < size and not body.lacks():
            digit = body.digits(1, 36, "a cell")
            if digit == 0:
                raise kit.BadInput('The URL has "0" where a cell is 1, 2, 3 or more.')
            course += [SIGNS[digit]] if digit < len(SIGNS) else [OPEN] * (digit - 3)
        body.beyond |= len(course) > size
        return (course + [OPEN] * size)[:size]

    def _read_numbers(self, body: Body, board: Any, course: list[str]) -> list[str]:
        gates = board.version == ""
        places = list(range(len(gates_of(board, course)))) if gates else _black(course)
        number_at, k = dict[int, tuple[int, str]](), 0
        while body.more() and body.text[body.at] != "/":
            first = body.text[body.at]
            if first in DIGITS[16:]:
                body.take(1, "a number")
                k += DIGITS.index(first) - 15
                continue
            clue = _read_direction_and_number(body) if board.version == "d" else (_read_number(body), "")
            if k < len(places):
                number_at[places[k]] = clue
            k += 1
        body.beyond |= k > len(places)
        if gates:
            return numbers_at_ends(board, course, {gate: number for gate, (number, _) in number_at.items()})
        for at, (number, way) in number_at.items():
            course[at] = f"{number}{way}" if number else BLACK
        return with_directions(board, course)

    def write(self, board: Any) -> str:
        course: Sequence[str] = getattr(board, self.name)
        known = [SIGNS.index(BLACK if number_of(sign) else sign) if sign not in (OPEN, START) else 0 for sign in course]
        text = _skipping([str(digit) if digit else "" for digit in known], 3, LONGEST)
        numbers = [_number_text(course[at]) for at in _black(course)]
        return f"{text}{_skipping(numbers, 15, MOST_SKIPPED)}/{course.index(START)}"


def _black(course: Sequence[str]) -> list[int]:
    return [k for k, sign in enumerate(course) if sign == BLACK or number_of(sign)]


def _read_number(body: Body) -> int:
    """A hex digit, or a minus sign and two hex digits."""
    if body.text[body.at] == "-":
        body.take(1, "a number")
        return body.digits(2, 16, "a number")
    return body.digits(1, 16, "a number")


def _read_direction_and_number(body: Body) -> tuple[int, str]:
    """A direction and one hex digit, a direction plus 5 and two hex digits, or a minus sign, a direction and three hex
    digits."""
    if body.text[body.at] == "-":
        body.take(1, "a number")
        direction, size = body.digits(1, 5, "a way"), 3
    else:
        extra_digit, direction = divmod(body.digits(1, 10, "a way"), 5)
        size = 1 + extra_digit
    return body.digits(size, 16, "a number"), DIRECTIONS[direction]


def _number_text(sign: str) -> str:
    number = number_of(sign)
    if number is None:
        return ""
    value, way = number[0], DIRECTIONS.index(number[1])
    if value >= 16**3:
        raise kit.BadInput(f"A URL of puzz.link cannot hold the number {value}; use JSON.")
    return f"{way}{value:x}" if value < 16 else f"{way + 5}{value:x}" if value < 256 else f"-{way}{value:x}"


def _skipping(words: Sequence[str], base: int, most: int) -> str:
    """The words, with one character for each run of empty ones: the digit of its length plus the base."""
    text, gap = "", 0
    for word in words:
        gap += not word
        if gap and (word or gap == most):
            text, gap = text + DIGITS[base + gap], 0
        text += word
    return text + (DIGITS[base + gap] if gap else "")


# --- numbers that do not say which gate they mean


def with_directions(board: Any, course: Sequence[str]) -> list[str]:
    """The course with a direction for each number without one: towards the only gate that it can mean, given the other
    numbers. A number without an adjacent gate is dropped."""
    spots, directed, number_of_gate = cells(board), list(course), dict[int, int]()
    home = {spot: k for k, gate in enumerate(gates_of(board, course)) for spot in gate.cells}
    signs, candidates = dict(zip(spots, course, strict=True)), dict[int, dict[str, int]]()
    for at, spot in enumerate(spots):
        neighbours = (
            {direction: next_to(spot, direction) for direction in DIRECTIONS[1:]} if course[at][0].isdigit() else {}
        )
        gates = {
            direction: home[s] for direction, s in neighbours.items() if direction in GATES.get(signs.get(s, ""), ())
        }
        if course[at].isdecimal():
            candidates[at] = gates
        elif course[at][-1] in gates:
            number_of_gate[gates[course[at][-1]]] = int(course[at][:-1])
    while candidates:
        # A gate with a known number is not meant by a different number.
        fitting = {
            at: [direction for direction in candidates[at] if number_of_gate.get(candidates[at][direction], n) == n]
            for at, n in _numbers(course, candidates)
        }
        at = min(fitting, key=lambda at: (len(fitting[at]) > 1, at))
        if len(fitting[at]) > 1:
            raise kit.BadInput(f"The number at {place(spots[at])} does not say which gate it means.")
        directions = fitting[at] or list(candidates[at])
        directed[at] = f"{course[at]}{directions[0]}" if directions else BLACK
        number_of_gate |= {candidates[at][direction]: int(course[at]) for direction in directions[:1]}
        del candidates[at]
    return directed


def _numbers(course: Sequence[str], places: Iterable[int]) -> Iterator[tuple[int, int]]:
    return ((at, int(course[at])) for at in places)


def numbers_at_ends(board: Any, course: Sequence[str], numbers: dict[int, int]) -> list[str]:
    """The course with the numbers of gates in black cells at their ends."""
    numbered, at = list(course), {spot: k for k, spot in enumerate(cells(board))}
    gates = gates_of(board, course)
    for k, number in numbers.items():
        if not number:
            continue
        gate = gates[k]
        directions = GATES[course[at[gate.cells[0]]]][::-1]
        free = [
            (at[end], direction)
            for end, direction in zip(gate.ends, directions, strict=True)
            if end in at and numbered[at[end]] == BLACK
        ]
        if not free:
            raise kit.BadInput(f"The gate at {place(gate.cells[0])} has a number, and no black cell for it.")
        numbered[free[0][0]] = f"{number}{free[0][1]}"
    return numbered


# --- files


@dataclass(frozen=True)
class CourseTable:
    """A word per cell: "." for an open cell, "#" or the digit of a direction, a comma and a number for a black one, "i"
    and "-" for pieces of gates, "o" for the start. Older files have numbers without direction, or after an "i" or a "w"
    for a piece of a gate."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
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
        if comma and number == "-" and direction in ("0", "1", "2", "3", "4"):
            return BLACK
        is_number = number.isascii() and number.isdecimal() and len(number) < 7
        if not is_number or (direction not in ("0", "1", "2", "3", "4") if comma else version == FILE_VERSION):
            return None
        return f"{int(number)}{DIRECTIONS[int(direction or 0)]}" if int(number) else BLACK

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        return in_rows([self._word(sign) for sign in getattr(board, self.name)], board.cols)

    def _word(self, sign: str) -> str:
        number = number_of(sign)
        return f"{DIRECTIONS.index(number[1])},{number[0]}" if number else {UPRIGHT: "i"}.get(sign, sign)
