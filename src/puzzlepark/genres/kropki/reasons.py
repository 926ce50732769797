"""The templates of steps, by rule and deduction."""

REASONS = {
    "row": "",
    "column": "",
    "given": "",
    "white": "Beside a white dot, the numbers are consecutive.",
    "black": "Beside a black dot, one number is twice the other.",
    "bare": "Without a dot, numbers side by side are neither consecutive nor one twice the other.",
    "cell:white": "{who} has consecutive numbers beside it.",
    "cell:black": "{who} has a number and its double beside it.",
    "cell:bare": "{law} There is no dot between {who}.",
    "fails cell:white": "Then the numbers beside {who} would not be consecutive.",
    "fails cell:black": "Then neither number beside {who} would be twice the other.",
    "fails cell:bare": "Then there would be a dot between {who}.",
}
