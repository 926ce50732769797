"""How a Nagareru board looks, and how it is played."""
from puzzlepark.core.drawing import Drawing, InputMode
INPUTS: tuple[InputMode, ...] = ()
def draw(puzzle, marks, verdict): ...
