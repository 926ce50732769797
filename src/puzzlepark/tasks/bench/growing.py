"""Measure time and memory by the size of the board, for every genre, with the portfolio and two other engines."""

from __future__ import annotations

from puzzlepark.papers.experiment import (
    Experiment,
    Make,
    Plot,
    Row,
    Solve,
    Table,
    boards,
    figure,
    middle,
    most,
    solved,
    square,
)

SIZES = (6, 10, 14, 20)
"""All sizes are even, since some genres have no others, and making ends at the first size without boards."""
SEEDS = 2
MAKING = 5
"""The time for making a puzzle, as a multiple of the cap."""
PEERS = ("portfolio", "sat", "cp")
"""The solvers of the same boards: the portfolio, and CaDiCaL and CP-SAT with the same model."""


def growth(genre: str, title: str) -> Experiment:
    """The experiment of one genre: puzzles made with default options, solved and proved unique."""
    rows = []
    for n in SIZES:
        make = Make(n, seeds=SEEDS, caps=MAKING)
        rows.append(Row((title, square(n)), "making", job=make))
        rows += [Row((title, square(n)), peer, job=Solve(make, peer, 2, 2, own_process=True)) for peer in PEERS]
    table = Table(
        f"Growth: {title}",
        "Puzzles made with the usual options, each solved and proved unique in a process of its own, in milliseconds; "
        "MB is by how much the memory of that process grew. The peers, sat (CaDiCaL) and cp (CP-SAT), have the same "
        "model; `park solve --engine cp` runs them. Dashes follow from the size on of which none was done.",
        ("genre", "size"),
        (solved("done"), boards("of"), middle("median"), most("max"), figure("MB", "MB", 0, max)),
        tuple(rows),
        chain=True,
        plots=(
            Plot(f"{title}: time", "cells a side"),
            Plot(f"{title}: memory", "cells a side", up="MB"),
        ),
    )
    return Experiment(genre, "", (table,))
