"""A worksheet for teachers: puzzles, their solutions step by step, and for some genres the tree of a search."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark import papers
from puzzlepark.core.errors import BadInput
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.steps import Explanation
from puzzlepark.formats.svg import svg
from puzzlepark.papers.state_tree import SearchState, Tree
from puzzlepark.registry import genre_of
from puzzlepark.tasks.book.rules import step_pictures
from puzzlepark.tasks.book.sheet import Sheets, Style
from puzzlepark.tasks.explain.explain import explain

MOST_STATES, MOST_LEAVES = 120, 18
"""Maximum size of a tree that is readable on a page."""
MOST_STEPS = 200
MOST_CELL = 50.0
"""Maximum side of a cell, in points."""


def worksheet(puzzles: Sequence[Puzzle], style: Style, view: str | None = None, seconds: float | None = 60.0) -> bytes:
    """The PDF of a worksheet: a page to hand out for each puzzle; then for each puzzle its steps as small boards, the
    answer, and the tree of a published search, if the genre has one and the board is small enough. Raises BadInput if a
    puzzle has no solution."""
    explanations = [explain(puzzle, view, seconds=seconds) for puzzle in puzzles]
    for explanation in explanations:
        number = len(explanation.steps)
        if number > MOST_STEPS:
            raise BadInput(f"The puzzle takes {number} steps; a worksheet has at most {MOST_STEPS}.")
    names = [_name(puzzle, number if len(puzzles) > 1 else 0) for number, puzzle in enumerate(puzzles, 1)]
    sheets = Sheets(names[0], style)
    for number, (puzzle, name) in enumerate(zip(puzzles, names, strict=True)):
        if number:
            sheets.turn()
        _put_puzzle(sheets, puzzle, name)
    for explanation, name in zip(explanations, names, strict=True):
        sheets.turn()
        sheets.heading("Step by step" if len(puzzles) == 1 else f"{name}: step by step")
        _put_steps(sheets, explanation)
    return sheets.bytes()


def _name(puzzle: Puzzle, number: int) -> str:
    """The title of a puzzle, after its number if there are several."""
    name = puzzle.info.title or puzzle.title
    return f"{number}. {name}" if number else name


def _put_puzzle(sheets: Sheets, puzzle: Puzzle, name: str) -> None:
    """The page to hand out: a line for the name, the rules and the board."""
    genre = genre_of(puzzle)
    sheets.heading(name)
    sheets.page.text(sheets.left, sheets.y + sheets.size, "Name:", sheets.size)
    sheets.page.rule(
        sheets.left + 4 * sheets.size,
        sheets.y + 1.2 * sheets.size,
        sheets.left + 0.6 * sheets.room,
        sheets.y + 1.2 * sheets.size,
    )
    sheets.y += 3 * sheets.size
    for sentence in genre.rulebook:
        sheets.paragraph(f"•  {sentence}")
    sheets.y += sheets.size
    board = svg(genre.draw(puzzle, {}, None), sheets.style.theme, background=False)
    side = min(sheets.room, sheets.bottom - sheets.y, MOST_CELL * (max(puzzle.rows, puzzle.cols) + 2))
    sheets.picture(board, sheets.left + (sheets.room - side) / 2, sheets.y, side, side)


def _put_steps(sheets: Sheets, explanation: Explanation) -> None:
    """Put the solution of a puzzle: its level, its steps, and the states of a published search."""
    sheets.paragraph(f"Level: {explanation.grade.name}. Hardest step: {explanation.grade.hardest or 'none'}.")
    sheets.y += sheets.size
    across = 2 if sheets.style.large else 3
    sheets.row(step_pictures(explanation, sheets.style.theme), 0.9 * sheets.room / across, across)
    if not explanation.solved:
        sheets.paragraph("Several solutions go on from here; this is what they share.")
    tree = papers.search_tree(explanation.puzzle, MOST_STATES)
    if tree is not None and tree.root.children and tree.root.leaves <= MOST_LEAVES:
        sheets.turn()
        _put_tree(sheets, explanation.puzzle, tree)


def _put_tree(sheets: Sheets, puzzle: Puzzle, tree: Tree) -> None:
    """The tree with its root on top, the states of one level side by side."""
    sheets.heading("The states of the search")
    sheets.paragraph(f"{tree.algorithm}. A cross marks a state that cannot lead to a solution, a tick a solution.")
    sheets.y += sheets.size
    across = sheets.room / tree.root.leaves
    down = min((sheets.bottom - sheets.y) / (tree.root.depth + 1), 2.2 * across)
    side = min(0.8 * across, 0.62 * down)
    _put_state(sheets, puzzle, tree.root, sheets.left, sheets.y, (across, down, side))


def _put_state(
    sheets: Sheets, puzzle: Puzzle, state: SearchState, left: float, top: float, sizes: tuple[float, float, float]
) -> float:
    """Put a state and all states below it, from `left` on; return the x coordinate of its middle."""
    across, down, side = sizes
    middles, x = [], left
    for child in state.children:
        middles.append(_put_state(sheets, puzzle, child, x, top + down, sizes))
        x += child.leaves * across
    middle = (middles[0] + middles[-1]) / 2 if middles else left + across / 2
    foot = top + side
    for below in middles:
        sheets.page.rule(middle, foot + 1, below, top + down - 1, 0.6, 0.5)
    board = svg(genre_of(puzzle).draw(puzzle, state.marks, None), sheets.style.theme, background=False)
    sheets.picture(board, middle - side / 2, top, side, side)
    if state.end:
        _put_mark(sheets, state.end == "solution", middle, foot + 0.16 * side, 0.1 * side)
    return middle


def _put_mark(sheets: Sheets, solution: bool, x: float, y: float, r: float) -> None:
    """A tick or a cross below a state."""
    ends = [(-r, 0, -r / 3, r), (-r / 3, r, r, -r)] if solution else [(-r, -r, r, r), (-r, r, r, -r)]
    for x0, y0, x1, y1 in ends:
        sheets.page.rule(x + x0, y + y0, x + x1, y + y1, max(0.8, 0.25 * r), 0.0)
