"""The names by which players know the steps of an explanation."""

from puzzlepark.genres.kit import Technique, sets_nothing, sets_something

TECHNIQUES = (
    Technique("too-big", "Tile too big", "count", why="{clue} has no room for more than it needs.", fits=sets_nothing),
    Technique("needed", "Tile needed", "count", why="{clue} cannot have its number without it.", fits=sets_something),
    Technique("combination", "Only combination", "sums", why="For {clue}, only some tiles add up to the number."),
    Technique("shared", "Shared tile", "suppose+count", why="{chain} Then {last} cannot have its number."),
)
