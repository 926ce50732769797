"""The templates of steps, by rule and deduction."""

REASONS = {
    "room": "",
    "given": "",
    "ripple": "Between two equal numbers in a line lie at least as many cells as the number says.",
    "cell:ripple": "{law} For that, {who} are too close to each other.",
    "fails cell:ripple": "Then {who} would be equal, and too close to each other.",
}
