"""The templates of steps, by rule and deduction."""

REASONS = {
    "loop": "",
    "white": "The line runs straight through {clue}, the way it points.",
    "black": "The line does not enter the black cell in {place}.",
    "wind black, wind up": "The wind from {place} blows up: the line never runs down in it, nor straight across it.",
    "wind black, wind down": "The wind from {place} blows down: the line never runs up in it, nor straight across it.",
    "wind black, wind left": (
        "The wind from {place} blows left: the line never runs right in it, nor straight across it."
    ),
    "wind black, wind right": (
        "The wind from {place} blows right: the line never runs left in it, nor straight across it."
    ),
    "fails cell.clue": "Then the line could not pass there as it must. {law}",
}
