"""The rules as reasons, and how looks at them are told."""

REASONS = {
    "row": "",
    "column": "",
    "region": "",
    "given": "",
    "diagonal": "",
    "cage": "",
    "cell:cage": (
        "{who} in {cells} cells: with the numbers that are still possible, {ways:way} {ways:is} left to make it."
    ),
    "cell:cage.one": "{who} in {cells} cells: one way is left to make it, {set}.",
    "cell:cage.set": "{who} in {cells} cells is {set}, with the numbers that are still possible.",
    "count:cage.bounds": "{who} adds up to {needs}. With the numbers that are left, its cells make {sure} to {room}.",
    "count:cage": "{who} adds up to {needs}. The other cells make {least} at least and {most} at most.",
    "sums:cage": (
        "{who} adds up to {needs}. With the numbers that are possible in the other cells, {gone} cannot complete it."
    ),
    "fails cell:cage": "Then {who} could not be made.",
    "fails count:cage": "Then {who} would be {least} at least and {most} at most, not {needs}.",
    "white": "Beside a white dot, the numbers are consecutive.",
    "black": "Beside a black dot, one number is twice the other.",
    "ten": "Beside an X, the numbers add up to 10.",
    "five": "Beside a V, the numbers add up to 5.",
    "cell:white": "{who} has consecutive numbers beside it.",
    "cell:black": "{who} has a number and its double beside it.",
    "cell:ten": "{who} has numbers beside it that add up to 10.",
    "cell:five": "{who} has numbers beside it that add up to 5.",
    "fails cell:white": "Then the numbers beside {who} would not be consecutive.",
    "fails cell:black": "Then neither number beside {who} would be twice the other.",
    "fails cell:ten": "Then the numbers beside {who} would not add up to 10.",
    "fails cell:five": "Then the numbers beside {who} would not add up to 5.",
    "knight": "Equal numbers are never a knight's move apart.",
    "king": "Equal numbers do not touch, not even at a corner.",
    "steps": "Consecutive numbers are never side by side.",
    "taken:knight": "{law} There is a {numbers} a knight's move from {found}.",
    "taken:king": "{law} There is a {numbers} beside {found}.",
    "cell:steps": "{law} Here, {who} are side by side.",
    "fails taken:knight": "Then two {numbers}s would be a knight's move apart.",
    "fails taken:king": "Then two {numbers}s would touch.",
    "fails cell:steps": "Then {who} would be consecutive.",
}
