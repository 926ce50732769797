"""Random rooms whose equal numbers keep their distance."""

from random import Random

from puzzlepark.genres import kit

TRIES = 20
"""How many boards are started before a size is rejected."""
PATIENCE = 8
"""How often rooms are removed again before rooms may be one cell larger."""
SWAPS = 3
"""How many swaps of numbers inside rooms are tried per cell of the board."""


def random_ripples(rows: int, cols: int, rng: Random, largest: int) -> tuple[list[int], list[int]]:
    """Draw a room id and a number per cell. Rooms have at most `largest` cells, and a few more where nothing else
    fits."""
    for _ in range(TRIES):
        board = _Ripples(rows, cols)
        if board.fill(rng, largest):
            board.swap(rng)
            return board.ids, board.numbers
    raise kit.BadInput(f"No rooms were found for a board of {rows}x{cols}.")


class _Ripples:
    """Rooms that grow cell by cell. Each cell gets the next number of its room. A cell without a room has the id -1 and
    the number 0."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.near = kit.regions.all_beside(rows * cols, cols)
        self.ids, self.numbers = [-1] * (rows * cols), [0] * (rows * cols)
        self.rooms: list[list[int]] = []

    def fits(self, cell: int, number: int) -> bool:
        """True if a number keeps its distance from equal ones."""
        r, c = divmod(cell, self.cols)
        across = range(max(0, c - number), min(self.cols, c + number + 1))
        down = range(max(0, r - number), min(self.rows, r + number + 1))
        fits_in_row = all(self.numbers[r * self.cols + x] != number for x in across if x != c)
        return fits_in_row and all(self.numbers[y * self.cols + c] != number for y in down if y != r)

    def fill(self, rng: Random, largest: int) -> bool:
        """Give every cell a room and a number. Where no number fits, remove adjacent rooms again. Returns False if that
        is needed too often."""
        free = rng.sample(range(len(self.ids)), len(self.ids))
        for attempt in range(len(self.ids)):
            free = self._grow(free, largest, rng)
            free = self._grow(free, largest + 1 + attempt // PATIENCE, rng)
            if not free:
                return True
            rooms = sorted({self.ids[i] for i in self.near[free[0]]} - {-1})
            for room in rng.sample(rooms, rng.randint(1, len(rooms))):
                free += self._clear(room)
        return False

    def _grow(self, free: list[int], most: int, rng: Random) -> list[int]:
        """Add cells to rooms of at most `most` cells as long as possible, and return the remaining cells."""
        failed_in_turn = 0
        while failed_in_turn < len(free):
            cell = free.pop(0)
            if self._join(cell, most, rng):
                failed_in_turn = 0
            else:
                free.append(cell)
                failed_in_turn += 1
        return free

    def _clear(self, room: int) -> list[int]:
        """Remove a room and return its cells."""
        cells, self.rooms[room] = self.rooms[room], []
        for cell in cells:
            self.ids[cell], self.numbers[cell] = -1, 0
        return cells

    def _join(self, cell: int, most: int, rng: Random) -> bool:
        """Add a cell to the smallest adjacent room where it fits, or start a room with it. Returns False if neither is
        possible."""
        adjacent = sorted({self.ids[i] for i in self.near[cell]} - {-1})
        candidates = [k for k in adjacent if len(self.rooms[k]) < most and self.fits(cell, len(self.rooms[k]) + 1)]
        if candidates:
            room = min(candidates, key=lambda k: (len(self.rooms[k]), rng.random()))
        elif self.fits(cell, 1):
            room = len(self.rooms)
            self.rooms.append([])
        else:
            return False
        self.rooms[room].append(cell)
        self.ids[cell], self.numbers[cell] = room, len(self.rooms[room])
        return True

    def swap(self, rng: Random) -> None:
        """Swap random numbers inside rooms where they fit."""
        rooms = [room for room in self.rooms if len(room) > 1]
        for _ in range(SWAPS * len(self.ids) if rooms else 0):
            one, two = rng.sample(rng.choice(rooms), 2)
            a, b = self.numbers[one], self.numbers[two]
            self.numbers[one] = self.numbers[two] = 0
            if self.fits(one, b) and self.fits(two, a):
                a, b = b, a
            self.numbers[one], self.numbers[two] = a, b
