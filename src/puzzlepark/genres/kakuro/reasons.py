"""The templates of steps, by rule and deduction."""

REASONS = {
    "run": "",
    "cell:run": (
        "{who} in {cells} cells: with the digits that are still possible, {ways:way} {ways:is} left to make it."
    ),
    "cell:run.one": "{who} in {cells} cells: one way is left to make it, {set}.",
    "cell:run.set": "{who} in {cells} cells is {set}, with the digits that are still possible.",
    "count:run.bounds": "{who} adds up to {needs}. With the digits that are left, its cells make {sure} to {room}.",
    "count:run": "{who} adds up to {needs}. The other cells make {least} at least and {most} at most.",
    "sums:run": (
        "{who} adds up to {needs}. With the digits that are possible in the other cells, {gone} cannot complete it."
    ),
    "fails cell:run": "Then {who} could not be made.",
    "fails count:run": "Then {who} would be {least} at least and {most} at most, not {needs}.",
}
