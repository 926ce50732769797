"""The templates of steps, by rule and deduction."""

REASONS = {
    "row": "",
    "column": "",
}
