"""The templates of steps, by rule and deduction."""

REASONS = {
    "number": "",
    "bridge": "Bridges do not cross.",
    "island": "All islands are joined.",
    "count:bridge": "{law} A bridge runs along {there} already.",
    "fails count:bridge": "Then two bridges would cross.",
    "count:number": "{who} needs {needs:bridge}; it has {sure}, and all its ways could hold {room}.",
    "fails count:number": "Then {who} would have {least:bridge} at least and {most} at most, but not {needs}.",
    "sums:number": "{who} needs {needs:bridge}, and {rest} {rest:is} missing: its other ways leave few choices.",
    "fails sums:number": "Then {who} could not have {needs:bridge}.",
}
