"""Every numbered item of the five sources, every screen of the manual, and their future work.

`docs/papers.md` must have a row for each. Items "as printed" are this project's own: printed forms that it keeps.
"""

from __future__ import annotations

ITEMS = {
    "Path": [
        "Definition 1",
        *(f"Theorem {n}" for n in range(1, 5)),
        *(f"Algorithm {n}" for n in range(1, 4)),
        *(f"Figure {n}" for n in range(1, 6)),
        "Example 1",
        "Section 1: variants",
        "Section 2.2",  # the chain of reductions
        "Section 4.3",  # the verification as a whole
        "Section VII",  # the experiment
        "Future: tractable cases",
        "Future: majorization",
        "Future: SAT",
        "Future: all solutions",
    ],
    "Tilepaint": [
        *(f"Definition {n}" for n in range(1, 8)),
        *(f"Theorem {n}" for n in range(1, 8)),
        *(f"Corollary {n}" for n in (1, 2)),
        "Lemma 1",
        *(f"Algorithm {n}" for n in range(1, 11)),
        *(f"Figure {n}" for n in range(1, 10)),
        *(f"Example {n}" for n in (1, 2)),
        "Equation (1)",
        "Table I",
        "Section II-B",  # the NP-completeness
        "ISSUMEQUAL",
        "ISVERIFIED",
        "ISMNTILEVERIFIED",
        "Section VII-B",  # the dynamic programming
        "Section VIII",  # the experiment
        "Future: SAT",
        "Future: all solutions",
    ],
    "Nagareru": [
        # Definitions, theorems and propositions share one numbering.
        *(f"Definition {n}" for n in (1, 3, 4, 6, 7)),
        *(f"Theorem {n}" for n in (2, 8)),
        *(f"Proposition {n}" for n in (5, 9)),
        *(f"Algorithm {n}" for n in range(1, 5)),
        *(f"Figure {n}" for n in range(1, 4)),
        *(f"Table {n}" for n in range(1, 4)),
        *(f"Section 5.1: {word}" for word in ("infeasible", "ineffective", "redundant", "interesting")),
        "Section 5.2",  # the generator
        "Section 6.2: share of white cells",
        "Section 6.2: size of the solution",
        "Appendix A: many coloured cells",
        "Appendix B: Figure 3(c)",
    ],
    "Link-a-Pix": [
        *(f"Algorithm {n}" for n in (1, 2)),
        *(f"Equation ({n})" for n in range(1, 5)),
        *(f"Figure {n}" for n in range(1, 4)),
        "Table I",
        "Section III-A",  # the model
        "Section III-B: fill maps",
        "Future: design from a picture",
    ],
    "Interactive Park": [
        *(f"Section 1.{n}" for n in range(1, 4)),
        *(f"Section 2.{n}" for n in range(1, 9)),
        *(f"Figure {n}" for n in range(1, 10)),
        "Appendix A",
        "Appendix B",
    ],
}
EQUATIONS = {"Nagareru": {"Definition 3": range(1, 5), "Definition 4": range(5, 10), "Proposition 5": range(10, 19)}}
"""Numbered equations that have no row of their own, and the row that names them."""
