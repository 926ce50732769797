"""The templates of steps, by rule and deduction."""

REASONS = {
    "room": "",
    "block": "Connected shaded cells are a rectangle, so no 2x2 cells have exactly three shaded ones.",
    "cell:block": "{law} Of {who}, that decides {found}.",
    "cell:block.one": "{law} Of {who}, that decides {found}.",
    "fails cell:block": "Then three of {who} would be shaded, which are no rectangle.",
}
