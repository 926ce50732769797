"""Handlers of requests about boards: check, draw, convert, edit. Each takes a request and returns a reply.

They run in workers, since their cost grows with the board. This module does not import the web framework, so that
workers start fast.
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
"""Maximum number of puzzles that a conversion returns in addition to the first."""
MOST_INFO, MOST_MADE = 300, 4_000
"""Maximum characters of a stored puzzle's title, author and source, and of the record of its making."""
INFO = (*park_json.INFO, "made")


def check(body: schemas.Check, limits: Limits) -> Reply:
    puzzle = read_puzzle(body.puzzle, limits)
    marks = deserialize.marks(body.marks, puzzle)
    verdict = genre_of(puzzle).check(puzzle, marks)
    answer = serialize.verdict(puzzle, marks, verdict)
    if body.draw:
        answer["drawing"] = serialize.drawing(puzzle, marks, say=body.say, said=verdict)
    if body.judged:
        answer["judged"] = serialize.judged(puzzle, marks, verdict)
    return json_reply(answer)


def candidates(body: schemas.Candidates, limits: Limits) -> Reply:
    puzzle = read_puzzle(body.puzzle, limits)
    domains = numbers_left(puzzle, deserialize.marks(body.marks, puzzle))
    cells = [{"layer": var.layer, "at": var.spot, "values": values} for var, values in domains.items()]
    return json_reply({"genre": puzzle.genre, "id": puzzle.id, "cells": cells})


def rules(body: schemas.RulesIn, limits: Limits) -> Reply:
    from puzzlepark.tasks.rules import rules as illustrated_rules

    pairs: list[schemas.RulePair] = []
    for rule in illustrated_rules(body.genre):
        verdict = None if rule.breaks is None else genre_of(rule.breaks).check(rule.breaks, rule.broken or {})
        violations = verdict.violations if verdict else ()
        spots = next((violation.where for violation in violations if violation.sentence == rule.why), ())
        pairs.append(
            {
                "rule": rule.rule,
                "keeps": serialize.drawing(rule.keeps, rule.kept, say=False),
                "breaks": None if rule.breaks is None else serialize.drawing(rule.breaks, rule.broken, say=False),
                "why": rule.why,
                "where": list(spots),
            }
        )
    return json_reply({"genre": genre_named(body.genre).name, "rules": pairs})


def genre(body: schemas.GenreOf, limits: Limits) -> Reply:
    from puzzlepark.interfaces.web.page.genre_info import genre_info

    declared = genre_named(body.genre)
    if not declared.puzzle.declared:
        raise BadInput(f"This document declares no rules; GET /api/genres/{declared.name} describes its genre.")
    return json_reply(genre_info(declared, limits))


def draw(body: schemas.Draw, limits: Limits) -> Reply:
    puzzle = read_puzzle(body.puzzle, limits)
    marks = _marks(body.marks, puzzle)
    if body.format == "drawing":
        return json_reply(serialize.drawing(puzzle, marks, body.judge, body.say))
    if body.format == "png" and (puzzle.rows + 2) * (puzzle.cols + 2) * body.cell**2 > limits.pixels:
        raise deserialize.TooLarge(
            f"A picture with cells of {body.cell} pixels would be too large; "
            f"at most {limits.pixels:,} pixels are allowed."
        )
    drawing = paint(puzzle, marks, body.format, theme=body.theme, cell=body.cell, judge=body.judge)
    return Reply(drawing.encode() if isinstance(drawing, str) else drawing, {"type": TYPES[body.format]})


def convert(body: schemas.Convert, limits: Limits) -> Reply:
    first, *rest = deserialize.entries(body.source, limits.cells, body.genre)
    puzzle = first.puzzle
    marks = first.marks if body.marks is None else deserialize.marks(body.marks, puzzle)
    description = _describe(first._replace(marks=marks))
    converted: schemas.Converted = {
        "puzzle": description["puzzle"],
        "id": description["id"],
        "marks": description["marks"],
        "warnings": description["warnings"],
        "others": [_describe(entry) for entry in rest[:MOST_OTHERS]],
        "output": None if body.to is None else _write(puzzle, marks, body.to),
    }
    if body.draw:
        converted["drawing"] = serialize.drawing(puzzle, marks)
    return json_reply(converted)


def blank(body: schemas.Blank, limits: Limits) -> Reply:
    deserialize.refuse_large(body.height, body.width, limits.cells)
    return json_reply(serialize.board(editing.blank(with_variant(body.genre, body.variant), body.height, body.width)))


def resize(body: schemas.Resize, limits: Limits) -> Reply:
    deserialize.refuse_large(body.height, body.width, limits.cells)
    puzzle = read_puzzle(body.puzzle, limits)
    marks = _marks(body.marks, puzzle)
    resized = editing.resize(puzzle, body.height, body.width)
    remaining = None if marks is None else editing.kept(resized, marks)
    return json_reply({**serialize.board(resized, remaining), "lost": editing.lost(puzzle, resized)})


def edit(body: schemas.EditBody, limits: Limits) -> Reply:
    if sum(max(1, len(e.at)) for e in body.edits) > limits.edits:
        raise BadInput(f"These are too many edits at once; at most {limits.edits} spots are allowed.")
    puzzle = read_puzzle(body.puzzle, limits)
    marks = _marks(body.marks, puzzle)
    kinds = {tool.name: tool.kind for tool in genre_of(puzzle).tools_for(puzzle.rows, puzzle.cols)}
    edited = editing.edit(puzzle, [_edit(kinds, e) for e in body.edits])
    return json_reply(serialize.board(edited, None if marks is None else editing.kept(edited, marks)))


def from_answer(body: schemas.Answered, limits: Limits) -> Reply:
    puzzle = read_puzzle(body.puzzle, limits)
    marks = deserialize.marks(body.marks, puzzle)
    made = editing.from_answer(puzzle, marks)
    return json_reply(serialize.board(made, editing.kept(made, marks)))


def store(body: schemas.Store, limits: Limits) -> Reply:
    """Validate a puzzle before it is stored. The title, author and source are returned as metadata, not in the
    document."""
    puzzle = read_puzzle(body.puzzle, limits)
    document = serialize.document(puzzle)
    info: dict[str, Any] = {key: document[key] for key in INFO if key in document}
    for key in park_json.INFO:
        if len(info.get(key, "")) > MOST_INFO:
            raise BadInput(f"The {key} of a stored puzzle has at most {MOST_INFO} characters.")
    if len(json.dumps(info.get("made", {}))) > MOST_MADE:
        raise BadInput(f'The record "made" of a stored puzzle has at most {MOST_MADE:,} characters.')
    bare = {key: value for key, value in document.items() if key not in INFO}
    return json_reply(bare, id=puzzle.id, genre=puzzle.genre, info=json.dumps(info))


def json_reply(content: Any, **metadata: Any) -> Reply:
    """Return a reply in JSON. The content is not validated against a schema."""
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return Reply(text.encode(), metadata)


def read_puzzle(source: schemas.Source, limits: Limits) -> Puzzle:
    """Return the puzzle of a request; raise TooLarge beyond the server's limit of cells."""
    return deserialize.puzzle(source, limits.cells)


def with_variant(genre: str | dict[str, Any], variant: str | None) -> str | dict[str, Any]:
    """The genre of a request, with the variant if it has one; raises BadInput."""
    if variant is None:
        return genre
    if not isinstance(genre, str):
        raise BadInput("A genre that is declared by rules has no variants.")
    return f"{genre}:{variant}"


def _marks(data: schemas.MarksIn | None, puzzle: Puzzle) -> Marks | None:
    return None if data is None else deserialize.marks(data, puzzle)


def _edit(kinds: Mapping[str, str], edit: schemas.EditIn) -> Edit:
    """Convert a stroke of a tool, given the kinds of the genre's tools by name."""
    at: list[Any] = edit.at
    single = bool(at) and isinstance(at[0], int)
    spots = (deserialize.spot(at),) if single else tuple(deserialize.spot(s) for s in at)
    value = edit.value
    if kinds.get(edit.tool) in ("region", "door") and isinstance(value, list):
        value = deserialize.spot(value)
    return Edit(edit.tool, spots, value)


def _describe(entry: Entry) -> schemas.Read:
    puzzle, marks = entry.puzzle, entry.marks
    tables = None if marks is None else serialize.tables(puzzle, marks)
    return {
        "puzzle": serialize.document(puzzle),
        "id": puzzle.id,
        "marks": tables,
        "warnings": serialize.warnings(puzzle),
    }


def _write(puzzle: Puzzle, marks: Marks | None, name: str) -> schemas.Written:
    """Write a puzzle in the format of this name: as text, or in base64 if the format is binary."""
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
