"""The tree of states that a search visits, as the papers' figures draw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from puzzlepark.core.puzzle import Marks


@dataclass
class State:
    """What is decided so far, and the states that follow. One that ends is a solution, or cannot lead to one."""

    marks: Marks
    end: Literal["", "cut", "solution"] = ""
    children: list[State] = field(default_factory=list)

    def all(self) -> Iterator[State]:
        """This state and all below it."""
        yield self
        for child in self.children:
            yield from child.all()

    @property
    def leaves(self) -> int:
        """How many states end, at or below this one."""
        return sum(child.leaves for child in self.children) or 1

    @property
    def depth(self) -> int:
        """How many levels there are below this one."""
        return 1 + max((child.depth for child in self.children), default=-1)


@dataclass(frozen=True)
class Tree:
    """All states of an algorithm's search, and what the algorithm is called."""

    algorithm: str
    root: State


class TooLarge(Exception):
    """The tree has more states than are wanted."""


class Budget:
    """How many states a tree may still grow; raises TooLarge."""

    def __init__(self, most: int) -> None:
        self.left = most

    def take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooLarge
