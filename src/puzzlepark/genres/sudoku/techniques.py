"""The names by which players know the steps of an explanation."""

from puzzlepark.genres.kit import Technique

TECHNIQUES = (
    Technique("naked-single", "Naked single", "only", why="At {where} all other numbers are taken."),
    Technique("hidden-single", "Hidden single", "place", why="In {line} there is one place left for the number."),
    Technique("pointing", "Pointing", "overlap", why="Where two lines meet, the number must be for both of them."),
    Technique("pair", "Pair", "pair", why="In {line}, two cells share two numbers."),
    Technique("triple", "Triple", "triple", why="In {line}, three cells share three numbers."),
    Technique("quad", "Quad", "quad", why="In {line}, four cells share four numbers."),
)
