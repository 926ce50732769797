"""Easy as ABC: every row and column holds each letter once, and a letter outside is the first one seen from there."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, ClassVar

from puzzlepark.core.drawing import letter_text
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.first_seen import FirstSeen
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import Digits, Machine, NumberRule, automaton, digits_of
from puzzlepark.genres import kit
from puzzlepark.genres.kit.digit_family import SUBSETS, SquarePuzzle
from puzzlepark.genres.kit.referee import RawViolation, spots_by_digit, straight_lines

USUAL, MOST = 3, 26
"""The default number of letters, and the highest."""
LETTERS = tuple(
    kit.Choice(str(k), f"A to {letter_text(k)}" if k > 1 else "A")
    for k in sorted(range(1, MOST + 1), key=lambda k: k != USUAL)
)
TOOL = kit.Tool("letters", "Letters", "l", "setting", "Which letters are in every row and column.", choices=LETTERS)


@dataclass(frozen=True, kw_only=True, repr=False)
class EasyAsABC(SquarePuzzle):
    """`letters` is the number of letters of every line, as a string. `clues` are (seat, letter) pairs on all four
    sides, and `numbers` are (cell, given letter) pairs; A is 1."""

    genre: ClassVar[str] = "easy-as-abc"
    title: ClassVar[str] = "Easy as ABC"
    aliases: ClassVar[tuple[str, ...]] = ("easyasabc", "abc-end-view", "end-view")
    fields = (
        kit.Setting(name="letters", tool=TOOL, told=True),
        kit.Numbers(
            name="clues",
            at=kit.Outside("Type the letter that is seen first from here: 1 for A, 2 for B.", all_sides=True),
            low=1,
            high=min,
            strict=True,
            letters=True,
        ),
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type the letters that are given: 1 for A, 2 for B."),
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
        """Raise BadInput for a letter beyond the last one of the board."""
        super().__post_init__()
        for _, number in (*self.clues, *self.numbers):
            if number > self.most:
                letter, last = letter_text(number), letter_text(self.most)
                raise kit.BadInput(f"There is the letter {letter}, but the letters of this board are A to {last}.")

    @property
    def most(self) -> int:
        """The number of the last letter."""
        return int(self.letters)


@dataclass(frozen=True, kw_only=True)
class LettersOnce(NumberRule):
    """Every row and every column has each letter once. Its other cells are empty."""

    name = "letters-once"
    title = "Each letter once"
    presumes: ClassVar[tuple[str, ...]] = ("every-letter",)
    parts = ("row", "column")

    @property
    def text(self) -> str:
        return RULEBOOK[0]

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            "row.twice": "Row {row} has the letter {letter} more than once.",
            "column.twice": "Column {col} has the letter {letter} more than once.",
        }

    def violations(self, puzzle: EasyAsABC, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield letters that a row or column has more than once."""
        digits = digits_of(marks)
        for k, line in enumerate(straight_lines(puzzle)):
            for digit, where in spots_by_digit(digits, line):
                if len(where) > 1:
                    code = "row.twice" if k < puzzle.rows else "column.twice"
                    yield RawViolation(code, where, True, None, {"letter": letter_text(digit)})

    def postings(self, puzzle: EasyAsABC) -> Iterable[kit.Posting]:
        letters = tuple(range(1, puzzle.most + 1))
        for name, line in kit.rows_and_columns(puzzle.grid):
            yield kit.Posting(name, kit.Once(kit.vars_at(kit.DIGIT, line), letters))


@dataclass(frozen=True, kw_only=True)
class EveryLetter(LettersOnce):
    """Every row has every letter. A missing letter is reported only if nothing else is wrong, because empty cells need
    no marks."""

    name = "every-letter"
    presumes: ClassVar[tuple[str, ...]] = ()
    title = "No letter is missing"
    last = True
    relies: ClassVar[Mapping[str, str]] = {"assured": "letters-once"}

    assured: bool = False

    @property
    def messages(self) -> Mapping[str, str]:
        return {"row.missing": "Row {row} has no {letter} yet."}

    def violations(self, puzzle: EasyAsABC, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield letters that a row does not have yet."""
        digits = digits_of(marks)
        for line in straight_lines(puzzle)[: puzzle.rows]:
            present = {digits.get(spot) for spot in line}
            for digit in range(1, int(puzzle.letters) + 1):
                if digit not in present:
                    yield RawViolation("row.missing", tuple(line), False, None, {"letter": letter_text(digit)})

    def postings(self, puzzle: EasyAsABC) -> Iterable[kit.Posting]:
        """The constraints that every row has every letter. With the rule `letters-once` there are none, because that
        rule implies them."""
        rows = [line for name, line in kit.rows_and_columns(puzzle.grid) if name == "row" and not self.assured]
        for line, letter in product(rows, range(1, puzzle.most + 1)):
            machine = with_letter(len(line), puzzle.most, letter)
            yield kit.Posting("row", kit.Regular(kit.vars_at(kit.DIGIT, line), *machine))


@cache
def with_letter(size: int, most: int, letter: int) -> Machine:
    """An automaton for a line that has a letter. Its state is True after the letter."""
    return automaton(size, tuple(range(most + 1)), False, lambda passed, value: passed or value == letter, bool)


@dataclass(frozen=True, kw_only=True)
class GivenLetters(GivenNumbers):
    """A clue in a cell is its letter."""

    def violations(self, puzzle: EasyAsABC, marks: kit.Marks) -> Iterator[RawViolation]:
        for violation in super().violations(puzzle, marks):
            yield violation._replace(values={"clue": letter_text(violation.values["clue"])})

    def clues_of(self, puzzle: EasyAsABC, digits: Digits) -> Mapping[str, Any]:
        return {self.numbers: tuple(sorted((spot, digit) for spot, digit in digits.items() if digit))}


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
SEEN = FirstSeen(code="seen", letters=True, once=True)
RULES = (
    LettersOnce(code="lines", short_codes=True),
    GivenLetters(code="given", noun="letter", instead="something else"),
    SEEN,
    EveryLetter(code="missing", short_codes=True, assured=True),
)
GENRE = genre_of_rules(
    EasyAsABC,
    RULES,
    lambda puzzle, postings: kit.digit_model(puzzle.grid, range(puzzle.most + 1), postings),
    rulebook=RULEBOOK,
    rules_of=rules_of,
    broken_rules={"row": 1, "column": 1, "given": 1, "seen": 2},
    maker=kit.latin_maker(
        EasyAsABC,
        kit.DIGIT,
        SEEN.clues_from,
        "letters",
        begin=begin,
        most=lambda blank: blank.most,
        options=(kit.Option("letters", USUAL, "letters of every row and column", 1, MOST),),
        largest=8,
        rare=(5,),
    ),
    reasons={
        "place.several": "In {line}, each of the letters {numbers} fits in one cell only.",
        "only": "For {found}, everything else is taken or ruled out.",
        "spare": "The cells {cells} are empty, so the others of {line} have its letters.",
        "spare.rest": "The cells {cells} have letters, so no other cell of {line} has one.",
        "fails spare": "Then {line} would have too few cells for its letters, or too many.",
        "fails pair": "Then two cells of {line} would have one letter for both.",
        "fails triple": "Then three cells of {line} would have two letters for all.",
        "fails quad": "Then four cells of {line} would have three letters for all.",
    },
    techniques=(
        kit.Technique("only-letter", "Only letter", "only"),
        kit.Technique("only-place", "Only place", "place"),
        kit.Technique("empty", "Empty cells of a line", "spare"),
        *SEEN.techniques,
        *SUBSETS,
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
