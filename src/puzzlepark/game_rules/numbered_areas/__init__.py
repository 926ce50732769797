"""Numbered areas: the connected areas of open cells, or of shaded ones, have exactly one number each, their size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.parts import Parts
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.names import a_or_an
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Step, Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import NOUN, OF, OPEN, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, connected_pieces


@dataclass(frozen=True, kw_only=True)
class NumberedAreas(ShadingRule):
    """Each connected area of open (or shaded) cells has exactly one number, which is its size, or a question mark."""

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
    surroundings: str = ""
    """What the cells around an area are, if not "shaded" or "open"."""

    @property
    def area(self) -> str:
        """The word for one of the areas."""
        return self.noun or ("open area", "shaded area")[self.of]

    @property
    def text(self) -> str:
        first = f"The {self.state} cells form {self.noun or 'area'}s, joined by their sides."
        return f"{first} Each has exactly one number: how many cells it has, or ? for any number."

    @property
    def messages(self) -> Mapping[str, str]:
        size = f"The number at row {{row}}, column {{col}} is {{clue}}, the size of its {self.area} is {{found}}."
        return {
            f"{self.code}.{self.other}": f"The number at row {{row}}, column {{col}} is {self.other}.",
            f"{self.code}.none": f"The {self.area} at row {{row}}, column {{col}} has no number.",
            f"{self.code}.many": f"The {self.area} at row {{row}}, column {{col}} has more than one number.",
            f"{self.code}.over": size,
            f"{self.code}.under": size,
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        area, code = self.area, self.code
        state = f"The {area} of {{seed}} has {{has}} of its {{size:cell}}"
        around = self.surroundings or self.other
        full = f"The {area} of {{seed}} has its {{size:cell}}, so the cells around it are {around}."
        texts = {
            "full": full,
            "full.rest": f"{state}, and needs all that it can still reach.",
            "far": f"No {area} with cells to spare can reach {{found}}.",
            "grow.piece": f"The {area} at {{piece}} needs a number, {{seed}}, and its only way on is {{found}}.",
            "grow": f"{state}, and can grow to {{found}} only.",
            "through": f"{state}, and cannot have them all without {{found}}.",
            "whose.in": f"{{found}} can only belong to the {area} of {{seed}}.",
            "whose.between": f"{{found}} lies between the {area}s of {{seed}} and {{other}}, and would join them.",
            "whose.full": full,
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
        name, area = self.area.capitalize(), a_or_an(self.area).lower()
        inside, outside = (sets_zeros, sets_nonzeros) if self.of == OPEN else (sets_nonzeros, sets_zeros)
        return (
            Technique("complete", f"{name} complete", "full", fits=outside),
            Technique("rest", f"{name} needs the rest", "full"),
            Technique("grow", f"{name} must grow", "grow"),
            Technique("through", "Must pass here", "through", fits=inside),
            Technique("complete", f"{name} complete", "through"),
            Technique("between", "Between two numbers", "whose.between", shape=BetweenNumbers(self.numbers, (0, 2))),
            Technique(
                "diagonal", "Numbers corner to corner", "whose.between", shape=BetweenNumbers(self.numbers, (1, 1))
            ),
            Technique("joins", f"Would join two {self.area}s", "whose.between"),
            Technique("complete", f"{name} complete", "whose.full"),
            Technique("out-of-reach", "Out of reach", "whose", fits=outside),
            Technique("whose", f"Part of {area}", "whose"),
        )

    def given(self, puzzle: Any) -> Marks:
        """The cells of all numbers as marks."""
        return dict.fromkeys(vars_at(self.layer, [spot for spot, _ in getattr(puzzle, self.numbers)]), self.of)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Numbers in cells of the other kind, areas without exactly one number, and areas of another size than their
        number.

        Areas of certain cells with several numbers or too many cells come first and are final. Other areas are final if
        they are too small and cannot grow.
        """
        numbers: dict[Spot, int] = dict(getattr(puzzle, self.numbers))
        current, certain, possible = self.cell_sets(puzzle, marks)
        for spot in sorted(numbers.keys() - current):
            yield RawViolation(f"{self.code}.{self.other}", (spot,), spot not in possible, spot)
        # Areas of decided cells can only grow, and areas of all cells that are not decided otherwise can only shrink.
        every = list(self._areas(current, numbers))
        grown = every if current == certain else self._areas(certain, numbers)
        large = [violation for violation in grown if violation.code.endswith(("many", "over"))]
        yield from large
        reported = {spot for violation in large for spot in violation.where}
        for violation in every:
            if reported.isdisjoint(violation.where):
                piece = set(violation.where)
                small = violation.code.endswith(("none", "under")) and not certain.isdisjoint(piece)
                closed = self.of == OPEN or possible.isdisjoint(self.beside(piece))
                yield violation._replace(final=small and closed)

    def _areas(self, cells: set[Spot], numbers: Mapping[Spot, int]) -> Iterator[RawViolation]:
        """The violations of the areas that these cells form, all of them marked as final. For the referee."""
        for piece in connected_pieces(cells):
            seeds = sorted(piece & numbers.keys())
            where = (*seeds, *sorted(piece - numbers.keys()))
            if len(seeds) != 1:
                yield RawViolation(f"{self.code}.{'many' if seeds else 'none'}", where, True)
            elif (size := numbers[seeds[0]]) not in (UNKNOWN, len(piece)):
                code = f"{self.code}.{'over' if len(piece) > size else 'under'}"
                yield RawViolation(code, where, True, seeds[0], {"found": len(piece), "clue": size})

    def beside(self, piece: set[Spot]) -> set[Spot]:
        """The cells that share a side with a piece and are not in it. For the referee."""
        return {Spot(c.r + dr, c.c + dc) for c in piece for dr, dc in ((-2, 0), (0, -2), (0, 2), (2, 0))} - piece

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        seeds = tuple((spot, None if number == UNKNOWN else number) for spot, number in getattr(puzzle, self.numbers))
        yield Posting(self.code, Parts(puzzle.grid, self.layer, self.of, seeds))

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The size of each area, at the first of its present numbers, or else in its first cell."""
        pieces = connected_pieces(self.current(puzzle, marks))
        home = {spot: k for k, piece in enumerate(pieces) for spot in piece}
        seats = list(map(min, pieces))
        for spot, _ in reversed(getattr(puzzle, self.numbers)):
            if spot in home:
                seats[home[spot]] = spot
        return {self.numbers: tuple(sorted(zip(seats, map(len, pieces), strict=True)))}


@dataclass(frozen=True)
class BetweenNumbers:
    """A condition for the steps of a technique: each cell of the step is adjacent to two numbers whose distances in
    rows and columns, sorted, are `distances`."""

    numbers: str
    distances: tuple[int, int]

    def __call__(self, puzzle: Any, step: Step) -> bool:
        """True if every cell of the step lies between two numbers at these distances."""
        spots = {spot for spot, _ in getattr(puzzle, self.numbers)}

        def between(cell: Spot) -> bool:
            near = [spot for spot in spots if abs(spot.r - cell.r) + abs(spot.c - cell.c) == 2]
            pairs = ((abs(a.r - b.r) // 2, abs(a.c - b.c) // 2) for a in near for b in near)
            return any(tuple(sorted(pair)) == self.distances for pair in pairs)

        return bool(step.where) and all(map(between, step.where))
