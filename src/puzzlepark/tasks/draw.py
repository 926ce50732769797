"""Draw a puzzle, optionally with marks, as SVG, PNG, PDF or text."""

from __future__ import annotations

from typing import Literal, overload

from puzzlepark.core.errors import BadInput
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.registry import genre_of
from puzzlepark.tasks.marks import MarksLike, marks_of

Theme = Literal["light", "dark", "print"]


@overload
def draw(
    puzzle: Puzzle,
    solution: MarksLike | None = None,
    format: Literal["svg", "text"] = "svg",
    *,
    theme: Theme = "light",
    cell: int = 48,
    judge: bool = True,
) -> str: ...
@overload
def draw(
    puzzle: Puzzle,
    solution: MarksLike | None = None,
    *,
    format: Literal["png", "pixels", "pdf"],
    theme: Theme = "light",
    cell: int = 48,
    judge: bool = True,
) -> bytes: ...
@overload
def draw(
    puzzle: Puzzle,
    solution: MarksLike | None,
    format: Literal["png", "pixels", "pdf"],
    *,
    theme: Theme = "light",
    cell: int = 48,
    judge: bool = True,
) -> bytes: ...
@overload
def draw(
    puzzle: Puzzle,
    solution: MarksLike | None = None,
    format: str = "svg",
    *,
    theme: str = "light",
    cell: int = 48,
    judge: bool = True,
) -> str | bytes: ...
def draw(
    puzzle: Puzzle,
    solution: MarksLike | None = None,
    format: str = "svg",
    *,
    theme: str = "light",
    cell: int = 48,
    judge: bool = True,
) -> str | bytes:
    """Draw the board. The formats `svg` and `text` return a string, the others bytes. `pixels` is a PNG of the painted
    cells only, with `cell` pixels for each cell, for solved pictures. `pdf` has a page with the board, to be solved on
    paper, and a second page with the answer.

    The answer is given as for `check`. With `judge`, clues show if it meets or violates them. `theme` is light, dark or
    print; `cell` is the width of a cell in pixels.
    """
    if theme not in ("light", "dark", "print"):
        raise BadInput(f'There is no theme "{theme}"; the themes are light, dark and print.')
    if not isinstance(cell, int) or not 1 <= cell <= 400:
        raise BadInput(f"A cell of {cell!r} pixels cannot be drawn; 1 to 400 can.")
    genre = genre_of(puzzle)
    marks: Marks = {} if solution is None else marks_of(puzzle, solution)
    verdict = genre.check(puzzle, marks) if judge and solution is not None else None
    drawing = genre.draw(puzzle, marks, verdict)
    if format == "text":
        from puzzlepark.formats.terminal import terminal

        return terminal(drawing)
    if format == "pixels":
        from puzzlepark.formats.pixels import pixels

        return pixels(drawing, cell, theme)
    from puzzlepark.formats.svg import svg

    if format == "svg":
        return svg(drawing, theme=theme, cell=cell)
    if format == "png":
        from puzzlepark.formats.png import png

        return png(svg(drawing, theme=theme, cell=cell))
    if format == "pdf":
        from puzzlepark.formats.pdf.board import board_pdf

        empty = genre.draw(puzzle, {}, None)
        return board_pdf(
            [svg(page, theme="print") for page in ([empty] if solution is None else [empty, drawing])], puzzle.info
        )
    raise BadInput(f'There is no picture format "{format}"; there are svg, png, pdf, pixels and text.')
