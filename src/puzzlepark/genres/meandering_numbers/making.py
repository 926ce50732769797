"""Random rooms whose numbers follow each other from cell to cell, so that equal ones do not touch."""

from random import Random

from puzzlepark.core import regions
from puzzlepark.genres.kit import BadInput

BOARDS, TRIES = 12, 15
"""Boards that are begun before a size is given up, and rooms that are drawn for each cell of one."""
ALONE = 0.3
"""How often a cell that fits nowhere else is a room by itself."""


def random_meanders(rows: int, cols: int, rng: Random, largest: int) -> tuple[list[int], list[int]]:
    """A room id and a number per cell. Rooms are drawn one after another; where no room fits, those around are taken
    away again."""
    for _ in range(BOARDS):
        board = _Meanders(rows, cols)
        for _ in range(TRIES * rows * cols):
            free = [i for i, number in enumerate(board.numbers) if not number]
            if not free:
                return board.ids, board.numbers
            # From the first cell on, but first where a cell is nearly shut in.
            board.draw(rng, min(free, key=lambda i: (len(board.open(i)) > 1, i)), largest)
    raise BadInput(f"No rooms of at most {largest} cells were found for a board of {rows}x{cols}.")


class _Meanders:
    """Rooms that are being drawn; a cell without one has the number 0."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.ids = [-1] * (rows * cols)
        self.numbers = [0] * (rows * cols)
        self.last = 0

    def open(self, cell: int) -> list[int]:
        """The cells beside one that have no number."""
        return [i for i in regions.beside(cell, len(self.numbers), self.cols) if not self.numbers[i]]

    def touching(self, cell: int) -> list[int]:
        """The cells around one, at its corners, too."""
        r, c = divmod(cell, self.cols)
        lines = range(max(0, c - 1), min(self.cols, c + 2))
        return [y * self.cols + x for y in range(max(0, r - 1), min(self.rows, r + 2)) for x in lines]

    def may(self, cell: int, number: int) -> bool:
        return all(self.numbers[i] != number for i in self.touching(cell))

    def draw(self, rng: Random, start: int, largest: int) -> None:
        """A room from this cell on; or the cell goes to a room beside it; or else one of the rooms around goes."""
        walk = self.walked(rng, start, rng.randint(2, largest))
        if len(walk) > 1:
            return
        for i in walk:
            self.ids[i], self.numbers[i] = -1, 0
        near = list(regions.beside(start, len(self.numbers), self.cols))
        for other in rng.sample(near, len(near)):
            room = sorted((i for i, mine in enumerate(self.ids) if mine == self.ids[other] >= 0), key=self.order)
            if room and len(room) < largest and other in (room[0], room[-1]):
                longer = [start, *room] if other == room[0] else [*room, start]
                if self.put(longer, self.ids[other]) or self.put(longer[::-1], self.ids[other]):
                    return
        rooms = sorted({self.ids[i] for i in self.touching(start)} - {-1})
        if walk and rng.random() < ALONE:
            self.put(walk, self.last)
        elif rooms:
            self.erase(rng.choice(rooms))

    def order(self, cell: int) -> int:
        return self.numbers[cell]

    def walked(self, rng: Random, start: int, want: int) -> list[int]:
        """The cells of a new room, one after another; none if it may not begin here."""
        self.last += 1
        walk = list[int]()
        here: int | None = start
        while here is not None and len(walk) < want and self.may(here, len(walk) + 1):
            walk.append(here)
            self.ids[here], self.numbers[here] = self.last, len(walk)
            ahead = [i for i in self.open(here) if self.may(i, len(walk) + 1)]
            here = min(ahead, key=lambda i: (len(self.open(i)), rng.random()), default=None)
        return walk

    def put(self, cells: list[int], room: int) -> bool:
        """Number the cells of a room anew, in this order, if that may be."""
        before = [(i, self.ids[i], self.numbers[i]) for i in cells]
        for i in cells:
            self.numbers[i] = 0
        right = all(self.may(i, number) for number, i in enumerate(cells, 1))
        for number, (i, mine, old) in enumerate(before, 1):
            self.ids[i], self.numbers[i] = (room, number) if right else (mine, old)
        return right

    def erase(self, room: int) -> None:
        for i, mine in enumerate(self.ids):
            if mine == room:
                self.ids[i], self.numbers[i] = -1, 0
