"""The templates of steps, by rule and deduction."""

from puzzlepark.core.phrases import Arguments, DeductionContext

REASONS = {
    "row": "",
    "column": "",
    "given": "",
    "seen": "A letter outside is the first that is seen from there.",
    "place.several": "In {line}, each of the letters {numbers} fits in one cell only.",
    "only": "For {found}, everything else is taken or ruled out.",
    "spare": "The cells {cells} are empty, so the others of {line} have its letters.",
    "spare.rest": "The cells {cells} have letters, so no other cell of {line} has one.",
    "along:seen.mind": "",
    "along:seen.other": "{law} From {who}, no other letter may come first.",
    "along:seen.own": "{law} Seen from {who}, that has no letter in front of it, and room for all others behind it.",
    "along:seen": "{law} From {who}, no other letter may come first, and there must be room for all others behind it.",
    "fails spare": "Then {line} would have too few cells for its letters, or too many.",
    "fails along:seen": "Then the letter of {who} would not be the first that is seen.",
    "fails pair": "Then two cells of {line} would have one letter for both.",
    "fails triple": "Then three cells of {line} would have two letters for all.",
    "fails quad": "Then four cells of {line} would have three letters for all.",
}


def first(context: DeductionContext) -> Arguments:
    """Whether a look rules out the letter that is seen first, or others."""
    assert context.rule is not None
    line, letter = tuple(context.rule.constraint.scope), dict(context.rule.arguments)["number"]
    values = {find.value for find in context.exclusions if find.var in line}
    if not values and not context.fails:
        return {"case": "mind"}
    return {"case": "own" if values == {letter} else "other" if values and not values & {0, letter} else ""}
