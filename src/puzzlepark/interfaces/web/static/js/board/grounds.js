// What belongs to the whole board: its grid, borders and frame; and what points: arrows, ways and streaks.
import { BUTT, filled, stroked, width } from "./ink.js";
import { joined, middle, num, pair, segments, turned } from "./pen.js";
import { OFFSET, isCell, key } from "../base/spots.js";

/** @type {Point[]} */
const ARROW = [
  [-0.3, -0.045],
  [0.03, -0.045],
  [0.03, -0.175],
  [0.295, 0],
  [0.03, 0.175],
  [0.03, 0.045],
  [-0.3, 0.045],
];
/** @type {Point[]} */
const WAY = [
  [-0.1, -0.14],
  [0.1, 0],
  [-0.1, 0.14],
];
/** @type {Point[][]} */
const STREAK = [
  [
    [-0.36, -0.29],
    [0.06, -0.29],
  ],
  [
    [-0.02, -0.37],
    [0.06, -0.29],
    [-0.02, -0.21],
  ],
];
/** @type {Point[]} */
const TWIN = [
  [-0.06, 0.29],
  [0.36, 0.29],
];

/** How far inside of its sides a cage is outlined. */
const INSET = 0.07;

/** The outline of some cells, a little inside of their sides. @param {Spot[]} cells */
function cageOutline(cells) {
  const own = new Set(cells.map(key));
  const has = (/** @type {number} */ r, /** @type {number} */ c) => own.has(key([r, c]));
  let d = "";
  for (const [r, c] of cells)
    for (const [dr, dc] of Object.values(OFFSET)) {
      if (has(r + 2 * dr, c + 2 * dc)) continue;
      // An end stays inside too, runs on to the next cell, or up to where the outline turns around a corner.
      const [one, two] = [-1, 1].map((way) => {
        const [tr, tc] = [way * dc, way * dr];
        const beside = has(r + 2 * tr, c + 2 * tc);
        const far = 0.5 + (!beside ? -INSET : has(r + 2 * (dr + tr), c + 2 * (dc + tc)) ? INSET : 0);
        return pair(c / 2 + dc * (0.5 - INSET) + tc * far, r / 2 + dr * (0.5 - INSET) + tr * far);
      });
      d += `M${one}L${two}`;
    }
  return d;
}

/** The outline, walked clockwise; at a door it turns outward along the jamb and starts anew at the other.
 * @param {Spot[]} doors @param {{rows: number, cols: number}} size */
function doorFrame(doors, { rows, cols }) {
  /** @type {[Point, string, number[]][]} */
  const sides = [
    [[0, 0], "r", []],
    [[cols, 0], "d", []],
    [[cols, rows], "l", []],
    [[0, rows], "u", []],
  ];
  for (const [r, c] of doors)
    if (r === 0) sides[0][2].push(c / 2);
    else if (c === 2 * cols) sides[1][2].push(r / 2);
    else if (r === 2 * rows) sides[2][2].push(cols - c / 2);
    else if (c === 0) sides[3][2].push(rows - r / 2);
  /** @type {Point[][]} */
  const walks = [[]];
  for (const [corner, to, along] of sides) {
    walks[walks.length - 1].push(corner);
    for (const x of [...new Set(along)].sort((a, b) => a - b)) {
      walks[walks.length - 1].push(
        ...turned(
          [
            [x - 0.36, 0],
            [x - 0.36, -0.22],
          ],
          to,
          corner,
        ),
      );
      walks.push(
        turned(
          [
            [x + 0.36, -0.22],
            [x + 0.36, 0],
          ],
          to,
          corner,
        ),
      );
    }
  }
  if (walks.length === 1) return joined(walks[0], true);
  walks[0] = [...(walks.pop() ?? []), ...walks[0]];
  return walks.map((walk) => joined(walk)).join("");
}

/** @type {{[K in "grid" | "fives" | "inset" | "border" | "frame"]: (pen: Pen, shape: ShapeOf<K>, c: string) => string}} */
export const GROUNDS = {
  grid: (pen, s, c) => {
    let d = "";
    for (let r = 1; r < pen.rows; r++) d += `M0 ${r}h${pen.cols}`;
    for (let i = 1; i < pen.cols; i++) d += `M${i} 0v${pen.rows}`;
    return d
      ? stroked(
          d,
          c,
          width(pen, s.dash ? 0.02 : 0.025),
          BUTT + (s.dash && pen.fine ? ' stroke-dasharray=".08 .06"' : ""),
        )
      : "";
  },
  fives: (pen, s, c) => {
    let d = "";
    for (let r = 5; r < pen.rows; r += 5) d += `M0 ${r}h${pen.cols}`;
    for (let i = 5; i < pen.cols; i += 5) d += `M${i} 0v${pen.rows}`;
    const look = s.dash ? ` stroke-dasharray=".1 .15" stroke-opacity=".7"` : ` stroke-opacity=".45"`;
    return stroked(d, s.dash ? "var(--b-quiet)" : c, width(pen, s.dash ? 0.025 : 0.04), BUTT + look);
  },
  inset: (pen, s, c) =>
    stroked(
      `M.08 .08h${num(pen.cols - 0.16)}v${num(pen.rows - 0.16)}H.08z`,
      c,
      width(pen, 0.04, 1.5),
      ' stroke-dasharray=".3 .12" stroke-linecap="butt"',
    ),
  border: (pen, s, c) => {
    if (s.kind === "cage")
      return stroked(cageOutline(s.at), c, width(pen, 0.03, 1), ` stroke-dasharray=".1 .08"${BUTT}`);
    const [w, floor] = { tile: [0.06, 2], area: [0.07, 2], link: [0.035, 1] }[s.kind ?? "tile"];
    return stroked(segments(s.at), c, width(pen, w, floor), s.dash ? ` stroke-dasharray=".14 .11"${BUTT}` : "");
  },
  frame: (pen, s, c) =>
    stroked(s.doors?.length ? doorFrame(s.doors, pen) : `M0 0h${pen.cols}v${pen.rows}H0z`, c, width(pen, 0.08, 2)),
};

/** @type {Record<PointerKind, (pen: Pen, shape: PointerShape, c: string) => string>} */
export const POINTERS = {
  arrow: (pen, s, c) => {
    const d = s.at.map((p) => joined(turned(ARROW, s.to, middle(p)), true)).join("");
    return (s.halo ? stroked(d, "var(--b-surface)", ".18") : "") + filled(d, c, ` stroke="${c}" stroke-width=".02"`);
  },
  way: (pen, s, c) => {
    const d = s.at
      .map((p) => {
        const ahead = isCell(p) ? 0.06 : 0;
        return joined(
          turned(
            WAY.map(([x, y]) => [x + ahead, y]),
            s.to,
            middle(p),
          ),
          true,
        );
      })
      .join("");
    return filled(d, c, ` stroke="${c}" stroke-width=".04"`);
  },
  streak: (pen, s, c) => {
    if (pen.cell < 14) return "";
    let d = "";
    for (const p of s.at)
      for (const line of s.alone ? [...STREAK, TWIN] : STREAK) d += joined(turned(line, s.to, middle(p)));
    return stroked(d, c, width(pen, 0.035), ' class="wind"');
  },
};
