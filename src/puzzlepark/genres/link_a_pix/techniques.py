"""The names by which players know the steps of an explanation."""

from puzzlepark.genres.kit import Technique, sets_nothing, sets_something

TECHNIQUES = (
    Technique("common", "Common part", "walk", fits=sets_something),
    Technique("no-way", "No such way", "walk"),
    Technique("partner", "No partner in reach", "differ"),
    Technique("blanks", "Blanks counted", "blanks"),
    Technique("out-of-reach", "Out of reach", "whose", fits=sets_nothing),
    Technique("whose", "Only colour", "whose"),
    Technique("leaves-none", "Leaves another no way", "suppose+walk"),
)
