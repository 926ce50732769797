"""Reading, writing and drawing: JSON, puzz.link, Penpa+, SVG, PNG, PDF, text."""

from puzzlepark.core.drawing import WRITERS, Drawing


def _text(drawing: Drawing) -> str:
    """The drawing as text, by a module that is imported when needed."""
    from puzzlepark.formats.terminal import terminal

    return terminal(drawing)


def _svg(drawing: Drawing) -> str:
    """The drawing as SVG, by a module that is imported when needed."""
    from puzzlepark.formats.svg import svg

    return svg(drawing)


WRITERS.update(text=_text, svg=_svg)
