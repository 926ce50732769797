"""The templates of steps, by rule and deduction."""

from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.genres.kit.bounds import LineDomains, bounds_arguments

BETWEEN = "For {who}, the sum between its two shaded cells is {number}."
REASONS = {
    "row": "",
    "column": "",
    "given": "",
    "sum": "A number outside is the sum between the two shaded cells.",
    "only": "For {found}, everything else is taken or ruled out.",
    "spare": "The cells {cells} are shaded, so the others of {line} have numbers.",
    "spare.rest": "In {line}, only two cells are left that can be shaded.",
    "along:sum": f"{BETWEEN} With {{values}} in {{found}}, it could not be.",
    "along:sum.most": f"{BETWEEN} With {{values}} in {{found}}, it would be {{most}} at most.",
    "along:sum.least": f"{BETWEEN} With {{values}} in {{found}}, it would be {{least}} at least.",
    "along:sum.mind": "",
    "fails spare": "Then {line} would not have two shaded cells.",
    "fails along:sum": "Then for {who}, the sum between its two shaded cells could not be {number}.",
    "fails along:sum.most": "Then for {who}, the sum between its two shaded cells would be {most} at most.",
    "fails along:sum.least": "Then for {who}, the sum between its two shaded cells would be {least} at least.",
}


def sums(context: DeductionContext) -> Arguments:
    """What the sum would be."""
    return bounds_arguments(context, sums_along, lambda value: str(value) if value else "a shaded cell")


def sums_along(line: LineDomains) -> set[int]:
    """What may stand between the two shaded cells of a line."""
    states = {(0, 0)}  # shaded cells so far, and the sum since the first
    for values in line:
        states = {
            (shaded + (value == 0), total + (value if shaded == 1 else 0))
            for shaded, total in states
            for value in values
            if shaded < 2 or value
        }
    return {total for shaded, total in states if shaded == 2}
