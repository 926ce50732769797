"""The templates of steps, by rule and deduction."""

REASONS = {
    "number": "",
    "creek": "All open cells hang together.",
    "exit": "{law} From {piece} there is one way on to the others: {found}.",
    "part": "{law} If {found} were shaded, {piece} would be cut off from {other}.",
    "apart": "{law} {found} cannot be joined to the rest of the creek.",
    "fails exit": "Then {piece} would be shut in.",
    "fails part": "Then {piece} would be cut off from {other}.",
    "fails apart": "Then {piece} would be cut off from {other}.",
}
