// Numerals, the forms of chips, and path data for painters, in units of a cell. The server's SVG has the same.
import { textOf } from "../base/shapes.js";
import { offsetOf } from "../base/spots.js";

/** The numerals, drawn in a box of 6 × 10. */
const DIGITS = [
  "M3 0C4.9 0 6 1.9 6 5S4.9 10 3 10 0 8.1 0 5 1.1 0 3 0Z",
  "M1 2.1 3.5 0V10",
  "M.3 2.8C.4 1.1 1.5 0 3.1 0 4.7 0 5.8 1.1 5.8 2.7 5.8 4.1 5 5.1 3.7 6.4L.1 10H6",
  "M.5 1.8C.9.7 1.8 0 3 0 4.6 0 5.6 1 5.6 2.4 5.6 3.8 4.6 4.7 2.9 4.7H2.2M2.9 4.7C4.8 4.7 5.9 5.7 5.9 7.3 5.9 9 4.7 10 3 10 1.5 10 .5 9.2.1 7.9",
  "M4.6 10V0L0 7.2H6.3",
  "M5.3 0H1.2L.7 4.6C1.3 4 2.1 3.7 3 3.7 4.8 3.7 6 4.9 6 6.8 6 8.7 4.8 10 2.9 10 1.5 10 .5 9.3.1 8.2",
  "M5.4 1.5C4.9.5 4.1 0 3.1 0 1.1 0 0 2 0 5.4 0 8.4 1.1 10 3.1 10 4.8 10 6 8.7 6 6.8 6 5 4.8 3.8 3.1 3.8 1.4 3.8.1 5 0 6.5",
  "M.1 0H5.9C3.9 2.8 2.5 6 2.1 10",
  "M3 4.6C1.5 4.6.5 3.7.5 2.3.5 1 1.5 0 3 0S5.5 1 5.5 2.3C5.5 3.7 4.5 4.6 3 4.6 1.2 4.6 0 5.7 0 7.3 0 8.9 1.2 10 3 10S6 8.9 6 7.3C6 5.7 4.8 4.6 3 4.6Z",
  "M.6 8.5C1.1 9.5 1.9 10 2.9 10 4.9 10 6 8 6 4.6 6 1.6 4.9 0 2.9 0 1.2 0 0 1.3 0 3.2 0 5 1.2 6.2 2.9 6.2 4.6 6.2 5.9 5 6 3.5",
];
/** A question mark, for an unknown number. */
const UNKNOWN = "M.4 2.7C.5 1.1 1.5 0 3.1 0 4.7 0 5.7 1.1 5.7 2.6 5.7 4.6 3 4.8 3 7M3 9.9V10";
/** Capital letters in the same box. */
const CAPITALS = [
  "M0 10 3 0 6 10M1.1 6.6H4.9",
  "M0 0V10H3.2C5 10 6 9 6 7.4S5 4.8 3.2 4.8H0M0 0H2.9C4.6 0 5.4 1 5.4 2.4S4.6 4.8 2.9 4.8",
  "M5.9 2.4C5.4.9 4.4 0 3.1 0 1.1 0 0 1.9 0 5S1.1 10 3.1 10C4.4 10 5.4 9.1 5.9 7.6",
  "M0 0V10H2.4C4.8 10 6 8.2 6 5S4.8 0 2.4 0Z",
  "M5.6 0H0V10H5.8M0 4.8H4.8",
  "M5.6 0H0V10M0 4.8H4.8",
  "M5.8 2.2C5.3.8 4.4 0 3.1 0 1.1 0 0 1.9 0 5S1.1 10 3.1 10C4.9 10 6 8.6 6 6.4V5.6H3.4",
  "M0 0V10M6 0V10M0 4.8H6",
  "M3 0V10M1.2 0H4.8M1.2 10H4.8",
  "M4.8 0V7.2C4.8 9 3.9 10 2.5 10 1.1 10 .2 9.1 0 7.6",
  "M0 0V10M5.7 0 0 6M2.2 3.9 6 10",
  "M0 0V10H5.6",
  "M0 10V0L3 5.6 6 0V10",
  "M0 10V0L6 10V0",
  "M3 0C4.9 0 6 1.9 6 5S4.9 10 3 10 0 8.1 0 5 1.1 0 3 0Z",
  "M0 10V0H3C4.9 0 6 1 6 2.8S4.9 5.6 3 5.6H0",
  "M3 0C4.9 0 6 1.9 6 5S4.9 10 3 10 0 8.1 0 5 1.1 0 3 0ZM3.6 7.2 6.2 10.4",
  "M0 10V0H3C4.9 0 6 1 6 2.8S4.9 5.6 3 5.6H0M3 5.6 6 10",
  "M5.6 2.1C5.2.8 4.3 0 3 0 1.4 0 .4 1 .4 2.4 .4 5.6 6 4.2 6 7.5 6 9 4.8 10 3 10 1.5 10 .5 9.2 0 7.8",
  "M0 0H6M3 0V10",
  "M0 0V6.4C0 8.8 1.1 10 3 10S6 8.8 6 6.4V0",
  "M0 0 3 10 6 0",
  "M0 0 1.3 10 3 3.6 4.7 10 6 0",
  "M0 0 6 10M6 0 0 10",
  "M0 0 3 5 6 0M3 5V10",
  "M.2 0H5.8L.1 10H6",
];
/** The paths of all characters. @type {Record<string, string>} */
const CHARACTERS = {
  ...Object.fromEntries(DIGITS.map((path, i) => [String(i), path])),
  ...Object.fromEntries(CAPITALS.map((path, i) => [String.fromCharCode(65 + i), path])),
  "+": "M3 2.2V7.8M.2 5H5.8",
  "−": "M.2 5H5.8",
  "×": "M.8 2.8 5.2 7.2M5.2 2.8.8 7.2",
  "÷": "M.2 5H5.8M3 2.1V2.3M3 7.7V7.9",
};
/** The width of a character with the space after it, and of that space, in the units of the box. */
const ADVANCE = 8.2;
const SPACE = 2.2;
/** The stroke width of numbers by the state of their clue. */
export const WEIGHT = { met: 1.05, normal: 1.45, wrong: 1.9 };

/** The form of a chip by its colour, and the height of the number on it and its distance below the middle. @type {{form: string, height: number, drop: number}[]} */
export const CHIPS = [
  { form: "M-.38 0a.38.38 0 1 1 .76 0a.38.38 0 1 1-.76 0z", height: 0.43, drop: 0 },
  {
    form: "M-.25-.34h.5a.09.09 0 0 1 .09.09v.5a.09.09 0 0 1-.09.09h-.5a.09.09 0 0 1-.09-.09v-.5a.09.09 0 0 1 .09-.09z",
    height: 0.44,
    drop: 0,
  },
  { form: "M0-.46.46 0 0 .46-.46 0z", height: 0.36, drop: 0 },
  { form: "M-.44 0-.22-.38H.22L.44 0 .22.38H-.22z", height: 0.43, drop: 0 },
  { form: "M0-.43.45.37H-.45z", height: 0.34, drop: 0.13 },
  { form: "M0 .43.45-.37H-.45z", height: 0.34, drop: -0.13 },
  {
    form: "M-.21-.21a.21.21 0 0 1 .42 0a.21.21 0 0 1 0 .42a.21.21 0 0 1-.42 0a.21.21 0 0 1 0-.42z",
    height: 0.38,
    drop: 0,
  },
  {
    form: "M-.24-.38H.24A.14.14 0 0 0 .38-.24V.24A.14.14 0 0 0 .24.38H-.24A.14.14 0 0 0-.38.24V-.24A.14.14 0 0 0-.24-.38z",
    height: 0.43,
    drop: 0,
  },
];

/** Letters on the chips of the ninth colour and later, whose forms are those of the first eight. */
export const LETTERS = [
  "M5 4.6V10M5 7.3A2.4 2.7 0 1 1 .2 7.3 2.4 2.7 0 1 1 5 7.3Z",
  "M.4 0V10M.4 7.3A2.4 2.7 0 1 1 5.2 7.3 2.4 2.7 0 1 1 .4 7.3Z",
  "M5 5.4C4.4 4.9 3.8 4.6 3 4.6 1.5 4.6.4 5.8.4 7.3S1.5 10 3 10C3.8 10 4.4 9.7 5 9.2",
  "M5 0V10M5 7.3A2.4 2.7 0 1 1 .2 7.3 2.4 2.7 0 1 1 5 7.3Z",
  "M.4 7.2H5.2C5.2 5.6 4.3 4.6 2.8 4.6 1.4 4.6.4 5.8.4 7.3S1.4 10 3 10C3.8 10 4.4 9.7 5 9.1",
  "M4.6.4C2.6-.3 2 .8 2 2.4V10M.4 4.6H4.2",
  "M.5 0V10M.5 6.6C.9 5.3 1.7 4.6 2.9 4.6 4.3 4.6 5 5.5 5 7V10",
  "M.6 0V10M4.8 4.6.6 8M2.4 6.6 5 10",
];

/** The least width of a cell, in pixels, at which numbers and other small things are painted. */
export const LEGIBLE = 14;

/** A number for SVG, with three decimals at most. @param {number} x */
export const num = (x) => String(Math.round(x * 1000) / 1000);
/** Two numbers for SVG. @param {number} x @param {number} y */
export const pair = (x, y) => `${num(x)} ${num(y)}`;
/** The middle of a spot. @param {Spot} spot @returns {Point} */
export const middle = ([r, c]) => [c / 2, r / 2];

/** The path of whole cells. @param {Iterable<Spot>} spots */
export const squares = (spots) => {
  let path = "";
  for (const [r, c] of spots) path += `M${c >> 1} ${r >> 1}h1v1h-1z`;
  return path;
};

/** The path of edges from corner to corner. @param {Iterable<Spot>} edges */
export const segments = (edges) => {
  let path = "";
  for (const [r, c] of edges) path += r & 1 ? `M${c / 2} ${(r - 1) / 2}v1` : `M${(c - 1) / 2} ${r / 2}h1`;
  return path;
};

/** The path of a square with round corners. @param {Point} about its middle @param {number} half half its side @param {number} r the radius of its corners */
export const box = ([x, y], half, r) => {
  const side = num(2 * (half - r));
  const arc = `a${num(r)} ${num(r)} 0 0 1 `;
  return `M${pair(x - half + r, y - half)}h${side}${arc}${pair(r, r)}v${side}${arc}${pair(-r, r)}h-${side}${arc}${pair(-r, -r)}v-${side}${arc}${pair(r, -r)}z`;
};

/** The path of a circle. @param {Point} about @param {number} r */
export const disc = ([x, y], r) =>
  `M${pair(x - r, y)}a${r} ${r} 0 1 1 ${num(2 * r)} 0a${r} ${r} 0 1 1-${num(2 * r)} 0z`;

/** The path of straight lines from point to point. @param {Point[]} points */
export const polyline = (points, close = false) =>
  "M" + points.map(([x, y]) => pair(x, y)).join("L") + (close ? "z" : "");

/** The points of a form that points to the right, rotated to a direction and moved. @param {Point[]} points @param {string} to the direction @param {Point} about where the origin of the form is moved to */
export const rotated = (points, to, [x, y]) => {
  const [dy, dx] = offsetOf(to);
  const length = Math.hypot(dx, dy);
  return points.map(
    ([a, b]) => /** @type {Point} */ ([x + (a * dx - b * dy) / length, y + (a * dy + b * dx) / length]),
  );
};

/** The path of a line with round corners, closed if its last point is the first. @param {Point[]} points @param {number} radius */
export function curve(points, radius) {
  const last = points[points.length - 1];
  const closed = points.length > 2 && points[0][0] === last[0] && points[0][1] === last[1];
  const ring = closed ? points.slice(0, -1) : points;
  // A line without length is painted as a dot.
  if (ring.length === 1) return `M${pair(...ring[0])}h0`;
  const n = ring.length;
  // The distance of control points from the corner that makes a Bézier curve close to a quarter of a circle.
  const control = radius * 0.4477;
  let path = "";
  for (let i = 0; i < n; i++) {
    const [x, y] = ring[i];
    if (!closed && (i === 0 || i === n - 1)) {
      path += (path ? "L" : "M") + pair(x, y);
      continue;
    }
    const [ax, ay] = ring[(i + n - 1) % n];
    const [bx, by] = ring[(i + 1) % n];
    // The directions of the line before this point (u) and after it (v).
    const ux = Math.sign(x - ax);
    const uy = Math.sign(y - ay);
    const vx = Math.sign(bx - x);
    const vy = Math.sign(by - y);
    const goesStraight = ux === vx && uy === vy;
    if (goesStraight) {
      if (closed && !path) path = `M${pair(x, y)}`;
      continue;
    }
    path += (path ? "L" : "M") + pair(x - radius * ux, y - radius * uy);
    const controls = `${pair(x - control * ux, y - control * uy)} ${pair(x + control * vx, y + control * vy)}`;
    path += `C${controls} ${pair(x + radius * vx, y + radius * vy)}`;
  }
  return path + (closed ? "z" : "");
}

/** The relative height of one, two and three characters. */
const HEIGHTS = [1, 0.88, 0.78];
/** The height of the characters of a text: more characters are smaller, and more than three are as wide as three. @param {string} text @param {number} height */
const heightOf = (text, height) => {
  const n = text.length;
  const narrow = (3 * ADVANCE - SPACE) / (ADVANCE * n - SPACE);
  return n <= 3 ? height * HEIGHTS[n - 1] : height * HEIGHTS[2] * narrow;
};
/** Half the width of a text. @param {string} text @param {number} height */
export const halfWidth = (text, height) => ((heightOf(text, height) / 10) * (ADVANCE * text.length - SPACE)) / 2;

/** A number or a text as SVG. @param {number|string} content @param {Point} about its middle @param {number} height of one character, in cells @param {string} ink a CSS colour @param {number} weight the stroke width in the units of the numerals */
export function written(content, [x, y], height, ink, weight) {
  const text = typeof content === "string" ? content : textOf(content);
  const scale = heightOf(text, height) / 10;
  const left = x - (scale * (ADVANCE * text.length - SPACE)) / 2;
  const top = y - 5 * scale;
  let parts = "";
  for (let i = 0; i < text.length; i++) {
    const path = CHARACTERS[text[i]] ?? UNKNOWN;
    parts += i ? `<path d="${path}" transform="translate(${num(ADVANCE * i)})"/>` : `<path d="${path}"/>`;
  }
  return `<g fill="none" stroke="${ink}" stroke-width="${weight}" transform="translate(${pair(left, top)})scale(${scale.toFixed(5)})">${parts}</g>`;
}

/** Dark or light ink, whichever contrasts more with a colour "#rrggbb" (by WCAG luminance). @param {string} colour */
export function contrasting(colour) {
  /** The linear intensity of a component of the colour. @param {number} at the position of its two digits */
  const linear = (at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  // WCAG adds 0.05 to both luminances. The dark ink has 0.0122, the white one 1.
  const luminance = 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5) + 0.05;
  const contrastWithDark = luminance / 0.0622;
  const contrastWithLight = 1.05 / luminance;
  return contrastWithDark >= contrastWithLight ? "#1A1D1B" : "#FFFFFF";
}

/** The height of a number in the corner of a cell, and its distance from the sides. */
export const SMALL = 0.2;
const INSET = 0.1;
/** The middle of a number whose spot is the corner of a cell: it is in the cell below and to the right. @param {Spot} at @param {string} text @returns {Point} */
export const smallPlace = ([r, c], text) => [c / 2 + INSET + halfWidth(text, SMALL), r / 2 + INSET + SMALL / 2];

/** The distance between two numbers of a line outside the board, in cells. */
export const DEEP = 0.7;

/** The distance of the first number outside the board from the frame, in cells. */
const OUTSIDE = 0.67;
/** The middle of a number, and whether it is outside the board. @param {{rows: number, cols: number}} size @param {Spot} at @returns {{place: Point, outside: boolean}} */
export function numberPlace({ rows, cols }, [r, c]) {
  /** The position on one axis. Numbers before the board are at -1, -3 and so on. @param {number} coordinate @param {number} length */
  const position = (coordinate, length) => {
    if (coordinate < 0) return -OUTSIDE + (DEEP * (coordinate + 1)) / 2;
    return coordinate > 2 * length ? length + OUTSIDE : coordinate / 2;
  };
  const x = position(c, cols);
  const y = position(r, rows);
  return { place: [x, y], outside: x !== c / 2 || y !== r / 2 };
}

/** The middle of a number in the corner of a clue cell. The spot is the right side of the cell for the number in its upper right corner, and the
 * lower side for the number in its lower left corner. @param {Spot} at @returns {Point} */
export const cornerPlace = ([r, c]) =>
  r & 1 ? [(c - 1) / 2 + 0.11, r / 2 - 0.25] : [c / 2 - 0.24, (r - 1) / 2 + 0.25];
