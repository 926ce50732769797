"""The rules of Slalom: the start, black cells, gates and their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any, ClassVar

from puzzlepark.core.lines import edge_at, next_to
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.loops import ONE_LOOP, LoopRule
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import Adjacency, RawViolation, around, derived
from puzzlepark.genres.slalom.course import BLACK, GATES, START, UPRIGHT, Gate, is_black, number_of

ORDER = "order"
"""The hidden layer of edges: 0 off the loop, and on it the number of gates passed since the start plus 1."""
Row = tuple[int, ...]
ACROSS = {sign: tuple(row for row in kit.STRAIGHTS if row[0] == (sign != UPRIGHT)) for sign in GATES}
"""For each piece of a gate the row of its four edges when the loop passes it. Rows are in the order north, west, east,
south."""
NOT_PASSED = (0, 0, 0, 0)


class GatePassed(NamedTuple):
    """The cells of a gate, those of them with a line, and those that a line leaves in the direction of the gate."""

    gate: list[kit.Spot]
    used: list[kit.Spot]
    along: list[kit.Spot]


class NumberedCell(NamedTuple):
    """A black cell with a number, and the cell of a gate at which it points."""

    spot: kit.Spot
    number: int
    points_at: kit.Spot


@dataclass(frozen=True, kw_only=True)
class CourseRule(LoopRule):
    """A rule about the signs of a course."""

    def signs(self, puzzle: Any) -> dict[kit.Spot, str]:
        """The sign of each cell. Used by referees."""
        signs: dict[kit.Spot, str] = puzzle.once(
            "signs", lambda: dict(zip(sorted(self.board(puzzle)), puzzle.course, strict=True))
        )
        return signs

    def start(self, puzzle: Any) -> kit.Spot:
        """The cell of the start. Used by referees."""
        start: kit.Spot = puzzle.once(
            "start", lambda: next(spot for spot, sign in self.signs(puzzle).items() if sign == "o")
        )
        return start

    def rows_of_pieces(self, puzzle: Any) -> list[list[kit.Spot]]:
        """The cells of each gate: pieces that follow each other in a column or in a row. Used by referees."""
        gates: list[list[kit.Spot]] = puzzle.once("rows of pieces", lambda: _rows_of_pieces(self.signs(puzzle)))
        return gates

    def passed_gates(self, puzzle: Any, marks: kit.Marks) -> list[GatePassed]:
        """How each gate is passed. Used by referees."""
        return derived(marks, "gates", lambda: self._passed_gates(puzzle, marks))

    def _passed_gates(self, puzzle: Any, marks: kit.Marks) -> list[GatePassed]:
        """How each gate is passed. The result is not cached."""
        lines, signs, passed = self.lines(marks), self.signs(puzzle), []
        for gate in self.rows_of_pieces(puzzle):
            used = [spot for spot in gate if spot in lines]
            is_upright = signs[gate[0]] == "|"
            # A line along an upright gate leads to a cell of the same column, and along a level one to the same row.
            along = [spot for spot in used if any((there.c == spot.c) == is_upright for there in lines[spot])]
            passed.append(GatePassed(gate, used, along))
        return passed


def _rows_of_pieces(signs: dict[kit.Spot, str]) -> list[list[kit.Spot]]:
    """The cells of each gate, in the order of their first cells."""
    gate_of = dict[kit.Spot, list[kit.Spot]]()
    for spot, sign in signs.items():
        if sign in ("|", "-"):
            before = kit.Spot(spot.r - 2, spot.c) if sign == "|" else kit.Spot(spot.r, spot.c - 2)
            gate_of[spot] = gate_of[before] if signs.get(before) == sign else []
            gate_of[spot].append(spot)
    return [gate for spot, gate in gate_of.items() if gate[0] == spot]


@dataclass(frozen=True, kw_only=True)
class BlackCells(CourseRule):
    """The loop enters no black cell."""

    name = "black-cells"
    title = "No loop through black cells"

    @property
    def text(self) -> str:
        return "The loop enters no black cell."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The loop enters the black cell at row {row}, column {col}."}

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """A final violation for every black cell with a line."""
        signs = self.signs(puzzle)
        for spot in sorted(self.lines(marks)):
            if signs[spot] == "#" or signs[spot][0].isdigit():
                yield RawViolation(self.code, (spot,), final=True)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """No line passes a black cell."""
        signs, clues = _course(puzzle), set(puzzle.fields[0].clues(puzzle))
        for spot in [spot for spot, sign in signs.items() if is_black(sign)]:
            clue = spot if signs[spot] == BLACK and spot in clues else None
            yield kit.Posting(self.code, kit.Star(puzzle.grid, self.layer, spot, (NOT_PASSED,)), clue)


@dataclass(frozen=True, kw_only=True)
class ThroughStart(CourseRule):
    """The loop passes the start."""

    name = "through-start"
    title = "Through the start"

    @property
    def text(self) -> str:
        return "The loop passes the start, the circle."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.missed": "The loop does not pass the start at row {row}, column {col}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "The loop passes the start."}

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        lines, start = self.lines(marks), self.start(puzzle)
        if lines and start not in lines:
            yield RawViolation(f"{self.code}.missed", (start,), final=bool(self.left_out(puzzle, marks, [start])))

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        yield kit.Posting(self.code, kit.Star(puzzle.grid, self.layer, _start(puzzle), kit.TURNS + kit.STRAIGHTS))


def _course(puzzle: Any) -> dict[kit.Spot, str]:
    """The sign of each cell, which no caller changes. Used by models."""
    course: dict[kit.Spot, str] = puzzle.once("course", lambda: puzzle.by_cell)
    return course


def _gates(puzzle: Any) -> list[Gate]:
    """The gates, which no caller changes. Used by models."""
    gates: list[Gate] = puzzle.once("gates", lambda: puzzle.gates)
    return gates


def _start(puzzle: Any) -> kit.Spot:
    """The cell of the start. Used by models."""
    start: kit.Spot = next(spot for spot, sign in _course(puzzle).items() if sign == START)
    return start


@dataclass(frozen=True, kw_only=True)
class Gates(CourseRule):
    """The loop passes every gate exactly once, and goes straight across it."""

    name = "gates"
    title = "Every gate once"

    @property
    def text(self) -> str:
        return (
            "The loop passes every gate, a line of bars, exactly once, and goes straight across it. The number in the "
            "circle tells how many gates there are."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        gate = "the gate at row {row}, column {col}"
        return {
            f"{self.code}.along": f"The loop does not go straight across {gate}.",
            f"{self.code}.twice": f"The loop passes {gate} more than once.",
            f"{self.code}.missed": f"The loop does not pass {gate}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        code = self.code
        return {
            code: "The loop passes every gate exactly once.",
            f"{code}.along": "The loop goes straight across a gate.",
            f"count:{code}.done": "{law} That at {gate} is passed already.",
            f"count:{code}.rest": "{law} One way is left through that at {gate}.",
            f"fails count:{code}.many": "Then the loop would pass the gate at {gate} more than once.",
            f"fails count:{code}.few": "Then the loop could not pass the gate at {gate}.",
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("passed", "Gate passed", f"count:{self.code}", fits=kit.sets_zeros),
            kit.Technique("last", "Last way through a gate", f"count:{self.code}", fits=kit.sets_nonzeros),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Gates along which the line runs, and gates that it passes twice or not at all."""
        for gate, used, along in self.passed_gates(puzzle, marks) if self.lines(marks) else ():
            if along:
                yield RawViolation(f"{self.code}.along", tuple(along), final=True)
            if len(used) > 1:
                yield RawViolation(f"{self.code}.twice", tuple(used), final=True)
            if not used:
                final = len(self.left_out(puzzle, marks, gate)) == len(gate)
                yield RawViolation(f"{self.code}.missed", tuple(gate), final=final)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """The line passes each cell of a gate across the gate or not at all, and exactly one cell of the gate."""
        grid, signs = puzzle.grid, _course(puzzle)
        for gate in polled(_gates(puzzle)):
            sign = signs[gate.cells[0]]
            for spot in gate.cells:
                rows = (NOT_PASSED, *ACROSS[sign])
                yield kit.Posting(f"{self.code}.along", kit.Star(grid, self.layer, spot, rows))
            edges = [edge_at(spot, "l" if sign == UPRIGHT else "u") for spot in gate.cells]
            across = kit.vars_at(self.layer, [edge for edge in edges if edge in grid.edge_position])
            yield kit.Posting(self.code, kit.Count(across, 1), arguments=(("gate", gate.cells),))


@dataclass(frozen=True, kw_only=True)
class GateNumbers(CourseRule):
    """A number is the position of its gate in the order in which the loop passes gates, from the start in one of the
    two directions."""

    name = "gate-numbers"
    title = "Numbered gates in their order"
    presumes: ClassVar[tuple[str, ...]] = (ONE_LOOP, "through-start", "gates")

    @property
    def text(self) -> str:
        return (
            "A number in a black cell belongs to the gate at which its arrow points. Who runs along the loop from the "
            "start, in one of the two directions, passes that gate as the first, second and so on, as the number says."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.order": (
                "The gate of the number {number} at row {row}, column {col} is passed as number {place}."
            )
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        code, order = self.code, f"{self.code}.order"
        return {
            code: "The gate of {clue} is passed in its turn.",
            order: "The gates are counted from the start to the start.",
            f"cell:{code}": "{law}",
            f"cell:{order}": "{law}",
            f"fails cell:{code}": "Then the gate of {who} would not be passed in its turn.",
            f"fails cell:{order}": "Then a gate would not be passed in its turn.",
        }

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the numbers that are not the places of their gates in the order of passing. The loop may be run in
        either direction, so the one with fewer wrong numbers counts. Only a complete loop through all gates is
        checked."""
        lines, walks, start = self.lines(marks), self.walks(marks), self.start(puzzle)
        is_one_loop = len(walks) == 1 and walks[0].closed
        if not is_one_loop or start not in lines:
            return
        gates = self.passed_gates(puzzle, marks)
        if any(len(passed.used) != 1 or passed.along for passed in gates):
            return
        gate_at = {spot: k for k, passed in enumerate(gates) for spot in passed.gate}
        order = [gate_at[spot] for spot in _lap(start, lines) if spot in gate_at]
        wrong_by_direction = []
        for gates_in_order in (order, order[::-1]):
            wrong = []
            for spot, number, points_at in self._numbers(puzzle):
                place = gates_in_order.index(gate_at[points_at]) + 1
                if place != number:
                    wrong.append((spot, {"number": number, "place": place}))
            wrong_by_direction.append(wrong)
        for spot, values in min(wrong_by_direction, key=len):
            yield RawViolation(f"{self.code}.order", (spot,), final=True, clue=spot, values=values)

    def _numbers(self, puzzle: Any) -> Iterator[NumberedCell]:
        """Generate the numbers that point at a gate, which ends beside them. For the referee."""
        signs = self.signs(puzzle)
        for spot, sign in signs.items():
            if sign[0].isdigit():
                there = around(spot)["ulrd".index(sign[-1])]
                piece = "|" if sign[-1] in "ud" else "-"
                if signs.get(there) == piece:
                    yield NumberedCell(spot, int(sign[:-1]), there)

    def hidden(self, puzzle: Any) -> tuple[kit.Layer, ...]:
        """The layer of counts, if there are numbers."""
        last = len(_gates(puzzle)) + 1
        return (kit.Layer(ORDER, puzzle.grid, "edges", tuple(range(last + 1))),) if gate_numbers(puzzle) else ()

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """Each edge of the loop has a count, from 1 to the number of gates plus 1. The count is constant between gates
        and changes by 1 at each gate. It must reach its last value, so it grows at every gate."""
        numbers, grid, signs, last = gate_numbers(puzzle), puzzle.grid, _course(puzzle), len(_gates(puzzle)) + 1
        if not numbers:
            return
        code, start = f"{self.code}.order", _start(puzzle)
        # On the reversed loop, the gate with number k has number last - k. If that is the same for all numbers, fix one
        # direction, so that solutions are not counted twice. Otherwise the numbers decide the direction.
        numbers_decide = any(number != last - number for number, _ in numbers.values())
        for edge in grid.edges:
            line_and_count = kit.Var(self.layer, edge), kit.Var(ORDER, edge)
            yield kit.Posting(code, kit.Table(line_and_count, _count_rows(last)))
        for node in polled(grid.nodes):
            if node == start:
                rows = _start_rows(last, numbers_decide)
            elif signs[node] in GATES:
                rows = _gate_rows(signs[node], 1, last)
            else:
                rows = _plain_rows(last)
            yield kit.Posting(code, kit.Star(grid, ORDER, node, rows))
        for spot, (number, gate) in numbers.items():
            rows = _gate_rows(signs[gate.cells[0]], number, min(number + 1, last))
            for node in gate.cells:
                yield kit.Posting(self.code, kit.Star(grid, ORDER, node, rows), spot)


def _lap(start: kit.Spot, lines: Adjacency) -> list[kit.Spot]:
    """The cells of a loop once around, beginning with the start. For the referee."""
    lap, here = [start], lines[start][0]
    while here != start:
        lap.append(here)
        here = next(spot for spot in lines[here] if spot != lap[-2])
    return lap


def gate_numbers(puzzle: Any) -> dict[kit.Spot, tuple[int, Gate]]:
    """The numbers by their black cells, with their gates. A number that does not point at a gate is ignored. Used by
    models and makers."""
    gate_at = {spot: gate for gate in _gates(puzzle) for spot in gate.cells}
    signs, numbers = _course(puzzle), dict[kit.Spot, tuple[int, Gate]]()
    for spot, sign in signs.items():
        if numbered := number_of(sign):
            number, direction = numbered
            there = next_to(spot, direction)
            if direction in GATES.get(signs.get(there, ""), ()):
                numbers[spot] = number, gate_at[there]
    return numbers


@lru_cache(maxsize=64)
def _count_rows(last: int) -> tuple[Row, ...]:
    """The rows of an edge: whether it has a line, and its count."""
    return ((0, 0), *((1, k) for k in range(1, last + 1)))


@lru_cache(maxsize=64)
def _start_rows(last: int, both_orders: bool) -> tuple[Row, ...]:
    """The rows of the start: the first and the last count at two of its sides, in one order or in both."""
    sides = list(combinations(range(4), 2))
    rows = [_at_sides({i: 1, j: last}) for i, j in sides]
    if both_orders:
        rows += [_at_sides({i: last, j: 1}) for i, j in sides]
    return tuple(rows)


@lru_cache(maxsize=64)
def _plain_rows(last: int) -> tuple[Row, ...]:
    """The rows of a cell without a gate: not passed, or the same count at two of its sides."""
    pairs = list(combinations(range(4), 2))
    return (NOT_PASSED, *(_at_sides({i: k, j: k}) for k in range(1, last + 1) for i, j in pairs))


@lru_cache(maxsize=1024)
def _gate_rows(sign: str, low: int, high: int) -> tuple[Row, ...]:
    """The rows of a piece of a gate: not passed, or counts from `low` to `high` on its two sides that differ by 1."""
    one, two = (1, 2) if sign == UPRIGHT else (0, 3)  # the sides that the line crosses, in the order N, W, E, S
    steps = [(k, k + 1) for k in range(low, high)]
    return (NOT_PASSED, *(_at_sides({one: a, two: b}) for k in steps for a, b in (k, k[::-1])))


def _at_sides(values: Mapping[int, int]) -> Row:
    """The row of a cell with these values on its sides, by their numbers from 0 to 3, and 0 on the others."""
    return tuple(values.get(side, 0) for side in range(4))
