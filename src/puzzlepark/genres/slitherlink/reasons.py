"""The templates of steps, by rule and deduction."""

REASONS = {
    "loop": "",
    "number": "",
    "count:number.none": "{who} has no sides on the line.",
    "count:number.done": "{who} needs {needs:side} and has {has:it}.",
    "count:number.rest": "{who} needs {needs:side}, has {has}, and {open:side} {open:is} left.",
    "fails count:number.many": "Then {who} would have {has:side}.",
    "fails count:number.few": "Then {who} could have only {room:side}.",
}
