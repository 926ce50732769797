"""The templates of steps, by rule and deduction."""

REASONS = {
    "row": "",
    "column": "",
    "given": "",
    "sign": "Each sign points from the larger number to the smaller one.",
    "cell:sign": "{law} That decides {found}, beside {who}.",
    "fails cell:sign": "Then {who} could not be kept.",
}
