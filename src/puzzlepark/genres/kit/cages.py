"""Cages: groups of cells with a target and an optional operation, shown in the corner of the first cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

from puzzlepark.core import regions
from puzzlepark.core.areas import pieces
from puzzlepark.core.drawing import Border, Number, Shape
from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import AddedClue, Field, Legend, is_cell, place
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.lines import between, ends_of
from puzzlepark.core.plain import clipped, objects, whole
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import draw_on_sheet, is_inside, read_number, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet

MOST = 10**9
"""The highest target."""
PLUS, MINUS, TIMES, OVER = OPERATIONS = ("+", "−", "×", "÷")
NO_CAGE = Choice("none", "No cage", "x", "blank")
"""The choice of the editor that removes a cage."""
TYPED = {"-": "−", "*": "×", "x": "×", "/": "÷"}
"""Operations as they are typed on a keyboard."""
KEYS = {"+": "+", "−": "-", "×": "*", "÷": "/"}
"""The shortcut keys of operations in the editor."""
NAMES = {"+": "Plus", "−": "Minus", "×": "Times", "÷": "Divided"}


class Cage(NamedTuple):
    """Cells in reading order, a target that is 0 if there is none, and an operation, which may be empty."""

    cells: tuple[Spot, ...]
    target: int = 0
    operation: str = ""

    @property
    def seat(self) -> Spot:
        """The spot of the target: the upper left corner of the first cell."""
        return Spot(self.cells[0].r - 1, self.cells[0].c - 1)

    @property
    def text(self) -> str:
        """The target with its operation."""
        return f"{self.target}{self.operation}" if self.target else ""


class CagesDraft:
    """Cages while they are edited: the cage of each cell."""

    def __init__(self, cages: Iterable[Cage]) -> None:
        self.at = {spot: cage for cage in cages for spot in cage.cells}

    def add(self, cage: Cage) -> None:
        self.at.update(dict.fromkeys(cage.cells, cage))

    def remove_cells(self, spots: Iterable[Spot]) -> None:
        """Take cells out of their cages. Each connected piece of the remaining cells becomes a cage without a
        target."""
        gone = set(spots)
        for cage in {self.at[spot] for spot in gone if spot in self.at}:
            for spot in cage.cells:
                del self.at[spot]
            for piece in sorted_pieces(set(cage.cells) - gone):
                self.add(Cage(piece))


def sorted_pieces(cells: Iterable[Spot]) -> list[tuple[Spot, ...]]:
    """The connected components of the cells, each in reading order."""
    return sorted(tuple(sorted(piece)) for piece in pieces(cells))


@dataclass(frozen=True, kw_only=True)
class Cages(Field):
    """Cages in reading order of their first cells. No cell is in two cages, and cells may be in none.

    A cage may have one of the `operations`. `high(rows, cols)` limits the targets that the tool offers. With `dashed`,
    cages are outlined by dashes, because borders between cells mean something else.
    """

    operations: tuple[str, ...] = ()
    dashed: bool = False
    high: Callable[[int, int], int] = lambda rows, cols: 999

    lists_additions = False

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Sequence[Mapping[str, Any]]"}

    def legend(self, key: str) -> Legend:
        cells = '"cells": [(1, 1), (1, 2)]'
        entries = {f"{{{cells}}}": "a cage without a target", f'{{{cells}, "target": 3}}': "a cage with a target"}
        signs = {f'{{{cells}, "target": 3, "operation": "{sign}"}}': NAMES[sign].lower() for sign in self.operations}
        return "a list of cages, rows and columns counted from 1", {**entries, **signs}

    def blank(self, rows: int, cols: int) -> tuple[Cage, ...]:
        return ()

    def canonicalize(self, value: Iterable[Any], board: Any) -> tuple[Cage, ...]:
        """Return (cells, target, operation) triples as sorted cages. Raises BadInput for cages that overlap, are not
        connected or not on the board, or have an invalid target or operation."""
        cages, seen = list[Cage](), set[Spot]()
        for cells, target, operation in value:
            spots = tuple(sorted(Spot(*spot) for spot in cells))
            if not spots:
                raise BadInput("A cage has at least one cell.")
            outside = next((spot for spot in spots if not is_cell(board, spot)), None)
            if outside is not None:
                raise BadInput(f"A cage has the cell at {place(outside)}, which is not on the board.")
            operation = TYPED.get(str(operation), operation)
            if len(set(spots)) < len(spots) or seen.intersection(spots):
                twice = next(s for s in spots if s in seen or spots.count(s) > 1)
                raise BadInput(f"{place(twice).capitalize()} is in two cages.")
            seen.update(spots)
            if len(sorted_pieces(spots)) > 1:
                raise BadInput(f"The cage at {place(spots[0])} is not connected.")
            if not 0 <= target <= MOST:
                raise BadInput(f"The cage at {place(spots[0])} has the target {target}; a target is 1 or more.")
            if operation not in ("", *self.operations):
                known = " ".join(self.operations) or "none"
                raise BadInput(
                    f'The cage at {place(spots[0])} has "{clipped(str(operation))}"; operations are {known}.'
                )
            cages.append(Cage(spots, target, operation))
        return tuple(sorted(cages))

    def pack(self, board: Any) -> dict[str, Any]:
        cages: tuple[Cage, ...] = getattr(board, self.name)
        return {self.name: [_pack_cage(cage) for cage in cages]} if cages else {}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[Cage, ...]:
        """Parse the cages of a document; raises BadInput."""
        cages = []
        for item in objects(data, self.name, "cage", ("cells", "target", "operation")):
            cells = item.get("cells")
            if not (isinstance(cells, list) and all(isinstance(at, list) and len(at) == 2 for at in cells)):
                raise BadInput('"cells" of a cage is a list of [row, column], with rows and columns from 1.')
            spots = [cell_at(*(whole(k, "A row or column of a cage", 1, 10**6) - 1 for k in at)) for at in cells]
            target = item.get("target")
            number = 0 if target is None else whole(target, "The target of a cage", 1, MOST)
            cages.append(Cage(tuple(spots), number, str(item.get("operation", ""))))
        return tuple(cages)

    def resize(self, board: Any, rows: int, cols: int) -> tuple[Cage, ...]:
        """The cages that lie completely inside the new size."""
        cages: tuple[Cage, ...] = getattr(board, self.name)
        return tuple(cage for cage in cages if all(r < 2 * rows and c < 2 * cols for r, c in cage.cells))

    def turned(self, board: Any, turn: Symmetry) -> tuple[Cage, ...]:
        """The cages with transformed cells, sorted again."""
        cages = []
        for cells, target, operation in getattr(board, self.name):
            cages.append(Cage(tuple(sorted(turn.spot(s, board.rows, board.cols) for s in cells)), target, operation))
        return tuple(sorted(cages))

    def keeps(self, board: Any, full: Any) -> bool:
        """True if `full` has the same cages. Cages without a target or an operation may have them there."""
        full_cages = {cage.cells: cage for cage in getattr(full, self.name)}

        def is_kept(cage: Cage) -> bool:
            now = full_cages.get(cage.cells)
            return now is not None and cage in (now, Cage(cage.cells), Cage(cage.cells, 0, now.operation))

        return all(map(is_kept, getattr(board, self.name)))

    def additions(self, board: Any) -> Iterator[AddedClue]:
        """A target for each cage without one, or a number in each cell outside of cages."""
        cages: tuple[Cage, ...] = getattr(board, self.name)
        inside = {spot for cage in cages for spot in cage.cells}
        free = [Cage((spot,)) for spot in board.grid.cells if spot not in inside]
        for cage in (*(cage for cage in cages if not cage.target), *free):
            signs = (cage.operation,) if cage.operation else self.operations if len(cage.cells) > 1 else ()
            # Numbers are at most the number of rows, so a product of k numbers is at most its k-th power.
            for sign, target in product(signs or ("",), range(1, board.rows ** len(cage.cells) + 1)):
                yield (cage.seat,), partial(self._with, board, Cage(cage.cells, target, sign))

    def _with(self, board: Any, cage: Cage) -> tuple[Cage, ...]:
        """The cages of a board, with one replaced or added."""
        others = (other for other in getattr(board, self.name) if other.cells != cage.cells)
        return tuple(sorted((*others, cage)))

    def lists_changes(self, board: Any) -> bool:
        return not getattr(board, self.name)

    def has_clue(self, board: Any, clue: Spot) -> bool:
        return clue in self._cages_by_seat(board)

    def clue_text(self, board: Any, clue: Spot) -> str:
        return self._cages_by_seat(board)[clue].text

    def _cages_by_seat(self, board: Any) -> dict[Spot, Cage]:
        """The cages with a target, by the spot of the target."""
        cages: dict[Spot, Cage] = board.once(
            self.name, lambda: {cage.seat: cage for cage in getattr(board, self.name) if cage.target}
        )
        return cages

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        """The tools that draw cages, enter targets, and choose operations or remove cages."""
        high = self.high(rows, cols)
        help = f"Type the target of a cage{' and its operation, as 12+' if self.operations else ''}."
        signs = tuple(Choice(sign, NAMES[sign], KEYS[sign], NAMES[sign].lower()) for sign in self.operations)
        return (
            Tool("cages", "Cages", "c", "region", "Drag over cells to make them one cage, or out of one."),
            Tool("targets", "Targets", "t", "cell-number", help, low=1, high=high, small=True),
            Tool("signs", "Operations", "o", "cell-choice", "Pick what a cage has.", choices=(*signs, NO_CAGE)) if signs
            else Tool("signs", "No cage", "o", "cell-choice", "Take a cage away.", choices=(NO_CAGE,)),
        )  # fmt: skip

    def to_draft(self, value: tuple[Cage, ...]) -> CagesDraft:
        return CagesDraft(value)

    def from_draft(self, value: CagesDraft) -> tuple[Cage, ...]:
        return tuple(sorted(set(value.at.values())))

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], entry: Any) -> None:
        """Draw cages, remove the cages of some cells, or give them a target or an operation; None removes a target or
        an operation."""
        cages: CagesDraft = getattr(draft, self.name)
        if tool.name == "cages":
            self._draw_cages(cages, spots, entry)
            return
        for spot in spots:
            cage = cages.at.get(spot)
            if cage is None and entry not in (None, NO_CAGE.value):
                raise BadInput(f"{place(spot).capitalize()} is in no cage.")
            if cage is None:
                continue
            if entry == NO_CAGE.value:
                for each in cage.cells:
                    del cages.at[each]
            elif tool.name == "targets":
                cages.add(cage._replace(target=entry or 0))
            else:
                cages.add(cage._replace(operation=entry or ""))

    def _draw_cages(self, cages: CagesDraft, spots: tuple[Spot, ...], entry: Any) -> None:
        """Make each connected piece of the cells a cage. If `entry` is a spot, add the cells to its cage instead."""
        cage = cages.at.get(entry) if isinstance(entry, Spot) else None
        cells = set(spots).difference(cage.cells if cage else ())
        cages.remove_cells(cells)
        if cage is None:
            for piece in sorted_pieces(cells):
                cages.add(Cage(piece))
            return
        for piece in sorted_pieces(cells.union(cage.cells)):
            contains_cage = set(cage.cells) <= set(piece)
            cages.add(cage._replace(cells=piece) if contains_cage else Cage(piece))

    def shapes(self, board: Any) -> list[Shape]:
        """The targets, and the outline of each cage: dashes, or borders between cages."""
        cages: tuple[Cage, ...] = getattr(board, self.name)
        numbers = [Number(cage.seat, cage.target, text=cage.text) for cage in cages if cage.target]
        if self.dashed:
            return [*(Border(cage.cells, "quiet", "cage") for cage in cages), *numbers]
        cage_of = {spot: cage for cage in cages for spot in cage.cells}
        edges = set[Spot]()
        for (r, c), cage in cage_of.items():
            for other in (Spot(r, c + 2), Spot(r + 2, c), Spot(r, c - 2), Spot(r - 2, c)):
                if is_cell(board, other) and cage_of.get(other) is not cage:
                    edges.add(between(Spot(r, c), other))
        return [Border(tuple(sorted(edges))), *numbers]

    def words(self, board: Any, spot: Spot) -> str:
        """A sentence about the cage of a cell, or an empty text."""
        cages: tuple[Cage, ...] = getattr(board, self.name)
        cage_of = board.once(f"{self.name} by cells", lambda: {spot: cage for cage in cages for spot in cage.cells})
        cage = cage_of.get(spot)
        if cage is None:
            return ""
        size = "1 cell" if len(cage.cells) == 1 else f"{len(cage.cells)} cells"
        return f"Cage of {size}, {cage.text}." if cage.target else f"Cage of {size}."


def _pack_cage(cage: Cage) -> dict[str, Any]:
    """The object of a JSON document for a cage, without an empty target or operation."""
    data: dict[str, Any] = {"cells": [[spot.row + 1, spot.col + 1] for spot in cage.cells]}
    if cage.target:
        data["target"] = cage.target
    return {**data, "operation": cage.operation} if cage.operation else data


# --- Penpa+


@draw_on_sheet.register
def _(field: Cages, board: Any, sheet: Sheet) -> None:
    """Draw cages, with small numbers for their targets."""
    cages: tuple[Cage, ...] = getattr(board, field.name)
    sheet.given.cages += [cage.cells for cage in cages]
    sheet.given.small.update({cage.seat: cage.text for cage in cages if cage.target})


@take_from_sheet.register
def _(field: Cages, board: Any, sheet: Sheet) -> tuple[Cage, ...]:
    """Read cages and remove them from the sheet.

    A target belongs to the cage whose first cell has it. A target in a cell without a cage makes the cell a cage. Bold
    borders outline cages unless `dashed`."""
    small, cages = sheet.given.small, list[Cage]()
    if not field.dashed:
        sheet.given.cages = sheet.given.cages or _take_bordered_cells(board, sheet)
        # A legend outside the board often names the range of numbers, such as "1-6".
        legend = re.compile(rf"\W*1\s*(-|–|\.\.)\s*{board.rows}\W*")
        for spot in [s for s, x in sheet.given.numbers.items() if not is_cell(board, s) and legend.fullmatch(x)]:
            del sheet.given.numbers[spot]
    # A target is at the upper left corner of its cell.
    cells_with_target = [Spot(s.r + 1, s.c + 1) for s in small if not s.is_edge]
    single = [(spot,) for spot in cells_with_target if not any(spot in cage for cage in sheet.given.cages)]
    for spots in (*sheet.given.cages, *single):
        cage = Cage(tuple(sorted(spots)))
        text = "".join(TYPED.get(char, char) for char in small.pop(cage.seat, ""))
        digits = text.rstrip("".join(field.operations)) if field.operations else text
        number = read_number(digits, cage.cells[0], board) if digits else None
        cages.append(cage._replace(target=max(number or 0, 0), operation=text[len(digits) :]))
    sheet.given.cages.clear()
    return tuple(cages)


def _take_bordered_cells(board: Any, sheet: Sheet) -> list[tuple[Spot, ...]]:
    """Remove the bold borders from the sheet. Return the pieces that they separate, or nothing if there are none."""
    borders = {edge for edge in sheet.given.edges if is_inside(sheet, edge)}
    if not borders:
        return []
    sheet.given.edges -= borders
    spots = [cell_at(r, c) for r in range(board.rows) for c in range(board.cols)]
    walls = [regions.wall(*(s.row * board.cols + s.col for s in ends_of(edge))) for edge in borders]
    parts: dict[int, list[Spot]] = {}
    for spot, part in zip(spots, regions.pieces([0] * len(spots), board.cols, frozenset(walls)), strict=True):
        parts.setdefault(part, []).append(spot)
    return [tuple(part) for part in parts.values()]
