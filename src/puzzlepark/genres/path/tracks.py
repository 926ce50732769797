"""Game IDs of Simon Tatham's Tracks: Path with a door at the left and one at the bottom, every clue and some pieces.

    6x6dt:l6t9b,3,2,1,S4,5,4,2,6,S3,2,3,3

Columns x rows, an optional difficulty (d and a letter, then perhaps o), and a colon. Then the cells in reading order: a
to z skip 1 to 26 of them, and a hex digit is a given piece, the sum of its open sides (right 1, up 2, left 4, down 8).
Then the clues of the columns and of the rows, with an S where the track leaves and enters. The difficulty is dropped on
reading and never written.
"""

from __future__ import annotations

import re

from puzzlepark.core.fields.numbers import outside
from puzzlepark.core.plain import clipped, refuse_huge
from puzzlepark.formats.codec.url_parts import skipped
from puzzlepark.genres import kit
from puzzlepark.genres.path.fields import Given, edge_on, side_of
from puzzlepark.genres.path.rules import Path

BITS = {"E": 1, "N": 2, "W": 4, "S": 8}
_ID = re.compile(r"(\d{1,7})x(\d{1,7})(?:d[a-z])?o?:([^,\s]*)((?:,[^,\s]*)*)", re.ASCII)


def fits(text: str) -> bool:
    return re.match(r"\s*\d+x\d+\w*:", text[:60], re.ASCII) is not None


def read(text: str) -> tuple[Path, kit.Marks | None]:
    """Parse a game ID into a board. It never has an answer."""
    match = _ID.fullmatch(text.strip())
    if match is None:
        raise kit.BadInput("A Tracks game ID is such as 6x6:l6t9b,3,2,1,S4,5,4,2,6,S3,2,3,3.")
    cols, rows = int(match[1]), int(match[2])
    if not rows or not cols:
        raise kit.BadInput(f"The game ID speaks of a board of {rows}x{cols}; it needs at least 1x1.")
    refuse_huge(rows, cols)
    words = match[4].split(",")[1:]
    if len(words) != rows + cols:
        raise kit.BadInput(f"The game ID has {len(words)} clues; {cols} columns and {rows} rows need {cols + rows}.")
    clues = []
    for i, word in enumerate(words):
        if not re.fullmatch(r"S?\d{1,7}", word, re.ASCII):
            raise kit.BadInput(
                f'Clue {i + 1} of the game ID is "{clipped(word)}"; it must be a number, perhaps after an S.'
            )
        clues.append(int(word.removeprefix("S")))
    exits = [i for i, word in enumerate(words[:cols]) if word[0] == "S"]
    entries = [i for i, word in enumerate(words[cols:]) if word[0] == "S"]
    if len(exits) != 1 or len(entries) != 1:
        raise kit.BadInput("One column and one row of a Tracks game ID have an S, where the track leaves and enters.")
    return (
        Path(
            rows=rows,
            cols=cols,
            doors=(edge_on(kit.cell_at(entries[0], 0), "W"), edge_on(kit.cell_at(rows - 1, exits[0]), "S")),
            clues=outside(clues[cols:], clues[:cols]),
            given=read_pieces(match[3], rows, cols),
        ),
        None,
    )


def write(puzzle: Path, marks: kit.Marks | None) -> str:
    """Write a board without its answer. Raises BadInput if a game ID cannot express it."""
    if puzzle.blocked:
        raise kit.BadInput("A Tracks game ID cannot say blocked cells.")
    if None in puzzle.row_clues or None in puzzle.col_clues:
        raise kit.BadInput("A Tracks game ID has every clue, and this puzzle lacks some.")
    cells = {side_of(spot, door): spot for spot, door in zip(puzzle.door_cells, puzzle.doors, strict=True)}
    if set(cells) != {"W", "S"} or len(puzzle.doors) > 2:
        raise kit.BadInput("The track of a game ID comes in at the left and leaves at the bottom; this path does not.")
    entry_row, exit_col = cells["W"].row, cells["S"].col
    words = [("S" if i == exit_col else "") + str(clue) for i, clue in enumerate(puzzle.col_clues)]
    words += [("S" if i == entry_row else "") + str(clue) for i, clue in enumerate(puzzle.row_clues)]
    return f"{puzzle.cols}x{puzzle.rows}:{write_pieces(puzzle)}," + ",".join(words)


def read_pieces(text: str, rows: int, cols: int) -> Given:
    """The given pieces of a text of skips and hex digits, which must cover the board exactly."""
    pieces, at = [], 0
    for char in text:
        if "a" <= char <= "z":
            at += ord(char) - ord("a") + 1
            continue
        if char not in "0123456789ABCDEF":
            raise kit.BadInput(f'"{clipped(char)}" was found where a piece, 0 to 9 or A to F, or a skip was expected.')
        sides = "".join(side for side, bit in BITS.items() if int(char, 16) & bit)
        pieces.append((kit.cell_at(*divmod(at, cols)), sides))
        at += 1
    if at != rows * cols:
        raise kit.BadInput(f"The pieces and skips are for {at} cells; the board has {rows * cols}.")
    return tuple(pieces)


def write_pieces(puzzle: Path) -> str:
    """Skips and hex digits for all cells of the board."""
    sides_of = dict(puzzle.given)
    cells = (kit.cell_at(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
    digits = (f"{sum(BITS[side] for side in sides_of[spot]):X}" if spot in sides_of else "" for spot in cells)
    return skipped(digits, "`", 26)
