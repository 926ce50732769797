"""Edit puzzles with strokes of tools. The whole board is checked only once, after all strokes."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from puzzlepark.core.editing import Edit, refuse_value
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped, refuse_huge
from puzzlepark.core.puzzle import Info, Marks, Puzzle, Var
from puzzlepark.core.record import replace
from puzzlepark.registry import GenreLike, genre_of
from puzzlepark.tasks.check import refuse_foreign
from puzzlepark.tasks.files import variant


def blank(genre: GenreLike, rows: int, cols: int) -> Puzzle:
    """A blank board; "genre:variant" requests a variant of the rules."""
    kind, fields = variant(genre)
    _refuse_size(rows, cols)
    puzzle: Puzzle = kind.blank(rows, cols)
    return replace(puzzle, **fields)


def resize(puzzle: Puzzle, rows: int, cols: int) -> Puzzle:
    """The puzzle in another size, with everything that fits on the board."""
    _refuse_size(rows, cols)
    resized: Puzzle = genre_of(puzzle).resize(puzzle, rows, cols)
    return _own(resized, puzzle)


def edit(puzzle: Puzzle, edits: Iterable[Edit]) -> Puzzle:
    """The puzzle after these strokes, in order. Raises BadInput for an impossible stroke."""
    genre = genre_of(puzzle)
    size = (puzzle.rows, puzzle.cols)
    known = {tool.name: (tool, part) for part in genre.fields for tool in part.tools(*size)}
    fields = {part.name: part.to_draft(getattr(puzzle, part.name)) for part in genre.fields}
    draft = SimpleNamespace(rows=puzzle.rows, cols=puzzle.cols, **fields)
    for name, spots, value in edits:
        if name not in known:
            names = f"its tools are {', '.join(known)}" if known else "it has none"
            raise BadInput(f'{genre.title} has no tool "{clipped(name)}"; {names}.')
        tool, part = known[name]
        for spot in spots:
            if not part.takes(draft, tool, spot):
                raise BadInput(f'"{tool.title}" does not work at {spot_words(spot)}.')
        if not spots and tool.kind not in ("setting", "palette"):
            raise BadInput(f'"{tool.title}" was given no place.')
        refuse_value(tool, value)
        part.stroke(draft, tool, spots, value)
        touched = (*spots, value) if isinstance(value, Spot) else spots
        for other in genre.fields:
            if other is not part:
                other.follow(draft, touched)
    for part in genre.fields:
        part.settle(draft)
    frozen = {part.name: part.from_draft(getattr(draft, part.name)) for part in genre.fields}
    return _own(replace(puzzle, **frozen), puzzle)


def from_answer(puzzle: Puzzle, marks: Marks) -> Puzzle:
    """The puzzle with all clues derived from this answer. Raises BadInput unless the referee accepts the answer."""
    genre = genre_of(puzzle)
    refuse_foreign(puzzle, marks)
    if genre.clues_from is None:
        raise BadInput(f"{genre.title} cannot take its clues from an answer.")
    made: Puzzle = genre.clues_from(puzzle, marks)
    verdict = genre.check(made, kept(made, marks))
    if not verdict:
        raise BadInput(f"This is not an answer: {verdict.violations[0].sentence}")
    return _own(made, puzzle)


def kept(puzzle: Puzzle, marks: Marks) -> dict[Var, int]:
    """The marks that are still possible on a changed puzzle."""
    known = {layer.name: layer for layer in genre_of(puzzle).model(puzzle).layers}
    return {
        var: value
        for var, value in marks.items()
        if (layer := known.get(var.layer)) and var.spot in layer.position and value in layer.values
    }


def lost(before: Puzzle, after: Puzzle) -> bool:
    """True if a part of the puzzle was lost by a resize, so that the former size does not restore the puzzle."""
    restored: Any = genre_of(before).resize(after, before.rows, before.cols)
    return bool(restored != before)


def _own(puzzle: Puzzle, before: Puzzle) -> Puzzle:
    """A changed puzzle without the record of how it was made, but with its title, author and note."""
    if puzzle == before:
        return puzzle
    return replace(puzzle, info=Info(title=before.info.title, author=before.info.author, note=before.info.note))


def _refuse_size(rows: int, cols: int) -> None:
    if rows < 1 or cols < 1:
        raise BadInput(f"A board has at least one row and one column, not {rows}x{cols}.")
    refuse_huge(rows, cols)
