"""Draw the answers of `pp.word` for every letter and digit at three sizes into one picture: docs/pictures/letters.svg.

.venv/bin/python tools/letters.py
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from string import ascii_uppercase, digits

from puzzlepark.core.puzzle import Marks
from puzzlepark.registry import genre_named

PATH = genre_named("path")
SIZES = (6, 8, 10)
UNIT, GAP, ACROSS = 6, 10, 18
OUT = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "letters.svg"


def line(answer: Marks, x: int, y: int) -> str:
    """The answer's path as strokes of an SVG path; a spot lies half a cell from the next."""
    half = UNIT / 2
    edges = [var.spot for var, value in answer.items() if var.layer == "line" and value]
    steps = []
    for r, c in edges:
        dr, dc = (0, 1) if r & 1 else (1, 0)
        steps.append(f"M{x + (c - dc) * half:g} {y + (r - dr) * half:g}{'h' if dc else 'v'}{UNIT}")
    return "".join(steps)


def sheet() -> str:
    """The picture, in rows of characters."""
    draw = PATH.maker.word
    assert draw is not None
    shapes, frames, y = [], [], GAP
    chars = ascii_uppercase + digits
    for size in SIZES:
        made = [draw(char, size, size, Random(f"{PATH.name} {size} {size} 1 0 {char}"))[1] for char in chars]
        for start in range(0, len(made), ACROSS):
            for place, each in enumerate(made[start : start + ACROSS]):
                x = GAP + place * (size * UNIT + GAP)
                frames.append(f"M{x} {y}h{size * UNIT}v{size * UNIT}h-{size * UNIT}z")
                shapes.append(line(each, x, y))
            y += size * UNIT + GAP
    width = GAP + ACROSS * (max(SIZES) * UNIT + GAP)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" fill="none">'
        f"<title>The letters A to Z and the digits 0 to 9 as solved Path puzzles</title>"
        f'<rect width="{width}" height="{y}" fill="#fff"/><path stroke="#ccd" d="{"".join(frames)}"/>'
        f'<path stroke="#1f4e79" stroke-width="2.6" stroke-linecap="square" d="{"".join(shapes)}"/></svg>\n'
    )


if __name__ == "__main__":
    OUT.write_text(sheet(), "utf-8")
