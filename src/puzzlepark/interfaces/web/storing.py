"""The validation of a puzzle before it is stored. A worker runs it like a verb."""

from __future__ import annotations

import json
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.formats import json as park_json
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.verbs.kit import reading
from puzzlepark.tasks.verbs.kit.fields import PUZZLE
from puzzlepark.tasks.verbs.kit.verb import Content, Context, Request, Verb

MOST_INFO, MOST_MADE = 300, 4_000
"""Maximum characters of a stored puzzle's title, author and source, and of the record of its making."""
INFO = (*park_json.INFO, "made")


def store(request: Request, context: Context) -> Content:
    """The document of a puzzle without its title, author and source, which are returned as data about it."""
    puzzle = reading.puzzle(request["puzzle"], context.most_cells)
    document = serialize.document(puzzle)
    info: dict[str, Any] = {key: document[key] for key in INFO if key in document}
    for key in park_json.INFO:
        if len(info.get(key, "")) > MOST_INFO:
            raise BadInput(f"The {key} of a stored puzzle has at most {MOST_INFO} characters.")
    if len(json.dumps(info.get("made", {}))) > MOST_MADE:
        raise BadInput(f'The record "made" of a stored puzzle has at most {MOST_MADE:,} characters.')
    bare = {key: value for key, value in document.items() if key not in INFO}
    text = json.dumps(bare, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    about = {"id": puzzle.id, "genre": puzzle.genre, "info": json.dumps(info)}
    return Content("application/json", text.encode(), about)


STORE = Verb("store", "Store a puzzle", {"puzzle": PUZZLE}, dict, store, limits="cells", lane="board")
