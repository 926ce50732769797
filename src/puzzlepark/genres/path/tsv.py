"""The table of Demaine's font: (2m+2) x (2n+2) fields between tabs.

    .  .  2  .  1  .       the clues of the columns (here . is an empty field)
    .  +  .  +  .  +       corners, and s on an edge that the path crosses
    2  s  s  s  s  .       the clue of a row; s on its cells and edges
    .  +  .  +  s  +

An s on the border is a door; doors are read in reading order. An x on a cell blocks it. An x on the border or next to a
blocked cell is redundant, and elsewhere it is a wall between two cells, which Path does not have. Without any s inside
there is no answer.
"""

from __future__ import annotations

from puzzlepark.core.fields.numbers import outside
from puzzlepark.core.grid import ends
from puzzlepark.core.plain import MOST_CELLS, clipped, refuse_huge
from puzzlepark.genres import kit
from puzzlepark.genres.path.rules import Path

Fields = list[list[str]]


def fits(text: str) -> bool:
    """True if a text begins like such a table."""
    lines = text[:4000].split("\n")
    return "\t" in lines[0] + "".join(lines[1:2]) and "\t+" in "".join(lines[1:2])


def read(text: str) -> tuple[Path, kit.Marks | None]:
    """Parse a table into a board, and the answer if there is one."""
    fields = _fields(text)
    rows, cols = len(fields) // 2 - 1, len(fields[0]) // 2 - 1
    signs = {
        kit.Spot(r - 1, c - 1): _sign(fields, r, c) for r in range(1, 2 * rows + 2) for c in range(1, 2 * cols + 2)
    }
    blocked = frozenset(s for s, sign in signs.items() if s.is_cell and sign == "x")
    grid, drawn, doors = kit.shared_grid(rows, cols, blocked), set(), []
    for spot, sign in signs.items():
        if not spot.is_edge or sign not in ("s", "x"):
            continue
        is_between_cells = all(grid.has(end) for end in ends(spot))
        if sign == "s" and is_between_cells:
            drawn.add(spot)
        elif sign == "s":
            doors.append(spot)
        elif is_between_cells:
            raise kit.BadInput(f"{_field(spot)}: a wall between two cells is no part of a Path puzzle.")
    puzzle = Path(
        rows=rows,
        cols=cols,
        doors=tuple(doors),
        clues=outside(
            [_clue(fields, 2 * r + 2, 0) for r in range(rows)], [_clue(fields, 0, 2 * c + 2) for c in range(cols)]
        ),
        blocked=blocked,
    )
    visited = {s for s, sign in signs.items() if s.is_cell and sign == "s"}
    if not visited and not drawn:
        return puzzle, None
    on_path = {spot for edge in drawn for spot in ends(edge)}
    for spot in sorted(on_path ^ visited):
        what = "has no s, but the path comes to it" if spot in on_path else "has an s, but no path comes to it"
        raise kit.BadInput(f"{_field(spot)}: the cell {what}.")
    return puzzle, {kit.Var(kit.LINE, edge): int(edge in drawn) for edge in puzzle.grid.edges}


def _fields(text: str) -> Fields:
    """The fields of the table. Lines that were cut off are filled up with empty fields."""
    lines = [line.rstrip("\r").split("\t") for line in text.rstrip().split("\n")]
    width = max(map(len, lines))
    if len(lines) % 2 or width % 2 or len(lines) < 4 or width < 4:
        raise kit.BadInput(f"The table has {len(lines)} lines of {width} fields; both are even, and 4 or more.")
    refuse_huge(len(lines) // 2 - 1, width // 2 - 1)
    return [[field.strip() for field in line] + [""] * (width - len(line)) for line in lines]


def _field(spot: kit.Spot) -> str:
    """The place of a spot in the table, for messages."""
    return f"Line {spot.r + 2}, field {spot.c + 2}"


def _sign(fields: Fields, r: int, c: int) -> str:
    """The sign in a field of a corner, edge or cell. Raises BadInput if it has no meaning there."""
    sign = fields[r][c]
    allowed = ("+",) if r % 2 and c % 2 else ("s", "x")
    if sign and sign not in allowed:
        raise kit.BadInput(
            f'Line {r + 1}, field {c + 1}: {", ".join(allowed)} or nothing was expected, "{clipped(sign)}" was found.'
        )
    return sign


def _clue(fields: Fields, r: int, c: int) -> int | None:
    """The number in a field of a clue; None if it is empty."""
    word = fields[r][c]
    if not word:
        return None
    if not (word.isascii() and word.isdecimal() and len(word) <= 7 and int(word) <= MOST_CELLS):
        raise kit.BadInput(f'Line {r + 1}, field {c + 1}: a clue was expected, "{clipped(word)}" was found.')
    return int(word)


def write(puzzle: Path, marks: kit.Marks | None) -> str:
    """Write a board, with the path if there are marks. Raises BadInput if the table cannot express them."""
    if puzzle.given:
        raise kit.BadInput("The table cannot say given pieces; use JSON.")
    if marks is not None and any(kit.Var(kit.LINE, edge) not in marks for edge in puzzle.grid.edges):
        raise kit.BadInput("The table holds a whole answer or none; the marks leave something undecided: use JSON.")
    if marks is not None and not any(marks[kit.Var(kit.LINE, edge)] for edge in puzzle.grid.edges):
        raise kit.BadInput("The table cannot say an answer without any line; use JSON.")
    drawn = {edge for edge in puzzle.grid.edges if marks is not None and marks[kit.Var(kit.LINE, edge)]}
    signs = dict.fromkeys(puzzle.blocked, "x") | dict.fromkeys((*drawn, *puzzle.doors), "s")
    signs |= dict.fromkeys((s for edge in drawn for s in ends(edge)), "s")
    lines = [["", "", *_spread(puzzle.col_clues)]]
    for r in range(2 * puzzle.rows + 1):
        clue = puzzle.row_clues[r // 2] if r % 2 else None
        row = ["" if clue is None else str(clue)]
        for c in range(2 * puzzle.cols + 1):
            row.append(signs.get(kit.Spot(r, c), "" if r % 2 or c % 2 else "+"))
        lines.append(row)
    return "".join("\t".join(line) + "\n" for line in lines)


def _spread(clues: tuple[int | None, ...]) -> list[str]:
    """The clues of the columns as fields, each followed by the empty field of an edge."""
    return [word for clue in clues for word in ("" if clue is None else str(clue), "")]
