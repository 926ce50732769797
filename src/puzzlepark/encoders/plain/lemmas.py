"""Lemmas: clauses about loops, paths and areas, each true by the definition of the rule it belongs to.

A lemma is written as what it speaks of, never as a clause: the kind of its rule makes the clause from it, after it has
looked at the lemma's conditions on the board's graph.

    NAME RULE VALUE A B : NODES

RULE is the place of the rule in the model, from 0; VALUE is a number, where the lemma has one; nodes are "r,c" in
doubled coordinates. What the lemmas of a kind say stands beside them, in the kind's `proof.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any

from puzzlepark.core.errors import Rejected
from puzzlepark.core.grid import Spot
from puzzlepark.core.record import NamedTuple
from puzzlepark.encoders.plain.formula import Clause, PlainFormula


class Lemma(NamedTuple):
    kind: str
    rule: int
    about: tuple[Spot, ...]
    """A and B, A, or the seed and A."""
    nodes: tuple[Spot, ...]
    value: int | None = None

    def __str__(self) -> str:
        value = "" if self.value is None else f" {self.value}"
        about, nodes = ("".join(f" {r},{c}" for r, c in some) for some in (self.about, self.nodes))
        return f"{self.kind} {self.rule}{value}{about} :{nodes}"


def read_lemma(line: str) -> Lemma:
    """A lemma from its line; raises Rejected."""
    try:
        head, _, tail = line.partition(":")
        kind, rule, *about = head.split()
        value = int(about.pop(0)) if about and "," not in about[0] else None
        return Lemma(kind, int(rule), tuple(map(_spot, about)), tuple(map(_spot, tail.split())), value)
    except ValueError:
        raise Rejected(f'"{line[:60]}" is no lemma.') from None


Says = Callable[[PlainFormula, Any, Lemma], Clause | None]
"""The clause that a lemma of a rule says; None if it is not true by definition."""


class LemmaKind(NamedTuple):
    """How many places a lemma is about, and what it says. Where `edges`, it may also be about edges."""

    about: int
    says: Says
    edges: bool = False


def surest(nodes: Iterable[Spot], literals: Mapping[Spot, int], sure: Set[int]) -> Spot:
    """For those who look for lemmas: a node whose literal is sure to be true, if there is one."""
    return min(nodes, key=lambda node: (literals[node] not in sure, node))


def _spot(text: str) -> Spot:
    r, c = map(int, text.split(","))
    return Spot(r, c)
