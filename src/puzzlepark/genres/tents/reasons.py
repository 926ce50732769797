"""The templates of steps, by rule and deduction."""

REASONS = {
    "tent.touch": "Tents do not touch, not even at a corner.",
    "tent.alone": "Every tent stands beside a tree.",
    "tree": "Every tree has a tent beside it.",
    "camp": "Each tree has a tent of its own, and each tent a tree.",
    "row": "",
    "column": "",
    "count:tent.touch": "{law} There is one at {there}.",
    "count:tent.alone": "{law} No tree is beside {found}.",
    "count:tree": "{law} For one of the trees, only {found} is left.",
    "count:camp": "{law} As the trees near {found} are shared out, one way is left.",
    "cell:camp": "{law} As the trees near {found} are shared out, one way is left.",
    "fails count:tent.touch": "Then the tents at {there} would touch.",
    "fails count:tree": "Then a tree beside {who} would have no tent.",
    "fails count:camp": "Then the trees could not be shared out. {law}",
    "fails cell:camp": "Then the trees could not be shared out. {law}",
    "fails tent.alone": "Then a tent would have no tree.",
}
