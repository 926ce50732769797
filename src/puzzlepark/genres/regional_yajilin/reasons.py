"""The rules as reasons, and how looks at them are told."""

from puzzlepark.genres import kit

REASONS = {
    **kit.BESIDE_LOOP_REASONS,
    "room": "",
}
