"""The names by which players know the steps of an explanation."""

from puzzlepark.core.steps import fails_by
from puzzlepark.genres.kit import Technique, sets_nothing, sets_something

TECHNIQUES = (
    Technique("done", "Number done", "count", fits=sets_nothing),
    Technique("rest", "Needs all the rest", "count", fits=sets_something),
    Technique(
        "corner",
        "At a corner of a number",
        "suppose+cell+count",
        fits=fails_by("cell"),
    ),
    Technique(
        "sides",
        "Too few or too many sides",
        "suppose+cell+count",
        fits=fails_by("count"),
    ),
)
