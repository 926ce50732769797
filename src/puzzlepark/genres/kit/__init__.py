"""What a genre is declared with, in one place: `kit.Genre`, `kit.Numbers`, `kit.Count` and so on.

A genre of one page imports this and the helpers of referees, which nothing but genres may use.
"""

from puzzlepark.core import regions
from puzzlepark.core.areas import pieces
from puzzlepark.core.display import Diagonals, Digits, Display, Fill, Lines, Sign
from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field
from puzzlepark.core.fields.cells import Blocked, Choices, Setting
from puzzlepark.core.fields.numbers import UNKNOWN, Clues, Numbers, col_clue, nodes_of, row_clue
from puzzlepark.core.fields.regions import Regions, grid_of
from puzzlepark.core.fields.rooms import RoomNumbers, seat
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Grid, Spot, cell, renumber
from puzzlepark.core.maker import (
    Climb,
    Construct,
    Keep,
    Maker,
    Option,
    Oracle,
    Picture,
    Redraw,
    Refine,
    Repair,
    Shift,
    ShiftUnique,
    Thin,
)
from puzzlepark.core.model import Model, Rule, kept_rules
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var, shared_grid, vars_at
from puzzlepark.core.steps import Technique, sets_nothing, sets_something, supposition
from puzzlepark.formats.codec.frames import FramedNumbers, frame_seats
from puzzlepark.formats.codec.tables import (
    HelperSigns,
    NodeTable,
    NumbersAndMarks,
    NumberTable,
    OutsideNumbers,
    RegionTable,
    SignTable,
    UnusedEdges,
    Word,
)
from puzzlepark.formats.codec.url_parts import Borders, Circles, Number4, Number16, Number36, Tail, WordPart, room_seats
from puzzlepark.formats.game_id import Cells, game_id
from puzzlepark.genres.kit.arrow_codec import ArrowNumber16, ArrowTable
from puzzlepark.genres.kit.arrow_numbers import Arrow, ArrowNumbers, ahead
from puzzlepark.genres.kit.beside_loop_family import (
    BESIDE_LOOP_MESSAGES,
    BESIDE_LOOP_REASONS,
    BESIDE_LOOP_TECHNIQUES,
    beside_loop_model,
    declare_loop_and_shading,
)
from puzzlepark.genres.kit.clues import (
    add_a_number,
    cells_around,
    count_every_room,
    give_every_number,
    refuse_wrong,
    room_count_rules,
    some_numbers,
)
from puzzlepark.genres.kit.digit_family import DIGIT, declare_digits, digit_model, latin_rules
from puzzlepark.genres.kit.line_numbers import line_of, line_rules, line_seats, sight_from
from puzzlepark.genres.kit.loop_family import (
    LINE,
    LOOP_MESSAGES,
    STRAIGHTS,
    TURNS,
    declare_loop,
    edge_arm,
    loop_answer,
    loop_edges,
    loop_model,
)
from puzzlepark.genres.kit.making.latin import latin_maker
from puzzlepark.genres.kit.making.loop_rooms import cells_in_order, cut_rooms_of_loop, rooms_along_loop
from puzzlepark.genres.kit.making.loops import bend_loop, bend_loop_or_give_up, random_cell_loop
from puzzlepark.genres.kit.making.numbering import Numbering, numbered_rooms
from puzzlepark.genres.kit.making.regions import random_rectangles, random_regions
from puzzlepark.genres.kit.making.rooms import cut_rooms, grow_rooms_around, refuse_holes, rooms_for, shift_room_cell
from puzzlepark.genres.kit.making.seats import hide_number, pick_move
from puzzlepark.genres.kit.making.shading import may_shade, scatter_cells, shade_beside
from puzzlepark.genres.kit.room_family import (
    NUMBERED_ROOM_MESSAGES,
    declare_numbered_rooms,
    numbered_room_model,
)
from puzzlepark.genres.kit.shade_family import (
    LONE_MESSAGES,
    LONE_REASONS,
    LONE_TECHNIQUES,
    SHADE,
    apart_rules,
    arms,
    cells_by_region,
    cells_in_sight,
    declare_shading,
    full_squares,
    lone_rules,
    rectangle_rules,
    rows_and_columns,
    shade_answer,
    shade_model,
    shade_vars,
    shaded_cells,
    square_rules,
    squares,
)
from puzzlepark.genres.kit.wall_family import WALL, declare_walls, parted_cells, wall_model, walls_around
from puzzlepark.kinds.acyclic import Acyclic
from puzzlepark.kinds.between import Between
from puzzlepark.kinds.cage import Cage
from puzzlepark.kinds.connected import Connected
from puzzlepark.kinds.count import Count
from puzzlepark.kinds.crossing_loop import CrossingLoop
from puzzlepark.kinds.differ import Differ
from puzzlepark.kinds.distinct import Distinct
from puzzlepark.kinds.groups import Groups
from puzzlepark.kinds.joined import Joined
from puzzlepark.kinds.linear import Linear
from puzzlepark.kinds.loop import Loop
from puzzlepark.kinds.matches import Matches
from puzzlepark.kinds.no_rectangle import NoRectangle
from puzzlepark.kinds.once import Once
from puzzlepark.kinds.parts import Parts
from puzzlepark.kinds.pieces import Pieces, boxes
from puzzlepark.kinds.reach import Reach
from puzzlepark.kinds.regular import Regular
from puzzlepark.kinds.runs import Runs
from puzzlepark.kinds.sight import Sight
from puzzlepark.kinds.star import Star
from puzzlepark.kinds.sum import Sum
from puzzlepark.kinds.table import Table
from puzzlepark.kinds.two_arms import TwoArms

__all__ = [
    "BESIDE_LOOP_MESSAGES",
    "BESIDE_LOOP_REASONS",
    "BESIDE_LOOP_TECHNIQUES",
    "DIGIT",
    "LINE",
    "LONE_MESSAGES",
    "LONE_REASONS",
    "LONE_TECHNIQUES",
    "LOOP_MESSAGES",
    "NUMBERED_ROOM_MESSAGES",
    "SHADE",
    "STRAIGHTS",
    "TURNS",
    "UNKNOWN",
    "WALL",
    "Acyclic",
    "Arrow",
    "ArrowNumber16",
    "ArrowNumbers",
    "ArrowTable",
    "BadInput",
    "Between",
    "Blocked",
    "Borders",
    "Cage",
    "Cells",
    "Choice",
    "Choices",
    "Circles",
    "Climb",
    "Clues",
    "Connected",
    "Construct",
    "Count",
    "CrossingLoop",
    "Diagonals",
    "Differ",
    "Digits",
    "Display",
    "Distinct",
    "Field",
    "Fill",
    "FramedNumbers",
    "Genre",
    "Grid",
    "Groups",
    "HelperSigns",
    "Joined",
    "Keep",
    "Layer",
    "Linear",
    "Lines",
    "Loop",
    "Maker",
    "Marks",
    "Matches",
    "Model",
    "NoRectangle",
    "NodeTable",
    "Number4",
    "Number16",
    "Number36",
    "NumberTable",
    "Numbering",
    "Numbers",
    "NumbersAndMarks",
    "Once",
    "Option",
    "Oracle",
    "OutsideNumbers",
    "Parts",
    "Picture",
    "Pieces",
    "Puzzle",
    "Reach",
    "Redraw",
    "Refine",
    "RegionTable",
    "Regions",
    "Regular",
    "Repair",
    "RoomNumbers",
    "Rule",
    "Runs",
    "Setting",
    "Shift",
    "ShiftUnique",
    "Sight",
    "Sign",
    "SignTable",
    "Spot",
    "Star",
    "Sum",
    "Table",
    "Tail",
    "Technique",
    "Thin",
    "Tool",
    "TwoArms",
    "UnusedEdges",
    "Var",
    "Word",
    "WordPart",
    "add_a_number",
    "ahead",
    "apart_rules",
    "arms",
    "bend_loop",
    "bend_loop_or_give_up",
    "beside_loop_model",
    "boxes",
    "cell",
    "cells_around",
    "cells_by_region",
    "cells_in_order",
    "cells_in_sight",
    "col_clue",
    "count_every_room",
    "cut_rooms",
    "cut_rooms_of_loop",
    "declare_digits",
    "declare_loop",
    "declare_loop_and_shading",
    "declare_numbered_rooms",
    "declare_shading",
    "declare_walls",
    "digit_model",
    "edge_arm",
    "frame_seats",
    "full_squares",
    "game_id",
    "give_every_number",
    "grid_of",
    "grow_rooms_around",
    "hide_number",
    "kept_rules",
    "latin_maker",
    "latin_rules",
    "line_of",
    "line_rules",
    "line_seats",
    "lone_rules",
    "loop_answer",
    "loop_edges",
    "loop_model",
    "may_shade",
    "nodes_of",
    "numbered_room_model",
    "numbered_rooms",
    "over_and_under",
    "parted_cells",
    "pick_move",
    "pieces",
    "random_cell_loop",
    "random_rectangles",
    "random_regions",
    "rectangle_rules",
    "refuse_holes",
    "refuse_wrong",
    "regions",
    "renumber",
    "room_count_rules",
    "room_seats",
    "rooms_along_loop",
    "rooms_for",
    "row_clue",
    "rows_and_columns",
    "scatter_cells",
    "seat",
    "sets_nothing",
    "sets_something",
    "shade_answer",
    "shade_beside",
    "shade_model",
    "shade_vars",
    "shaded_cells",
    "shared_grid",
    "shift_room_cell",
    "sight_from",
    "some_numbers",
    "square_rules",
    "squares",
    "supposition",
    "vars_at",
    "wall_model",
    "walls_around",
]


def over_and_under(code: str, sentence: str) -> dict[str, str]:
    """One sentence for two codes: too many and too few."""
    return {f"{code}.over": sentence, f"{code}.under": sentence}
