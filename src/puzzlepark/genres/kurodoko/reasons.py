"""The rules as reasons, and how looks at them are told."""

from puzzlepark.genres.kit import LONE_REASONS

REASONS = {
    **LONE_REASONS,
    "number": "",
    "number.shaded": "",
}
