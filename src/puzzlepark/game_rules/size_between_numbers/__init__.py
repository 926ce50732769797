"""Size between numbers: every region has two numbers, and its size lies between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from puzzlepark.constraints.connected import Connected
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.linear import Linear
from puzzlepark.constraints.table import Table
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Layer, Marks, Var
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.core.watch import poll, polled
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.region_layers import (
    CONNECTED,
    IF_THERE,
    RegionLayers,
    connected_reasons,
    owner_postings,
    owner_reasons,
    reached,
    refuse_many_clues,
    region_layers,
    wall_postings,
    wall_reasons,
)
from puzzlepark.game_rules.kit.walls import NOUN, WallRule, with_clues_first
from puzzlepark.genres.kit.referee import RawViolation, over_and_under
from puzzlepark.genres.kit.wall_family import walled_regions

ALONE = "One of the two cells here is too far from the {area} of the other, or has too large a number."
"""The sentence about a wall next to a cell that the region on its other side cannot reach."""


class SizedLayers(NamedTuple):
    """For each number that may be the larger one of a region: a layer with the cells of this region, and a layer with
    its size."""

    regions: RegionLayers
    sizes: Mapping[Spot, Layer]


@dataclass(frozen=True, kw_only=True)
class SizeBetweenNumbers(WallRule):
    """The walls divide the board into regions, each with exactly two numbers. A region has more cells than one of them
    says, and fewer than the other, as in Araf. A question mark is any number."""

    name = "size-between-numbers"
    title = "Sizes lie between two numbers"
    parameters = (Parameter("numbers", "field", "the numbers in cells", field_types=("cell-numbers",)), NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[1, 3], [1, 3]],
        "right": {"wall": {"across": [[0], [0]], "down": [[1, 1]]}},
        "wrong": {"wall": {"across": [[0], [0]], "down": [[0, 0]]}},
    }

    numbers: str = "numbers"

    @property
    def text(self) -> str:
        size = "it has more cells than one of them says, and fewer than the other"
        return f"Every {self.area} has exactly two numbers, and its size lies between them: {size}."

    @property
    def messages(self) -> Mapping[str, str]:
        two = f"{self.place} has {{found:number}}; it needs two."
        between = f"{self.place} has {{found:cell}}, which is not between its numbers {{least}} and {{most}}."
        return {
            f"{self.code}.few": two,
            f"{self.code}.many": two,
            **over_and_under(self.code, between),
            f"{self.code}.same": f"{self.place} has {{found:cell}}, just as many as one of its numbers says.",
            **self.loose_messages,
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, area = self.code, self.area
        many, size = "{law}", f"The {area} of {{who}} has {{limit}}."
        not_two = f"Then the {area} of {{who}} would not have exactly two numbers."
        wrong = f"Then the {area} of {{who}}, which has {{limit}}, would have too many cells, or too few."
        cases, sums, values = ("", ".one", ".off", ".set"), ("", ".bound", ".bounds"), ("", ".values")
        limit, an_area = f"the {area} of {{who}} has {{limit}}", f"{'an' if area[0] in 'aeiou' else 'a'} {area}"
        not_larger = f"Then a cell would be in the {area} of {{who}}, which is not the larger number of any."
        wall = f"Then the {area} of {{who}} would have a wall inside, or none where it ends: see {{node}}."
        named = f"Every {area} is named after its larger number."
        return {
            "in part": f"belongs to the {area} of {{clue}} / belong to the {area} of {{clue}}",
            "not in part": f"does not belong to the {area} of {{clue}} / do not belong to the {area} of {{clue}}",
            "in part own": f"is the larger number of its {area} / are the larger numbers of their {area}s",
            "not in part own": f"is the smaller number of its {area} / are the smaller numbers of their {area}s",
            **owner_reasons(code, area),
            **connected_reasons(f"{code}.few", area),
            **wall_reasons(f"{code}.loose", area, "{law} {alone}"),
            f"{code}.many": f"Every {area} has two numbers.",
            f"{code}.over": f"Every {area} has fewer cells than its larger number says.",
            f"{code}.under": f"Every {area} has more cells than its smaller number says.",
            **dict.fromkeys((f"cell:{code}.few{case}" for case in cases), named),
            **dict.fromkeys((f"cell:{code}.under{case}" for case in cases), size),
            **dict.fromkeys((f"count:{code}.many{case}" for case in sums), many),
            **dict.fromkeys((f"count:{code}.over{case}" for case in sums), size),
            **dict.fromkeys((f"sums:{code}.many{case}" for case in values), many),
            **dict.fromkeys((f"sums:{code}.over{case}" for case in values), size),
            f"fails cell:{code}.few": not_larger,
            f"fails cell:{code}.under": f"Then the {area} of {{who}} could not have {{limit}}.",
            f"fails cell:{code}.loose": wall,
            **dict.fromkeys((f"fails {deduction}:{code}.many" for deduction in ("count", "sums")), not_two),
            f"fails count:{code}.many.bound": not_two,
            **dict.fromkeys((f"fails {deduction}:{code}.over" for deduction in ("count", "sums")), wrong),
            f"fails count:{code}.over.bound": wrong,
            f"then count:{code}": f"no other {area} can reach it",
            f"then count:{code}.done": f"it belongs to another {area}",
            f"then cell:{code}.loose": "{known}",
            f"then cell:{code}.few": "",
            f"then cell:{code}.under": limit,
            **dict.fromkeys(
                (f"then {deduction}:{code}.many" for deduction in ("count", "sums")),
                f"{an_area} has two numbers",
            ),
            **dict.fromkeys((f"then {deduction}:{code}.over" for deduction in ("count", "sums")), limit),
            f"then apart:{code}.few": f"the {area} cannot get there",
            f"then exit:{code}.few": f"{an_area} is connected",
            f"then part:{code}.few": f"{an_area} is connected",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("reach", "Only one reaches it", "cell+count"),
            *(Technique("hang", "Stays connected", signature) for signature in CONNECTED),
            supposition("fall-apart", f"A {self.area} would fall apart", "", "part"),
            supposition("size", "No size would fit", "", "count"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Regions without exactly two numbers, regions whose size is not between their numbers, and walls inside
        regions."""
        numbers = dict(getattr(puzzle, self.numbers))
        current, certain = self.current_and_certain(puzzle, marks)
        for piece in current:
            seats = sorted(piece & numbers.keys())
            known = sorted(numbers[seat] for seat in seats)
            where = with_clues_first(seats, piece)
            if len(seats) < 2:
                yield RawViolation(f"{self.code}.few", where, True, None, {"found": len(seats)})
            elif len(seats) > 2:
                together = any(len(certain[seat] & numbers.keys()) > 2 for seat in seats)
                yield RawViolation(f"{self.code}.many", where, together, None, {"found": len(seats)})
            elif UNKNOWN in known:
                if len(piece) in known:
                    yield RawViolation(f"{self.code}.same", where, True, None, {"found": len(piece)})
            else:
                least, most = known
                values = {"found": len(piece), "least": least, "most": most}
                if len(piece) >= most:
                    yield RawViolation(f"{self.code}.over", where, True, None, values)
                elif len(piece) <= least:
                    yield RawViolation(f"{self.code}.under", where, True, None, values)
        yield from self.loose_violations(marks, current, certain)

    def hidden(self, puzzle: Any) -> tuple[Layer, ...]:
        (layers, _), sizes = _layers(self, puzzle)
        return tuple(each for layer in layers if layer.clue for each in (layer, sizes[layer.clue]))

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Each region is named after its larger number, `start`. The variable `own` of its layer is 1 if the number is
        the larger one of a region. Then the region has one of the `partners`, is connected, and `size` is its size:
        below the number of `start`, and above that of the partner."""
        grid, numbers = puzzle.grid, dict(getattr(puzzle, self.numbers))
        (layers, members), sizes = _layers(self, puzzle)
        owners = list[Var]()
        for layer in layers:
            poll()
            start = layer.clue
            assert start is not None
            number, own, size = numbers[start], members[start][start], sizes[start].vars[0]
            owners.append(own)
            other_cells = [var for var in layer.vars if var != own]
            partners = [var for var in other_cells if var.spot in numbers]
            for var in other_cells:
                yield Posting(f"{self.code}.few", Table((own, var), IF_THERE), start)
            yield Posting(f"{self.code}.few", Connected(layer.grid, layer.name), start)
            yield Posting(f"{self.code}.many", Linear((own, *partners), (-1, *[1] * len(partners)), 0, 0), start)
            total = Linear((size, *layer.vars), (-1, *[1] * len(layer.vars)), 0, 0)
            yield Posting(f"{self.code}.over", total, start, arguments=_limit(number, "fewer"))
            # The table rows for a smaller number: whether its cell is in the region, and the size of the region.
            rows_above = dict[int, tuple[tuple[int, int], ...]]()
            for var in polled(partners):
                other = numbers[var.spot]
                least = max(0, other)
                if least not in rows_above:
                    pairs = ((int(inside), n) for n in sizes[start].values for inside in (False, True))
                    rows_above[least] = tuple((inside, n) for inside, n in pairs if n > least or not inside)
                table = Table((var, size), rows_above[least])
                yield Posting(f"{self.code}.under", table, var.spot, arguments=_limit(other, "more"))
        yield from owner_postings(self.code, members)
        if owners and len(numbers) % 2 == 0:
            yield Posting(f"{self.code}.many", Count(tuple(owners), len(numbers) // 2), implied=True)
        alone = (("alone", ALONE.format(area=self.area)),)
        yield from wall_postings(f"{self.code}.loose", grid, self.layer, members, alone)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """Two numbers in each region: those that fit its size stay; otherwise they are its size plus and minus 1."""
        known, numbers = dict(getattr(puzzle, self.numbers)), list[tuple[Spot, int]]()
        for piece in walled_regions(puzzle.grid, marks):
            seats = sorted(piece, key=lambda spot: (spot not in known, spot))[:2]
            pair = [known.get(spot, len(piece)) for spot in seats]
            fits = len(piece) not in pair if UNKNOWN in pair else min(pair) < len(piece) < max(pair)
            numbers += zip(seats, pair if fits else (len(piece) - 1, len(piece) + 1), strict=False)
        return {self.numbers: tuple(sorted(numbers))}


def _limit(number: int, side: str) -> tuple[tuple[str, str], ...]:
    """The argument `limit` of sentences: how a number bounds the size of its region."""
    return (("limit", f"{side} cells than its other number" if number == UNKNOWN else f"{side} than {number} cells"),)


@lru_cache(maxsize=1)
def _layers(rule: SizeBetweenNumbers, puzzle: Any) -> SizedLayers:
    """A layer for each number that may be the larger one of a region, and the size of this region, or 0 if there is
    none.

    The cells are near enough for a region of fewer cells than the number, and their numbers are smaller by at least
    two, so that a size lies between. Of two question marks, the later one counts as larger."""
    numbers, grid = dict(getattr(puzzle, rule.numbers)), puzzle.grid
    refuse_many_clues(puzzle, list(numbers), "number")
    everywhere = len(grid.cells) + 1

    def cells_of(start: Spot) -> list[Spot]:
        """The cells that the region of a larger number may have; none if no partner can be among them."""
        most = everywhere if numbers[start] == UNKNOWN else numbers[start]

        def barred(spot: Spot) -> bool:
            number = numbers.get(spot, 0)
            return number >= most - 1 or (numbers[start] == number == UNKNOWN and spot > start)

        cells = reached(grid, start, most - 1, barred)
        return cells if any(spot in numbers for spot in cells[1:]) else []

    regions = region_layers(grid, rule.code, numbers, cells_of)
    sizes = dict[Spot, Layer]()
    for layer in regions.layers:
        assert layer.clue is not None
        most = everywhere if numbers[layer.clue] == UNKNOWN else numbers[layer.clue]
        values = tuple(range(min(most, len(layer.vars) + 1)))
        sizes[layer.clue] = Layer(f"{layer.name} size", grid.only([layer.clue]), "cells", values)
    return SizedLayers(regions, sizes)
