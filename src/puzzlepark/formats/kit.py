"""What a genre is declared with, in one place: `kit.Genre`, `kit.Numbers`, `kit.Count` and so on.

A genre of one page imports this and the helpers of referees, which nothing but genres may use.
"""

from puzzlepark.core import regions
from puzzlepark.core.areas import pieces
from puzzlepark.core.bridges import bridge_answer, bridge_model, bridges_on, built, edges_around
from puzzlepark.core.constraints import (
    Between,
    Connected,
    Count,
    Distinct,
    Groups,
    Joined,
    Loop,
    Parts,
    Pieces,
    Runs,
    Sight,
    Star,
    Sum,
    Table,
)
from puzzlepark.core.cuts import boxes
from puzzlepark.core.digits import DIGIT, digit_model, fronted_runs, ways_to_sum
from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field
from puzzlepark.core.fields.arrows import NOTHING, Arrow, ArrowNumbers, Arrows, ahead
from puzzlepark.core.fields.cells import Blocked, Choices, Setting
from puzzlepark.core.fields.numbers import UNKNOWN, Clues, Numbers, col_clue, row_clue
from puzzlepark.core.fields.regions import Regions
from puzzlepark.core.fields.rooms import RoomNumbers, seat
from puzzlepark.core.fields.runs import RunNumbers, row_and_column_lists, seated
from puzzlepark.core.fields.sums import Sums
from puzzlepark.core.genre import Genre, Maker, Option, Oracle
from puzzlepark.core.grid import Grid, Spot, cell, renumber
from puzzlepark.core.look import Digits, Fill, Lines, Look, Sign
from puzzlepark.core.loops import (
    LINE,
    LOOP_MESSAGES,
    STRAIGHTS,
    TURNS,
    beside_loop_model,
    drawn,
    loop_answer,
    loop_model,
)
from puzzlepark.core.making.beside_loops import clues_beside, counting, shaded_beside
from puzzlepark.core.making.bridges import grown, rebuilt
from puzzlepark.core.making.camps import pitched, tree_moves
from puzzlepark.core.making.dominoes import placed_dominoes, rooms_of_dominoes
from puzzlepark.core.making.groups import group_sizes
from puzzlepark.core.making.loops import bent, bent_or_given_up, random_cell_loop
from puzzlepark.core.making.regions import random_regions, rectangles
from puzzlepark.core.making.rooms import parted, rooms_around, shifted
from puzzlepark.core.making.seats import reseated, told_again, untold
from puzzlepark.core.making.shading import may_shade, scattered
from puzzlepark.core.making.stars import placed_stars
from puzzlepark.core.making.sums import black_cells, filled, rewritten
from puzzlepark.core.making.tetrominoes import chained, lone_pieces, rooms_of_pieces
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.pairs import paired
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var, shared_grid
from puzzlepark.core.shades import (
    LONE_MESSAGES,
    LONE_TECHNIQUES,
    SHADE,
    answer_of,
    apart_rules,
    arms,
    line_of,
    line_rules,
    lone_rules,
    members,
    rows_and_columns,
    runs,
    seen,
    shade_model,
    shaded,
    shades,
    sights,
)
from puzzlepark.core.steps import Technique, sets_nothing, sets_something, supposed
from puzzlepark.core.tetrominoes import full_squares, placements
from puzzlepark.core.verdict import Verdict
from puzzlepark.formats.bridging import bridging
from puzzlepark.formats.codec.arrows import ArrowTable
from puzzlepark.formats.codec.framed import FramedTable, SparseCells, UnusedEdges, line_seats
from puzzlepark.formats.codec.runs import RunTable, run_seats
from puzzlepark.formats.codec.sums import SumCells, SumTable
from puzzlepark.formats.codec.tables import (
    BlockedTable,
    NumbersAndMarks,
    NumberTable,
    RegionTable,
    SignTable,
    Word,
)
from puzzlepark.formats.codec.url_parts import (
    ArrowNumber16,
    BlockedBits,
    Borders,
    Circles,
    Number4,
    Number16,
    Number36,
    WordPart,
    room_seats,
)
from puzzlepark.formats.looping import looping, looping_and_shading
from puzzlepark.formats.shading import shading
from puzzlepark.formats.walling import WALL, parted_cells, walling, walls_around
from puzzlepark.formats.writing import writing

__all__ = [
    "DIGIT",
    "LINE",
    "LONE_MESSAGES",
    "LONE_TECHNIQUES",
    "LOOP_MESSAGES",
    "NOTHING",
    "SHADE",
    "STRAIGHTS",
    "TURNS",
    "UNKNOWN",
    "WALL",
    "Arrow",
    "ArrowNumber16",
    "ArrowNumbers",
    "ArrowTable",
    "Arrows",
    "BadInput",
    "Between",
    "Blocked",
    "BlockedBits",
    "BlockedTable",
    "Borders",
    "Choice",
    "Choices",
    "Circles",
    "Clues",
    "Connected",
    "Count",
    "Digits",
    "Distinct",
    "Field",
    "Fill",
    "FramedTable",
    "Genre",
    "Grid",
    "Groups",
    "Joined",
    "Layer",
    "Lines",
    "Look",
    "Loop",
    "Maker",
    "Marks",
    "Model",
    "Number4",
    "Number16",
    "Number36",
    "NumberTable",
    "Numbers",
    "NumbersAndMarks",
    "Option",
    "Oracle",
    "Parts",
    "Pieces",
    "Puzzle",
    "RegionTable",
    "Regions",
    "RoomNumbers",
    "Rule",
    "RunNumbers",
    "RunTable",
    "Runs",
    "Setting",
    "Sight",
    "Sign",
    "SignTable",
    "SparseCells",
    "Spot",
    "Star",
    "Sum",
    "SumCells",
    "SumTable",
    "Sums",
    "Table",
    "Technique",
    "Tool",
    "UnusedEdges",
    "Var",
    "Word",
    "WordPart",
    "ahead",
    "answer_of",
    "apart_rules",
    "arms",
    "bent",
    "bent_or_given_up",
    "beside_loop_model",
    "black_cells",
    "both",
    "boxes",
    "bridge_answer",
    "bridge_model",
    "bridges_on",
    "bridging",
    "built",
    "cell",
    "chained",
    "clues_beside",
    "col_clue",
    "counting",
    "digit_model",
    "drawn",
    "edges_around",
    "filled",
    "fronted_runs",
    "full_squares",
    "group_sizes",
    "grown",
    "line_of",
    "line_rules",
    "line_seats",
    "lone_pieces",
    "lone_rules",
    "loop_answer",
    "loop_model",
    "looping",
    "looping_and_shading",
    "may_shade",
    "members",
    "paired",
    "parted",
    "parted_cells",
    "pieces",
    "pitched",
    "placed_dominoes",
    "placed_stars",
    "placements",
    "random_cell_loop",
    "random_regions",
    "rebuilt",
    "rectangles",
    "refuse",
    "regions",
    "renumber",
    "reseated",
    "rewritten",
    "room_seats",
    "rooms_around",
    "rooms_of_dominoes",
    "rooms_of_pieces",
    "row_and_column_lists",
    "row_clue",
    "rows_and_columns",
    "run_seats",
    "runs",
    "scattered",
    "seat",
    "seated",
    "seen",
    "sets_nothing",
    "sets_something",
    "shade_model",
    "shaded",
    "shaded_beside",
    "shades",
    "shading",
    "shared_grid",
    "shifted",
    "sights",
    "supposed",
    "told_again",
    "tree_moves",
    "untold",
    "walling",
    "walls_around",
    "ways_to_sum",
    "writing",
]


def refuse(verdict: Verdict) -> None:
    """Raise BadInput with the first thing that is wrong, if there is one."""
    for broken in verdict.violations:
        raise BadInput(broken.sentence)


def both(code: str, sentence: str) -> dict[str, str]:
    """One sentence for two codes: too many and too few."""
    return {f"{code}.over": sentence, f"{code}.under": sentence}
