"""The names by which players know the steps of an explanation."""

from puzzlepark.genres.kit import Technique

TECHNIQUES = (
    Technique("cut", "Cut off", "cut+same", why="Another number could not be linked any more."),
    Technique("apart", "Different numbers", "same", why="A line between different numbers is not allowed."),
)
