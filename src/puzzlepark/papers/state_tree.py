"""The tree of states that a search visits, as the papers' figures draw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from puzzlepark.core.puzzle import Marks


@dataclass
class SearchState:
    """The marks decided so far, and the following states. A leaf is a solution, or cannot lead to one."""

    marks: Marks
    end: Literal["", "cut", "solution"] = ""
    children: list[SearchState] = field(default_factory=list)

    def all(self) -> Iterator[SearchState]:
        """This state and all below it."""
        yield self
        for child in self.children:
            yield from child.all()

    @property
    def leaves(self) -> int:
        """The number of leaves at or below this state."""
        return sum(child.leaves for child in self.children) or 1

    @property
    def depth(self) -> int:
        """The number of levels below this state."""
        return 1 + max((child.depth for child in self.children), default=-1)


@dataclass(frozen=True)
class Tree:
    """All states of an algorithm's search, and the name of the algorithm."""

    algorithm: str
    root: SearchState


class TreeTooLarge(Exception):
    """The tree has more states than allowed."""


class StateBudget:
    """The number of states that may still be added to a tree."""

    def __init__(self, most: int) -> None:
        self.left = most

    def take(self) -> None:
        """Use one state of the budget. Raises TreeTooLarge if none is left."""
        self.left -= 1
        if self.left < 0:
            raise TreeTooLarge
