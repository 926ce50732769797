"""Dots on edges: white between consecutive numbers, black where one number is twice the other."""

from puzzlepark.core.record import dataclass
from puzzlepark.genres.kit.edge_dots import BLACK, WHITE, EdgeDots, sign_tool


@dataclass(frozen=True, kw_only=True)
class Dots(EdgeDots):
    """(edge, colour) pairs. All dots are part of the board, so none can be removed as a clue."""

    noun = "dot"
    known_signs = (WHITE, BLACK)
    tool = sign_tool("Dots", "d", "dot", known_signs)
