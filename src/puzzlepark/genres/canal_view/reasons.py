"""The templates of steps, by rule and deduction."""

REASONS = {
    "number": "",
    "number.shaded": "",
    "canal": "All shaded cells hang together.",
    "square": "No 2x2 cells are all shaded.",
    "seen:number": "{who} sees {others:shaded cell}, {sure} for certain and at most {able}; that decides {found}.",
    "seen:number.full": "{who} sees {others:shaded cell}, and that many are known: its sight ends there.",
    "seen:number.all": "{who} sees {others:shaded cell}, and could see no more than {able}: it sees them all.",
    "sums:number": "{who} sees {others:shaded cell}, {sure} for certain: only some lengths of its arms add up.",
    "fails sight:number": "Then {who} would see {sure:shaded cell} at least and {able} at most, but not {others}.",
    "fails seen:number": "Then {who} would see {sure:shaded cell} at least and {able} at most, but not {others}.",
    "fails sums:number": "Then no lengths of its arms would give {who} {others:shaded cell}.",
    "count:square": "{law} Here {there} are shaded.",
    "exit": "{law} From {piece} there is one way on to the others: {found}.",
    "part": "{law} Every way from {piece} to {other} goes through {found}.",
    "apart": "{law} {found} cannot be joined to the others.",
    "fails exit": "Then {piece} would be shut in.",
    "fails part": "Then {piece} would be cut off from {other}.",
    "fails apart": "Then {piece} would be cut off from {other}.",
    "fails count:square": "Then {there} would all be shaded.",
}
