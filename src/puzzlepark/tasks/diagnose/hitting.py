"""Smallest sets that meet every set of a family which grows, by python-sat's hitting sets."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Generic, TypeVar

from pysat.examples.hitman import Hitman

T = TypeVar("T", bound=Hashable)


class Hitting(Generic[T]):
    """A family of sets, and a smallest set that has a member of each."""

    def __init__(self) -> None:
        self._hitman = Hitman(solver="cadical195", htype="sorted")

    def __enter__(self) -> Hitting[T]:
        return self

    def __exit__(self, *error: object) -> None:
        self._hitman.delete()

    def smallest(self) -> list[T]:
        """A smallest set that meets all sets of the family; the same for the same family."""
        found: list[T] | None = self._hitman.get()
        return list(found or ())

    def add(self, members: Collection[T]) -> None:
        """One set more, not empty."""
        self._hitman.hit(list(members))
