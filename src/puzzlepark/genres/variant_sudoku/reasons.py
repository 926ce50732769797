"""The rules as reasons, and how looks at them are told."""

REASONS = {
    "row": "",
    "column": "",
    "region": "",
    "given": "",
    "diagonal": "",
    "knight": "Equal numbers are never a knight's move apart.",
    "king": "Equal numbers do not touch, not even at a corner.",
    "steps": "Consecutive numbers are never side by side.",
    "taken:knight": "{law} There is a {numbers} a knight's move from {found}.",
    "taken:king": "{law} There is a {numbers} beside {found}.",
    "cell:steps": "{law} Here, {who} are side by side.",
    "fails taken:knight": "Then two {numbers}s would be a knight's move apart.",
    "fails taken:king": "Then two {numbers}s would touch.",
    "fails cell:steps": "Then {who} would be consecutive.",
}
