// Painters of given lines through cells. Every kind has a form of its own, so that colour is not needed to tell them apart.
import { BUTT, filled, stroked, width } from "./ink.js";
import { curve, disc, polyline, middle } from "./pen.js";

/** The strokes of each kind, one over the other. @type {Record<RibbonKind, {ink: string, thickness: number, dashes?: string}[]>} */
const STROKES = {
  tube: [
    { ink: "line", thickness: 0.36 },
    { ink: "grid", thickness: 0.3 },
  ],
  shaft: [{ ink: "quiet", thickness: 0.05 }],
  rails: [
    { ink: "paint", thickness: 0.24 },
    { ink: "surface", thickness: 0.14 },
  ],
  band: [
    { ink: "wind", thickness: 0.36 },
    { ink: "windbg", thickness: 0.3 },
    { ink: "wind", thickness: 0.04, dashes: ` stroke-dasharray=".12 .1"${BUTT}` },
  ],
  beads: [{ ink: "line", thickness: 0.13, dashes: ' stroke-dasharray="0 .25"' }],
};
/** The radius of the bulb at the start of a tube, the radius of the ring at the start of a shaft, and the length of the shaft's arrowhead. */
const BULB = 0.36;
const RING = 0.4;
const HEAD = 0.17;

/** The point at a distance from the start, towards the end. @param {Point} start @param {Point} end @param {number} far @returns {Point} */
function towards([x, y], [endX, endY], far) {
  const share = far / Math.hypot(endX - x, endY - y);
  return [x + (endX - x) * share, y + (endY - y) * share];
}

/** The path of an arrowhead at the last of some points. @param {Point[]} points */
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

/** Paints a given line: a tube with a bulb, a shaft with a ring and an arrowhead, rails, a band, or beads. @param {Pen} pen @param {RibbonShape} shape */
export function paintRibbon(pen, shape) {
  const kind = shape.kind ?? "tube";
  const points = shape.at.map(middle);
  const [first] = points;
  const isLong = points.length > 1;
  if (kind === "shaft" && isLong) points[0] = towards(first, points[1], RING);
  let out = "";
  for (const { ink, thickness, dashes } of STROKES[kind]) {
    const css = `var(--b-${ink})`;
    // The inner stroke of a tube is thinner, and its bulb smaller by the same amount.
    if (kind === "tube") out += filled(disc(first, BULB + (thickness - STROKES.tube[0].thickness) / 2), css);
    out += stroked(curve(points, 0.2), css, width(pen, thickness), dashes);
  }
  if (kind === "shaft")
    out += stroked(disc(first, RING) + (isLong ? headOf(points) : ""), "var(--b-quiet)", width(pen, 0.05));
  return out;
}
