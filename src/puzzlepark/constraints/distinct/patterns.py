"""Patterns over several lines of numbers that differ: X-wing, swordfish, XY-wing and simple colouring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, permutations

from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Argument, Arguments, DeductionContext, LineName, LineNames, Position
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel

LINES_OF_X_WING = 4
"""The smallest pattern, an X-wing, consists of two rows and two columns."""
X_WING, SWORDFISH, XY_WING, COLOURING, LONG_COLOURING = 5, 7, 6, 6, 8
"""The costs of the deductions: a cheaper one is an easier step."""
TECHNIQUES = (
    Technique("x-wing", "X-wing", "x-wing"),
    Technique("swordfish", "Swordfish", "swordfish"),
    Technique("xy-wing", "XY-wing", "xy-wing"),
    Technique("colouring", "Simple colouring", "colouring"),
)
TURNS = "There are two places for the {number} in {links}. So the {number} is in all of {one}, or in all of {two}."
WINGS = "The cell {pivot} is {x} or {y}. If it is {x}, then {one} is {z}; if it is {y}, then {two} is {z}."
TEMPLATES = {
    "x-wing": "In {lines}, the {number} fits only in {cross}. So {cross} have their {number} there.",
    "swordfish": "In {lines}, the {number} fits only in {cross}. So {cross} have their {number} there.",
    "xy-wing": f"{WINGS} A cell that shares a line with each of the two is not {{z}}.",
    "colouring": f"{TURNS} A cell that shares lines with one of each is not {{number}}.",
    "colouring.twice": f"{TURNS} But {{ends}} are both in {{line}}, so it is in the latter.",
}


def beside_rooms(beside: str) -> dict[str, str]:
    """The templates for genres in which equal numbers can neither be in one room nor near each other. `beside` is the
    phrase that says how a cell is near another one, such as "touches it"."""
    near = f"is in the room of {{who}}, or {beside}"
    return {
        "xy-wing": f"{WINGS} A cell that {near.format(who='each of the two')}, is not {{z}}.",
        "colouring": f"{TURNS} A cell that {near.format(who='one of each')}, is not {{number}}.",
        "colouring.twice": f"{TURNS} But {{ends}} are never equal, so it is in the latter.",
    }


DistinctLine = tuple[tuple[Var, ...], int, bool]
"""Variables that differ, the number of their rule, and whether they have every value."""


def add_patterns(board: DeductionModel, distincts: Sequence[tuple[int, Posting]]) -> None:
    """Add the deductions about several lines, if enough of them have every value."""
    laws = [(number, rule) for number, rule in distincts if rule.clue is None]
    lines = [(tuple(rule.constraint.scope), number, _complete(board, rule)) for number, rule in laws]
    if sum(complete for _, _, complete in lines) < LINES_OF_X_WING:
        return
    law = laws[0][1]
    vars = sorted({var for scope, _, _ in lines for var in scope})
    values = sorted({value for var in vars for value in board[var].values})
    rows = _disjoint([line for line in lines if len({var.spot.r for var in line[0]}) == 1])
    cols = _disjoint([line for line in lines if len({var.spot.c for var in line[0]}) == 1])
    for value in values:
        board.deductions.append(DeductionInfo(("x-wing", "swordfish"), "", (), (), law))
        in_rows = [_places(board, line, value) for line in rows]
        in_cols = [_places(board, line, value) for line in cols]
        board.native.add_fish(in_rows, in_cols, [X_WING, SWORDFISH])
        board.deductions.append(DeductionInfo(("colouring", "colouring"), "", (), (), law))
        in_lines = [_places(board, line, value) for line in lines]
        board.native.add_colouring(in_lines, [COLOURING, LONG_COLOURING])
    place = {var: k for k, var in enumerate(vars)}
    # For each variable the atoms of all values; -1 for a value that it cannot have.
    cells = []
    for var in vars:
        atom_of = dict(zip(board[var].values, board[var].atoms, strict=True))
        cells.append([atom_of.get(value, -1) for value in values])
    board.deductions.append(DeductionInfo(("xy-wing",), "", (), (), law))
    board.native.add_wings(cells, [([place[var] for var in scope], number) for scope, number, _ in lines], XY_WING)


def _disjoint(lines: Iterable[DistinctLine]) -> list[DistinctLine]:
    """Lines that share no variable, preferably those with every value. Two rules can be about the same row, for example
    if a cage fills it."""
    disjoint, taken = list[DistinctLine](), set[Var]()
    complete_first = sorted(lines, key=lambda line: not line[2])
    for line in complete_first:
        scope, _, _ = line
        if taken.isdisjoint(scope):
            disjoint.append(line)
            taken.update(scope)
    return disjoint


def _complete(board: DeductionModel, rule: Posting) -> bool:
    """Whether a line has every value, because it has as many variables as values."""
    scope = rule.constraint.scope
    return len({value for var in scope for value in board[var].values}) == len(scope)


def _places(board: DeductionModel, line: DistinctLine, value: int) -> tuple[list[int], int, bool]:
    """The atoms of a value in a line, with the number of its rule and whether it has every value."""
    scope, number, complete = line
    return [atom for var in scope for atom in board[var].atoms_of([value])], number, complete


# --- arguments


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a pattern. `looked_at` has the cells of which the pattern consists."""
    number = min(value for _, value in context.exclusions)
    excluded = {var for var, _ in context.exclusions}
    scopes = [tuple(rule.constraint.scope) for rule in context.clues]
    if context.code == "xy-wing":
        return _wings(context.position, scopes, excluded, number)
    if context.code == "colouring":
        return _colours(context.position, scopes, excluded, number)
    rows = [scope for scope in scopes if len({var.spot.r for var in scope}) == 1]
    cols = [scope for scope in scopes if len({var.spot.c for var in scope}) == 1]
    # The pattern's own lines lose no value; the crossing lines do.
    base, cross = (rows, cols) if not excluded & {var for scope in rows for var in scope} else (cols, rows)
    corners = sorted(var.spot for scope in base for var in scope if number in context.position.candidates(var))
    return {
        "case": "",
        "number": str(number),
        "lines": _line_names(base),
        "cross": _line_names(cross),
        "looked_at": corners,
    }


def _line_names(scopes: Iterable[Sequence[Var]]) -> LineNames:
    return LineNames([[var.spot for var in scope] for scope in scopes])


def _wings(position: Position, scopes: Sequence[tuple[Var, ...]], excluded: set[Var], z: int) -> Arguments:
    """The cells of an XY-wing: the pivot with the candidates x and y, and its two wings, one with x and z, the other
    with y and z. Each excluded cell shares lines with both wings."""
    peers = _peers(scopes)
    candidates = {var: position.candidates(var) for var in peers}
    pairs = {var: values for var, values in candidates.items() if len(values) == 2}
    for pivot, (x, y) in pairs.items():
        for x_wing, y_wing in permutations([var for var in peers[pivot] if var in pairs], 2):
            if (
                set(pairs[x_wing]) == {x, z}
                and set(pairs[y_wing]) == {y, z}
                and excluded <= peers[x_wing] & peers[y_wing]
                and x < y
            ):
                spots = {"pivot": [pivot.spot], "one": [x_wing.spot], "two": [y_wing.spot]}
                looked_at = sorted((pivot.spot, x_wing.spot, y_wing.spot))
                return {"case": "", **spots, "x": str(x), "y": str(y), "z": str(z), "looked_at": looked_at}
    raise AssertionError("there is no such wing")


def _colours(position: Position, scopes: Sequence[tuple[Var, ...]], excluded: set[Var], number: int) -> Arguments:
    """The two colours of a chain of strong links, and the lines of these links. In a strong link, one of two cells has
    the number."""
    # Only a line with every number has a strong link when two places remain. Such lines are the longest.
    full = [scope for scope in scopes if len(scope) == max(map(len, scopes))]
    homes = [[var for var in scope if number in position.candidates(var)] for scope in full]
    links = [(scope, (cells[0], cells[1])) for scope, cells in zip(full, homes, strict=True) if len(cells) == 2]
    peers = _peers(scopes)
    for chain in sorted(_chains([ends for _, ends in links]), key=len):
        first_colour, second_colour = chain[::2], chain[1::2]
        joints = [{a, b} for a, b in pairwise(chain)]
        chain_lines = [scope for scope, ends in links if set(ends) in joints]
        slots: dict[str, Argument] = {
            "number": str(number),
            "links": _line_names(chain_lines),
            "looked_at": sorted(v.spot for v in chain),
        }
        slots |= {"one": sorted(var.spot for var in first_colour), "two": sorted(var.spot for var in second_colour)}
        slots["case"] = ""
        first, last = chain[0], chain[-1]
        # Ends of different colours: one of them has the number, so no common peer has it.
        if len(chain) % 2 == 0 and excluded <= peers[first] & peers[last] - {first, last}:
            return slots
        # Ends of the same colour on one line: they cannot both have the number, so no cell of this colour has it.
        if len(chain) % 2 and excluded <= set(first_colour) and last in peers[first]:
            line = next(scope for scope in scopes if first in scope and last in scope)
            ends = sorted((first.spot, last.spot))
            return {**slots, "case": "twice", "ends": ends, "line": LineName([var.spot for var in line])}
    raise AssertionError("there is no such chain")


def _peers(scopes: Iterable[Sequence[Var]]) -> dict[Var, set[Var]]:
    """For each variable the others that share a line with it."""
    peers: dict[Var, set[Var]] = {}
    for scope in scopes:
        for var in scope:
            peers.setdefault(var, set()).update(other for other in scope if other != var)
    return peers


def _chains(links: Sequence[tuple[Var, Var]]) -> Iterator[list[Var]]:
    """The shortest chains between any two places, of two links or more, by breadth-first search."""
    linked: dict[Var, list[Var]] = {}
    for a, b in links:
        linked.setdefault(a, []).append(b)
        linked.setdefault(b, []).append(a)
    for start in linked:
        chains = {start: [start]}
        queue = [start]
        for end in queue:
            for other in linked[end]:
                if other not in chains:
                    chains[other] = [*chains[end], other]
                    queue.append(other)
        yield from (chain for chain in chains.values() if len(chain) > 2)
