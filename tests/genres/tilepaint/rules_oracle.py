"""Oracle for the rules of Tilepaint, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the painted cells of an answer solve a board (a JSON document)."""
    paint = {(r, c): x for r, row in enumerate(answer["paint"]) for c, x in enumerate(row)}
    clues = board.get("clue_cells", ())
    for clue in clues:
        del paint[clue["row"] - 1, clue["col"] - 1]
    for one, colour in paint.items():
        for other in paint:
            same = board["tiles"][one[0]][one[1]] == board["tiles"][other[0]][other[1]]
            if same and paint[other] != colour:
                return False
    sights = [((r, 0), (0, 1), n) for r, n in enumerate(board["rows"])]
    sights += [((0, c), (1, 0), n) for c, n in enumerate(board["cols"])]
    sights += [((clue["row"] - 1, clue["col"]), (0, 1), clue["across"]) for clue in clues]
    sights += [((clue["row"], clue["col"] - 1), (1, 0), clue["down"]) for clue in clues]
    for (r, c), (down, across), number in sights:
        found = 0
        while (r, c) in paint:
            found, r, c = found + paint[r, c], r + down, c + across
        if number not in (None, found):
            return False
    return True
