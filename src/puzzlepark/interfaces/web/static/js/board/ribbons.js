// Given lines through cells, each kind with a form of its own, so that none needs its colour to be told.
import { BUTT, filled, stroked, width } from "./ink.js";
import { curve, disc, polyline, middle } from "./pen.js";

/** The strokes of each kind, one over the other: ink, width, dashes. @type {Record<RibbonKind, [string, number, string?][]>} */
const STROKES = {
  tube: [
    ["line", 0.36],
    ["grid", 0.3],
  ],
  shaft: [["quiet", 0.05]],
  rails: [
    ["paint", 0.24],
    ["surface", 0.14],
  ],
  band: [
    ["wind", 0.36],
    ["windbg", 0.3],
    ["wind", 0.04, ` stroke-dasharray=".12 .1"${BUTT}`],
  ],
  beads: [["line", 0.13, ' stroke-dasharray="0 .25"']],
};
const BULB = 0.36;
const RING = 0.4;
const HEAD = 0.17;

/** The point this far from one on the way to another. @param {Point} start @param {Point} end @param {number} far @returns {Point} */
function towards([x, y], [a, b], far) {
  const part = far / Math.hypot(a - x, b - y);
  return [x + (a - x) * part, y + (b - y) * part];
}

/** The head of an arrow at the last of its points. @param {Point[]} points */
function headOf(points) {
  const [x, y] = points[points.length - 1];
  const [px, py] = towards([x, y], points[points.length - 2], HEAD);
  const [dx, dy] = [px - x, py - y];
  return polyline([
    [px - dy, py + dx],
    [x, y],
    [px + dy, py - dx],
  ]);
}

/** @param {Pen} pen @param {RibbonShape} shape */
export function paintRibbon(pen, shape) {
  const kind = shape.kind ?? "tube";
  const points = shape.at.map(middle);
  const [first] = points;
  const long = points.length > 1;
  if (kind === "shaft" && long) points[0] = towards(first, points[1], RING);
  let out = "";
  for (const [ink, w, dashes] of STROKES[kind]) {
    const c = `var(--b-${ink})`;
    if (kind === "tube") out += filled(disc(first, BULB + (w - 0.36) / 2), c);
    out += stroked(curve(points, 0.2), c, width(pen, w), dashes);
  }
  if (kind === "shaft")
    out += stroked(disc(first, RING) + (long ? headOf(points) : ""), "var(--b-quiet)", width(pen, 0.05));
  return out;
}
