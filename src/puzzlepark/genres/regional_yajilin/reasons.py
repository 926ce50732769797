"""The rules as reasons, and how looks at them are told."""

from puzzlepark.genres.kit import BESIDE_LOOP_REASONS

REASONS = {
    **BESIDE_LOOP_REASONS,
    "room": "",
}
