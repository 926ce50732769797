"""The names by which players know the steps of an explanation."""

from puzzlepark.genres.kit import Technique

TECHNIQUES = (
    Technique("cut", "Cut off", "cut+same"),
    Technique("apart", "Different numbers", "same"),
)
