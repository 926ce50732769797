"""Regions that are boxes on an empty board."""

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit


def box_ids(rows: int, cols: int) -> tuple[int, ...]:
    """A region id per cell: square or wide boxes, or the rows of a board without boxes."""
    # The height is the largest divisor of `rows` up to its square root.
    high = max((k for k in range(1, rows + 1) if rows % k == 0 and k * k <= rows), default=1)
    wide = max(1, rows // high)
    return kit.renumber([r // high * cols + c // wide for r in range(rows) for c in range(cols)])


@dataclass(frozen=True, kw_only=True)
class Boxes(kit.Regions):
    """The regions of an empty board are boxes."""

    def blank(self, rows: int, cols: int) -> tuple[int, ...]:
        return box_ids(rows, cols)
