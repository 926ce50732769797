"""What is asked about a board: check, draw, convert, make by hand. A request in, the bytes of its answer out.

Their cost grows with the board, so they run in workers. This module must not need the web framework: a worker that
was killed is replaced at once.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.editing import Edit
from puzzlepark.core.errors import BadInput
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.formats import json as park_json
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.requests import deserialize
from puzzlepark.interfaces.web.settings import Limits
from puzzlepark.interfaces.web.workers.worker import Reply
from puzzlepark.registry import genre_named, genre_of
from puzzlepark.tasks import edit as editing
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.candidates import candidates as numbers_left
from puzzlepark.tasks.draw import draw as paint
from puzzlepark.tasks.files import Entry

TYPES = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png", "text": "text/plain; charset=utf-8"}
MOST_OTHERS = 200
MOST_INFO, MOST_MADE = 300, 4_000
"""Characters of a stored puzzle's title, author and source, and of the record of its making."""
INFO = (*park_json.INFO, "made")


def check(body: schemas.Check, bounds: Limits) -> Reply:
    puzzle, marks = read(body.puzzle, bounds), body.marks
    found = deserialize.marks(marks, puzzle)
    said = genre_of(puzzle).check(puzzle, found)
    verdict = serialize.verdict(puzzle, found, said)
    if body.draw:
        verdict["drawing"] = serialize.drawing(puzzle, found, say=body.say, said=said)
    if body.judged:
        verdict["judged"] = serialize.judged(puzzle, found, said)
    return data(verdict)


def candidates(body: schemas.Candidates, bounds: Limits) -> Reply:
    puzzle = read(body.puzzle, bounds)
    found = numbers_left(puzzle, deserialize.marks(body.marks, puzzle))
    cells = [{"layer": var.layer, "at": var.spot, "values": values} for var, values in found.items()]
    return data({"genre": puzzle.genre, "id": puzzle.id, "cells": cells})


def rules(body: schemas.RulesIn, bounds: Limits) -> Reply:
    from puzzlepark.tasks.rules import rules as in_pictures

    pairs: list[schemas.RulePair] = []
    for one in in_pictures(body.genre):
        broken = None if one.breaks is None else genre_of(one.breaks).check(one.breaks, one.broken or {})
        where = [v.where for v in broken.violations if v.sentence == one.why] if broken else []
        pairs.append(
            {
                "rule": one.rule,
                "keeps": serialize.drawing(one.keeps, one.kept, say=False),
                "breaks": None if one.breaks is None else serialize.drawing(one.breaks, one.broken, say=False),
                "why": one.why,
                "where": [spot for spots in where[:1] for spot in spots],
            }
        )
    return data({"genre": genre_named(body.genre).name, "rules": pairs})


def draw(body: schemas.Draw, bounds: Limits) -> Reply:
    puzzle = read(body.puzzle, bounds)
    marks = _marks(body.marks, puzzle)
    if body.format == "drawing":
        return data(serialize.drawing(puzzle, marks, body.judge, body.say))
    most = bounds.pixels
    if body.format == "png" and (puzzle.rows + 2) * (puzzle.cols + 2) * body.cell**2 > most:
        raise deserialize.TooLarge(
            f"A picture with cells of {body.cell} pixels would be too large; at most {most:,} pixels are allowed."
        )
    drawn = paint(puzzle, marks, body.format, theme=body.theme, cell=body.cell, judge=body.judge)
    return Reply(drawn.encode() if isinstance(drawn, str) else drawn, {"type": TYPES[body.format]})


def convert(body: schemas.Convert, bounds: Limits) -> Reply:
    first, *rest = deserialize.entries(body.source, bounds.cells, body.genre)
    puzzle = first.puzzle
    marks = first.marks if body.marks is None else deserialize.marks(body.marks, puzzle)
    read = _read(first._replace(marks=marks))
    converted: schemas.Converted = {
        "puzzle": read["puzzle"],
        "id": read["id"],
        "marks": read["marks"],
        "warnings": read["warnings"],
        "others": [_read(entry) for entry in rest[:MOST_OTHERS]],
        "output": None if body.to is None else _write(puzzle, marks, body.to),
    }
    if body.draw:
        converted["drawing"] = serialize.drawing(puzzle, marks)
    return data(converted)


def blank(body: schemas.Blank, bounds: Limits) -> Reply:
    deserialize.refuse_large(body.height, body.width, bounds.cells)
    name = body.genre if body.variant is None else f"{body.genre}:{body.variant}"
    return data(serialize.board(editing.blank(name, body.height, body.width)))


def resize(body: schemas.Resize, bounds: Limits) -> Reply:
    deserialize.refuse_large(body.height, body.width, bounds.cells)
    puzzle = read(body.puzzle, bounds)
    marks = _marks(body.marks, puzzle)
    resized = editing.resize(puzzle, body.height, body.width)
    kept = None if marks is None else editing.kept(resized, marks)
    return data({**serialize.board(resized, kept), "lost": editing.lost(puzzle, resized)})


def edit(body: schemas.EditBody, bounds: Limits) -> Reply:
    if sum(max(1, len(e.at)) for e in body.edits) > bounds.edits:
        raise BadInput(f"These are too many edits at once; at most {bounds.edits} spots are allowed.")
    puzzle = read(body.puzzle, bounds)
    marks = _marks(body.marks, puzzle)
    kinds = {tool.name: tool.kind for tool in genre_of(puzzle).tools_for(puzzle.rows, puzzle.cols)}
    edited = editing.edit(puzzle, [_edit(kinds, e) for e in body.edits])
    return data(serialize.board(edited, None if marks is None else editing.kept(edited, marks)))


def from_answer(body: schemas.Answered, bounds: Limits) -> Reply:
    puzzle = read(body.puzzle, bounds)
    marks = deserialize.marks(body.marks, puzzle)
    made = editing.from_answer(puzzle, marks)
    return data(serialize.board(made, editing.kept(made, marks)))


def store(body: schemas.Store, bounds: Limits) -> Reply:
    """The puzzle's document without what is said about it; that, its id and genre stand beside."""
    puzzle = read(body.puzzle, bounds)
    document = serialize.document(puzzle)
    info: dict[str, Any] = {key: document[key] for key in INFO if key in document}
    for key in park_json.INFO:
        if len(info.get(key, "")) > MOST_INFO:
            raise BadInput(f"The {key} of a stored puzzle has at most {MOST_INFO} characters.")
    if len(json.dumps(info.get("made", {}))) > MOST_MADE:
        raise BadInput(f'The record "made" of a stored puzzle has at most {MOST_MADE:,} characters.')
    bare = {key: value for key, value in document.items() if key not in INFO}
    return data(bare, id=puzzle.id, genre=puzzle.genre, info=json.dumps(info))


def data(content: Any, **about: Any) -> Reply:
    """JSON without validation or copies."""
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return Reply(text.encode(), about)


def read(source: schemas.Source, bounds: Limits) -> Puzzle:
    """The puzzle of a request, within the server's limit of cells."""
    return deserialize.puzzle(source, bounds.cells)


def _marks(written: schemas.MarksIn | None, puzzle: Puzzle) -> Marks | None:
    return None if written is None else deserialize.marks(written, puzzle)


def _edit(kinds: Mapping[str, str], edit: schemas.EditIn) -> Edit:
    at: list[Any] = edit.at
    single = bool(at) and isinstance(at[0], int)
    spots = (deserialize.spot(at),) if single else tuple(deserialize.spot(s) for s in at)
    value = edit.value
    if kinds.get(edit.tool) in ("region", "door") and isinstance(value, list):
        value = deserialize.spot(value)
    return Edit(edit.tool, spots, value)


def _read(entry: Entry) -> schemas.Read:
    puzzle, marks = entry.puzzle, entry.marks
    tables = None if marks is None else serialize.tables(puzzle, marks)
    return {
        "puzzle": serialize.document(puzzle),
        "id": puzzle.id,
        "marks": tables,
        "warnings": serialize.warnings(puzzle),
    }


def _write(puzzle: Puzzle, marks: Marks | None, name: str) -> schemas.Written:
    """The puzzle in the format of this name: as text, or in base64 for a binary format."""
    genre = genre_of(puzzle)
    if name == "json":
        text = park_json.dumps(serialize.document(puzzle, marks)) + "\n"
        return {"format": name, "text": text, "base64": None, "suffix": ".json"}
    for form in genre.formats:
        if form.name == name:
            written: str | bytes = form.write(puzzle, marks)
            return {
                "format": name,
                "text": written if isinstance(written, str) else None,
                "base64": None if isinstance(written, str) else base64.b64encode(written).decode(),
                "suffix": next(iter(form.suffixes), ""),
            }
    names = ", ".join(["json", *(form.name for form in genre.formats)])
    raise BadInput(f'{genre.title} has no format "{clipped(name)}"; its formats are {names}.')
