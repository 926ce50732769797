"""Random rooms whose numbers follow each other from cell to cell, so that equal ones do not touch."""

from functools import lru_cache
from itertools import product
from random import Random

from puzzlepark.genres import kit

BOARDS, TRIES = 12, 15
"""Boards that are begun before a size is given up, and rooms that are drawn for each cell of one."""
SAME = 3
"""Boards of more than `SMALL` cells that are begun before rooms may be a cell larger: small rooms hardly fill them."""
ALONE = 0.3
"""How often a cell that fits nowhere else is a room by itself."""


def random_meanders(rows: int, cols: int, rng: Random, largest: int) -> tuple[list[int], list[int]]:
    """A room id and a number per cell. Rooms are drawn one after another; where no room fits, those around are taken
    away again."""
    for begun in range(BOARDS):
        board = _Meanders(rows, cols)
        most = largest if rows * cols <= kit.SMALL else largest + begun // SAME
        for _ in range(TRIES * rows * cols):
            if (start := board.next_free()) is None:
                return board.ids, board.numbers
            board.draw(rng, start, most)
    raise kit.BadInput(f"No rooms of at most {largest} cells were found for a board of {rows}x{cols}.")


@lru_cache(maxsize=1)
def _touching(rows: int, cols: int) -> list[list[int]]:
    """For each cell those around it, at its corners, too, and itself."""
    found = []
    for r, c in product(range(rows), range(cols)):
        lines = range(max(0, c - 1), min(cols, c + 2))
        found.append([y * cols + x for y in range(max(0, r - 1), min(rows, r + 2)) for x in lines])
    return found


class _Meanders:
    """Rooms that are being drawn; a cell without one has the number 0."""

    def __init__(self, rows: int, cols: int) -> None:
        self.beside = kit.regions.all_beside(rows * cols, cols)
        self.touching = _touching(rows, cols)
        self.ids = [-1] * (rows * cols)
        self.numbers = [0] * (rows * cols)
        self.rooms: dict[int, list[int]] = {}
        """The cells of each room, in the order of their numbers."""
        self.open = list(map(len, self.beside))
        """How many cells beside each have no number."""
        self.last = 0

    def next_free(self) -> int | None:
        """The first cell without a number that is nearly shut in, or else the first; None if all have numbers."""
        first = None
        for i, number in enumerate(self.numbers):
            if not number:
                if self.open[i] <= 1:
                    return i
                if first is None:
                    first = i
        return first

    def number(self, cell: int, room: int, number: int) -> None:
        """Give a cell a room and a number, or with the number 0 neither."""
        if bool(number) != bool(self.numbers[cell]):
            for i in self.beside[cell]:
                self.open[i] += -1 if number else 1
        self.ids[cell], self.numbers[cell] = room, number

    def may(self, cell: int, number: int) -> bool:
        return number not in [self.numbers[i] for i in self.touching[cell]]

    def draw(self, rng: Random, start: int, largest: int) -> None:
        """A room from this cell on; or the cell goes to a room beside it; or else one of the rooms around goes."""
        walk = self.walked(rng, start, rng.randint(2, largest))
        if len(walk) > 1:
            return
        self.erase(self.last)
        near = self.beside[start]
        for other in rng.sample(near, len(near)):
            room = self.rooms.get(self.ids[other], [])
            if room and len(room) < largest and other in (room[0], room[-1]):
                longer = [start, *room] if other == room[0] else [*room, start]
                if self.put(longer, self.ids[other]) or self.put(longer[::-1], self.ids[other]):
                    return
        rooms = sorted({self.ids[i] for i in self.touching[start]} - {-1})
        if walk and rng.random() < ALONE:
            self.put(walk, self.last)
        elif rooms:
            self.erase(rng.choice(rooms))

    def walked(self, rng: Random, start: int, want: int) -> list[int]:
        """The cells of a new room, one after another; none if it may not begin here."""
        self.last += 1
        walk = self.rooms[self.last] = list[int]()
        here: int | None = start
        while here is not None and len(walk) < want and self.may(here, len(walk) + 1):
            walk.append(here)
            self.number(here, self.last, len(walk))
            ahead = [i for i in self.beside[here] if not self.numbers[i] and self.may(i, len(walk) + 1)]
            here = min(ahead, key=lambda i: (self.open[i], rng.random()), default=None)
        return walk

    def put(self, cells: list[int], room: int) -> bool:
        """Number the cells of a room anew, in this order, if that may be."""
        before = [(i, self.numbers[i]) for i in cells]
        for i in cells:
            self.numbers[i] = 0
        right = all(self.may(i, number) for number, i in enumerate(cells, 1))
        for i, old in before:
            self.numbers[i] = old
        if right:
            self.rooms[room] = cells
            for number, i in enumerate(cells, 1):
                self.number(i, room, number)
        return right

    def erase(self, room: int) -> None:
        for i in self.rooms.pop(room):
            self.number(i, -1, 0)
