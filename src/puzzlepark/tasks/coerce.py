"""Read puzzles in every form. Verbs also take a puzzle as a result of `generate`, a URL, a text, a dict, a file or a
path.

The package wraps its verbs with `takes_puzzle` when they are first used. Code within the package calls the unwrapped
verbs.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, Protocol, runtime_checkable

from puzzlepark.core.errors import BadInput
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.tasks.files import Readable, load
from puzzlepark.tasks.text import from_dict


@runtime_checkable
class HasPuzzle(Protocol):
    """A result that has a puzzle, such as those of `generate` and `load_all`."""

    @property
    def puzzle(self) -> Any: ...


PuzzleLike = Puzzle | HasPuzzle | Mapping[str, Any] | str | bytes | os.PathLike[str] | Readable
"""A puzzle in every form that the verbs take: a puzzle, a result that has one, a dict, a URL, a text, bytes, a path or
an open file."""


def as_puzzle(source: Any) -> Puzzle:
    """The puzzle of a source: a puzzle itself, an object with a puzzle such as a result of `generate`, a URL, a text,
    bytes, an open file, a path, or plain data as for `from_dict`. Raises BadInput."""
    if isinstance(source, Puzzle):
        return source
    if isinstance(source, str):  # the usual form, which is recognised without importing anything
        return load(source)
    if isinstance(source, HasPuzzle) and isinstance(source.puzzle, Puzzle):
        return source.puzzle
    if isinstance(source, Mapping):
        return from_dict(source)
    if isinstance(source, bytes | os.PathLike | Readable):
        return load(source)
    if isinstance(source, type) and issubclass(source, Puzzle):
        raise BadInput(f"{source.__name__} is a kind of puzzle; call it with a board to get one.")
    kinds = "a Puzzle, what generate gives, a URL, a text, a path or a dict"
    raise BadInput(f"A puzzle is {kinds}, not {type(source).__name__}.")


def is_several(value: object) -> bool:
    """True if these are several puzzles, and not one in any form."""
    return isinstance(value, Iterable) and not isinstance(value, Puzzle | Mapping | str | bytes | Readable)


def takes_puzzle(verb: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a verb so that its argument `puzzle`, `puzzles` or `of` may be in any form. `of` may also be None."""
    names = list(inspect.signature(verb).parameters)
    parameter = next(name for name in ("puzzle", "puzzles", "of") if name in names)
    index = names.index(parameter)

    def convert(value: Any) -> Any:
        if parameter == "puzzles":
            return map(as_puzzle, value) if is_several(value) else value
        return None if value is None and parameter == "of" else as_puzzle(value)

    @wraps(verb)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        """Call the verb with its puzzles converted."""
        if len(args) > index:
            args = (*args[:index], convert(args[index]), *args[index + 1 :])
        elif parameter in kwargs:
            kwargs[parameter] = convert(kwargs[parameter])
        return verb(*args, **kwargs)

    return wrapper
