"""Adapting rooms to a loop that was bent."""

from random import Random
from typing import Any

from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.loop_rooms import fill_unvisited


def rooms_of_bent_loop(puzzle: Any, loop: set[kit.Spot], bent: set[kit.Spot], rng: Random) -> tuple[int, ...]:
    """Return a room id per cell after `loop` became the loop `bent`. Cells that are new on the loop join the room
    before them along the loop. A room that the loop would visit twice is split."""
    grid, cells = puzzle.grid, kit.cells_in_order(puzzle.grid, bent)
    ids, old_cells = dict(zip(grid.cells, puzzle.rooms, strict=True)), {end for edge in loop for end in grid.ends(edge)}
    # Start at the first cell of a room, so that no room is visited both first and last.
    first = next((k for k in range(len(cells)) if cells[k] in old_cells and ids[cells[k]] != ids[cells[k - 1]]), 0)
    rooms, old_room, room = dict[kit.Spot, int](), -1, -1
    for spot in cells[first:] + cells[:first]:
        if spot in old_cells and ids[spot] != old_room:
            old_room = ids[spot]
            unused_id = len(ids) + len(rooms)
            room = old_room if old_room not in rooms.values() else unused_id
        rooms[spot] = room
    return fill_unvisited(grid, rooms, rng)
