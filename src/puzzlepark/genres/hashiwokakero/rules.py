"""The rules of Hashiwokakero: bridges from island to island that do not cross, their numbers, and that all islands are
joined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.same import Same
from puzzlepark.core.lines import edge_at
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Rule
from puzzlepark.genres import kit
from puzzlepark.genres.hashiwokakero.bridges import bridge_runs, bridges_on, edges_around
from puzzlepark.genres.kit.referee import RawViolation, cells_of, edges_of_board, pieces_by_edges, sides


@dataclass(frozen=True, kw_only=True)
class BridgeRule(Rule):
    """A rule about bridges between islands, which are the cells with numbers."""

    answers: ClassVar[tuple[str, ...]] = ("bridges",)


@dataclass(frozen=True, kw_only=True)
class StraightBridges(BridgeRule):
    """Bridges run straight from island to island, and do not cross."""

    name = "straight-bridges"
    title = "Straight bridges"

    @property
    def text(self) -> str:
        return (
            "Join islands by straight bridges along rows and columns, at most two between the same two islands. "
            "Bridges do not cross."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.loose": "The bridge at row {row}, column {col} does not run on to an island.",
            f"{self.code}.cross": "Bridges cross at row {row}, column {col}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            self.code: "Bridges do not cross.",
            f"count:{self.code}": "{law} A bridge runs along {there} already.",
            f"fails count:{self.code}": "Then two bridges would cross.",
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (kit.Technique("cross", "Would cross a bridge", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield cells without an island where bridges cross, or do not go straight on."""
        values = {edge: marks.get(kit.Var(kit.LINE, edge)) for edge in edges_of_board(puzzle)}
        for spot in sorted(cells_of(puzzle).difference(island for island, _ in puzzle.numbers)):
            known = [values.get(edge, 0) for edge in sides(spot)]  # None if undecided
            up, left, right, down = (value or 0 for value in known)
            if (up or down) and (left or right):
                yield RawViolation(f"{self.code}.cross", (spot,), True)
            elif up != down or left != right:
                vertical, horizontal = known[::3], known[1:3]
                final = any(None not in pair and pair[0] != pair[1] for pair in (vertical, horizontal))
                yield RawViolation(f"{self.code}.loose", (spot,), final)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """All edges between two islands have equally many bridges, other edges have none, and bridges in two directions
        do not meet in a cell."""
        grid, islands = puzzle.grid, {spot for spot, _ in puzzle.numbers}
        runs = bridge_runs(grid, islands)
        for run in runs:
            if len(run) > 1:
                yield kit.Posting(self.code, Same(bridges_on(run)))
        yield kit.Posting(self.code, kit.Count(bridges_on(set(grid.edges).difference(*runs)), 0))
        possible = {edge for run in runs for edge in run}
        for spot in (spot for spot in grid.cells if spot not in islands):
            # Bridges go straight on, so these two edges stand for both directions.
            up_and_left = [edge_at(spot, "u"), edge_at(spot, "l")]
            if possible.issuperset(up_and_left):
                yield kit.Posting(self.code, kit.Between(bridges_on(up_and_left), 0, 1))


@dataclass(frozen=True, kw_only=True)
class IslandsJoined(BridgeRule):
    """Bridges lead from every island to every other."""

    name = "islands-joined"
    title = "All islands are joined"
    presumes: ClassVar[tuple[str, ...]] = ("straight-bridges",)

    @property
    def text(self) -> str:
        return "Bridges lead from every island to every other, perhaps over others."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.apart": "The islands around row {row}, column {col} are not joined to the others."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "All islands are joined."}

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("out", "Way out", "exit"),
            kit.supposition("alone", "Would stay alone", "apart+count+there"),
            kit.Technique("cut", "Would be cut off", "part"),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield each group of islands that bridges do not join to the largest group."""
        edges, islands = edges_of_board(puzzle), {spot for spot, _ in puzzle.numbers}
        drawn = {edge for edge in edges if marks.get(kit.Var(kit.LINE, edge))}
        pieces = [sorted(piece & islands) for piece in pieces_by_edges(islands, drawn)]
        pieces.sort(key=lambda piece: (-len(piece), piece))
        if len(pieces) > 1:
            possible = pieces_by_edges(islands, {edge for edge in edges if marks.get(kit.Var(kit.LINE, edge)) != 0})
            possible_piece = {spot: k for k, piece in enumerate(possible) for spot in piece}
            for piece in pieces[1:]:
                final = possible_piece[piece[0]] != possible_piece[pieces[0][0]]
                yield RawViolation(f"{self.code}.apart", tuple(piece), final)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        islands = {spot for spot, _ in puzzle.numbers}
        yield kit.Posting(self.code, kit.Joined(puzzle.grid, kit.LINE, tuple(sorted(islands))))


@dataclass(frozen=True, kw_only=True)
class BridgeCount(BridgeRule):
    """A number counts the bridges of its island. A question mark is any number."""

    name = "bridge-count"
    title = "Numbers count bridges"

    @property
    def text(self) -> str:
        return "A number says how many bridges its island has; a ? stands for any number."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "The island at row {row}, column {col} has {found:bridge}; its number is {clue}."
        return kit.over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        code, least = self.code, "{least:bridge} at least and {most} at most"
        choices = "its other ways leave few choices."
        return {
            code: "",
            f"count:{code}": "{who} needs {needs:bridge}; it has {sure}, and all its ways could hold {room}.",
            f"fails count:{code}": f"Then {{who}} would have {least}, but not {{needs}}.",
            f"sums:{code}": f"{{who}} needs {{needs:bridge}}, and {{rest}} {{rest:is}} missing: {choices}",
            f"fails sums:{code}": "Then {who} could not have {needs:bridge}.",
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("done", "Island done", f"count:{self.code}", fits=kit.sets_zeros),
            kit.Technique("rest", "Needs the rest", f"count:{self.code}", fits=kit.sets_nonzeros),
            kit.Technique("some", "Needs some of each", f"count:{self.code}"),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield islands with too many or too few bridges."""
        edges = edges_of_board(puzzle)
        for spot, number in puzzle.numbers:
            known = [marks.get(kit.Var(kit.LINE, edge)) if edge in edges else 0 for edge in sides(spot)]
            found = sum(value or 0 for value in known)
            if number not in (kit.UNKNOWN, found):
                most = found + 2 * known.count(None) + known.count(1)  # One bridge may become two.
                final, code = found > number or most < number, "over" if found > number else "under"
                values = {"found": found, "clue": number}
                yield RawViolation(f"{self.code}.{code}", (spot,), final, spot, values)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        for spot, number in puzzle.numbers:
            if number != kit.UNKNOWN:
                yield kit.Posting(self.code, kit.Sum(bridges_on(edges_around(puzzle, spot)), number), spot)

    def clues_from(self, puzzle: Any, marks: kit.Marks) -> Mapping[str, Any]:
        """Give every island the number of its bridges."""
        bridges = {spot: bridges_on(edges_around(puzzle, spot)) for spot, _ in puzzle.numbers}
        counts = {spot: sum(marks.get(var, 0) for var in variables) for spot, variables in bridges.items()}
        return {"numbers": tuple((spot, number or kit.UNKNOWN) for spot, number in counts.items())}
