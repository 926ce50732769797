"""Dots between two cells: white where their numbers are consecutive, black where one is twice the other."""

from puzzlepark.core.record import dataclass
from puzzlepark.genres.kit.signs_between import BLACK, WHITE, SignsBetween, sign_tool


@dataclass(frozen=True, kw_only=True)
class Dots(SignsBetween):
    """(edge, colour) pairs. All dots are there, so that none can be taken away."""

    noun = "dot"
    known_signs = (WHITE, BLACK)
    tool = sign_tool("Dots", "d", "dot", known_signs)
