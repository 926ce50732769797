"""The names by which players know the steps of an explanation."""

from puzzlepark.core.steps import fails_by
from puzzlepark.genres.kit import Technique, sets_nothing, sets_something

TECHNIQUES = (
    Technique("done", "Number done", "count", why="The number at {clue} has all its sides.", fits=sets_nothing),
    Technique("rest", "Needs all the rest", "count", why="The number at {clue} needs all sides.", fits=sets_something),
    Technique(
        "corner",
        "At a corner of a number",
        "suppose+cell+count",
        why="{chain} The line could not go on.",
        fits=fails_by("cell"),
    ),
    Technique(
        "sides",
        "Too few or too many sides",
        "suppose+cell+count",
        why="{chain} The number at {last} would be wrong.",
        fits=fails_by("count"),
    ),
)
