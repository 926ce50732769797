"""Deductions about paths: at single nodes, and about whole lines."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from puzzlepark.constraints.links import Links, not_one_path
from puzzlepark.constraints.links.length_deductions import has_lengths, length_laws, pairs_of
from puzzlepark.constraints.loop import deductions as loop
from puzzlepark.constraints.loop.deductions import CUT, RING, Vertex, add_circuit, line_arguments, piece_of
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Argument, Arguments, ClueName, DeductionContext, EitherClue, Position
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deduction_lines import ALWAYS_DRAWN, lines_of, sides_of
from puzzlepark.encoders.deductions import LEAVE_OUT, DeductionInfo, DeductionModel, Law, Variable

TECHNIQUES = (
    *loop.TECHNIQUES,
    Technique("start", "Only way to begin", "cell.start"),
    Technique("begun", "Begun already", "cell.begun"),
    Technique("doors", "Ends used", "doors"),
    Technique("same", "Follow the line", "same"),
    Technique("blanks", "Blanks counted", "blanks"),
    Technique("unreached", "Nothing comes here", "used.blank"),
    Technique("used", "In use", "used"),
    Technique("differ", "No common number", "differ"),
    Technique("out-of-reach", "Out of reach", "whose"),
    Technique("walk", "Few ways", "walk"),
)
TEMPLATES = {
    **loop.TEMPLATES,
    "cell.start": "{end} begins a line, and its only way is {way}.",
    "cell.begun": "{end} has its line already: it goes {on}. A line has one end there.",
    "cell.used": "A line begins at {end}.",
    "cell.clue": "{law} {state}",
    "fails cell.end": "Then the line would end at {node}.",
    "fails cell.alone": "Then {end} would have no line.",
    "doors": "The line goes in by one door and out by another: two of its {ends:door} are used.",
    "same": "A line keeps its number: {one} is on the line of {mine}, {two} on that of {theirs}.",
    "same.far": "A line keeps its number: no number can be linked through both {one} and {two}.",
    "blanks": (
        "The lengths of all links add up to {painted:cell}, so {blanks:cell} of {cells} stay blank; {has} "
        "{has:is} so far."
    ),
    "used": "A line that ends or passes at {found} fills it.",
    "used.blank": "No link can reach {found}: none is long enough, or other numbers are in the way.",
    "used.off": "No line ends or passes at {found}, so nothing fills it.",
    "differ.several": ("No link can take a step along {edges}: none is long enough, or another number is in the way."),
    "differ": "No link can pass both {one} and {two}: none is long enough, or another number is in the way.",
    "whose": "Only {only} can still reach {found}.",
    "whose.several": (
        "{found} {cells:is} used, and the {many:number} that can still reach {cells:it} have one colour."
    ),
    "whose.out": "By their lengths, no numbers of the colours that are ruled out can reach {found}.",
    "whose.none": "No number can still reach {found}.",
    "walk": "No way of {length:cell} from {mine} to an equal number goes there.",
    "walk.common": "All ways of {length:cell} from {mine} to an equal number have a part in common.",
    "ring.doors": "A line along {found} would lead from door to door, and leave out the line along {other}.",
    "ring.early": "A line along {found} would lead from door to door before it has passed all that it must.",
    "ring.closed": "A line along {found} would close a ring; the path runs from door to door.",
    "ring.path": "A line along {found} would close a ring; a link runs from number to number.",
    "cut": "A line there would cut off {mine} in {pair} from its other end.",
    "cut.path": "The part of the board at {at} has one way in and out: the line could not come back.",
    "fails same": "Then one line would have two numbers.",
    "fails ring": "Then a line would close to a ring.",
    "fails cut": "Then {mine} could not be linked with its other end.",
    "fails cut.path": "Then the path would be cut off from a door or from cells that it must pass.",
    "fails doors": "Then more or fewer than two doors would be used.",
    "fails whose": "Then no number could reach {place}.",
    "fails used": "Then {place} would be passed and blank at once.",
    "fails differ": "Then two numbers would share a line at {place}.",
    "fails blanks": "Then more or fewer than {blanks:cell} would stay blank.",
    "fails walk": "Then {mine} would have no way of {length:cell} to an equal number.",
}

CARRIES = ("used", "same")

DOORS = 1
"""The cost of counting the doors that a path uses."""
MOST_NAMED = 3
"""Maximum number of numbers that a sentence names. More are counted."""

SINGLE = ("ring", "cut", "whose")


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a deduction about paths: those for lines, with the ends and numbers that it concerns."""
    assert context.rule is not None
    links: Links = context.rule.constraint  # type: ignore[assignment]
    one_path = not_one_path(links) is None
    single_ends = () if one_path and len(links.ends) > 2 else tuple(links.place)
    slots = line_arguments(context, links.grid, links.line, single_ends)
    slots["place"] = context.where[:1]
    match context.code:
        case "cell" if context.where[:1] and context.where[0] in single_ends and slots["case"] != "clue":
            slots |= {"end": ClueName(context.where[0]), "case": _end_case(str(slots["case"]), fails=context.fails)}
        case "same" | "differ" if context.where and context.where[0].is_edge:
            slots |= _edge_arguments(links, context)
        case "ring" | "cut":
            slots |= _circuit_arguments(links, context, one_path=one_path, far=bool(slots["case"]))
        case "used" if context.marks and not any(context.marks.values()):
            stars = [links.grid.stars[links.grid.position[node]] for node in context.where]
            edges = [Var(links.line, links.grid.edges[number]) for star in stars for number in star]
            off = all(context.position.candidates(edge) == [0] for edge in edges)
            slots["case"] = "off" if off else "blank"
        case "doors":
            slots["ends"] = len(links.ends)
        case "walk" if context.where:
            end = links.ends[links.place[context.where[0]]]
            common = any(value for var, value in context.marks.items() if var.layer == links.line)
            slots |= {"mine": ClueName(end.cell), "length": end.length or 0, "case": "common" if common else ""}
        case "blanks":
            painted, cells = links.covered, len(links.grid.nodes)
            paints = links.scope[len(links.grid.edges) : len(links.grid.edges) + cells]
            blank = context.position.count(paints, 0) if links.paint else 0
            slots |= {"painted": painted, "blanks": cells - painted, "cells": cells, "has": blank}
        case "whose":
            slots |= _reach_arguments(links, context)
    return slots


def _end_case(case: str, *, fails: bool) -> str:
    """The case of a sentence about a node where a path ends, by the case of the sentence about other nodes."""
    cases = {"must": "start", "on": "start", "passed": "begun", "end": "start", "": "alone" if fails else "used"}
    return cases.get(case, case)


def _edge_arguments(links: Links, context: DeductionContext) -> dict[str, Argument]:
    """The nodes at the ends of an edge, and the numbers whose lines meet there.

    The case is "several" if the step excludes several edges, and "far" if a node is not connected to a number yet.
    """
    first, second = links.grid.ends(context.where[0])
    edges = sorted({var.spot for var, _ in context.exclusions if var.layer == links.line})
    slots: dict[str, Argument] = {"one": [first], "two": [second], "edges": edges}
    if context.code == "differ" and len(edges) > 1:
        return {**slots, "case": "several"}
    first_number, second_number = (_number_of(links, context.position, node) for node in (first, second))
    if first_number is None or second_number is None:
        return {**slots, "case": "far"}
    return {**slots, "case": "", "mine": ClueName(first_number), "theirs": ClueName(second_number)}


def _number_of(links: Links, position: Position, node: Spot) -> Spot | None:
    """An end of the line that a node is on, or None."""
    piece = piece_of(links.grid, links.line, position, node)
    return next((spot for spot in sorted(piece) if spot in links.place), None)


def _circuit_arguments(links: Links, context: DeductionContext, *, one_path: bool, far: bool) -> dict[str, Argument]:
    """The ends that a ring or a cut is about."""
    slots: dict[str, Argument] = {}
    if context.code == "ring" and one_path and context.exclusions:
        edge = min(var.spot for var, _ in context.exclusions)
        joined = {
            node for end in links.grid.ends(edge) for node in piece_of(links.grid, links.line, context.position, end)
        }
        from_door_to_door = sum(end.cell in joined for end in links.ends) > 1
        if from_door_to_door:
            slots["case"] = "early" if far else "doors"
        else:
            slots["case"] = "closed"
    if context.code == "cut" or not one_path:
        slots["case"] = "path" if (context.code == "cut") == one_path else ""
    pair = [spot for spot in context.where if spot in links.place][:1]
    return {**slots, "mine": ClueName(pair[0]) if pair and not one_path else "a number", "pair": pair}


def _reach_arguments(links: Links, context: DeductionContext) -> dict[str, Argument]:
    """The numbers that can still reach the first excluded cell."""
    cells = sorted({var.spot for var, _ in context.exclusions}) or list(context.where[:1])
    decided = context.marks
    if not decided and not context.fails:
        return {"found": cells, "case": "out"}
    if not any(decided.values()) or not cells:
        return {"found": cells, "case": "none"}
    ends = _reaching_ends(links, context.position, cells[0])
    case = "" if len(ends) <= MOST_NAMED else "several"
    return {"found": cells, "cells": len(cells), "only": EitherClue(ends), "many": len(ends), "case": case}


def _reaching_ends(links: Links, position: Position, node: Spot) -> list[Spot]:
    """The cells of the ends whose links can still reach a node according to the notes."""
    pairs = pairs_of(links)
    near = {end for k in position.candidates(Var("link", node)) if k for end in pairs[k - 1]}
    return sorted(links.ends[end].cell for end in near)


def alike(context: DeductionContext) -> object:
    """A key for deductions of a family with the same sentence: steps that no link can take, cells that the same numbers
    reach, and cells for which colours are excluded."""
    if context.code != "whose" or context.rule is None:
        return context.code
    links: Links = context.rule.constraint  # type: ignore[assignment]
    decided = set(context.marks.values())
    reaching = _reaching_ends(links, context.position, context.where[0]) if any(decided) else []
    return (context.code, *decided, *reaching)


def at_once(links: Links) -> dict[Var, int]:
    """The paint of cells with an end, which is the label of the end, for links with lengths."""
    return {Var(links.paint, end.cell): end.label for end in links.ends} if links.paint and has_lengths(links) else {}


def layers(links: Links) -> tuple[set[str], set[str]]:
    """The paint is marked even if no view shows it, and the blocks are notes."""
    return {links.paint} if links.paint else set(), {links.block} if links.block else set()


def laws(board: DeductionModel, number: int, rule: Posting, links: Links, shown: Collection[str]) -> list[Law]:
    """Return the laws of one path, of paths of any length, or of links with lengths, and add their other deductions."""
    if not_one_path(links) is None:
        return _one_path(board, number, rule.code, links)
    if links.paths is not None:
        return []
    if has_lengths(links):
        return length_laws(board, number, rule.code, links, links.block in shown)
    return _labelled(board, number, rule.code, links)


def _one_path(board: DeductionModel, number: int, code: str, links: Links) -> list[Law]:
    """Add the deductions about a single path. With more than two possible ends, notes say which are used."""
    grid = links.grid
    doors: dict[Spot, Variable | None] = {end.cell: None for end in links.ends}
    if len(doors) > 2:
        # The path ends at two of the doors. A note says at which.
        doors = {cell: board.note(cell, "door", (0, 1)) for cell in doors}
        terms = [[(door.first, 0), (door.first + 1, 1)] for door in doors.values() if door is not None]
        board.linear(terms, 2, 2, [DOORS, LEAVE_OUT], DeductionInfo(("doors", ""), code, (number,), tuple(doors)))
    laws = []
    for node in board.clock.watch(grid.nodes):
        edges = [edge for edge in sides_of(grid, node) if edge is not None]
        scope = [Var(links.line, edge) for edge in edges]
        if links.paint:
            scope.append(Var(links.paint, node))
        law = Law(DeductionInfo(("cell",), code, (number,), (node,)), scope)
        door = doors.get(node)

        def row(drawn: tuple[int, ...], law: Law = law, width: int = len(edges), door_atom: int | None = None) -> None:
            """Add the row in which these edges are drawn, with an atom of the note about the door."""
            values = [int(k in drawn) for k in range(width)] + ([int(bool(drawn))] if links.paint else [])
            law.row(values, [] if door_atom is None else [[door_atom]])

        if node in doors and door is None:  # The path ends here.
            for k in range(len(edges)):
                row((k,))
        else:
            unused = None if door is None else door.first
            row((), door_atom=unused)
            for pair in combinations(range(len(edges)), 2):
                row(pair, door_atom=unused)
            if door is not None:  # The path may end here.
                for k in range(len(edges)):
                    row((k,), door_atom=door.first + 1)
        laws.append(law)
    outside = len(grid.nodes)
    # For each node the atom "off the path", if the model has a variable for it, and whether the path must pass it.
    vertices: list[Vertex] = []
    for node in grid.nodes:
        off_atoms = [board[Var(links.paint, node)].first] if links.paint else []
        vertices.append((off_atoms, node in doors and len(doors) == 2))
    vertices.append(([], True))
    arcs = lines_of(board, grid, links.line)
    for cell, door in doors.items():
        atoms = (ALWAYS_DRAWN, ALWAYS_DRAWN) if door is None else (door.first + 1, door.first)
        arcs.append((grid.position[cell], outside, *atoms))
    add_circuit(board, number, code, vertices, arcs, grid.nodes)
    return laws


def _labelled(board: DeductionModel, number: int, code: str, links: Links) -> list[Law]:
    """Add the deductions about paths with several labels. Notes have the possible labels of each node."""
    grid = links.grid
    end_label = {end.cell: end.label for end in links.ends}
    labels = sorted({end.label for end in links.ends})
    label_at: dict[Spot, Variable] = {}
    for node in grid.nodes:
        if links.paint:
            label_at[node] = board[Var(links.paint, node)]
        else:
            possible = (end_label[node],) if node in end_label else (0, *labels)
            label_at[node] = board.note(node, "label", possible)
    laws = []
    for node in board.clock.watch(grid.nodes):
        edges = [edge for edge in sides_of(grid, node) if edge is not None]
        law = Law(DeductionInfo(("cell",), code, (number,), (node,)), [Var(links.line, edge) for edge in edges])
        # One edge is drawn at an end of a path. Elsewhere two are, or none at a node without a label.
        labelled = label_at[node].atoms_of([end_label[node]] if node in end_label else labels)
        if node in end_label:
            choices: list[tuple[int, ...]] = [(k,) for k in range(len(edges))]
        else:
            choices = list(combinations(range(len(edges)), 2))
            law.row([0] * len(edges), [[label_at[node].first]])
        for drawn in choices:
            law.row([int(k in drawn) for k in range(len(edges))], [labelled])
        laws.append(law)
    # For each node the atom "no label", and those of all labels; -1 for a label that it cannot have.
    atoms = []
    for known in label_at.values():
        numbers = dict(zip(known.values, known.atoms, strict=True))
        atoms.append([numbers.get(label, -1) for label in (0, *labels)])
    lines = lines_of(board, grid, links.line)
    # An edge that is not drawn says nothing about the labels at its ends.
    board.deductions += [DeductionInfo(("same",), code, (number,), (edge,)) for edge in grid.edges]
    board.native.add_same(atoms, lines, [number])
    plain: list[Vertex] = [([], False) for _ in grid.nodes]
    # Only rings are about all paths together. Cuts are about the two ends of one label.
    add_circuit(board, number, code, plain, lines, grid.nodes, several=True, costs=(RING, LEAVE_OUT, LEAVE_OUT))
    pairs = []
    for k, label in enumerate(labels, 1):
        ends = [end.cell for end in links.ends if end.label == label]
        if len(ends) == 2:
            board.deductions.append(DeductionInfo(("ring", "cut", "parity"), code, (number,), tuple(ends)))
            pairs.append((k, grid.position[ends[0]], grid.position[ends[1]]))
    board.native.add_labels(atoms, lines, pairs, CUT, [number])
    return laws
