// Crosses that a player need not make: where a clue is met, the rest of what it counts stays empty, and so does what is
// around things that stand apart. A setting, off at first.
import { inside, isEdge, key, spotOf } from "../base/spots.js";
import { onEdges } from "./board_state.js";
import { sceneOf } from "./scene.js";
import { taken } from "./strokes.js";

/** Marks as empty, within the stroke that is open, what met clues and things that stand apart leave empty. @param {BoardState} state @param {Marks} marks */
export function crossMet(state, marks) {
  const scene = sceneOf(state, marks);
  for (const clue of state.clues)
    if (scene.count(clue) === clue.value)
      crossOut(
        state,
        marks,
        (clue.counts ?? []).filter((p) => !scene.carries(p, clue.at)),
      );
  for (const mark of state.marks.filter((m) => m.apart))
    for (const [id, value] of marks.layers.get(mark.layer) ?? []) if (value) crossOut(state, marks, around(spotOf(id)));
}

/** Marks as empty the rest of each row and column whose numbers outside are all met. @param {BoardState} state @param {Marks} marks @param {Judgement} judgement */
export function crossFinishedLines(state, marks, { states }) {
  const outside = state.numbers.filter(({ at, counts }) => !counts?.length && Math.min(...at) < 0);
  for (const side of /** @type {const} */ ([0, 1])) {
    const lines = new Set(outside.filter(({ at }) => at[1 - side] < 0).map(({ at }) => at[side]));
    for (const line of lines) {
      const numbers = outside.filter(({ at }) => at[1 - side] < 0 && at[side] === line);
      if (numbers.every(({ at }) => states.get(key(at)) === "met")) crossOut(state, marks, cellsOf(state, side, line));
    }
  }
}

/** The cells of a row (side 0) or a column (side 1). @param {Size} size @param {0|1} side @param {number} line @returns {Spot[]} */
const cellsOf = ({ rows, cols }, side, line) =>
  Array.from({ length: side ? rows : cols }, (_, i) => (side ? [2 * i + 1, line] : [line, 2 * i + 1]));

/** The cells that touch a cell. @param {Spot} cell @returns {Spot[]} */
function around([r, c]) {
  /** @type {Spot[]} */
  const found = [];
  for (const dr of [-2, 0, 2]) for (const dc of [-2, 0, 2]) if (dr || dc) found.push([r + dr, c + dc]);
  return found;
}

/** Marks as empty the spots that are undecided. @param {BoardState} state @param {Marks} marks @param {Spot[]} spots */
function crossOut(state, marks, spots) {
  for (const spot of spots.filter((p) => inside(state, p))) {
    const mode = state.modes.find((m) => m.kind === "mark" && state.values(m)[0] === 0 && onEdges(m) === isEdge(spot));
    if (!mode) continue;
    for (const p of state.touched(mode, spot))
      if (marks.get(mode.layer, key(p)) === null && !taken(state, marks, mode, p)) marks.set(mode.layer, key(p), 0);
  }
}
