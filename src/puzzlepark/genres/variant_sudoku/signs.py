"""Signs on edges. An edge without a sign has no rule."""

from puzzlepark.genres.kit.edge_dots import BLACK, FIVE, TEN, WHITE

CODES = {WHITE: "white", BLACK: "black", TEN: "ten", FIVE: "five"}
"""The code of each sign's rule."""
