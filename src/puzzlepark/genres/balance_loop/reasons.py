"""The templates of steps, by rule and deduction."""

FAILS = "Then both arms from {who} would have length {sure} at least and {able} at most, not {others}."
REASONS = {
    "loop": "",
    "circle.missed": "The loop passes {clue}.",
    "circle.white": "The loop leaves {clue} along two arms, and they are equally long.",
    "circle.black": "The loop leaves {clue} along two arms, and one is longer than the other.",
    "number": "",
    "twoarms:circle.white": "{law}",
    "twoarms:circle.black": "{law}",
    "along:number": "Both arms from {who} are equally long: each has half of that length.",
    "seen:number": "Both arms from {who} have length {sure} for certain and {able} at most; that decides {found}.",
    "seen:number.full": "Both arms from {who} have their length already, and end there.",
    "seen:number.all": "Both arms from {who} could have no more than length {able}: they go that far.",
    "sums:number": "Of both arms from {who}, only some lengths add up.",
    "fails twoarms:circle.white": "Then both arms from {who} could not be equally long.",
    "fails twoarms:circle.black": "Then no arm from {who} could be longer than the other.",
    "fails along:number": "Then an arm from {who} would not have half of that length.",
    "fails seen:number": FAILS,
    "fails sight:number": FAILS,
    "fails sums:number": "Then no lengths of both arms from {who} would add up.",
}
