"""Variant Sudoku: rows, columns and regions of any shape hold each number once. Additional rules can be enabled."""

from collections.abc import Callable, Mapping
from itertools import permutations
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import ends_of
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.anti_king import AntiKing
from puzzlepark.game_rules.anti_knight import AntiKnight
from puzzlepark.game_rules.arrows import Arrows
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.killer_cages import KillerCages
from puzzlepark.game_rules.kit.base import rules_of_board
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell, latin_layers
from puzzlepark.game_rules.kropki_dots import KropkiDots
from puzzlepark.game_rules.little_killers import LittleKillers
from puzzlepark.game_rules.no_repeat_in_lines import NoRepeatInLines
from puzzlepark.game_rules.no_repeat_in_rooms import NoRepeatInRooms
from puzzlepark.game_rules.no_repeat_on_diagonals import NoRepeatOnDiagonals
from puzzlepark.game_rules.non_consecutive import NonConsecutive
from puzzlepark.game_rules.odd_and_even import OddAndEven
from puzzlepark.game_rules.palindromes import Palindromes
from puzzlepark.game_rules.renban_lines import RenbanLines
from puzzlepark.game_rules.skyscrapers import Skyscrapers
from puzzlepark.game_rules.sum_between import SumBetween
from puzzlepark.game_rules.thermometers import Thermometers
from puzzlepark.game_rules.whisper_lines import WhisperLines
from puzzlepark.game_rules.xv import XV as XAndV
from puzzlepark.genres import kit
from puzzlepark.genres.kit.cages import Cage, Cages
from puzzlepark.genres.kit.digit_family import SINGLES, SUBSETS, SquarePuzzle
from puzzlepark.genres.kit.edge_dots import BLACK, FIVE, TEN, WHITE, PairSigns, PlacedSign
from puzzlepark.genres.kit.little_killers import LITTLE_KILLER, Killers
from puzzlepark.genres.kit.little_killers import LittleKillers as LittleKillersField
from puzzlepark.genres.kit.marked_lines import (
    ARROW,
    PALINDROME,
    RENBAN,
    SORTS,
    THERMOMETER,
    WHISPERS,
    MarkedLine,
    MarkedLines,
)
from puzzlepark.genres.kit.parity import EMPTY, Parity
from puzzlepark.genres.variant_sudoku.fpuzzles import links
from puzzlepark.genres.variant_sudoku.lines import random_lines
from puzzlepark.genres.variant_sudoku.making import (
    exchange_cells,
    mix_digits,
    random_cages,
    random_filling,
    random_killers,
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
)
from puzzlepark.genres.variant_sudoku.regions import Boxes, box_ids

OFF, ON = "any", "differ"


def setting(name: str, title: str, key: str, help: str, off: str, on: str) -> kit.Setting:
    """A setting that enables a rule of the board."""
    return kit.Setting(
        name=name, tool=kit.Tool(name, title, key, "setting", help, choices=(kit.Choice(OFF, off), kit.Choice(ON, on)))
    )


@dataclass(frozen=True, kw_only=True, repr=False)
class VariantSudoku(SquarePuzzle):
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
        kit.Numbers(name="numbers", at=kit.InCells("Type the numbers that are given."), low=1, high=min, strict=True),
        setting("diagonals", "Diagonals", "d", "Whether the long diagonals hold a number twice.", "Any", "Each once"),
        setting("knight", "Knight", "k", "Whether equal numbers may be a knight's move apart.", "May", "May not"),
        setting("king", "King", "i", "Whether equal numbers may touch at a corner.", "May", "May not"),
        setting("steps", "Consecutive", "s", "Whether consecutive numbers may be side by side.", "May", "May not"),
        Cages(name="cages", dashed=True, high=lambda rows, cols: rows * (rows + 1) // 2),
        PairSigns(name="edge_signs"),
        Parity(name="parity"),
        MarkedLines(name="marked_lines", sorts=SORTS),
        LittleKillersField(name="little_killers", high=lambda rows, cols: rows * rows, other="clues"),
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


def possible_signs(one: int, two: int) -> list[str]:
    """The signs that may be between two numbers."""
    fits = {
        WHITE: abs(one - two) == 1,
        BLACK: one == 2 * two or two == 2 * one,
        TEN: one + two == 10,
        FIVE: one + two == 5,
    }
    return [sign for sign, is_possible in fits.items() if is_possible]


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[VariantSudoku, kit.Marks]:
    """Draw a filling of boxes that keeps the chosen rule, with all numbers given. Without an additional rule, the boxes
    become irregular regions."""
    rule = options["rule"] if options["rule"] != ANY else rng.choice(WITHOUT_CLUES)
    boxes = VariantSudoku(rows=rows, cols=cols, regions=box_ids(rows, cols))
    puzzle = boxes if rule in (IRREGULAR, *ADDED) else boxes.changed(**{rule: ON})
    near, steps = close_cells(puzzle)
    boxes_across = len(set(puzzle.regions[:cols]))
    box_height = puzzle.regions.count(0) // (cols // boxes_across)
    digits = spread_digits(rows, box_height, steps) if steps else {}
    every_number = dict.fromkeys(near, frozenset(range(1, rows + 1)))
    for _ in range(TRIES):
        digits = digits or random_filling(near, steps, every_number, rng)
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
    for posting in GENRE.model(puzzle).rules:
        for one, two in permutations([var.spot for var in posting.constraint.scope], 2):
            near[one].add(two)
            if posting.code == "steps":
                steps.add((one, two))
    return near, steps


TRIES = 40
"""How many fillings are started before a size is rejected."""
ROUNDS = 3
"""How often regions change their shapes, and numbers their cells."""
ANY, IRREGULAR, KILLER, KROPKI, XV, PARITY = "any", "irregular", "killer", "kropki", "xv", "parity"
WITHOUT_CLUES = (IRREGULAR, "diagonals", "knight", "king", "steps")
LINES = tuple(sort.name for sort in SORTS)
OUTSIDE = (SANDWICH, SKYSCRAPER)
ADDED = (KILLER, KROPKI, XV, PARITY, *LINES, *OUTSIDE, LITTLE_KILLER)
"""Rules whose clues are added to a board of boxes."""
SIGNS = {KROPKI: (WHITE, BLACK), XV: (TEN, FIVE)}


def has_sign(*signs: str) -> Callable[[VariantSudoku], bool]:
    """A test whether a board has one of these signs on its edges."""
    return lambda puzzle: any(sign in signs for _, sign in puzzle.edge_signs)


def has_line(sort: str) -> Callable[[VariantSudoku], bool]:
    """A test whether a board has a line of this sort."""
    return lambda puzzle: any(line.sort == sort for line in puzzle.marked_lines)


OPTIONAL = (
    NoRepeatOnDiagonals(code="diagonal", only_if=lambda puzzle: puzzle.diagonals == ON),
    AntiKnight(code="knight", only_if=lambda puzzle: puzzle.knight == ON),
    AntiKing(code="king", latin=True, only_if=lambda puzzle: puzzle.king == ON),
    NonConsecutive(code="steps", only_if=lambda puzzle: puzzle.steps == ON),
    KillerCages(code="cage", only_if=lambda puzzle: bool(puzzle.cages)),
    KropkiDots(short_codes=True, dots="edge_signs", only_if=has_sign(WHITE, BLACK)),
    XAndV(short_codes=True, signs="edge_signs", only_if=has_sign(TEN, FIVE)),
    OddAndEven(short_codes=True, only_if=lambda puzzle: set(puzzle.parity) != {EMPTY}),
    Thermometers(code="thermometer", lines="marked_lines", only_if=has_line(THERMOMETER)),
    Arrows(code="arrow", lines="marked_lines", only_if=has_line(ARROW)),
    WhisperLines(code="whispers", lines="marked_lines", least=0, only_if=has_line(WHISPERS)),
    RenbanLines(code="renban", lines="marked_lines", only_if=has_line(RENBAN)),
    Palindromes(code="palindrome", lines="marked_lines", only_if=has_line(PALINDROME)),
    SumBetween(
        code="sandwich",
        one=1,
        longest=True,
        assured=True,
        only_if=lambda puzzle: bool(puzzle.clues) and puzzle.outside == SANDWICH,
    ),
    Skyscrapers(
        code="skyscraper",
        technique="skyscraper",
        only_if=lambda puzzle: bool(puzzle.clues) and puzzle.outside == SKYSCRAPER,
    ),
    LittleKillers(code="little_killer", only_if=lambda puzzle: bool(puzzle.little_killers)),
)
"""The rules that only some boards have."""
REGIONS = NoRepeatInRooms(code="region", rooms="regions", noun="region", latin=True)
RULES = (
    NoRepeatInLines(short_codes=True),
    REGIONS,
    *OPTIONAL,
    GivenNumbers(code="given"),
    NumberInEveryCell(code="row.missing"),
)
LATIN = "Write numbers so that every row and every column holds each from 1 to the number of rows once."


def rules_of(puzzle: VariantSudoku) -> tuple[str, ...]:
    """The rules of a board."""
    return (LATIN, REGIONS.text, *(rule.text for rule in rules_of_board(OPTIONAL, puzzle)))


def clues_from(puzzle: VariantSudoku, marks: kit.Marks) -> VariantSudoku:
    """The puzzle with the number of every cell."""
    return kit.give_every_number(GENRE.check)(puzzle, marks)


GENRE = genre_of_rules(
    VariantSudoku,
    RULES,
    latin_layers,
    rulebook=(LATIN, REGIONS.text, *(rule.text for rule in OPTIONAL)),
    rules_of=rules_of,
    broken_rules={
        "row": 1,
        "column": 1,
        "given": 1,
        "region": 2,
        **{code: number for number, rule in enumerate(OPTIONAL, 3) for code in rule.codes},
    },
    clues_from=clues_from,
    variants={name: {name: ON} for name in WITHOUT_CLUES[1:]},
    maker=kit.Maker(
        make,
        (
            kit.Option(
                "rule",
                ANY,
                "irregular regions, or boxes and a rule that is added",
                choices=(ANY, *WITHOUT_CLUES, *ADDED),
            ),
        ),
        clues=kit.Thin(symmetric=True),
        largest=10,
    ),
    techniques=(
        *SINGLES,
        kit.Technique("pointing", "Pointing", "overlap"),
        *(technique for rule in OPTIONAL for technique in rule.techniques),
        kit.Technique("hidden-pair", "Hidden pair", "pair.hidden"),
        kit.Technique("hidden-triple", "Hidden triple", "triple.hidden"),
        *SUBSETS,
        kit.Technique("quad", "Quad", "quad"),
        kit.Technique("x-wing", "X-wing", "x-wing"),
        kit.Technique("swordfish", "Swordfish", "swordfish"),
        kit.Technique("xy-wing", "XY-wing", "xy-wing"),
        kit.Technique("colouring", "Simple colouring", "colouring"),
    ),
    **kit.declare_digits(VariantSudoku, given="numbers", more=links(VariantSudoku)),
)
