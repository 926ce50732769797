"""The rules as reasons, and how looks at them are told."""

REASONS = {
    "wall.apart": "The wall is all in one piece.",
    "wall.square": "No 2x2 cells are all wall.",
    "island": "",
    "count:wall.square": "{law} In {who}, {has} are wall already.",
    "fails count:wall.square": "Then {who} would be wall all over.",
    "exit": "{law} From the wall at {piece} there is one way on to the rest: {found}.",
    "part": "{law} Every way from the wall at {piece} to {other} goes through {found}.",
    "apart": "{law} {found} could not be joined to the rest of the wall.",
    "fails exit": "Then the wall at {piece} would be shut in.",
    "fails part": "Then the wall at {piece} would be cut off from {other}.",
    "fails apart": "Then the wall at {piece} would be cut off from {other}.",
    "full": "The island of {seed} has its {size:cell}, so wall goes round it.",
    "full.rest": "The island of {seed} has {has} of its {size:cell}, and needs all that it can still reach.",
    "far": "No island with cells to spare can reach {found}.",
    "grow": "The island of {seed} has {has} of its {size:cell}, and can grow to {found} only.",
    "through": "The island of {seed} has {has} of its {size:cell}, and cannot have them all without {found}.",
    "whose.in": "{found} can only belong to the island of {seed}.",
    "whose.between": "{found} lies between the islands of {seed} and {other}, and would join them.",
    "whose.full": "The island of {seed} has its {size:cell}, so wall goes round it.",
    "whose.nearest": (
        "The nearest island with cells to spare is {seed}, {steps:step} away. It can grow by {spare:cell}."
    ),
    "whose.none": "No island has cells to spare for {found}.",
    "whose": "The islands with cells to spare cannot come as far as {found}.",
    "fails full": "Then the island of {seed} would have more than {size:cell}.",
    "fails grow": "Then the island of {seed} would be shut in with fewer than {size:cell}.",
    "fails through": "Then the island of {seed} could not have its {size:cell}.",
    "fails far": "Then the island of {seed} could not have its {size:cell}.",
    "fails whose": "Then no island could reach {place}.",
    "fails beside": "Then two islands would be joined at {place}.",
}
