"""The names by which players know the steps of an explanation."""

from puzzlepark.genres.kit import Technique, sets_nothing, sets_something

TECHNIQUES = (
    Technique("common", "Common part", "walk", why="All ways from {clue} share this.", fits=sets_something),
    Technique("no-way", "No such way", "walk", why="No way from {clue} goes there."),
    Technique("partner", "Out of reach", "differ", why="No number reaches both cells."),
    Technique("blanks", "Blanks counted", "blanks", why="The lengths of all links tell how many cells stay blank."),
    Technique("out-of-reach", "Out of reach", "whose", why="No number reaches this.", fits=sets_nothing),
    Technique("whose", "Only colour", "whose", why="Only some numbers reach this."),
    Technique("leaves-none", "Leaves another no way", "suppose+walk", why="{chain} A number would have no way left."),
)
