// Painters of lines through cells and corners: plain, directed, walls, bridges and links.
import { BUTT, CRISP, filled, stroked, width } from "./ink.js";
import { WEIGHT, contrasting, curve, disc, middle, segments, squares, written } from "./pen.js";
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

/** @param {Pen} pen @param {LineShape} shape @param {string} css */
export function paintLine(pen, shape, css) {
  const kind = shape.kind ?? "line";
  if (kind === "linked") return paintLinked(pen, shape, css);
  const { thickness, radius } = LINES[kind];
  const points = shape.trim
    ? trimmed(shape.at.map(middle))
    : kind === "wall"
      ? wallPoints(pen, shape.at)
      : linePoints(pen, shape.at);
  const gap =
    kind === "double"
      ? stroked(curve(points, radius), "var(--b-surface)", width(pen, thickness - 2 * LINES.single.thickness, 1))
      : "";
  return (
    stroked(
      curve(points, radius),
      css,
      width(pen, thickness, 3),
      (shape.dash ? ` stroke-dasharray=".3 .12"${BUTT}` : kind === "second" ? ' stroke-dasharray="0 .19"' : "") +
        (shape.run ? ' class="run" pathLength="1"' : ""),
    ) +
    gap +
    (shape.head ? paintHead(pen, shape, css) : "")
  );
}

/** A line that is cut short at its ends, so that the numbers there are visible. @param {Point[]} points @returns {Point[]} */
function trimmed(points) {
  const n = points.length - 1;
  const trim = (/** @type {Point} */ [x, y], /** @type {Point} */ [a, b]) =>
    /** @type {Point} */ ([x + 0.3 * Math.sign(a - x), y + 0.3 * Math.sign(b - y)]);
  return [trim(points[0], points[1]), ...points.slice(1, n), trim(points[n], points[n - 1])];
}

/** The points of a line; at the frame it continues through the door. @param {Pen} pen @param {Spot[]} spots @returns {Point[]} */
function linePoints({ rows, cols }, spots) {
  const points = spots.map(middle);
  for (const i of new Set([0, spots.length - 1])) {
    const [r, c] = spots[i];
    if (!isEdge(spots[i]) || inside({ rows, cols }, spots[i])) continue;
    const before = spots[i === 0 ? 1 : i - 1] ?? [r, c];
    points[i] = [points[i][0] + 0.26 * Math.sign(c - before[1]), points[i][1] + 0.26 * Math.sign(r - before[0])];
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
    if (atFrame) points[end] = [x - 0.11 * dx, y - 0.11 * dy];
  }
  return points;
}

/** @param {Pen} pen @param {LineShape} shape @param {string} css */
export function paintHead(pen, shape, css) {
  const at = middle(shape.at[shape.at.length - 1]);
  const link = shape.kind === "link";
  const [r, ring] = link ? [0.32, 0.05] : [0.22, 0.06];
  return (
    filled(disc(at, r + ring), "var(--b-surface)") +
    filled(disc(at, r), link ? "var(--b-given)" : css) +
    (link && shape.count != null && pen.cell >= 14
      ? written(shape.count, at, 0.36, "var(--b-canvas)", WEIGHT.normal)
      : "")
  );
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
