"""The rules as reasons, and how looks at them are told."""

from puzzlepark.genres import kit

REASONS = {
    **kit.LONE_REASONS,
    "number": "",
    "number.shaded": "",
}
