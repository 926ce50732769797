"""The rules as reasons, and how looks at them are told."""

REASONS = {
    "loop": "",
    "shade": "Shaded cells are not side by side, and the loop does not pass them.",
    "cell": "The loop passes every cell that is not shaded.",
    "number": "",
    "count:shade": "{law} That leaves out {found}.",
    "fails count:shade": "Then a shaded cell would be beside another, or on the loop.",
}
