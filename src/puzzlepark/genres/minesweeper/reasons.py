"""The rules as reasons, and how looks at them are told."""

REASONS = {
    "number": "",
    "number.mine": "",
}
