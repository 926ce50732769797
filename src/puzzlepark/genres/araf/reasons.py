"""The templates of steps, by rule and deduction."""

CASES = ("", ".one", ".off", ".set")
SUMS = ("", ".bound", ".bounds")
AROUND = "{law} {alone}"
LARGER = "A piece is named after its larger number."
PARTNER = "{law}"
SIZE = "The piece of {who} has {limit}."
ALONE = (("alone", "One of the two cells here is too far from the piece of the other, or has too large a number."),)
"""The figure of walls next to a cell that a piece cannot reach."""
WRONG = "Then the piece of {who}, which has {limit}, would have too many cells, or too few."
APART = "Then the piece of {who} would fall apart."
REASONS = {
    "in part": "belongs to the piece of {clue} / belong to the piece of {clue}",
    "not in part": "does not belong to the piece of {clue} / do not belong to the piece of {clue}",
    "in part own": "is the larger number of its piece / are the larger numbers of their pieces",
    "not in part own": "is the smaller number of its piece / are the smaller numbers of their pieces",
    "piece": "Every cell belongs to one piece.",
    "piece.few": "A piece hangs together.",
    "piece.many": "A piece has two numbers.",
    "piece.over": "A piece has fewer cells than its larger number says.",
    "piece.under": "A piece has more cells than its smaller number says.",
    "piece.loose": "Walls are where two pieces meet, and nowhere else.",
    **dict.fromkeys((f"cell:piece.loose{case}" for case in CASES), AROUND),
    **dict.fromkeys((f"cell:piece.few{case}" for case in CASES), LARGER),
    **dict.fromkeys((f"cell:piece.under{case}" for case in CASES), SIZE),
    **dict.fromkeys((f"count:piece.many{case}" for case in SUMS), PARTNER),
    **dict.fromkeys((f"count:piece.over{case}" for case in SUMS), SIZE),
    **dict.fromkeys((f"sums:piece.many{case}" for case in ("", ".values")), PARTNER),
    **dict.fromkeys((f"sums:piece.over{case}" for case in ("", ".values")), SIZE),
    "count:piece": "{law}",
    "count:piece.done": "{law} That of {who} is known.",
    "count:piece.rest": "No other piece can reach {who}.",
    "apart:piece.few": "{law} That of {who} cannot reach {found}.",
    "exit:piece.few": "{law} For that of {who} there is one way on from {piece}: {found}.",
    "part:piece.few": "{law} In that of {who} every way from {piece} to {other} is through {found}.",
    "fails cell:piece.loose": "Then the piece of {who} would have a wall inside, or none where it ends: see {node}.",
    "fails cell:piece.few": "Then a cell would be in the piece of {who}, which is not the larger number of any.",
    "fails cell:piece.under": "Then the piece of {who} could not have {limit}.",
    "fails count:piece.many": "Then the piece of {who} would not have exactly two numbers.",
    "fails count:piece.many.bound": "Then the piece of {who} would not have exactly two numbers.",
    "fails count:piece.over": WRONG,
    "fails count:piece.over.bound": WRONG,
    "fails sums:piece.many": "Then the piece of {who} would not have exactly two numbers.",
    "fails sums:piece.over": WRONG,
    "fails count:piece": "Then {who} would belong to no piece, or to two.",
    "fails apart:piece.few": APART,
    "fails exit:piece.few": APART,
    "fails part:piece.few": APART,
    "then count:piece": "no other piece can reach it",
    "then count:piece.done": "it belongs to another piece",
    "then cell:piece.loose": "{known}",
    "then cell:piece.few": "",
    "then cell:piece.under": "the piece of {who} has {limit}",
    "then count:piece.many": "a piece has two numbers",
    "then sums:piece.many": "a piece has two numbers",
    "then count:piece.over": "the piece of {who} has {limit}",
    "then sums:piece.over": "the piece of {who} has {limit}",
    "then apart:piece.few": "the piece cannot get there",
    "then exit:piece.few": "a piece hangs together",
    "then part:piece.few": "a piece hangs together",
}
