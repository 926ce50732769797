"""Random documents with one rule or several: fields, parameters and clues that are often odd, on tiny boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field, is_cell
from puzzlepark.core.fields.cells import Choices
from puzzlepark.core.fields.clues import ClueField
from puzzlepark.core.fields.edges import EdgeSigns
from puzzlepark.core.fields.regions import Regions
from puzzlepark.core.fields.run_lengths import RunLengths
from puzzlepark.core.fields.run_lists import RunNumbers, most_runs, seat_lists
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.game_rules.kit.base import Parameter, Rule
from puzzlepark.game_rules.kit.catalogue import rule_class
from puzzlepark.game_rules.kit.documents import own_genre
from puzzlepark.game_rules.kit.fields import TYPES
from puzzlepark.genres.kit.arrow_numbers import Arrow
from puzzlepark.genres.kit.cages import Cage, Cages
from puzzlepark.genres.kit.little_killers import LittleKillers, diagonal_from
from puzzlepark.genres.kit.making.regions import random_rectangles
from puzzlepark.genres.kit.marked_lines import MarkedLine, MarkedLines
from puzzlepark.genres.kit.wall_family import walls_between

SIZES = {
    "shading": ((1, 3), (2, 2), (2, 3), (3, 3), (2, 4), (1, 1)),
    "numbers": ((1, 3), (2, 2), (1, 2), (2, 3), (3, 2)),
    "loop": ((2, 2), (2, 3), (3, 3), (1, 3)),
    "fence": ((1, 1), (1, 2), (2, 2), (1, 3), (2, 1)),
    "loop-and-shading": ((2, 2), (2, 3), (2, 2), (1, 3)),
    "regions": ((2, 2), (2, 3), (3, 3), (1, 3)),
}
SIZES_OF = {"reach-border": ((3, 3), (3, 4)), "room-tetrominoes": ((2, 3), (2, 5))}
"""The sizes for rules that mean little on smaller boards."""
MOST_MARKS = 4_096
"""Assignments of larger boards are drawn at random."""


def random_parameter(parameter: Parameter, rng: random.Random) -> Any:
    """A value of a parameter as documents give it."""
    match parameter.kind:
        case "choice":
            return rng.choice(list(parameter.choices))
        case "number":
            return rng.randint(parameter.low, min(parameter.high, parameter.low + 4))
        case "flag":
            return rng.random() < 0.5
        case "noun":
            return rng.choice(("", "wall", "sea"))
    raise AssertionError(parameter.kind)


def fields_for(kinds: list[tuple[type[Rule], dict[str, Any]]], rng: random.Random) -> list[dict[str, Any]]:
    """The fields that rules ask for, and the names of these fields in the parameters of each."""
    fields: list[dict[str, Any]] = []
    names = dict[str, str]()
    for kind, values in kinds:
        own = set[str]()
        for parameter in kind.parameters:
            if parameter.kind != "field" or (parameter.optional and rng.random() < 0.3):
                continue
            wanted = rng.choice(parameter.field_types)
            share = wanted in names and (wanted in ("rooms",) or (rng.random() < 0.3 and names[wanted] not in own))
            if not share:
                names[wanted] = _declare(wanted, fields, names, rng)
            own.add(names[wanted])
            values[parameter.name] = names[wanted]
    return fields


def _declare(wanted: str, fields: list[dict[str, Any]], names: dict[str, str], rng: random.Random) -> str:
    kind = TYPES[wanted]
    taken = {field["name"] for field in fields}
    name = kind.usual_name if kind.usual_name not in taken else f"{kind.usual_name}{len(fields)}"
    entry: dict[str, Any] = {"field": wanted, "name": name}
    for parameter in kind.parameters:
        if parameter.kind == "field":
            needed = parameter.field_types[0]
            if needed not in names:
                names[needed] = _declare(needed, fields, names, rng)
            entry[parameter.name] = names[needed]
        elif parameter.kind == "flag":
            entry[parameter.name] = rng.random() < 0.5
    fields.append(entry)
    return name


def random_value(field: Field, board: Any, rng: random.Random) -> Any:
    """A value of a field with few or many clues, some of which no answer fits."""
    rows, cols = board.rows, board.cols
    if isinstance(field, Regions):
        return tuple(random_rectangles(rows, cols, rng, 3 if rows * cols < 10 else 5))
    if isinstance(field, Choices):
        share = rng.choice((0.1, 0.3, 0.6))
        blank, signs = field.signs[0], field.signs[1:]
        return "".join(rng.choice(signs) if rng.random() < share else blank for _ in range(rows * cols))
    if isinstance(field, Cages):
        return tuple(random_cages(field, board, rng))
    if isinstance(field, MarkedLines):
        return tuple(random_lines(field, board, rng))
    if isinstance(field, LittleKillers):
        seats = [Spot(r, c) for r in range(-1, 2 * rows + 2, 2) for c in range(-1, 2 * cols + 2, 2)]
        pairs = [(seat, way) for seat in seats for way in ("ul", "ur", "dl", "dr")]
        ways = {seat: way for seat, way in pairs if not is_cell(board, seat) and diagonal_from(board, seat, way)}
        some = rng.sample(sorted(ways), min(len(ways), rng.randint(0, 3)))
        return tuple((seat, Arrow(rng.randint(0, 7), ways[seat])) for seat in some)
    if isinstance(field, EdgeSigns):
        share, edges = rng.choice((0.1, 0.4, 0.8)), board.grid.edges
        return tuple((edge, rng.choice(list(field.possible(board, edge)))) for edge in edges if rng.random() < share)
    if isinstance(field, RunNumbers):
        lists = [
            [[rng.randint(1, 2) for _ in range(rng.randint(0, most_runs(n)))] for _ in range(k)]
            for k, n in ((rows, cols), (cols, rows))
        ]
        return seat_lists(*lists)
    if isinstance(field, ClueField):
        share, clues = rng.choice((0.1, 0.3, 0.7)), []
        for spot in field.seats(board):
            if rng.random() < share:
                able = list(islice(field.possible(board, spot), 16 if isinstance(field, RunLengths) else 7))
                clues += [(spot, rng.choice(able))] if able else []
        return tuple(sorted(clues))
    return None


def random_cages(field: Cages, board: Any, rng: random.Random) -> Iterator[Cage]:
    """Cages that are rectangles, some of them without a target."""
    ids = random_rectangles(board.rows, board.cols, rng, 3)
    cells: dict[int, list[Spot]] = {}
    for spot, number in zip(board.grid.cells, ids, strict=True):
        cells.setdefault(number, []).append(spot)
    for spots in cells.values():
        if rng.random() < 0.7:
            operation = rng.choice(("", *field.operations)) if field.operations else ""
            yield Cage(tuple(spots), rng.choice((0, *range(1, 8))), operation)


def random_lines(field: MarkedLines, board: Any, rng: random.Random) -> Iterator[MarkedLine]:
    """Short lines of random sorts, which may cross."""
    for _ in range(rng.randint(0, 3)):
        cells = [rng.choice(board.grid.cells)]
        for _ in range(rng.randint(1, 3)):
            r, c = cells[-1]
            near = [Spot(r + dr, c + dc) for dr in (-2, 0, 2) for dc in (-2, 0, 2)]
            able = [spot for spot in near if is_cell(board, spot) and spot not in cells]
            cells += [rng.choice(able)] if able else []
        if len(cells) > 1:
            yield MarkedLine(tuple(cells), rng.choice(field.sorts).name)


def random_document(
    kinds: list[type[Rule]], answer: str, rng: random.Random, sizes: tuple[tuple[int, int], ...] = ()
) -> tuple[Genre[Any], Puzzle] | None:
    """A genre of these rules, and those that they presume, with random parameters of the former, and one of its boards;
    None if the clues do not fit together."""
    presumed = [rule_class(name) for kind in kinds for name in kind.presumes]
    kinds = list(dict.fromkeys([*presumed, *kinds]))
    chosen = [
        (
            kind,
            {
                p.name: random_parameter(p, rng)
                for p in kind.parameters
                if p.kind != "field" and kind not in presumed and rng.random() < 0.7
            },
        )
        for kind in kinds
    ]
    fields = fields_for(chosen, rng)
    answer_type: dict[str, Any] = {"type": answer}
    if answer == "numbers":
        low = rng.randint(0, 2)
        answer_type |= {"from": low, "to": low + rng.randint(1, 3)}
    data = {
        "genre": "own",
        "answer_type": answer_type,
        "fields": fields,
        "rules": [{"rule": kind.name, **values} for kind, values in chosen],
    }
    genre = own_genre(data)
    rows, cols = rng.choice(sizes or SIZES_OF.get(kinds[0].name, SIZES[answer]))
    for _ in range(20):
        try:
            puzzle = genre.blank(rows, cols)
            for field in genre.fields:
                value = random_value(field, puzzle, rng)
                if value is not None:
                    fixed = field.canonicalize(value, puzzle)
                    puzzle = puzzle.changed(**{field.name: fixed})
            if answer == "regions" and rng.random() < 0.5:
                puzzle = with_clues_of_regions(genre, puzzle, rng)
            return genre, genre.unpack({"height": rows, "width": cols, **genre.pack(puzzle)})
        except BadInput:
            continue
    return None


def with_clues_of_regions(genre: Genre[Any], puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """The board with the clues of random rectangles, because few random clues have an answer. Rules that the rectangles
    break leave the board as it is."""
    marks = walls_between(puzzle.grid, random_rectangles(puzzle.rows, puzzle.cols, rng, 3))
    assert genre.clues_from is not None
    try:
        clued: Puzzle = genre.clues_from(puzzle, marks)
    except BadInput:
        return puzzle
    return clued


def all_marks(genre: Genre[Any], puzzle: Puzzle, rng: random.Random) -> list[dict[Var, int]]:
    """All assignments of the answer, or many random ones."""
    domains = {var: layer.values for layer in genre.model(puzzle).answer for var in layer.vars}
    total = 1
    for values in domains.values():
        total *= len(values)
    if total <= MOST_MARKS:
        return [dict(zip(domains, some, strict=True)) for some in product(*domains.values())]
    return [{var: rng.choice(values) for var, values in domains.items()} for _ in range(MOST_MARKS)]


def by_spot(marks: Marks) -> dict[Any, int]:
    return {var.spot: value for var, value in marks.items()}
