// Paints the shapes of a drawing as SVG. Inks are CSS variables (--b-role) or colours of the palette; lengths are in cells.
import { GROUNDS, POINTERS } from "./grounds.js";
import { colour } from "./ink.js";
import { paintHead, paintLine } from "./line_painters.js";
import { paintChip, paintNotes, paintNumber } from "./numbers.js";
import { paintRibbon } from "./ribbons.js";
import { STAMPS } from "./stamps.js";

/** The ink of shapes that have none. */
const DEFAULT_INK = /** @type {Record<string, string>} */ ({
  fill: "paint",
  clue: "quiet",
  hatch: "given",
  block: "block",
  split: "onblock",
  dot: "quiet",
  speck: "quiet",
  cross: "quiet",
  next: "mark",
  ring: "bad",
  slot: "line",
  spare: "line",
  caret: "focus",
  cursor: "focus",
  arrow: "given",
  way: "mark",
  streak: "wind",
  grid: "grid",
  border: "frame",
  frame: "frame",
  bulb: "paint",
  star: "paint",
  tent: "paint",
  circle: "given",
  square: "given",
  disc: "given",
  tree: "given",
  number: "given",
  notes: "quiet",
  falling: "mark",
  rising: "mark",
  line: "mark",
  fives: "frame",
  inset: "trial",
  hint: "hint",
});

/** The layers in the order in which they are painted. */
export const ORDER = [
  "fill",
  "clue",
  "ribbon",
  "grid",
  "fives",
  "linked",
  "hatch",
  "block",
  "split",
  "border",
  "frame",
  "inset",
  "streak",
  "slot",
  "caret",
  "circle",
  "square",
  "disc",
  "sun",
  "moon",
  "tree",
  "plus",
  "level",
  "upright",
  "whitedot",
  "blackdot",
  "ten",
  "five",
  "arrow",
  "speck",
  "number",
  "notes",
  "spare",
  "bulb",
  "star",
  "tent",
  "dot",
  "cross",
  "falling",
  "rising",
  "line",
  "way",
  "ghost",
  "halo",
  "chip",
  "head",
  "next",
  "hint",
  "ring",
  "cursor",
];

/** The layer that a shape is painted in. @param {Shape} shape */
function layerOf(shape) {
  if (shape.t === "line" && shape.kind === "linked") return "linked";
  const covers = ("halo" in shape && shape.halo) || ("ring" in shape && shape.ring);
  return covers ? "halo" : shape.t;
}

/** The painter of each kind of shape; `css` is the colour. @type {{[K in Shape["t"]]: (pen: Pen, shape: ShapeOf<K>, css: string) => string}} */
const PAINTERS = {
  ...STAMPS,
  ...GROUNDS,
  ...POINTERS,
  number: paintNumber,
  chip: paintChip,
  notes: paintNotes,
  line: paintLine,
  ribbon: paintRibbon,
};

/** One shape as SVG. @param {Pen} pen @param {Shape} shape */
export function paint(pen, shape) {
  // A newer server may send shapes that this page does not know.
  const painter = /** @type {((pen: Pen, shape: Shape, css: string) => string)|undefined} */ (PAINTERS[shape.t]);
  if (!painter || ("at" in shape && !shape.at.length)) return "";
  return painter(pen, shape, colour(pen, shape.ink ?? DEFAULT_INK[shape.t] ?? "given"));
}

/** The pen for a drawing. @param {Drawing} drawing @param {number} cell the width of a cell in pixels @returns {Pen} */
export const penFor = (drawing, cell) => ({
  rows: drawing.rows,
  cols: drawing.cols,
  palette: drawing.palette ?? [],
  cell,
  fine: cell >= 12 && drawing.rows * drawing.cols <= 400, // dashes are slow to paint where there are many
});

/** The SVG of a shape by the layers that it is painted in. @param {Pen} pen @param {Shape} shape @returns {{layer: string, svg: string}[]} */
export function pieces(pen, shape) {
  if (shape.forced) return [{ layer: "ghost", svg: `<g class="forced">${paint(pen, shape)}</g>` }];
  if (shape.ghost) {
    const dashed = shape.t === "line" || shape.t === "fill" ? " dashed" : "";
    return [{ layer: "ghost", svg: `<g class="ghost${dashed}">${paint(pen, shape)}</g>` }];
  }
  if (shape.t !== "line" || !shape.head) return [{ layer: layerOf(shape), svg: paint(pen, shape) }];
  return [
    { layer: "line", svg: paint(pen, { ...shape, head: false }) },
    { layer: "head", svg: paintHead(pen, shape, colour(pen, shape.ink ?? "mark")) },
  ];
}

/** A drawing as a static SVG image, for cards. @param {Drawing} drawing @param {number} cell */
export function still(drawing, cell) {
  const [top, right, bottom, left] = drawing.margin;
  const { rows, cols } = drawing;
  const pen = penFor(drawing, cell);
  const layers = new Map(ORDER.map((name) => [name, ""]));
  for (const shape of drawing.shapes)
    for (const { layer, svg } of pieces(pen, shape)) layers.set(layer, layers.get(layer) + svg);
  const body = [...layers.values()].join("");
  return `<svg class="board${drawing.surface === "picture" ? " picture" : ""}" aria-hidden="true" viewBox="${-left} ${-top} ${left + cols + right} ${top + rows + bottom}" stroke-linecap="round" stroke-linejoin="round"><rect width="${cols}" height="${rows}" fill="var(--b-surface)"/>${body}</svg>`;
}
