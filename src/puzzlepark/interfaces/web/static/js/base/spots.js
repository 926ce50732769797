// Spots are [r, c] in doubled coordinates: a cell is odd in both, an edge in one, a corner in none. Row and column 1 are the first.

/** The step from a cell to an edge in each direction. @type {Record<Direction, Spot>} */
export const OFFSET = { u: [-1, 0], l: [0, -1], r: [0, 1], d: [1, 0] };
/** @type {Record<Direction, Direction>} */
export const OPPOSITE = { u: "d", l: "r", r: "l", d: "u" };
/** All directions: up, left, right and down. @type {Direction[]} */
export const DIRECTIONS = ["u", "l", "r", "d"];
export const DIRECTION_WORD = { u: "up", l: "left", r: "right", d: "down" };
export const SIDE_WORD = { u: "above", l: "left", r: "right", d: "below" };

/** A spot as text: the key of marks and of maps. @param {Spot} spot */
export const key = ([r, c]) => `${r},${c}`;

/** The spot of a key. @param {string} text @returns {Spot} */
export const spotOf = (text) => {
  const i = text.indexOf(",");
  return [Number(text.slice(0, i)), Number(text.slice(i + 1))];
};

/** Compares spots by row, then by column. @param {Spot} a @param {Spot} b */
export const byReadingOrder = (a, b) => a[0] - b[0] || a[1] - b[1];

/** Whether both coordinates are odd. @param {Spot} spot */
export const isCell = ([r, c]) => (r & 1) === 1 && (c & 1) === 1;
/** Whether one coordinate is odd and the other even. @param {Spot} spot */
export const isEdge = ([r, c]) => ((r ^ c) & 1) === 1;
/** Whether two spots are the same. @param {Spot} a @param {Spot} b */
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** The row of a cell, from 1. @param {Spot} cell */
export const rowOf = ([r]) => (r + 1) >> 1;
/** The column of a cell, from 1. @param {Spot} cell */
export const columnOf = ([, c]) => (c + 1) >> 1;
/** A cell in words: "row 3, column 4". @param {Spot} cell */
export const placeOf = (cell) => `row ${rowOf(cell)}, column ${columnOf(cell)}`;

/** The edge on one side of a cell, or by which a line leaves a node. @param {Spot} node @param {Direction} direction @returns {Spot} */
export const edgeOf = ([r, c], direction) => [r + OFFSET[direction][0], c + OFFSET[direction][1]];
/** The next cell or corner in a direction. @param {Spot} node @param {Direction} direction @returns {Spot} */
export const nextOf = ([r, c], direction) => [r + 2 * OFFSET[direction][0], c + 2 * OFFSET[direction][1]];

/** The step in a direction, which may be diagonal such as "dr". @param {string} direction @returns {Spot} */
export const offsetOf = (direction) => [
  Number(direction.includes("d")) - Number(direction.includes("u")),
  Number(direction.includes("r")) - Number(direction.includes("l")),
];

/** The edge between two adjacent cells or corners. @param {Spot} a @param {Spot} b @returns {Spot} */
export const between = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** The value of a cell whose diagonal ends at one of its corners: 1 if it falls from left to right, 2 if it rises. @param {Spot} cell @param {Spot} corner */
export function diagonalTo(cell, corner) {
  const isAbove = corner[0] < cell[0];
  const isLeft = corner[1] < cell[1];
  return isAbove === isLeft ? 1 : 2;
}

/** The direction from a cell or corner to an adjacent one. @param {Spot} a @param {Spot} b @returns {Direction} */
export function directionTo(a, b) {
  if (a[0] !== b[0]) return b[0] < a[0] ? "u" : "d";
  return b[1] > a[1] ? "r" : "l";
}

/** The two nodes that an edge joins: cells, one of which may be off the board, or corners. @param {Spot} edge @param {boolean} corners whether the nodes are corners @returns {[Spot, Spot]} */
export function endsOf([r, c], corners) {
  // An edge in an odd row is a vertical side: cells are to its left and right, corners above and below.
  const isVertical = r % 2 !== 0;
  const besideEachOther = isVertical !== corners;
  return besideEachOther
    ? [
        [r, c - 1],
        [r, c + 1],
      ]
    : [
        [r - 1, c],
        [r + 1, c],
      ];
}

/** The two cells beside an edge, one of which may be off the board. @param {Spot} edge */
export const cellsBeside = (edge) => endsOf(edge, false);

/** A cell itself, or the two cells beside an edge. @param {Spot} spot @returns {Spot[]} */
const cellsAt = (spot) => (isCell(spot) ? [spot] : cellsBeside(spot));

/** Whether two cells have a common side, or two corners a common edge. @param {Spot} a @param {Spot} b */
export const adjacent = (a, b) =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 2 && (a[0] === b[0] || a[1] === b[1]);

/** Whether a spot is on the board and not on its frame. @param {{rows: number, cols: number}} size @param {Spot} spot */
export const inside = ({ rows, cols }, [r, c]) => r > 0 && c > 0 && r < 2 * rows && c < 2 * cols;

/** The cells of a board at some spots and beside those that are edges, each once. @param {Spot[]} spots @param {{rows: number, cols: number}} size @returns {Spot[]} */
export function cellsOf(spots, size) {
  const cells = spots.flatMap(cellsAt).filter((cell) => inside(size, cell));
  return [...new Map(cells.map((cell) => [key(cell), cell])).values()];
}

/** The cells or corners on a path of adjacent ones near the straight line from `a` to `b`, without `a`. @param {Spot} a @param {Spot} b @returns {Spot[]} */
export function stepsBetween(a, b) {
  const steps = [];
  let [r, c] = a;
  const length = (Math.abs(b[0] - r) + Math.abs(b[1] - c)) / 2;
  for (let i = 0; i < length; i++) {
    const dr = b[0] - r;
    const dc = b[1] - c;
    if (Math.abs(dr) > Math.abs(dc)) r += 2 * Math.sign(dr);
    else c += 2 * Math.sign(dc);
    steps.push(/** @type {Spot} */ ([r, c]));
  }
  return steps;
}

/** The height and width of a puzzle's document. Documents of older versions, which a browser may have stored, have `rows` and `cols`. @param {any} puzzle @returns {[number, number]} */
export const sizeOf = (puzzle) => [puzzle.height ?? puzzle.rows, puzzle.width ?? puzzle.cols];
