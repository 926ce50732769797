"""The genres: every folder here is one, except `kit`, which has the parts to build a genre from.

The module can be called: `pp.genres()` returns the names of all genres.
"""

import sys
from types import ModuleType


class _Genres(ModuleType):
    """The class of this module, which makes it callable."""

    """The class of this module, which makes it callable."""

    def __call__(self) -> list[str]:
        """The names of all genres, as `genre_names` returns them."""
        names: list[str] = sys.modules["puzzlepark"].genre_names()
        return names


sys.modules[__name__].__class__ = _Genres
