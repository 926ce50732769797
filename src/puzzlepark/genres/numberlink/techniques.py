"""The techniques by which steps of an explanation are named."""

from puzzlepark.genres import kit

TECHNIQUES = (
    kit.Technique("cut", "Cut off", "cut+same"),
    kit.Technique("apart", "Different numbers", "same"),
)
