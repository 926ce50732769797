// Automatic crosses, a setting that is off at first: they mark as empty the remaining spots of a clue that is met, and the cells around things
// that never touch.
import { inside, isEdge, key, spotOf } from "../base/spots.js";
import { onEdges } from "./board_state.js";
import { sceneOf } from "./scene.js";
import { taken } from "./strokes.js";

/** The index of a row and of a column in a spot. */
const ROW = 0;
const COLUMN = 1;

/** Adds crosses to the stroke in progress: at the remaining spots of met clues, and around things that never touch. @param {BoardState} state @param {Marks} marks */
export function crossMet(state, marks) {
  const scene = sceneOf(state, marks);
  for (const clue of state.clues) {
    if (scene.count(clue) !== clue.value) continue;
    const notCounted = (clue.counts ?? []).filter((spot) => scene.contribution(spot, clue.at) === 0);
    crossOut(state, marks, notCounted);
  }
  for (const { layer } of state.marks.filter((mark) => mark.apart))
    for (const [id, value] of marks.layers.get(layer) ?? []) if (value) crossOut(state, marks, around(spotOf(id)));
}

/** Crosses out the undecided cells of each row and column whose numbers outside are all met. @param {BoardState} state @param {Marks} marks @param {Judgement} judgement */
export function crossFinishedLines(state, marks, { states }) {
  // Numbers above the board have a negative row, numbers to its left a negative column.
  const outside = state.numbers.filter(({ at, counts }) => !counts?.length && Math.min(...at) < 0);
  for (const axis of /** @type {const} */ ([ROW, COLUMN])) {
    const clues = outside.filter(({ at }) => at[1 - axis] < 0);
    for (const line of new Set(clues.map(({ at }) => at[axis]))) {
      const isMet = clues.every(({ at }) => at[axis] !== line || states.get(key(at)) === "met");
      if (isMet) crossOut(state, marks, lineOf(state, axis, line));
    }
  }
}

/** The cells of a row or column. @param {Size} size @param {0|1} axis @param {number} line @returns {Spot[]} */
const lineOf = ({ rows, cols }, axis, line) =>
  axis === ROW
    ? Array.from({ length: cols }, (_, i) => [line, 2 * i + 1])
    : Array.from({ length: rows }, (_, i) => [2 * i + 1, line]);

/** The eight cells around a cell. @param {Spot} cell @returns {Spot[]} */
function around([r, c]) {
  /** @type {Spot[]} */
  const cells = [];
  for (const dr of [-2, 0, 2]) for (const dc of [-2, 0, 2]) if (dr || dc) cells.push([r + dr, c + dc]);
  return cells;
}

/** Marks spots as empty (the value 0) that are undecided and have no line or number. @param {BoardState} state @param {Marks} marks @param {Spot[]} spots */
function crossOut(state, marks, spots) {
  const crossModes = state.modes.filter((mode) => mode.kind === "mark" && state.values(mode)[0] === 0);
  for (const spot of spots) {
    const mode = crossModes.find((each) => onEdges(each) === isEdge(spot));
    if (!mode || !inside(state, spot)) continue;
    for (const target of state.touched(mode, spot)) {
      const isUndecided = marks.get(mode.layer, key(target)) === null;
      if (isUndecided && !taken(state, marks, mode, target)) marks.set(mode.layer, key(target), 0);
    }
  }
}
