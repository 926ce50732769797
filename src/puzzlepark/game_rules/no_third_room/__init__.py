"""No third room: a straight line of open cells, or of shaded ones, never runs through more than two rooms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.core.fields.borders import loose_borders
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import between
from puzzlepark.core.model import Posting
from puzzlepark.core.names import a_or_an
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import NOUN, OF, OPEN, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns


@dataclass(frozen=True, kw_only=True)
class NoThirdRoom(ShadingRule):
    """No straight line of open (or shaded) cells crosses two borders of rooms. Borders inside rooms count, too."""

    name = "no-third-room"
    title = "No third room"
    parameters = (Parameter("rooms", "field", "the rooms", field_types=("rooms",)), OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 1, 2]],
        "right": {"shade": [[0, 1, 0]]},
        "wrong": {"shade": [[0, 0, 0]]},
    }

    of: int = OPEN
    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return f"A straight line of {self.cells} never runs through more than two rooms."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"{a_or_an(self.state)} line from row {{row}}, column {{col}} crosses more than one border."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: f"A line of {self.cells} does not cross two borders.",
            f"count:{self.code}": f"{{law}} Of {{who}}, one cell is {self.other}, and only {{found}} can be.",
            f"fails count:{self.code}": f"Then {{who}} would be {self.state} across two borders.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("third", "A third room", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A violation for every line of cells of the rule from before one border to behind the next; final if all are
        certain."""
        current, certain, rooms = self.current(puzzle, marks), self.certain(puzzle, marks), getattr(puzzle, self.rooms)
        loose, height, width = loose_borders(puzzle), puzzle.rows, puzzle.cols
        rooms_of_rows = [rooms[k : k + width] for k in range(0, height * width, width)]
        rooms_of_lines = [*rooms_of_rows, *(rooms[k::width] for k in range(width))]
        for line, ids in zip(straight_lines(puzzle), rooms_of_lines, strict=True):
            crossed = [k for k in range(1, len(line)) if ids[k - 1] != ids[k]]
            if loose:
                edges = [Spot((a.r + b.r) // 2, (a.c + b.c) // 2) for a, b in pairwise(line)]
                crossed = [k for k, edge in enumerate(edges, 1) if ids[k - 1] != ids[k] or edge in loose]
            for first, second in pairwise(crossed):
                cells = line[first - 1 : second + 1]
                if current.issuperset(cells):
                    yield RawViolation(self.code, cells, certain.issuperset(cells))

    def lines(self, puzzle: Any) -> Iterator[list[Spot]]:
        """The shortest lines that cross two borders. Used by models and makers."""
        ids = dict(zip(puzzle.grid.cells, getattr(puzzle, self.rooms), strict=True))
        loose = loose_borders(puzzle)
        for _, line in rows_and_columns(puzzle.grid):
            pairs = enumerate(pairwise(line))
            walls = [k for k, (a, b) in pairs if ids[a] != ids[b] or (loose and between(a, b) in loose)]
            for first, second in pairwise(walls):
                yield line[first : second + 2]

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for line in self.lines(puzzle):
            low, high = (1, len(line)) if self.of == OPEN else (0, len(line) - 1)
            yield Posting(self.code, Between(vars_at(self.layer, line), low, high))
