"""The techniques that name the steps of explanations."""

from puzzlepark.genres import kit

TECHNIQUES = (
    kit.Technique("naked-single", "Naked single", "only"),
    kit.Technique("hidden-single", "Hidden single", "place"),
    kit.Technique("pointing", "Pointing", "overlap"),
    kit.Technique("hidden-pair", "Hidden pair", "pair.hidden"),
    kit.Technique("hidden-triple", "Hidden triple", "triple.hidden"),
    kit.Technique("pair", "Pair", "pair"),
    kit.Technique("triple", "Triple", "triple"),
    kit.Technique("quad", "Quad", "quad"),
    kit.Technique("x-wing", "X-wing", "x-wing"),
    kit.Technique("swordfish", "Swordfish", "swordfish"),
    kit.Technique("xy-wing", "XY-wing", "xy-wing"),
    kit.Technique("colouring", "Simple colouring", "colouring"),
)
