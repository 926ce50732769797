"""How a Link-a-Pix board looks, and how it is played."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from puzzlepark.core.drawing import Chip, Drawing, Frame, GridLines, InputMode, Line, Shape, Stamp
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.verdict import Verdict
from puzzlepark.genres.link_a_pix.referee import Piece, lines, trace
from puzzlepark.genres.link_a_pix.rules import LINE, PAINT, LinkAPix

INPUTS: tuple[InputMode, ...] = (
    InputMode("line", "Link", LINE, over="edge", values=(1,), start="number", limited=True),
    InputMode("mark", "Blank", PAINT, values=(0,), sign="dot"),
)


def draw(puzzle: LinkAPix, marks: Marks, verdict: Verdict | None) -> Drawing:
    """The board with its links; once the verdict is that it is solved, the picture alone."""
    beside = lines(marks)
    pieces = trace(beside)
    done = [p for p in pieces if finished(puzzle, p)]
    own = [Piece([hint.cell], False) for hint in puzzle.hints if hint.number == 1 and hint.cell not in beside]
    if verdict is not None and verdict and puzzle.hints:
        shapes: list[Shape] = [*picture(puzzle, done + own), Frame()]
    else:
        shapes = _board(puzzle, marks, verdict, pieces, done + own)
    return Drawing(
        puzzle.rows,
        puzzle.cols,
        tuple(s for s in shapes if not (isinstance(s, Stamp) and not s.at)),
        surface="picture",
        palette=puzzle.palette,
        title=f"Link-a-Pix, {puzzle.rows} rows, {puzzle.cols} columns",
        say=sayer(puzzle, marks, pieces, done),
    )


def finished(puzzle: LinkAPix, piece: Piece) -> bool:
    """Whether a line is a link as it should be."""
    one, two = (puzzle.hint_at.get(piece.cells[k]) for k in (0, -1))
    if one is None or two is None or one[1:] != two[1:] or one == two:
        return False
    return len(piece.cells) == one.number and not any(s in puzzle.hint_at for s in piece.cells[1:-1])


def picture(puzzle: LinkAPix, links: list[Piece]) -> list[Shape]:
    """The cells of links in their colours, without seams."""
    cells: dict[int, list[Spot]] = {}
    for link in links:
        cells.setdefault(puzzle.hint_at[link.cells[0]].colour, []).extend(link.cells)
    return [Stamp("fill", tuple(sorted(cells[ink])), ink) for ink in sorted(cells)]


def _board(
    puzzle: LinkAPix, marks: Marks, verdict: Verdict | None, pieces: list[Piece], links: list[Piece]
) -> list[Shape]:
    """Links made, links under way, and hints that wait."""
    linked = {spot for link in links for spot in (link.cells[0], link.cells[-1])}
    covered = {spot for link in links for spot in link.cells}
    under_way = [p for p in pieces if p.cells[0] not in covered]
    started = {spot for piece in under_way for spot in (piece.cells[0], piece.cells[-1]) if not piece.closed}
    faults = [v for v in verdict.violations if v.final] if verdict is not None else []
    ringed = sorted({spot for v in faults for spot in v.where if v.code != "link.uncovered"})
    blank = [s for s in puzzle.grid.cells if marks.get(Var(PAINT, s)) == 0 and s not in covered]
    made = sorted(links, key=lambda link: puzzle.hint_at[link.cells[0]].colour)
    return [
        GridLines(),
        Stamp("dot", tuple(blank)),
        *(Line(tuple(p.cells), puzzle.hint_at[p.cells[0]].colour, "linked") for p in made),
        Frame(),
        *(link for piece in under_way for link in _under_way(puzzle, piece)),
        *(Chip(h.cell, h.number, h.colour, h.cell in linked, h.cell in started) for h in puzzle.hints),
        Stamp("ring", tuple(ringed)),
    ]


def _under_way(puzzle: LinkAPix, piece: Piece) -> list[Shape]:
    """A line that is no link yet, in the colour of the hint it starts at; its head tells how many cells it has."""
    cells = piece.cells if piece.cells[0] in puzzle.hint_at else piece.cells[::-1]
    hint, other = puzzle.hint_at.get(cells[0]), puzzle.hint_at.get(cells[-1])
    if hint is None:
        return [Line(tuple([*cells, cells[0]] if piece.closed else cells), "quiet", "link")]
    loose = other is None and not piece.closed
    return [Line(tuple(cells), hint.colour, "link", head=loose, count=len(cells) if loose else None)]


def sayer(puzzle: LinkAPix, marks: Marks, pieces: list[Piece], done: list[Piece]) -> Callable[[Spot], str]:
    """Says a cell in words."""
    links = {id(piece) for piece in done}

    @cache
    def on() -> dict[Spot, Piece]:
        return {spot: piece for piece in pieces for spot in piece.cells}

    def say(spot: Spot) -> str:
        words = [f"Row {spot.row + 1}, column {spot.col + 1}."]
        hint, piece = puzzle.hint_at.get(spot), on().get(spot)
        if hint is not None:
            words.append(f"{hint.number}, colour {hint.colour + 1}.")
        if piece is not None and id(piece) in links:
            first = puzzle.hint_at[piece.cells[0]]
            words.append("Linked." if hint is not None else f"On a link of {first.number}, colour {first.colour + 1}.")
        elif piece is not None:
            words.append(f"On a line of {len(piece.cells)} cells.")
        elif marks.get(Var(PAINT, spot)) == 0:
            words.append("Blank.")
        return " ".join(words)

    return say
