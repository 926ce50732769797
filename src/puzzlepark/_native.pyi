"""Types of the C++ kernels; native/module.cpp is their source."""

from collections.abc import Sequence
from enum import Enum

class End(Enum):
    done = 0
    deadline = 1
    interrupted = 2
    memory = 3
    cap = 4

class Sums:
    def __init__(
        self,
        vars: int,
        totals: Sequence[int],
        sizes: Sequence[int],
        names: Sequence[int],
        weights: Sequence[int],
    ) -> None: ...
    def settle(self) -> bool: ...
    @property
    def values(self) -> bytes: ...
    @property
    def nodes(self) -> int: ...
    def groups(self) -> list[list[int]]: ...
    def next(self, seconds: float, node_cap: int) -> tuple[End, bool]: ...
    def count(self, seconds: float, bytes: int) -> tuple[End, bytes]: ...
