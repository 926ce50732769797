"""Growth: time and memory against the size of the board, for every genre, by the portfolio and by two peers."""

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
"""Even ones, as some genres have no others: making ends at the first size of which there are no boards."""
SEEDS = 2
MAKING = 5
"""Caps for a puzzle that is made."""
PEERS = ("portfolio", "sat", "cp")
"""What is run on the same boards: the engines here, and CaDiCaL and CP-SAT on the same model, as the reader can."""


def growth(genre: str, title: str) -> Experiment:
    """The experiment of one genre: puzzles made with the usual options, solved and proved unique."""
    rows = []
    for n in SIZES:
        make = Make(n, seeds=SEEDS, caps=MAKING)
        rows.append(Row((title, square(n)), "making", job=make))
        rows += [Row((title, square(n)), peer, job=Solve(make, peer, 2, 2, apart=True)) for peer in PEERS]
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
