"""Clauses for Once."""

from __future__ import annotations

from puzzlepark.constraints.once import Once
from puzzlepark.encoders.counting import add_count, nonzero_literals
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, once: Once) -> None:
    """Exactly one literal of each value is true. If the only other value is 0, the number of variables that are not 0
    is the number of values."""
    literals_of = [formula.values_of(number) for number in formula.numbering.of(once.scope)]
    for value in once.values:
        equal = [literals[value] for literals in literals_of if value in literals]
        formula.clauses.append(equal)
        formula.top = formula.clauses.at_most_one(equal, formula.top)
    if set[int]().union(*literals_of).difference(once.values) == {0}:
        literals, certain = nonzero_literals(formula, once.scope)
        add_count(formula, literals, len(once.values) - certain, len(once.values) - certain)


def size(once: Once) -> int:
    """The approximate number of clauses."""
    # A rough estimate: about six for each literal.
    return 6 * len(once.scope) * len(once.values)
