"""The names by which players know the steps of an explanation."""

from puzzlepark.genres.kit import Technique, sets_nothing, sets_something

TECHNIQUES = (
    Technique("too-big", "Tile too big", "count", fits=sets_nothing),
    Technique("needed", "Tile needed", "count", fits=sets_something),
    Technique("combination", "Only combination", "sums"),
    Technique("shared", "Shared tile", "suppose+count"),
)
