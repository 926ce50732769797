// Painters of lines through cells and corners: plain, directed, walls, bridges and links. Lengths are in cells.
import { BUTT, CRISP, filled, stroked, width } from "./ink.js";
import { LEGIBLE, WEIGHT, contrasting, curve, disc, middle, segments, squares, written } from "./pen.js";
import { DIRECTIONS, edgeOf, inside, isEdge, key } from "../base/spots.js";

/** The width of lines and the radius of their bends, by kind. */
const LINES = /** @type {Record<Exclude<LineKind, "linked">, {thickness: number, radius: number}>} */ ({
  line: { thickness: 0.2, radius: 0.26 },
  directed: { thickness: 0.16, radius: 0.26 },
  link: { thickness: 0.56, radius: 0.3 },
  first: { thickness: 0.1, radius: 0.26 },
  second: { thickness: 0.1, radius: 0.26 },
  single: { thickness: 0.09, radius: 0.26 },
  double: { thickness: 0.33, radius: 0.26 },
  wall: { thickness: 0.14, radius: 0 },
});

/** How far a line goes on through a door, how much of its ends is trimmed, and how far a wall ends from the frame. */
const THROUGH_DOOR = 0.26;
const TRIM = 0.3;
const FROM_FRAME = 0.11;

/** Paints a line, with a head where it is to be continued. @param {Pen} pen @param {LineShape} shape @param {string} css its colour */
export function paintLine(pen, shape, css) {
  const kind = shape.kind ?? "line";
  if (kind === "linked") return paintLinked(pen, shape, css);
  const { thickness, radius } = LINES[kind];
  const path = curve(pointsOf(pen, shape), radius);
  let style = shape.run ? ' class="run" pathLength="1"' : "";
  if (shape.dash) style = ` stroke-dasharray=".3 .12"${BUTT}` + style;
  else if (kind === "second") style = ' stroke-dasharray="0 .19"' + style;
  let out = stroked(path, css, width(pen, thickness, 3), style);
  // A double line is a thick one with a gap along its middle.
  if (kind === "double")
    out += stroked(path, "var(--b-surface)", width(pen, thickness - 2 * LINES.single.thickness, 1));
  return shape.head ? out + paintHead(pen, shape, css) : out;
}

/** The points that a line is drawn through. @param {Pen} pen @param {LineShape} shape @returns {Point[]} */
function pointsOf(pen, shape) {
  if (shape.trim) return trimmed(shape.at.map(middle));
  return shape.kind === "wall" ? wallPoints(pen, shape.at) : linePoints(pen, shape.at);
}

/** A line that is cut short at its ends, so that the numbers there are visible. @param {Point[]} points @returns {Point[]} */
function trimmed(points) {
  const last = points.length - 1;
  /** An end of the line, moved towards the point next to it. @param {Point} end @param {Point} next @returns {Point} */
  const trim = ([x, y], [nextX, nextY]) => [x + TRIM * Math.sign(nextX - x), y + TRIM * Math.sign(nextY - y)];
  return [trim(points[0], points[1]), ...points.slice(1, last), trim(points[last], points[last - 1])];
}

/** The points of a line; at the frame it continues through the door. @param {Pen} pen @param {Spot[]} spots @returns {Point[]} */
function linePoints({ rows, cols }, spots) {
  const points = spots.map(middle);
  for (const i of new Set([0, spots.length - 1])) {
    const [r, c] = spots[i];
    const isDoor = isEdge(spots[i]) && !inside({ rows, cols }, spots[i]);
    if (!isDoor) continue;
    const [beforeRow, beforeCol] = spots[i === 0 ? 1 : i - 1] ?? [r, c];
    const [x, y] = points[i];
    points[i] = [x + THROUGH_DOOR * Math.sign(c - beforeCol), y + THROUGH_DOOR * Math.sign(r - beforeRow)];
  }
  return points;
}

/** The points of a wall; it ends inside the frame. @param {Pen} pen @param {Spot[]} spots @returns {Point[]} */
function wallPoints({ rows, cols }, spots) {
  const points = spots.map(middle);
  const last = points.length - 1;
  const ends = [
    { end: 0, before: 1 },
    { end: last, before: last - 1 },
  ];
  for (const { end, before } of last ? ends : []) {
    const [x, y] = points[end];
    const dx = Math.sign(x - points[before][0]);
    const dy = Math.sign(y - points[before][1]);
    const atFrame = (dx && (x === 0 || x === cols)) || (dy && (y === 0 || y === rows));
    if (atFrame) points[end] = [x - FROM_FRAME * dx, y - FROM_FRAME * dy];
  }
  return points;
}

/** Paints the head of a line: a disc, on a link with the number of its cells. @param {Pen} pen @param {LineShape} shape @param {string} css */
export function paintHead(pen, shape, css) {
  const at = middle(shape.at[shape.at.length - 1]);
  const isLink = shape.kind === "link";
  const { radius, ring } = isLink ? { radius: 0.32, ring: 0.05 } : { radius: 0.22, ring: 0.06 };
  const head =
    filled(disc(at, radius + ring), "var(--b-surface)") + filled(disc(at, radius), isLink ? "var(--b-given)" : css);
  if (!isLink || shape.count == null || pen.cell < LEGIBLE) return head;
  return head + written(shape.count, at, 0.36, "var(--b-canvas)", WEIGHT.normal);
}

/** A finished link: its cells, a seam around them, and a thin line through them. @param {Pen} pen @param {LineShape} shape @param {string} css */
function paintLinked(pen, shape, css) {
  /** The edges that belong to one cell of the link only. @type {Map<string, Spot>} */
  const seams = new Map();
  for (const cell of shape.at)
    for (const direction of DIRECTIONS) {
      const edge = edgeOf(cell, direction);
      if (!seams.delete(key(edge)) && inside(pen, edge)) seams.set(key(edge), edge);
    }
  let out =
    filled(squares(shape.at), css, CRISP) + stroked(segments(seams.values()), "var(--b-canvas)", width(pen, 0.035));
  if (shape.at.length > 1) {
    const points = trimmed(shape.at.map(middle));
    const thread = typeof shape.ink === "number" ? contrasting(css) : "var(--b-given)";
    out += stroked(curve(points, 0.26), thread, width(pen, 0.06), ' stroke-opacity=".5"');
  }
  return out;
}
