"""The names by which players know the steps of an explanation."""

from puzzlepark.genres.kit import Technique

TECHNIQUES = (
    Technique("naked-single", "Naked single", "only"),
    Technique("hidden-single", "Hidden single", "place"),
    Technique("pointing", "Pointing", "overlap"),
    Technique("pair", "Pair", "pair"),
    Technique("triple", "Triple", "triple"),
    Technique("quad", "Quad", "quad"),
)
