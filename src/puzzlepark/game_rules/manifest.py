"""The home of each rule of the catalogue, by name. `tools/manifest.py` writes this file."""

RULES: dict[str, str] = {
    "count-around": "puzzlepark.game_rules.count_around:CountAround",
    "every-cell": "puzzlepark.game_rules.every_cell:EveryCell",
    "no-crossing-walls": "puzzlepark.game_rules.no_crossing_walls:NoCrossingWalls",
    "no-square": "puzzlepark.game_rules.no_square:NoSquare",
    "no-third-room": "puzzlepark.game_rules.no_third_room:NoThirdRoom",
    "not-adjacent": "puzzlepark.game_rules.not_adjacent:NotAdjacent",
    "numbered-areas": "puzzlepark.game_rules.numbered_areas:NumberedAreas",
    "numbered-rectangles": "puzzlepark.game_rules.numbered_rectangles:NumberedRectangles",
    "one-loop": "puzzlepark.game_rules.one_loop:OneLoop",
    "one-piece": "puzzlepark.game_rules.one_piece:OnePiece",
    "rectangles": "puzzlepark.game_rules.rectangles:Rectangles",
    "room-count": "puzzlepark.game_rules.room_count:RoomCount",
    "side-count": "puzzlepark.game_rules.side_count:SideCount",
    "wall-count": "puzzlepark.game_rules.wall_count:WallCount",
}
