"""The techniques by which steps of an explanation are named."""

from puzzlepark.core.steps import fails_by
from puzzlepark.genres import kit

TECHNIQUES = (
    *(
        technique
        for rule in ("row", "column")
        for technique in (
            kit.Technique("done", "Line done", f"count:{rule}", fits=kit.sets_nothing),
            kit.Technique("rest", "Needs all the rest", f"count:{rule}"),
        )
    ),
    kit.Technique(
        "would-be-a-dead-end",
        "Would be a dead end",
        "suppose+cell+count",
        fits=fails_by("cell"),
    ),
    kit.Technique(
        "no-room-along",
        "No room along the line",
        "suppose+cell+count",
        fits=fails_by("count"),
    ),
    kit.Technique("turn", "Must turn here", "suppose+cell"),
)
