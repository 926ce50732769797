"""The rules as reasons, and how looks at them are told."""

REASONS = {
    "loop": "",
    "cell": "The loop passes every cell.",
    "piece": "The loop follows {clue}.",
}
