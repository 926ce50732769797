"""The templates of steps, by rule and deduction, and the techniques."""

from puzzlepark.genres import kit

REASONS = {
    "number": "",
    "block": "Shaded areas are rectangles, so no 2x2 cells have exactly three shaded ones.",
    "open": "Open areas are never rectangles.",
    "count:open": "{law} An area of 1 or 2 cells always is one, so {who} has no open area.",
    "count:block": "The board has no room for a rectangle with as many cells as {who} says.",
    "cell:block": "{law} Of {who}, that decides {found}.",
    "cell:block.one": "{law} Of {who}, that decides {found}.",
    "rectangle:open": "{law} If {found} were open, {piece} would be one.",
    "rectangle:open.alone": "{law} {found} would be one of a single cell.",
    "rectangle:open.grow": "{law} {piece} would be one, unless it goes on to {found}.",
    "excess:number": "{who} has {has:cell} in its area; with {found} it would have {more}.",
    "excess:number.several": "{who} has {has:cell} in its area; with any of {found} it would have too many.",
    "excess:number.full": "{who} has as many cells in its area as it says: the area ends there.",
    "confined:number": "Otherwise the area of {who} would have room for {able:cell} only.",
    "outlet:number": "{who} has {has:cell} in its area, and that can only grow to {found}.",
    "needed:number": "{who} needs {wants:cell}; without {found} there would be room for {able} of them only.",
    "fails rectangle:open": "Then {piece} would be an open area and a rectangle.",
    "fails cell:block": "Then three of {who} would be shaded, which are no rectangle.",
    "fails excess:number": "Then the area of {who} would have {has:cell}.",
    "fails confined:number": "Then the area of {who} would have room for {able} of its {wants:cell} only.",
    "fails outlet:number": "Then the area of {who} would have room for {able} of its {wants:cell} only.",
    "fails needed:number": "Then the area of {who} would have room for {able} of its {wants:cell} only.",
}

TECHNIQUES = (
    kit.Technique("small", "Too small to be open", "count:open"),
    kit.Technique("large", "No rectangle of that size", "count:block"),
    kit.Technique("fill", "Fills the rectangle", "cell:block", fits=kit.sets_something),
    kit.Technique("corner", "Would make a corner", "cell:block", fits=kit.sets_nothing),
    kit.Technique("closed", "Would be an open rectangle", "rectangle:open", fits=kit.sets_something),
    kit.Technique("goes-on", "Must not be a rectangle", "rectangle:open", fits=kit.sets_nothing),
    kit.Technique("full", "Area is complete", "excess.full"),
    kit.Technique("excess", "Would have too many cells", "excess"),
    kit.Technique("confined", "No room for its area", "confined"),
    kit.Technique("outlet", "Only way to grow", "outlet"),
    kit.Technique("needed", "Cannot do without", "needed"),
    kit.supposition("bent", "No rectangle", "", "cell"),
    kit.supposition("straight", "An open rectangle", "", "rectangle"),
    kit.supposition("many", "An area would have too many cells", "", "excess"),
    kit.supposition("few", "An area would have too few cells", "", "confined"),
)
