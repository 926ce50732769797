"""The templates of steps, by rule and deduction."""

REASONS = {
    "circle": "",
    "number": "",
    "excess:number": "{who} has {has:shaded cell} in its groups; with {found} it would have {more}.",
    "excess:number.several": "{who} has {has:shaded cell} in its groups; with any of {found} it would have too many.",
    "excess:number.full": "{who} has as many shaded cells as it says: its groups end there.",
    "outlet:number": "{who} has {has:shaded cell} in its groups, and they can only grow to {found}.",
    "needed:number": "{who} needs {wants:shaded cell}; without {found} there would be room for {able} of them only.",
    "fails excess:number": "Then {who} would have {has:shaded cell} in its groups.",
    "fails confined:number": "Then {who} would have room for {able} of its {wants:shaded cell} only.",
    "fails outlet:number": "Then {who} would have room for {able} of its {wants:shaded cell} only.",
    "fails needed:number": "Then {who} would have room for {able} of its {wants:shaded cell} only.",
}
