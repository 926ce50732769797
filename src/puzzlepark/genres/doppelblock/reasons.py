"""The rules as reasons, and how looks at them are told."""

REASONS = {
    "row": "",
    "column": "",
    "given": "",
    "sum": "A number outside is the sum between the two shaded cells.",
    "only": "For {found}, everything else is taken or ruled out.",
    "spare": "The cells {cells} are shaded, so the others of {line} have numbers.",
    "spare.rest": "In {line}, only two cells are left that can be shaded.",
    "along:sum": "{law} All ways to make that of {who} agree here.",
    "fails spare": "Then {line} would not have two shaded cells.",
    "fails along:sum": "Then {who} could not be the sum between two shaded cells.",
}
