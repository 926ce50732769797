"""The templates of steps, by rule and deduction."""

REASONS = {
    "loop": "",
    "number": "Every straight stretch of the loop through {clue} has that length.",
    "number.missed": "The loop passes {clue}.",
    "along:number": "{law}",
    "fails along:number": "Then a stretch through {who} would be too short or too long.",
}
