"""Oracle for puzz.link's URLs and files of Country Road, independent of the package."""

from typing import Any

KIND = "country"
Cell = tuple[int, int]


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """Walls as bits, five to a digit of base 32, then a number for each room in reading order of their first cells."""
    upright, level = -(-rows * (cols - 1) // 5), -(-(rows - 1) * cols // 5)
    bits = [[int(digit, 32) >> k & 1 for digit in part for k in (4, 3, 2, 1, 0)]
            for part in (body[:upright], body[upright : upright + level])]  # fmt: skip
    walls = {((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1) if bits[0][r * (cols - 1) + c]}
    walls |= {((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols) if bits[1][r * cols + c]}
    words, at, numbers = body[upright + level :], 0, list[int | None]()
    while at < len(words):
        char, at = words[at], at + 1
        if char > "f":
            numbers += [None] * (ord(char) - ord("f"))
            continue
        size = {"-": 2, "+": 3}.get(char, 0)
        numbers.append(int(words[at : at + size] or char, 16))
        at += size
    rooms = _rooms(walls, rows, cols)
    tops = [min(room, key=lambda cell: cell[::-1]) for room in rooms]
    pairs = zip(tops, numbers, strict=True)
    return {"walls": walls, "numbers": {top: number for top, number in pairs if number is not None}}


def _rooms(walls: set[tuple[Cell, Cell]], rows: int, cols: int) -> list[set[Cell]]:
    """The groups of cells that no wall separates, by their first cells in reading order."""
    room = {(r, c): {(r, c)} for r in range(rows) for c in range(cols)}
    for one in list(room):
        for two in ((one[0], one[1] + 1), (one[0] + 1, one[1])):
            if two in room and (one, two) not in walls and room[one] is not room[two]:
                room[one] |= room[two]
                room |= dict.fromkeys(room[two], room[one])
    return sorted({id(cells): cells for cells in room.values()}.values(), key=min)


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """The number of rooms, the rooms, numbers, lines to the right and below, and signs of the player."""
    ids, numbers = table[1 : 1 + rows], table[1 + rows : 1 + 2 * rows]
    assert len({name for row in ids for name in row}) == int(table[0][0])
    pairs = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    below = [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]
    rest = [word for row in table[1 + 2 * rows :] for word in row]
    assert rest[len(pairs) + len(below) :] == ["0"] * (rows * cols)
    lines = zip(pairs + below, rest, strict=False)
    return {
        "walls": {(a, b) for a, b in pairs + below if ids[a[0]][a[1]] != ids[b[0]][b[1]]},
        "numbers": {(r, c): int(word) for r, row in enumerate(numbers) for c, word in enumerate(row) if word != "."},
        "lines": {pair: int(word == "1") for pair, word in lines if word != "0"},
    }
