"""The rule of Moon or Sun: the loop passes all moons or all suns of a room, and alternates from room to room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, combinations, product
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.loops import ONE_LOOP, LoopRule
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, straight_lines

NONE, SUN, MOON = SIGNS = ".12"
OTHER_SIGN = {SUN: MOON, MOON: SUN}
NOUNS = {SUN: "sun", MOON: "moon"}
MOONS = "moons"
"""The hidden layer with a value at the seat of each room: 1 if the loop passes its moons."""


@dataclass(frozen=True, kw_only=True)
class MoonsAndSuns(LoopRule):
    """In every room the loop passes all moons and no sun, or all suns and no moon. It alternates between the two."""

    name = "moons-and-suns"
    title = "Moons and suns by turns"
    presumes: ClassVar[tuple[str, ...]] = (ONE_LOOP, "every-room-once")

    code: str = "sign"

    @property
    def text(self) -> str:
        return "In a room the loop passes all moons and no sun, or all suns and no moon, and at least one of them."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            "sign.both": "The loop passes a sun and a moon of one room, at row {row}, column {col}.",
            "sign.none": "The loop passes neither a sun nor a moon of the room at row {row}, column {col}.",
            "sign.left": "The loop passes a {sign} of the room, but not the one at row {row}, column {col}.",
            "next": "The loop goes from one room with a {sign} to another, at row {row}, column {col}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """The sentences of the postings, of the deductions from them, and of refuted suppositions."""
        laws = {
            "sign": "In the room of {clue}, the loop passes all moons and no sun, or all suns and no moon.",
            "sign.none": "The loop passes moons or suns in every room, and the room of {clue} has one kind only.",
            "next": "After a room with its moons passed comes one with its suns passed.",
        }
        # Every kind of deduction from a table has the sentence of its law.
        deductions = {f"cell:{code}{kind}": "{law}" for code in laws for kind in ("", ".one", ".off")}
        return {
            **laws,
            **deductions,
            "fails cell:sign": "Then the loop would pass some signs of one kind in a room, but not all.",
            "fails cell:sign.none": "Then the loop would leave out a sign of a room that has no other kind.",
            "fails cell:next": "Then the loop would go from a room to another with the same signs.",
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("sign", "Moons or suns", "cell:sign"),
            kit.Technique("alone", "One kind only", "cell:sign.none"),
            kit.Technique("turns", "By turns", "cell:next"),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the rooms whose passed signs break the rule, and the lines between rooms with equal passed signs."""
        lines, rooms = self.lines(marks), self.room_cells(puzzle, "rooms")
        room_of = {spot: room for room, spots in rooms.items() for spot in spots}
        rows = straight_lines(puzzle)[: puzzle.rows]  # the columns follow them
        signs = dict(zip(chain.from_iterable(rows), puzzle.cells, strict=True))
        kinds = dict[int, set[str]]()  # for each room the signs that the loop passes
        for room, spots in rooms.items() if lines else ():
            with_sign = [spot for spot in spots if signs[spot] != NONE]
            passed = [spot for spot in with_sign if spot in lines]
            kinds[room] = {signs[spot] for spot in passed}
            missed = tuple(spot for spot in with_sign if spot not in lines and signs[spot] in kinds[room])
            is_entered = not lines.keys().isdisjoint(spots)
            if len(kinds[room]) > 1:
                yield RawViolation("sign.both", tuple(passed), final=True)
            elif not kinds[room] and is_entered:
                final = self.left_out(puzzle, marks, set(spots) - lines.keys())
                yield RawViolation("sign.none", tuple(spots), final=final.issuperset(with_sign))
            elif missed:
                final = self.left_out(puzzle, marks, missed)
                yield RawViolation("sign.left", missed, final=bool(final), values={"sign": NOUNS[signs[missed[0]]]})
        for spot, others in sorted(lines.items()):
            for there in others:
                here, next_room = room_of[spot], room_of[there]
                if spot < there and here != next_room and kinds[here] == kinds[next_room] and len(kinds[here]) == 1:
                    yield RawViolation("next", (spot, there), final=True, values={"sign": NOUNS[min(kinds[here])]})

    def moons(self, puzzle: Any) -> dict[int, kit.Var]:
        """For each room the hidden variable that is 1 if the loop passes its moons. Used by models."""
        rooms = self.regions(puzzle, "rooms")
        moons: dict[int, kit.Var] = puzzle.once(
            "moons", lambda: {room: kit.Var(MOONS, kit.seat(spots)) for room, spots in rooms.items()}
        )
        return moons

    def hidden(self, puzzle: Any) -> tuple[kit.Layer, ...]:
        grid = puzzle.grid
        not_seats = frozenset(grid.cells) - {var.spot for var in self.moons(puzzle).values()}
        return (kit.Layer(MOONS, kit.shared_grid(grid.rows, grid.cols, not_seats), "cells", (0, 1)),)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """Tables over the edges and the hidden variables of rooms."""
        grid, ids = puzzle.grid, puzzle.rooms
        lines = self.line_vars(grid)
        rooms = self.regions(puzzle, "rooms")
        moons = self.moons(puzzle)
        for line, (a, b) in zip(lines, grid.joins, strict=True):
            if ids[a] != ids[b]:
                yield kit.Posting("next", kit.Table((line, moons[ids[a]], moons[ids[b]]), ALTERNATING))
        signs = {room: {puzzle.cells[grid.position[s]] for s in spots} - {NONE} for room, spots in rooms.items()}
        for position, (spot, sign) in enumerate(zip(grid.cells, puzzle.cells, strict=True)):
            if sign != NONE:
                edges = [lines[edge] for edge in grid.stars[position]]
                not_passed, *passed = _passed_or_not(len(edges), int(sign == MOON))
                has_both = len(signs[ids[position]]) == 2
                rows = (not_passed, *passed) if has_both else tuple(passed)
                table = kit.Table((moons[ids[position]], *edges), rows)
                yield kit.Posting("sign" if has_both else "sign.none", table, spot)
        for room in rooms:
            if not signs[room]:
                # A room without signs makes the puzzle unsolvable: one variable cannot have the sum 2.
                yield kit.Posting("sign.none", kit.Count((moons[room],), 2))


ALTERNATING = tuple((line, one, two) for line, one, two in product((0, 1), repeat=3) if not line or one != two)
"""Rows for two adjacent rooms: whether a line crosses their border, and whether each has its moons passed."""


@cache
def _passed_or_not(degree: int, moon: int) -> tuple[tuple[int, ...], ...]:
    """Rows for a sign, a moon (1) or a sun (0), in a cell of this degree: whether the moons of its room are passed, and
    a 0 or 1 for each edge of the cell. In the first row the loop does not pass the sign."""
    edges_of_passing = (tuple(int(k in pair) for k in range(degree)) for pair in combinations(range(degree), 2))
    return ((1 - moon, *[0] * degree), *((moon, *edges) for edges in edges_of_passing))
