"""Puzzles in every form: where the library takes a puzzle, it takes a made one, a URL, a text, a dict or a path, too.

The package wraps its verbs with `takes_puzzle` when they are first used. Code within the package calls the verbs as
they are.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.tasks.files import load
from puzzlepark.tasks.text import from_dict


def as_puzzle(source: Any) -> Puzzle:
    """The puzzle that is meant: itself; that of what `generate` or `load_all` gives; what `load` reads from an address,
    a text, bytes, an open file or the path of one; what `from_dict` reads from plain data. Raises BadInput."""
    held = source if isinstance(source, Puzzle) else getattr(source, "puzzle", None)
    if isinstance(held, Puzzle):
        return held
    if isinstance(source, Mapping):
        return from_dict(source)
    if isinstance(source, str | bytes | os.PathLike) or hasattr(source, "read"):
        return load(source)
    if isinstance(source, type) and issubclass(source, Puzzle):
        raise BadInput(f"{source.__name__} is a kind of puzzle; call it with a board to get one.")
    kinds = "a Puzzle, what generate gives, a URL, a text, a path or a dict"
    raise BadInput(f"A puzzle is {kinds}, not {type(source).__name__}.")


def takes_puzzle(verb: Callable[..., Any]) -> Callable[..., Any]:
    """The verb, which takes a puzzle in every form, by its place or its name; `puzzles` are many, `of` may be None."""
    names = list(inspect.signature(verb).parameters)
    wanted = next(name for name in ("puzzle", "puzzles", "of") if name in names)
    place = names.index(wanted)

    def coerced(value: Any) -> Any:
        if wanted == "puzzles":
            return map(as_puzzle, value)
        return None if value is None and wanted == "of" else as_puzzle(value)

    @wraps(verb)
    def verb_of(*args: Any, **more: Any) -> Any:
        if len(args) > place:
            args = (*args[:place], coerced(args[place]), *args[place + 1 :])
        elif wanted in more:
            more[wanted] = coerced(more[wanted])
        return verb(*args, **more)

    return verb_of
