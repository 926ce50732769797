"""The templates of steps, by rule and deduction."""

REASONS = {
    "piece": "",
    "cross": "No four rectangles meet at a corner.",
    "fits": "The rectangle of {seat} has {ways:way} left to lie, and all agree.",
    "fits.one": "The rectangle of {seat} has one way left to lie: {lies}.",
    "cover": "Only the rectangle of {seat} can reach {cell}.",
    "cover.one": "One rectangle only can reach {cell}.",
    "count:cross": "{law} Three walls meet already: {there}.",
    "count:cross.done": "{law} Three walls meet already: {there}.",
    "fails fits": "Then the rectangle of {seat} would have no room.",
    "fails cover": "Then no rectangle could reach {cell}.",
    "fails cover.one": "Then no rectangle could reach {cell}.",
    "fails taken": "Then two rectangles would lie on {cell}.",
    "fails count:cross": "Then four rectangles would meet at a corner.",
}
