"""The templates of steps, by rule and deduction."""

REASONS = {
    "path": "",
    "ice": "The path does not turn on ice.",
    "area": "The path visits every area of ice.",
    "arrow": "The path passes {clue}.",
    "arrow.against": "The path runs one way from IN to OUT, along all arrows.",
    "cell:arrow": "{law}",
    "cell:arrow.against": "{law}",
    "then cell:arrow": "it passes {who}",
    "then cell:arrow.against": "",
    "fails cell:arrow.against": "Then the path would run against an arrow, or back to IN.",
}
