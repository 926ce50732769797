"""Edit: puzzles made by hand. What may be wrong with an edit is found here, what it does is the genre's business."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from puzzlepark.core.editing import Edit, refuse_value
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import genre_of
from puzzlepark.core.puzzle import Info, Marks, Puzzle, Var
from puzzlepark.formats.text import clipped, refuse_huge
from puzzlepark.tasks.check import refuse_foreign
from puzzlepark.tasks.files import variant


def blank(genre: str, rows: int, cols: int) -> Puzzle:
    """The board that making by hand begins with; "genre:variant" asks for other rules."""
    kind, fields = variant(genre)
    _refuse_size(rows, cols)
    puzzle: Puzzle = kind.blank(rows, cols)
    return replace(puzzle, **fields)


def resize(puzzle: Puzzle, rows: int, cols: int) -> Puzzle:
    """The puzzle in another size, with all of it that fits."""
    _refuse_size(rows, cols)
    resized: Puzzle = genre_of(puzzle).resize(puzzle, rows, cols)
    return _own(resized, puzzle)


def edit(puzzle: Puzzle, edits: Iterable[Edit]) -> Puzzle:
    """The puzzle after these strokes, in order; raises BadInput that says which cannot be done."""
    genre = genre_of(puzzle)
    before = puzzle
    for tool, spots, value in edits:
        known = {t.name: t for t in genre.tools_for(puzzle)}
        if tool not in known:
            names = ", ".join(known) or "none"
            raise BadInput(f'{genre.title} has no tool "{clipped(tool)}"; its tools are {names}.')
        places = set(genre.slots(puzzle, known[tool]))
        for spot in spots:
            if spot not in places:
                raise BadInput(f'"{known[tool].title}" does not work at {tuple(spot)}.')
        if not spots and known[tool].kind not in ("setting", "palette"):
            raise BadInput(f'"{known[tool].title}" was told no place.')
        refuse_value(known[tool], value)
        puzzle = genre.edit(puzzle, tool, spots, value)
    return _own(puzzle, before)


def from_answer(puzzle: Puzzle, marks: Marks) -> Puzzle:
    """The puzzle whose clues are all taken from this answer; the referee accepts the answer for it."""
    genre = genre_of(puzzle)
    refuse_foreign(puzzle, marks)
    made: Puzzle | None = genre.from_answer(puzzle, marks)
    if made is None:
        raise BadInput(f"{genre.title} cannot take its clues from an answer.")
    verdict = genre.check(made, kept(made, marks))
    if not verdict:
        raise BadInput(f"This is not an answer: {verdict.violations[0].sentence}")
    return _own(made, puzzle)


def kept(puzzle: Puzzle, marks: Marks) -> dict[Var, int]:
    """Those of the marks that still have a place on a puzzle that was changed."""
    known = {layer.name: layer for layer in genre_of(puzzle).model(puzzle).layers}
    return {
        var: value
        for var, value in marks.items()
        if (layer := known.get(var.layer)) and var.spot in layer.position and value in layer.values
    }


def lost(before: Puzzle, after: Puzzle) -> bool:
    """Whether making the puzzle as large as it was would not bring all of it back."""
    again: Any = genre_of(before).resize(after, before.rows, before.cols)
    return bool(again != before)


def _own(puzzle: Puzzle, before: Puzzle) -> Puzzle:
    """A puzzle that was changed is no longer the one that was made: it keeps its title and author only."""
    if puzzle == before:
        return puzzle
    return replace(puzzle, info=Info(title=before.info.title, author=before.info.author))


def _refuse_size(rows: int, cols: int) -> None:
    if rows < 1 or cols < 1:
        raise BadInput(f"A board of {rows}x{cols} cannot be made.")
    refuse_huge(rows, cols)
