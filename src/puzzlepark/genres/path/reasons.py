"""The templates of steps, by rule and deduction."""

REASONS = {
    "path": "",
    "cell.used": "The path comes in by the door at {node}.",
    "cell.start": "The path comes in by the door at {node}, and its only way on is {way}.",
    "cell.begun": "From the door at {node}, the path goes {on} already.",
    "fails cell.alone": "Then the path could not go on from the door at {node}.",
    "fails ring": "Then the path would close, or come from door to door, before it has passed all that it must.",
    "given": "{clue} is given.",
    "row": "",
    "column": "",
}
