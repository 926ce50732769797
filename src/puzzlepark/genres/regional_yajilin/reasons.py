"""The templates of steps, by rule and deduction."""

from puzzlepark.genres import kit

REASONS = {
    **kit.LOOP_AND_SHADE_REASONS,
    "room": "",
}
