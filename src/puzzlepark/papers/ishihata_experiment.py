"""The published experiments on Nagareru, to be repeated."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.nagareru.rules import BLACK, LINE, WHITE, Nagareru
from puzzlepark.papers.experiment import (
    Blank,
    Data,
    Describe,
    Experiment,
    Job,
    Make,
    Pick,
    Row,
    Solve,
    Table,
    average,
    boards,
    figure,
    instance,
    middle,
    solved,
    spread,
    square,
)

SIZES = range(5, 15)
Key = tuple[str, str]


def key_of(n: int) -> Key:
    """The key of the rows about the published random instances of a size."""
    return ("Synthetic", f"({n}, {n})")


HAND: Key = ("Handcrafted", "(10, 10)")
SOLVING = {
    key_of(5): (("0.521", "0.001", "0.523", "100"), ("0.007", "0.000", "0.007", "100")),
    key_of(6): (("0.571", "0.001", "0.556", "100"), ("0.007", "0.000", "0.007", "100")),
    key_of(7): (("0.673", "0.060", "0.611", "100"), ("0.007", "0.000", "0.007", "100")),
    key_of(8): (("2.672", "73.400", "0.909", "100"), ("0.008", "0.000", "0.008", "100")),
    key_of(9): (("1.402", "11.518", "0.948", "99"), ("0.009", "0.000", "0.008", "100")),
    key_of(10): (("1.088", "1.344", "0.855", "100"), ("0.009", "0.000", "0.008", "100")),
    key_of(11): (("1.306", "0.682", "1.186", "100"), ("0.010", "0.000", "0.010", "100")),
    key_of(12): (("2.185", "24.127", "1.309", "100"), ("0.015", "0.000", "0.011", "100")),
    key_of(13): (("4.169", "105.999", "1.565", "100"), ("0.022", "0.001", "0.013", "100")),
    key_of(14): (("2.791", "18.174", "1.851", "98"), ("0.022", "0.001", "0.016", "100")),
    HAND: (("1.089", "0.008", "1.084", "97"), ("0.008", "0.000", "0.008", "97")),
}
MAKING = {
    key_of(5): ("0.020", "26.280", "2.050", "2.850", "11.500"),
    key_of(6): ("0.040", "39.930", "2.920", "3.430", "16.360"),
    key_of(7): ("0.085", "59.880", "3.900", "4.810", "22.680"),
    key_of(8): ("0.212", "84.460", "5.200", "6.470", "30.580"),
    key_of(9): ("0.677", "110.640", "6.800", "8.530", "42.940"),
    key_of(10): ("2.638", "148.380", "8.800", "10.720", "53.980"),
    key_of(11): ("11.660", "197.880", "10.780", "12.710", "65.620"),
    key_of(12): ("58.152", "240.010", "12.590", "15.780", "76.680"),
    key_of(13): ("317.790", "281.710", "14.630", "18.510", "88.840"),
    key_of(14): ("1525.987", "337.740", "17.450", "21.360", "105.620"),
    HAND: ("-", "-", "6.814", "16.278", "66.020"),
}
EMPTY = {
    5: ("0.586906", "0.005276"),
    6: ("0.722846", "0.006490"),
    7: ("0.867803", "0.009694"),
    8: ("1.106015", "0.020341"),
    9: ("1.102662", "0.056783"),
    10: ("1.430713", "0.172517"),
    11: ("4.939170", "0.544814"),
    12: ("4.022487", "1.838747"),
    13: ("T.O.", "6.246969"),
    14: ("T.O.", "22.105007"),
}
EXTREMES = (
    ("(a) Smallest |W|", "white", True),
    ("(b) Largest |W|", "white", False),
    ("(c) Smallest |B|", "black", True),
    ("(d) Largest |B|", "black", False),
    ("(e) Largest |F|", "loop", False),
    ("(f) Largest |B ∪ W|", "coloured", False),
    ("(c) Smallest |F|", "loop", True),
    ("(c) Smallest |B ∪ W|", "coloured", True),
)
STARTS = (0, 20, 40)
"""The coloured cells with which the generator begins."""
ALL = "nagareru/*/*.txt"
CSP, ZDD, MAKER = "CSP, published", "ZDD, published", "this project's maker"
COUNTING = {"ishihata-zdd": 10, "ishihata-zdd-native": 50, "frontier": 10}
"""The engines that count all solutions, with their time limits on blank boards as multiples of the cap. The paper's
limit was 100 s."""
PROVED = (key_of(6), key_of(10), key_of(14), HAND)
"""The instances of the table about uniqueness. The sizes between them give the same picture."""
STATISTICS = (average("Ave."), spread("Var."), middle("Med."), solved("Sol."), boards("of"))


def figures(puzzle: Nagareru, answer: Marks | None) -> Mapping[str, float]:
    """The numbers of white, black and all coloured cells, and the length of the loop if the answer is known."""
    white, black = (float(sum(char in kinds for char in puzzle.cells)) for kinds in (WHITE, BLACK))
    found = {"white": white, "black": black, "coloured": white + black}
    if answer is not None:
        found["loop"] = sum(x for var, x in answer.items() if var.layer == LINE)
    return found


def group(puzzle: Nagareru, folder: str, name: str) -> str:
    """The group of a published instance: "handcrafted", or its size."""
    return "handcrafted" if folder == "handcrafted" else square(puzzle.rows)


def published(key: Key) -> Data:
    """The published instances of a row's key."""
    n = int(key[1].strip("()").split(",")[0])
    return Data(ALL, ("handcrafted" if key == HAND else square(n),), n)


def solving(key: Key) -> list[Row]:
    """The rows of Table 1 for a dataset. The CSP finds one solution, the other engines count all."""
    of = "97" if key == HAND else "100"
    csp, zdd = SOLVING[key]
    return [
        Row(key, CSP, (*csp, of)),
        Row(key, "ishihata-csp", job=Solve(published(key), "ishihata-csp")),
        Row(key, ZDD, (*zdd, of)),
        *(Row(key, engine, job=Solve(published(key), engine, None)) for engine in COUNTING),
    ]


def proved(key: Key) -> list[Row]:
    """Rows about proofs of uniqueness, one for each engine."""
    engines = ("ishihata-csp", "ishihata-zdd", "ishihata-zdd-native", "cp", "sat", "frontier", "portfolio")
    return [Row(key, engine, job=Solve(published(key), engine, 2)) for engine in engines]


def making(n: int) -> list[Row]:
    """The rows of Table 2 for a size: the paper's generator with its own solver and with the frontier engine, and this
    project's maker."""
    seeds = 10 if n <= 10 else 3
    jobs: dict[str, Job] = {
        "ishihata with zdd": Make(n, {"method": "ishihata", "solver": "zdd"}, seeds=3),
        "ishihata with frontier": Make(n, {"method": "ishihata"}, seeds),
        MAKER: Make(n),
    }
    key = key_of(n)
    return [Row(key, "published", (*MAKING[key], "100")), *(Row(key, by, job=job) for by, job in jobs.items())]


def empty(n: int) -> list[Row]:
    """The rows of Table 3 for blank boards of a size: the CSP finds one loop, the other engines count all."""
    key, (csp, zdd) = (str(n),), EMPTY[n]
    return [
        Row(key, CSP, (csp,)),
        Row(key, "ishihata-csp", job=Solve(Blank(n), "ishihata-csp", 1, 10, patience=0)),
        Row(key, ZDD, (zdd,)),
        *(Row(key, engine, job=Solve(Blank(n), engine, None, caps)) for engine, caps in COUNTING.items()),
    ]


def starting(n: int, start: int) -> list[Row]:
    """Appendix A: the generator that begins with coloured cells, with the paper's ZDD and with the frontier engine."""
    key = (f"{n}x{n}", str(start))
    return [
        Row(key, f"ishihata with {solver}", job=Make(n, {"method": "ishihata", "solver": solver, "start": start}, 3))
        for solver in ("zdd", "frontier")
    ]


def few_cells() -> list[Row]:
    """Figure 3(c): the instance of 14x14 with the fewest coloured cells."""
    key, some = ("14x14, smallest |B ∪ W|",), Data(ALL, (square(14),), None, order="coloured", first=1)
    engines = {"ishihata-csp": 30, "ishihata-zdd-native": 1, "frontier": 1}
    return [
        Row(key, CSP, ("over 100", "–", "–", "–", "–")),
        *(Row(key, engine, job=Solve(some, engine, 1, caps)) for engine, caps in engines.items()),
    ]


def extreme(what: str, count: str, least: bool) -> list[Row]:
    """Rows about the instance with the smallest (`least`) or largest figure `count`, published and made here."""
    jobs: dict[str, Make | Describe] = {
        "published instances, 14x14": Describe(published(key_of(14))),
        "ishihata with frontier, 10x10": Make(10, {"method": "ishihata"}),
        "few white: white=0.1, 10x10": Make(10, {"method": "ishihata", "white": 0.1}),
        "many white: white=0.9, 10x10": Make(10, {"method": "ishihata", "white": 0.9}),
        "small loop: cells=30, 10x10": Make(10, {"method": "ishihata", "cells": 30}),
    }
    return [Row((what,), by, job=Pick(job, count, least)) for by, job in jobs.items()]


EXPERIMENT = Experiment(
    genre="nagareru",
    source=(
        "M. Ishihata, F. Tokumasu: Solving and Generating Nagareru Puzzles; the CSP by Sugar, the ZDD by TdZdd in C++, "
        "at most 100 s, on one core of an i7 at 3.2 GHz"
    ),
    tables=(
        Table(
            "Nagareru, Table 1: solving",
            "The CSP finds one solution, the ZDD and the frontier engine all of them, in seconds. What ran into the "
            "cap is left out of averages, variances and medians, as in the paper.",
            ("Dataset", "(w, h)"),
            STATISTICS,
            tuple(row for key in SOLVING for row in solving(key)),
            unit="s",
        ),
        Table(
            "Nagareru, the harder question: proved unique",
            "The solution, and the proof that there is no second, in seconds.",
            ("Dataset", "(w, h)"),
            STATISTICS,
            tuple(row for key in PROVED for row in proved(key)),
            unit="s",
        ),
        Table(
            "Nagareru, Table 2: making",
            "The paper's generator, with its own ZDD up to the size that it reaches within the cap and with the "
            "frontier engine, in seconds; and the maker here, which starts from a loop.",
            ("Dataset", "(w, h)"),
            (
                average("Ave. Time"),
                figure("Ave. # calls", "calls", 3),
                figure("Ave. |W|", "white", 3),
                figure("Ave. |B|", "black", 3),
                figure("Ave. |F|", "loop", 3),
                figure("boards", "white", 0, len),
            ),
            (
                *(row for n in SIZES for row in making(n)),
                Row(HAND, "published", (*MAKING[HAND], "97")),
                Row(HAND, "published instances, counted here", job=Describe(published(HAND))),
            ),
            unit="s",
            chain=True,
        ),
        Table(
            "Nagareru, Table 3: blank boards",
            "The CSP finds one loop, the ZDD and the frontier engine all of them, in seconds. An engine that counts "
            "stops at the size of which the cap was not enough; the search for one loop may be lucky on the next.",
            ("n",),
            (average("s"),),
            tuple(row for n in SIZES for row in empty(n)),
            unit="s",
            wide=True,
            chain=True,
        ),
        Table(
            "Nagareru, Figure 3: extremes of what is made",
            "The instances with the smallest and the largest figures, as the appendix picks them; with the generator's "
            "adjustments (the share of white cells, the size constraint) they go further.",
            ("extreme",),
            (
                figure("|W|", "white", 0),
                figure("|B|", "black", 0),
                figure("|F|", "loop", 0),
                figure("|B ∪ W|", "coloured", 0),
                instance("instance"),
            ),
            tuple(row for one in EXTREMES for row in extreme(*one)),
        ),
        Table(
            "Nagareru, Appendix B: the instance of Figure 3(c)",
            "The paper says that the CSP did not solve Figure 3(c) within 100 seconds. It is the instance of 14x14 "
            "with the smallest |B|, |F| and |B ∪ W|. One solution, in seconds.",
            ("instance",),
            (
                average("s"),
                instance("name"),
                figure("|B|", "black", 0, every=True),
                figure("|W|", "white", 0, every=True),
                figure("|B ∪ W|", "coloured", 0, every=True),
            ),
            tuple(few_cells()),
            unit="s",
        ),
        Table(
            "Nagareru, Appendix A: begin with coloured cells",
            "The paper's generator spends most of its time on the first counts, of nearly blank boards, and Appendix A "
            "proposes to begin with many coloured cells. Puzzles made, in seconds.",
            ("size", "coloured at the start"),
            (
                solved("made"),
                boards("of"),
                average("mean"),
                figure("# calls", "calls"),
                figure("|W|", "white"),
                figure("|B|", "black"),
                figure("|F|", "loop"),
            ),
            tuple(row for n in (8, 10) for start in STARTS for row in starting(n, start)),
            unit="s",
        ),
    ),
    group=group,
    figures=figures,
    published=(("nagareru/rand_*/*.txt", 1000), ("nagareru/handcrafted/*.txt", 97)),
    cloned={
        ALL: ("dataset/generated/*/*.txt", "dataset/handcrafted/*.txt"),
        "nagareru/rand_*/*.txt": ("dataset/generated/*/*.txt",),
        "nagareru/handcrafted/*.txt": ("dataset/handcrafted/*.txt",),
    },
)
