"""The rules as reasons, and how looks at them are told."""

REASONS = {
    "row": "",
    "column": "",
    "given": "",
    "seen": "A number outside says how many buildings are seen from there.",
    "along:seen": "{law} All heights along the line that {who} allows agree here.",
    "fails along:seen": "Then {who} could not be seen along its line.",
}
