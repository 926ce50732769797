"""The templates of steps, by rule and deduction."""

REASONS = {
    "room": "Every room has two shaded cells.",
    "domino.touch": "Dominoes do not touch.",
    "domino.alone": "Shaded cells come in pairs.",
    "count:room.done": "{who} has its 2 shaded cells: {there}.",
    "count:room.rest": "{law} {who} has {has}, and {open:cell} {open:is} left.",
    "count:domino.touch": "{law} {there} make one.",
    "cell:domino.alone": "{law} {node} has one cell left beside it that can be its other half.",
    "cell:domino.alone.off": "{law} {node} has no cell left beside it that could be its other half.",
    "fails count:room.many": "Then {who} would have {has} shaded cells.",
    "fails count:room.few": "Then {who} could have only {room:things}.",
    "fails count:domino.touch": "Then {there} would be three shaded cells together.",
    "fails cell:domino.alone": "Then {node} would be shaded alone.",
}
