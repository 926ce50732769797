"""Easy as ABC: every row and column holds each letter once, and a letter outside is the first one seen from there."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from puzzlepark.core.drawing import letter_text
from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.easy_as_abc.reasons import REASONS, first
from puzzlepark.genres.kit.referee import RawViolation, referee, spots_by_digit, straight_lines

USUAL, MOST = 3, 26
LETTERS = tuple(
    kit.Choice(str(k), f"A to {letter_text(k)}" if k > 1 else "A")
    for k in sorted(range(1, MOST + 1), key=lambda k: k != USUAL)
)
TOOL = kit.Tool("letters", "Letters", "l", "setting", "Which letters are in every row and column.", choices=LETTERS)


@dataclass(frozen=True, kw_only=True, repr=False)
class EasyAsABC(kit.Puzzle):
    """`letters` is the number of letters of every line, as a string. `clues` are (seat, letter) pairs on all four
    sides, and `numbers` are (cell, given letter) pairs; A is 1."""

    genre: ClassVar[str] = "easy-as-abc"
    title: ClassVar[str] = "Easy as ABC"
    aliases: ClassVar[tuple[str, ...]] = ("easyasabc", "abc-end-view", "end-view")
    fields = (
        kit.Setting(name="letters", tool=TOOL, told=True),
        kit.Numbers(
            name="clues",
            outside="Type the letter that is seen first from here: 1 for A, 2 for B.",
            all_sides=True,
            low=1,
            high=min,
            strict=True,
            letters=True,
        ),
        kit.Numbers(
            name="numbers",
            cells="Type the letters that are given: 1 for A, 2 for B.",
            low=1,
            high=min,
            strict=True,
            letters=True,
        ),
    )
    letters: str = str(USUAL)
    clues: kit.Clues = ()
    numbers: kit.Clues = ()

    def __post_init__(self) -> None:
        if self.rows != self.cols:
            raise kit.BadInput(f"An Easy as ABC board has as many rows as columns, not {self.rows}x{self.cols}.")
        super().__post_init__()
        for _, number in (*self.clues, *self.numbers):
            if number > self.most:
                letter, last = letter_text(number), letter_text(self.most)
                raise kit.BadInput(f"There is the letter {letter}, but the letters of this board are A to {last}.")

    @property
    def most(self) -> int:
        """The number of the last letter."""
        return int(self.letters)


MESSAGES = {
    "given": "In row {row}, column {col} the letter {clue} is given; something else is marked there.",
    "row.twice": "Row {row} has the letter {letter} more than once.",
    "column.twice": "Column {col} has the letter {letter} more than once.",
    "seen": "From the {clue} beside row {row}, column {col} one sees {letter} first.",
    "row.missing": "Row {row} has no {letter} yet.",
}


def violations(puzzle: EasyAsABC, marks: kit.Marks) -> Iterator[RawViolation]:
    """Repeated letters and wrong first letters; only without these, missing letters of rows. Given letters and empty
    cells need no marks."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    right, lines = True, straight_lines(puzzle)
    for spot, number in puzzle.numbers:
        if digits[spot] != number:
            right = False
            yield RawViolation("given", (spot,), True, spot, {"clue": letter_text(number)})
    for k, line in enumerate(lines):
        for digit, where in spots_by_digit(digits, line):
            if len(where) > 1:
                right = False
                code = "row.twice" if k < puzzle.rows else "column.twice"
                yield RawViolation(code, where, True, None, {"letter": letter_text(digit)})
    for seat, clue in puzzle.clues:
        line = lines[seat.row] if 0 < seat.r < 2 * puzzle.rows else lines[puzzle.rows + seat.col]
        if max(seat) > 2 * puzzle.rows:
            line = line[::-1]
        first = next((k for k, spot in enumerate(line) if digits.get(spot)), None)
        if first is not None and digits[line[first]] != clue:
            right = False
            sure = all(spot in digits for spot in line[:first])
            values = {"clue": letter_text(clue), "letter": letter_text(digits[line[first]])}
            yield RawViolation("seen", tuple(line[: first + 1]), sure, seat, values)
    for line in lines[: puzzle.rows] if right else ():
        for digit in range(1, int(puzzle.letters) + 1):
            if all(digits.get(spot) != digit for spot in line):
                yield RawViolation("row.missing", tuple(line), False, None, {"letter": letter_text(digit)})


def model(puzzle: EasyAsABC) -> kit.Model:
    """Each letter once in every row and column, the given letters, and the first letters seen from outside."""
    letters = tuple(range(1, puzzle.most + 1))
    rules = [
        kit.Posting(name, kit.Once(kit.vars_at(kit.DIGIT, line), letters))
        for name, line in kit.rows_and_columns(puzzle.grid)
    ]
    rules += [
        kit.Posting("given", kit.Table((kit.Var(kit.DIGIT, spot),), ((number,),)), spot)
        for spot, number in puzzle.numbers
    ]
    for seat, clue in puzzle.clues:
        rule = first_seen(kit.vars_at(kit.DIGIT, kit.cells_from_outside(puzzle, seat)), puzzle.most, clue)
        rules.append(kit.Posting("seen", rule, seat, (("number", clue), ("", first))))
    return kit.digit_model(puzzle.grid, range(puzzle.most + 1), rules)


def first_seen(line: Sequence[kit.Var], most: int, clue: int) -> kit.Regular:
    """The first letter of a line that has each letter once is the clue."""
    steps, accepting = _machine(len(line), most, clue)
    return kit.Regular(line, steps, accepting)


@cache
def _machine(size: int, most: int, clue: int) -> tuple[tuple[tuple[int, int, int], ...], frozenset[int]]:
    """Return the steps and accepting states of an automaton. Its state counts the empty cells before the first letter,
    at most the number of empty cells of a line."""
    done = -1

    def after(state: int, letter: int) -> int | None:
        if state == done:
            return None if letter == clue else done
        if letter == 0:
            return state + 1 if state < size - most else None
        return done if letter == clue else None

    line = kit.Layer(kit.DIGIT, kit.shared_grid(1, size), "cells", ()).vars
    rule = kit.Regular.of(line, range(most + 1), 0, after, lambda state: state == done)
    return rule.steps, rule.accepting


def clues_from(puzzle: EasyAsABC, marks: kit.Marks) -> EasyAsABC:
    """Give all letters, and the first letter seen from every seat."""
    digits = {**{kit.Var(kit.DIGIT, spot): number for spot, number in puzzle.numbers}, **marks}
    kit.raise_first_violation(check(puzzle.changed(numbers=(), clues=()), digits))
    numbers = tuple(sorted((var.spot, digit) for var, digit in digits.items() if digit))
    return puzzle.changed(numbers=numbers, clues=all_clues(puzzle, digits))


def all_clues(puzzle: EasyAsABC, marks: kit.Marks) -> kit.Clues:
    """Return the first letter seen from every seat."""
    clues = []
    for seat in sorted(kit.frame_seats(puzzle)):
        letters = (marks.get(var, 0) for var in kit.vars_at(kit.DIGIT, kit.cells_from_outside(puzzle, seat)))
        clues.append((seat, next(letter for letter in letters if letter)))
    return tuple(clues)


def begin(rows: int, cols: int, options: Mapping[str, Any]) -> EasyAsABC:
    """Return the empty board with the requested number of letters, or as many as fit into a row."""
    return EasyAsABC(rows=rows, cols=cols, letters=str(min(options["letters"], rows)))


def rules_of(puzzle: EasyAsABC) -> tuple[str, ...]:
    """Return the rules, which name the letters of the board."""
    return RULEBOOK[0].replace("each letter", f"each of the letters A to {letter_text(puzzle.most)}"), RULEBOOK[1]


RULEBOOK = (
    "Write letters so that every row and every column holds each letter once. The other cells stay empty.",
    "A letter outside is the first that is seen from there.",
)
check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    EasyAsABC,
    rulebook=RULEBOOK,
    rules_of=rules_of,
    broken_rules={"row": 1, "column": 1, "given": 1, "seen": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.latin_maker(
        EasyAsABC,
        kit.DIGIT,
        lambda blank, answer: {"clues": all_clues(blank, answer)},
        "letters",
        begin=begin,
        most=lambda blank: blank.most,
        options=(kit.Option("letters", USUAL, "letters of every row and column", 1, MOST),),
        largest=8,
        rare=(5,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("only-letter", "Only letter", "only"),
        kit.Technique("only-place", "Only place", "place"),
        kit.Technique("empty", "Empty cells of a line", "spare"),
        kit.Technique("first", "First that is seen", "along:seen"),
        kit.Technique("pair", "Pair", "pair"),
        kit.Technique("triple", "Triple", "triple"),
        kit.supposition("first-fails", "Would hide the first", "", "along"),
        kit.supposition("no-place", "No place left", "", "place"),
        kit.supposition("clash", "Would be there twice", "", "taken"),
    ),
    **kit.declare_digits(
        EasyAsABC,
        "easyasabc",
        (
            kit.WordPart("letters", "the number of letters"),
            kit.Number16("clues", kit.frame_seats),
            kit.Tail(kit.Number16("numbers")),
        ),
        (kit.Word("letters", "the number of letters"), kit.FramedNumbers("clues", "numbers", kit.DIGIT)),
        given="numbers",
        inside=True,
        highest=lambda board: board.most,
        zero="cross",
        letters=True,
    ),
)
