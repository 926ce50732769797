"""The home of each rule of the catalogue, by name. `tools/manifest.py` writes this file."""

RULES: dict[str, str] = {
    "count-around": "puzzlepark.game_rules.count_around:CountAround",
<<<<<<< HEAD
    "no-crossing-walls": "puzzlepark.game_rules.no_crossing_walls:NoCrossingWalls",
=======
    "every-cell": "puzzlepark.game_rules.every_cell:EveryCell",
>>>>>>> 3f7e1811 (game_rules: one loop, every cell, side count; answers along the sides of cells and with shaded cells; simple-loop and slitherlink are lists of rules)
    "no-square": "puzzlepark.game_rules.no_square:NoSquare",
    "no-third-room": "puzzlepark.game_rules.no_third_room:NoThirdRoom",
    "not-adjacent": "puzzlepark.game_rules.not_adjacent:NotAdjacent",
    "numbered-areas": "puzzlepark.game_rules.numbered_areas:NumberedAreas",
<<<<<<< HEAD
    "numbered-rectangles": "puzzlepark.game_rules.numbered_rectangles:NumberedRectangles",
=======
    "one-loop": "puzzlepark.game_rules.one_loop:OneLoop",
>>>>>>> 3f7e1811 (game_rules: one loop, every cell, side count; answers along the sides of cells and with shaded cells; simple-loop and slitherlink are lists of rules)
    "one-piece": "puzzlepark.game_rules.one_piece:OnePiece",
    "rectangles": "puzzlepark.game_rules.rectangles:Rectangles",
    "room-count": "puzzlepark.game_rules.room_count:RoomCount",
<<<<<<< HEAD
    "wall-count": "puzzlepark.game_rules.wall_count:WallCount",
=======
    "side-count": "puzzlepark.game_rules.side_count:SideCount",
>>>>>>> 3f7e1811 (game_rules: one loop, every cell, side count; answers along the sides of cells and with shaded cells; simple-loop and slitherlink are lists of rules)
}
