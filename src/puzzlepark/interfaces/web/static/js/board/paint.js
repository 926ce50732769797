// Shapes of a Drawing as SVG. Inks are CSS variables (--b-role) or colours of the palette; lengths are in cells.
import { GROUNDS, POINTERS } from "./grounds.js";
import { colour } from "./ink.js";
import { paintHead, paintLine } from "./line_painters.js";
import { paintChip, paintNotes, paintNumber } from "./numbers.js";
import { paintRibbon } from "./ribbons.js";
import { STAMPS } from "./stamps.js";

/** The ink of a shape that names none. */
const USUAL_INK = /** @type {Record<string, string>} */ ({
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

/** The order in which shapes are painted, whoever made them. */
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

/** The layer a shape is painted in. @param {Shape} shape */
const layerOf = (shape) =>
  shape.ghost
    ? "ghost"
    : shape.t === "line" && shape.kind === "linked"
      ? "linked"
      : ("halo" in shape && shape.halo) || ("ring" in shape && shape.ring)
        ? "halo"
        : shape.t;

/** @type {{[K in Shape["t"]]: (pen: Pen, shape: ShapeOf<K>, c: string) => string}} */
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
  // A newer server may know shapes that this page does not.
  const painter = /** @type {((pen: Pen, shape: Shape, c: string) => string)|undefined} */ (PAINTERS[shape.t]);
  if (!painter || ("at" in shape && !shape.at.length)) return "";
  return painter(pen, shape, colour(pen, shape.ink ?? USUAL_INK[shape.t] ?? "given"));
}

/** What painters need for a board whose cells are this many pixels wide. @param {Drawing} drawing @param {number} cell @returns {Pen} */
export const penFor = (drawing, cell) => ({
  rows: drawing.rows,
  cols: drawing.cols,
  palette: drawing.palette ?? [],
  cell,
  fine: cell >= 12 && drawing.rows * drawing.cols <= 400, // dashes are slow to paint where there are many
});

/** A shape as pieces of SVG, each with the layer that it is painted in. @param {Pen} pen @param {Shape} shape @returns {[string, string][]} */
export function pieces(pen, shape) {
  if (shape.ghost)
    return [
      [
        "ghost",
        `<g class="ghost${shape.t === "line" || shape.t === "fill" ? " dashed" : ""}">${paint(pen, shape)}</g>`,
      ],
    ];
  if (shape.t !== "line" || !shape.head) return [[layerOf(shape), paint(pen, shape)]];
  return [
    ["line", paint(pen, { ...shape, head: false })],
    ["head", paintHead(pen, shape, colour(pen, shape.ink ?? "mark"))],
  ];
}

/** A still picture of a drawing, for cards. @param {Drawing} drawing @param {number} cell */
export function still(drawing, cell) {
  const [top, right, bottom, left] = drawing.margin;
  const { rows, cols } = drawing;
  const pen = penFor(drawing, cell);
  const found = new Map(ORDER.map((name) => [name, ""]));
  for (const shape of drawing.shapes)
    for (const [layer, svg] of pieces(pen, shape)) found.set(layer, found.get(layer) + svg);
  const body = [...found.values()].join("");
  return `<svg class="board${drawing.surface === "picture" ? " picture" : ""}" aria-hidden="true" viewBox="${-left} ${-top} ${left + cols + right} ${top + rows + bottom}" stroke-linecap="round" stroke-linejoin="round"><rect width="${cols}" height="${rows}" fill="var(--b-surface)"/>${body}</svg>`;
}
