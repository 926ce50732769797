"""The published experiment on Link-a-Pix, to be repeated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from puzzlepark.core.bench import Bench, Making, Published
from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.link_a_pix.rules import LinkAPix


def measures(puzzle: LinkAPix, answer: Marks) -> Mapping[str, float]:
    links = sum(1.0 if hint.number == 1 else 0.5 for hint in puzzle.hints)
    ones = sum(hint.number == 1 for hint in puzzle.hints)
    longest = max((hint.number for hint in puzzle.hints), default=0)
    return {"links": links, "1s in 100": 100 * ones / links if links else 0.0, "longest": longest}


def figures(puzzle: LinkAPix) -> Mapping[str, float]:
    """What the paper counts: hints, feasible paths, and those left of them when equal fill maps are removed."""
    found = fills = 0
    for paths in feasible(puzzle):
        found += len(paths)
        fills += len(set(map(frozenset, paths)))
    return {"hints": len(puzzle.hints), "feasible paths": found, "fill maps": fills}


def feasible(puzzle: LinkAPix) -> Iterator[list[tuple[int, ...]]]:
    """For each pair of equal hints all paths between them that have the right length and meet no other hint."""
    cols, size = puzzle.cols, puzzle.rows * puzzle.cols
    place = [(hint.cell.row * cols + hint.cell.col, hint) for hint in puzzle.hints]
    closed = bytearray(size)
    for i, _ in place:
        closed[i] = 1
    near = [
        [
            j
            for j, there in ((i - cols, i >= cols), (i - 1, i % cols), (i + 1, (i + 1) % cols), (i + cols, True))
            if there
        ]
        for i in range(size)
    ]
    near = [[j for j in others if j < size] for others in near]
    same: dict[tuple[int, int], list[int]] = {}
    for i, hint in place:
        if hint.number > 1:
            same.setdefault(hint[1:], []).append(i)
    for (number, _), cells in same.items():
        for k, start in enumerate(cells):
            for goal in cells[k + 1 :]:
                spare = number - 1 - abs(start // cols - goal // cols) - abs(start % cols - goal % cols)
                if spare >= 0 and spare % 2 == 0:
                    yield list(_paths(start, goal, number - 1, cols, near, closed))


def _paths(
    start: int, goal: int, steps: int, cols: int, near: list[list[int]], closed: bytearray
) -> Iterator[tuple[int, ...]]:
    """Simple paths of so many steps: a step is taken where the goal can still be reached in what is left."""
    goal_row, goal_col = divmod(goal, cols)
    path = [start]
    ways = [iter(near[start])]
    while ways:
        left = steps - len(path)
        for i in ways[-1]:
            if i == goal:
                if not left:
                    yield (*path, goal)
            elif left and not closed[i] and abs(i // cols - goal_row) + abs(i % cols - goal_col) <= left:
                closed[i] = 1
                path.append(i)
                ways.append(iter(near[i]))
                break
        else:
            ways.pop()
            last = path.pop()
            if ways:
                closed[last] = 0


THEMES = {
    (20, True): "Sports 20x20",
    (32, True): "Culture 32x32",
    (32, False): "Professions 32x32",
    (40, False): "Nightscape 40x40",
    (64, True): "Animals 64x64",
    (128, True): "Dinosaurs 128x128",
}
"""The published themes by size, and whether every cell is filled."""


def group(puzzle: LinkAPix) -> str:
    """The theme of the published puzzles of this size and type."""
    size = f"{puzzle.rows}x{puzzle.cols}" + ("" if puzzle.full else " with blanks")
    return THEMES.get((puzzle.rows, puzzle.full), size) if puzzle.rows == puzzle.cols else size


TABLE = (
    ("Sports 20x20", "common", "10", "155.8", "379.2", "1.11", "100"),
    ("Culture 32x32", "common", "10", "342.9", "2345.0", "4.91", "100"),
    ("Professions 32x32", "with blanks", "6", "308.5", "5134.5", "21.48", "100"),
    ("Nightscape 40x40", "with blanks", "6", "467.3", "8327.7", "46.48", "100"),
    ("Animals 64x64", "common", "6", "1293.7", "13043.2", "80.93", "100"),
    ("Dinosaurs 128x128", "common", "2", "5333.0", "36665.0", "716.82", "100"),
)

BENCH = Bench(
    source=(
        "S. Guan, J. Wang, Z. Fang, Y. Ren: On Solving Link-a-Pix Picture Puzzles; MATLAB with CVX, i5 at 2.7 GHz. "
        "Paths are counted after those with equal fill maps were removed, hints with the 1s; Nightscape's hints are "
        "467.3, printed as 476.3"
    ),
    folder="link-a-pix",
    pattern="*.mat",
    sizes=((20, 20), (32, 32)),
    engines=("guan-lp", "cp", "sat", "cover", "portfolio"),
    tables=(
        Published(
            "Table I: means",
            ("theme", "type", "puzzles", "hints", "feasible paths", "s", "solved %"),
            TABLE,
        ),
    ),
    weight=4,
    caps=12,
    limits=(1,),
    times_then={
        (row[0], "guan-lp"): {"solved": row[2], "of": row[2], "mean": f"{1000 * float(row[5]):.0f}"} for row in TABLE
    },
    figures=figures,
    figures_then={row[0]: {"hints": row[3], "fill maps": row[4]} for row in TABLE},
    group=group,
    scatter="fill maps",
    scatter_engines=("guan-lp", "cover"),
    counter="cover",
    second="cp",
    making=(
        Making(32, {}, ("cover", "sat"), "links", seeds=30),
        Making(64, {}, ("cover", "sat"), "links", seeds=30),
        Making(128, {"longest": 8}, ("cover", "sat"), "links", seeds=10),
    ),
    measures=measures,
)
