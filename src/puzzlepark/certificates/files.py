"""The files of a certificate: a few plain texts in a folder."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, get_args

from puzzlepark.certificates.diagram import SolutionDiagram, order_of
from puzzlepark.certificates.forms import data_of, same_data, same_text, whole_number
from puzzlepark.certificates.refusals import Refusal, read_refusals, without_rules, write_refusals
from puzzlepark.core.errors import BadInput, Rejected
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.watch import polled
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma, read_lemma
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_of, genre_of_document

VERSION = 1
"""The version of the format, in claim.json."""
Kind = Literal["unique", "none", "count"]
Texts = Mapping[str, str]
"""The texts of a certificate by the names of their files."""
LARGEST = 1 << 30
"""Maximum size of a file in bytes."""


@dataclass(frozen=True)
class Claim:
    """A claim about a puzzle, and its proof. A "unique" claim has a `solution`, a "count" claim has a `diagram`.
    `refusals` and `second` are set if there is a second proof, by the referee alone."""

    kind: Kind
    view: str
    puzzle: Puzzle
    lemmas: tuple[Lemma, ...]
    proof: str
    solution: Marks | None = None
    diagram: SolutionDiagram | None = None
    count: int | None = None
    refusals: tuple[Refusal, ...] | None = None
    second: str = ""
    """The second proof, which follows from the refusals."""

    def forbid(self, formula: PlainFormula) -> None:
        """Add clauses that exclude the certificate's solutions, by their projections in the view."""
        order, shown = order_of(formula.model, self.view)
        if self.solution is not None:
            formula.add(*(-formula.lit(var, self.solution[var]) for var in order[:shown]))
        if self.diagram is not None:
            self.diagram.forbid(formula, order, shown)

    def texts(self, formula: PlainFormula) -> dict[str, str]:
        """All files except those of a second proof; `formula` is the one that the proof refutes."""
        genre, model = genre_of(self.puzzle), formula.model
        texts = {
            "claim.json": write_head(self.kind, self.view, self.count),
            "puzzle.json": park_json.dumps(park_json.write(self.puzzle, genre, None)) + "\n",
            "formula.cnf": dimacs(formula),
            "variables.txt": names(formula),
            "lemmas.txt": write_lemmas(self.lemmas),
            "proof.drat": self.proof,
        }
        if self.solution is not None:
            texts["solution.txt"] = write_values(model, self.solution)
        if self.diagram is not None:
            texts["diagram.txt"] = str(self.diagram)
        return texts


def second_texts(refusals: Iterable[Refusal], formula: PlainFormula, proof: str) -> dict[str, str]:
    """The files of a second proof."""
    return {"refusals.txt": write_refusals(refusals), "referee.cnf": named_dimacs(formula), "referee.drat": proof}


def read(texts: Texts) -> Claim:
    """Read the claim and its proofs from the texts of a certificate. Raises Rejected for invalid texts.

    The files of the formula are not read, because `verify` derives the formula again.
    """
    kind, view, count = _head(_text(texts, "claim.json"))
    whole = data_of("puzzle.json", _text(texts, "puzzle.json"))
    try:
        data = park_json.parse(texts["puzzle.json"])
        genre = genre_of_document(data)
        park_json.refuse_unknown_keys(data, genre)
        puzzle, _ = park_json.read(data, genre)
    except BadInput as error:
        raise Rejected(f"The file puzzle.json holds no puzzle: {error}") from None
    if data != whole or "answer" in data:
        raise Rejected("The file puzzle.json holds more than a puzzle.")
    same_data("puzzle.json", data, park_json.write(puzzle, genre, None))
    if view not in genre.views:
        raise Rejected(f"The puzzle has no view {view[:24]!r}.")
    lemmas = tuple(map(read_lemma, _text(texts, "lemmas.txt").splitlines()))
    same_text("lemmas.txt", texts["lemmas.txt"], write_lemmas(lemmas))
    model = genre.model(puzzle)
    claim = Claim(kind, view, puzzle, lemmas, _text(texts, "proof.drat"), count=count)
    if kind == "unique":
        solution = read_values(model, _text(texts, "solution.txt"))
        same_text("solution.txt", texts["solution.txt"], write_values(model, solution))
        claim = replace(claim, solution=solution)
    if kind == "count":
        diagram = SolutionDiagram.read(_text(texts, "diagram.txt"))
        same_text("diagram.txt", texts["diagram.txt"], str(diagram))
        claim = replace(claim, diagram=diagram)
    if "refusals.txt" in texts:
        refusals = read_refusals(without_rules(model, view), texts["refusals.txt"])
        claim = replace(claim, refusals=refusals, second=_text(texts, "referee.drat"))
    return claim


def write_head(kind: str, view: str, count: int | None) -> str:
    """The text of claim.json."""
    head: dict[str, object] = {"certificate": VERSION, "claim": kind, "view": view}
    return json.dumps(head if count is None else {**head, "count": count}) + "\n"


def _head(text: str) -> tuple[Kind, str, int | None]:
    """The kind of a claim, its view, and the count of a "count" claim."""
    data = data_of("claim.json", text)
    version = whole_number("claim.json", data, "certificate")
    kind: Any = data.get("claim")
    view = data.get("view")
    if version != VERSION or kind not in get_args(Kind) or not isinstance(view, str):
        raise Rejected("The file claim.json is not the claim of a certificate.")
    count = whole_number("claim.json", data, "count") if kind == "count" else None
    same_text("claim.json", text, write_head(kind, view, count))
    return kind, view, count


def write_lemmas(lemmas: Iterable[Lemma]) -> str:
    """A line for each lemma."""
    return "".join(f"{lemma}\n" for lemma in lemmas)


def dimacs(formula: PlainFormula) -> str:
    """The formula in DIMACS format."""
    lines = [f"p cnf {len(formula.names)} {len(formula.clauses)}\n"]
    lines += [" ".join(map(str, (*clause, 0))) + "\n" for clause in polled(formula.clauses)]
    return "".join(lines)


def named_dimacs(formula: PlainFormula) -> str:
    """The formula in DIMACS format, after comments with the meanings of the variables."""
    return "".join(f"c {line}\n" for line in names(formula).splitlines()) + dimacs(formula)


def names(formula: PlainFormula) -> str:
    """A line for each variable of the formula: its number and its meaning."""
    return "".join(f"{number} {name}\n" for number, name in enumerate(formula.names, 1))


def write_values(model: Model, marks: Marks) -> str:
    """A line for each variable, with its layer, its spot and its value, such as "shade 1,3 0"."""
    lines = (f"{var.layer} {var.spot.r},{var.spot.c} {marks[var]}\n" for layer in model.layers for var in layer.vars)
    return "".join(lines)


def read_values(model: Model, text: str) -> dict[Var, int]:
    """Read the output of `write_values`. Raises Rejected unless each variable has exactly one value of its domain."""
    values = {var: layer.values for layer in model.layers for var in layer.vars}
    lines = text.splitlines()
    marks: dict[Var, int] = {}
    for var, line in zip(values, lines, strict=False):
        match = re.fullmatch(rf"{re.escape(var.layer)} {var.spot.r},{var.spot.c} (-?[0-9]{{1,9}})", line)
        if match is None or int(match[1]) not in values[var]:
            raise Rejected(f'"{line[:60]}" is no value of a solution at this place.')
        marks[var] = int(match[1])
    if len(lines) != len(values):
        raise Rejected("The solution does not decide the whole board.")
    return marks


def _text(texts: Texts, name: str) -> str:
    """The text of a file. Raises Rejected if the certificate does not have it."""
    if name not in texts:
        raise Rejected(f"The certificate has no file {name}.")
    return texts[name]


def load(folder: Path) -> dict[str, str]:
    """Load the texts of a certificate from its folder. Raises BadInput if the folder is not one of a certificate."""
    if not (folder / "claim.json").is_file():
        raise BadInput(f"{folder} is no folder of a certificate: it has no file claim.json.")
    texts = {}
    for path in sorted(folder.iterdir()):
        if path.suffix in (".json", ".txt", ".cnf", ".drat") and path.is_file():
            if path.stat().st_size > LARGEST:
                raise BadInput(f"{path} is larger than {LARGEST:,} bytes.")
            try:
                texts[path.name] = path.read_bytes().decode("ascii" if path.suffix != ".json" else "utf-8")
            except (OSError, UnicodeDecodeError):
                raise BadInput(f"{path} cannot be read as text.") from None
    return texts
