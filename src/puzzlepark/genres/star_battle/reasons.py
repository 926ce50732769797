"""The templates of steps, by rule and deduction."""

REASONS = {
    "star": "Stars do not touch, not even at a corner.",
    "row": "",
    "column": "",
    "room": "",
    "count:star": "{law} There is one at {there}.",
    "fails count:star": "Then the stars at {there} would touch.",
}
