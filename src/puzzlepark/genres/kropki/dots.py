"""Dots on edges: white between consecutive numbers, black where one number is twice the other."""

from puzzlepark.core.record import dataclass
from puzzlepark.genres.kit.edge_dots import BLACK, NAMES, WHITE, EdgeDots, sign_tool

DOTS = {sign: NAMES[sign] for sign in (WHITE, BLACK)}


@dataclass(frozen=True, kw_only=True)
class Dots(EdgeDots):
    """(edge, colour) pairs. No dot can be removed as a clue, because an edge without a dot has a meaning, too."""

    noun = "dot"
    names = DOTS
    tool = sign_tool("Dots", "d", "dot", (WHITE, BLACK))
