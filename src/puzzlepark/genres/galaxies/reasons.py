"""The templates of steps, by rule and deduction."""

ALIKE = "The galaxy of {who} is the same after a half turn, with walls around it and none inside."
REASONS = {
    "star": "A star lies inside its galaxy.",
    "piece": "Every cell belongs to one galaxy.",
    "piece.turn": "A half turn about its star leaves a galaxy as it is.",
    "piece.none": "A galaxy hangs together.",
    "piece.loose": "Walls are where two galaxies meet, and nowhere else.",
    "cell:star": "{law}",
    "cell:star.one": "{law}",
    **dict.fromkeys((f"cell:piece.loose{case}" for case in ("", ".one", ".off", ".set")), ALIKE),
    "count:piece": "{law}",
    "count:piece.done": "{law} That of {who} is known.",
    "count:piece.rest": "{law} Only one galaxy can reach {who}.",
    "apart:piece.none": "The galaxy of {who} hangs together, and cannot reach {found}.",
    "exit:piece.none": "The galaxy of {who} hangs together: from {piece} there is one way on, {found}.",
    "part:piece.none": "The galaxy of {who} hangs together: every way from {piece} to {other} is through {found}.",
    "fails cell:star": "Then a star would lie outside its galaxy.",
    "fails cell:piece.loose": "Then the galaxy of {who} would have a wall inside, or none where it ends.",
    "fails count:piece": "Then {who} would belong to no galaxy, or to two.",
    "fails apart:piece.none": "Then the galaxy of {who} would fall apart.",
    "fails exit:piece.none": "Then the galaxy of {who} would fall apart.",
    "fails part:piece.none": "Then the galaxy of {who} would fall apart.",
}
