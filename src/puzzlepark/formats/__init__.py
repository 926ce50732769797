"""Reading, writing and drawing: JSON, puzz.link, Penpa+, SVG, PNG, PDF, text."""

from puzzlepark.core.drawing import WRITERS, Drawing


def _text(drawing: Drawing) -> str:
    from puzzlepark.formats.terminal import terminal

    return terminal(drawing)


def _svg(drawing: Drawing) -> str:
    from puzzlepark.formats.svg import svg

    return svg(drawing)


WRITERS.update(text=_text, svg=_svg)
