"""The techniques by which steps of an explanation are named."""

from puzzlepark.genres import kit

TECHNIQUES = (
    kit.Technique("too-big", "Tile too big", "count", fits=kit.sets_nothing),
    kit.Technique("needed", "Tile needed", "count", fits=kit.sets_something),
    kit.Technique("combination", "Only combination", "sums"),
    kit.Technique("shared", "Shared tile", "suppose+count"),
)
