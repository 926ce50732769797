"""Signs on edges. An edge without a sign has no rule."""

from puzzlepark.core.record import dataclass
from puzzlepark.genres.kit.edge_dots import BLACK, FIVE, TEN, WHITE, EdgeDots, sign_tool

CODES = {WHITE: "white", BLACK: "black", TEN: "ten", FIVE: "five"}
"""The code of each sign's rule."""


@dataclass(frozen=True, kw_only=True)
class Signs(EdgeDots):
    """(edge, sign) pairs."""

    noun = "sign"
    known_signs = (WHITE, BLACK, TEN, FIVE)
    tool = sign_tool("Dots, X and V", "e", "sign", known_signs)
