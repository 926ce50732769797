"""The templates of steps, by rule and deduction."""

REASONS = {
    "row": "",
    "column": "",
    "level": "Water stands level in a room.",
    "below": "Below water, a room has water.",
    "cell:level": "{law} The surface there goes over {found}, too.",
    "cell:below": "{law} {who} are in one room, one lower than the other.",
    "fails cell:level": "Then the water of a room would not stand level in {who}.",
    "fails cell:below": "Then water at {who} would have a dry cell below it.",
}
