"""The names by which players know the steps of an explanation."""

from puzzlepark.genres.kit import Technique

TECHNIQUES = (
    Technique("naked-single", "Naked single", "only"),
    Technique("hidden-single", "Hidden single", "place"),
    Technique("pointing", "Pointing", "overlap"),
    Technique("hidden-pair", "Hidden pair", "pair.hidden"),
    Technique("hidden-triple", "Hidden triple", "triple.hidden"),
    Technique("pair", "Pair", "pair"),
    Technique("triple", "Triple", "triple"),
    Technique("quad", "Quad", "quad"),
    Technique("x-wing", "X-wing", "x-wing"),
    Technique("swordfish", "Swordfish", "swordfish"),
    Technique("xy-wing", "XY-wing", "xy-wing"),
    Technique("colouring", "Simple colouring", "colouring"),
)
