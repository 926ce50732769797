"""The templates of steps, by rule and deduction."""

REASONS = {
    "shade": "All shaded cells hang together.",
    "square": "No 2x2 cells are all shaded.",
    "clue": "",
    "cell:clue": "{who} tells the runs of shaded cells around it. {ways:way} {ways:is} left, and all agree.",
    "cell:clue.one": "{who} tells the runs of shaded cells around it. One way is left.",
    "count:square": "{law} In {who}, {has} {has:is} shaded already.",
    "exit": "{law} From {piece} there is one way on to the others: {found}.",
    "part": "{law} Every way from {piece} to {other} goes through {found}.",
    "fails cell:clue": "Then {who} would have no way left.",
    "fails count:square": "Then {who} would be shaded all over.",
}
