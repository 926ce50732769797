"""The templates of steps, by rule and deduction."""

REASONS = {
    "loop": "",
    "pass": "The loop runs straight through {clue}.",
    "middle": "{clue} is the middle of a straight stretch, which is as long on both sides.",
    "along:middle": "{law}",
    "fails along:middle": "Then the stretch through {who} would be longer on one side.",
    "pass.missed": "The loop passes {clue}.",
}
