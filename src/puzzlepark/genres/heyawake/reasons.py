"""The templates of steps, by rule and deduction."""

from puzzlepark.genres import kit

REASONS = {
    **kit.ISOLATED_SHADE_REASONS,
    "room": "",
    "line": "A line of open cells does not cross two borders.",
    "count:line": "{law} Of {who}, one cell is shaded, and only {found} can be.",
    "fails count:line": "Then {who} would be open across two borders.",
}
