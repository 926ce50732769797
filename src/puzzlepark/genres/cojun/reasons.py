"""The templates of steps, by rule and deduction."""

from puzzlepark.constraints.distinct.patterns import beside_rooms

REASONS = {
    **beside_rooms("is beside it"),
    "room": "",
    "given": "",
    "touch": "Equal numbers are never side by side.",
    "order": "In a room, the upper of two numbers is larger.",
    "taken:touch": "{law} There is a {numbers} beside {found}.",
    "cell:order": "{law} Look at {who}.",
    "fails taken:touch": "Then two {numbers}s would be side by side.",
    "fails cell:order": "Then the upper number of {who} would not be larger.",
}
