"""PDF files: pages with text, lines, links and the project's SVG pictures as vectors.

It writes just what books need. Text is in Helvetica, which every reader has, so nothing is embedded; the same pages
give the same bytes. Coordinates are points from the upper left corner.
"""

from __future__ import annotations

import zlib

from puzzlepark.core.record import dataclass, field
from puzzlepark.formats.pdf.fonts import BOLD, PLAIN, encoded, width
from puzzlepark.formats.pdf.pictures import num, picture_operators

FONTS = {PLAIN: "Helvetica", BOLD: "Helvetica-Bold"}
A4, A5, LETTER = (595.28, 841.89), (419.53, 595.28), (612.0, 792.0)


@dataclass
class Page:
    """A page. Later elements cover earlier ones."""

    wide: float
    high: float
    operators: list[str] = field(default_factory=list)
    links: list[tuple[float, float, float, float, str]] = field(default_factory=list)
    opacities: set[str] = field(default_factory=set)

    def text(self, x: float, y: float, text: str, size: float, font: str = PLAIN, grey: float = 0.0) -> None:
        """Put a line of text with its baseline at y."""
        data = encoded(text).hex()
        self.operators.append(
            f"BT {num(grey)} g /{font} {num(size)} Tf {num(x)} {num(self.high - y)} Td <{data}> Tj ET"
        )

    def centred(self, x: float, y: float, text: str, size: float, font: str = PLAIN, grey: float = 0.0) -> None:
        """Put a line of text whose middle is at x."""
        self.text(x - width(text, size, font) / 2, y, text, size, font, grey)

    def rule(self, x0: float, y0: float, x1: float, y1: float, thick: float = 0.5, grey: float = 0.6) -> None:
        """Draw a straight line."""
        ends = f"{num(x0)} {num(self.high - y0)} m {num(x1)} {num(self.high - y1)} l S"
        self.operators.append(f"q {num(thick)} w {num(grey)} G {ends} Q")

    def picture(self, svg: str, x: float, y: float, wide: float, high: float) -> None:
        """Put an SVG of this project into the middle of a box, as large as it fits."""
        operators, opacities = picture_operators(svg, x, self.high - y - high, wide, high)
        self.operators += operators
        self.opacities |= opacities

    def link(self, x: float, y: float, wide: float, high: float, url: str) -> None:
        """Make an area of the page a link."""
        self.links.append((x, self.high - y - high, x + wide, self.high - y, url))


class Pdf:
    """A document: add pages, then get its bytes."""

    def __init__(self, title: str, size: tuple[float, float] = A4) -> None:
        self.title = title
        self.size = size
        self.pages: list[Page] = []

    def page(self) -> Page:
        """Add a page."""
        self.pages.append(Page(*self.size))
        return self.pages[-1]

    def bytes(self) -> bytes:
        """The whole file."""
        objects: list[bytes] = [b"", b""]  # the catalogue and the tree of pages, filled in at the end

        def add(content: str | bytes) -> int:
            objects.append(content if isinstance(content, bytes) else content.encode("latin-1"))
            return len(objects)

        fonts = " ".join(
            f"/{name} {add(f'<</Type/Font/Subtype/Type1/BaseFont/{base}/Encoding/WinAnsiEncoding>>')} 0 R"
            for name, base in FONTS.items()
        )
        states = " ".join(
            f"/{name} {add(f'<</ca {value}/CA {value}>>')} 0 R"
            for name, value in sorted({opacity_state(o) for page in self.pages for o in page.opacities})
        )
        resources = add(f"<</Font<<{fonts}>>/ExtGState<<{states}>>>>")
        kids = []
        for page in self.pages:
            data = zlib.compress("\n".join(page.operators).encode("latin-1"), 9)
            head = f"<</Length {len(data)}/Filter/FlateDecode>>\nstream\n".encode()
            content = add(head + data + b"\nendstream")
            links = " ".join(f"{add(_link(*link))} 0 R" for link in page.links)
            box = f"[0 0 {num(page.wide)} {num(page.high)}]"
            kids.append(
                add(f"<</Type/Page/Parent 2 0 R/MediaBox{box}/Resources {resources} 0 R/Contents {content} 0 R"
                    f"/Annots[{links}]>>")
            )  # fmt: skip
        tree = " ".join(f"{kid} 0 R" for kid in kids)
        objects[0] = b"<</Type/Catalog/Pages 2 0 R>>"
        objects[1] = f"<</Type/Pages/Count {len(kids)}/Kids[{tree}]>>".encode()
        info = add(b"<</Title(\xfe\xff" + _escaped(self.title.encode("utf-16-be")) + b")/Producer(puzzlepark)>>")
        return _file(objects, info)


def opacity_state(opacity: str) -> tuple[str, str]:
    """The name of the state that sets an opacity, and its value."""
    return f"O{opacity.replace('.', '_')}", opacity


def _link(x0: float, y0: float, x1: float, y1: float, url: str) -> bytes:
    """The annotation that makes a rectangle a link."""
    box = f"[{num(x0)} {num(y0)} {num(x1)} {num(y1)}]"
    head = f"<</Type/Annot/Subtype/Link/Rect{box}/Border[0 0 0]/A<</S/URI/URI(".encode()
    return head + _escaped(url.encode("ascii", "replace")) + b")>>>>"


def _escaped(data: bytes) -> bytes:
    """Data as the content of a string in PDF syntax."""
    return data.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)").replace(b"\r", b"\\r")


def _file(objects: list[bytes], info: int) -> bytes:
    """The file of numbered objects, with the cross-reference table of their offsets."""
    out = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, content in enumerate(objects, 1):
        starts.append(len(out))
        out += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{start:010} 00000 n \n".encode() for start in starts)
    out += f"trailer\n<</Size {len(objects) + 1}/Root 1 0 R/Info {info} 0 R>>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(out)
