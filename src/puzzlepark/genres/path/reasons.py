"""The rules as reasons, and how looks at them are told."""

REASONS = {
    "path": "",
    "given": "{clue} is given.",
    "row": "",
    "column": "",
}
