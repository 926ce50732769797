"""Stars in the middle of cells, in the middle of sides, and on corners; white or black."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from puzzlepark.core.drawing import Shape, Stamp
from puzzlepark.core.fields import AddedClue
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped, object_list
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import put, take
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

Star = tuple[kit.Spot, str]
"""A cell, an edge between two cells or a corner of four, and the colour of the star there."""
WHITE, BLACK = "w", "b"
NAMES = {WHITE: "white", BLACK: "black"}
PLACES = {
    "m": ((0, 0), "in the middle"),
    "r": ((0, 1), "on the right side"),
    "d": ((1, 0), "on the lower side"),
    "c": ((1, 1), "on the lower right corner"),
}
"""The step from a cell to a star, and its name in sentences."""
AROUND = {
    **dict(PLACES.values()),
    (0, -1): "on the left side",
    (-1, 0): "on the upper side",
    (-1, -1): "on the upper left corner",
    (-1, 1): "on the upper right corner",
    (1, -1): "on the lower left corner",
}
TOOL = kit.Tool(
    "stars",
    "Stars",
    "s",
    "cell-choice",
    "Pick a star and its place, and click the cell that it is in or beside.",
    choices=tuple(
        kit.Choice(colour + place, f"{NAMES[colour].capitalize()} star {where}", icon=f"{NAMES[colour]}dot")
        for place, (_, where) in PLACES.items()
        for colour in NAMES
    ),
)


def places(rows: int, cols: int) -> list[list[kit.Spot]]:
    """Return all places for stars on a board of this size, row by row."""
    return [[kit.Spot(r, c) for c in range(1, 2 * cols)] for r in range(1, 2 * rows)]


@dataclass(frozen=True, kw_only=True)
class Stars(kit.Field):
    """(place, colour) pairs in reading order. A document has strings of `w`, `b` or `.` for each place: one for each
    row of cells, and one between two rows. Every galaxy needs its star, so none can be removed."""

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Sequence[str]"}

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        lines = data.get(self.name)
        if not isinstance(lines, list) or not lines or not all(isinstance(line, str) for line in lines):
            return None, None
        return (len(lines) + 1) // 2, (len(lines[0]) + 1) // 2

    def blank(self, rows: int, cols: int) -> tuple[Star, ...]:
        return ()

    def canonicalize(self, value: Iterable[Star], board: Any) -> tuple[Star, ...]:
        known = tuple(sorted((kit.Spot(*spot), colour) for spot, colour in value))
        if len(dict(known)) < len(known):
            raise kit.BadInput("Two stars have the same place.")
        for spot, colour in known:
            if not (0 < spot.r < 2 * board.rows and 0 < spot.c < 2 * board.cols):
                raise kit.BadInput(f"The star at {spot_words(spot)} is not on the board.")
            if colour not in NAMES:
                raise kit.BadInput(f'A star is "w" or "b", not "{clipped(str(colour))}".')
        return known

    def pack(self, board: Any) -> dict[str, Any]:
        known = dict(getattr(board, self.name))
        return {self.name: ["".join(known.get(s, ".") for s in row) for row in places(board.rows, board.cols)]}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[Star, ...]:
        if self.name not in data:
            return ()
        lines = object_list(data, self.name, lambda line: isinstance(line, str), "strings")
        if [len(line) for line in lines] != [2 * cols - 1] * (2 * rows - 1):
            raise kit.BadInput(f'"{self.name}" must be {2 * rows - 1} strings of {2 * cols - 1} characters.')
        if more := set("".join(lines)) - {".", *NAMES}:
            raise kit.BadInput(f'"{self.name}": a star is w or b, and . is none, not "{clipped(min(more))}".')
        pairs = zip((spot for row in places(rows, cols) for spot in row), "".join(lines), strict=True)
        return tuple((spot, sign) for spot, sign in pairs if sign != ".")

    def resize(self, board: Any, rows: int, cols: int) -> tuple[Star, ...]:
        return tuple((s, colour) for s, colour in getattr(board, self.name) if s.r < 2 * rows and s.c < 2 * cols)

    def turned(self, board: Any, turn: Symmetry) -> tuple[Star, ...]:
        size = board.rows, board.cols
        return tuple(sorted((turn.spot(spot, *size), colour) for spot, colour in getattr(board, self.name)))

    def keeps(self, board: Any, full: Any) -> bool:
        return set(getattr(board, self.name)) <= set(getattr(full, self.name))

    def additions(self, board: Any) -> Iterator[AddedClue]:
        known = dict(getattr(board, self.name))
        for spot in (spot for row in places(board.rows, board.cols) for spot in row if spot not in known):
            for colour in NAMES:
                yield (spot,), partial(self._with, board, (spot, colour))

    def _with(self, board: Any, star: Star) -> tuple[Star, ...]:
        return tuple(sorted((*getattr(board, self.name), star)))

    def lists_changes(self, board: Any) -> bool:
        return not getattr(board, self.name)

    def has_clue(self, board: Any, clue: kit.Spot) -> bool:
        return clue in dict(getattr(board, self.name))

    def clue_text(self, board: Any, clue: kit.Spot) -> str:
        return f"{NAMES[dict(getattr(board, self.name))[clue]]} star"

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        return (TOOL,)

    def to_draft(self, value: tuple[Star, ...]) -> dict[kit.Spot, str]:
        return dict(value)

    def from_draft(self, value: dict[kit.Spot, str]) -> tuple[Star, ...]:
        return tuple(sorted(value.items()))

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], put: Any) -> None:
        """Put a star in or next to each cell. Without a choice, remove the stars in and around the cells."""
        known = getattr(draft, self.name)
        for spot in spots:
            if put is None:
                for dr, dc in AROUND:
                    known.pop(kit.Spot(spot.r + dr, spot.c + dc), None)
                continue
            (dr, dc), where = PLACES[put[1]]
            star = kit.Spot(spot.r + dr, spot.c + dc)
            if star.r >= 2 * draft.rows or star.c >= 2 * draft.cols:
                raise kit.BadInput(f"There can be no star {where} of a cell at the border.")
            known[star] = put[0]

    def shapes(self, board: Any) -> list[Shape]:
        stars: tuple[Star, ...] = getattr(board, self.name)
        white, black = (tuple(spot for spot, other in stars if other == colour) for colour in NAMES)
        return [Stamp("whitedot", white), Stamp("blackdot", black)]

    def words(self, board: Any, spot: kit.Spot) -> str:
        known = dict(getattr(board, self.name))
        around = ((kit.Spot(spot.r + dr, spot.c + dc), where) for (dr, dc), where in AROUND.items())
        return " ".join(f"{NAMES[known[s]].capitalize()} star {where}." for s, where in around if s in known)


# --- Penpa+


CIRCLE = "circle_SS"
PENPA_STARS = {WHITE: 1, BLACK: 2}
"""The numbers of Penpa's small circles."""


@put.register
def _(field: Stars, board: Any, sheet: Sheet) -> None:
    for spot, colour in getattr(board, field.name):
        sheet.given.symbols[spot] = (PENPA_STARS[colour], CIRCLE)


@take.register
def _(field: Stars, board: Any, sheet: Sheet) -> Any:
    colours, stars = {number: colour for colour, number in PENPA_STARS.items()}, list[Star]()
    for spot, (number, name) in list(sheet.given.symbols.items()):
        inside = 0 < spot.r < 2 * sheet.rows and 0 < spot.c < 2 * sheet.cols
        if name.startswith("circle") and inside and type(number) is int and number in colours:
            stars.append((spot, colours[number]))
            del sheet.given.symbols[spot]
    return tuple(stars)
