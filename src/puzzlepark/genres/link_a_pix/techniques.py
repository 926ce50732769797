"""The techniques by which steps of an explanation are named."""

from puzzlepark.genres import kit

TECHNIQUES = (
    kit.Technique("common", "Common part", "walk", fits=kit.sets_something),
    kit.Technique("no-way", "No such way", "walk"),
    kit.Technique("partner", "No partner in reach", "differ"),
    kit.Technique("blanks", "Blanks counted", "blanks"),
    kit.Technique("out-of-reach", "Out of reach", "whose", fits=kit.sets_nothing),
    kit.Technique("whose", "Only colour", "whose"),
    kit.Technique("leaves-none", "Leaves another no way", "suppose+walk"),
)
