"""The templates of steps, by rule and deduction."""

REASONS = {
    "room": "",
    "shade": "All shaded cells hang together.",
    "four": "Four cells in a line are never all alike.",
    "count:four.most": "{law} Here {there} are shaded.",
    "count:four.least": "{law} Here {off} are open.",
    "exit": "{law} From {piece} there is one way on to the others: {found}.",
    "part": "{law} Every way from {piece} to {other} goes through {found}.",
    "fails apart": "Then {piece} would be cut off from {other}.",
    "fails exit": "Then {piece} would be shut in.",
    "fails part": "Then {piece} would be cut off from {other}.",
    "fails count:four.many": "Then {there} would all be shaded.",
    "fails count:four.few": "Then {off} would all be open.",
}
