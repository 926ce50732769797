"""Random rooms whose consecutive numbers are adjacent and whose equal numbers do not touch."""

from functools import lru_cache
from itertools import product
from random import Random

from puzzlepark.genres import kit

BOARDS, TRIES = 12, 15
"""How many boards are started before a size is rejected, and how many rooms are drawn per cell of one."""
BOARDS_PER_SIZE = 3
"""On a large board, rooms may be one cell larger after this many boards, because small rooms hardly fill them."""
SINGLE = 0.3
"""How often a cell that fits nowhere else becomes a room of its own."""


def random_meanders(rows: int, cols: int, rng: Random, largest: int) -> tuple[list[int], list[int]]:
    """Draw a room id and a number per cell. Rooms are drawn one after another. Where no room fits, rooms nearby are
    removed again."""
    for attempt in range(BOARDS):
        board = _Meanders(rows, cols)
        largest_now = largest if rows * cols <= kit.SMALL else largest + attempt // BOARDS_PER_SIZE
        for _ in range(TRIES * rows * cols):
            if (start := board.next_free()) is None:
                return board.ids, board.numbers
            board.draw(rng, start, largest_now)
    raise kit.BadInput(f"No rooms of at most {largest} cells were found for a board of {rows}x{cols}.")


@lru_cache(maxsize=1)
def _touching(rows: int, cols: int) -> list[list[int]]:
    """For each cell, by index: the indices of the cell itself and of its up to eight neighbours."""
    touching = []
    for r, c in product(range(rows), range(cols)):
        columns = range(max(0, c - 1), min(cols, c + 2))
        touching.append([y * cols + x for y in range(max(0, r - 1), min(rows, r + 2)) for x in columns])
    return touching


class _Meanders:
    """A board while rooms are drawn. A cell without a room has the id -1 and the number 0."""

    def __init__(self, rows: int, cols: int) -> None:
        self.near = kit.regions.all_beside(rows * cols, cols)
        self.touching = _touching(rows, cols)
        self.ids = [-1] * (rows * cols)
        self.numbers = [0] * (rows * cols)
        self.rooms: dict[int, list[int]] = {}
        """The cells of each room, in the order of their numbers."""
        self.open = list(map(len, self.near))
        """For each cell the number of neighbours without a number."""
        self.last = 0
        """The id of the room that was drawn last."""

    def next_free(self) -> int | None:
        """Return the first cell without a number that has at most one open neighbour. Without such a cell, return the
        first one without a number, or None if every cell has one."""
        first = None
        for i, number in enumerate(self.numbers):
            if not number:
                if self.open[i] <= 1:
                    return i
                if first is None:
                    first = i
        return first

    def number(self, cell: int, room: int, number: int) -> None:
        """Set the room and the number of a cell, or with the number 0 clear them."""
        if bool(number) != bool(self.numbers[cell]):
            for i in self.near[cell]:
                self.open[i] += -1 if number else 1
        self.ids[cell], self.numbers[cell] = room, number

    def fits(self, cell: int, number: int) -> bool:
        """True if no cell that touches this one has the number."""
        return number not in [self.numbers[i] for i in self.touching[cell]]

    def draw(self, rng: Random, start: int, largest: int) -> None:
        """Draw a room from this cell. If only the cell itself fits, add it to an end of an adjacent room, make it a
        room of its own, or remove a room nearby."""
        walk = self.draw_walk(rng, start, rng.randint(2, largest))
        if len(walk) > 1:
            return
        self.erase(self.last)  # for now, so that the cell can belong to another room
        near = self.near[start]
        for other in rng.sample(near, len(near)):
            room = self.rooms.get(self.ids[other], [])
            if room and len(room) < largest and other in (room[0], room[-1]):
                longer = [start, *room] if other == room[0] else [*room, start]
                if self.renumber(longer, self.ids[other]) or self.renumber(longer[::-1], self.ids[other]):
                    return
        rooms = sorted({self.ids[i] for i in self.touching[start]} - {-1})
        if walk and rng.random() < SINGLE:
            self.renumber(walk, self.last)
        elif rooms:
            self.erase(rng.choice(rooms))

    def draw_walk(self, rng: Random, start: int, length: int) -> list[int]:
        """Draw a new room as a walk of at most `length` cells; empty if no room may begin here."""
        self.last += 1
        walk = self.rooms[self.last] = list[int]()
        here: int | None = start
        while here is not None and len(walk) < length and self.fits(here, len(walk) + 1):
            walk.append(here)
            self.number(here, self.last, len(walk))
            candidates = [i for i in self.near[here] if not self.numbers[i] and self.fits(i, len(walk) + 1)]
            here = min(candidates, key=lambda i: (self.open[i], rng.random()), default=None)
        return walk

    def renumber(self, cells: list[int], room: int) -> bool:
        """Number the cells of a room from 1 in this order, unless equal numbers would touch. Returns False in that
        case."""
        before = [(i, self.numbers[i]) for i in cells]
        for i in cells:
            self.numbers[i] = 0
        valid = all(self.fits(i, number) for number, i in enumerate(cells, 1))
        for i, old in before:
            self.numbers[i] = old
        if valid:
            self.rooms[room] = cells
            for number, i in enumerate(cells, 1):
                self.number(i, room, number)
        return valid

    def erase(self, room: int) -> None:
        """Remove a room, so that its cells have neither room nor number."""
        for i in self.rooms.pop(room):
            self.number(i, -1, 0)
