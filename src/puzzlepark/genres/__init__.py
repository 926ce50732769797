"""Every folder here is a genre, except `kit`, which genres are written with. Called, as in `pp.genres()`, it lists the
names of all genres."""

import sys
from types import ModuleType


class _Genres(ModuleType):
    def __call__(self) -> list[str]:
        """The names of all genres, as `genre_names` returns them."""
        names: list[str] = sys.modules["puzzlepark"].genre_names()
        return names


sys.modules[__name__].__class__ = _Genres
