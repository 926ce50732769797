"""Smallest hitting sets of a growing family of sets, found by python-sat."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Hitting(Generic[T]):
    """A family of sets, for which `smallest` finds a smallest hitting set: one that has a member of every set."""

    def __init__(self) -> None:
        from pysat.examples.hitman import Hitman  # slow to import, and few diagnoses need it

        self._hitman = Hitman(solver="cadical195", htype="sorted")

    def __enter__(self) -> Hitting[T]:
        return self

    def __exit__(self, *error: object) -> None:
        self._hitman.delete()

    def smallest(self) -> list[T]:
        """A smallest hitting set; always the same for the same family."""
        hitting_set: list[T] | None = self._hitman.get()
        return list(hitting_set or ())

    def add(self, members: Collection[T]) -> None:
        """Add a set, which must not be empty, to the family."""
        self._hitman.hit(list(members))
