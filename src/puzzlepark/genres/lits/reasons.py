"""The templates of steps, by rule and deduction."""

REASONS = {
    "shade.apart": "All shaded cells hang together.",
    "shade.square": "No 2x2 cells are all shaded.",
    "room": "Every room has one piece of four cells.",
    "same": "Pieces of one shape do not touch.",
    "cell:room": "{law} In {who}, all pieces that are left agree.",
    "cell:same": "{law} At {who} two pieces would.",
    "count:shade.square": "{law} In {who}, {has} {has:is} shaded already.",
    "exit": "{law} From {piece} there is one way on to the others: {found}.",
    "part": "{law} Every way from {piece} to {other} goes through {found}.",
    "fails cell:room": "Then no piece would fit into {who}.",
    "fails cell:same": "Then two pieces of one shape would touch at {who}.",
    "fails count:shade.square": "Then {who} would be shaded all over.",
}
