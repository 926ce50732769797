"""The verbs that read and write puzzles: draw, convert and book."""

from __future__ import annotations

import base64
from itertools import count as count_from

from puzzlepark.core.errors import BadInput
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_of
from puzzlepark.tasks.answers import schemas, serialize
from puzzlepark.tasks.book.contents import contents
from puzzlepark.tasks.book.paper import Plan
from puzzlepark.tasks.book.paper import book as print_book
from puzzlepark.tasks.book.sheet import Style
from puzzlepark.tasks.book.worksheet import worksheet
from puzzlepark.tasks.draw import draw as paint
from puzzlepark.tasks.files import Entry
from puzzlepark.tasks.verbs.kit import reading
from puzzlepark.tasks.verbs.kit.fields import (
    MARKS,
    OPTIONAL_NAME,
    PUZZLE,
    Field,
    choice,
    flag,
    name,
    seconds,
    whole,
)
from puzzlepark.tasks.verbs.kit.verb import Content, Context, Request, Verb

TYPES = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png", "text": "text/plain; charset=utf-8"}
MOST_OTHERS = 200
"""Maximum number of puzzles that a conversion returns in addition to the first."""


def draw(request: Request, context: Context) -> schemas.Drawing | Content:
    """Draw a puzzle: as data for a page, or as a file."""
    puzzle = reading.puzzle(request["puzzle"], context.most_cells)
    marks = None if request["marks"] is None else reading.marks(request["marks"], puzzle)
    form, cell = request["format"], request["cell"]
    if form == "drawing":
        return serialize.drawing(puzzle, marks, request["judge"], request["say"])
    pixels = context.limits.pixels
    if form == "png" and (puzzle.rows + 2) * (puzzle.cols + 2) * cell**2 > pixels:
        raise reading.TooLarge(
            f"A picture with cells of {cell} pixels would be too large; at most {pixels:,} pixels are allowed."
        )
    drawing = paint(puzzle, marks, form, theme=request["theme"], cell=cell, judge=request["judge"])
    return Content(TYPES[form], drawing.encode() if isinstance(drawing, str) else drawing)


def convert(request: Request, context: Context) -> schemas.Converted:
    """Read puzzles in any format, and write the first one in the requested format."""
    first, *rest = reading.entries(request["source"], context.most_cells, request["genre"])
    puzzle = first.puzzle
    marks = first.marks if request["marks"] is None else reading.marks(request["marks"], puzzle)
    form = request["to"]
    described = _describe(first._replace(marks=marks))
    converted: schemas.Converted = {
        "puzzle": described["puzzle"],
        "id": described["id"],
        "marks": described["marks"],
        "warnings": described["warnings"],
        "others": [_describe(entry) for entry in rest[:MOST_OTHERS]],
        "output": None if form is None else _write(puzzle, marks, form),
    }
    if request["draw"]:
        converted["drawing"] = serialize.drawing(puzzle, marks)
    return converted


def _describe(entry: Entry) -> schemas.Read:
    """A puzzle that was read, with its marks and warnings, as JSON data."""
    puzzle, marks = entry.puzzle, entry.marks
    return {
        "puzzle": serialize.document(puzzle),
        "id": puzzle.id,
        "marks": None if marks is None else serialize.tables(puzzle, marks),
        "warnings": serialize.warnings(puzzle),
    }


def _write(puzzle: Puzzle, marks: Marks | None, name: str) -> schemas.Written:
    """Write a puzzle in the format of this name: as text, or in base64 if the format is binary."""
    genre = genre_of(puzzle)
    if name == "json":
        return _written(name, ".json", park_json.dumps(serialize.document(puzzle, marks)) + "\n")
    for form in genre.formats:
        if form.name == name:
            return _written(name, next(iter(form.suffixes), ""), form.write(puzzle, marks))
    names = ", ".join(["json", *(form.name for form in genre.formats)])
    raise BadInput(f'{genre.title} has no format "{clipped(name)}"; its formats are {names}.')


def _written(form: str, suffix: str, content: str | bytes) -> schemas.Written:
    if isinstance(content, str):
        return {"format": form, "text": content, "base64": None, "suffix": suffix}
    return {"format": form, "text": None, "base64": base64.b64encode(content).decode(), "suffix": suffix}


def book(request: Request, context: Context) -> schemas.Written:
    """Make the PDF of a book or a worksheet from some puzzles."""
    puzzles = [reading.puzzle(source, context.most_cells) for source in request["puzzles"]]
    context.accept()
    style, numbers = Style(request["paper"], request["large"], request["colour"]), count_from(1)
    each_seconds = request["seconds"] / len(puzzles)
    if request["kind"] == "worksheet":
        return _written("pdf", ".pdf", worksheet(puzzles, style, seconds=each_seconds))
    items = contents(
        [Entry(f"Puzzle {number}", puzzle, None) for number, puzzle in enumerate(puzzles, 1)],
        each_seconds,
        lambda: context.progress("puzzles", next(numbers), len(puzzles)),
        by_level=False,
    )
    plan = Plan(request["author"], rules="compact")
    return _written("pdf", ".pdf", print_book(items, request["title"], style, request["each"], plan=plan))


VERBS = (
    Verb(
        "draw",
        "Draw a board: as shapes, SVG, PNG, PDF or text",
        {
            "puzzle": PUZZLE,
            "marks": MARKS.or_null(),
            "judge": flag(True),
            "format": choice("drawing", "svg", "png", "pdf", "text"),
            "theme": choice("light", "dark", "print"),
            "cell": whole(48, 1, 200),
            "say": flag(True),
        },
        schemas.Drawing,
        draw,
        limits="cells",
        lane="board",
        media=tuple(TYPES.values()),
    ),
    Verb(
        "convert",
        "Read any format, and write any",
        {
            "source": PUZZLE,
            "genre": OPTIONAL_NAME,
            "to": OPTIONAL_NAME,
            "marks": MARKS.or_null(),
            "draw": flag(False),
        },
        schemas.Converted,
        convert,
        limits="cells",
        lane="board",
    ),
    Verb(
        "book",
        "A book of puzzles to print, in this order: the rules, the boards, the answers",
        {
            "puzzles": Field(("array",), low=1, high=60, items=PUZZLE),
            "kind": choice("book", "worksheet", help="A worksheet explains the solution of each puzzle, step by step."),
            "title": name("Puzzles"),
            "author": name(""),
            "paper": choice("a4", "a5", "letter"),
            "each": whole(2, 1, 6, help="Puzzles per page."),
            "large": flag(False, "Large print."),
            "colour": flag(False),
            "seconds": seconds(60),
        },
        schemas.Written,
        book,
    ),
)
