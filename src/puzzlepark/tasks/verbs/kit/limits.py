"""The limits of a single request, which a server can set lower or higher."""

from __future__ import annotations

from puzzlepark.core.record import dataclass

MIB = 1 << 20


@dataclass(frozen=True)
class Limits:
    """Limits of a single request."""

    body: int = 2 * MIB
    cells: int = 16_384
    job_cells: int = 16_384
    make_cells: int = 2_500
    seconds: float = 60.0
    wait: float = 10.0
    solutions: int = 100
    solution_cells: int = 200_000
    edits: int = 2_000
    pixels: int = 16_000_000
    picture_bytes: int = 1_500_000
    picture_pixels: int = 16_000_000
    board_seconds: float = 10.0
    """Processor seconds of a request about a board in the heavy pool."""
