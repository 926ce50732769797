"""The templates of steps, by rule and deduction."""

from puzzlepark.genres import kit

REASONS = {
    **kit.ISOLATED_SHADE_REASONS,
    "number": "",
    "number.shaded": "",
}
