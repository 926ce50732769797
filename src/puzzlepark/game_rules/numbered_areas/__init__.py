"""Numbered areas: the connected areas of open cells, or of shaded ones, have exactly one number each, their size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.parts import Parts
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_something
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import NOUN, OF, OPEN, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, connected_pieces


@dataclass(frozen=True, kw_only=True)
class NumberedAreas(ShadingRule):
    """Each area of the cells contains exactly one number, which is how many cells it has, or a question mark."""

    name = "numbered-areas"
    title = "One number in each area"
    parameters = (Parameter("numbers", "field", "the sizes of the areas", field_types=("cell-numbers",)), OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[2, None, None], [None, None, 1]],
        "right": {"shade": [[0, 0, 1], [1, 1, 0]]},
        "wrong": {"shade": [[0, 0, 1], [0, 1, 0]]},
    }

    of: int = OPEN
    numbers: str = "numbers"

    @property
    def area(self) -> str:
        """What one of the areas is called."""
        return self.noun or ("open area", "shaded area")[self.of]

    @property
    def text(self) -> str:
        first = f"The {self.cells} form areas" if not self.noun else f"The {self.cells} form {self.noun}s"
        return (
            f"{first}, joined by their sides. Each has exactly one number: how many cells it has, or ? for any number."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        size = f"The number at row {{row}}, column {{col}} is {{clue}}, the size of its {self.area} is {{found}}."
        return {
            f"{self.code}.outside": f"The number at row {{row}}, column {{col}} is in no {self.area}.",
            f"{self.code}.none": f"The {self.area} at row {{row}}, column {{col}} has no number.",
            f"{self.code}.many": f"The {self.area} at row {{row}}, column {{col}} has more than one number.",
            f"{self.code}.over": size,
            f"{self.code}.under": size,
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        area, code = self.area, self.code
        state = f"The {area} of {{seed}} has {{has}} of its {{size:cell}}"
        wall = "these cells are no part of it"
        texts = {
            "full": f"The {area} of {{seed}} has its {{size:cell}}, so {wall}.",
            "full.rest": f"{state}, and needs all that it can still reach.",
            "far": f"No {area} with cells to spare can reach {{found}}.",
            "grow.piece": f"The {area} at {{piece}} needs a number, {{seed}}, and its only way on is {{found}}.",
            "grow": f"{state}, and can grow to {{found}} only.",
            "through": f"{state}, and cannot have them all without {{found}}.",
            "whose.in": f"{{found}} can only belong to the {area} of {{seed}}.",
            "whose.between": "{found} lies between those of {seed} and {other}, and would join them.",
            "whose.full": f"The {area} of {{seed}} has its {{size:cell}}, so {wall}.",
            "whose.nearest": (
                f"The nearest {area} with cells to spare is {{seed}}, {{steps:step}} away. "
                "It can grow by {spare:cell}."
            ),
            "whose.blocked": (
                f"No {area} reaches {{found}}: even from {{seed}}, each way is too long, or touches another {area}."
            ),
            "whose.none": f"No {area} has cells to spare for {{found}}.",
            "whose": f"No {area} with cells to spare can come as far as {{found}}.",
            "fails full": f"Then the {area} of {{seed}} would have more than {{size:cell}}.",
            "fails grow": f"Then the {area} of {{seed}} would be shut in with fewer than {{size:cell}}.",
            "fails through": f"Then the {area} of {{seed}} could not have its {{size:cell}}.",
            "fails far": f"Then the {area} of {{seed}} could not have its {{size:cell}}.",
            "fails whose": f"Then no {area} could reach {{place}}.",
            "fails beside": f"Then two {area}s would be joined at {{place}}.",
        }
        keyed = {}
        for key, text in texts.items():
            deduction, dot, case = key.partition(".")
            keyed[f"{deduction}:{code}{dot}{case}"] = text
        return {code: "", **keyed}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        area, code = self.area.capitalize(), self.code
        return (
            Technique("complete", f"{area} complete", f"full:{code}"),
            Technique("grow", f"{area} must grow", f"grow:{code}"),
            Technique("through", "Must pass here", f"through:{code}"),
            Technique("out-of-reach", "Out of reach", f"whose:{code}", fits=sets_something),
            Technique("whose", f"Part of one {self.area}", f"whose:{code}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        numbers: dict[Any, int] = dict(getattr(puzzle, self.numbers))
        now, sure, possible = self.now(puzzle, marks), self.sure(puzzle, marks), self.possible(puzzle, marks)
        for spot in sorted(numbers.keys() - now):
            yield RawViolation(f"{self.code}.outside", (spot,), spot not in possible, spot)
        for piece in connected_pieces(now):
            seeds = sorted(numbers.keys() & piece)
            where = (*seeds, *sorted(piece - numbers.keys()))
            # Nothing can be added to a piece that is decided, and is surrounded by decided cells.
            closed = piece <= sure and not any(other in possible for other in self.beside(piece))
            if len(seeds) != 1:
                kind = "many" if seeds else "none"
                yield RawViolation(f"{self.code}.{kind}", where, closed or (bool(seeds) and piece <= sure))
            elif (size := numbers[seeds[0]]) not in (UNKNOWN, len(piece)):
                over = len(piece) > size
                final = closed or (over and piece <= sure)
                values = {"found": len(piece), "clue": size}
                yield RawViolation(f"{self.code}.{'over' if over else 'under'}", where, final, seeds[0], values)

    def beside(self, piece: set[Any]) -> set[Any]:
        """The cells that share a side with a piece and are not in it. For the referee."""
        return {type(c)(c.r + dr, c.c + dc) for c in piece for dr, dc in ((-2, 0), (0, -2), (0, 2), (2, 0))} - piece

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        seeds = tuple((spot, None if number == UNKNOWN else number) for spot, number in getattr(puzzle, self.numbers))
        yield Posting(self.code, Parts(puzzle.grid, self.layer, self.of, seeds))

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        known = dict(getattr(puzzle, self.numbers))
        pieces = connected_pieces(self.now(puzzle, marks))
        sizes = {min(sorted(known.keys() & piece) or piece): len(piece) for piece in pieces}
        return {self.numbers: tuple(sorted(sizes.items()))}
