"""The templates of steps, by rule and deduction."""

REASONS = {
    "group": "",
    "given": "",
    "border": "The numbers on both sides of a border are different.",
}
