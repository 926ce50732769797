"""Write docs/counting.md: how many solutions the blank boards of every genre have.

python tools/counting.py [--seconds N] [--resume FILE]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from puzzlepark.registry import genres
from puzzlepark.tasks.counting import BlankCount, count_blank
from puzzlepark.tasks.oeis import SEQUENCES, find_sequence

DOCS = Path(__file__).resolve().parent.parent / "docs"
LARGEST = 8
INTRO = f"""# Counting

How many solutions does a board without any clue have? This page has the answer for the blank square boards of every
genre up to {LARGEST}x{LARGEST}, as far as each board is counted within {{seconds:g}} seconds. `tools/counting.py`
writes it.

```console
$ park count nurimisaki --sizes 1..6
nurimisaki 1x1: 2 …
nurimisaki 2x2: 4 …
nurimisaki 3x3: 2 …
nurimisaki 4x4: 14 …
nurimisaki 5x5: 171 …
nurimisaki 6x6: 3200 …
OEIS: not found among the {len(SEQUENCES)} sequences that this program knows.
```

`--sizes 2x1..20` counts boards with two rows and 1 to 20 columns. `--seconds` limits the time for each size; a genre
ends at the first size that takes longer. `--resume FILE` stores each count at once, and the same command continues
after an interruption. `--json` prints an object for each size. `--view` selects what counts as the same solution, and
`--engine` the engine. A genre may also be a document with [rules of its own](adding-a-rule.md#rules-in-documents).

A blank board of a genre is the board with which the editor begins. It has no clues, but it may have more than an
empty grid: a board of Path has two doors in opposite corners, a Sudoku whose side is no product of two numbers above
1 has no boxes, and a cage or room may be every cell by itself. Therefore several genres count the same objects.

## Sequences of the OEIS

The program knows the first terms of {len(SEQUENCES)} sequences of the On-Line Encyclopedia of Integer Sequences, and
compares the counts with them. Sizes without solutions and sizes that the genre refuses are left out. A match means
that at least three consecutive terms are equal, the largest of them at least 100; it is no proof that the sequences
agree further on. “+ 1” means that each count is one more than the term: {{plus}}. “Not found” says only that none of
these {len(SEQUENCES)} sequences fits.

| OEIS | counts | terms compared | genres |
|---|---|---|---|
"""


def page(counted: list[BlankCount], seconds: float) -> Iterator[str]:
    """The page."""
    by_genre = {name: list(group) for name, group in groupby(counted, lambda one: one.genre)}
    counts = {name: [one.number for one in group if one.number is not None] for name, group in by_genre.items()}
    matches = {name: find_sequence(numbers) for name, numbers in counts.items()}
    yield INTRO.format(seconds=seconds, plus="the encyclopedia leaves out the empty set or the empty cycle")
    for key in sorted({match.name for match in matches.values() if match}):
        found = {name: match for name, match in matches.items() if match and match.name == key}
        match = next(iter(found.values()))
        number = f"[{key}](https://oeis.org/{match.sequence.number})"
        names = ", ".join(f"{genres()[name].title} ({found[name].compared})" for name in found)
        yield f"| {number} | {match.sequence.title} | up to {max(m.compared for m in found.values())} | {names} |\n"
    yield "\n## Counts by genre\n\n| genre | counts for n = 1, 2, 3, … | OEIS |\n|---|---|---|\n"
    for name, group in by_genre.items():
        shown = [one for one in group if one.number is not None or one.refused]
        numbers = ", ".join("–" if one.number is None else f"{one.number}" for one in shown)
        same = matches[name]
        yield f"| {genres()[name].title} | {numbers} | {same.name if same else 'not found'} |\n"
    yield "\nA dash marks a size that the genre refuses.\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="the time limit for each board")
    parser.add_argument("--resume", type=Path, help="a file in which the counts are stored")
    asked = parser.parse_args()
    sizes = [(n, n) for n in range(1, LARGEST + 1)]
    counted = []
    for name in genres():
        for one in count_blank(name, sizes, seconds=asked.seconds, resume=asked.resume):
            counted.append(one._replace(genre=name))
    (DOCS / "counting.md").write_text("".join(page(counted, asked.seconds)), "utf-8")


if __name__ == "__main__":
    main()
