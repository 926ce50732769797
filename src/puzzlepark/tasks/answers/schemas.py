"""The schemas of answers as plain JSON data. The command line prints such data with --json, the web API sends it, and
OpenAPI is generated from these types. `serialize` makes the data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from puzzlepark.core.grid import Spot

Row = list[int | None]


class EdgeTable(TypedDict):
    """The edges between left and right cells, and those between upper and lower ones, row by row."""

    across: list[Row]
    down: list[Row]


Marks = dict[str, list[Row] | EdgeTable]
"""A table for each layer; null is undecided, 0 is decided that nothing is there."""
Document = dict[str, Any]
"""A puzzle in the project's own JSON format."""


class Drawing(TypedDict):
    """A board as shapes, {t, at, …} each. `say` is what a screen reader says about each cell, by "r,c", and `words` the
    part of it that is given, without marks. `highest` is the highest number that a player writes, if it is not that of
    the longer side. `rules` are those of the rulebook that concern this puzzle."""

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
    """The puzzle that an answer is about; the command line adds the `name` under which it was found. `warnings` are
    there if something was guessed, mended or left out when it was read."""

    name: NotRequired[str]
    genre: str
    id: str
    warnings: NotRequired[list[str]]


class Violation(TypedDict):
    """A broken rule. `final`: no further mark repairs it. `clue`: the spot of the broken clue, if it is one."""

    code: str
    where: Sequence[Spot]
    final: bool
    sentence: str
    clue: Spot | None


class ClueTally(TypedDict):
    """How many clues are met, of how many."""

    met: int
    all: int


class Verdict(About):
    """What the referee says. Undecided spots count as empty; `complete`: there are none. `judged` are the shapes of the
    drawing that show it: states of clues, rings, lines that are bad."""

    solved: bool
    complete: bool
    final: bool
    violations: list[Violation]
    clues: ClueTally
    drawing: NotRequired[Drawing]
    judged: NotRequired[list[dict[str, Any]]]


class CellValues(TypedDict):
    """A cell of a layer, and the values that are left for it."""

    layer: str
    at: Spot
    values: Sequence[int]


class Candidates(About):
    """What each rule by itself leaves for the cells that are still empty, where the answer is numbers."""

    cells: list[CellValues]


class Forced(About):
    """What is known of the solutions of a board with some marks: `marks` are those that every solution has, `possible`
    the values that some solution has, and `undecided` the values of which that is not known. It is `complete` if there
    are none of these."""

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
    """Where the first two solutions differ: spots, cells, shapes that mark these, and both solutions as shapes."""

    spots: Sequence[Spot]
    cells: Sequence[Spot]
    shapes: list[dict[str, Any]]
    both: list[dict[str, Any]]


class Files(TypedDict):
    """The files of a certificate by name, if one was asked for; null where the answer has none."""

    files: NotRequired[dict[str, str] | None]


class Report(About, Files):
    """What was found, and how much of it was proved.

    `count` is null unless all solutions are known; above 2^53 - 1 it is a string of digits, since JavaScript and others
    would round it. `found` is how many solutions were seen. `stricter_views` has the status in stricter views.
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
    """What a certificate was found to prove."""

    claim: Literal["unique", "none", "count"]
    count: int
    view: str
    clauses: int
    lemmas: int
    lines: int
    refusals: int | None
    """Boards that the referee refuses, of the second proof; null if there is none."""
    second_lines: int


class ClueSaid(TypedDict):
    """A clue: where it stands, and both in words, such as "5" and "row 3"."""

    at: Spot
    says: str
    where: str


class AddedClues(TypedDict):
    """The fewest clues that leave one answer, and the puzzle with them. `smallest`: no fewer clues that can be added
    leave one solution; `smallest_for_answer`: no fewer of those that the answer gives leave it alone."""

    clues: list[ClueSaid]
    puzzle: Document
    smallest: bool
    smallest_for_answer: bool


class ChangedClue(TypedDict):
    """A clue replaced by another, which leaves one solution."""

    clue: ClueSaid
    to: ClueSaid
    puzzle: Document


class Ambiguity(TypedDict):
    """Several solutions. `open` are the spots of each layer that are not the same in all of them, all if `open_known`.

    `count` and `at_least` are strings of digits above 2^53 - 1, as in a Report.
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
    """Clues that contradict each other. `minimal`: none can be left out. `smallest`: no fewer do. `theorem` is a
    published reason for having no solution, in a sentence, or empty."""

    clues: list[ClueSaid]
    minimal: bool
    smallest: bool
    theorem: str


class Redundancy(TypedDict):
    """Clues that can be taken away: each alone, all of those if `spare_known`, and some together; `puzzle` is without
    the latter."""

    spare: list[ClueSaid]
    spare_known: bool
    together: list[ClueSaid]
    puzzle: Document


class Audit(About):
    """Clues at fault: those without which nothing changes (None: not asked), those without which another solution is
    the only one, those that say nothing, and sets of one or two that no board obeys. `interesting` is None if
    undecided."""

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
    """What is wrong with a puzzle, or what it could do without, also in sentences."""

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
    """A puzzle with all that a page needs to show and to edit it. `lost`: a smaller size lost some of it."""

    puzzle: Document
    id: str
    drawing: Drawing
    slots: Mapping[str, Sequence[Spot]]
    tools: list[dict[str, Any]]
    marks: Marks | None
    lost: bool


class Made(Board):
    """A puzzle that was made: unique, proved. `stopped` is set if the time ended before every clue was tried."""

    answer: Marks
    seed: int
    stopped: str | None
    seconds: float


class MadeDocument(TypedDict):
    """A puzzle that was made, with its answer in the document, for callers without a page."""

    puzzle: Document
    seed: int
    stopped: str | None
    seconds: float


class Character(Board):
    """The puzzle of a character, and its level if one was asked for."""

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
    """A single glance: its code, the rule it is about, clues, the spots it looks at, and values that it rules out."""

    code: str
    rule: str
    clues: Sequence[Spot]
    where: Sequence[Spot]
    excludes: list[MarkOut]


class Step(TypedDict):
    """One step of an explanation. `excluded` are values that it only rules out, `follow` is seen at once then. With
    `suppose`, the looks lead from it to a contradiction; `nested`: a supposition holds others."""

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
    """How hard a puzzle is: `level` from 1 to 5, and `effort` for sorting within a level. `unique`: there is one
    solution; if not, this is the grade of the steps to what all solutions share."""

    level: int
    level_name: str
    hardest: str
    effort: int
    profile: Mapping[str, int]
    unique: bool


class Explanation(Grade):
    """The way a person would solve a puzzle; `solved`: the view is decided in the end."""

    view: str
    solved: bool
    steps: list[Step]


class Hint(About):
    """Help on a half-played board: `grades` tell where to look, why, and what, and `details` all of the reason, if they
    leave some of it out. `wrong` are marks that no solution has; `step` is the next one on a board without them, and
    `before` are the steps that only rule something out on which it rests: the grades tell the first of these."""

    right: bool
    wrong: list[MarkOut]
    grades: Sequence[str]
    step: Step | None
    before: list[Step]
    details: list[str]


class ClaimOut(MarkOut):
    """The claim that a variable has a value; or, if it is `out`, that it cannot have it."""

    out: bool


class Why(About):
    """Whether a claim about a half-played board is true, and by which `steps` it follows: `truth` is "follows",
    "not yet", "open", "wrong" or "unknown". The steps of a wrong claim lead to its opposite. `solutions` are two that
    differ in an open claim; the first agrees with it. `wrong_mark` is the first mark on the board with which there is
    no solution."""

    claim: ClaimOut
    truth: str
    sentence: str
    level: int | None
    steps: list[Step]
    wrong_mark: MarkOut | None
    solutions: list[Marks]


class Judgement(About):
    """What a step of a player is worth: "breaks a rule", "wrong", "open", "early", "follows", "takes back", "nothing"
    or "unknown". `marks` are the new ones, and `wrong` the spots of those that no solution has. If it follows, `steps`
    lead to it, the hardest by `technique`. `mends`: it takes back a wrong mark."""

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
    """`fits` is true if a solution has all the marks, and null if undecided. `wrong` has the wrong marks' spots, if
    known."""

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
    """A rule of a genre: its name and its code, by which a document leaves it out, and its sentence."""

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
    """The declaration of its rules, as documents carry it; empty for a shipped genre."""
