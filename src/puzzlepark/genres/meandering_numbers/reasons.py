"""The templates of steps, by rule and deduction."""

from puzzlepark.constraints.distinct.patterns import beside_rooms

REASONS = {
    **beside_rooms("touches it"),
    "room": "",
    "given": "",
    "touch": "Equal numbers do not touch, not even at a corner.",
    "path": "In a room, numbers that follow each other are side by side.",
    "taken:touch": "{law} There is a {numbers} beside {found}.",
    "cell:path": "{law} So {who} differ by at least as much as they are steps apart in their room.",
    "fails taken:touch": "Then two {numbers}s would touch.",
    "fails cell:path": "Then the numbers of {who} would be closer than the steps between them in their room.",
}
