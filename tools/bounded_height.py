"""Write docs/bounded-height.md: Path and Tilepaint with few rows, as theorem and as measurement.

python tools/bounded_height.py
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time

import puzzlepark as pp
from puzzlepark.registry import genre_named
from puzzlepark.tasks.make.boards import random_board

REASONS = {"memory": "the memory ran out", "cap": "the engine gave up"}
DOCS = Path(__file__).resolve().parent.parent / "docs"
HEIGHTS = (2, 3, 4, 5, 6)
WIDTHS = (8, 16, 32, 64, 128, 256, 512)
BOARDS, SECONDS = 5, 3.0
LARGEST_TILE = 6
ENGINES = {"path": "frontier", "tilepaint": "profile_dp"}
INTRO = """# Bounded height

Path and Tilepaint are NP-complete in general. With a fixed number of rows both are polynomial: solutions can be
found, counted and proved unique by one sweep over the columns. `tools/bounded_height.py` writes this page.

## Statement

Let *m* be the number of rows, *n* the number of columns.

- **Path.** For every fixed *m*, deciding whether an *m* × *n* board of Path with two doors has a solution, and counting
  its solutions, takes O(n^(m+1)) operations on numbers, with any clues and blocked cells.
- **Tilepaint.** The same bound holds for *m* × *n* boards of Tilepaint whose tiles are connected.

The counts have O(mn) digits, so the bit complexity is polynomial, too. The exponent depends on *m*: we do not claim
that the problems are fixed-parameter tractable in *m*.

## Proof sketch

*Path.* Visit the cells column by column. After each cell, at most *m* + 1 edges lead from visited to unvisited
cells. A partial solution is described by

1. for each of these edges, whether it is used, and how the used ones are joined by the path so far: to another used
   edge, or to a door. Joined edges never cross, so there are at most 4^(m+1) such descriptions;
2. whether a complete path has been closed, after which no other edge may be used;
3. the number of visited cells in each row so far, at most (n+1)^m combinations;
4. the number of visited cells in the current column, at most *m* + 1 values.

Whether a partial solution can be completed, and in how many ways, depends on these four values only: the clues
compare the counts of 3 and 4 when a row or a column ends, and the connection of 1 excludes closed loops and a third
end. So the sweep keeps one number, the number of partial solutions, for each description. There are O((n+1)^m)
descriptions for a fixed *m*; each has a constant number of successors, and there are *mn* cells.

*Tilepaint.* A tile that has cells on both sides of a border between two columns is connected, so it has a cell in
the column left of the border: at most *m* tiles are open. A partial solution is described by the colours of the
open tiles, at most 2^m combinations, and the number of painted cells in each row so far. In each column at most *m*
tiles begin, so each description has at most 2^m successors, which the clue of the column filters. Again there are
O((n+1)^m) descriptions, and *n* columns. ∎

If all column clues are given, the count of one row follows from the others, so the exponent is at most *m*.

The engine `frontier` sweeps over Path in this way, and `profile_dp` over Tilepaint in a similar one. Both merge
equal descriptions and drop those that exceed a clue, so they usually need far fewer than the bound. The bound holds
for the method above; the engines also have limits of memory.

## Measured

Each board is a random answer with all clues of its lines (seeds 1 to {boards}); tiles have about {tile} cells at
most. The times are the median of the processor seconds that the engine needs to find two solutions or prove that
there is one, and “unique” is the number of boards with one. A row ends at the first width at which a board is not
settled within {seconds:g} s, or the engine refuses it.
"""
MAKER = """
## Making such boards

The column “unique” shows what stops the maker of Path on wide boards: not the proof, which takes a fraction of a
second, but the boards. From 16 columns on, none of the random paths above with three or more rows has unique clues. The
maker changes the path until the solution is unique, and a change that repairs one place may break another. In 8
seconds, `park generate path 2x256` and `park generate tilepaint 3x160` make a board each, and `park generate path
3x160` finds none.
"""


def most(states: list[float]) -> str:
    """The largest number of states; a dash if the engine does not tell it."""
    return f"{max(states):,.0f}" if max(states) else "–"


def table(genre: str) -> Iterator[str]:
    """The measurements of one genre, a line for each height and width."""
    kind = genre_named(genre)
    options = {option.name: option.default for option in kind.maker.options} | {"view": kind.views[0]}
    options |= {"largest": LARGEST_TILE} if genre == "tilepaint" else {}
    yield f"\n### {kind.title}, by `{ENGINES[genre]}`\n\n"
    yield "| m | n | seconds | most states | unique |\n|---|---|---|---|---|\n"
    for m in HEIGHTS:
        for n in WIDTHS:
            spent, states, unique, reason = list[float](), list[float](), 0, ""
            for seed in range(1, BOARDS + 1):
                puzzle, _ = random_board(kind, m, n, random.Random(seed), options)
                started = process_time()
                try:
                    report = pp.solve(puzzle, 2, engine=ENGINES[genre], seconds=SECONDS)
                except pp.BadInput as error:
                    reason = str(error).partition(": ")[2].rstrip(".")
                    break
                spent.append(process_time() - started)
                states.append(report.stats.figures.get("states", 0))
                unique += report.unique is True
                if report.unique is None:
                    reason = REASONS.get(report.stopped or "", f"not settled in {SECONDS:g} s")
                    break
            if reason:
                yield f"| {m} | {n} | {reason} | – | – |\n"
                break
            yield f"| {m} | {n} | {median(spent):.3f} | {most(states)} | {unique} of {BOARDS} |\n"
            print(genre, m, n, f"{median(spent):.3f}", flush=True)


def main() -> None:
    page = [INTRO.format(boards=BOARDS, seconds=SECONDS, tile=LARGEST_TILE), *table("path"), *table("tilepaint"), MAKER]
    (DOCS / "bounded-height.md").write_text("".join(page), "utf-8")


if __name__ == "__main__":
    main()
