"""The rules as reasons, and how looks at them are told."""

REASONS = {
    "group": "",
    "given": "",
    "border": "The numbers on both sides of a border are different.",
}
