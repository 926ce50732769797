"""The rules of Nagareru: one loop with a direction, black cells, arrows and winds.

Undecided edges count as empty. If no direction is marked, the arrows on white cells decide the direction of a line, and
without arrows the winds decide it. They must agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar

from puzzlepark.constraints.star import Row
from puzzlepark.core.lines import STEPS
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    Walk,
    derived,
    edges_among,
    ends,
    loop_violations,
    marked_spots,
    referee,
)
from puzzlepark.genres.nagareru.rules import BLACK, BLANK, FLOW, WHITE, Nagareru

BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}
Winds = dict[kit.Spot, list[tuple[str, kit.Spot]]]
"""For each cell the winds in it: the direction of the wind, and the black cell that it comes from."""
NOT_PASSED: Row = (0, 0, 0, 0)


class Vote(NamedTuple):
    """A marked direction, an arrow or a wind demands that a walk runs in the traced direction, or in reverse. `clue` is
    the arrow or the source of the wind."""

    forward: bool
    spot: kit.Spot
    clue: kit.Spot | None


class Votes(NamedTuple):
    """The votes on the direction of a walk, and the direction that they decide. Marked directions decide it. Without
    any, the arrows do, and without arrows the winds."""

    forward: bool
    arrows: list[Vote]
    winds: list[Vote]
    """The votes of winds in cells that are not conflicting."""
    conflicting: dict[kit.Spot, kit.Spot | None]
    """The cells where winds demand both directions, each with the source of one of these winds."""
    decisive: list[Vote]
    disagree: list[Vote]
    """The decisive votes against the direction. If arrows decide, this is empty: those arrows are broken clues."""


def _majority(votes: list[Vote]) -> bool:
    """True if most votes demand the traced direction. The first vote in reading order decides a tie."""
    forward = sum(vote.forward for vote in votes)
    reverse = len(votes) - forward
    if forward != reverse:
        return forward > reverse
    return not votes or min(votes, key=lambda vote: vote.spot).forward


@dataclass(frozen=True, kw_only=True)
class DirectedRule(LoopRule):
    """A rule about a loop with a direction. The flags say which other rules the genre has."""

    presumes: ClassVar[tuple[str, ...]] = ("directed-loop",)
    relies: ClassVar[Mapping[str, str]] = {
        "black": "no-black-cells",
        "arrows": "along-white-arrows",
        "winds": "with-the-wind",
    }

    black: bool = False
    arrows: bool = False
    winds: bool = False

    def signs(self, puzzle: Nagareru) -> dict[kit.Spot, str]:
        """The character of each cell, in reading order. Used by referees."""
        signs: dict[kit.Spot, str] = puzzle.once(
            "signs", lambda: dict(zip(sorted(self.board(puzzle)), puzzle.cells, strict=True))
        )
        return signs

    def winds_by_cell(self, puzzle: Nagareru) -> Winds:
        """The winds in each cell that the line must obey there. Used by referees."""
        winds: Winds = puzzle.once("winds of cells", lambda: self._find_winds(puzzle))
        return winds

    def _find_winds(self, puzzle: Nagareru) -> Winds:
        """Follow every wind from its black cell to the next black cell or the border."""
        winds, signs = Winds(), self.signs(puzzle)
        for source, char in signs.items():
            if char in "UDLR":
                direction = char.lower()
                spot = _step(source, direction, 2)
                while spot in signs and signs[spot] not in BLACK:
                    if puzzle.winds != "paper" or signs[spot] not in WHITE:
                        winds.setdefault(spot, []).append((direction, source))
                    spot = _step(spot, direction, 2)
        return winds

    def votes(self, puzzle: Nagareru, marks: kit.Marks) -> list[Votes]:
        """The votes on the direction of each walk. Used by referees."""
        key = ("votes", self.arrows, self.winds)
        return derived(marks, key, lambda: [self._votes(puzzle, marks, walk) for walk in self.walks(marks)])

    def _votes(self, puzzle: Nagareru, marks: kit.Marks, walk: Walk) -> Votes:
        """Collect the votes on the direction of one walk, and decide it."""
        marked, arrows, winds = self._collect_votes(puzzle, marks, walk)
        demand_forward = {vote.spot for vote in winds if vote.forward}
        demand_reverse = {vote.spot for vote in winds if not vote.forward}
        both = demand_forward & demand_reverse
        first_source = {vote.spot: vote.clue for vote in reversed(winds)}
        conflicting = {spot: first_source[spot] for spot in sorted(both)}
        agreeing = [vote for vote in winds if vote.spot not in both]
        decisive = marked or arrows or agreeing
        forward = _majority(decisive)
        arrows_decide = bool(arrows) and not marked
        disagree = [] if arrows_decide else [vote for vote in decisive if vote.forward != forward]
        return Votes(forward, arrows, agreeing, conflicting, decisive, disagree)

    def _collect_votes(
        self, puzzle: Nagareru, marks: kit.Marks, walk: Walk
    ) -> tuple[list[Vote], list[Vote], list[Vote]]:
        """The votes of marked directions, of arrows and of winds along a walk."""
        signs, winds_at = self.signs(puzzle), self.winds_by_cell(puzzle) if self.winds else {}
        marked: list[Vote] = []
        # A cell between two steps votes twice, so votes are the keys of dictionaries, in order.
        arrows: dict[Vote, None] = {}
        winds: dict[Vote, None] = {}
        nodes = [*walk.nodes, walk.nodes[0]] if walk.closed else walk.nodes
        for here, there in pairwise(nodes):
            direction = _direction_to(here, there)
            axis = direction + BACK[direction]
            flow = marks.get(kit.Var(FLOW, _step(here, direction, 1)))
            if flow:
                marked_direction_is_right_or_down = flow > 0
                marked.append(Vote(marked_direction_is_right_or_down == (direction in "rd"), here, None))
            for spot in (here, there):
                char = signs[spot]
                if char in axis and self.arrows:
                    arrows[Vote(char == direction, spot, spot)] = None
                for wind, source in winds_at.get(spot, ()):
                    if wind in axis:
                        winds[Vote(wind == direction, spot, source)] = None
        return marked, list(arrows), list(winds)


def _step(spot: kit.Spot, direction: str, distance: int) -> kit.Spot:
    """The edge (`distance` 1) or the cell (`distance` 2) in a direction."""
    dr, dc = STEPS[direction]
    return kit.Spot(spot.r + distance * dr, spot.c + distance * dc)


def _direction_to(a: kit.Spot, b: kit.Spot) -> str:
    """The direction from a cell to another one in the same row or column."""
    if a.c == b.c:
        return "u" if b.r < a.r else "d"
    return "l" if b.c < a.c else "r"


@dataclass(frozen=True, kw_only=True)
class DirectedLoop(DirectedRule):
    """There is one loop, and it runs in one direction."""

    name = "directed-loop"
    title = "One loop with a direction"
    presumes: ClassVar[tuple[str, ...]] = ()

    @property
    def text(self) -> str:
        return "Draw one loop with a direction."

    @property
    def messages(self) -> Mapping[str, str]:
        one, other = "row {row}, column {col}", "row {row2}, column {col2}"
        return {
            f"{self.code}.none": "There is no line yet.",
            f"{self.code}.end": f"The line ends in {one}.",
            f"{self.code}.branch": f"The line branches in {one}.",
            f"{self.code}.many": f"The loop through {one} is closed, but there is a line beside it.",
            f"{self.code}.direction": f"The line cannot run one way: {one} and {other} disagree.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    def violations(self, puzzle: Nagareru, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the faults of the lines as one loop, and contradictions between directions."""
        signs, lines = self.signs(puzzle), self.lines(marks)
        free = {spot for spot, char in signs.items() if char not in BLACK or not self.black}
        yield from loop_violations(self.code, marks, self.layer, edges_among(free), signs, lines, self.walks(marks))
        for votes in self.votes(puzzle, marks):
            if votes.disagree:
                agree = [vote for vote in votes.decisive if vote.forward == votes.forward]
                yield self._disagree(agree[0].spot, votes.disagree[0].spot, final=True)
        drawn = marked_spots(marks, self.layer)
        for (layer, spot), flow in marks.items():
            # A direction is marked where no line is, or denied where one is.
            if layer == FLOW and bool(flow) != (spot in drawn):
                yield self._disagree(*ends(spot), final=kit.Var(self.layer, spot) in marks)

    def _disagree(self, one: kit.Spot, two: kit.Spot, final: bool) -> RawViolation:
        """The violation that two cells demand opposite directions of a line."""
        values = {"row2": two.row + 1, "col2": two.col + 1}
        return RawViolation(f"{self.code}.direction", (one, two), final=final, values=values)

    def postings(self, puzzle: Nagareru) -> Iterable[kit.Posting]:
        yield kit.Posting(self.code, kit.Loop(puzzle.grid, self.layer, FLOW))


@dataclass(frozen=True, kw_only=True)
class NoBlackCells(DirectedRule):
    """The loop never enters a black cell."""

    name = "no-black-cells"
    title = "No loop through black cells"

    @property
    def text(self) -> str:
        return "The loop never enters a black cell."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.entered": "The line enters the black cell in row {row}, column {col}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "The line does not enter the black cell in {place}."}

    def violations(self, puzzle: Nagareru, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the black cells with a line."""
        lines = self.lines(marks)
        for spot, char in self.signs(puzzle).items() if lines else ():
            if char in BLACK and spot in lines:
                yield RawViolation(f"{self.code}.entered", (spot,), final=True, clue=spot)

    def postings(self, puzzle: Nagareru) -> Iterable[kit.Posting]:
        for spot, char in zip(puzzle.grid.cells, puzzle.cells, strict=True):
            if char in BLACK:
                yield _posting((puzzle.rows, puzzle.cols), self.code, "black", spot, spot)


@dataclass(frozen=True, kw_only=True)
class AlongWhiteArrows(DirectedRule):
    """The loop runs straight through every arrow on white, the way it points."""

    name = "along-white-arrows"
    title = "Straight through arrows"

    @property
    def text(self) -> str:
        return "The loop runs straight through every arrow on white, the way it points."

    @property
    def messages(self) -> Mapping[str, str]:
        arrow = "the arrow in row {row}, column {col}"
        return {
            f"{self.code}.missed": f"The line does not pass {arrow}.",
            f"{self.code}.turned": f"The line does not run straight through {arrow}.",
            f"{self.code}.against": f"The line runs against {arrow}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "The line runs straight through {clue}, the way it points."}

    def violations(self, puzzle: Nagareru, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the arrows that the line misses, on which it turns, or against which it runs."""
        lines, has_loop = self.lines(marks), any(walk.closed for walk in self.walks(marks))
        for spot, char in self.signs(puzzle).items():
            if char in WHITE:
                axis = char + BACK[char]
                drawn = [_direction_to(spot, other) for other in lines.get(spot, ())]
                if not drawn:
                    # A complete loop misses the arrow for good, and a line needs both sides of the cell on its axis.
                    final = has_loop or any(self._is_closed(puzzle, marks, spot, direction) for direction in axis)
                    yield RawViolation(f"{self.code}.missed", (spot,), final=final, clue=spot)
                elif any(direction not in axis for direction in drawn):
                    yield RawViolation(f"{self.code}.turned", (spot,), final=True, clue=spot)
        for votes in self.votes(puzzle, marks):
            # Each arrow on a walk votes for a direction of it. `LOOP` reports disagreeing votes.
            if not votes.disagree:
                wrong = {(vote.spot, vote.clue) for vote in votes.arrows if vote.forward != votes.forward}
                for spot, clue in sorted(wrong):
                    yield RawViolation(f"{self.code}.against", (spot,), final=True, clue=clue)

    def _is_closed(self, puzzle: Nagareru, marks: kit.Marks, spot: kit.Spot, direction: str) -> bool:
        """True if no line can ever leave a cell in this direction: the border, a black cell or a crossed-out edge is
        there."""
        other = self.signs(puzzle).get(_step(spot, direction, 2))
        crossed_out = marks.get(kit.Var(self.layer, _step(spot, direction, 1))) == 0
        return other is None or (other in BLACK and self.black) or crossed_out

    def postings(self, puzzle: Nagareru) -> Iterable[kit.Posting]:
        for spot, char in zip(puzzle.grid.cells, puzzle.cells, strict=True):
            if char in WHITE:
                yield _posting((puzzle.rows, puzzle.cols), self.code, char, spot, spot)


@dataclass(frozen=True, kw_only=True)
class WithTheWind(DirectedRule):
    """In the wind the loop never moves against it, and arrives or leaves with it."""

    name = "with-the-wind"
    title = "With the wind"

    @property
    def text(self) -> str:
        return (
            "An arrow on black blows wind to the next black cell or the edge. In the wind, never move against it. "
            "Arrive or leave with it: do not cross it straight."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        wind = "the wind in row {row}, column {col}"
        return {
            f"{self.code}.against": f"The line runs against {wind}.",
            f"{self.code}.crossed": f"The line crosses {wind}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        words, back = ("up", "down", "left", "right"), ("down", "up", "right", "left")
        return {
            f"{self.code} black, wind {way}": (
                f"The wind from {{place}} blows {way}: the line never runs {against} in it, nor straight across it."
            )
            for way, against in zip(words, back, strict=True)
        }

    def violations(self, puzzle: Nagareru, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the windy cells that the line crosses straight, and those where it runs against the wind."""
        lines = self.lines(marks)
        winds = self.winds_by_cell(puzzle) if lines else {}
        for spot in sorted(winds):
            drawn = [_direction_to(spot, other) for other in lines.get(spot, ())]
            if len(drawn) == 2:
                crossing = [source for wind, source in winds[spot] if wind not in drawn and BACK[wind] not in drawn]
                if crossing:
                    yield RawViolation(f"{self.code}.crossed", (spot,), final=True, clue=crossing[0])
        for votes in self.votes(puzzle, marks):
            for spot, source in votes.conflicting.items():
                yield RawViolation(f"{self.code}.against", (spot,), final=True, clue=source)
            # Each wind on a walk votes for a direction of it. `LOOP` reports disagreeing votes.
            if not votes.disagree:
                wrong = {(vote.spot, vote.clue) for vote in votes.winds if vote.forward != votes.forward}
                for spot, clue in sorted(wrong):
                    yield RawViolation(f"{self.code}.against", (spot,), final=True, clue=clue)

    def postings(self, puzzle: Nagareru) -> Iterable[kit.Posting]:
        """In every cell of a wind, the line does not run against it. Coloured cells are left out unless winds are
        strict."""
        for source, way, cells in puzzle.gusts:
            for spot in cells:
                if puzzle.winds == "strict" or puzzle.at(spot) == BLANK:
                    yield _posting((puzzle.rows, puzzle.cols), self.code, f"wind {way}", spot, source)


# --- what a cell allows, as rows of flow on its four edges


NORTH_OR_WEST = (0, 1)
"""The numbers of the sides of a cell are 0 to 3 for north, west, east and south."""


def pass_row(arrive: int, leave: int) -> Row:
    """The flow on the edges north, west, east, south of a cell that the line enters by one side and leaves by another.
    A line that leaves east or south has the flow +1 there, and one that arrives there -1."""
    row = [0, 0, 0, 0]
    row[arrive] = 1 if arrive in NORTH_OR_WEST else -1
    row[leave] = -1 if leave in NORTH_OR_WEST else 1
    return tuple(row)


def _wind_rows(way: int) -> tuple[Row, ...]:
    """The rows of a cell in a wind that blows to this side. The line does not pass the cell, or it arrives or leaves
    with the wind and does neither against it."""
    rows: list[Row] = [NOT_PASSED]
    back = 3 - way  # the sides are numbered north, west, east, south
    for arrive in range(4):
        for leave in range(4):
            against = arrive == way or leave == back
            along = arrive == back or leave == way
            if arrive != leave and along and not against:
                rows.append(pass_row(arrive, leave))
    return tuple(rows)


ROWS = {
    "black": (NOT_PASSED,),
    **{way: (pass_row(3 - k, k),) for k, way in enumerate(STEPS)},
    **{f"wind {way}": _wind_rows(k) for k, way in enumerate(STEPS)},
}
"""The rows of a black cell, of an arrow by its direction, and of a cell in the wind."""


@lru_cache(maxsize=65536)
def _posting(size: tuple[int, int], code: str, kind: str, spot: kit.Spot, clue: kit.Spot) -> kit.Posting:
    """The posting that a cell has one of the `ROWS` of this kind. It is cached, because the maker needs the same
    postings again and again."""
    return kit.Posting(code, kit.Star(kit.shared_grid(*size), FLOW, spot, ROWS[kind]), clue)


def layers(puzzle: Nagareru, postings: Iterable[kit.Posting]) -> kit.Model:
    """The line, 0 or 1 on every edge, and its flow."""
    line = kit.Layer(kit.LINE, puzzle.grid, "edges", (0, 1), flow=FLOW)
    flow = kit.Layer(FLOW, puzzle.grid, "edges", (-1, 0, 1))
    return kit.Model((line,), (flow,), {"line": (kit.LINE,), "directed": (FLOW,)}, tuple(postings))


LOOP = DirectedLoop(code="loop", black=True, arrows=True, winds=True)
RULES = (
    LOOP,
    NoBlackCells(code="black", black=True, arrows=True, winds=True),
    AlongWhiteArrows(code="white", black=True, arrows=True, winds=True),
    WithTheWind(code="wind", black=True, arrows=True, winds=True),
)
check_loop = referee(LOOP.messages, LOOP.violations)
"""The referee of the loop only, without black cells, arrows and winds."""
