"""The templates of steps, by rule and deduction."""

REASONS = {
    "number": "",
    "number.shaded": "",
    "cave": "All open cells hang together.",
    "rock": "Every shaded cell is connected to the border.",
    "cell:cave": "Where cave and rock crossed, one of them would be cut in two. Of {who}, that decides {found}.",
    "exit:cave": "{law} From {piece} there is one way on to the rest of the cave: {found}.",
    "part:cave": "{law} If {found} were shaded, {piece} would be cut off from {other}.",
    "apart:cave": "{law} {found} cannot be joined to the rest of the cave.",
    "exit:rock": "{law} From {piece} there is one way on to the border: {found}.",
    "part:rock": "{law} If {found} were open, {piece} could not reach the border.",
    "apart:rock": "{law} From {found} there is no way to the border.",
    "fails cell:cave": "Then cave and rock would cross at {who}.",
    "fails exit:cave": "Then {piece} would be shut in.",
    "fails part:cave": "Then {piece} would be cut off from {other}.",
    "fails apart:cave": "Then {piece} would be cut off from {other}.",
    "fails exit:rock": "Then {piece} would be enclosed by the cave.",
    "fails part:rock": "Then {piece} would be enclosed by the cave.",
    "fails apart:rock": "Then {piece} would be enclosed by the cave.",
}
