"""Link-a-Pix as XML, in the format of Conceptis: a palette and the finished paths, which are the answer.

    <puzzle>
      <header><properties><text name="name">Cat</text></properties></header>
      <data>
        <dimensions width="5" height="10"/>
        <palette size="2"><color id="0" rgb="ffffff"/><color id="1" rgb="000000"/></palette>
        <solution><path color="1">0 3 0 2 0 1</path> …</solution>
      </data>
    </puzzle>

A path lists the column and the row of each cell, from 0. Its ends are the hints, and their number is the number of its
cells. Colour 0 is the paper, which has no paths. Only a puzzle with its answer can be written, because the format has
no separate hints.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from puzzlepark.core.colours import MOST_COLOURS
from puzzlepark.core.lines import joined, walks
from puzzlepark.core.plain import clipped, refuse_huge
from puzzlepark.core.reading import left_out
from puzzlepark.core.record import replace
from puzzlepark.genres import kit
from puzzlepark.genres.link_a_pix.link_rule import layers
from puzzlepark.genres.link_a_pix.rules import LinkAPix, hints_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

PAPER = "ffffff"
_START = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?<(?:!DOCTYPE\s+)?puzzle[\s>\[]")
Link = tuple[int, list[kit.Spot]]
"""The colour of a path, from 0, and its cells in order."""


def fits(text: str) -> bool:
    """True if this looks like such a file."""
    return _START.match(text[:2000]) is not None and "<solution" in text


def read(text: str) -> tuple[LinkAPix, kit.Marks | None]:
    """Read a puzzle with its answer. Raises BadInput if the XML is damaged or invalid."""
    root = _parsed(text)
    data = _one(root, "data")
    size = _one(data, "dimensions")
    rows, cols = _number(size, "height"), _number(size, "width")
    if rows < 1 or cols < 1:
        raise kit.BadInput(f"The XML speaks of a board of {rows}x{cols}; it needs at least 1x1.")
    refuse_huge(rows, cols)
    inks = _inks(_one(data, "palette"))
    links = [_link(path, inks, rows, cols) for path in _one(data, "solution").iterfind("path")]
    title = next((e.text or "" for e in root.iterfind("header/properties/text") if e.get("name") == "name"), "")
    more = [e.get("name", "") for e in root.iterfind("header/properties/text") if e.get("name") != "name" and e.text]
    more += [e.tag for e in data if e.tag not in ("dimensions", "palette", "solution")]
    left_out(f"what the XML has under {', '.join(map(clipped, more))}", more)
    puzzle = LinkAPix(rows=rows, cols=cols, palette=tuple(inks.values()), hints=hints_of(links))
    puzzle = replace(puzzle, info=replace(puzzle.info, title=" ".join(title.split())[:200]))
    return puzzle, _marks(puzzle, links)


def _parsed(text: str) -> Element:
    """The root element of an XML text. Raises BadInput if it is damaged or declares entities."""
    from xml.etree.ElementTree import TreeBuilder
    from xml.parsers import expat

    builder, parser = TreeBuilder(), expat.ParserCreate()
    parser.StartElementHandler = lambda name, attributes: builder.start(name, attributes)
    parser.EndElementHandler = lambda name: builder.end(name)
    parser.CharacterDataHandler = lambda data: builder.data(data)
    # The parser does not load external document types. Nested entities could expand without bound, so the declaration
    # of any entity is refused.
    parser.EntityDeclHandler = _refuse_entity
    try:
        parser.Parse(text.strip(), True)
    except expat.ExpatError as error:
        raise kit.BadInput(f"The XML is damaged: {error}.") from None
    return builder.close()


def _refuse_entity(*_: object) -> None:
    raise kit.BadInput("The XML declares entities; plain elements are read.")


def _one(parent: Element, name: str) -> Element:
    """The first child element with this name. Raises BadInput if there is none."""
    found = parent.find(name)
    if found is None:
        raise kit.BadInput(f"The XML has no <{name}> in its <{parent.tag}>.")
    return found


def _number(element: Element, name: str) -> int:
    """An attribute of an element as a number. Raises BadInput if it is none."""
    word = element.get(name, "")
    if not re.fullmatch(r"[0-9]{1,6}", word):
        raise kit.BadInput(f'The {name} of <{element.tag}> is "{clipped(word)}"; a whole number is expected.')
    return int(word)


def _inks(palette: Element) -> dict[int, str]:
    """The colours by their ids in the file, without the paper."""
    inks: dict[int, str] = {}
    for colour in palette.iterfind("color"):
        rgb = colour.get("rgb", "")
        if not re.fullmatch(r"[0-9a-fA-F]{6}", rgb):
            raise kit.BadInput(f'A colour of the palette is "{clipped(rgb)}"; six hex digits are expected.')
        number = _number(colour, "id")
        if number != 0:
            inks[number] = f"#{rgb.lower()}"
    if len(inks) > MOST_COLOURS:
        raise kit.BadInput(f"The palette has {len(inks)} colours; at most {MOST_COLOURS} are read.")
    return inks


def _link(path: Element, inks: dict[int, str], rows: int, cols: int) -> Link:
    """The link of a <path> element. Raises BadInput if it is no path on the board, or has an unknown colour."""
    number = _number(path, "color")
    if number not in inks:
        raise kit.BadInput(f"A path has the colour {number}, which is not in the palette.")
    words = (path.text or "").split()
    if not words or len(words) % 2 or not all(re.fullmatch(r"[0-9]{1,6}", word) for word in words):
        raise kit.BadInput(f'A path is "{clipped(" ".join(words))}"; columns and rows are expected in turn.')
    places = [(int(r), int(c)) for c, r in zip(words[::2], words[1::2], strict=True)]
    if any(r >= rows or c >= cols for r, c in places):
        raise kit.BadInput(f"A path leaves the board of {rows}x{cols}.")
    if any(abs(r - r2) + abs(c - c2) != 1 for (r, c), (r2, c2) in itertools.pairwise(places)):
        raise kit.BadInput("A path jumps: each of its cells must touch the one before it.")
    return list(inks).index(number), [kit.cell_at(r, c) for r, c in places]


def _marks(puzzle: LinkAPix, links: list[Link]) -> kit.Marks:
    """The answer with these links. Raises BadInput if two of them share a cell."""
    marks = {var: 0 for layer in layers(puzzle, ()).answer for var in layer.vars}
    if _cross(links):
        raise kit.BadInput("Two paths of the XML share a cell.")
    for _, spots in links:
        for here, there in itertools.pairwise(spots):
            marks[kit.Var(kit.LINE, kit.Spot((here.r + there.r) // 2, (here.c + there.c) // 2))] = 1
    return marks


def _cross(links: list[Link]) -> bool:
    """True if two paths share a cell."""
    cells = [spot for _, spots in links for spot in spots]
    return len(set(cells)) < len(cells)


def write(puzzle: LinkAPix, marks: kit.Marks | None) -> str:
    """Write a puzzle with its answer. Raises BadInput without a complete answer."""
    from xml.etree.ElementTree import Element, SubElement, indent, tostring

    if marks is None:
        raise kit.BadInput(
            "The XML of Link-a-Pix holds the paths, so it needs the solution; a .mat file holds hints alone."
        )
    root = Element("puzzle")
    header = SubElement(root, "header")
    if puzzle.info.title:
        SubElement(SubElement(header, "properties"), "text", name="name").text = puzzle.info.title
    data = SubElement(root, "data")
    SubElement(data, "dimensions", width=str(puzzle.cols), height=str(puzzle.rows))
    palette = SubElement(data, "palette", size=str(len(puzzle.palette) + 1))
    for number, ink in enumerate((f"#{PAPER}", *puzzle.palette)):
        SubElement(palette, "color", id=str(number), rgb=ink[1:])
    solution = SubElement(data, "solution")
    for colour, spots in _links(puzzle, marks):
        path = SubElement(solution, "path", color=str(colour + 1))
        path.text = " ".join(f"{spot.col} {spot.row}" for spot in spots)
    indent(root)
    return tostring(root, "unicode") + "\n"


def _links(puzzle: LinkAPix, marks: kit.Marks) -> list[Link]:
    """The links of an answer, in reading order of their first ends. Raises BadInput if the answer is not complete."""
    links = [(hint.colour, [hint.cell]) for hint in puzzle.hints if hint.number == 1]
    for walk in walks(joined(var.spot for var, x in marks.items() if var.layer == kit.LINE and x)):
        one, two = (puzzle.hint_at.get(walk.nodes[k]) for k in (0, -1))
        if walk.closed or one is None or two is None or one[1:] != two[1:] or one.number != len(walk.nodes):
            raise kit.BadInput("The XML of Link-a-Pix holds finished links, but a line of the answer is none.")
        links.append((one.colour, walk.nodes))
    linked_hints = sum(len({spots[0], spots[-1]}) for _, spots in links)
    if _cross(links) or linked_hints < len(puzzle.hints):
        raise kit.BadInput("The XML of Link-a-Pix holds finished links, but some numbers have none.")
    return sorted(links, key=lambda link: min(link[1][0], link[1][-1]))
