// Spots are [r, c] in doubled coordinates: odd, odd is a cell; one odd is an edge; both even a corner.

/** @type {Record<Way, Spot>} */
export const STEP = { u: [-1, 0], l: [0, -1], r: [0, 1], d: [1, 0] };
/** @type {Record<Way, Way>} */
export const BACK = { u: "d", l: "r", r: "l", d: "u" };
/** @type {Way[]} */
export const WAYS = ["u", "l", "r", "d"];
export const WAY_WORD = { u: "up", l: "left", r: "right", d: "down" };
export const SIDE_WORD = { u: "above", l: "left", r: "right", d: "below" };

/** @param {Spot} spot */
export const key = ([r, c]) => `${r},${c}`;

/** @param {string} text @returns {Spot} */
export const spotOf = (text) => {
  const i = text.indexOf(",");
  return [Number(text.slice(0, i)), Number(text.slice(i + 1))];
};

/** Reading order. @param {Spot} a @param {Spot} b */
export const byReading = (a, b) => a[0] - b[0] || a[1] - b[1];

/** @param {Spot} spot */
export const isCell = ([r, c]) => (r & 1) === 1 && (c & 1) === 1;
/** @param {Spot} spot */
export const isEdge = ([r, c]) => ((r ^ c) & 1) === 1;
/** @param {Spot} a @param {Spot} b */
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** The edge on one side of a cell, or by which a line leaves a node. @param {Spot} node @param {Way} way @returns {Spot} */
export const edgeOf = ([r, c], way) => [r + STEP[way][0], c + STEP[way][1]];
/** The next cell or corner that way. @param {Spot} node @param {Way} way @returns {Spot} */
export const nextOf = ([r, c], way) => [r + 2 * STEP[way][0], c + 2 * STEP[way][1]];

/** The step of a way, or of one over a corner such as "dr". @param {string} way @returns {Spot} */
export const stepOf = (way) => [
  Number(way.includes("d")) - Number(way.includes("u")),
  Number(way.includes("r")) - Number(way.includes("l")),
];

/** The edge between two neighbours. @param {Spot} a @param {Spot} b @returns {Spot} */
export const between = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** The value of a cell whose diagonal ends at one of its corners: 1 if it falls from left to right, 2 if it rises. @param {Spot} cell @param {Spot} corner */
export const diagonalTo = (cell, corner) => (corner[0] < cell[0] === corner[1] < cell[1] ? 1 : 2);

/** The way from a cell or corner to its neighbour. @param {Spot} a @param {Spot} b @returns {Way} */
export const wayTo = (a, b) => (b[0] < a[0] ? "u" : b[0] > a[0] ? "d" : b[1] > a[1] ? "r" : "l");

/** The two cells beside an edge, one of which may be off the board; or its two corners. @param {Spot} edge @param {boolean} [corners] @returns {[Spot, Spot]} */
export const sidesOf = ([r, c], corners = false) =>
  Boolean(r & 1) !== corners
    ? [
        [r, c - 1],
        [r, c + 1],
      ]
    : [
        [r - 1, c],
        [r + 1, c],
      ];

/** @param {Spot} a @param {Spot} b */
export const beside = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 2 && (a[0] === b[0] || a[1] === b[1]);

/** @param {{rows: number, cols: number}} size @param {Spot} spot */
export const inside = ({ rows, cols }, [r, c]) => r > 0 && c > 0 && r < 2 * rows && c < 2 * cols;

/** Cells, or corners, from one to another, in steps to a neighbour, near the straight line between them; the first is left out.
 * @param {Spot} a @param {Spot} b @returns {Spot[]} */
export function stepsBetween(a, b) {
  const found = [];
  let [r, c] = a;
  const n = (Math.abs(b[0] - r) + Math.abs(b[1] - c)) / 2;
  for (let i = 0; i < n; i++) {
    const dr = b[0] - r;
    const dc = b[1] - c;
    if (Math.abs(dr) > Math.abs(dc)) r += 2 * Math.sign(dr);
    else c += 2 * Math.sign(dc);
    found.push(/** @type {Spot} */ ([r, c]));
  }
  return found;
}

/** The rows and columns of a puzzle's document; older ones, such as a browser may have kept, call them so. @param {any} puzzle @returns {[number, number]} */
export const sizeOf = (puzzle) => [puzzle.height ?? puzzle.rows, puzzle.width ?? puzzle.cols];
