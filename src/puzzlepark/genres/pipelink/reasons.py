"""The templates of steps, by rule and deduction."""

REASONS = {
    "loop": "",
    "cell": "The loop passes every cell.",
    "piece": "The loop follows {clue}.",
}
