"""The rules as reasons, and how looks at them are told."""

CASES = ("", ".one", ".off", ".set")
SUMS = ("", ".bound", ".bounds")
AROUND = "{law} That holds around the piece of {who}."
LARGER = "No cell is in the piece of {who} unless that is the larger number of a piece."
PARTNER = "{law} If that at {who} is the larger one, there is exactly one other in its piece."
FEWER = "{law} The piece of {who} has fewer cells than that number, if it is the larger one."
MORE = "{law} The piece of {who} has more cells than that number, if it is the smaller one."
APART = "Then the piece of {who} would fall apart."
REASONS = {
    "piece": "Every cell belongs to one piece.",
    "piece.few": "A piece hangs together.",
    "piece.many": "A piece has two numbers.",
    "piece.over": "A piece has fewer cells than its larger number says.",
    "piece.under": "A piece has more cells than its smaller number says.",
    "piece.loose": "Walls are where two pieces meet, and nowhere else.",
    **dict.fromkeys((f"cell:piece.loose{case}" for case in CASES), AROUND),
    **dict.fromkeys((f"cell:piece.few{case}" for case in CASES), LARGER),
    **dict.fromkeys((f"cell:piece.under{case}" for case in CASES), MORE),
    **dict.fromkeys((f"count:piece.many{case}" for case in SUMS), PARTNER),
    **dict.fromkeys((f"count:piece.over{case}" for case in SUMS), FEWER),
    **dict.fromkeys((f"sums:piece.many{case}" for case in ("", ".values")), PARTNER),
    **dict.fromkeys((f"sums:piece.over{case}" for case in ("", ".values")), FEWER),
    "count:piece": "{law}",
    "count:piece.done": "{law} That of {who} is known.",
    "count:piece.rest": "{law} Only one piece can reach {who}.",
    "apart:piece.few": "{law} That of {who} cannot reach {found}.",
    "exit:piece.few": "{law} For that of {who} there is one way on from {piece}: {found}.",
    "part:piece.few": "{law} In that of {who} every way from {piece} to {other} is through {found}.",
    "fails cell:piece.loose": "Then the piece of {who} would have a wall inside, or none where it ends.",
    "fails cell:piece.few": "Then a cell would be in the piece of {who}, which is not the larger number of any.",
    "fails cell:piece.under": "Then the piece of {who} would have too few cells.",
    "fails count:piece.many": "Then the piece of {who} would not have two numbers.",
    "fails count:piece.many.bound": "Then the piece of {who} would not have two numbers.",
    "fails count:piece.over": "Then the piece of {who} would have too many cells, or too few.",
    "fails count:piece.over.bound": "Then the piece of {who} would have too many cells, or too few.",
    "fails sums:piece.many": "Then the piece of {who} would not have two numbers.",
    "fails sums:piece.over": "Then the piece of {who} would have too many cells, or too few.",
    "fails count:piece": "Then {who} would belong to no piece, or to two.",
    "fails apart:piece.few": APART,
    "fails exit:piece.few": APART,
    "fails part:piece.few": APART,
}
