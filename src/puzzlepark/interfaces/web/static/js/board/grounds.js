// Painters of the grid, borders and frame of a board, and of arrows, directions of lines, and winds. Lengths are in cells.
import { BUTT, filled, stroked, width } from "./ink.js";
import { LEGIBLE, polyline, middle, num, pair, segments, rotated } from "./pen.js";
import { OFFSET, isCell, key } from "../base/spots.js";

/** An arrow, an arrowhead and a streak of wind that point to the right, around the middle of a cell. @type {Point[]} */
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
const CHEVRON = [
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
/** A second stroke under a streak. @type {Point[]} */
const TWIN = [
  [-0.06, 0.29],
  [0.36, 0.29],
];

/** The distance of the outline of a cage from the sides of its cells. */
const INSET = 0.07;

/** The path around some cells, a little inside their sides. @param {Spot[]} cells */
function cageOutline(cells) {
  const own = new Set(cells.map(key));
  const has = (/** @type {number} */ r, /** @type {number} */ c) => own.has(key([r, c]));
  let path = "";
  for (const [r, c] of cells)
    for (const [dr, dc] of Object.values(OFFSET)) {
      if (has(r + 2 * dr, c + 2 * dc)) continue;
      // (dr, dc) points to this side, (tr, tc) along it. An end of the side stops inside the cell, goes on in the next cell of the cage, or
      // reaches the line around the corner, if the cage bends there.
      const endOf = (/** @type {-1|1} */ sign) => {
        const [tr, tc] = [sign * dc, sign * dr];
        const continues = has(r + 2 * tr, c + 2 * tc);
        const bends = continues && has(r + 2 * (dr + tr), c + 2 * (dc + tc));
        let far = 0.5;
        if (bends) far += INSET;
        else if (!continues) far -= INSET;
        return pair(c / 2 + dc * (0.5 - INSET) + tc * far, r / 2 + dr * (0.5 - INSET) + tr * far);
      };
      path += `M${endOf(-1)}L${endOf(1)}`;
    }
  return path;
}

/** Half the width of a door, and how far its jambs reach out of the frame. */
const DOOR = 0.36;
const JAMB = 0.22;

/** The path of the frame, clockwise. At a door it turns outward along one jamb and starts again at the other.
 * @param {Spot[]} doors @param {{rows: number, cols: number}} size */
function doorFrame(doors, { rows, cols }) {
  const doorsOn = (/** @type {(door: Spot) => boolean} */ isOn, /** @type {(door: Spot) => number} */ distance) =>
    [...new Set(doors.filter(isOn).map(distance))].sort((a, b) => a - b);
  /** The sides of the frame, with the distances of their doors from the corner. @type {{corner: Point, to: Direction, along: number[]}[]} */
  const sides = [
    {
      corner: [0, 0],
      to: "r",
      along: doorsOn(
        ([r]) => r === 0,
        ([, c]) => c / 2,
      ),
    },
    {
      corner: [cols, 0],
      to: "d",
      along: doorsOn(
        ([, c]) => c === 2 * cols,
        ([r]) => r / 2,
      ),
    },
    {
      corner: [cols, rows],
      to: "l",
      along: doorsOn(
        ([r]) => r === 2 * rows,
        ([, c]) => cols - c / 2,
      ),
    },
    {
      corner: [0, rows],
      to: "u",
      along: doorsOn(
        ([, c]) => c === 0,
        ([r]) => rows - r / 2,
      ),
    },
  ];
  /** @type {Point[][]} */
  const paths = [[]];
  for (const { corner, to, along } of sides) {
    paths[paths.length - 1].push(corner);
    for (const x of along) {
      /** @type {Point[]} */
      const firstJamb = [
        [x - DOOR, 0],
        [x - DOOR, -JAMB],
      ];
      /** @type {Point[]} */
      const secondJamb = [
        [x + DOOR, -JAMB],
        [x + DOOR, 0],
      ];
      paths[paths.length - 1].push(...rotated(firstJamb, to, corner));
      paths.push(rotated(secondJamb, to, corner));
    }
  }
  if (paths.length === 1) return polyline(paths[0], true);
  // The last path leads back to the first corner, where the first path begins.
  paths[0] = [...(paths.pop() ?? []), ...paths[0]];
  return paths.map((path) => polyline(path)).join("");
}

/** The thickness of borders in cells, and at least in pixels. */
const BORDERS = {
  tile: { thickness: 0.06, floor: 2 },
  area: { thickness: 0.07, floor: 2 },
  link: { thickness: 0.035, floor: 1 },
};

/** The path of the grid lines inside the board, or of every n-th one. @param {Pen} pen @param {number} [n] */
function gridPath({ rows, cols }, n = 1) {
  let path = "";
  for (let row = n; row < rows; row += n) path += `M0 ${row}h${cols}`;
  for (let col = n; col < cols; col += n) path += `M${col} 0v${rows}`;
  return path;
}

/** The painters of a board's ground; `css` is the colour. @type {{[K in "grid" | "fives" | "inset" | "border" | "frame"]: (pen: Pen, shape: ShapeOf<K>, css: string) => string}} */
export const GROUNDS = {
  grid: (pen, shape, css) => {
    const path = gridPath(pen);
    const dashes = shape.dash && pen.fine ? ' stroke-dasharray=".08 .06"' : "";
    return path ? stroked(path, css, width(pen, shape.dash ? 0.02 : 0.025), BUTT + dashes) : "";
  },
  // Every fifth grid line of a large board.
  fives: (pen, shape, css) => {
    const path = gridPath(pen, 5);
    if (!shape.dash) return stroked(path, css, width(pen, 0.04), BUTT + ` stroke-opacity=".45"`);
    return stroked(path, "var(--b-quiet)", width(pen, 0.025), BUTT + ` stroke-dasharray=".1 .15" stroke-opacity=".7"`);
  },
  // The inner frame that shows that a trial is open.
  inset: (pen, shape, css) =>
    stroked(
      `M.08 .08h${num(pen.cols - 0.16)}v${num(pen.rows - 0.16)}H.08z`,
      css,
      width(pen, 0.04, 1.5),
      ' stroke-dasharray=".3 .12" stroke-linecap="butt"',
    ),
  border: (pen, shape, css) => {
    if (shape.kind === "cage")
      return stroked(cageOutline(shape.at), css, width(pen, 0.03, 1), ` stroke-dasharray=".1 .08"${BUTT}`);
    const { thickness, floor } = BORDERS[shape.kind ?? "tile"];
    return stroked(
      segments(shape.at),
      css,
      width(pen, thickness, floor),
      shape.dash ? ` stroke-dasharray=".14 .11"${BUTT}` : "",
    );
  },
  frame: (pen, shape, css) =>
    stroked(
      shape.doors?.length ? doorFrame(shape.doors, pen) : `M0 0h${pen.cols}v${pen.rows}H0z`,
      css,
      width(pen, 0.08, 2),
    ),
};

/** The painters of arrows, of the directions of lines ("way"), and of winds ("streak"). @type {Record<PointerKind, (pen: Pen, shape: PointerShape, css: string) => string>} */
export const POINTERS = {
  arrow: (pen, shape, css) => {
    const path = shape.at.map((spot) => polyline(rotated(ARROW, shape.to, middle(spot)), true)).join("");
    return (
      (shape.halo ? stroked(path, "var(--b-surface)", ".18") : "") +
      filled(path, css, ` stroke="${css}" stroke-width=".02"`)
    );
  },
  way: (pen, shape, css) => {
    /** The arrowhead at the end of a line, in a cell, is a little ahead of the middle. @type {Point[]} */
    const atEnd = CHEVRON.map(([x, y]) => [x + 0.06, y]);
    const path = shape.at
      .map((spot) => polyline(rotated(isCell(spot) ? atEnd : CHEVRON, shape.to, middle(spot)), true))
      .join("");
    return filled(path, css, ` stroke="${css}" stroke-width=".04"`);
  },
  streak: (pen, shape, css) => {
    if (pen.cell < LEGIBLE) return "";
    let path = "";
    for (const spot of shape.at)
      for (const line of shape.alone ? [...STREAK, TWIN] : STREAK)
        path += polyline(rotated(line, shape.to, middle(spot)));
    return stroked(path, css, width(pen, 0.035), ' class="wind"');
  },
};
