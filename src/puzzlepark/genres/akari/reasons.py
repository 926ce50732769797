"""The templates of steps, by rule and deduction."""

REASONS = {
    "number": "",
    "bulb": "Bulbs do not light each other.",
    "dark": "Every cell is lit.",
    "count:bulb": "{law} The bulb at {there} lights {found} already.",
    "count:dark": "{law} No bulb lights {cell} yet, and one is possible only at {free}.",
    "fails count:bulb": "Then the bulbs at {there} would light each other.",
    "fails count:dark": "Then {cell} would stay dark.",
}
