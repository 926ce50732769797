"""Ice, arrows and doors in URLs and files of puzz.link."""

from functools import partial
from typing import Any

from puzzlepark.core.fields import is_cell, place
from puzzlepark.core.lines import edge_rows, ends_of
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats import pzpr
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.codec.tables import EdgeMarks, words
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit

GAP = 35
"""The digit that skips this many edges without an arrow after them."""
BACKWARD, FORWARD = "lu", "rd"
"""The directions of arrows against and in reading order, first within a row, then within a column."""


def inner_edges(board: Any) -> list[kit.Spot]:
    """Return the edges between cells in puzz.link's order: first those between columns."""
    return [edge for row in edge_rows(board.rows, board.cols) for edge in row]


def outer_edges(board: Any) -> list[kit.Spot]:
    """Return the edges of the border in puzz.link's order: above, below, on the left, on the right."""
    rows, cols = range(1, 2 * board.rows, 2), range(1, 2 * board.cols, 2)
    level = [kit.Spot(r, c) for r in (0, 2 * board.rows) for c in cols]
    return level + [kit.Spot(r, c) for c in (0, 2 * board.cols) for r in rows]


@dataclass(frozen=True)
class IceBits:
    """A bit per cell: 1 for ice."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        spots = cells(board)
        bits = body.bits(len(spots), "the ice")
        setattr(board, self.name, frozenset(spot for spot, bit in zip(spots, bits, strict=True) if bit))

    def write(self, board: Any) -> str:
        ice = getattr(board, self.name)
        return pzpr.bits([int(spot in ice) for spot in cells(board)])


@dataclass(frozen=True)
class ArrowGaps:
    """A digit of base 36 for each arrow: the number of edges without an arrow before it. First come all arrows to the
    left and up, then those to the right and down."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read the gaps between arrows, and set the arrows of the board."""
        edges, arrows = inner_edges(board), list[tuple[kit.Spot, str]]()
        for directions in (BACKWARD, FORWARD):
            at = 0
            while at < len(edges) and not body.lacks():
                if body.text[body.at] == "/":  # The doors follow, so the arrows are incomplete.
                    body.short = True
                    break
                gap = body.digits(1, 36, "an arrow")
                at += gap
                if gap < GAP:
                    if at < len(edges):
                        within_column = edges[at].r % 2 == 0
                        arrows.append((edges[at], directions[within_column]))
                    at += 1
            body.beyond |= at > len(edges) + 1
        setattr(board, self.name, tuple(arrows))

    def write(self, board: Any) -> str:
        """Write the gaps between arrows, for both groups of directions."""
        known, digits = dict(getattr(board, self.name)), list[str]()
        for directions in (BACKWARD, FORWARD):
            gap = 0
            for edge in inner_edges(board):
                has_arrow = edge in known and known[edge] in directions
                if not has_arrow:
                    gap += 1
                if has_arrow or gap == GAP:
                    digits.append(_digit(gap))
                    gap = 0
            if gap:
                digits.append(_digit(gap))
        return "".join(digits)


def _digit(number: int) -> str:
    """The digit of a number in base 36."""
    return "0123456789abcdefghijklmnopqrstuvwxyz"[number]


@dataclass(frozen=True)
class DoorNumbers:
    """The numbers of IN and OUT among the edges of the border, each after a slash."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read the doors of the board. Missing doors are at the first edge of the border."""
        edges, doors = outer_edges(board), list[kit.Spot]()
        for what in ("IN", "OUT"):
            if body.lacks():
                doors.append(edges[0])
                continue
            if body.take(1, f"a slash before {what}") != "/":
                raise kit.BadInput(f"The URL should have a slash before the number of {what}.")
            word = body.decimal()
            doors.append(edges[_number(word, what, len(edges))])
        setattr(board, self.name, tuple(doors))

    def write(self, board: Any) -> str:
        edges = outer_edges(board)
        return "".join(f"/{edges.index(door)}" for door in getattr(board, self.name))


def _number(word: str, what: str, size: int) -> int:
    """Parse the number of an edge, which is below `size`. Raises BadInput, which names `what` has the number."""
    if not (word.isascii() and word.isdecimal() and len(word) < 8 and int(word) < size):
        raise kit.BadInput(f'{what} is the number of an edge of the border, not "{clipped(word)}".')
    return int(word)


@dataclass(frozen=True)
class DoorTable:
    """The numbers of IN and OUT among all edges, on two lines."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        edges = [*inner_edges(board), *outer_edges(board)]
        numbers = [_number(tokens.next(f"the number of {what}").text, what, len(edges)) for what in ("IN", "OUT")]
        setattr(board, self.name, tuple(edges[number] for number in numbers))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        edges = [*inner_edges(board), *outer_edges(board)]
        return [str(edges.index(door)) for door in getattr(board, self.name)]


@dataclass(frozen=True)
class IceTable:
    """1 for ice, 0 for other cells."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the cells of ice."""
        ice = set[kit.Spot]()
        for spot, word in words(tokens, board, "the cell of"):
            if word.one_of(partial("the cell of {}".format, place(spot)), "01") == "1":
                ice.add(spot)
        setattr(board, self.name, frozenset(ice))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        ice = getattr(board, self.name)
        return in_rows([str(int(spot in ice)) for spot in cells(board)], board.cols)


@dataclass(frozen=True)
class ArrowTable:
    """A word per side of a cell: 1 for an arrow to the left or up, 2 for one to the right or down, 0 for none. Arrows
    on the border point in at IN and out at OUT."""

    name: str
    doors: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the arrows between cells. Those on the border are skipped, because the doors are known."""
        spots = [spot for row in edge_rows(board.rows, board.cols, corners=True) for spot in row]
        arrows = list[tuple[kit.Spot, str]]()
        for spot, word in zip(spots, tokens.take(len(spots), lambda i: spot_words(spots[i])), strict=True):
            value = word.one_of(partial(spot_words, spot), "012")
            if value != "0" and all(is_cell(board, end) for end in ends_of(spot)):
                arrows.append((spot, (BACKWARD if value == "1" else FORWARD)[spot.r % 2 == 0]))
        setattr(board, self.name, tuple(arrows))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        """Write the arrows, and those at IN and OUT."""
        known = dict(getattr(board, self.name))
        first, last = getattr(board, self.doors)
        # IN above or on the left points in reading order, and so does OUT below or on the right.
        signs = {edge: "1" if way in BACKWARD else "2" for edge, way in known.items()}
        signs |= {first: "2" if 0 in first else "1", last: "1" if 0 in last else "2"}
        return [[signs.get(edge, "0") for edge in row] for row in edge_rows(board.rows, board.cols, corners=True)]


@dataclass(frozen=True)
class PathMarks(EdgeMarks):
    """Lines on all sides of cells. The lines through the doors are written if there are other lines, and are not
    read."""

    doors: str = "doors"

    def rows(self, board: Any) -> list[list[kit.Spot]]:
        return edge_rows(board.rows, board.cols, corners=True)

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        super().read(tokens, board, marks)
        for edge in outer_edges(board):
            marks.pop(kit.Var(self.layer, edge), None)

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        at_doors = {kit.Var(self.layer, door): 1 for door in getattr(board, self.doors)}
        return super().write(board, {**marks, **at_doors} if any(marks.values()) else marks)
