"""The templates of steps, by rule and deduction."""

from puzzlepark.genres import kit

REASONS = {
    **kit.ISOLATED_SHADE_REASONS,
    "number": "Exactly one cell is shaded that is as far away from a number as it says.",
    "number.shaded": "",
    "count:number": "{law} Around {who}, that decides {found}.",
    "count:number.done": "{law} For {who}, that is {there}.",
    "count:number.rest": "{law} For {who}, only {found} is left.",
    "count:number.needed": "{law} For {who}, only {found} is left.",
    "fails count:number.many": "Then {there} would be shaded, and both are as far away as {who} says.",
    "fails count:number.few": "Then no cell that is as far away as {who} says could be shaded.",
}
