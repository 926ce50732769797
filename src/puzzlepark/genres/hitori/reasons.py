"""The templates of steps, by rule and deduction."""

from puzzlepark.genres import kit

REASONS = {
    **kit.ISOLATED_SHADE_REASONS,
    "number": "Of equal numbers in a line, all but one are shaded.",
    "number.twice": "Of two equal numbers that are near, one is shaded.",
    "count:number": "{law} The number at {off} stays, and {found} would repeat it.",
    "count:number.twice": "Two equal numbers are side by side, and one of them stays: {found} would repeat it.",
    "count:number.twice.none": (
        "Of the two equal numbers beside {found} one is shaded, and shaded cells do not touch sides."
    ),
    "fails count:number": "Then {who} would have the same number open twice.",
    "fails count:number.twice": "Then {who} could not be as two equal numbers near it ask.",
}
