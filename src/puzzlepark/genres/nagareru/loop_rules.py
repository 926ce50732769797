"""The rules of Nagareru: one loop with a direction, black cells, arrows and winds.

Undecided edges count as empty. Where no direction is marked, the line may run either way. Arrows on white cells decide,
and without any the winds must agree.
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
    loop_violations,
    marked_spots,
    referee,
)
from puzzlepark.genres.nagareru.rules import BLACK, BLANK, FLOW, WHITE, Nagareru

BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}
Winds = dict[kit.Spot, list[tuple[str, kit.Spot]]]
NOT_PASSED: Row = (0, 0, 0, 0)


class Vote(NamedTuple):
    """A demand on a walk: that it runs in the traced direction (True) or in reverse."""

    forward: bool
    spot: kit.Spot
    clue: kit.Spot | None


class Votes(NamedTuple):
    """The votes on the direction of a walk by arrows and by winds, and its direction. Marked directions decide, else
    the arrows, else the winds: `decisive` are these votes, and those of them that `disagree` with the direction, unless
    arrows decide: then these votes are broken arrows. Cells with two winds against each other have no vote; they are
    `conflicting`, each with one of its winds."""

    forward: bool
    arrows: list[Vote]
    winds: list[Vote]
    conflicting: dict[kit.Spot, kit.Spot | None]
    decisive: list[Vote]
    disagree: list[Vote]


def _majority(votes: list[Vote]) -> bool:
    """The direction that most votes demand. The first vote in reading order decides a tie."""
    forward = sum(vote.forward for vote in votes)
    if 2 * forward != len(votes):
        return 2 * forward > len(votes)
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
        """The character of each cell, in reading order. For referees."""
        signs: dict[kit.Spot, str] = puzzle.once(
            "signs", lambda: dict(zip(sorted(self.board(puzzle)), puzzle.cells, strict=True))
        )
        return signs

    def blowing(self, puzzle: Nagareru) -> Winds:
        """For each cell that is not black the winds that matter there, with their black source cells. For referees."""
        winds: Winds = puzzle.once("winds of cells", lambda: self._blowing(puzzle))
        return winds

    def _blowing(self, puzzle: Nagareru) -> Winds:
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
        """The votes on the direction of each walk. For referees."""
        key = ("votes", self.arrows, self.winds)
        return derived(marks, key, lambda: [self._votes(puzzle, marks, walk) for walk in self.walks(marks)])

    def _votes(self, puzzle: Nagareru, marks: kit.Marks, walk: Walk) -> Votes:
        signs, winds_at = self.signs(puzzle), self.blowing(puzzle) if self.winds else {}
        marked: list[Vote] = []
        arrows: dict[Vote, None] = {}
        winds: dict[Vote, None] = {}
        nodes = [*walk.nodes, walk.nodes[0]] if walk.closed else walk.nodes
        for here, there in pairwise(nodes):
            direction = _direction_to(here, there)
            axis = direction + BACK[direction]
            flow = marks.get(kit.Var(FLOW, _step(here, direction, 1)))
            if flow:
                marked.append(Vote((flow > 0) == (direction in "rd"), here, None))
            for spot in (here, there):
                char = signs[spot]
                if char in axis and self.arrows:
                    arrows[Vote(char == direction, spot, spot)] = None
                for wind, source in winds_at.get(spot, ()):
                    if wind in axis:
                        winds[Vote(wind == direction, spot, source)] = None
        against = {vote.spot for vote in winds if vote.forward} & {vote.spot for vote in winds if not vote.forward}
        conflicting = {spot: next(vote.clue for vote in winds if vote.spot == spot) for spot in sorted(against)}
        agreeing = [vote for vote in winds if vote.spot not in against]
        decisive = marked or list(arrows) or agreeing
        forward = _majority(decisive)
        disagree = [vote for vote in decisive if vote.forward != forward] if marked or not arrows else []
        return Votes(forward, list(arrows), agreeing, conflicting, decisive, disagree)


def _step(spot: kit.Spot, direction: str, distance: int) -> kit.Spot:
    """The edge (`distance` 1) or the cell (`distance` 2) in a direction."""
    dr, dc = STEPS[direction]
    return kit.Spot(spot.r + distance * dr, spot.c + distance * dc)


def _direction_to(a: kit.Spot, b: kit.Spot) -> str:
    return ("u" if b.r < a.r else "d") if a.c == b.c else "l" if b.c < a.c else "r"


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
        signs, lines = self.signs(puzzle), self.lines(marks)
        free = {spot for spot, char in signs.items() if char not in BLACK or not self.black}
        yield from loop_violations(self.code, marks, self.layer, edges_among(free), signs, lines, self.walks(marks))
        for votes in self.votes(puzzle, marks):
            if wrong := votes.disagree:
                right = next(vote for vote in votes.decisive if vote.forward == votes.forward)
                yield self._disagree(right.spot, wrong[0].spot, True)
        drawn = marked_spots(marks, self.layer)
        for (layer, spot), flow in marks.items():
            # A direction is marked where no line is, or denied where one is.
            if layer == FLOW and bool(flow) != (spot in drawn):
                r, c = spot
                one, two = kit.Spot(r - 1 + (r & 1), c - 1 + (c & 1)), kit.Spot(r + 1 - (r & 1), c + 1 - (c & 1))
                yield self._disagree(one, two, kit.Var(self.layer, spot) in marks)

    def _disagree(self, one: kit.Spot, two: kit.Spot, final: bool) -> RawViolation:
        values = {"row2": two.row + 1, "col2": two.col + 1}
        return RawViolation(f"{self.code}.direction", (one, two), final, None, values)

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
        lines = self.lines(marks)
        for spot, char in self.signs(puzzle).items() if lines else ():
            if char in BLACK and spot in lines:
                yield RawViolation(f"{self.code}.entered", (spot,), True, spot)

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
        lines, closed = self.lines(marks), any(walk.closed for walk in self.walks(marks))
        for spot, char in self.signs(puzzle).items():
            if char in WHITE:
                axis, drawn = char + BACK[char], [_direction_to(spot, other) for other in lines.get(spot, ())]
                if not drawn:
                    final = closed or any(self._is_closed(puzzle, marks, spot, direction) for direction in axis)
                    yield RawViolation(f"{self.code}.missed", (spot,), final, spot)
                elif any(direction not in axis for direction in drawn):
                    yield RawViolation(f"{self.code}.turned", (spot,), True, spot)
        for votes in self.votes(puzzle, marks):
            if not votes.disagree:
                wrong = {(vote.spot, vote.clue) for vote in votes.arrows if vote.forward != votes.forward}
                for spot, clue in sorted(wrong):
                    yield RawViolation(f"{self.code}.against", (spot,), True, clue)

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
        lines = self.lines(marks)
        winds = self.blowing(puzzle) if lines else {}
        for spot in sorted(winds):
            drawn = [_direction_to(spot, other) for other in lines.get(spot, ())]
            if len(drawn) == 2:
                crossing = [source for wind, source in winds[spot] if wind not in drawn and BACK[wind] not in drawn]
                if crossing:
                    yield RawViolation(f"{self.code}.crossed", (spot,), True, crossing[0])
        for votes in self.votes(puzzle, marks):
            for spot, source in votes.conflicting.items():
                yield RawViolation(f"{self.code}.against", (spot,), True, source)
            if not votes.disagree:
                wrong = {(vote.spot, vote.clue) for vote in votes.winds if vote.forward != votes.forward}
                for spot, clue in sorted(wrong):
                    yield RawViolation(f"{self.code}.against", (spot,), True, clue)

    def postings(self, puzzle: Nagareru) -> Iterable[kit.Posting]:
        for source, way, cells in puzzle.gusts:
            for spot in cells:
                if puzzle.winds == "strict" or puzzle.at(spot) == BLANK:
                    yield _posting((puzzle.rows, puzzle.cols), self.code, f"wind {way}", spot, source)


# --- what a cell allows, as rows of flow on its four edges


def pass_row(arrive: int, leave: int) -> Row:
    """The flow on the edges north, west, east, south of a cell that the line enters by one side and leaves by another.
    A line that leaves east or south has the flow +1 there, and one that arrives there -1."""
    row = [0, 0, 0, 0]
    row[arrive] = 1 if arrive < 2 else -1
    row[leave] = -1 if leave < 2 else 1
    return tuple(row)


def _wind_rows(way: int) -> tuple[Row, ...]:
    """The rows of a windy cell: not passed, or entered or left with the wind and neither against it."""
    rows: list[Row] = [NOT_PASSED]
    for arrive in range(4):
        for leave in range(4):
            against = arrive == way or leave == 3 - way
            along = arrive == 3 - way or leave == way
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
    """What is posted about a cell of a kind of `ROWS`, cached, because the maker needs the same postings again and
    again."""
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
"""The referee of the loop alone."""
