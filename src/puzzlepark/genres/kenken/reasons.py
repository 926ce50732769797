"""The templates of steps, by rule and deduction."""

REASONS = {
    "row": "",
    "column": "",
    "cage": "",
    "cell:cage": "{who} can be made in {ways:way}, and all agree here.",
    "cell:cage.set": "{who} can only be made of {of}.",
    "cell:cage.one": "{who} can be made in one way only.",
    "fails cell:cage": "Then {who} could not be made.",
    "fails count:cage": "Then {who} could not be made.",
    "fails sums:cage": "Then {who} could not be made.",
    "along:cage": "All ways to make {who} agree here.",
    "fails along:cage": "Then {who} could not be made.",
}
