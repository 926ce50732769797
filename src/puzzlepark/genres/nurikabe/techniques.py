"""The names by which players know the steps of an explanation."""

from puzzlepark.genres.kit import Technique, sets_something

TECHNIQUES = (
    Technique("square", "No square of wall", "count", why="A square of 2x2 cells of wall is not allowed."),
    Technique("complete", "Island complete", "full", why="An island has its size."),
    Technique("grow", "Island must grow", "grow", why="An island must grow, and there is one way."),
    Technique("out-of-reach", "Out of reach", "whose", why="No number reaches this.", fits=sets_something),
    Technique("whose", "Part of an island", "whose", why="This can only belong to an island."),
    Technique("between", "Between two islands", "beside", why="This would join two islands."),
    Technique("out", "The wall must get out", "exit", why="A piece of wall has one way out."),
    Technique("wall", "The wall would be parted", "part", why="Without this, the wall would be in two pieces."),
)
