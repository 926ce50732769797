"""The templates of steps, by rule and deduction."""

REASONS = {
    "number": "",
    "slant": "Diagonals never make a closed loop.",
    "matches:number.none": "No diagonal ends at {who}.",
    "fails matches:number.many": "Then {has:diagonal} would end at {who}.",
}
