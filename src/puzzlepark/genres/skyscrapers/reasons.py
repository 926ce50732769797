"""The templates of steps, by rule and deduction."""

from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.genres.kit.bounds import LineDomains, bounds_arguments

REASONS = {
    "row": "",
    "column": "",
    "given": "",
    "seen": "A number outside says how many buildings are seen from there.",
    "along:seen": ("From {who}, {number:building} must be seen. No line of heights that fits has {values} in {found}."),
    "along:seen.mind": "",
    "along:seen.most": "From {who}, {number:building} must be seen. With {values} in {found}, at most {most} would be.",
    "along:seen.least": (
        "From {who}, {number:building} must be seen. With {values} in {found}, at least {least} would be."
    ),
    "fails along:seen": "Then from {who}, {number:building} could not be seen.",
    "fails along:seen.most": "Then from {who}, at most {most:building} would be seen.",
    "fails along:seen.least": "Then from {who}, at least {least:building} would be seen.",
}


def view(context: DeductionContext) -> Arguments:
    """How many buildings would be visible."""
    return bounds_arguments(context, views_along)


def views_along(line: LineDomains) -> set[int]:
    """How many buildings may be seen along a line of which the tallest is as tall as the line is long."""
    states = {(0, 0)}
    for heights in line:
        states = {
            (max(top, height), many + (height > top)) for top, many in states for height in heights if height != top
        }
    return {many for top, many in states if top == len(line)}
