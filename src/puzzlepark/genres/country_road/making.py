"""The rooms of a loop after it was bent."""

from random import Random
from typing import Any

from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.loop_rooms import fill_unvisited


def rooms_of_bent_loop(puzzle: Any, loop: set[kit.Spot], bent: set[kit.Spot], rng: Random) -> tuple[int, ...]:
    """Return the rooms of a loop that was bent a little: its new cells join the room before them along the loop. A room
    that the loop would visit twice is split."""
    grid, cells = puzzle.grid, kit.cells_in_order(puzzle.grid, bent)
    ids, passed = dict(zip(grid.cells, puzzle.rooms, strict=True)), {end for edge in loop for end in grid.ends(edge)}
    was_passed = [spot in passed for spot in cells]
    # The walk starts where a room does, so that no room is at both ends.
    first = next((k for k in range(len(cells)) if was_passed[k] and ids[cells[k]] != ids[cells[k - 1]]), 0)
    rooms, old_room, room = dict[kit.Spot, int](), -1, -1
    for spot, old in zip(cells[first:] + cells[:first], was_passed[first:] + was_passed[:first], strict=True):
        if old and ids[spot] != old_room:
            old_room = ids[spot]
            room = old_room if old_room not in rooms.values() else len(ids) + len(rooms)
        rooms[spot] = room
    return fill_unvisited(grid, rooms, rng)
