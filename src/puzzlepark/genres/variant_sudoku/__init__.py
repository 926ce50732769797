"""Variant Sudoku: rows, columns and regions of any shape hold each number once. Additional rules can be enabled."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations, product
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import ends_of
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.kit.cages import Cage, Cages
from puzzlepark.genres.kit.edge_dots import BLACK, FIVE, TEN, WHITE, PairSigns, PlacedSign
from puzzlepark.genres.kit.little_killers import (
    LITTLE_KILLER,
    Killers,
    LittleKillers,
    killer_rules,
    random_killers,
)
from puzzlepark.genres.kit.marked_lines import MarkedLine, MarkedLines
from puzzlepark.genres.kit.parity import CODES as PARITY_CODES
from puzzlepark.genres.kit.parity import EMPTY, EVEN, ODD, Parity
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room, cells_of, ends, referee, straight_lines
from puzzlepark.genres.variant_sudoku.fpuzzles import links
from puzzlepark.genres.variant_sudoku.lines import (
    ARROW,
    PALINDROME,
    RENBAN,
    SORTS,
    THERMOMETER,
    WHISPERS,
    line_rules,
    random_lines,
)
from puzzlepark.genres.variant_sudoku.making import (
    exchange_cells,
    mix_digits,
    random_cages,
    random_filling,
    random_parity,
    random_signs,
    spread_digits,
)
from puzzlepark.genres.variant_sudoku.outside import (
    SANDWICH,
    SETTING,
    SKYSCRAPER,
    OutsideNumbers,
    outside_numbers,
    outside_rule,
)
from puzzlepark.genres.variant_sudoku.reasons import REASONS
from puzzlepark.genres.variant_sudoku.regions import Boxes, box_ids
from puzzlepark.genres.variant_sudoku.signs import CODES

OFF, ON = "any", "differ"
FEW = 3
"""Cages of at most this many cells are tables of their fillings."""


def setting(name: str, title: str, key: str, help: str, off: str, on: str) -> kit.Setting:
    """A setting that enables a rule of the board."""
    return kit.Setting(
        name=name, tool=kit.Tool(name, title, key, "setting", help, choices=(kit.Choice(OFF, off), kit.Choice(ON, on)))
    )


@dataclass(frozen=True, kw_only=True, repr=False)
class VariantSudoku(kit.Puzzle):
    """`regions` has a region id per cell, row by row. `numbers` are (cell, given number) pairs in reading order. Each
    of the rules `diagonals`, `knight`, `king` and `steps` holds if its value is "differ". `cages` are cells with a sum,
    which is 0 if there is none. `edge_signs` are (edge, sign) pairs. `parity` has a character per cell, o for odd and e
    for even. `marked_lines` are cells in order, each with a sort. `little_killers` are (seat, Arrow) pairs: a sum and
    the direction of its diagonal. `clues` are (seat, number) pairs on all four sides, whose meaning is `outside`:
    "sandwich" or "skyscraper"."""

    genre: ClassVar[str] = "variant-sudoku"
    title: ClassVar[str] = "Variant Sudoku"
    aliases: ClassVar[tuple[str, ...]] = ("jigsaw-sudoku", "irregular-sudoku", "nonomino")
    fields = (
        Boxes(name="regions", noun="region"),
        kit.Numbers(name="numbers", cells="Type the numbers that are given.", low=1, high=min, strict=True),
        setting("diagonals", "Diagonals", "d", "Whether the long diagonals hold a number twice.", "Any", "Each once"),
        setting("knight", "Knight", "k", "Whether equal numbers may be a knight's move apart.", "May", "May not"),
        setting("king", "King", "i", "Whether equal numbers may touch at a corner.", "May", "May not"),
        setting("steps", "Consecutive", "s", "Whether consecutive numbers may be side by side.", "May", "May not"),
        Cages(name="cages", dashed=True, high=lambda rows, cols: rows * (rows + 1) // 2),
        PairSigns(name="edge_signs"),
        Parity(name="parity"),
        MarkedLines(name="marked_lines", sorts=SORTS),
        LittleKillers(name="little_killers", high=lambda rows, cols: rows * rows, other="clues"),
        SETTING,
        OutsideNumbers(name="clues", other="little_killers", high=lambda rows, cols: rows * (rows + 1) // 2),
    )
    regions: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    diagonals: str = OFF
    knight: str = OFF
    king: str = OFF
    steps: str = OFF
    cages: tuple[Cage, ...] = ()
    edge_signs: tuple[PlacedSign, ...] = ()
    parity: str = ""
    marked_lines: tuple[MarkedLine, ...] = ()
    little_killers: Killers = ()
    outside: str = SANDWICH
    clues: kit.Clues = ()

    def __post_init__(self) -> None:
        if self.rows != self.cols:
            raise kit.BadInput(f"A Sudoku board has as many rows as columns, not {self.rows}x{self.cols}.")
        super().__post_init__()


MESSAGES = {
    "given": "In row {row}, column {col} the number {clue} is given; another is written there.",
    "row.twice": "Row {row} has {digit} more than once.",
    "column.twice": "Column {col} has {digit} more than once.",
    "region.twice": "The region of row {row}, column {col} has {digit} more than once.",
    "diagonal.twice": "The diagonal through row {row}, column {col} has {digit} more than once.",
    "knight": "The {digit} in row {row}, column {col} is a knight's move from another {digit}.",
    "king": "The {digit} in row {row}, column {col} touches another {digit} at a corner.",
    "steps": "The {digit} in row {row}, column {col} has a consecutive number beside it.",
    "cage.twice": "The cage at row {row}, column {col} has {digit} more than once.",
    "cage.sum": "The numbers of the cage at row {row}, column {col} add up to {found}, not {clue}.",
    "white": "The white dot beside row {row}, column {col} is between {one} and {two}, which are not consecutive.",
    "black": "The black dot beside row {row}, column {col} is between {one} and {two}; neither is twice the other.",
    "ten": "The X beside row {row}, column {col} is between {one} and {two}, which do not add up to 10.",
    "five": "The V beside row {row}, column {col} is between {one} and {two}, which do not add up to 5.",
    "even": "The {digit} in row {row}, column {col} is in a square, which has an even number.",
    "odd": "The {digit} in row {row}, column {col} is in a circle, which has an odd number.",
    "thermometer": (
        "On the thermometer through row {row}, column {col}, {two} comes {steps:cell} after {one}; "
        "numbers grow from the bulb."
    ),
    "arrow": (
        "The numbers along the arrow from row {row}, column {col} add up to {found}, not to the {circle} in its circle."
    ),
    "whispers": (
        "On the whisper line through row {row}, column {col}, {one} and {two} are neighbours, which differ by less "
        "than {least}."
    ),
    "renban": (
        "The renban through row {row}, column {col} has {one} and {two}; its {cells:cell} hold different, consecutive "
        "numbers."
    ),
    "palindrome": (
        "The palindrome through row {row}, column {col} has {one} where it has {two} as seen from its other end."
    ),
    "little_killer": "The diagonal from row {row}, column {col} on adds up to {found}, not {clue}.",
    "sandwich": "Along row {row}, column {col}, the numbers between 1 and {high} add up to {found}, not {clue}.",
    "skyscraper": "From the {clue} beside row {row}, column {col} one sees {found:number}.",
    "row.missing": "Row {row} has no number in column {col} yet.",
}


def violations(puzzle: VariantSudoku, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check repetitions and the additional rules, and, if all are kept, that no cell is empty."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    lines, right, end = straight_lines(puzzle), True, 2 * puzzle.rows
    groups = [("row.twice" if k < puzzle.rows else "column.twice", line) for k, line in enumerate(lines)]
    groups += [("region.twice", tuple(room)) for room in cells_by_room(puzzle.regions, puzzle.cols).values()]
    if puzzle.diagonals == ON:
        groups.append(("diagonal.twice", tuple(kit.Spot(k, k) for k in range(1, end, 2))))
        groups.append(("diagonal.twice", tuple(kit.Spot(k, end - k) for k in range(1, end, 2))))
    groups += [("cage.twice", cage.cells) for cage in puzzle.cages]
    for spot, number in puzzle.numbers:
        if digits[spot] != number:
            right = False
            yield RawViolation("given", (spot,), True, spot, {"clue": number})
    for code, cells in groups:
        spots_of: dict[int, list[kit.Spot]] = {}
        for spot in (spot for spot in cells if spot in digits):
            spots_of.setdefault(digits[spot], []).append(spot)
        for digit, where in sorted(spots_of.items()):
            if len(where) > 1:
                right = False
                yield RawViolation(code, tuple(where), True, None, {"digit": digit})
    moves = {
        "knight": ((2, -4), (2, 4), (4, -2), (4, 2)) if puzzle.knight == ON else (),
        "king": ((2, -2), (2, 2)) if puzzle.king == ON else (),
        "steps": ((0, 2), (2, 0)) if puzzle.steps == ON else (),
    }
    for (r, c), digit in sorted(digits.items()):
        for code, offsets in moves.items():
            for dr, dc in offsets:
                other = kit.Spot(r + dr, c + dc)
                if other in digits and abs(digits[other] - digit) == int(code == "steps"):
                    right = False
                    yield RawViolation(code, (kit.Spot(r, c), other), True, None, {"digit": digit})
    for cage in puzzle.cages:
        full = all(spot in digits for spot in cage.cells)
        found = sum(digits.get(spot, 0) for spot in cage.cells)
        if cage.target and (found != cage.target if full else found > cage.target):
            right = False
            yield RawViolation("cage.sum", cage.cells, True, cage.seat, {"found": found, "clue": cage.target})
    for edge, sign in puzzle.edge_signs:
        pair = ends(edge)
        if all(spot in digits for spot in pair):
            low, high = sorted(digits[spot] for spot in pair)
            satisfied = {WHITE: high - low == 1, BLACK: high == 2 * low, TEN: low + high == 10, FIVE: low + high == 5}
            if not satisfied[sign]:
                right = False
                values = {"one": digits[pair[0]], "two": digits[pair[1]]}
                yield RawViolation(CODES[sign], pair, True, edge, values)
    for spot, digit in sorted(digits.items()):
        sign = puzzle.parity[spot.row * puzzle.cols + spot.col]
        if (sign == EVEN and digit % 2) or (sign == ODD and not digit % 2):
            right = False
            yield RawViolation(PARITY_CODES[sign], (spot,), True, None, {"digit": digit})
    for marked in puzzle.marked_lines:
        for violation in line_violations(marked, digits, puzzle.rows):
            right = False
            yield violation
    for seat, (clue, way) in puzzle.little_killers:
        down, across = 2 if "d" in way else -2, 2 if "r" in way else -2
        steps = (kit.Spot(seat.r + k * down, seat.c + k * across) for k in range(1, puzzle.rows + 1))
        diagonal = [spot for spot in steps if 0 < spot.r < end and 0 < spot.c < end]
        full = all(spot in digits for spot in diagonal)
        found = sum(digits.get(spot, 0) for spot in diagonal)
        if found != clue if full else found > clue:
            right = False
            yield RawViolation("little_killer", tuple(diagonal), True, seat, {"found": found, "clue": clue})
    for seat, clue in puzzle.clues:
        line = lines[seat.row] if 0 < seat.r < end else lines[puzzle.rows + seat.col]
        seen = [digits.get(spot, 0) for spot in (line[::-1] if max(seat) > end else line)]
        if puzzle.outside == SANDWICH and 1 in seen and puzzle.rows in seen:
            first, second = sorted((seen.index(1), seen.index(puzzle.rows)))
            counted = seen[first + 1 : second]
            found = sum(counted)
        elif puzzle.outside == SKYSCRAPER:
            counted = seen
            found = sum(number > max(seen[:k], default=0) for k, number in enumerate(seen))
        else:
            continue
        if 0 not in counted and found != clue:
            right = False
            values = {"clue": clue, "found": found, "high": puzzle.rows}
            yield RawViolation(puzzle.outside, tuple(line), True, seat, values)
    if right and (empty := tuple(sorted(cells_of(puzzle) - digits.keys()))):
        yield RawViolation("row.missing", empty, False)


def line_violations(line: MarkedLine, digits: Mapping[kit.Spot, int], size: int) -> Iterator[RawViolation]:
    """The violation of a line: its first two numbers that are wrong, or its wrong sum."""
    cells, sort = line
    last = len(cells) - 1
    if sort == ARROW:
        circle, found = digits.get(cells[0]), sum(digits.get(spot, 0) for spot in cells[1:])
        full = all(spot in digits for spot in cells)
        if circle is not None and (found != circle if full else found > circle):
            yield RawViolation("arrow", cells, True, None, {"found": found, "circle": circle})
        return
    for i, j in combinations(range(len(cells)), 2):
        if cells[i] not in digits or cells[j] not in digits:
            continue
        one, two = digits[cells[i]], digits[cells[j]]
        wrong = {
            THERMOMETER: two - one < j - i,
            WHISPERS: j - i == 1 and 2 * abs(one - two) < size,
            RENBAN: one == two or abs(one - two) > last,
            PALINDROME: i + j == last and one != two,
        }
        if wrong[sort]:
            values = {"one": one, "two": two, "steps": j - i, "least": (size + 1) // 2, "cells": len(cells)}
            yield RawViolation(sort, (cells[i], cells[j]), True, None, values)
            return


def model(puzzle: VariantSudoku) -> kit.Model:
    """Different numbers in lines and regions, the given numbers, and the additional rules of the board."""
    grid, size, rules = puzzle.grid, puzzle.rows, kit.latin_rules(puzzle.grid)
    for region in kit.cells_by_region(puzzle.regions, grid).values():
        if len({spot.r for spot in region}) > 1 and len({spot.c for spot in region}) > 1:
            rules.append(kit.Posting("region", kit.Distinct(kit.vars_at(kit.DIGIT, region))))
    if puzzle.diagonals == ON and size > 1:
        for line in ([kit.cell_at(k, k) for k in range(size)], [kit.cell_at(k, size - 1 - k) for k in range(size)]):
            rules.append(kit.Posting("diagonal", kit.Distinct(kit.vars_at(kit.DIGIT, line))))
    if puzzle.knight == ON:
        rules += [
            kit.Posting("knight", kit.Distinct(kit.vars_at(kit.DIGIT, pair))) for pair in polled(knight_pairs(grid))
        ]
    if puzzle.king == ON:
        rules += [
            kit.Posting("king", kit.Distinct(kit.vars_at(kit.DIGIT, square)))
            for square in polled(kit.full_squares(grid))
        ]
    if puzzle.steps == ON:
        distant = tuple((a, b) for a, b in product(range(1, size + 1), repeat=2) if abs(a - b) != 1)
        rules += [kit.Posting("steps", kit.Table(kit.vars_at(kit.DIGIT, pair), distant)) for pair in polled(grid.pairs)]
    for cage in polled(puzzle.cages):
        scope = kit.vars_at(kit.DIGIT, cage.cells)
        if cage.target and len(scope) <= FEW:
            rules.append(kit.Posting("cage", kit.Table(scope, fillings(len(scope), cage.target, size)), cage.seat))
        elif cage.target:
            rules.append(kit.Posting("cage", kit.Cage(scope, cage.target), cage.seat))
        elif len(scope) > 1:
            rules.append(kit.Posting("cage", kit.Distinct(scope)))
    for edge, sign in polled(puzzle.edge_signs):
        scope = kit.vars_at(kit.DIGIT, ends_of(edge))
        rules.append(kit.Posting(CODES[sign], kit.Table(scope, sign_pairs(sign, size)), edge))
    for spot, sign in zip(grid.cells, puzzle.parity, strict=True):
        if sign != EMPTY:
            allowed = tuple((digit,) for digit in range(1, size + 1) if digit % 2 == int(sign == ODD))
            rules.append(kit.Posting(PARITY_CODES[sign], kit.Table((kit.Var(kit.DIGIT, spot),), allowed)))
    for marked in polled(puzzle.marked_lines):
        rules += line_rules(marked, size)
    rules += killer_rules(puzzle, puzzle.little_killers)
    for seat, number in polled(puzzle.clues):
        scope = kit.vars_at(kit.DIGIT, kit.cells_from_outside(puzzle, seat))
        rules.append(kit.Posting(puzzle.outside, outside_rule(scope, puzzle.outside, number), seat))
    rules += [
        kit.Posting("given", kit.Table((kit.Var(kit.DIGIT, spot),), ((number,),)), spot)
        for spot, number in puzzle.numbers
    ]
    return kit.digit_model(grid, range(1, size + 1), rules)


@cache
def fillings(cells: int, target: int, size: int) -> tuple[tuple[int, ...], ...]:
    """All tuples of different numbers up to `size` that add up to a target."""
    return tuple(row for row in polled(permutations(range(1, size + 1), cells)) if sum(row) == target)


@cache
def sign_pairs(sign: str, size: int) -> tuple[tuple[int, int], ...]:
    """The pairs of numbers that may have this sign between them."""
    return tuple((a, b) for a, b in product(range(1, size + 1), repeat=2) if sign in possible_signs(a, b))


def possible_signs(one: int, two: int) -> list[str]:
    """The signs that may be between two numbers."""
    fits = {WHITE: abs(one - two) == 1, BLACK: one == 2 * two or two == 2 * one}
    fits |= {TEN: one + two == 10, FIVE: one + two == 5}
    return [sign for sign, fitting in fits.items() if fitting]


def knight_pairs(grid: kit.Grid) -> Iterator[tuple[kit.Spot, kit.Spot]]:
    """The pairs of cells that are a knight's move apart."""
    for (r, c), (dr, dc) in product(grid.cells, ((2, -4), (2, 4), (4, -2), (4, 2))):
        if grid.has(other := kit.Spot(r + dr, c + dc)):
            yield kit.Spot(r, c), other


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[VariantSudoku, kit.Marks]:
    """Draw a filling of boxes that keeps the chosen rule, with all numbers given. Without an additional rule, the boxes
    become irregular regions."""
    rule = options["rule"] if options["rule"] != ANY else rng.choice(RULES)
    boxes = VariantSudoku(rows=rows, cols=cols, regions=box_ids(rows, cols))
    puzzle = boxes if rule in (IRREGULAR, *ADDED) else boxes.changed(**{rule: ON})
    near, steps = close_cells(puzzle)
    digits = spread_digits(rows, puzzle.regions.count(0) // len(set(puzzle.regions[:cols])), steps) if steps else {}
    for _ in range(TRIES):
        digits = digits or random_filling(near, steps, dict.fromkeys(near, frozenset(range(1, rows + 1))), rng)
    if not digits and options["rule"] != ANY:
        raise kit.BadInput(f"No filling was found for a board of {rows}x{cols} with this rule.")
    if not digits:
        return make(rows, cols, rng, {**options, "rule": IRREGULAR})
    for _ in range(ROUNDS):
        if rule == IRREGULAR:
            puzzle = puzzle.changed(regions=exchange_cells(puzzle.regions, digits, rows, rng))
        digits = mix_digits(*close_cells(puzzle), digits, rng)
    numbers = tuple(sorted(digits.items()))
    if rule == KILLER:
        puzzle = puzzle.changed(cages=random_cages(puzzle.grid, digits, rng))
    if rule in SIGNS:
        candidates = {
            edge: [sign for sign in possible_signs(*(digits[spot] for spot in ends_of(edge))) if sign in SIGNS[rule]]
            for edge in puzzle.grid.edges
        }
        puzzle = puzzle.changed(edge_signs=random_signs(candidates, rng))
    if rule == PARITY:
        puzzle = puzzle.changed(parity=random_parity([digits[spot] for spot in puzzle.grid.cells], rng))
    if rule in LINES:
        puzzle = puzzle.changed(marked_lines=random_lines(puzzle.grid, digits, rule, rng))
    if rule == LITTLE_KILLER:
        puzzle = puzzle.changed(little_killers=random_killers(puzzle, digits, rng))
    if rule in OUTSIDE:
        puzzle = puzzle.changed(outside=rule, clues=outside_numbers(puzzle, digits, rule, rng))
    return puzzle.changed(numbers=numbers), {kit.Var(kit.DIGIT, spot): digit for spot, digit in numbers}


def close_cells(puzzle: VariantSudoku) -> tuple[dict[kit.Spot, set[kit.Spot]], set[tuple[kit.Spot, kit.Spot]]]:
    """For each cell the cells whose numbers must differ from its number, and the ordered pairs of cells whose numbers
    must differ by more than 1."""
    near, steps = {spot: set[kit.Spot]() for spot in puzzle.grid.cells}, set[tuple[kit.Spot, kit.Spot]]()
    for rule in model(puzzle).rules:
        for one, two in permutations([var.spot for var in rule.constraint.scope], 2):
            near[one].add(two)
            steps |= {(one, two)} if rule.code == "steps" else set()
    return near, steps


TRIES = 40
"""How many fillings are started before a size is rejected."""
ROUNDS = 3
"""How often regions change their shapes, and numbers their cells."""
check = referee(MESSAGES, violations)
ANY, IRREGULAR, KILLER, KROPKI, XV, PARITY = "any", "irregular", "killer", "kropki", "xv", "parity"
RULES = (IRREGULAR, "diagonals", "knight", "king", "steps")
LINES = tuple(sort.name for sort in SORTS)
OUTSIDE = (SANDWICH, SKYSCRAPER)
ADDED = (KILLER, KROPKI, XV, PARITY, *LINES, *OUTSIDE, LITTLE_KILLER)
"""Rules whose clues are added to a board of boxes."""
SIGNS = {KROPKI: (WHITE, BLACK), XV: (TEN, FIVE)}
RULEBOOK = (
    "Write numbers so that every row and every column holds each from 1 to the number of rows once.",
    "No region, bounded by thick lines, has a number twice.",
    "No long diagonal has a number twice.",
    "Equal numbers are never a knight's move apart.",
    "Equal numbers never touch, not even at a corner.",
    "Consecutive numbers are never side by side.",
    "No cage, bounded by dashes, has a number twice; its numbers add up to the one in its corner, if there is one.",
    "A white dot is between two consecutive numbers, a black dot between two of which one is twice the other.",
    "Two numbers with an X between them add up to 10, two with a V to 5.",
    "A cell with a square has an even number, a cell with a circle an odd one.",
    "Along a thermometer, a wide line from a bulb, numbers grow from the bulb.",
    "The numbers along an arrow add up to the number in the circle it begins in.",
    "Neighbours on a whisper line, which is two thin lines, differ by half the number of rows at least, rounded up.",
    "A renban, a wide line with dashes along its middle, holds different, consecutive numbers in any order.",
    "A palindrome, a dotted line, reads the same from both ends.",
    "A number outside is the sum of the numbers between the 1 and the highest number of its line.",
    "A number outside says how many numbers of its line are larger than all before them, as seen from there.",
    "A number outside with a diagonal arrow is the sum of the numbers along that diagonal, which may repeat.",
)


def rules_of(puzzle: VariantSudoku) -> tuple[str, ...]:
    """The rules of a board."""
    settings = (puzzle.diagonals, puzzle.knight, puzzle.king, puzzle.steps)
    added = (*(value == ON for value in settings), bool(puzzle.cages))
    added += tuple(any(sign in signs for _, sign in puzzle.edge_signs) for signs in SIGNS.values())
    added += (set(puzzle.parity) != {EMPTY},)
    added += tuple(any(line.sort == sort for line in puzzle.marked_lines) for sort in LINES)
    added += tuple(bool(puzzle.clues) and puzzle.outside == rule for rule in OUTSIDE)
    added += (bool(puzzle.little_killers),)
    return (*RULEBOOK[:2], *(rule for rule, present in zip(RULEBOOK[2:], added, strict=True) if present))


GENRE = kit.Genre(
    VariantSudoku,
    rulebook=RULEBOOK,
    rules_of=rules_of,
    broken_rules={
        "row": 1,
        "column": 1,
        "given": 1,
        "region": 2,
        "diagonal": 3,
        "knight": 4,
        "king": 5,
        "steps": 6,
        "cage": 7,
        "white": 8,
        "black": 8,
        "ten": 9,
        "five": 9,
        "even": 10,
        "odd": 10,
        "thermometer": 11,
        "arrow": 12,
        "whispers": 13,
        "renban": 14,
        "palindrome": 15,
        "sandwich": 16,
        "skyscraper": 17,
        "little_killer": 18,
    },
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=kit.give_every_number(check),
    variants={name: {name: ON} for name in RULES[1:]},
    maker=kit.Maker(
        make,
        (
            kit.Option(
                "rule", ANY, "irregular regions, or boxes and a rule that is added", choices=(ANY, *RULES, *ADDED)
            ),
        ),
        clues=kit.Thin(symmetric=True),
        largest=10,
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("naked-single", "Naked single", "only"),
        kit.Technique("hidden-single", "Hidden single", "place"),
        kit.Technique("pointing", "Pointing", "overlap"),
        kit.Technique("steps", "Would be consecutive", "cell:steps"),
        kit.Technique("cage", "Ways of a cage", "cell:cage"),
        kit.Technique("sum", "Sum of a cage", "count:cage"),
        kit.Technique("cage-sums", "Combinations of a cage", "sums:cage"),
        kit.Technique("white", "By a white dot", "cell:white"),
        kit.Technique("black", "By a black dot", "cell:black"),
        kit.Technique("ten", "By an X", "cell:ten"),
        kit.Technique("five", "By a V", "cell:five"),
        kit.Technique("thermometer", "Room on a thermometer", "cell:thermometer"),
        kit.Technique("arrow", "Sum of an arrow", "count:arrow"),
        kit.Technique("arrow-sums", "Combinations of an arrow", "sums:arrow"),
        kit.Technique("whispers", "Far apart on a whisper line", "cell:whispers"),
        kit.Technique("renban", "Close on a renban", "cell:renban"),
        kit.Technique("renban-place", "Place on a renban", "place:renban"),
        kit.Technique("palindrome", "Mirrored on a palindrome", "cell:palindrome"),
        kit.Technique("sandwich", "Sum of a sandwich", "along:sandwich"),
        kit.Technique("skyscraper", "View along a line", "along:skyscraper"),
        kit.Technique("little-killer", "Sum of a diagonal", "count:little_killer"),
        kit.Technique("little-killer-sums", "Combinations of a diagonal", "sums:little_killer"),
        kit.Technique("little-killer-cell", "Diagonal of one cell", "cell:little_killer"),
        kit.Technique("hidden-pair", "Hidden pair", "pair.hidden"),
        kit.Technique("hidden-triple", "Hidden triple", "triple.hidden"),
        kit.Technique("pair", "Pair", "pair"),
        kit.Technique("triple", "Triple", "triple"),
        kit.Technique("quad", "Quad", "quad"),
        kit.Technique("x-wing", "X-wing", "x-wing"),
        kit.Technique("swordfish", "Swordfish", "swordfish"),
        kit.Technique("xy-wing", "XY-wing", "xy-wing"),
        kit.Technique("colouring", "Simple colouring", "colouring"),
    ),
    **kit.declare_digits(VariantSudoku, given="numbers", more=links(VariantSudoku)),
)
