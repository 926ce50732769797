"""Rooms along a loop that is bent."""

from random import Random
from typing import Any

from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.loop_rooms import fill_unvisited


def rooms_of_bent_loop(puzzle: Any, loop: set[kit.Spot], bent: set[kit.Spot], rng: Random) -> tuple[int, ...]:
    """The rooms for a loop that was bent a little: where it is new, its cells go to the room before them. A room that
    it would visit twice becomes two."""
    grid, way = puzzle.grid, kit.cells_in_order(puzzle.grid, bent)
    ids, passed = dict(zip(grid.cells, puzzle.rooms, strict=True)), {end for edge in loop for end in grid.ends(edge)}
    stay = [spot in passed for spot in way]
    # It begins where a room does, so that no room is at both ends.
    first = next((k for k in range(len(way)) if stay[k] and ids[way[k]] != ids[way[k - 1]]), 0)
    rooms, room, here = dict[kit.Spot, int](), -1, -1
    for spot, known in zip(way[first:] + way[:first], stay[first:] + stay[:first], strict=True):
        if known and ids[spot] != room:
            room = ids[spot]
            here = room if room not in rooms.values() else len(ids) + len(rooms)
        rooms[spot] = here
    return fill_unvisited(grid, rooms, rng)
