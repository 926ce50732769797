"""The design as data: inks by theme, numerals, letters and their weights."""

from __future__ import annotations

THEMES: dict[str, dict[str, str]] = {
    "light": {
        "paper": "#F4F3EE", "surface": "#FFFFFF", "grid": "#CFCFC6", "frame": "#262C29", "given": "#1D2320",
        "quiet": "#676F69", "mark": "#0A6B5C", "marksoft": "#DCEEE8", "paint": "#3B8C7D", "block": "#2A302D",
        "blockline": "#2A302D", "onblock": "#FFFFFF", "wind": "#6C8DB0", "windbg": "#F1F5F9", "bad": "#AE2F1A",
        "badsoft": "#FBE6DF", "differ": "#8A5A00", "differsoft": "#FAEECD", "canvas": "#FFFFFF",
        "canvasgrid": "#D5D4CC", "line": "#818882", "focus": "#1F5FD0", "black": "#1D2320", "white": "#FFFFFF",
    },
    "dark": {
        "paper": "#121614", "surface": "#262D2A", "grid": "#3E4743", "frame": "#C6CEC8", "given": "#EEF1EE",
        "quiet": "#9AA39D", "mark": "#62CDB3", "marksoft": "#1F463C", "paint": "#2E8472", "block": "#080A09",
        "blockline": "#6F7872", "onblock": "#F2F5F2", "wind": "#7FA3CC", "windbg": "#28323A", "bad": "#FF9279",
        "badsoft": "#45231B", "differ": "#EDC15E", "differsoft": "#3A2F15", "canvas": "#DEDDD6",
        "canvasgrid": "#BDBCB4", "line": "#7A837D", "focus": "#8AB8FF", "black": "#080A09", "white": "#F2F5F2",
    },
    "print": {
        "paper": "#FFFFFF", "surface": "#FFFFFF", "grid": "#9A9A9A", "frame": "#000000", "given": "#000000",
        "quiet": "#444444", "mark": "#000000", "marksoft": "#E6E6E6", "paint": "#000000", "block": "#000000",
        "blockline": "#000000", "onblock": "#FFFFFF", "wind": "#555555", "windbg": "#F4F4F4", "bad": "#000000",
        "badsoft": "#FFFFFF", "differ": "#000000", "differsoft": "#EDEDED", "canvas": "#FFFFFF",
        "canvasgrid": "#9A9A9A", "line": "#666666", "focus": "#000000", "black": "#000000", "white": "#FFFFFF",
    },
}  # fmt: skip

DARK_INK, LIGHT_INK = "#1A1D1B", "#FFFFFF"

DIGITS = (
    "M3 0C4.9 0 6 1.9 6 5S4.9 10 3 10 0 8.1 0 5 1.1 0 3 0Z",
    "M1 2.1 3.5 0V10",
    "M.3 2.8C.4 1.1 1.5 0 3.1 0 4.7 0 5.8 1.1 5.8 2.7 5.8 4.1 5 5.1 3.7 6.4L.1 10H6",
    "M.5 1.8C.9.7 1.8 0 3 0 4.6 0 5.6 1 5.6 2.4 5.6 3.8 4.6 4.7 2.9 4.7H2.2M2.9 4.7C4.8 4.7 5.9 5.7 5.9 7.3 5.9 9 4.7 "
    "10 3 10 1.5 10 .5 9.2.1 7.9",
    "M4.6 10V0L0 7.2H6.3",
    "M5.3 0H1.2L.7 4.6C1.3 4 2.1 3.7 3 3.7 4.8 3.7 6 4.9 6 6.8 6 8.7 4.8 10 2.9 10 1.5 10 .5 9.3.1 8.2",
    "M5.4 1.5C4.9.5 4.1 0 3.1 0 1.1 0 0 2 0 5.4 0 8.4 1.1 10 3.1 10 4.8 10 6 8.7 6 6.8 6 5 4.8 3.8 3.1 3.8 1.4 3.8.1 5 "
    "0 6.5",
    "M.1 0H5.9C3.9 2.8 2.5 6 2.1 10",
    "M3 4.6C1.5 4.6.5 3.7.5 2.3.5 1 1.5 0 3 0S5.5 1 5.5 2.3C5.5 3.7 4.5 4.6 3 4.6 1.2 4.6 0 5.7 0 7.3 0 8.9 1.2 10 3 "
    "10S6 8.9 6 7.3C6 5.7 4.8 4.6 3 4.6Z",
    "M.6 8.5C1.1 9.5 1.9 10 2.9 10 4.9 10 6 8 6 4.6 6 1.6 4.9 0 2.9 0 1.2 0 0 1.3 0 3.2 0 5 1.2 6.2 2.9 6.2 4.6 6.2 "
    "5.9 5 6 3.5",
)
"""The numerals as paths in a box of 6 × 10, so that all renderers agree and no font is needed."""
UNKNOWN = "M.4 2.7C.5 1.1 1.5 0 3.1 0 4.7 0 5.7 1.1 5.7 2.6 5.7 4.6 3 4.8 3 7M3 9.9V10"
"""The question mark of an unknown number."""

CAPITALS = (
    "M0 10 3 0 6 10M1.1 6.6H4.9",
    "M0 0V10H3.2C5 10 6 9 6 7.4S5 4.8 3.2 4.8H0M0 0H2.9C4.6 0 5.4 1 5.4 2.4S4.6 4.8 2.9 4.8",
    "M5.9 2.4C5.4.9 4.4 0 3.1 0 1.1 0 0 1.9 0 5S1.1 10 3.1 10C4.4 10 5.4 9.1 5.9 7.6",
    "M0 0V10H2.4C4.8 10 6 8.2 6 5S4.8 0 2.4 0Z",
    "M5.6 0H0V10H5.8M0 4.8H4.8",
    "M5.6 0H0V10M0 4.8H4.8",
    "M5.8 2.2C5.3.8 4.4 0 3.1 0 1.1 0 0 1.9 0 5S1.1 10 3.1 10C4.9 10 6 8.6 6 6.4V5.6H3.4",
    "M0 0V10M6 0V10M0 4.8H6",
    "M3 0V10M1.2 0H4.8M1.2 10H4.8",
    "M4.8 0V7.2C4.8 9 3.9 10 2.5 10 1.1 10 .2 9.1 0 7.6",
    "M0 0V10M5.7 0 0 6M2.2 3.9 6 10",
    "M0 0V10H5.6",
    "M0 10V0L3 5.6 6 0V10",
    "M0 10V0L6 10V0",
    "M3 0C4.9 0 6 1.9 6 5S4.9 10 3 10 0 8.1 0 5 1.1 0 3 0Z",
    "M0 10V0H3C4.9 0 6 1 6 2.8S4.9 5.6 3 5.6H0",
    "M3 0C4.9 0 6 1.9 6 5S4.9 10 3 10 0 8.1 0 5 1.1 0 3 0ZM3.6 7.2 6.2 10.4",
    "M0 10V0H3C4.9 0 6 1 6 2.8S4.9 5.6 3 5.6H0M3 5.6 6 10",
    "M5.6 2.1C5.2.8 4.3 0 3 0 1.4 0 .4 1 .4 2.4 .4 5.6 6 4.2 6 7.5 6 9 4.8 10 3 10 1.5 10 .5 9.2 0 7.8",
    "M0 0H6M3 0V10",
    "M0 0V6.4C0 8.8 1.1 10 3 10S6 8.8 6 6.4V0",
    "M0 0 3 10 6 0",
    "M0 0 1.3 10 3 3.6 4.7 10 6 0",
    "M0 0 6 10M6 0 0 10",
    "M0 0 3 5 6 0M3 5V10",
    "M.2 0H5.8L.1 10H6",
)
"""Capital letters in the same box."""
OPERATIONS = {
    "+": ("plus", "M3 2.2V7.8M.2 5H5.8"),
    "−": ("minus", "M.2 5H5.8"),
    "×": ("times", "M.8 2.8 5.2 7.2M5.2 2.8.8 7.2"),
    "÷": ("over", "M.2 5H5.8M3 2.1V2.3M3 7.7V7.9"),
}
CHARACTERS = {
    "?": ("unknown", UNKNOWN),
    **{str(digit): (f"digit{digit}", path) for digit, path in enumerate(DIGITS)},
    **{chr(ord("A") + k): (f"capital{k}", path) for k, path in enumerate(CAPITALS)},
    **OPERATIONS,
}
"""The names and paths of all characters of numbers."""

ADVANCE = 8.2
"""The distance from one digit to the next, in units of the box."""

WEIGHT = {"met": 1.05, "normal": 1.45, "wrong": 1.9}

LETTERS = {
    "a": "M5 4.6V10M5 7.3A2.4 2.7 0 1 1 .2 7.3 2.4 2.7 0 1 1 5 7.3Z",
    "b": "M.4 0V10M.4 7.3A2.4 2.7 0 1 1 5.2 7.3 2.4 2.7 0 1 1 .4 7.3Z",
    "c": "M5 5.4C4.4 4.9 3.8 4.6 3 4.6 1.5 4.6.4 5.8.4 7.3S1.5 10 3 10C3.8 10 4.4 9.7 5 9.2",
    "d": "M5 0V10M5 7.3A2.4 2.7 0 1 1 .2 7.3 2.4 2.7 0 1 1 5 7.3Z",
    "e": "M.4 7.2H5.2C5.2 5.6 4.3 4.6 2.8 4.6 1.4 4.6.4 5.8.4 7.3S1.4 10 3 10C3.8 10 4.4 9.7 5 9.1",
    "f": "M4.6.4C2.6-.3 2 .8 2 2.4V10M.4 4.6H4.2",
    "h": "M.5 0V10M.5 6.6C.9 5.3 1.7 4.6 2.9 4.6 4.3 4.6 5 5.5 5 7V10",
    "k": "M.6 0V10M4.8 4.6.6 8M2.4 6.6 5 10",
}
"""Letters for the ninth colour and later, whose chips repeat the forms of the first eight."""


def contrasting(colour: str) -> str:
    """Dark or light ink, whichever is more readable on this colour."""

    def luminance(text: str) -> float:
        """The relative luminance of a colour, as WCAG defines it."""
        parts = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
        r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    # The contrast ratios of WCAG; white has the luminance 1.
    ground, dark = luminance(colour) + 0.05, luminance(DARK_INK) + 0.05
    contrast_of_dark, contrast_of_light = ground / dark, 1.05 / ground
    return DARK_INK if contrast_of_dark >= contrast_of_light else LIGHT_INK


def escape(text: str) -> str:
    """Text, escaped for XML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
