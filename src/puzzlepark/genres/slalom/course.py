"""The signs of cells of a Slalom: black cells, some with a number and a direction, pieces of gates, and the start."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from puzzlepark.core.drawing import Number, Shape, Stamp
from puzzlepark.core.fields import AddedClue, is_cell, place, steps_away
from puzzlepark.core.fields.cells import CellSigns
from puzzlepark.core.fields.numbers import MOST
from puzzlepark.core.lines import STEPS, WORDS, next_to
from puzzlepark.core.names import lower_first
from puzzlepark.core.plain import clipped, in_rows, read_table
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.codec import cells
from puzzlepark.formats.penpa.fields import BLACK as BLACK_FILL
from puzzlepark.formats.penpa.fields import (
    CIRCLE,
    CIRCLES,
    DARK,
    NUMBER_WAYS,
    arrow_text,
    draw_on_sheet,
    is_inside,
    read_number,
    take_from_sheet,
)
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

OPEN, BLACK, UPRIGHT, LEVEL, START = ".", "#", "|", "-", "o"
GATES = {UPRIGHT: ("u", "d"), LEVEL: ("l", "r")}
"""The pieces of gates, and the directions in which their gates continue."""
COURSE = kit.Tool(
    "course",
    "Course",
    "c",
    "cell-choice",
    "Put a black cell, a piece of a gate, or the start.",
    choices=(
        kit.Choice(BLACK, "Black cell", "b", "block"),
        kit.Choice(UPRIGHT, "Upright gate", "|", "upright"),
        kit.Choice(LEVEL, "Level gate", "-", "level"),
        kit.Choice(START, "Start", "s", "circle"),
    ),
)
Course = tuple[str, ...]


class Gate(NamedTuple):
    """The cells of a gate in order, and the cells beyond its two ends, which may be off the board."""

    cells: tuple[kit.Spot, ...]
    ends: tuple[kit.Spot, kit.Spot]


def gates_of(board: Any, course: Iterable[str]) -> list[Gate]:
    """The gates in the order of their first cells. A gate is a run of pieces along their own direction."""
    sign_at, gates = dict(zip(cells(board), course, strict=True)), list[Gate]()
    for spot, sign in sign_at.items():
        if sign in GATES:
            backward, forward = GATES[sign]
            if sign_at.get(next_to(spot, backward)) != sign:
                run = [spot]
                while sign_at.get(next_to(run[-1], forward)) == sign:
                    run.append(next_to(run[-1], forward))
                gates.append(Gate(tuple(run), (next_to(spot, backward), next_to(run[-1], forward))))
    return gates


def number_of(sign: str) -> tuple[int, str] | None:
    """The number and the direction of a numbered black cell, or None."""
    return (int(sign[:-1]), sign[-1]) if sign[:1].isdigit() else None


def is_black(sign: str) -> bool:
    return sign == BLACK or number_of(sign) is not None


@dataclass(frozen=True, kw_only=True)
class CourseCells(CellSigns):
    """A text per cell, row by row: "." for an open cell, "#" for a black one, a number followed by u, r, d or l for a
    numbered black one, "|" and "-" for pieces of gates, and "o" for the start, of which there is exactly one."""

    empty = OPEN

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Table[str]"}

    def legend(self, key: str) -> kit.Legend:
        names = {choice.value: lower_first(choice.title) for choice in COURSE.choices}
        arrows = ", ".join(f'"1{way}"' for way in STEPS)
        return "for each row a list with an entry for each cell; one of them is the start", {
            f'"{OPEN}"': "empty",
            **{f'"{sign}"': name for sign, name in names.items()},
            f"{arrows}, …": "black cell with the number of the gate above, left, right, below",
        }

    def value_of(self, signs: Iterable[str]) -> Course:
        return tuple(signs)

    def blank(self, rows: int, cols: int) -> Course:
        return (START, *[OPEN] * (rows * cols - 1))

    def canonicalize(self, value: Iterable[str], board: Any) -> Course:
        """The signs of all cells. Raises BadInput if one is unknown, or if there is not exactly one start."""
        course, size = tuple(value), board.rows * board.cols
        if len(course) != size:
            raise kit.BadInput(f"{board.rows}x{board.cols} cells need {size} texts, not {len(course)}.")
        for spot, sign in zip(cells(board), course, strict=True):
            if sign not in (OPEN, BLACK, UPRIGHT, LEVEL, START) and not _is_number(sign):
                raise kit.BadInput(
                    f'{place(spot).capitalize()} is "{clipped(str(sign))}"; a cell is one of . # | - o, or a number '
                    f"from 1 to {MOST} with u, r, d or l behind it."
                )
        if course.count(START) != 1:
            raise kit.BadInput(f'A board has one start, "o", not {course.count(START)}.')
        return course

    def pack(self, board: Any) -> dict[str, Any]:
        return {self.name: in_rows(list(getattr(board, self.name)), board.cols)}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Course:
        return tuple(read_table(data, self.name, rows, cols, "texts"))

    def resize(self, board: Any, rows: int, cols: int) -> Course:
        """The course of a larger or smaller board. A start that is cut off moves to the first open cell, or else to the
        first cell."""
        course = list(super().resize(board, rows, cols))
        if START not in course:
            course[course.index(OPEN) if OPEN in course else 0] = START
        return tuple(course)

    def turned_sign(self, sign: str, turn: Symmetry) -> str:
        """The sign on a rotated or reflected board. Directions and pieces of gates change."""
        if sign in GATES:
            return UPRIGHT if turn.way(GATES[sign][0]) in GATES[UPRIGHT] else LEVEL
        number = number_of(sign)
        return f"{number[0]}{turn.way(number[1])}" if number else sign

    # --- Only black cells without a number, which no gate ends at, count as clues. Other signs belong to the course.

    def clues(self, board: Any) -> list[kit.Spot]:
        """The black cells without a number that are at no end of a gate."""
        course = getattr(board, self.name)
        ends = {end for gate in gates_of(board, course) for end in gate.ends}
        pairs = zip(cells(board), course, strict=True)
        return [spot for spot, sign in pairs if sign == BLACK and spot not in ends]

    def has_clue(self, board: Any, clue: kit.Spot) -> bool:
        return is_cell(board, clue) and is_black(self.sign_at(board, clue))

    def keeps(self, board: Any, full: Any) -> bool:
        """True if each sign of a board is in the full board as well, perhaps with a number in a black cell."""
        pairs = zip(getattr(board, self.name), getattr(full, self.name), strict=True)
        return all(sign in (OPEN, other) or (sign == BLACK and is_black(other)) for sign, other in pairs)

    def additions(self, board: Any) -> Iterator[AddedClue]:
        """Generate the boards with one more black cell, each with the cell and a function that returns the board."""
        for spot in cells(board):
            if self.sign_at(board, spot) == OPEN:
                yield (spot,), partial(self._put, board, {spot: BLACK})

    def alternatives(self, board: Any, clue: kit.Spot) -> Iterator[tuple[kit.Spot, Course]]:
        """Generate the boards with this black cell moved to a nearby cell, each with the new cell."""
        for spot in steps_away(board, clue):
            if self.sign_at(board, spot) == OPEN:
                yield spot, self._put(board, {clue: OPEN, spot: BLACK})

    def clue_text(self, board: Any, clue: kit.Spot) -> str:
        number = number_of(self.sign_at(board, clue))
        return f"{number[0]} {WORDS[number[1]]}" if number else "black cell"

    # --- editing

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        ways = tuple(kit.Choice(way, WORDS[way].capitalize(), icon=f"arrow-{way}") for way in "urdl")
        text = "Type the number of the gate that ends beside a black cell, and turn its arrow to the gate."
        return (
            COURSE,
            kit.Tool(
                "numbers", "Numbers", "n", "cell-number-arrow", text, ways, 1, max(1, rows * cols // 2), unknown=True
            ),
        )

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], entry: Any) -> None:
        """Put a sign, or a number with its direction, into cells. None empties them. The old start becomes open when a
        new one is put."""
        course: list[str] = getattr(draft, self.name)
        for spot in spots:
            k = spot.row * draft.cols + spot.col
            if entry == START:
                course[course.index(START)], course[k] = OPEN, START
            elif course[k] == START:
                raise kit.BadInput("The start is here; put it somewhere else first.")
            elif isinstance(entry, Mapping) and entry["number"] != kit.UNKNOWN:
                course[k] = f"{entry['number']}{entry['way']}"
            elif tool.name == COURSE.name:
                course[k] = OPEN if entry is None else entry
            else:
                course[k] = OPEN if entry is None else BLACK

    def shapes(self, board: Any) -> Iterator[Shape]:
        """Generate black cells, pieces of gates, numbers, and the start with the number of gates."""
        course = getattr(board, self.name)
        pairs = list(zip(cells(board), course, strict=True))
        yield Stamp("block", tuple(spot for spot, sign in pairs if is_black(sign)))
        yield Stamp("upright", tuple(spot for spot, sign in pairs if sign == UPRIGHT))
        yield Stamp("level", tuple(spot for spot, sign in pairs if sign == LEVEL))
        for spot, sign in pairs:
            if sign == START:
                yield Number(spot, len(gates_of(board, course)), ring=True)
            elif number := number_of(sign):
                yield Number(spot, number[0], ink="onblock", to=number[1])  # type: ignore[arg-type]

    def words(self, board: Any, spot: kit.Spot) -> str:
        sign = self.sign_at(board, spot)
        if number := number_of(sign):
            return f"Black cell, arrow {WORDS[number[1]]}."
        return {OPEN: "", BLACK: "Black cell.", UPRIGHT: "Upright gate.", LEVEL: "Level gate.", START: "Start."}[sign]


def _is_number(sign: Any) -> bool:
    """True if a sign is a number from 1 to MOST with a direction."""
    if not isinstance(sign, str) or sign[-1:] not in STEPS or not sign[:-1]:
        return False
    digits = sign[:-1]
    return digits.isascii() and digits.isdecimal() and digits[0] != "0" and len(digits) < 7 and int(digits) <= MOST


# --- Penpa+


@draw_on_sheet.register
def _(field: CourseCells, board: Any, sheet: Sheet) -> None:
    """Draw pieces of gates as texts, and the start as a circle with the number of gates."""
    course = getattr(board, field.name)
    for spot, sign in zip(cells(board), course, strict=True):
        if sign in GATES:
            sheet.given.numbers[spot] = sign
        elif sign == START:
            sheet.given.symbols[spot] = (CIRCLES["circle"], CIRCLE)
            sheet.given.numbers[spot] = str(len(gates_of(board, course)))
        elif sign != OPEN:
            sheet.given.fills[spot] = BLACK_FILL
            if number := number_of(sign):
                sheet.given.numbers[spot] = arrow_text(*number)


@take_from_sheet.register
def _(field: CourseCells, board: Any, sheet: Sheet) -> Course:
    """Read dark cells, circles, and texts of gates and numbers, and remove them from the sheet."""
    signs, given = dict[kit.Spot, str](), sheet.given
    for spot in [s for s, ink in given.fills.items() if ink in DARK and is_inside(sheet, s) and s.is_cell]:
        del given.fills[spot]
        signs[spot] = BLACK
    for spot in [s for s, (_, name) in given.symbols.items() if name.startswith("circle") and is_cell(board, s)]:
        del given.symbols[spot]
        given.numbers.pop(spot, None)
        signs[spot] = START
    for spot in [spot for spot in given.numbers if is_cell(board, spot)]:
        text, _, way = given.numbers.pop(spot).partition("_")
        if text in GATES and not way:
            signs[spot] = text
        elif number := read_number(text, spot, board):
            is_complete = number != kit.UNKNOWN and way in ("0", "1", "2", "3")
            signs[spot] = f"{number}{NUMBER_WAYS[int(way)]}" if is_complete else BLACK
    if START not in signs.values():
        raise kit.BadInput("The drawing has no circle, which would be the start.")
    return tuple(signs.get(spot, OPEN) for spot in cells(board))
