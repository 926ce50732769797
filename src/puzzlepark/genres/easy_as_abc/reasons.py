"""The rules as reasons, and how looks at them are told."""

REASONS = {
    "row": "",
    "column": "",
    "given": "",
    "seen": "A letter outside is the first that is seen from there.",
    "place.several": "In {line}, each of the letters {numbers} fits in one cell only.",
    "only": "For {found}, everything else is taken or ruled out.",
    "spare": "The cells {cells} are empty, so the others of {line} have its letters.",
    "spare.rest": "The cells {cells} have letters, so no other cell of {line} has one.",
    "along:seen": "{law} From {who}, no other letter may come first, and there must be room for all others behind it.",
    "fails spare": "Then {line} would have too few cells for its letters, or too many.",
    "fails along:seen": "Then the letter of {who} would not be the first that is seen.",
    "fails pair": "Then two cells of {line} would have one letter for both.",
    "fails triple": "Then three cells of {line} would have two letters for all.",
    "fails quad": "Then four cells of {line} would have three letters for all.",
}
