"""The templates of steps, by rule and deduction."""

REASONS = {
    "tile": "A tile is painted as a whole or not at all.",
    "row": "",
    "column": "",
    "count.big": (
        "{who} needs {needs:things} and has {has}, so {rest} {rest:is} missing. The tile at {found} covers "
        "{size} of its cells."
    ),
    "count.needed": (
        "{who} needs {needs:things} and has {has}. Without the tile at {found} it could have {without} at most."
    ),
    "sums": "{who} still needs {rest:things}, out of tiles that cover {sizes} of its cells: only some of them add up.",
}
