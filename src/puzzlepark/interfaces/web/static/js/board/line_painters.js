// Lines through cells and corners: plain, directed, walls, bridges and links.
import { BUTT, CRISP, filled, stroked, width } from "./ink.js";
import { WEIGHT, contrasting, curve, disc, middle, segments, squares, written } from "./pen.js";
import { inside, isEdge, key } from "../base/spots.js";

/** The width and the radius of corners by kind. */
const LINES = /** @type {Record<Exclude<LineKind, "linked">, [number, number]>} */ ({
  line: [0.2, 0.26],
  directed: [0.16, 0.26],
  link: [0.56, 0.3],
  first: [0.1, 0.26],
  second: [0.1, 0.26],
  single: [0.09, 0.26],
  double: [0.33, 0.26],
  wall: [0.14, 0],
});

/** @param {Pen} pen @param {LineShape} s @param {string} c */
export function paintLine(pen, s, c) {
  const kind = s.kind ?? "line";
  if (kind === "linked") return paintLinked(pen, s, c);
  const [w, radius] = LINES[kind];
  const points = s.trim ? trimmed(s.at.map(middle)) : kind === "wall" ? wallPoints(pen, s.at) : linePoints(pen, s.at);
  const gap =
    kind === "double" ? stroked(curve(points, radius), "var(--b-surface)", width(pen, w - 2 * LINES.single[0], 1)) : "";
  return (
    stroked(
      curve(points, radius),
      c,
      width(pen, w, 3),
      (s.dash ? ` stroke-dasharray=".3 .12"${BUTT}` : kind === "second" ? ' stroke-dasharray="0 .19"' : "") +
        (s.run ? ' class="run" pathLength="1"' : ""),
    ) +
    gap +
    (s.head ? paintHead(pen, s, c) : "")
  );
}

/** A line that leaves the numbers at its ends free. @param {Point[]} points @returns {Point[]} */
function trimmed(points) {
  const n = points.length - 1;
  const trim = (/** @type {Point} */ [x, y], /** @type {Point} */ [a, b]) =>
    /** @type {Point} */ ([x + 0.3 * Math.sign(a - x), y + 0.3 * Math.sign(b - y)]);
  return [trim(points[0], points[1]), ...points.slice(1, n), trim(points[n], points[n - 1])];
}

/** The points of a line; an end on the outline goes on through the door. @param {Pen} pen @param {Spot[]} spots @returns {Point[]} */
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

/** The points of a wall; an end on the outline stops at the frame. @param {Pen} pen @param {Spot[]} spots @returns {Point[]} */
function wallPoints({ rows, cols }, spots) {
  const points = spots.map(middle);
  const last = points.length - 1;
  for (const [end, before] of last
    ? [
        [0, 1],
        [last, last - 1],
      ]
    : []) {
    const [x, y] = points[end];
    const dx = Math.sign(x - points[before][0]);
    const dy = Math.sign(y - points[before][1]);
    if ((dx && (x === 0 || x === cols)) || (dy && (y === 0 || y === rows)))
      points[end] = [x - 0.11 * dx, y - 0.11 * dy];
  }
  return points;
}

/** @param {Pen} pen @param {LineShape} s @param {string} c */
export function paintHead(pen, s, c) {
  const at = middle(s.at[s.at.length - 1]);
  const link = s.kind === "link";
  const [r, ring] = link ? [0.32, 0.05] : [0.22, 0.06];
  return (
    filled(disc(at, r + ring), "var(--b-surface)") +
    filled(disc(at, r), link ? "var(--b-given)" : c) +
    (link && s.count != null && pen.cell >= 14 ? written(s.count, at, 0.36, "var(--b-canvas)", WEIGHT.normal) : "")
  );
}

/** A finished link: its fill, the seams round it, and its thread. @param {Pen} pen @param {LineShape} s @param {string} c */
function paintLinked(pen, s, c) {
  const seams = new Map();
  for (const [r, col] of s.at)
    for (const e of [
      [r - 1, col],
      [r + 1, col],
      [r, col - 1],
      [r, col + 1],
    ]) {
      const k = key(/** @type {Spot} */ (e));
      if (!seams.delete(k) && e[0] > 0 && e[1] > 0 && e[0] < 2 * pen.rows && e[1] < 2 * pen.cols) seams.set(k, e);
    }
  let out = filled(squares(s.at), c, CRISP) + stroked(segments(seams.values()), "var(--b-canvas)", width(pen, 0.035));
  if (s.at.length > 1) {
    const points = trimmed(s.at.map(middle));
    const thread = typeof s.ink === "number" ? contrasting(c) : "var(--b-given)";
    out += stroked(curve(points, 0.26), thread, width(pen, 0.06), ' stroke-opacity=".5"');
  }
  return out;
}
