"""Draw the steps of an explanation: the board with the marks so far, and the parts of a step emphasized."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzlepark.core.drawing import Drawing, Ink, Line, Number, Pointer, Shape, Stamp, in_order, margin
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.record import replace
from puzzlepark.core.steps import Explanation, Step
from puzzlepark.formats.svg import svg
from puzzlepark.registry import genre_of

NEW, BASIS, AREA = "focus", "differ", "differsoft"
"""The inks of a step's conclusions, of its premises, and of the cells of its deductions."""
SOFT = 0.55
"""The opacity of emphasized fills, on which clues stay readable."""


def step_pictures(explanation: Explanation, theme: str = "light", cell: int = 48) -> Iterator[str]:
    """An SVG of each step."""
    marks: dict[Var, int] = {}
    for step in explanation.steps:
        yield svg(draw_step(explanation.puzzle, marks, step), theme=theme, cell=cell)
        marks |= {**step.marks, **step.follow}


def draw_step(puzzle: Puzzle, before: Marks, step: Step) -> Drawing:
    """The drawing of the board after a step, given the marks before it.

    New marks have the ink NEW, and a ring if they are in a cell. Earlier marks and clues on which the step depends have
    the ink BASIS, and the clues have rings. Marks that follow at once are drawn like earlier marks. Edges that are
    decided as empty have crosses, and edges with excluded values have dots, even if players of the genre do not draw
    them.
    """
    genre = genre_of(puzzle)
    plain = genre.draw(puzzle, {**before, **step.follow, **step.marks}, None)
    premises = {exclusion.var: before[exclusion.var] for exclusion in step.rests_on if exclusion.var in before}
    given = set(genre.draw(puzzle, {}, None).shapes)
    shapes = [
        Stamp("fill", tuple(_deduction_cells(puzzle, step)), AREA),
        *plain.shapes,
        *_emphasize(genre, puzzle, premises, given, BASIS),
        *_emphasize(genre, puzzle, step.marks, given, NEW),
        Stamp("cross", tuple(v.spot for v, value in step.marks.items() if v.spot.is_edge and not value), NEW),
        Stamp("dot", tuple(e.var.spot for e in step.excluded if e.var.spot.is_edge), NEW),
        Stamp("ring", step.clues, BASIS),
        Stamp("ring", tuple(spot for spot in step.where if spot.is_cell), NEW),
    ]
    title = f"{plain.title}. {step.title}: {step.sentence}"
    ordered = in_order(shapes)
    return replace(plain, shapes=ordered, title=title, margin=margin(ordered, plain.rows, plain.cols))


def _deduction_cells(puzzle: Puzzle, step: Step) -> Iterator[Spot]:
    """The cells that the deductions of a step are about. A deduction about more than half of the board has none."""
    for deduction in step.deductions:
        cells = [spot for spot in deduction.where if spot.is_cell and spot.r > 0 and spot.c > 0]
        if 2 * len(cells) <= puzzle.rows * puzzle.cols:
            yield from cells


def _emphasize(genre: Genre[Puzzle], puzzle: Puzzle, marks: Marks, given: Iterable[Shape], ink: Ink) -> Iterator[Shape]:
    """The shapes that marks add to those of the empty board (`given`), in this ink."""
    for shape in genre.draw(puzzle, marks, None).shapes:
        is_light_of_lamp = isinstance(shape, Stamp) and shape.ink == "marksoft"
        if shape in given or is_light_of_lamp:
            continue
        if isinstance(shape, Stamp):
            yield replace(shape, ink=ink, soft=SOFT if shape.t == "fill" else 1.0)
        elif isinstance(shape, Line):
            yield Line(shape.at, ink, "line" if shape.kind in ("link", "linked") else shape.kind)
        elif (isinstance(shape, Number) and shape.ink == "mark") or (isinstance(shape, Pointer) and shape.t == "way"):
            yield replace(shape, ink=ink)  # a number that a player writes, or the direction of a line
