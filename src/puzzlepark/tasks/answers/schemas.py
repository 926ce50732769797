"""The types of answers as plain JSON data.

The command line prints such data with --json, and the web API sends it. The OpenAPI description is generated from these
types. The modules `serialize`, `steps` and `diagnosis` make the data.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired

from puzzlepark.core.grid import Spot

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    # pydantic cannot read the TypedDict of older Pythons.
    from typing_extensions import TypedDict

Row = list[int | None]
"""The values of a row of cells or edges; None if undecided."""


class EdgeTable(TypedDict):
    """The values of edges, row by row: `across` between cells side by side, `down` between a cell and the one below."""

    across: list[Row]
    down: list[Row]


Marks = dict[str, list[Row] | EdgeTable]
"""A table for each layer. In it, null means undecided, and 0 means that nothing is there."""
Document = dict[str, Any]
"""A puzzle in the project's own JSON format."""


class Drawing(TypedDict):
    """A board as a list of shapes, objects of the form {t, at, …}.

    `say` has the text that a screen reader reads for each cell, by "r,c". `words` has the part of each text about what
    is given, without marks. `highest` is the highest number that a player can write; it is omitted if it equals the
    longer side of the board. `rules` are the sentences of the rulebook that concern this puzzle.
    """

    rows: int
    cols: int
    margin: Sequence[float]
    surface: Literal["paper", "picture"]
    palette: list[str]
    title: str
    highest: NotRequired[int]
    rules: NotRequired[Sequence[str]]
    shapes: list[dict[str, Any]]
    say: NotRequired[dict[str, str]]
    words: NotRequired[dict[str, str]]


class About(TypedDict):
    """The puzzle that an answer is about. The command line adds the `name` of its file. There are `warnings` if
    something was guessed, corrected or ignored when the puzzle was read."""

    name: NotRequired[str]
    genre: str
    id: str
    warnings: NotRequired[list[str]]


class Violation(TypedDict):
    """A broken rule. `final` is true if no further marks can repair it. `clue` is the spot of the clue that is not met,
    if the rule is about a clue."""

    code: str
    where: Sequence[Spot]
    final: bool
    sentence: str
    clue: Spot | None


class ClueTally(TypedDict):
    """The number of clues that are met, and the number of all clues."""

    met: int
    all: int


class Verdict(About):
    """The verdict of the referee. Undecided spots count as empty; `complete` is true if there are none. `judged` are
    the shapes of the drawing that show the verdict: clues with their states, rings, and wrong lines."""

    solved: bool
    complete: bool
    final: bool
    violations: list[Violation]
    clues: ClueTally
    drawing: NotRequired[Drawing]
    judged: NotRequired[list[dict[str, Any]]]


class CellValues(TypedDict):
    """A cell of a layer, and the values that it can still have."""

    layer: str
    at: Spot
    values: Sequence[int]


class Candidates(About):
    """The candidates of the empty cells, if the answer is numbers. Each rule is applied by itself."""

    cells: list[CellValues]


class Forced(About):
    """What all solutions of a board with some marks have in common.

    `marks` are those that every solution has. `possible` are the values that some solution has. `undecided` are the
    values for which this is not known; if there are none, the answer is `complete`.
    """

    complete: bool
    solvable: bool | None
    unique: bool | None
    summary: str
    marks: Marks
    possible: list[CellValues]
    undecided: list[CellValues]


class Certificate(TypedDict):
    """Why there is no solution."""

    sentence: str
    where: Sequence[Spot]


class Difference(TypedDict):
    """The difference between the first two solutions: spots, cells, the shapes that mark these cells, and the shapes of
    both solutions."""

    spots: Sequence[Spot]
    cells: Sequence[Spot]
    shapes: list[dict[str, Any]]
    both: list[dict[str, Any]]


class Files(TypedDict):
    """The files of a certificate by name, if the request asks for one; null if the answer has none."""

    files: NotRequired[dict[str, str] | None]


class Report(About, Files):
    """The solutions of a puzzle, and how much about their number is proved.

    `count` is null unless all solutions are known. Above 2^53 - 1 it is a string of digits, because JavaScript would
    round the number. `found` is the number of solutions that were found. `stricter_views` has the status in views that
    show more of a solution.
    """

    status: Literal["unique", "multiple", "none", "solved", "unknown"]
    engine: str
    count: int | str | None
    found: int
    exhausted: bool
    stopped: str | None
    seconds: float
    view: str
    stricter_views: Mapping[str, str]
    method: str
    certificate: Certificate | None
    unsettled: str | None
    solutions: list[Marks]
    differ: NotRequired[Difference | None]
    grade: NotRequired[Grade | None]


class Verified(About):
    """What a valid certificate proves."""

    claim: Literal["unique", "none", "count"]
    count: int
    view: str
    clauses: int
    lemmas: int
    lines: int
    refusals: int | None
    """The number of refusals by the referee in the second proof; null if there is no second proof."""
    second_lines: int


class ClueSaid(TypedDict):
    """A clue: its spot, its text, such as "5", and its place in words, such as "row 3"."""

    at: Spot
    says: str
    where: str


class AddedClues(TypedDict):
    """Clues that leave only one solution when they are added, and the puzzle with them.

    `smallest` is true if it is proved that no fewer clues leave one solution. `smallest_for_answer` is true if it is
    proved that no fewer of the clues that can be derived from this answer leave it as the only one.
    """

    clues: list[ClueSaid]
    puzzle: Document
    smallest: bool
    smallest_for_answer: bool


class ChangedClue(TypedDict):
    """A clue and its replacement, with which the puzzle has exactly one solution."""

    clue: ClueSaid
    to: ClueSaid
    puzzle: Document


class Ambiguity(TypedDict):
    """How the solutions of a puzzle differ, and which clues would leave only one.

    `open` has spots at which solutions differ, by layer. It has all of them if `open_known` is true. `count` and
    `at_least` are strings of digits above 2^53 - 1, as in a Report.
    """

    count: int | str | None
    at_least: int | str
    answer: Marks
    open: Mapping[str, Sequence[Spot]]
    open_known: bool
    addition: AddedClues | None
    no_addition: bool
    changes: list[ChangedClue]
    changes_known: bool


class Conflict(TypedDict):
    """Clues that contradict each other.

    `minimal` is true if none of them can be left out, and `smallest` if no smaller set of clues is contradictory.
    `theorem` is a sentence with a published reason why there is no solution, or empty.
    """

    clues: list[ClueSaid]
    minimal: bool
    smallest: bool
    theorem: str


class Redundancy(TypedDict):
    """Clues that the only solution does not need.

    Each of the clues `spare` can be removed alone; these are all such clues if `spare_known` is true. The clues
    `together` can be removed together, and `puzzle` is the puzzle without them.
    """

    spare: list[ClueSaid]
    spare_known: bool
    together: list[ClueSaid]
    puzzle: Document


class Audit(About):
    """The superfluous and contradictory clues of a puzzle.

    Without a `redundant` clue, the solutions stay the same; null means that this was not examined. Without a clue of
    `same_number`, there is exactly one solution, but another one. An `ineffective` clue has no effect on this board.
    No board obeys the clues of a set in `infeasible`, which has one clue or two. `interesting` is null if undecided.
    """

    status: Literal["unique", "multiple", "none", "solved", "unknown"]
    view: str
    sentences: list[str]
    interesting: bool | None
    redundant: list[ClueSaid] | None
    redundant_known: bool
    same_number: list[ClueSaid]
    ineffective: list[ClueSaid]
    infeasible: list[list[ClueSaid]]
    infeasible_known: bool
    stopped: str | None
    seconds: float


class Diagnosis(About):
    """Why a puzzle has no solution or several, or which clues it does not need; also in sentences."""

    status: Literal["unique", "multiple", "none", "solved", "unknown"]
    view: str
    sentences: list[str]
    ambiguity: Ambiguity | None
    conflict: Conflict | None
    redundancy: Redundancy | None
    stopped: str | None
    seconds: float


class Samples(About):
    """Solutions drawn at random."""

    view: str
    seed: int
    solutions: list[Marks]
    seconds: NotRequired[float]


class Board(TypedDict):
    """A puzzle with everything that a page needs to show and edit it. `lost` is true if a part of the puzzle was
    dropped because the board became smaller."""

    puzzle: Document
    id: str
    drawing: Drawing
    slots: Mapping[str, Sequence[Spot]]
    tools: list[dict[str, Any]]
    marks: Marks | None
    lost: bool


class Made(Board):
    """A new puzzle, with a proof that it has exactly one solution. `stopped` is set if the time ended before the
    removal of every clue was tried."""

    answer: Marks
    seed: int
    stopped: str | None
    seconds: float


class MadeDocument(TypedDict):
    """A new puzzle as a document with its answer, for callers other than a page."""

    puzzle: Document
    seed: int
    stopped: str | None
    seconds: float


class Character(Board):
    """The puzzle for a character of a text, and its level if the request asks for a level."""

    answer: Marks
    character: str
    level: int | None


class Word(TypedDict):
    """A puzzle for each character of a text."""

    characters: list[Character]
    seed: int
    seconds: float


class MarkOut(TypedDict):
    """A spot of a layer and its value."""

    layer: str
    at: Spot
    value: int


class DeductionOut(TypedDict):
    """A deduction: its code, the code of its rule, its clues, the spots it is about, and the values it excludes."""

    code: str
    rule: str
    clues: Sequence[Spot]
    where: Sequence[Spot]
    excludes: list[MarkOut]


class Step(TypedDict):
    """One step of an explanation.

    `marks` are the values that it decides, `excluded` the values that it only excludes, and `follow` the marks that a
    player then sees at once. `looks` are its deductions. If `suppose` is set, they lead from this supposition to a
    contradiction. `nested` is true if a supposition contains others.
    """

    technique: str
    title: str
    cost: int
    sentence: str
    hints: Sequence[str]
    marks: list[MarkOut]
    excluded: list[MarkOut]
    follow: list[MarkOut]
    suppose: MarkOut | None
    nested: bool
    looks: list[DeductionOut]
    clues: Sequence[Spot]
    where: Sequence[Spot]


class Grade(About):
    """The difficulty of a puzzle: a `level` from 1 to 5, and the `effort`, which orders puzzles of a level.

    `unique` is true if the puzzle has exactly one solution. Otherwise, the grade is that of the steps to the marks that
    all solutions have in common.
    """

    level: int
    level_name: str
    hardest: str
    effort: int
    profile: Mapping[str, int]
    unique: bool


class Explanation(Grade):
    """The steps by which a person would solve a puzzle. `solved` is true if they decide all variables of the view."""

    view: str
    solved: bool
    steps: list[Step]


class Hint(About):
    """The next step on a partly solved board.

    The three `grades` are where to look, why, and what follows. `details` is the whole reason if the grades shorten it.
    `wrong` are marks that no solution has. `step` is the next step without these marks. `before` are steps that it
    needs and that only exclude values; if there are any, the grades are about the first of them.
    """

    right: bool
    wrong: list[MarkOut]
    grades: Sequence[str]
    step: Step | None
    before: list[Step]
    details: list[str]


class ClaimOut(MarkOut):
    """The claim that a variable has a value or, if `out` is true, that it cannot have the value."""

    out: bool


class Why(About):
    """Whether a claim about a partly solved board is true, and the `steps` from which it follows.

    `truth` is "follows", "not yet", "open", "wrong" or "unknown". The steps of a wrong claim lead to its opposite. For
    an open claim, there are two `solutions`, and only the first agrees with the claim. `wrong_mark` is the first mark
    on the board with which there is no solution.
    """

    claim: ClaimOut
    truth: str
    sentence: str
    level: int | None
    steps: list[Step]
    wrong_mark: MarkOut | None
    solutions: list[Marks]


class Judgement(About):
    """A judgement on a player's move.

    `worth` is "breaks a rule", "wrong", "open", "early", "follows", "takes back", "nothing" or "unknown". `marks` are
    the new marks, and `wrong` the spots of those that no solution has. If the move follows, `steps` lead to it, and
    `technique` is that of the hardest step. `mends` is true if the move removes a wrong mark.
    """

    worth: str
    sentence: str
    technique: str
    level: int | None
    marks: list[MarkOut]
    wrong: list[Spot]
    violations: list[Violation]
    steps: list[Step]
    mends: bool


class Lesson(About):
    """A small position in which a technique is the next step."""

    puzzle: dict[str, Any]
    marks: list[MarkOut]
    step: Step
    before: list[Step]


class RulePair(TypedDict):
    """A rule with a board that satisfies it and, if possible, a board that violates it, with the sentence and the
    spots of the violation."""

    rule: str
    keeps: Drawing
    breaks: Drawing | None
    why: str
    where: list[Spot]


class Rules(TypedDict):
    """The rules of a genre, with boards that show each of them."""

    genre: str
    rules: list[RulePair]


class Read(TypedDict):
    """A puzzle that was read, and its marks. `warnings` list what was guessed, corrected or ignored."""

    puzzle: Document
    id: str
    marks: Marks | None
    warnings: list[str]


class Written(TypedDict):
    """A file's content: `text`, or `base64` for a binary format."""

    format: str
    text: str | None
    base64: str | None
    suffix: str


class Converted(Read):
    """The first puzzle of a text, all others, and the written format."""

    others: list[Read]
    output: Written | None
    drawing: NotRequired[Drawing]


class Consistency(TypedDict):
    """Whether a solution has all the marks: `fits` is null if this was not decided. `wrong` has the spots of the wrong
    marks, if they are known."""

    fits: bool | None
    sentence: str
    wrong: Sequence[Spot] | None
    seconds: float
    engine: str


class OptionInfo(TypedDict):
    name: str
    default: float | int | str
    help: str
    low: NotRequired[float]
    high: NotRequired[float]
    choices: NotRequired[Sequence[str]]
    varies: NotRequired[tuple[float, float]]
    """The range of the random default."""


class LayerInfo(TypedDict):
    """A layer of marks, of the kind "cells" or "edges". Requests may omit hidden layers."""

    kind: str
    values: Sequence[int]
    hidden: NotRequired[Literal[True]]


class FormatInfo(TypedDict):
    name: str
    suffixes: Sequence[str]


class SizesInfo(TypedDict):
    """Limits of a board's side, for any board and for generated ones. `square` is true if all boards are square.
    `presets` are typical sides of the genre."""

    square: bool
    presets: list[int]
    low: int
    high: int
    make_low: int
    make_high: int
    usual: list[tuple[int, int]]


class RuleName(TypedDict):
    """A rule of a genre: its name, its code, and its sentence. A document can leave out a rule by its name or code."""

    name: str
    code: str
    text: str


class GenreInfo(TypedDict):
    """The data about a genre for a page. `painted` is the layer with the colour of each cell, counted from 1, if
    puzzles are made from painted cells."""

    name: str
    title: str
    group: str
    rulebook: Sequence[str]
    rules: list[RuleName]
    views: Sequence[str]
    inputs: list[dict[str, Any]]
    look: dict[str, Any]
    layers: dict[str, LayerInfo]
    options: list[OptionInfo]
    variants: list[str]
    formats: list[FormatInfo]
    sizes: SizesInfo
    editable: bool
    tools: list[dict[str, Any]]
    from_answer: bool
    symmetric: bool
    from_picture: bool
    picture_options: list[OptionInfo]
    painted: str | None
    declared: dict[str, Any]
    """The declaration of its rules, as in documents; empty for a genre of this package."""
