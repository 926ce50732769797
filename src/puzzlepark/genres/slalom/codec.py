"""The course of a Slalom in URLs and files of puzz.link.

There are three versions of each. The newest tells the way of every number, the one before numbers alone, and the oldest
has numbers of gates in place of those in black cells. Only the newest is written.
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
WAYS = ("", "u", "d", "l", "r")
"""The ways of numbers by their numbers in URLs and files."""
SIGNS = ("", BLACK, UPRIGHT, LEVEL)
"""What stands in a cell, by its digit in URLs."""
LONGEST, MOST_SKIPPED = 32, 20
"""So many open cells, or black ones without a number, are told by one character."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class CourseBody:
    """A digit for each cell that is not open, and another character for open ones between them; then the numbers, and
    the start's number among all cells behind a slash."""

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
        found, k = dict[int, tuple[int, str]](), 0
        while body.more() and body.text[body.at] != "/":
            first = body.text[body.at]
            if first in DIGITS[16:]:
                body.take(1, "a number")
                k += DIGITS.index(first) - 15
                continue
            read = _read_way_and_number(body) if board.version == "d" else (_read_number(body), "")
            if k < len(places):
                found[places[k]] = read
            k += 1
        body.beyond |= k > len(places)
        if gates:
            return numbers_at_ends(board, course, {gate: number for gate, (number, _) in found.items()})
        for at, (number, way) in found.items():
            course[at] = f"{number}{way}" if number else BLACK
        return with_ways(board, course)

    def write(self, board: Any) -> str:
        course: Sequence[str] = getattr(board, self.name)
        known = [SIGNS.index(BLACK if number_of(sign) else sign) if sign not in (OPEN, START) else 0 for sign in course]
        text = _skipping([str(digit) if digit else "" for digit in known], 3, LONGEST)
        numbers = [_number_text(course[at]) for at in _black(course)]
        return f"{text}{_skipping(numbers, 15, MOST_SKIPPED)}/{course.index(START)}"


def _black(course: Sequence[str]) -> list[int]:
    return [k for k, sign in enumerate(course) if sign == BLACK or number_of(sign)]


def _read_number(body: Body) -> int:
    """A hex digit, or two behind a minus sign."""
    if body.text[body.at] == "-":
        body.take(1, "a number")
        return body.digits(2, 16, "a number")
    return body.digits(1, 16, "a number")


def _read_way_and_number(body: Body) -> tuple[int, str]:
    """A digit for the way and a hex digit; two behind a way of 5 more, three behind a minus sign and the way."""
    if body.text[body.at] == "-":
        body.take(1, "a number")
        way, size = body.digits(1, 5, "a way"), 3
    else:
        far, way = divmod(body.digits(1, 10, "a way"), 5)
        size = 1 + far
    return body.digits(size, 16, "a number"), WAYS[way]


def _number_text(sign: str) -> str:
    number = number_of(sign)
    if number is None:
        return ""
    value, way = number[0], WAYS.index(number[1])
    if value >= 16**3:
        raise kit.BadInput(f"A URL of puzz.link cannot say the number {value}; use JSON.")
    return f"{way}{value:x}" if value < 16 else f"{way + 5}{value:x}" if value < 256 else f"-{way}{value:x}"


def _skipping(words: Sequence[str], base: int, most: int) -> str:
    """The words, with a character for each row of empty ones: its digit is their number and the base."""
    text, gap = "", 0
    for word in words:
        gap += not word
        if gap and (word or gap == most):
            text, gap = text + DIGITS[base + gap], 0
        text += word
    return text + (DIGITS[base + gap] if gap else "")


# --- numbers that do not say which gate they mean


def with_ways(board: Any, course: Sequence[str]) -> list[str]:
    """The course with a way for each number that has none: to the only gate that it can mean, once other numbers have
    theirs. A number that touches no gate is left out."""
    spots, found, told = cells(board), list(course), dict[int, int]()
    home = {spot: k for k, gate in enumerate(gates_of(board, course)) for spot in gate.cells}
    signs, means = dict(zip(spots, course, strict=True)), dict[int, dict[str, int]]()
    for at, spot in enumerate(spots):
        beside = {way: next_to(spot, way) for way in WAYS[1:]} if course[at][0].isdigit() else {}
        gates = {way: home[s] for way, s in beside.items() if way in GATES.get(signs.get(s, ""), ())}
        if course[at].isdecimal():
            means[at] = gates
        elif course[at][-1] in gates:
            told[gates[course[at][-1]]] = int(course[at][:-1])
    while means:
        # A gate whose number is known is meant by no other number.
        fitting = {
            at: [way for way in means[at] if told.get(means[at][way], n) == n] for at, n in _numbers(course, means)
        }
        at = min(fitting, key=lambda at: (len(fitting[at]) > 1, at))
        if len(fitting[at]) > 1:
            raise kit.BadInput(f"The number at {place(spots[at])} does not say which gate it means.")
        ways = fitting[at] or list(means[at])
        found[at] = f"{course[at]}{ways[0]}" if ways else BLACK
        told |= {means[at][way]: int(course[at]) for way in ways[:1]}
        del means[at]
    return found


def _numbers(course: Sequence[str], places: Iterable[int]) -> Iterator[tuple[int, int]]:
    return ((at, int(course[at])) for at in places)


def numbers_at_ends(board: Any, course: Sequence[str], numbers: dict[int, int]) -> list[str]:
    """The course with numbers of gates in black cells at their ends."""
    found, at = list(course), {spot: k for k, spot in enumerate(cells(board))}
    gates = gates_of(board, course)
    for k, number in numbers.items():
        if not number:
            continue
        gate = gates[k]
        ways = GATES[course[at[gate.cells[0]]]][::-1]
        free = [
            (at[end], way) for end, way in zip(gate.ends, ways, strict=True) if end in at and found[at[end]] == BLACK
        ]
        if not free:
            raise kit.BadInput(f"The gate at {place(gate.cells[0])} has a number, and no black cell for it.")
        found[free[0][0]] = f"{number}{free[0][1]}"
    return found


# --- files


@dataclass(frozen=True)
class CourseTable:
    """A word per cell: . for an open one, # for a black one or the digit of a way, a comma and its number, i and - for
    pieces of gates, o for the start. Older files have numbers alone, or behind an i or a w for a piece of a gate."""

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
                raise kit.BadInput(f'Line {word.line}: the cell of {place(spot)} is told as "{clipped(word.text)}".')
            course.append(sign)
        if START not in course:
            raise kit.BadInput('The file has no start, "o".')
        if numbers:
            gates = enumerate(gates_of(board, course))
            told = {k: numbers[spot] for k, gate in gates for spot in gate.cells if spot in numbers}
            course = numbers_at_ends(board, course, told)
        setattr(board, self.name, tuple(with_ways(board, course)))

    def _sign(self, text: str, version: str) -> str | None:
        """What a word says; None if it says nothing."""
        plain = {OPEN: OPEN, BLACK: BLACK, START: START, "i": UPRIGHT, "-": LEVEL}
        if version == "":
            plain["w"] = LEVEL
        if text in plain:
            return plain[text]
        way, comma, number = text.rpartition(",")
        if comma and number == "-" and way in ("0", "1", "2", "3", "4"):
            return BLACK
        right = number.isascii() and number.isdecimal() and len(number) < 7
        if not right or (way not in ("0", "1", "2", "3", "4") if comma else version == FILE_VERSION):
            return None
        return f"{int(number)}{WAYS[int(way or 0)]}" if int(number) else BLACK

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        return in_rows([self._word(sign) for sign in getattr(board, self.name)], board.cols)

    def _word(self, sign: str) -> str:
        number = number_of(sign)
        return f"{WAYS.index(number[1])},{number[0]}" if number else {UPRIGHT: "i"}.get(sign, sign)
