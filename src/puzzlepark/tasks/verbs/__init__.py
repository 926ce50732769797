"""The table of verbs: everything that can be asked of the program with plain data.

The web API and its documentation, the workers of the server, `park mcp` and the worker in a browser come from this
table. A module of this folder declares its verbs in a tuple `VERBS`; a new module needs no entry anywhere.

    >>> from puzzlepark.tasks.verbs import verbs
    >>> verbs()["solve"]({"puzzle": "nagare/3/3/d5d"})["status"]
    'unique'
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from puzzlepark.tasks.verbs.kit.verb import Verb


@cache
def verbs() -> Mapping[str, Verb]:
    """All verbs by name, in the order of the modules."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__) if not module.ispkg)
    return {verb.name: verb for module in modules for verb in module.VERBS}
