"""The names by which players know the steps of an explanation."""

from puzzlepark.core.steps import fails_by
from puzzlepark.genres.kit import Technique, sets_nothing

TECHNIQUES = (
    *(
        technique
        for rule in ("row", "column")
        for technique in (
            Technique("done", "Line done", f"count:{rule}", fits=sets_nothing),
            Technique("rest", "Needs all the rest", f"count:{rule}"),
        )
    ),
    Technique(
        "would-be-a-dead-end",
        "Would be a dead end",
        "suppose+cell+count",
        fits=fails_by("cell"),
    ),
    Technique(
        "no-room-along",
        "No room along the line",
        "suppose+cell+count",
        fits=fails_by("count"),
    ),
    Technique("turn", "Must turn here", "suppose+cell"),
)
