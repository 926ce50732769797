"""Write docs/study.md: how the number of solutions of random boards depends on their clues, in a few minutes.

python tools/study.py [--boards N]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from puzzlepark.registry import genre_named
from puzzlepark.tasks.study import Cell, Plan, study, summarise, table_lines
from puzzlepark.tasks.study.charts import shares_of, svg, work_of

DOCS = Path(__file__).resolve().parent.parent / "docs"
PICTURES = DOCS / "pictures" / "study"
SIZES = {"path": (4, 6, 8), "tilepaint": (4, 6, 8), "nagareru": (4, 6), "link-a-pix": (4, 6), "slitherlink": (4, 6)}
SIZES["sudoku"] = (4, 9)
DENSITIES = (0.0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)
SECONDS = 1.0
MAJORIZED = 400
INTRO = """# Random boards

How many clues does a board need until it has one solution, and where is the search hardest? `park study` answers such
questions with random boards. `tools/study.py` writes this page from {boards} boards for each size and density.

```console
$ park study slitherlink --sizes 4 --densities 0,1 --boards 4
| size | density | engine | boards | undecided | none | one | several | conflicts |
…
$ park study path --sizes 3 --densities 1 --boards 3 --ensemble shuffled --csv runs.csv --vega plot.json --svg one.svg
…
```

A board begins as a random answer with every clue that it implies, and a share of the clues is kept: the *density*. A
higher density adds clues to the same board. There are four ensembles:

- *planted*: the clues stay as they are, so every board has a solution.
- *shuffled*: the values of the clues change places, among the rows and among the columns if they are outside the
  board. So the sums of the rows and of the columns stay equal.
- *drawn*: each value is drawn from those of the board, with replacement.
- *balanced*, for Path and Tilepaint: each clue is drawn from 0 to the side of the board, until the rows and the columns
  add up to the same number.

In Link-a-Pix both numbers of a link are kept or removed. The command takes every genre whose clues it can thin out.
The shares are
of the boards that were decided within {seconds:g} s. “Conflicts” are the mean for the engine `cdcl`, which searches
for two solutions. `--engine` adds other engines. For Path the table also has the share of the boards without a
solution that each theorem refutes without a search. `--csv` writes a line for each board, `--vega` a plot with its data
in the format of [Vega-Lite](https://vega.github.io/vega-lite/), and `--svg` a small picture. The same seed has the
same boards on every machine. After Ctrl-C, the files have what was measured so far.

The number of conflicts depends on the engine, and these boards are small. The pictures show that the share of
unique boards rises with the density; they do not prove a threshold for large boards.
"""


def measured(genre: str, ensemble: str, boards: int) -> list[Cell]:
    plan = Plan(genre, SIZES[genre], DENSITIES, boards, ensemble, seconds=SECONDS)
    return summarise(list(study(plan)))


def section(genre: str, boards: int) -> Iterator[str]:
    """The pictures and tables of one genre."""
    title = genre_named(genre).title
    yield f"\n## {title}\n\n"
    for ensemble in ("planted", "shuffled"):
        cells = measured(genre, ensemble, boards)
        word = "one" if ensemble == "planted" else "none"
        solutions = "one solution" if word == "one" else "no solution"
        head = f"{title}, {ensemble}"
        pictures = {
            f"{genre}-{ensemble}-shares": svg(
                f"{head}: {solutions}", "share of the boards", shares_of(cells, word), 1.0
            ),
            f"{genre}-{ensemble}-conflicts": svg(f"{head}: conflicts", "mean conflicts", work_of(cells, "conflicts")),
        }
        for name, picture in pictures.items():
            (PICTURES / f"{genre}-{ensemble}-{name}.svg").write_text(picture, "utf-8")
        yield " ".join(f"![{head}](pictures/study/{genre}-{ensemble}-{name}.svg)" for name in pictures) + "\n\n"
        yield f"{ensemble.capitalize()}:\n\n" + "\n".join(table_lines(cells)) + "\n\n"
        print(genre, ensemble, flush=True)


def theorems() -> Iterator[str]:
    """The power of the theorems on complete clue sets of Path with equal sums."""
    plan = Plan("path", (6,), (1.0,), MAJORIZED, "balanced", seconds=SECONDS)
    (cell,) = summarise(list(study(plan)))
    impossible = round(cell.none * (cell.boards - cell.unknown))
    yield "\n## The theorems of Path\n\n"
    yield f"Of {cell.boards} balanced 6x6 boards of Path with all clues, {impossible} have no solution. Their sums are "
    yield "equal, so Theorem 1 refutes none of them. Majorization does not depend on the order of the clues, so it\n"
    yield "refutes no shuffled board. Refuted without a search:\n\n"
    yield "| condition | of the boards without a solution |\n|---|---|\n"
    yield from (f"| {name} | {share:.0%} |\n" for name, share in cell.refuted.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=40)
    boards = parser.parse_args().boards
    PICTURES.mkdir(parents=True, exist_ok=True)
    page = [INTRO.format(boards=boards, seconds=SECONDS), *theorems()]
    for genre in SIZES:
        page += section(genre, boards)
    (DOCS / "study.md").write_text("".join(page).rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    main()
