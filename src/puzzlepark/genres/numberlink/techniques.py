"""The names by which players know the steps of an explanation."""

from puzzlepark.genres import kit

TECHNIQUES = (
    kit.Technique("cut", "Cut off", "cut+same"),
    kit.Technique("apart", "Different numbers", "same"),
)
