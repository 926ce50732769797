"""The templates of steps, by rule and deduction."""

from puzzlepark.constraints.distinct.patterns import beside_rooms

REASONS = {
    **beside_rooms("touches it"),
    "room": "",
    "given": "",
    "touch": "Equal numbers do not touch, not even at a corner.",
    "taken:touch": "{law} There is a {numbers} beside {found}.",
    "fails taken:touch": "Then two {numbers}s would touch.",
}
