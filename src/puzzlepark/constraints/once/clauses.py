"""Clauses for Once."""

from __future__ import annotations

from puzzlepark.constraints.once import Once
from puzzlepark.encoders.counting import add_count, nonzero_literals
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, once: Once) -> None:
    """Of the literals of a value, exactly one is true. Where all other values are 0, as many variables are not 0 as
    there are values."""
    known = [formula.values_of(number) for number in formula.numbering.of(once.scope)]
    for value in once.values:
        having = [literals[value] for literals in known if value in literals]
        formula.clauses.append(having)
        formula.top = formula.clauses.at_most_one(having, formula.top)
    if {value for literals in known for value in literals}.difference(once.values) == {0}:
        literals, certain = nonzero_literals(formula, once.scope)
        add_count(formula, literals, len(once.values) - certain, len(once.values) - certain)


def size(once: Once) -> int:
    """The approximate number of clauses."""
    return 6 * len(once.scope) * len(once.values)
