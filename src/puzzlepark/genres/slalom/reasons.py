"""The templates of steps, by rule and deduction."""

REASONS = {
    "loop": "",
    "start": "The loop passes the start.",
    "gate": "The loop passes every gate exactly once.",
    "gate.along": "The loop goes straight across a gate.",
    "number": "The gate of {clue} is passed in its turn.",
    "number.order": "The gates are counted from the start to the start.",
    "black": "The loop enters no black cell.",
    "cell:number": "{law}",
    "cell:number.order": "{law}",
    "count:gate.done": "{law} That at {gate} is passed already.",
    "count:gate.rest": "{law} One way is left through that at {gate}.",
    "fails cell:number": "Then the gate of {who} would not be passed in its turn.",
    "fails cell:number.order": "Then a gate would not be passed in its turn.",
    "fails count:gate.many": "Then the loop would pass the gate at {gate} more than once.",
    "fails count:gate.few": "Then the loop could not pass the gate at {gate}.",
}
